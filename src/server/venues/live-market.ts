import { BehaviorSubject, type Observable, Subject } from 'rxjs';
import { fromUnits } from '../../shared/kit/decimal.ts';
import { ask, bid } from '../../shared/market/book/book.ts';
import type { Trade } from '../../shared/market/trade.ts';
import { bestOf, topOf } from '../matching/book.ts';
import type { MarketTrade } from '../matching/effects.ts';
import { type MarketState as CoreMarket, stepMs } from '../matching/world.ts';
import type { MarketHistory } from './market-history.ts';
import type { BookView, Market, MarketState } from './venue.ts';

const keptTrades = 1_000;

/** The public face of one market of the trading world, and the handles by which its owner feeds it. */
export interface LiveMarket {
  readonly market: Market;
  /** Takes the trades of one command. */
  print(trades: readonly MarketTrade[]): void;
  /** Tells of the book where it has changed since the last step. */
  endStep(step: number): void;
  setState(state: MarketState): void;
  /** Ends the market's streams; idempotent. */
  end(): void;
}

/** Trades as text, newest 1,000 kept. */
export function createLiveMarket(core: CoreMarket, history: MarketHistory, startStep: number): LiveMarket {
  const { listed: { instrument }, key, grid, book } = core;
  const state = new BehaviorSubject<MarketState>('LIVE');
  const bookChanges = new Subject<void>();
  const trades = new Subject<readonly Trade[]>();
  const ring: Trade[] = [];
  let [toldU, toldMs] = [book.u, startStep * stepMs];

  const view: BookView = {
    get u() { return book.u; },
    get ts() { return toldMs; },
    top: (side, limit) => topOf(book, side, limit),
  };

  const tradeOf = ({ id, atMs, ticks, lots, side }: MarketTrade): Trade =>
    [String(id), atMs, fromUnits(ticks, grid.price), fromUnits(lots, grid.size), side];

  const market: Market = {
    instrument, key, grid, book: view, state: state as Observable<MarketState>, bookChanges, trades,
    recentTrades: (limit) => (limit > 0 ? ring.slice(-Math.min(limit, keptTrades)) : []),
    klines: (interval, limit, endMs) => history.klines(interval, limit, endMs),
    ticker: () => history.ticker(bestOf(book, bid), bestOf(book, ask)),
  };

  return {
    market,
    print(batch) {
      const printed = batch.map(tradeOf);
      ring.push(...printed);
      if (ring.length > 2 * keptTrades) ring.splice(0, ring.length - keptTrades);
      history.addTrades(printed);
      trades.next(printed);
    },
    endStep(step) {
      if (toldU === book.u) return;
      toldU = book.u;
      toldMs = step * stepMs;
      bookChanges.next();
    },
    setState(next) {
      if (state.value !== next) state.next(next);
    },
    end() {
      if (state.value !== 'ENDED') state.next('ENDED');
      state.complete();
      bookChanges.complete();
      trades.complete();
    },
  };
}
