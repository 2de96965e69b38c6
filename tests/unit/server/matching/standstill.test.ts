import { describe, expect, it } from 'vitest';
import { ask, bid } from '../../../../src/shared/market/book/book.ts';
import { keyOfSymbol } from '../../../../src/shared/market/instrument.ts';
import { apply } from '../../../../src/server/matching/apply.ts';
import { dropQuotes } from '../../../../src/server/matching/standstill.ts';
import { emptyWorld } from '../../../../src/server/matching/world.ts';
import { key, limit, listed, place, placedOrder, restingLots, worldOf } from './world-kit.ts';

const index = listed({ symbol: 'BTCIDX', account_type: 'index' });

/** Values of the index by step, from the first on. */
function indexWorld(values: readonly number[]) {
  const world = emptyWorld(() => (atMs) => values[Math.min(values.length - 1, Math.max(0, atMs / 100 - 1))]!);
  apply(world, { kind: 'list', seed: 1, markets: [index] }, 0);
  return world;
}

describe('an index', () => {
  it('is told on the tape where it has changed, as a buy where it rises and as a sale where it falls', () => {
    const values = [10_000, 10_003, 10_003, 9_998];
    const world = indexWorld(values);
    const market = world.markets.get(keyOfSymbol(index.instrument))!;
    const trades = values.map((_value, at) => apply(world, { kind: 'step', step: at + 1 }, (at + 1) * 100).trades.map(({ ticks, side, lots }) => [ticks, side, lots]));
    expect(trades).toEqual([[[10_000, 'BUY', 1]], [[10_003, 'BUY', 1]], [], [[9_998, 'SELL', 1]]]);
    expect(market.last).toBe(9_998);
    expect([market.book.bids, market.book.asks]).toEqual([[], []]);
  });
});

describe('quotes that are dropped', () => {
  it('leave the orders of users where they are, also at a price of both', () => {
    const world = worldOf();
    apply(world, { kind: 'rebase', step: 0 }, 0);
    const { book } = world.markets.get(key)!;
    const shared = (book.bids[0]!.price / 10).toFixed(1);
    const ids = [place(world, 'a', limit('BUY', shared, '1')), place(world, 'b', limit('SELL', '1100.0', '2'))].map((effects) => placedOrder(effects)!.order_id);
    dropQuotes(world.markets.get(key)!);
    expect([book.flowCount[bid], book.flowCount[ask]]).toEqual([0, 0]);
    expect([book.bids.length, book.asks.length]).toEqual([1, 1]);
    expect(ids.map((id) => restingLots(world, id))).toEqual([1_000, 2_000]);
  });
});
