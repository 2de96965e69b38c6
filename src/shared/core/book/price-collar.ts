import type { Side } from '../../trade/order.ts';
import { Refusal } from '../../base/refusal.ts';
import { fromUnits } from '../../base/decimal.ts';
import type { FairPrice, MarketState } from '../state/market-state.ts';
import { stepMs, type CoreState } from '../state/core-state.ts';
import { fairAt } from './fair-price.ts';

/*
 * What one account does to a thin book must decide nothing but its own trades: it can sweep it, stand behind it with
 * another account and take from that. So values and bands are reckoned by the fair price, which no order moves, and
 * nobody trades further from it than the collar lets.
 */

/** Percent of the fair price beyond which nobody trades, and as many ticks at least. */
const collarPercent = 10;

type Priced = MarketState & { readonly fair: FairPrice };

/**
 * Whether a market has a price of which no order is a part: those of recordings have none, and where the terms do not
 * ask for it nothing goes by it.
 */
const hasFairPrice = ({ terms }: CoreState, market: MarketState): market is Priced =>
  terms.source.fairPrices === true && market.fair !== null && !market.listed.external;

/** The price in ticks that limits and values are held against; `last` where there is no fair one. */
export const soundPrice = (state: CoreState, market: MarketState, last = market.last): number =>
  hasFairPrice(state, market) ? fairAt(market, state.step * stepMs) : last;

/**
 * The worst price in ticks at which an order of a side may trade now; null where there is none: in recorded markets,
 * for A-shares, which have a band and a cage of their own, and for options, whose price decides nothing but what is
 * paid for them.
 */
export function collarOf(state: CoreState, market: MarketState, side: Side): number | null {
  const { account_type } = market.listed.instrument;
  if (!hasFairPrice(state, market) || account_type === 'astock' || account_type === 'option') return null;
  const fair = fairAt(market, state.step * stepMs);
  const reach = Math.max(collarPercent, Math.floor((fair * collarPercent) / 100));
  return side === 'BUY' ? fair + reach : Math.max(1, fair - reach);
}

/**
 * Throws FILTER PERCENT_PRICE for a limit beyond the collar on the side on which it would trade; one that rests away
 * from the market may stand further off.
 */
export function checkCollar(
  state: CoreState,
  market: MarketState,
  side: Side,
  price: number | null,
  field: string,
): void {
  const edge = price === null ? null : collarOf(state, market, side);
  if (edge === null || price === null || (side === 'BUY' ? price <= edge : price >= edge)) return;
  const text = fromUnits(edge, market.grid.price);
  throw new Refusal('FILTER', { filter: 'PERCENT_PRICE', field, ...(side === 'BUY' ? { max: text } : { min: text }) });
}
