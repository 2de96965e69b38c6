import { fromUnits } from '../../base/decimal.ts';
import { previousCloseMs } from '../../market/session/a-share-session.ts';
import { bandOf, boardOf, fairAt, isPriced } from '../book/fair-price.ts';
import type { CoreState } from '../state/core-state.ts';
import { isShareMarket, type MarketState } from '../state/market-state.ts';
import { cageOf, lotRuleOf, phaseEndMs, phaseOf } from './hours.ts';

/** What an order for an A-share has to keep at a time, in the wire's spelling; undefined in other markets. */
export function shareRulesOf(state: CoreState, market: MarketState, atMs: number) {
  if (!isShareMarket(market) || !isPriced(market)) return undefined;
  const text = (ticks: number) => fromUnits(ticks, market.grid.price);
  const band = bandOf(market, atMs);
  const [buy, sell] = [cageOf(state, market, 'BUY', atMs), cageOf(state, market, 'SELL', atMs)];
  const { least, step } = lotRuleOf(market);
  return {
    symbol: market.listed.instrument.symbol,
    board: boardOf(market),
    special_treatment: market.listed.share?.st ?? false,
    phase: phaseOf(market, atMs),
    until: phaseEndMs(market, atMs),
    previous_close: text(fairAt(market, previousCloseMs(atMs))),
    band: band === null || band.up === Number.MAX_SAFE_INTEGER ? null : { low: text(band.down), high: text(band.up) },
    cage: buy === null || sell === null ? null : { buy_max: text(buy), sell_min: text(sell) },
    lot_least: least,
    lot_step: step,
  };
}
