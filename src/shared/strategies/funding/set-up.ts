import * as v from 'valibot';
import { must } from '../../base/assert.ts';
import { Refusal } from '../../base/refusal.ts';
import { maxNotional, notionalOf } from '../../core/ledger/contract-terms.ts';
import { moneyText } from '../../core/ledger/money.ts';
import { shortDistance } from '../../finance/short-margin.ts';
import type { Side } from '../../trade/order.ts';
import type { FundingParams } from '../../trade/strategy/funding-params.ts';
import { commonStep } from '../legs/hedge.ts';
import { checkFunds, checkPair, type Legs, twoLegs } from '../legs/check-legs.ts';
import { needOf, needOfBoth, pairSizes } from '../legs/pair-set-up.ts';
import { first, hedging } from '../legs/pair-purposes.ts';
import { refuse } from '../set-up.ts';
import type { Setup, StartSituation } from '../strategy.ts';
import { maintenanceRate, priceOf, reserve } from './margin.ts';

/** A FUNDING as it is set up. */
export const FundingPlan = v.object({
  /** Lots of the spot leg: of one order, of the most that it may hold, of the smallest order, and a common step. */
  split: v.number(),
  most: v.number(),
  least: v.number(),
  step: v.number(),
  /** Margin of the perpetual at its most, decimal text. */
  margin: v.string(),
  /** Basis points: fees of all four orders. */
  fees: v.number(),
});
export type FundingPlan = v.InferOutput<typeof FundingPlan>;

const basisPoints = 10_000;
const sides: readonly [Side, Side] = ['BUY', 'SELL'];

/** Throws WHITE_LIST where it is empty, and PARAMETERS where the coin is not on it. */
function checkWhiteList({ white_list }: FundingParams, base: string): void {
  if (white_list.length === 0) throw new Refusal('WHITE_LIST', [{ field: 'white_list', rule: 'white_list' }]);
  if (!white_list.includes(base)) refuse({ field: 'white_list', rule: 'not_listed', base });
}

/** Parameters that may change while it runs, as they came. Throws PARAMETERS where they contradict each other. */
export function checkChanged(params: FundingParams, { nowMs }: Pick<StartSituation, 'nowMs'>): FundingParams {
  if (params.end_time !== undefined && params.end_time <= nowMs) refuse({ field: 'end_time', rule: 'future' });
  if (params.exit_rate >= params.trigger_rate) refuse({ field: 'exit_rate', rule: 'below_trigger' });
  if (params.sweep_slippage < params.hedge_slippage) refuse({ field: 'sweep_slippage', rule: 'above_hedge' });
  return params;
}

/** Throws INPUT where they are not a spot market and a perpetual that settles in its quote. */
function checkKinds([spot, swap]: Legs): void {
  const { expiry } = swap.core.listed.instrument;
  if (spot.core.contract || !swap.core.contract || expiry !== null)
    throw new Refusal('INPUT', { field: 'symbols', rule: 'spot_and_perpetual' });
}

/** Throws PARAMETERS where the perpetual would be liquidated too near, or may not be so large. */
function checkMargin({ core }: Legs[1], params: FundingParams, base: bigint, mark: number): void {
  const { terms } = must(core.contract, 'a contract');
  const { leverage, min_distance } = params;
  const lots = Number(base / core.units.basePerLot);
  const most = maxNotional(terms, leverage);
  if (most !== null && notionalOf(terms, mark, lots) > most)
    refuse({ field: 'max_pos', rule: 'bracket_notional', most: moneyText(most) });
  const price = priceOf(core, mark);
  const size = Number(moneyText(base));
  const mmr = maintenanceRate(core, mark, lots, min_distance / 100);
  const distance = 100 * shortDistance({ equity: (size * price) / leverage, price, mmr }, size);
  if (min_distance * reserve > distance)
    refuse({
      field: 'min_distance',
      rule: 'liquidation_near',
      most: (Math.floor(10 * (distance / reserve)) / 10).toFixed(1),
    });
}

/** A FUNDING as it begins. */
export function setUpFunding(given: FundingParams, start: StartSituation): Setup<FundingParams, FundingPlan> {
  const legs = twoLegs(start);
  checkKinds(legs);
  checkPair(legs, start.nowMs, { isOneBase: true });
  checkWhiteList(given, legs[first].core.listed.instrument.base);
  checkChanged(given, start);
  const sizes = pairSizes(legs, given);
  const { split, most, least, marks } = sizes;
  checkMargin(legs[hedging], given, most, must(marks[hedging], 'a mark'));
  const { leverage } = given;
  const needs = legs.map(({ core }, index) =>
    needOf(core, { base: most, side: must(sides[index], 'a side'), ticks: must(marks[index], 'a mark'), leverage }),
  );
  checkFunds(legs, needs, 'max_pos');
  const lotsOf = (base: bigint): number => Number(base / legs[first].core.units.basePerLot);
  const plan: FundingPlan = {
    split: lotsOf(split),
    most: lotsOf(most),
    least: lotsOf(least),
    step: lotsOf(commonStep(legs[first].core, legs[hedging].core)),
    margin: moneyText(must(needs[hedging], 'a need').amount),
    fees: 2 * legs.reduce((sum, { core }) => sum + core.listed.instrument.taker, 0) * basisPoints,
  };
  return {
    params: given,
    plan,
    need: needOfBoth(legs, needs, sizes),
    marks,
    leverage,
  };
}
