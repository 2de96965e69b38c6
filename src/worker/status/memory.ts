import type { HeldKind } from '../api.ts';
import type { Held, MemoryStatus } from '../values/connection-value.ts';
import type { Source } from '../sources/source.ts';

const kinds: readonly HeldKind[] = ['books', 'bars', 'trades', 'tickers'];

/** What all sources hold, counted, beside the heap that the browser tells of. */
export function memoryOf(sources: readonly Source[], heapBytes: number | undefined): MemoryStatus {
  const all = sources.flatMap((source) => source.held?.() ?? []);
  const sum = (kind: HeldKind): Held =>
    all
      .filter((one) => one.kind === kind)
      .reduce((total, { entries, bytes }) => ({ entries: total.entries + entries, bytes: total.bytes + bytes }), none);
  return {
    heapBytes: heapBytes ?? null,
    held: Object.fromEntries(kinds.map((kind) => [kind, sum(kind)])) as Record<HeldKind, Held>,
  };
}

const none: Held = { entries: 0, bytes: 0 };
