import * as v from 'valibot';
import { must } from '../../base/assert.ts';
import { toScaled } from '../../base/decimal.ts';
import { initialMarginOf } from '../../core/ledger/contract-terms.ts';
import { feeOf, greater, moneyDecimals, moneyText, quoteOf } from '../../core/ledger/money.ts';
import { minLots } from '../../core/orders/least-lots.ts';
import { pairBeta } from '../../trade/strategy/stat-arb/bounds.ts';
import type { StatArbParams } from '../../trade/strategy/stat-arb/params.ts';
import { checkFunds, checkPair, isShared, type Legs, twoLegs } from '../legs/check-legs.ts';
import { middleNow, refuse } from '../set-up.ts';
import { moneyAssetOf, type Setup, type StartLeg, type StartSituation } from '../strategy.ts';
import { closesOf, readingOf } from './pair-bars.ts';

/** A STAT_ARB as it is set up: money of a trade, decimal text, and the rates of orders that take. */
export const StatArbPlan = v.object({ amount: v.string(), fees: v.object({ a: v.number(), b: v.number() }) });
export type StatArbPlan = v.InferOutput<typeof StatArbPlan>;

/** Largest part of a trade's money that one leg can be, β being within its bounds: in millionths. */
const mostPart = BigInt(Math.round((1_000_000 * pairBeta.most) / (1 + pairBeta.most)));

/** Parameters that may change while it runs, as they came. Throws PARAMETERS where they contradict each other. */
export function checkChanged(params: StatArbParams, { nowMs }: Pick<StartSituation, 'nowMs'>): StatArbParams {
  if (params.end_time !== undefined && params.end_time <= nowMs) refuse({ field: 'end_time', rule: 'future' });
  if (params.z_out >= params.z_in) refuse({ field: 'z_out', rule: 'below_entry' });
  if (params.z_stop <= params.z_in) refuse({ field: 'z_stop', rule: 'above_entry' });
  if (params.min_half_life >= params.max_half_life) refuse({ field: 'max_half_life', rule: 'above_least' });
  if (params.sweep_slippage < params.hedge_slippage) refuse({ field: 'sweep_slippage', rule: 'above_hedge' });
  return params;
}

/** Margin and the fees of opening and closing behind an amount of money. */
function behind({ core, setting }: StartLeg, amount: bigint): bigint {
  return initialMarginOf(amount, setting?.leverage ?? 1) + 2n * feeOf(core.units, amount, false);
}

/** Money of the smallest order in a market at a price in ticks. */
const leastMoney = ({ core }: StartLeg, ticks: number): bigint =>
  quoteOf(core.units, ticks, minLots(core, ticks, false));

/**
 * Least money of a trade whose legs are both large enough, at the β of now; at a β of 1 where that is out of bounds.
 */
function leastAmount(legs: Legs, marks: readonly number[], beta: number): bigint {
  const isKnown = beta >= pairBeta.least && beta <= pairBeta.most;
  const ratio = isKnown ? beta : 1;
  const [a, b] = legs.map((leg, at) => Number(leastMoney(leg, must(marks[at], 'a mark')))) as [number, number];
  return BigInt(Math.ceil(Math.max(a * (1 + ratio), (b * (1 + ratio)) / ratio)));
}

/** A STAT_ARB as it begins. */
export function setUpStatArb(params: StatArbParams, start: StartSituation): Setup<StatArbParams, StatArbPlan> {
  const legs = twoLegs(start);
  checkPair(legs, start.nowMs, { isOneBase: false });
  checkChanged(params, start);
  const marks = legs.map(({ core, market }) => middleNow(core, market));
  const barsMs = Math.min(...legs.map(({ market }) => market.barsMs?.() ?? start.nowMs));
  const closes = closesOf(legs, params, barsMs);
  if (closes.openMs.length <= params.window) refuse({ field: 'window', rule: 'too_few_bars', bars: params.window + 1 });
  const amount = must(toScaled(params.trade_amount, moneyDecimals + 6), 'an amount') / 1_000_000n;
  const least = leastAmount(legs, marks, readingOf(closes, params)?.fit.beta ?? 1);
  if (amount < least) refuse({ field: 'trade_amount', rule: 'too_small', least: moneyText(least) });
  const whole = legs.map((leg) => behind(leg, amount)).reduce(greater);
  const [a, b] = legs;
  // Legs of one account share what is there: together they are a whole trade.
  const part = isShared(a, b) ? (whole + 1n) / 2n : (whole * mostPart) / 1_000_000n + 1n;
  const needs = legs.map(({ core }) => ({
    asset: moneyAssetOf(core.listed.instrument),
    amount: part,
    isMoney: true,
  }));
  checkFunds(legs, needs, 'trade_amount');
  const { taker } = a.core.listed.instrument;
  return {
    params,
    plan: { amount: moneyText(amount), fees: { a: taker, b: b.core.listed.instrument.taker } },
    need: whole,
    marks,
  };
}
