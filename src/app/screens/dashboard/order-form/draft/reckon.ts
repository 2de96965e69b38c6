import { notionalOf } from '../../../../../shared/core/ledger/contract-terms.ts';
import { moneyDecimals, moneyText, quoteOf } from '../../../../../shared/core/ledger/money.ts';
import {
  largestOf,
  listMoney,
  type OrderMoney,
  orderMoney,
  type OrderRules,
  type PlannedOrder,
  type TakenSide,
  triggeredMoney,
} from '../../../../../shared/core/orders/order-money.ts';
import { must } from '../../../../../shared/base/assert.ts';
import { fromUnits, shortUnits, toScaled, toUnits } from '../../../../../shared/base/decimal.ts';
import { type AShareBoard, aShareBoardOf, buyableLot } from '../../../../../shared/finance/a-share-lots.ts';
import type { Instrument } from '../../../../../shared/market/instrument.ts';
import { isMargin } from '../../../../../shared/market/margin-instrument.ts';
import type { Side } from '../../../../../shared/trade/order.ts';
import type { BookValue } from '../../../../../worker/api.ts';
import { parseDecimal } from '../../../../format/parse-number.ts';
import { type Draft, type Funds, isAtMarket, limitOf, mayRest, needsPrice, type Quotes } from './draft.ts';
import { hasTrigger, isAlgo, mayCloseAll, waits } from './order-types.ts';

/** What a draft is reckoned with. Without a book all of an order trades at the best price of the quotes. */
export interface Reckoning {
  readonly rules: OrderRules;
  readonly quotes: Quotes;
  readonly funds: Funds;
  readonly book: Pick<BookValue, 'bids' | 'asks'> | undefined;
}

/**
 * Size of an order, exact decimal texts: `amount` in base or contracts, or of a market buy on spot the quote `total`.
 * `lots` is undefined where the amount lies on no step.
 */
export interface OrderSize {
  readonly amount: string;
  readonly lots: number | undefined;
  readonly total?: string;
}

const ticksOf = ({ grid }: OrderRules, text: string | undefined): number | undefined => {
  const ticks = text ? toUnits(text, grid.price) : undefined;
  return ticks !== undefined && ticks > 0 ? ticks : undefined;
};
const money = (text: string): bigint => toScaled(text, moneyDecimals) ?? 0n;

/** Decimal text of a size, without zeros that carry nothing. */
export const sizeText = ({ grid: { size } }: OrderRules, lots: number): string => shortUnits(lots, size);

/** The levels that an order of a side takes from. What is beyond those that are known is taken at the last of them. */
function takenSideOf(side: Side, { rules, quotes, book }: Reckoning): TakenSide {
  const levels = side === 'BUY' ? book?.asks : book?.bids;
  const length = levels?.prices.length ?? 0;
  if (levels && length > 0)
    return {
      length,
      ticks: (index) => levels.prices[index]!,
      lots: (index) => (index === length - 1 ? Number.MAX_SAFE_INTEGER : levels.sizes[index]!),
    };
  const ticks = ticksOf(rules, (side === 'BUY' ? quotes.ask : quotes.bid) || quotes.last);
  return { length: ticks === undefined ? 0 : 1, ticks: () => ticks ?? 0, lots: () => Number.MAX_SAFE_INTEGER };
}

/**
 * The price in ticks that an order of this side is reckoned with: its limit, its trigger, the dearer leg of an OCO, or
 * the best price that it would meet. Undefined where there is none, or none on the grid.
 */
export function effectiveTicks(draft: Draft, side: Side, reckoning: Reckoning): number | undefined {
  const { rules } = reckoning;
  if (draft.type === 'OCO' && side === 'BUY') return dearestOf(draft, rules);
  if (needsPrice(draft)) return ticksOf(rules, parseDecimal(draft.price));
  if (waits(draft.type)) return ticksOf(rules, parseDecimal(draft.trigger));
  const from = takenSideOf(side, reckoning);
  return from.length > 0 ? from.ticks(0) : undefined;
}

/** The higher one of the prices of an OCO at which it may buy. */
function dearestOf(draft: Draft, rules: OrderRules): number | undefined {
  const limit = ticksOf(rules, parseDecimal(draft.price));
  const stop = ticksOf(rules, parseDecimal(draft.stopLimit.trim() === '' ? draft.trigger : draft.stopLimit));
  return limit === undefined || stop === undefined ? limit : Math.max(limit, stop);
}

/** The same as decimal text. */
export function effectivePrice(draft: Draft, side: Side, reckoning: Reckoning): string | undefined {
  const ticks = effectiveTicks(draft, side, reckoning);
  return ticks === undefined ? undefined : fromUnits(ticks, reckoning.rules.grid.price);
}

/** Whether a quote amount is sent as it is: a market buy on spot. */
const isByTotal = ({ type }: Draft, side: Side, { instrument }: OrderRules): boolean =>
  type === 'MARKET' && side === 'BUY' && (instrument.account_type === 'spot' || isMargin(instrument.account_type));

/** Value of one lot in the quote asset: a coin-margined contract is worth so many dollars, whatever its price. */
function valueOfLot({ instrument, units, contract }: OrderRules, ticks: number): bigint {
  if (!contract) return quoteOf(units, ticks, 1);
  return contract.terms.inverse
    ? must(toScaled(instrument.contract_size, moneyDecimals), 'the size of a contract')
    : notionalOf(contract.terms, ticks, 1);
}

/** The size of an order; undefined where it cannot be told. */
export function sizeOf(draft: Draft, side: Side, reckoning: Reckoning): OrderSize | undefined {
  const { grid, instrument } = reckoning.rules;
  if (closesAll(draft, instrument)) {
    const held = closingLots({ ...draft, reduceOnly: true }, side, reckoning.funds);
    return { amount: sizeText(reckoning.rules, held), lots: held };
  }
  const typed = parseDecimal(draft.amount);
  if (typed === undefined) return undefined;
  if (draft.unit === 'base') return { amount: typed, lots: toUnits(typed, grid.size) };
  const ticks = effectiveTicks(draft, side, reckoning);
  const budget = toScaled(typed, moneyDecimals);
  if (ticks === undefined || budget === undefined) return undefined;
  const lots = Number(budget / valueOfLot(reckoning.rules, ticks));
  return {
    amount: sizeText(reckoning.rules, lots),
    lots,
    ...(isByTotal(draft, side, reckoning.rules) && { total: typed }),
  };
}

/** The order that a draft of a size is. */
function plannedOf(
  draft: Draft,
  side: Side,
  reckoning: Reckoning,
  size: { readonly lots: number; readonly total?: string },
): PlannedOrder {
  const { rules } = reckoning;
  const isLimit = draft.type === 'LIMIT';
  const limit = ticksOf(rules, limitOf(draft)) ?? null;
  // An algorithm is told by what its children would trade at: those of an ICEBERG rest, all others take.
  const ofAlgo = isAlgo(draft.type) ? (effectiveTicks(draft, side, reckoning) ?? null) : undefined;
  return {
    side,
    limit: ofAlgo === undefined ? limit : draft.type === 'ICEBERG' ? ofAlgo : null,
    trigger: ofAlgo ?? (hasTrigger(draft.type) ? (ticksOf(rules, parseDecimal(draft.trigger)) ?? null) : null),
    lots: size.total === undefined ? size.lots : Number.POSITIVE_INFINITY,
    budget: size.total === undefined ? null : money(size.total),
    mayRest: isLimit && mayRest(draft),
    postOnly: isLimit && draft.postOnly,
    reduceOnly: draft.reduceOnly || closesAll(draft, rules.instrument),
  };
}

/** Whether an order closes a whole position, where its type can. */
export const closesAll = (draft: Draft, instrument: Instrument): boolean =>
  draft.closeAll && mayCloseAll(draft.type, instrument, needsPrice(draft));

/** Lots that an order of a side closes before it opens any. */
export function closingLots(draft: Draft, side: Side, { standing }: Funds): number {
  if (!standing || (standing.hedge && !draft.reduceOnly)) return 0;
  return side === 'BUY' ? standing.short : standing.long;
}

/** Money of a draft of so many lots. */
function moneyOfLots(
  draft: Draft,
  side: Side,
  reckoning: Reckoning,
  size: { readonly lots: number; readonly total?: string },
): OrderMoney {
  const { rules, funds } = reckoning;
  const { standing, leverage } = funds;
  const account = {
    leverage,
    mark: standing?.mark ?? 0,
    index: standing?.index ?? 0,
    closing: closingLots(draft, side, funds),
    last: ticksOf(rules, reckoning.quotes.last) ?? 0,
  };
  const planned = plannedOf(draft, side, reckoning, size);
  const { contract } = rules;
  const { trigger } = planned;
  // The trigger of an option may be a price of its coin: what the option is worth then is unknown.
  if (contract && trigger !== null && waits(draft.type) && !(contract.option && draft.triggerBy === 'INDEX'))
    return triggeredMoney({ ...rules, contract }, { ...planned, trigger }, account);
  if (draft.type !== 'OCO') return orderMoney(rules, planned, takenSideOf(side, reckoning), account);
  const stopLimit = ticksOf(rules, parseDecimal(draft.stopLimit)) ?? null;
  return listMoney(
    rules,
    [
      { ...planned, trigger: null, mayRest: true, postOnly: true },
      { ...planned, limit: stopLimit },
    ],
    account,
  );
}

/** Whether the money of an order can be told: that of an option needs the index of its coin. */
const isPriced = ({ rules, funds }: Reckoning): boolean => !rules.contract?.option || (funds.standing?.index ?? 0) > 0;

/** What an order would lock and cost; undefined where it cannot be told. */
export function moneyOf(draft: Draft, side: Side, reckoning: Reckoning): OrderMoney | undefined {
  const size = sizeOf(draft, side, reckoning);
  if (size?.lots === undefined || effectiveTicks(draft, side, reckoning) === undefined || !isPriced(reckoning))
    return undefined;
  return moneyOfLots(draft, side, reckoning, { ...size, lots: size.lots });
}

/**
 * Money that an order of a side may lock: base for a sale on spot, what it may borrow with it, what cross positions
 * have lost taken off. Undefined where only the server knows, and has not said it yet.
 */
export function availableFor(side: Side, { rules, funds }: Reckoning): bigint | undefined {
  if (funds.isShared) return funds.shared?.[side];
  if (!rules.contract) return money(side === 'BUY' ? funds.quote : funds.base) + (funds.loan?.[side] ?? 0n);
  const left = money(funds.quote) - (funds.standing?.loss ?? 0n);
  return left > 0n ? left : 0n;
}

/** Largest size in lots that the market takes of an order. */
export function maxLotsOf(draft: Draft, side: Side, { rules: { units, contract }, funds }: Reckoning): number {
  if (isAlgo(draft.type) || !isAtMarket(draft)) return units.maxLots;
  const closing = contract && draft.type === 'MARKET' ? closingLots(draft, side, funds) : 0;
  return Math.min(units.maxLots, units.maxMarketLots) + closing;
}

/** Whether a position of the order's side would be within the bound of its leverage. */
export function isWithinBound(
  side: Side,
  { rules: { contract }, funds: { standing } }: Reckoning,
  ticks: number,
  lots: number,
): boolean {
  if (!contract || !standing || standing.maxNotional === null) return true;
  const [own, other] = side === 'BUY' ? [standing.long, standing.short] : [standing.short, standing.long];
  const after = own - (standing.hedge ? 0 : other) + standing.resting[side] + lots;
  return after <= 0 || notionalOf(contract.terms, ticks, after) <= standing.maxNotional;
}

/** Board of an A-share; undefined of all else. */
export const shareBoardOf = ({ account_type, symbol }: Instrument): AShareBoard | undefined =>
  account_type === 'astock' ? aShareBoardOf(symbol.slice(2)) : undefined;

/** A size that may be bought: whole lots of an A-share's board. */
function buyable(side: Side, { rules: { instrument } }: Reckoning, lots: number): number {
  const board = side === 'BUY' ? shareBoardOf(instrument) : undefined;
  return board ? buyableLot(board, lots) : lots;
}

/** The most lots that funds, market and leverage allow; undefined where no price is known. */
export function maxSizeOf(draft: Draft, side: Side, reckoning: Reckoning): number | undefined {
  const {
    rules: { units, contract },
    funds,
  } = reckoning;
  if (contract && draft.reduceOnly) return closingLots(draft, side, funds);
  if (!contract && side === 'SELL') return Number((availableFor(side, reckoning) ?? 0n) / units.basePerLot);
  const ticks = effectiveTicks(draft, side, reckoning);
  if (ticks === undefined || !isPriced(reckoning)) return undefined;
  const available = availableFor(side, reckoning);
  if (available === undefined) return undefined;
  return buyable(
    side,
    reckoning,
    largestOf(
      maxLotsOf(draft, side, reckoning),
      (lots) =>
        isWithinBound(side, reckoning, ticks, lots) && moneyOfLots(draft, side, reckoning, { lots }).need <= available,
    ),
  );
}

/** Share of the most that is left to a market order for moves of the price until it arrives. */
const marketSlack = 0.001;

/**
 * What fills the form with a share of the most. A market buy on spot is a share of the money, to be spent whatever the
 * price is then; other orders at the market leave some room for its moves.
 */
export function shareOf(
  percent: number,
  draft: Draft,
  side: Side,
  reckoning: Reckoning,
): Pick<Draft, 'amount' | 'unit'> | undefined {
  const { rules } = reckoning;
  const { grid } = rules;
  if (isByTotal(draft, side, rules)) {
    const unit = 10n ** BigInt(moneyDecimals - Math.max(2, grid.price.decimals));
    const available = availableFor(side, reckoning) ?? 0n;
    return { unit: 'quote', amount: moneyText(((available * BigInt(Math.round(percent))) / 100n / unit) * unit) };
  }
  const max = maxSizeOf(draft, side, reckoning);
  const ticks = effectiveTicks(draft, side, reckoning);
  if (max === undefined) return undefined;
  const isSlack = draft.type === 'MARKET' && !draft.reduceOnly && (rules.contract !== null || side === 'BUY');
  const lots = buyable(side, reckoning, Math.floor((max * percent * (isSlack ? 1 - marketSlack : 1)) / 100));
  if (draft.unit === 'base') return { unit: 'base', amount: sizeText(rules, lots) };
  return ticks === undefined
    ? undefined
    : { unit: 'quote', amount: moneyText(valueOfLot(rules, ticks) * BigInt(lots)) };
}
