import type { MarketState } from '../../../shared/core/state/market-state.ts';
import type { MarketView } from '../../../shared/market/market-view.ts';
import type { Market } from '../../venues/venue.ts';

/** The market of a leg as an instance uses it. */
export type LegMarket = MarketView & Pick<Market, 'hold'>;

const nobody = { prices: new Float64Array(), sizes: new Float64Array() };

/** The market of a contract that is listed no more: it has come to its end, and shows nothing but its rules. */
export const endedMarket = (core: MarketState): LegMarket => ({
  get instrument() {
    return core.listed.instrument;
  },
  grid: core.grid,
  book: { u: 0, ts: 0, top: () => nobody },
  best: () => undefined,
  klines: () => [],
  hold: () => () => undefined,
});
