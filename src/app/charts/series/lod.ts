import type { NumberedBars } from './bar-store.ts';

/**
 * Bars of one level put together: the first open, the highest high, the lowest low, the last close, the largest volume.
 */
interface Level {
  readonly size: number;
  /** Number of bucket 0: its bars begin at that times `size`. */
  first: number;
  length: number;
  open: Float64Array;
  high: Float64Array;
  low: Float64Array;
  close: Float64Array;
  volume: Float64Array;
}

/**
 * What a painter of single pixels reads: bars or buckets of `size` bars each, `first` being the number of the oldest of
 * them.
 */
export type Buckets = Readonly<Omit<Level, 'length'>> & { readonly length: number };

/**
 * Bars of a chart in buckets of 8, 64 and 512, so that what lies within one pixel is read in a few steps. Worked out
 * when first asked for.
 */
export interface Lod {
  /** Notes that bars from this index on are others; 0 also where their first number changed. */
  readonly take: (bars: NumberedBars, from: number) => void;
  /** Buckets of which one to eight fall on a pixel that `barsPerPixel` bars fall on. */
  readonly bucketsFor: (barsPerPixel: number) => Buckets;
  /** Lowest low, highest high and largest volume of the bars from index `first` to `last`, both inclusive. */
  readonly extremes: (first: number, last: number) => Extremes | undefined;
}

export interface Extremes {
  readonly bottom: number;
  readonly top: number;
  readonly max: number;
}

const sizes = [8, 64, 512] as const;
/** From so many bars on extremes are looked up in buckets. */
const manyBars = 4_096;

const column = (length = 0) => new Float64Array(length);

export function createLod(): Lod {
  let bars: NumberedBars | undefined;
  let staleFrom = Number.POSITIVE_INFINITY;
  const levels: Level[] = sizes.map((size) => ({
    size,
    first: 0,
    length: 0,
    open: column(),
    high: column(),
    low: column(),
    close: column(),
    volume: column(),
  }));
  /** The bars themselves. */
  const single = (): Buckets => {
    const { first, length, open, high, low, close, volume } = bars!;
    return { size: 1, first, length, open, high, low, close, volume };
  };
  const refresh = (): void => {
    if (!bars || staleFrom === Number.POSITIVE_INFINITY) return;
    let below = single();
    let from = staleFrom;
    for (const level of levels) {
      from = build(level, below, from);
      below = level;
    }
    staleFrom = Number.POSITIVE_INFINITY;
  };
  return {
    take: (next, from) => {
      bars = next;
      staleFrom = Math.min(staleFrom, from);
    },
    bucketsFor: (barsPerPixel) => {
      const size = sizes.findLast((candidate) => candidate <= barsPerPixel);
      if (size === undefined) return single();
      refresh();
      return levels[sizes.indexOf(size)]!;
    },
    extremes: (first, last) => {
      if (!bars) return undefined;
      const a = Math.max(0, Math.ceil(first));
      const b = Math.min(bars.length - 1, Math.floor(last));
      if (b < a) return undefined;
      const found = nothing();
      if (b - a < manyBars) return scan(found, bars, a, b);
      refresh();
      const level = levels.findLast(({ size }) => size * 16 <= b - a)!;
      // Whole buckets of the level in the middle, single bars at both ends.
      const head = Math.ceil((bars.first + a) / level.size);
      const tail = Math.floor((bars.first + b + 1) / level.size);
      scan(found, level, head - level.first, tail - 1 - level.first);
      scan(found, bars, a, head * level.size - 1 - bars.first);
      return scan(found, bars, tail * level.size - bars.first, b);
    },
  };
}

/** The extremes of no bar. */
const nothing = () => ({ bottom: Number.POSITIVE_INFINITY, top: Number.NEGATIVE_INFINITY, max: 0 });

function scan(
  found: { bottom: number; top: number; max: number },
  { low, high, volume }: Pick<Level, 'low' | 'high' | 'volume'>,
  from: number,
  to: number,
): Extremes {
  let { bottom, top, max } = found;
  for (let index = from; index <= to; index++) {
    if (low[index]! < bottom) bottom = low[index]!;
    if (high[index]! > top) top = high[index]!;
    if (volume[index]! > max) max = volume[index]!;
  }
  return Object.assign(found, { bottom, top, max });
}

/** Puts what lies below together from its index `from` on; gives the index here from which things are others. */
function build(level: Level, below: Buckets, from: number): number {
  const factor = level.size / below.size;
  const first = Math.floor(below.first / factor);
  const length = below.length === 0 ? 0 : Math.floor((below.first + below.length - 1) / factor) - first + 1;
  const start = first !== level.first || from === 0 ? 0 : Math.floor((below.first + from) / factor) - first;
  if (length > level.open.length) grow(level, 2 ** Math.ceil(Math.log2(length + 64)));
  level.first = first;
  level.length = length;
  for (let i = start; i < length; i++) {
    const begin = Math.max(0, (first + i) * factor - below.first);
    const end = Math.min(below.length, (first + i + 1) * factor - below.first);
    const { bottom, top, max } = scan(nothing(), below, begin, end - 1);
    level.open[i] = below.open[begin]!;
    level.high[i] = top;
    level.low[i] = bottom;
    level.close[i] = below.close[end - 1]!;
    level.volume[i] = max;
  }
  return start;
}

function grow(level: Level, capacity: number): void {
  for (const name of ['open', 'high', 'low', 'close', 'volume'] as const) {
    const next = column(capacity);
    next.set(level[name]);
    level[name] = next;
  }
}
