import * as v from 'valibot';
import { must } from '../../base/assert.ts';
import { toScaled } from '../../base/decimal.ts';
import { Refusal } from '../../base/refusal.ts';
import { initialMarginOf, notionalOf } from '../../core/ledger/contract-terms.ts';
import { feeOf, greater, moneyDecimals, moneyText, quoteOf } from '../../core/ledger/money.ts';
import { checkMarket } from '../../core/orders/draft.ts';
import { minLots } from '../../core/orders/least-lots.ts';
import { hourMs } from '../../base/time.ts';
import { usualFundingTerms } from '../../finance/funding.ts';
import type { Side } from '../../trade/order.ts';
import type { SpreadParams } from '../../trade/strategy/spread-params.ts';
import { commonStep } from '../legs/hedge.ts';
import { middleNow, refuse } from '../set-up.ts';
import { moneyAssetOf, type Setup, type StartLeg, type StartSituation } from '../strategy.ts';
import { expiryLeadMs } from './situation.ts';

/** A SPREAD as it is set up. */
export const SpreadPlan = v.object({
  /** Lots of A: of one order, and of the most that it may hold. */
  split: v.number(),
  most: v.number(),
  /** Base that may be unhedged, decimal text. */
  unhedged: v.string(),
  /** Basis points: fees of all four orders, and funding over the hours for which it is reckoned. */
  fees: v.number(),
  funding: v.number(),
});
export type SpreadPlan = v.InferOutput<typeof SpreadPlan>;

type Legs = readonly [StartLeg, StartLeg];
const basisPoints = 10_000;
const amountOf = (text: string): bigint => must(toScaled(text, moneyDecimals + 6), 'an amount') / 1_000_000n;

/** The two legs of a start. Throws INPUT where there are not two: a backtest has one. */
function twoLegs({ legs: [a, b, ...others] }: StartSituation): Legs {
  if (!a || !b || others.length > 0) throw new Refusal('INPUT', { field: 'symbols', rule: 'legs', legs: 2 });
  return [a, b];
}

/** Side of a leg while the position is opened. */
const sideOf = (leg: number, { side }: SpreadParams): Side => ((leg === 0) === (side === 'BUY') ? 'BUY' : 'SELL');

/** Throws INPUT where two markets cannot be the legs of one spread. */
function checkPair(legs: Legs, nowMs: number): void {
  const broken = (rule: string): never => {
    throw new Refusal('INPUT', { field: 'symbols', rule });
  };
  const [a, other] = [legs[0].core.listed.instrument, legs[1].core.listed.instrument];
  if (a.exchange === other.exchange && a.symbol === other.symbol && a.account_type === other.account_type)
    broken('two_markets');
  if (a.base !== other.base) broken('same_base');
  if (moneyAssetOf(a) !== moneyAssetOf(other)) broken('same_money');
  for (const { core, setting } of legs) {
    checkMarket(core);
    if (core.contract?.terms.inverse) broken('linear_only');
    const { expiry } = core.listed.instrument;
    if (expiry !== null && expiry <= nowMs + expiryLeadMs) broken('expires_too_soon');
    if (setting?.position_mode === 'HEDGE') throw new Refusal('INPUT', { field: 'api_ids', rule: 'one_way_only' });
  }
}

/** Basis points that funding costs over `hold_hours` at the rates of now, below 0 where it is received. */
function fundingBps(legs: Legs, params: SpreadParams): number {
  const periods = (params.hold_hours * hourMs) / (usualFundingTerms.intervalHours * hourMs);
  const cost = legs.reduce(
    (sum, { fundingRate = 0 }, leg) => sum + (sideOf(leg, params) === 'BUY' ? fundingRate : -fundingRate),
    0,
  );
  return cost * periods * basisPoints;
}

/** What a leg holds of its account at most. */
interface LegNeed {
  readonly asset: string;
  readonly amount: bigint;
  readonly isMoney: boolean;
}

/** Money, or coins on spot that are sold, behind the most that a leg may hold at a price in ticks. */
function needOf({ core, setting }: StartLeg, base: bigint, side: Side, ticks: number): LegNeed {
  const { units, contract, listed } = core;
  const lots = Number((base + units.basePerLot - 1n) / units.basePerLot);
  const money = moneyAssetOf(listed.instrument);
  if (!contract) {
    if (side === 'SELL') return { asset: listed.instrument.base, amount: base, isMoney: false };
    const quote = quoteOf(units, ticks, lots);
    return { asset: money, amount: quote, isMoney: true };
  }
  const notional = notionalOf(contract.terms, ticks, lots);
  const fees = 2n * feeOf(units, notional, false);
  return { asset: money, amount: initialMarginOf(notional, setting?.leverage ?? 1) + fees, isMoney: true };
}

/** Throws BALANCE where an account has less than its legs need; both may be on one. */
function checkFunds(legs: Legs, needs: readonly LegNeed[]): void {
  legs.forEach((leg, at) => {
    const { asset } = needs[at]!;
    const isShared = (other: StartLeg): boolean =>
      other.api_id === leg.api_id &&
      other.core.listed.instrument.account_type === leg.core.listed.instrument.account_type;
    const need = legs.reduce(
      (sum, other, index) => (isShared(other) && needs[index]!.asset === asset ? sum + needs[index]!.amount : sum),
      0n,
    );
    const free = leg.freeOf(asset);
    if (free < need)
      throw new Refusal('BALANCE', { asset, free: moneyText(free), need: moneyText(need), field: 'max_pos' });
  });
}

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
  checkPair(legs, start.nowMs);
  checkChanged(given, start);
  const [a, b] = legs;
  const marks = legs.map(({ core, market }) => middleNow(core, market));
  const step = commonStep(a.core, b.core);
  const whole = (text: string): bigint => amountOf(text) - (amountOf(text) % step);
  const split = whole(given.split_size);
  const most = whole(given.max_pos);
  const leastOf = ({ core }: StartLeg, at: number): bigint =>
    core.units.basePerLot * BigInt(minLots(core, marks[at]!, false));
  const least = legs.map(leastOf).reduce(greater);
  const smallest = least + ((step - (least % step)) % step);
  if (split < smallest) refuse({ field: 'split_size', rule: 'too_small', least: moneyText(smallest) });
  if (most < split) refuse({ field: 'max_pos', rule: 'below_split' });
  const unhedged = given.max_unhedged === undefined ? split : amountOf(given.max_unhedged);
  if (unhedged < leastOf(b, 1)) refuse({ field: 'max_unhedged', rule: 'too_small', least: moneyText(leastOf(b, 1)) });
  const needs = legs.map((leg, at) => needOf(leg, most, sideOf(at, given), marks[at]!));
  checkFunds(legs, needs);
  const need = legs.reduce(
    (sum, { core }, at) =>
      sum +
      (needs[at]!.isMoney ? needs[at]!.amount : quoteOf(core.units, marks[at]!, Number(most / core.units.basePerLot))),
    0n,
  );
  const rate = a.core.listed.instrument.maker + b.core.listed.instrument.taker;
  const plan: SpreadPlan = {
    split: Number(split / a.core.units.basePerLot),
    most: Number(most / a.core.units.basePerLot),
    unhedged: moneyText(unhedged),
    fees: 2 * rate * basisPoints,
    funding: fundingBps(legs, given),
  };
  return { params: { ...given, max_unhedged: moneyText(unhedged) }, plan, need, marks };
}
