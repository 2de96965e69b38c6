import type { Exchange } from '../../market/instrument.ts';
import { moneyDecimals } from '../ledger/money.ts';
import { soundPrice } from './price-collar.ts';
import type { MarketState } from '../state/market-state.ts';
import { stepMs, type CoreState } from '../state/core-state.ts';

/** What all wallets are valued in, and what their assets are sold for. */
export const hub = 'USDT';

/** One unit of an asset in money units. */
export const one = 10n ** BigInt(moneyDecimals);

const dollars: ReadonlySet<string> = new Set(['USD', 'USDT', 'USDC']);

/** The spot market in which an asset is priced on an exchange. */
export const hubMarket = (state: CoreState, exchange: Exchange, asset: string): MarketState | undefined =>
  state.markets.get(`${exchange}/${asset}${hub}/spot`);

/**
 * Money units of USDT for one unit of an asset: the fair price of its market there at the state's step, the last one
 * where it has none. Zero where it has no price.
 */
export function priceOf(state: CoreState, exchange: Exchange, asset: string): bigint {
  if (dollars.has(asset)) return one;
  const market = hubMarket(state, exchange, asset);
  if (!market) return 0n;
  const ticks = market.awake || !market.fair ? soundPrice(state, market) : market.fair(state.step * stepMs);
  const { unit, decimals } = market.grid.price;
  return BigInt(ticks) * BigInt(unit) * 10n ** BigInt(moneyDecimals - decimals);
}
