/** What came in a second. */
export interface Rate {
  readonly messagesPerSecond: number;
  readonly bytesPerSecond: number;
}

interface Total {
  readonly key: string;
  /** Both since the start. */
  readonly frames: number;
  readonly bytes: number;
}

/** Measures over which rates are averaged. */
const measuresKept = 11;

/**
 * Rates from totals that only rise, each over the last ten measures at most; a key that is not there any more is
 * forgotten.
 */
export function createRates() {
  let known = new Map<string, readonly (Total & { readonly atMs: number })[]>();
  return {
    /** Rates by key at `atMs`; 0 at a key's first measure. */
    measure(totals: readonly Total[], atMs: number): ReadonlyMap<string, Rate> {
      known = new Map(
        totals.map((total) => [
          total.key,
          [...(known.get(total.key) ?? []).filter(({ frames }) => frames <= total.frames), { ...total, atMs }].slice(
            -measuresKept,
          ),
        ]),
      );
      return new Map([...known].map(([key, measures]) => [key, rateOver(measures)]));
    },
  };
}

function rateOver(measures: readonly (Total & { readonly atMs: number })[]): Rate {
  const first = measures[0];
  const last = measures.at(-1);
  if (!first || !last) return { messagesPerSecond: 0, bytesPerSecond: 0 };
  const seconds = Math.max(1, (last.atMs - first.atMs) / 1_000);
  return {
    messagesPerSecond: (last.frames - first.frames) / seconds,
    bytesPerSecond: Math.round((last.bytes - first.bytes) / seconds),
  };
}
