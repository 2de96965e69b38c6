import { gridLevels } from '../../../../shared/finance/grid-levels.ts';
import { emptyLevel } from '../../../../shared/finance/grid-plan.ts';
import { ratioBehind, ratioLoss, ratioRounds } from '../../../../shared/finance/ratio-grid.ts';
import { parseDecimal } from '../../../format/parse-number.ts';
import { formatExact } from '../../../format/price.ts';
import type { Draft } from '../draft.ts';
import type { PricedMarket } from '../spread/spread-draft.ts';

/** What a grid on a ratio would be at the last prices. Money in quote, rounds in percent. */
export interface RatioPreview {
  readonly ratio: number;
  /** Levels on both sides of the ratio; undefined at an end of the range. */
  readonly below: number | undefined;
  readonly above: number | undefined;
  /** Base of A of one cell. */
  readonly cell: number;
  /** Money in each coin from the start on, and what stays money. */
  readonly inA: number;
  readonly inB: number;
  readonly reserve: number;
  readonly least: number;
  readonly greatest: number;
  /** What one round brings after fees. */
  readonly round: number;
  /** What is missing at the lowest ratio against holding both coins as they were, before rounds. */
  readonly loss: number;
}

const numberOf = (text: string | undefined): number => Number(parseDecimal(text ?? '') ?? Number.NaN);
/** As the server has it: part of the price of a cell that its reserve has over it. */
const reserveOver = 0.02;

/** A ratio with so many digits as tell its levels apart. */
export const ratioText = (ratio: number): string => formatExact(written(ratio));

const written = (ratio: number): string => Number(ratio.toPrecision(6)).toFixed(8);

/** Fields of a range so many percent around a ratio. */
export const ratioAround = (ratio: number, percent: number): Draft => ({
  low_ratio: withoutZeros(written(ratio * (1 - percent / 100))),
  high_ratio: withoutZeros(written(ratio * (1 + percent / 100))),
});

const withoutZeros = (decimal: string): string => decimal.replace(/\.?0+$/, '');

/** Ratio of the last prices; undefined until there are both. */
export function ratioNow(a: PricedMarket, b: PricedMarket): number | undefined {
  const [priceA, priceB] = [Number(a.last), Number(b.last)];
  return priceA > 0 && priceB > 0 ? priceA / priceB : undefined;
}

/** What the draft comes to; undefined as long as it holds too little. The server works it out by its own prices. */
export function ratioPreview(draft: Draft, a: PricedMarket, b: PricedMarket): RatioPreview | undefined {
  const ratio = ratioNow(a, b);
  const [low, high, intervals, invest] = [draft.low_ratio, draft.high_ratio, draft.grid_levels, draft.invest].map(
    numberOf,
  ) as [number, number, number, number];
  const slip = 1 + (numberOf(draft.hedge_slippage) || 0) / 100;
  if (ratio === undefined || !(low > 0 && high > low && invest > 0 && ratio >= low && ratio <= high)) return undefined;
  if (!Number.isInteger(intervals) || intervals < 2 || intervals > 200) return undefined;
  const levels = gridLevels({ low, high, intervals }, draft.mode === 'ARITHMETIC' ? 'arithmetic' : 'geometric');
  const empty = emptyLevel(levels, ratio);
  const [priceA, priceB] = [Number(a.last), Number(b.last)];
  const fees = { a: a.instrument.taker, b: b.instrument.taker };
  const perA = ((intervals - empty) * priceA) / (1 - fees.a);
  const perB = (ratioBehind(levels, empty) * priceB) / (1 - fees.b);
  const perReserve = priceB * high * (1 + reserveOver);
  const cell = invest / ((perA + perB) * slip + perReserve);
  const { least, greatest } = ratioRounds(levels, fees);
  return {
    ratio,
    below: levels[empty - 1],
    above: levels[empty + 1],
    cell,
    inA: cell * perA,
    inB: cell * perB,
    reserve: cell * perReserve,
    least: least * 100,
    greatest: greatest * 100,
    round: cell * priceA * least,
    loss: cell * priceB * ratioLoss(levels, empty),
  };
}
