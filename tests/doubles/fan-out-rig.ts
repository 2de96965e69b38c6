import type { Change, View, WorkerMessage } from '../../src/worker/api.ts';
import { FanOut, type TabPort } from '../../src/worker/tabs/fan-out.ts';
import type { Source } from '../../src/worker/sources/source.ts';
import { createSources } from '../../src/worker/sources/sources.ts';
import { FakeClock } from './fake-clock.ts';

/** A source that counts how often it is cut and closed. */
export class CountingSource implements Source {
  cuts = 0;
  closed = 0;
  /** What it shows in place of its version. */
  shown: unknown;
  #version = 0;
  readonly changed: () => void;

  constructor(changed: () => void) {
    this.changed = changed;
  }

  put(): void {
    this.#version++;
    this.changed();
  }

  head = () => ({ state: 'live' as const, reason: '', venueMs: null, receivedMs: null });
  version = () => this.#version;
  change = (): Change => {
    this.cuts++;
    return this.#version === 0 ? { kind: 'none' } : { kind: 'whole', value: this.shown ?? this.#version };
  };

  close = () => {
    this.closed++;
  };
}

/** No tick is further away than this. */
export const tickMs = 17;
export const trades: View = { kind: 'trades', key: 'HALYARD/BTCUSDT/spot' };
export const book = (depth: number): View => ({ kind: 'book', key: 'HALYARD/BTCUSDT/spot', depth, group: 1 });

/** The real fan-out over sources and a clock under the test's hand. */
export function fanOut(recalled?: () => Promise<void>) {
  const clock = new FakeClock();
  const made = new Map<string, CountingSource[]>();
  const out: FanOut = new FanOut(clock, () => sources, recalled);
  const sources = createSources(
    clock,
    (view, changed) => {
      const source = new CountingSource(changed);
      made.set(view.kind, [...(made.get(view.kind) ?? []), source]);
      return source;
    },
    (key) => out.changed(key),
  );
  const tab = (port: Partial<TabPort> = {}) => {
    const posted: WorkerMessage[] = [];
    return {
      ...out.attach({ post: (message) => posted.push(message), ...port }),
      posted,
      batches: () => posted.filter((message) => message.t === 'batch'),
    };
  };
  const source = (kind: View['kind']) => made.get(kind)!.at(-1)!;
  return { clock, out, tab, source, made };
}

/** A tab that acknowledges each batch `afterMs` after it was posted, and when its batches came. */
export function answering({ clock, out }: ReturnType<typeof fanOut>, afterMs: () => number) {
  const atMs: number[] = [];
  const handle = out.attach({
    post(message) {
      if (message.t !== 'batch') return;
      atMs.push(clock.monoMs());
      clock.after(afterMs(), () => handle.receive({ t: 'ack' }));
    },
  });
  return {
    ...handle,
    atMs,
    within: (fromMs: number, toMs: number) => atMs.filter((ms) => ms >= fromMs && ms < toMs).length,
  };
}

/** Changes the tape every millisecond for `ms`. */
export async function busy({ clock, source }: ReturnType<typeof fanOut>, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed++) {
    source('trades').put();
    await clock.advance(1);
  }
}
