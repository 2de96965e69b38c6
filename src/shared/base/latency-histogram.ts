/** Upper bound of the first bucket, ms: nothing shorter can be told apart. */
const minMs = 0.1;
/** Each bucket ends this much higher than the one before: a figure is off by half of it at most. */
const growth = 1.1;
/** The last bucket begins above two minutes and takes all that is longer. */
const buckets = 150;
const logGrowth = Math.log(growth);

/** What is told of a stage: `count` measures, half of them and 99 of 100 within so many ms. */
export interface LatencyFigures {
  readonly count: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/**
 * Durations in log-spaced buckets: 600 bytes whatever their number. Shorter than 0 counts as 0: two clocks never agree
 * quite.
 */
export class LatencyHistogram {
  count = 0;
  readonly #counts = new Uint32Array(buckets);
  #minMs = Number.POSITIVE_INFINITY;
  #maxMs = 0;

  /** Takes one duration in; what is no finite number is passed over. */
  record(ms: number): void {
    if (!Number.isFinite(ms)) return;
    const duration = Math.max(0, ms);
    this.#counts[bucketOf(duration)]!++;
    this.count++;
    this.#minMs = Math.min(this.#minMs, duration);
    this.#maxMs = Math.max(this.#maxMs, duration);
  }

  /** Adds all that another one holds; that one stays as it is. */
  merge(other: LatencyHistogram): void {
    for (let index = 0; index < buckets; index++) this.#counts[index]! += other.#counts[index]!;
    this.count += other.count;
    this.#minMs = Math.min(this.#minMs, other.#minMs);
    this.#maxMs = Math.max(this.#maxMs, other.#maxMs);
  }

  /**
   * The duration, ms, that `share` (0 to 1) of all are not above: nearest rank, off by 5 % at most between 0.1 ms and
   * two minutes. Undefined where there is none.
   */
  percentile(share: number): number | undefined {
    if (this.count === 0) return undefined;
    const rank = Math.max(1, Math.ceil(share * this.count));
    let seen = 0;
    let at = -1;
    while (seen < rank) seen += this.#counts[++at]!;
    return Math.min(this.#maxMs, Math.max(this.#minMs, middleOf(at, this.#maxMs)));
  }

  clear(): void {
    this.#counts.fill(0);
    this.count = 0;
    this.#minMs = Number.POSITIVE_INFINITY;
    this.#maxMs = 0;
  }
}

const bucketOf = (ms: number): number =>
  ms <= minMs ? 0 : Math.min(buckets - 1, Math.ceil(Math.log(ms / minMs) / logGrowth));

/** The geometric middle of a bucket, ms. The last one has no end: there the longest duration stands for all. */
const middleOf = (bucket: number, maxMs: number): number => {
  if (bucket === buckets - 1) return maxMs;
  return bucket === 0 ? minMs / 2 : minMs * growth ** (bucket - 0.5);
};

/** Figures over all of some histograms; null where they are empty. */
export function figuresOf(histograms: readonly LatencyHistogram[]): LatencyFigures | null {
  const sum = new LatencyHistogram();
  for (const histogram of histograms) sum.merge(histogram);
  const p50Ms = sum.percentile(0.5);
  const p99Ms = sum.percentile(0.99);
  return p50Ms === undefined || p99Ms === undefined ? null : { count: sum.count, p50Ms, p99Ms };
}
