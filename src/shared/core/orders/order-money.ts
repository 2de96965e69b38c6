import { gridOf, type Grid, type Instrument } from '../../market/instrument.ts';
import type { Side } from '../../trade/order.ts';
import { openingNeed, feeAt, type PricedContract, type PricedLots } from '../contracts/opening.ts';
import { notionalOf, termsOf } from '../ledger/contract-terms.ts';
import { baseOf, feeOf, greater, type MarketUnits, quoteOf, unitsOf } from '../ledger/money.ts';
import { optionTermsOf } from '../ledger/option-terms.ts';
import { shareFees } from '../ledger/share-fees.ts';

/** The integers by which the money of an instrument's orders is reckoned, the same in the form and in the core. */
export interface OrderRules {
  readonly instrument: Instrument;
  readonly grid: Grid;
  readonly units: MarketUnits;
  /** Null on spot. */
  readonly contract: Pick<PricedContract, 'terms' | 'option'> | null;
}

/** Rules of an instrument; throws where its decimals do not fit into money units. */
export function orderRulesOf(instrument: Instrument): OrderRules {
  const units = unitsOf(instrument);
  if (!instrument.contract) return { instrument, grid: gridOf(instrument), units, contract: null };
  const terms = termsOf(instrument, units);
  return { instrument, grid: gridOf(instrument), units, contract: { terms, option: optionTermsOf(instrument, terms) } };
}

/** An order that was not sent yet. */
export interface PlannedOrder {
  readonly side: Side;
  /** Ticks; null at the market. */
  readonly limit: number | null;
  /** Trigger in ticks that it waits for; null where it does not wait. */
  readonly trigger: number | null;
  /** Infinite where `budget` decides. */
  readonly lots: number;
  /** Quote to spend, of a market buy on spot. */
  readonly budget: bigint | null;
  /** Whether what it does not take at once stays in the book. */
  readonly mayRest: boolean;
  /** Never takes. */
  readonly postOnly: boolean;
  /** Never opens a position. */
  readonly reduceOnly: boolean;
}

/** The side of a book that an order takes from, best first. */
export interface TakenSide {
  readonly length: number;
  readonly ticks: (index: number) => number;
  readonly lots: (index: number) => number;
}

/** What an account brings along for an order. */
export interface OrderAccount {
  readonly leverage: number;
  /** Mark and index price of the contract in ticks, 0 where there is none. */
  readonly mark: number;
  readonly index: number;
  /** Lots of the position on the other side, which it closes first. */
  readonly closing: number;
  /** Last price in ticks, by which shorts that rest are reckoned; 0 where there is none. */
  readonly last: number;
}

/**
 * Fills of an order that takes from a side, best price first; `isWhole` is false where the levels end before it is
 * filled.
 */
export function fillsOf(
  { units }: OrderRules,
  { side, limit, lots, budget }: PlannedOrder,
  from: TakenSide,
): { readonly fills: readonly PricedLots[]; readonly isWhole: boolean } {
  const fills: PricedLots[] = [];
  let left = lots;
  let money = budget ?? 0n;
  for (let index = 0; index < from.length; index++) {
    const ticks = from.ticks(index);
    if (limit !== null && (side === 'BUY' ? ticks > limit : ticks < limit)) return { fills, isWhole: true };
    const wanted = budget === null ? left : Number(money / quoteOf(units, ticks, 1));
    const taken = Math.min(from.lots(index), wanted);
    if (taken > 0) fills.push({ ticks, lots: taken });
    left -= taken;
    if (budget !== null) money -= quoteOf(units, ticks, taken);
    if (taken === wanted) return { fills, isWhole: true };
  }
  return { fills, isWhole: false };
}

/** Money of an order, in units of 10^-12. */
export interface OrderMoney {
  /** Value at its prices, in the quote asset or of contracts in the settling one. */
  readonly notional: bigint;
  /**
   * What must be free for it, in the asset that it gives; that much is locked, or at the market what it takes of it.
   */
  readonly need: bigint;
  /**
   * The taker's fee of what it takes now and the maker's of what rests, in the asset that it receives; of A-shares and
   * contracts in the one that it is paid in.
   */
  readonly fee: bigint;
  readonly fills: readonly PricedLots[];
}

/** What an order takes now and what of it rests, at its limit or where it waits. */
function partsOf(
  rules: OrderRules,
  order: PlannedOrder,
  from: TakenSide,
): { readonly fills: readonly PricedLots[]; readonly rest: PricedLots } {
  const { limit, trigger, lots, mayRest, postOnly } = order;
  if (trigger !== null) return { fills: [], rest: { ticks: limit ?? trigger, lots } };
  const fills = postOnly ? [] : fillsOf(rules, order, from).fills;
  if (limit === null || !mayRest) return { fills, rest: { ticks: limit ?? 0, lots: 0 } };
  return { fills, rest: { ticks: limit, lots: lots - fills.reduce((sum, fill) => sum + fill.lots, 0) } };
}

/**
 * Money of an order by the side of the book that it takes from. What waits for a trigger is reckoned as if it rested at
 * its limit, or traded at its trigger.
 */
export function orderMoney(rules: OrderRules, order: PlannedOrder, from: TakenSide, account: OrderAccount): OrderMoney {
  const { fills, rest } = partsOf(rules, order, from);
  const isMaker = order.trigger === null || order.limit !== null;
  return rules.contract
    ? contractMoney({ ...rules.contract, mark: account.mark, index: account.index }, order, account, {
        fills,
        rest,
        isMaker,
      })
    : spotMoney(rules, order, { fills, rest, isMaker });
}

/**
 * Money of an order for contracts that waits, as it will be when it is triggered: mark and last price are at the
 * trigger then, whatever they are now. One with a limit rests at it, one without trades at the trigger. Nothing is
 * locked before.
 */
export function triggeredMoney(
  rules: OrderRules & { readonly contract: NonNullable<OrderRules['contract']> },
  order: PlannedOrder & { readonly trigger: number },
  { leverage, index, closing }: OrderAccount,
): OrderMoney {
  const { trigger, limit, lots } = order;
  const then: OrderAccount = { leverage, index, closing, mark: trigger, last: trigger };
  const nothing: PricedLots = { ticks: 0, lots: 0 };
  const parts: Parts =
    limit === null
      ? { fills: [{ ticks: trigger, lots }], rest: nothing, isMaker: false }
      : { fills: [], rest: { ticks: limit, lots }, isMaker: true };
  return { ...contractMoney({ ...rules.contract, mark: trigger, index }, order, then, parts), fills: [] };
}

const noLevels: TakenSide = { length: 0, ticks: () => 0, lots: () => 0 };

/** Money of an OCO, by what each of its legs would be alone: as much is locked as the dearer one needs. */
export function listMoney(
  rules: OrderRules,
  [limit, stop]: readonly [limit: PlannedOrder, stop: PlannedOrder],
  account: OrderAccount,
): OrderMoney {
  const ofLimit = orderMoney(rules, limit, noLevels, account);
  const ofStop = orderMoney(rules, stop, noLevels, account);
  return { ...ofLimit, need: greater(ofLimit.need, ofStop.need), fee: greater(ofLimit.fee, ofStop.fee) };
}

interface Parts {
  readonly fills: readonly PricedLots[];
  readonly rest: PricedLots;
  readonly isMaker: boolean;
}

function contractMoney(
  contract: PricedContract,
  { side, reduceOnly }: PlannedOrder,
  { leverage, closing, last }: OrderAccount,
  { fills, rest, isMaker }: Parts,
): OrderMoney {
  const pieces = rest.lots > 0 ? [...fills, rest] : fills;
  const notional = pieces.reduce((sum, { ticks, lots }) => sum + notionalOf(contract.terms, ticks, lots), 0n);
  const fee = pieces.reduce(
    (sum, piece) => sum + feeAt(contract, piece.ticks, piece.lots, piece === rest && isMaker),
    0n,
  );
  const need = reduceOnly
    ? 0n
    : openingNeed(
        contract,
        { side, leverage, closing, last, bearsClosing: true },
        { fills, price: rest.ticks, rests: rest.lots },
      );
  return { notional, need, fee, fills };
}

function spotMoney(
  { instrument, units }: OrderRules,
  { side, limit, lots, budget }: PlannedOrder,
  { fills, rest, isMaker }: Parts,
): OrderMoney {
  const cost = (pieces: readonly PricedLots[]): bigint =>
    pieces.reduce((sum, { ticks, lots: size }) => sum + quoteOf(units, ticks, size), 0n);
  const taken = fills.reduce((sum, fill) => sum + fill.lots, 0);
  const notional = cost(fills) + quoteOf(units, rest.ticks, rest.lots);
  const isShare = instrument.account_type === 'astock';
  const received = (pieces: bigint, base: number): bigint => (side === 'BUY' ? baseOf(units, base) : pieces);
  const fee = isShare
    ? shareFees(side, notional)
    : feeOf(units, received(cost(fills), taken), false) +
      feeOf(units, received(quoteOf(units, rest.ticks, rest.lots), rest.lots), isMaker);
  if (side === 'SELL') return { notional, need: baseOf(units, lots), fee, fills };
  // A buy with a limit locks all of it at the limit, whatever better prices it meets.
  const value = budget ?? (limit === null ? notional : quoteOf(units, limit, lots));
  return { notional, need: isShare ? value + shareFees('BUY', value) : value, fee, fills };
}

/** The largest number from 0 to `most` of which `fits` holds; it holds up to some number and never beyond. */
export function largestOf(most: number, fits: (lots: number) => boolean): number {
  let low = 0;
  let high = most;
  while (low < high) {
    const middle = low + Math.ceil((high - low) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
