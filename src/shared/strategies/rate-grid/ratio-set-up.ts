import * as v from 'valibot';
import { must } from '../../base/assert.ts';
import { toScaled, unitsToNumber } from '../../base/decimal.ts';
import { Refusal } from '../../base/refusal.ts';
import { moneyDecimals, moneyText } from '../../core/ledger/money.ts';
import { minLots } from '../../core/orders/least-lots.ts';
import { gridLevels } from '../../finance/grid-levels.ts';
import { emptyLevel } from '../../finance/grid-plan.ts';
import { ratioBehind, ratioRounds } from '../../finance/ratio-grid.ts';
import type { RatioGridParams } from '../../trade/strategy/rate-grid-params.ts';
import { checkPair, type Legs, twoLegs } from '../legs/check-legs.ts';
import { checkPairEnd } from '../legs/pair-set-up.ts';
import { middleNow, refuse } from '../set-up.ts';
import type { Setup, StartLeg, StartSituation } from '../strategy.ts';

/** A grid on a ratio as it is set up. */
export const RatioGridPlan = v.object({
  /** Lots of A of one cell, and cells that hold A from the start. */
  cell: v.number(),
  start: v.number(),
  /** All money, and what of it stays money so that a cell can be bought before B is sold; decimal texts of quote. */
  invest: v.string(),
  reserve: v.string(),
});
export type RatioGridPlan = v.InferOutput<typeof RatioGridPlan>;

/** Part of the price of a cell at its highest level that the reserve has over it. */
const reserveOver = 0.02;

/** Ratios of its levels, ascending. */
export const levelsOf = ({ low_ratio, high_ratio, grid_levels, mode }: RatioGridParams): number[] =>
  gridLevels(
    { low: Number(low_ratio), high: Number(high_ratio), intervals: grid_levels },
    mode === 'GEOMETRIC' ? 'geometric' : 'arithmetic',
  );

/** Throws INPUT where the legs are not two coins on spot of one account. */
function checkLegs(legs: Legs, nowMs: number): void {
  checkPair(legs, nowMs, { isOneBase: false });
  const [a, b] = [legs[0].core.listed.instrument, legs[1].core.listed.instrument];
  if (legs.some(({ core }) => core.contract)) throw new Refusal('INPUT', { field: 'symbols', rule: 'spot_only' });
  if (a.base === b.base) throw new Refusal('INPUT', { field: 'symbols', rule: 'two_coins' });
  if (legs[0].api_id !== legs[1].api_id) throw new Refusal('INPUT', { field: 'api_ids', rule: 'same_account' });
}

/** Throws PARAMETERS where a range is none, is without the ratio of now, or has rounds that do not pay their fees. */
function checkRange(params: RatioGridParams, ratio: number, [a, b]: Legs): number[] {
  if (Number(params.high_ratio) <= Number(params.low_ratio)) refuse({ field: 'high_ratio', rule: 'above_low_ratio' });
  const levels = levelsOf(params);
  if (ratio < levels[0]! || ratio > levels.at(-1)!)
    refuse({ field: 'low_ratio', rule: 'range_excludes_ratio', ratio: ratio.toPrecision(6) });
  const fees = { a: a.core.listed.instrument.taker, b: b.core.listed.instrument.taker };
  if (ratioRounds(levels, fees).least <= 0) refuse({ field: 'grid_levels', rule: 'below_fees' });
  return levels;
}

const priceOf = ({ core }: StartLeg, ticks: number): number => unitsToNumber(ticks, core.grid.price);
const sizeOf = ({ core }: StartLeg): number => Number(moneyText(core.units.basePerLot));

/** A grid on a ratio as it begins: it may cost all that is invested. */
export function setUpRatioGrid(given: RatioGridParams, start: StartSituation): Setup<RatioGridParams, RatioGridPlan> {
  const legs = twoLegs(start);
  checkLegs(legs, start.nowMs);
  checkPairEnd(given, start.nowMs);
  const [a, b] = legs;
  const marks = legs.map(({ core, market }) => middleNow(core, market));
  const [priceA, priceB] = legs.map((leg, index) => priceOf(leg, must(marks[index], 'a mark'))) as [number, number];
  const levels = checkRange(given, priceA / priceB, legs);
  const empty = emptyLevel(levels, priceA / priceB);
  const held = given.grid_levels - empty;
  const slip = 1 + given.hedge_slippage / 100;
  // Money of one unit of A in each cell: what is held from the start, and the reserve.
  const inA = (held * priceA) / (1 - a.core.listed.instrument.taker);
  const inB = (ratioBehind(levels, empty) * priceB) / (1 - b.core.listed.instrument.taker);
  const inReserve = priceB * Number(given.high_ratio) * (1 + reserveOver);
  const perUnit = (inA + inB) * slip + inReserve;
  const cell = Math.floor(Number(given.invest) / perUnit / sizeOf(a));
  const leastOf = (leg: StartLeg, index: number): number =>
    minLots(leg.core, must(marks[index], 'a mark'), false) * sizeOf(leg) * priceOf(leg, must(marks[index], 'a mark'));
  const least = Math.max(leastOf(a, 0), leastOf(b, 1)) / (priceA * sizeOf(a));
  // The lowest cell is of the least money in B.
  const needed = Math.ceil((1 + reserveOver) * least * (priceA / priceB / levels[0]!));
  if (cell < needed)
    refuse({ field: 'invest', rule: 'too_small', least: (needed * sizeOf(a) * perUnit * 1.001).toFixed(2) });
  if (Math.max(held, 1) * cell > a.core.units.maxMarketLots) refuse({ field: 'invest', rule: 'too_large' });
  const need = must(toScaled(given.invest, moneyDecimals + 6), 'invest') / 1_000_000n;
  const { quote } = a.core.listed.instrument;
  const free = a.freeOf(quote);
  if (free < need)
    throw new Refusal('BALANCE', { asset: quote, free: moneyText(free), need: moneyText(need), field: 'invest' });
  const reserve = must(toScaled((cell * sizeOf(a) * inReserve).toFixed(moneyDecimals), moneyDecimals), 'a reserve');
  const plan: RatioGridPlan = { cell, start: held, invest: moneyText(need), reserve: moneyText(reserve) };
  return { params: given, plan, need, marks };
}
