import { feeOf, quoteOf } from '../ledger/money.ts';
import { shareFees } from '../ledger/share-fees.ts';
import { isLimit } from '../state/order.ts';
import { type OrderState, isShareMarket, type MarketState } from '../state/market-state.ts';

/**
 * Quote that a buy of this value needs, fees included where they come on top; `filled` is what the order has traded
 * before.
 */
export const withBuyFees = (market: MarketState, quote: bigint, filled = 0n): bigint =>
  isShareMarket(market) ? quote + shareFees('BUY', filled + quote) - shareFees('BUY', filled) : quote;

/** Fee of one fill, in the asset in which the order pays it. */
export const feeOfFill = (
  { market, side, filledQuote }: OrderState,
  quote: bigint,
  received: bigint,
  isMaker: boolean,
): bigint =>
  isShareMarket(market)
    ? shareFees(side, filledQuote + quote) - shareFees(side, filledQuote)
    : feeOf(market.units, received, isMaker);

/**
 * What a fill of a buy with a limit frees of its lock, what it pays included: of an A-share all but what the rest still
 * needs.
 */
export function reservedForBuy(order: OrderState, ticks: number, lots: number): bigint {
  const { market, price, filledQuote, locked } = order;
  if (!isShareMarket(market)) return quoteOf(market.units, price, lots);
  const rest = quoteOf(market.units, price, order.lots - order.filledLots - lots);
  return locked - withBuyFees(market, rest, filledQuote + quoteOf(market.units, ticks, lots));
}

/** Whether an order's lock is reckoned by its limit, so that a better price frees some of it. */
export const locksByLimit = (order: OrderState): boolean => order.side === 'BUY' && isLimit(order);
