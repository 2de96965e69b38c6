import { toUnits } from '../../base/decimal.ts';
import { notionalOf } from '../../core/ledger/contract-terms.ts';
import { quoteOf } from '../../core/ledger/money.ts';
import type { MarketState } from '../../core/state/market-state.ts';
import type { Order, Side } from '../../trade/order.ts';

/** Quote money of base money at a price in ticks. */
export const quoteAt = ({ grid: { price } }: Pick<MarketState, 'grid'>, base: bigint, ticks: number): bigint =>
  (base * BigInt(ticks) * BigInt(price.unit)) / 10n ** BigInt(price.decimals);

/** Quote money of lots at a price in ticks, of contracts by their size. */
export function notionalAt(core: MarketState, ticks: number, lots: number): bigint {
  if (!core.contract) return quoteOf(core.units, ticks, lots);
  const { terms, option, index } = core.contract;
  const notional = notionalOf(terms, ticks, lots);
  // An option that settles in coin has its price in it: its coins count by the index, once there is one.
  if (option?.inCoin) return index > 0 ? quoteAt(core, notional, index) : notional;
  return terms.inverse ? quoteAt(core, notional, ticks) : notional;
}

/** The same of an order: a sale brings at least the mark, and one at the market is valued by it. */
export const orderValue = (
  core: MarketState,
  { side, lots, ticks }: { readonly side: Side; readonly lots: number; readonly ticks: number | null },
  mark: number,
): bigint => notionalAt(core, ticks === null ? mark : side === 'SELL' ? Math.max(ticks, mark) : ticks, lots);

/** What is left of an open order, in lots, and its price in ticks, null at the market. */
export function restOf({ grid }: Pick<MarketState, 'grid'>, { side, amount, filled_amount, price }: Order) {
  const lots = (toUnits(amount, grid.size) ?? 0) - (toUnits(filled_amount, grid.size) ?? 0);
  return { side, lots: Math.max(0, lots), ticks: toUnits(price, grid.price) || null };
}
