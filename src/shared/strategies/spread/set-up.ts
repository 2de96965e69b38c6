import * as v from 'valibot';
import { must } from '../../base/assert.ts';
import { moneyText } from '../../core/ledger/money.ts';
import type { Side } from '../../trade/order.ts';
import type { SpreadParams } from '../../trade/strategy/spread-params.ts';
import { checkFunds, checkPair, twoLegs } from '../legs/check-legs.ts';
import { needOf, needOfBoth, pairSizes } from '../legs/pair-set-up.ts';
import { refuse } from '../set-up.ts';
import type { Setup, StartSituation } from '../strategy.ts';

/** A SPREAD as it is set up. */
export const SpreadPlan = v.object({
  /** Lots of A: of one order, and of the most that it may hold. */
  split: v.number(),
  most: v.number(),
  /** Base that may be unhedged, decimal text. */
  unhedged: v.string(),
  /** Basis points: fees of all four orders. */
  fees: v.number(),
});
export type SpreadPlan = v.InferOutput<typeof SpreadPlan>;

const basisPoints = 10_000;

/** Side of a leg while the position is opened. */
const sideOf = (leg: number, { side }: SpreadParams): Side => ((leg === 0) === (side === 'BUY') ? 'BUY' : 'SELL');

/** Parameters that may change while it runs, as they came. Throws PARAMETERS where they contradict each other. */
export function checkChanged(params: SpreadParams, { nowMs }: Pick<StartSituation, 'nowMs'>): SpreadParams {
  if (params.end_time !== undefined && params.end_time <= nowMs) refuse({ field: 'end_time', rule: 'future' });
  if (params.close_threshold >= params.open_threshold) refuse({ field: 'close_threshold', rule: 'below_open' });
  if (params.sweep_slippage < params.hedge_slippage) refuse({ field: 'sweep_slippage', rule: 'above_hedge' });
  return params;
}

/** A SPREAD as it begins. */
export function setUpSpread(given: SpreadParams, start: StartSituation): Setup<SpreadParams, SpreadPlan> {
  const legs = twoLegs(start);
  checkPair(legs, start.nowMs, { isOneBase: true });
  checkChanged(given, start);
  const [a, b] = legs;
  const sizes = pairSizes(legs, given);
  const { split, most, unhedged, marks } = sizes;
  const needs = legs.map(({ core, setting }, index) =>
    needOf(core, {
      base: most,
      side: sideOf(index, given),
      ticks: must(marks[index], 'a mark'),
      leverage: setting?.leverage ?? 1,
    }),
  );
  checkFunds(legs, needs, 'max_pos');
  const rate = a.core.listed.instrument.maker + b.core.listed.instrument.taker;
  const plan: SpreadPlan = {
    split: Number(split / a.core.units.basePerLot),
    most: Number(most / a.core.units.basePerLot),
    unhedged: moneyText(unhedged),
    fees: 2 * rate * basisPoints,
  };
  return {
    params: { ...given, max_unhedged: moneyText(unhedged) },
    plan,
    need: needOfBoth(legs, needs, sizes),
    marks,
  };
}
