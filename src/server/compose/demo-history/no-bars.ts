import { keyOfSymbol } from '../../../shared/market/instrument.ts';
import type { MarketHistoryOf } from '../../simulation/price/market-history.ts';

/** Markets without bars: nobody reads any while the month is played, and later they are drawn as all others are. */
export const noBars: MarketHistoryOf = (instrument, _seed, marketMs) => ({
  wake: () => undefined,
  rest: () => undefined,
  addTrades: () => undefined,
  klines: () => [],
  ticker: () => [keyOfSymbol(instrument), '', '', '', '', '0', '0', 0, '', '', marketMs()],
});
