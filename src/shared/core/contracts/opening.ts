import type { Side } from '../../trade/order.ts';
import {
  contractFee,
  type ContractTerms,
  initialMarginOf,
  notionalOf,
  signedNotional,
} from '../ledger/contract-terms.ts';
import { optionFee, type OptionTerms, shortInitial, underlyingOf } from '../ledger/option-terms.ts';

/** What decides the money of an order for a contract. Prices in ticks, 0 where there is none. */
export interface PricedContract {
  readonly terms: ContractTerms;
  /** Null for all but options. */
  readonly option: OptionTerms | null;
  readonly mark: number;
  readonly index: number;
}

/** Lots at a price in ticks. */
export interface PricedLots {
  readonly ticks: number;
  readonly lots: number;
}

/** What an order would take now, and what of it would come to rest at its limit. */
export interface OrderParts {
  readonly fills: readonly PricedLots[];
  readonly price: number;
  readonly rests: number;
}

/** What lots, signed, would lose at once by the mark price; never negative, 0 where there is no mark. */
export function openLoss({ terms, mark }: Pick<PricedContract, 'terms' | 'mark'>, ticks: number, lots: number): bigint {
  const profit = mark > 0 ? signedNotional(terms, mark, lots) - signedNotional(terms, ticks, lots) : 0n;
  return profit < 0n ? -profit : 0n;
}

/** Fee of a fill or of a part of one: on the premium's underlying for options, on the notional for all else. */
export function feeAt({ option, terms, index }: PricedContract, ticks: number, lots: number, isMaker: boolean): bigint {
  const notional = notionalOf(terms, ticks, lots);
  return option
    ? optionFee(underlyingOf(option, index, lots), notional, terms, isMaker)
    : contractFee(terms, notional, isMaker);
}

/** What an order opens of an option. */
export interface OptionOpening {
  readonly lots: number;
  /** Premium at its prices, and what the mark is worse than they are. */
  readonly notional: bigint;
  readonly loss: bigint;
}

/**
 * Money that an order for an option locks: the premium, or what the short must cover, and the fee. A seller has the
 * premium with the fill.
 */
export function optionNeed(
  { option, index, terms }: PricedContract,
  side: Side,
  { lots, notional, loss }: OptionOpening,
): bigint {
  if (!option || lots === 0) return 0n;
  const fee = optionFee(underlyingOf(option, index, lots), notional, terms, false);
  return fee + (side === 'BUY' ? notional : shortInitial(option, index, lots, notional) + loss);
}

/** An order which may open a position. */
export interface OpeningOrder {
  readonly side: Side;
  readonly leverage: number;
  /** Lots of what it takes that close a position first. */
  readonly closing: number;
  /** Last price in ticks by which shorts that rest are reckoned; 0 where they are reckoned by their own price. */
  readonly last: number;
  /** Where it closes and opens, what the closing loses by the mark is needed too: both come out of one wallet. */
  readonly bearsClosing: boolean;
}

/**
 * Price that the margin of an order at rest is reckoned with: its own; of a short in a linear contract the greatest of
 * it, the mark price and 100.15 % of the last price, as it fills there where the market runs away. Source: Binance
 * USDⓈ-M futures since August 2024.
 */
function marginTicks({ terms, option, mark }: PricedContract, { side, last }: OpeningOrder, price: number): number {
  if (side === 'BUY' || last === 0 || option || terms.inverse) return price;
  return Math.max(price, mark, Math.ceil((last * 10_015) / 10_000));
}

/**
 * Money that an order locks which may open: for what it opens the initial margin at its prices, what it would lose at
 * once by the mark price, and the taker's fee. What it closes first needs none, but what that loses by the mark where
 * more is opened; what rests counts as opening, whatever position there is.
 */
export function openingNeed(
  contract: PricedContract,
  order: OpeningOrder,
  { fills, price, rests }: OrderParts,
): bigint {
  const { side, leverage, closing, bearsClosing } = order;
  let left = closing;
  let notional = 0n;
  let margined = 0n;
  let loss = 0n;
  let opened = 0;
  let closingLoss = 0n;
  const open = (ticks: number, lots: number, by = ticks): void => {
    if (lots === 0) return;
    opened += lots;
    notional += notionalOf(contract.terms, ticks, lots);
    margined += notionalOf(contract.terms, by, lots);
    loss += openLoss(contract, ticks, side === 'BUY' ? lots : -lots);
  };
  for (const { ticks, lots } of fills) {
    const closed = Math.min(left, lots);
    left -= closed;
    closingLoss += openLoss(contract, ticks, side === 'BUY' ? closed : -closed);
    open(ticks, lots - closed);
  }
  open(price, rests, marginTicks(contract, order, price));
  const borne = bearsClosing && opened > 0 ? closingLoss : 0n;
  if (contract.option) return optionNeed(contract, side, { lots: opened, notional, loss }) + borne;
  return initialMarginOf(margined, leverage) + loss + contractFee(contract.terms, notional, false) + borne;
}
