import { must } from '../../base/assert.ts';
import { toScaled } from '../../base/decimal.ts';
import { initialMarginOf, notionalOf } from '../../core/ledger/contract-terms.ts';
import { feeOf, greater, moneyDecimals, moneyText, quoteOf } from '../../core/ledger/money.ts';
import { minLots } from '../../core/orders/least-lots.ts';
import type { MarketState } from '../../core/state/market-state.ts';
import type { Side } from '../../trade/order.ts';
import { middleNow, refuse } from '../set-up.ts';
import { moneyAssetOf, type StartLeg } from '../strategy.ts';
import type { LegNeed, Legs } from './check-legs.ts';
import { commonStep } from './hedge.ts';

const amountOf = (text: string): bigint => must(toScaled(text, moneyDecimals + 6), 'an amount') / 1_000_000n;

/** Parameters of its end and of its hedges. */
interface EndParams {
  readonly end_time?: number | undefined;
  readonly hedge_slippage: number;
  readonly sweep_slippage: number;
}

/** Throws PARAMETERS where an end has passed, or a sweep pays less than a hedge. */
export function checkPairEnd({ end_time, hedge_slippage, sweep_slippage }: EndParams, nowMs: number): void {
  if (end_time !== undefined && end_time <= nowMs) refuse({ field: 'end_time', rule: 'future' });
  if (sweep_slippage < hedge_slippage) refuse({ field: 'sweep_slippage', rule: 'above_hedge' });
}

/** What a form asks for of sizes, decimal texts of base; `max_unhedged` is one order where it is left out. */
interface SizeParams {
  readonly split_size: string;
  readonly max_pos: string;
  readonly max_unhedged?: string | undefined;
}

/** Sizes of a pair, money units of base: the first two are whole lots of both markets. Prices in ticks of each leg. */
export interface PairSizes {
  readonly split: bigint;
  readonly most: bigint;
  readonly unhedged: bigint;
  /** The smallest order that both markets take. */
  readonly least: bigint;
  readonly marks: readonly number[];
}

/**
 * Throws PARAMETERS with the size that does not fit the markets, the first one as `field`, and INPUT where one has no
 * price.
 */
export function pairSizes(
  legs: Legs,
  { split_size, max_pos, max_unhedged }: SizeParams,
  field = 'split_size',
): PairSizes {
  const marks = legs.map(({ core, market }) => middleNow(core, market));
  const step = commonStep(legs[0].core, legs[1].core);
  const whole = (text: string): bigint => amountOf(text) - (amountOf(text) % step);
  const split = whole(split_size);
  const most = whole(max_pos);
  const leastOf = ({ core }: StartLeg, leg: number): bigint =>
    core.units.basePerLot * BigInt(minLots(core, must(marks[leg], 'a mark'), false));
  const larger = legs.map(leastOf).reduce(greater);
  const least = larger + ((step - (larger % step)) % step);
  if (split < least) refuse({ field, rule: 'too_small', least: moneyText(least) });
  if (most < split) refuse({ field: 'max_pos', rule: 'below_split' });
  const unhedged = max_unhedged === undefined ? split : amountOf(max_unhedged);
  const leastHedge = leastOf(legs[1], 1);
  if (unhedged < leastHedge) refuse({ field: 'max_unhedged', rule: 'too_small', least: moneyText(leastHedge) });
  return { split, most, unhedged, least, marks };
}

/** The most that a leg may hold, base in money units, by a price in ticks. */
interface LegMost {
  readonly base: bigint;
  readonly side: Side;
  readonly ticks: number;
  readonly leverage: number;
}

/**
 * Money, or coins on spot that are sold, behind the most that a leg may hold: of a contract its margin at a leverage
 * and both fees.
 */
export function needOf({ units, contract, listed }: MarketState, { base, side, ticks, leverage }: LegMost): LegNeed {
  const lots = Number((base + units.basePerLot - 1n) / units.basePerLot);
  const money = moneyAssetOf(listed.instrument);
  if (!contract) {
    if (side === 'SELL') return { asset: listed.instrument.base, amount: base, isMoney: false };
    return { asset: money, amount: quoteOf(units, ticks, lots), isMoney: true };
  }
  const notional = notionalOf(contract.terms, ticks, lots);
  const fees = 2n * feeOf(units, notional, false);
  return { asset: money, amount: initialMarginOf(notional, leverage) + fees, isMoney: true };
}

/** Money units behind both legs: coins that are sold by their price. */
export const needOfBoth = (legs: Legs, needs: readonly LegNeed[], { most, marks }: PairSizes): bigint =>
  legs.reduce((sum, { core: { units } }, leg) => {
    const { isMoney, amount } = must(needs[leg], 'a need');
    return sum + (isMoney ? amount : quoteOf(units, must(marks[leg], 'a mark'), Number(most / units.basePerLot)));
  }, 0n);
