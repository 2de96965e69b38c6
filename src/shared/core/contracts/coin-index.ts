import { indexPrice } from '../../finance/index-price.ts';
import { unitsToNumber } from '../../base/decimal.ts';
import type { ContractState, MarketState } from '../state/market-state.ts';
import type { CoreState } from '../state/core-state.ts';

/**
 * Flow markets of the same base on spot; the contract itself where there is none, unless it is an option, whose price
 * is none of its coin.
 */
function sourcesOf(state: CoreState, market: MarketState, contract: ContractState): readonly MarketState[] {
  const { base } = market.listed.instrument;
  contract.sources ??= [...state.markets.values()].filter(
    ({ fair, listed: { instrument } }) => fair && instrument.base === base && instrument.account_type === 'spot',
  );
  return contract.sources.length > 0 || contract.option ? contract.sources : [market];
}

/**
 * Index of a contract in quote, of its coin's fair prices on the spot markets, all of one weight: a pure function of
 * seed and time, not rounded. Null where nothing has a price.
 */
export function indexAt(state: CoreState, market: MarketState, atMs: number): number | null {
  const { contract } = market;
  if (!contract) return null;
  const sources = sourcesOf(state, market, contract).flatMap(({ fair, grid }) =>
    fair ? [{ price: unitsToNumber(fair(atMs), grid.price), weight: 1, atMs }] : [],
  );
  return sources.length > 0 ? indexPrice(sources, atMs) : null;
}

/** A price in quote in whole ticks, half up, at least 1. */
export const ticksOf = ({ grid: { price } }: MarketState, quote: number): number =>
  Math.max(1, Math.round((quote * 10 ** price.decimals) / price.unit));
