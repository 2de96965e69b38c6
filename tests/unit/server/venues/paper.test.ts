import { BehaviorSubject, Subject } from 'rxjs';
import { expect, test } from 'vitest';
import { ask, bid } from '../../../../src/shared/market/book/book.ts';
import { SortedLevels } from '../../../../src/shared/market/book/sorted-levels.ts';
import { gridOf, keyOfSymbol } from '../../../../src/shared/market/instrument.ts';
import type { Trade } from '../../../../src/shared/market/trade.ts';
import { listing } from '../../../../src/server/simulation/listing/listing.ts';
import { type RestingOrder, watchPaperOrders } from '../../../../src/server/venues/replay/paper.ts';
import type { Market, MarketState } from '../../../../src/server/venues/venue.ts';

const instrument = listing[0]!;

function state(...orders: RestingOrder[]) {
  const levels = new SortedLevels();
  const bookChanges = new Subject<void>();
  const trades = new Subject<readonly Trade[]>();
  const filled: [string, number][] = [];
  let open = orders;
  const market: Market = {
    instrument,
    key: keyOfSymbol(instrument),
    grid: gridOf(instrument),
    state: new BehaviorSubject<MarketState>('LIVE'),
    bookChanges,
    trades,
    book: { u: 0, ts: 0, top: (side, limit) => levels.top(side, limit) },
    recentTrades: () => [],
    klines: () => [],
    awake: true,
    hold: () => () => undefined,
    best: () => undefined,
    ticker: () => {
      throw new Error('not asked for');
    },
  };
  watchPaperOrders({
    market,
    resting: () => open,
    failed: (error) => {
      throw error;
    },
    async fill(orderId, lots) {
      filled.push([orderId, lots]);
      open = open
        .map((order) => (order.order_id === orderId ? { ...order, lots: order.lots - lots } : order))
        .filter(({ lots }) => lots > 0);
    },
  });
  const settled = () =>
    new Promise((resolve) => {
      setImmediate(resolve);
    });
  return { levels, bookChanges, trades, filled, settled };
}

/** Ticks of 0.01 and lots of 0.000001. */
const trade = (ticks: number, lots: number, side: 'BUY' | 'SELL'): Trade[] => [
  ['1', 0, (ticks / 100).toFixed(2), (lots / 1e6).toFixed(6), side],
];
const buy: RestingOrder = { order_id: 'o', side: 'BUY', ticks: 100, lots: 50 };

test('trades at the price first eat what stood before the order, then the order', async () => {
  const { levels, bookChanges, trades, filled, settled } = state(buy);
  levels.set(bid, 100, 30);
  levels.set(ask, 110, 5);
  bookChanges.next();
  trades.next(trade(100, 20, 'SELL'));
  expect(filled).toEqual([]);
  trades.next(trade(100, 25, 'SELL'));
  await settled();
  expect(filled).toEqual([['o', 15]]);
  trades.next(trade(100, 100, 'SELL'));
  await settled();
  expect(filled).toEqual([
    ['o', 15],
    ['o', 35],
  ]);
});

test('sizes that leave the level shorten the queue, sizes that join it do not lengthen it', async () => {
  const { levels, bookChanges, trades, filled, settled } = state(buy);
  levels.set(bid, 100, 30);
  bookChanges.next();
  levels.set(bid, 100, 5);
  bookChanges.next();
  levels.set(bid, 100, 500);
  bookChanges.next();
  trades.next(trade(100, 10, 'SELL'));
  await settled();
  expect(filled).toEqual([['o', 5]]);
});

test('a book that crosses the order fills it up to what crosses, and never beyond its size', async () => {
  const { levels, bookChanges, filled, settled } = state(buy);
  levels.set(ask, 99, 20);
  levels.set(ask, 101, 1_000);
  bookChanges.next();
  await settled();
  expect(filled).toEqual([['o', 20]]);
  levels.set(ask, 98, 1_000);
  bookChanges.next();
  bookChanges.next();
  await settled();
  expect(filled).toEqual([
    ['o', 20],
    ['o', 30],
  ]);
});

test('trades on the other side, or at a worse price, leave the order alone', async () => {
  const { trades, filled, settled } = state(buy, { order_id: 's', side: 'SELL', ticks: 120, lots: 9 });
  trades.next(trade(100, 100, 'BUY'));
  trades.next(trade(101, 100, 'SELL'));
  trades.next(trade(119, 100, 'BUY'));
  await settled();
  expect(filled).toEqual([]);
  trades.next(trade(121, 4, 'BUY'));
  trades.next(trade(99, 7, 'SELL'));
  await settled();
  expect(filled).toEqual([
    ['s', 4],
    ['o', 7],
  ]);
});
