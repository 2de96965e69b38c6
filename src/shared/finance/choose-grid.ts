import { pow } from '../base/math/pow.ts';
import { aiIntervals, type AiRisk, aiRisks, aiStepFees, aiUsualIntervals } from '../trade/strategy/ai-grid/bounds.ts';
import { requirePositive } from './argument.ts';
import { gridLevels } from './grid-levels.ts';
import { gridResult, type PriceBar } from './grid-result.ts';

/** A range, in quote. */
export interface PriceRange {
  readonly low: number;
  readonly high: number;
}

/** One number of intervals, and what it would have made, as parts of the money. */
export interface GridChoice {
  readonly intervals: number;
  /** In the part of the bars by which it was chosen. */
  readonly result: number;
}

/** What the bars say of a grid. */
export interface ChosenGrid {
  /** Range around the price of now, by all bars. */
  readonly range: PriceRange;
  /** The best first; those of fewer than `aiUsualIntervals` after all others. */
  readonly choices: readonly GridChoice[];
  /** What a number of intervals would have made in the bars that had no say, on the range of those before. */
  readonly tested: (intervals: number) => number;
}

/** Whether a grid is little more than one purchase and one sale: what it makes is a matter of luck. */
const isCoarse = ({ intervals }: GridChoice): boolean => intervals < aiUsualIntervals;

/** Part of the bars by which a grid is chosen: 23 days of 30. */
const chosenBy = 23 / 30;

/** The value below which a part of sorted values lies, between two of them by the distance. */
export function quantile(sorted: ArrayLike<number>, part: number): number {
  requirePositive({ values: sorted.length });
  const place = part * (sorted.length - 1);
  const index = Math.floor(place);
  const low = sorted[index]!;
  return low + (place - index) * ((sorted[index + 1] ?? low) - low);
}

/** The same range around another price, as far above it as below in ratios. */
export function centred({ low, high }: PriceRange, price: number): PriceRange {
  const half = Math.sqrt(high / low);
  return { low: price / half, high: price * half };
}

/**
 * Range of the closes between the quantiles of a level of risk, at least two steps of `aiStepFees` fees wide, and laid
 * around the price where that is out of it.
 */
function rangeOf(bars: readonly PriceBar[], risk: AiRisk, least: number, price: number): PriceRange {
  const closes = Float64Array.from(bars, ({ close }) => close).sort();
  const part = aiRisks[risk];
  const found = { low: quantile(closes, part), high: quantile(closes, 1 - part) };
  const narrow = { low: 1, high: least * least };
  const wide = found.high / found.low < narrow.high ? centred(narrow, Math.sqrt(found.low * found.high)) : found;
  return price < wide.low || price > wide.high ? centred(wide, price) : wide;
}

/** Whether so many intervals of a range are as wide as a step has to be; with room for rounding. */
const isWideEnough = ({ low, high }: PriceRange, intervals: number, least: number): boolean =>
  pow(high / low, 1 / intervals) >= least * (1 - 1e-12);

/**
 * Chooses a grid of equal ratios by closed bars, oldest first: the range by quantiles of all closes, the number of
 * intervals by what each would have made in the first 23 thirtieths of the bars, on the range of those. Steps are three
 * fees of an order at least. Looks at nothing but the bars and the price. RangeError without bars.
 */
export function chooseGrid(
  bars: readonly PriceBar[],
  { risk, fee, price }: { readonly risk: AiRisk; readonly fee: number; readonly price: number },
): ChosenGrid {
  requirePositive({ bars: bars.length, price });
  const least = 1 + aiStepFees * fee;
  const split = Math.max(1, Math.floor(bars.length * chosenBy));
  const [past, rest] = [bars.slice(0, split), bars.slice(split)];
  const range = rangeOf(bars, risk, least, price);
  const before = rangeOf(past, risk, least, past[0]!.open);
  const levelsOf = (at: PriceRange, intervals: number) => gridLevels({ ...at, intervals }, 'geometric');
  const choices = aiIntervals
    .filter((intervals) => isWideEnough(range, intervals, least) && isWideEnough(before, intervals, least))
    .map((intervals) => ({ intervals, result: gridResult(levelsOf(before, intervals), past, fee) }))
    .sort((a, b) => Number(isCoarse(a)) - Number(isCoarse(b)) || b.result - a.result || a.intervals - b.intervals);
  const tested = (intervals: number): number => {
    const [first] = rest;
    if (!first) return 0;
    return gridResult(levelsOf(rangeOf(past, risk, least, first.open), intervals), rest, fee);
  };
  return { range, choices, tested };
}
