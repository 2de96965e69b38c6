import { describe, expect, it } from 'vitest';
import { ask, bid } from '../../../../src/shared/market/book/book.ts';
import { apply } from '../../../../src/server/matching/apply.ts';
import { bestOf, topOf } from '../../../../src/server/matching/book.ts';
import { snapshotOf } from '../../../../src/server/matching/snapshot.ts';
import { emptyWorld, type World } from '../../../../src/server/matching/world.ts';
import { fairPriceOf, flowMarket } from '../../../../src/server/venues/simulated.ts';
import { assets } from '../../../../src/server/venues/coins.ts';
import { listing } from '../../../../src/server/venues/listing.ts';
import { key, limit, listed, place, placedOrder, worldOf } from './world-kit.ts';

const step = (world: World) => apply(world, { kind: 'step', step: world.step + 1 }, (world.step + 1) * 100);

/** The first ones, and of the others one in twenty. */
const some = listing.filter((_each, at) => at < 24 || at % 20 === 0);

function liveWorld(): World {
  const world = emptyWorld(fairPriceOf);
  apply(world, { kind: 'list', seed: 5, markets: some.map((each) => flowMarket(each, assets[each.base]!.dailyVolume / 1440)) }, 0);
  apply(world, { kind: 'rebase', step: 17_700_000_000 }, 0);
  return world;
}

describe('simulated flow', () => {
  it('keeps 40 to 61 quotes a side, a narrow spread, and the last price near the fair price in every market', () => {
    const world = liveWorld();
    const spreads: number[] = [];
    for (let at = 0; at < 600; at++) {
      step(world);
      for (const { book, last, fair, key: name } of world.markets.values()) {
        const [highest, lowest] = [bestOf(book, bid)!, bestOf(book, ask)!];
        expect(lowest, name).toBeGreaterThan(highest);
        spreads.push(lowest - highest);
        const now = fair!(world.step * 100);
        expect(Math.abs(last - now), `${name} ${last} ${now}`).toBeLessThanOrEqual(Math.max(12, now * 0.0005));
        for (const count of book.flowCount) {
          expect(count).toBeGreaterThanOrEqual(30);
          expect(count).toBeLessThanOrEqual(61);
        }
      }
    }
    spreads.sort((a, b) => a - b);
    expect(spreads[Math.floor(spreads.length / 2)]).toBeLessThanOrEqual(3);
  });

  it('a jump never crosses the book where a user stands before all quotes on one side and far away on the other', () => {
    const world = worldOf();
    place(world, 'a', limit('BUY', '1000', '1'));
    place(world, 'b', limit('SELL', '1028.9', '1'));
    apply(world, { kind: 'rebase', step: 0 }, 0);
    const { book } = world.markets.get(key)!;
    expect([bestOf(book, bid), bestOf(book, ask)]).toEqual([10_000, 10_001]);
    expect(book.flowCount).toEqual([40, 40]);
  });

  it('trades about as much as it was told to', () => {
    const world = liveWorld();
    const market = world.markets.get('BINANCE/BTCUSDT/spot')!;
    let lots = 0;
    for (let at = 0; at < 3_000; at++) for (const trade of step(world).trades) if (trade.market === market) lots += trade.lots;
    expect(lots / 5 / market.listed.lotsPerMinute).toBeGreaterThan(0.6);
    expect(lots / 5 / market.listed.lotsPerMinute).toBeLessThan(1.6);
  });

  it('numbers trades upwards and keeps their time within their step', () => {
    const world = liveWorld();
    const ids = new Map<string, number>();
    for (let at = 0; at < 300; at++) {
      for (const { market, id, atMs } of step(world).trades) {
        expect(id).toBeGreaterThan(ids.get(market.key) ?? 0);
        ids.set(market.key, id);
        expect(Math.floor(atMs / 100)).toBe(world.step);
      }
    }
  });

  it('fills a user\'s order that the fair price has reached, at the order\'s own price', () => {
    const world = worldOf([listed()]);
    apply(world, { kind: 'rebase', step: 1 }, 100);
    const order = placedOrder(place(world, 'a', limit('SELL', '1003.5', '1')))!;
    let filled: unknown;
    for (let at = 0; at < 2_000 && !filled; at++) {
      filled = step(world).events.find((event) => event.kind === 'order' && event.order.order_id === order.order_id && event.order.status === 'FILLED');
    }
    expect(filled).toMatchObject({ order: { avg_price: '1003.5', fee: '0.2007' } });
  });

  it('a rebase drops the old quotes, fills the orders that cross now in full and quotes around the new price', () => {
    const world = worldOf([listed()]);
    apply(world, { kind: 'rebase', step: 0 }, 0);
    const low = placedOrder(place(world, 'a', limit('SELL', '1003.5', '50')))!;
    const high = placedOrder(place(world, 'a', limit('SELL', '1004.5', '1')))!;
    const { events } = apply(world, { kind: 'rebase', step: 110 }, 11_000);
    const market = world.markets.get(key)!;
    expect(market.fair!(11_000)).toBe(10_040);
    expect(events.filter((event) => event.kind === 'order')).toMatchObject([{ order: { order_id: low.order_id, status: 'FILLED' } }]);
    expect([bestOf(market.book, bid), bestOf(market.book, ask)]).toEqual([10_039, 10_041]);
    expect(world.orders.has(high.order_id)).toBe(true);
    expect(topOf(market.book, ask, 100).prices.length).toBeGreaterThanOrEqual(40);
  });

  it('stands still in a market that does not trade, and never quotes one that is recorded', () => {
    for (const each of [listed({ status: 'HALT' }), listed({}, true)]) {
      const world = worldOf([each]);
      apply(world, { kind: 'rebase', step: 5 }, 0);
      const before = snapshotOf(world).replace(/"step":\d+/, '');
      step(world);
      expect(snapshotOf(world).replace(/"step":\d+/, '')).toBe(before);
      expect(world.markets.get(key)!.book.flowCount).toEqual([0, 0]);
    }
  });
});
