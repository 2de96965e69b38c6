import { describe, expect, it } from 'vitest';
import { hashText } from '../../../../src/shared/base/random.ts';
import { ask, bid } from '../../../../src/shared/market/book/book.ts';
import { apply } from '../../../../src/shared/core/apply.ts';
import { bestOf, levelsOf, topOf } from '../../../../src/shared/core/book/queue.ts';
import { Digest } from '../../../../src/shared/core/state/digest.ts';
import type { Effects } from '../../../../src/shared/core/state/effects.ts';
import { snapshotOf } from '../../../../src/shared/core/snapshot/snapshot.ts';
import type { FairPriceOf, CoreState } from '../../../../src/shared/core/state/core-state.ts';
import { fairPriceOf, flowMarket } from '../../../../src/server/venues/simulated.ts';
import { assets } from '../../../../src/server/simulation/assets/coins.ts';
import { optionListing } from '../../../../src/server/simulation/listing/option-chains.ts';
import { createCoinPaths } from '../../../../src/server/simulation/price/coin-path.ts';
import { traitsOf } from '../../../../src/server/simulation/traits.ts';
import { keyOfSymbol } from '../../../../src/shared/market/instrument.ts';
import { listing } from '../../../../src/server/simulation/listing/listing.ts';
import type { MarginTerms } from '../../../../src/shared/core/ledger/margin-terms.ts';
import { terms } from '../../shared/core/margin-kit.ts';
import { key, limit, listed, place, placedOrder, stateOf } from '../../shared/core/core-kit.ts';
import { flowingState } from '../../../doubles/flowing-state.ts';

const step = (state: CoreState) => apply(state, { kind: 'step', step: state.step + 1 }, (state.step + 1) * 100);

/** The first ones, and of the others one in twenty. */
const some = listing.filter((_each, index) => index < 24 || index % 20 === 0);

function liveState(symbols = some): CoreState {
  const state = flowingState(fairPriceOf);
  apply(
    state,
    { kind: 'list', seed: 5, markets: symbols.map((each) => flowMarket(each, assets[each.base]!.dailyVolume / 1440)) },
    0,
  );
  apply(state, { kind: 'rebase', step: 17_700_000_000 }, 0);
  return state;
}

describe('simulated flow', () => {
  it('keeps some dozens to hundreds of quotes a side, a narrow spread, and the last price near the fair price in every market', () => {
    const state = liveState();
    const spreads: number[] = [];
    let far = 0;
    let veryFar = 0;
    for (let index = 0; index < 600; index++) {
      step(state);
      for (const { book, last, fair, key: name } of state.markets.values()) {
        const highest = bestOf(book, bid)!;
        const lowest = bestOf(book, ask)!;
        expect(lowest, name).toBeGreaterThan(highest);
        spreads.push(lowest - highest);
        const now = fair!(state.step * 100);
        // Quotes follow the fair price within 2 units, and takers sweep some of them; hardly ever many.
        const off = Math.abs(last - now);
        expect(off, `${name} ${last} ${now}`).toBeLessThanOrEqual(Math.max(40, now * 0.004));
        if (off > Math.max(12, now * 0.001)) veryFar += 1;
        if (off > Math.max(6, now * 0.0004)) far += 1;
        for (const count of book.flowCount) {
          expect(count, name).toBeGreaterThanOrEqual(50);
          expect(count, name).toBeLessThanOrEqual(320);
        }
      }
    }
    expect(far / spreads.length).toBeLessThan(0.02);
    expect(veryFar / spreads.length).toBeLessThan(0.0002);
    spreads.sort((a, b) => a - b);
    expect(spreads[Math.floor(spreads.length / 2)]).toBeLessThanOrEqual(3);
  });

  it('a jump never crosses the book where a user stands before all quotes on one side and far away on the other', () => {
    const state = stateOf();
    place(state, 'a', limit('BUY', '1000', '1'));
    place(state, 'b', limit('SELL', '1028.9', '1'));
    apply(state, { kind: 'rebase', step: 0 }, 0);
    const { book } = state.markets.get(key)!;
    expect([bestOf(book, bid), bestOf(book, ask)]).toEqual([10_000, 10_001]);
    for (const count of book.flowCount) expect(count).toBeGreaterThan(50);
  });

  it('trades about as much as it was told to', () => {
    const name = 'BINANCE/BTCUSDT/spot';
    const state = liveState(listing.filter((each) => keyOfSymbol(each) === name));
    const market = state.markets.get(name)!;
    let lots = 0;
    for (let index = 0; index < 3_000; index++)
      for (const trade of step(state).trades) if (trade.market === market) lots += trade.lots;
    expect(lots / 5 / market.listed.lotsPerMinute).toBeGreaterThan(0.6);
    expect(lots / 5 / market.listed.lotsPerMinute).toBeLessThan(1.6);
  });

  it('an option trades its share of that, and is quoted the wider the less is traded', () => {
    const startMs = 1_770_000_000_000;
    const calls = optionListing(startMs, 5, createCoinPaths(), 0).filter(
      ({ exchange, base, option_type }, index) =>
        exchange === 'HALYARD' && base === 'BTC' && option_type === 'C' && index % 3 === 0,
    );
    const state = flowingState(fairPriceOf);
    const spot = listing.find((each) => keyOfSymbol(each) === 'HALYARD/BTCUSDT/spot')!;
    const markets = [flowMarket(spot, 1), ...calls.map((each) => ({ ...flowMarket(each, 1), lotsPerMinute: 20_000 }))];
    apply(state, { kind: 'list', seed: 5, markets }, startMs);
    apply(state, { kind: 'rebase', step: startMs / 100 }, startMs);
    const lots = new Map<string, number>();
    const minutes = 1;
    for (let index = 0; index < minutes * 600; index++)
      for (const trade of step(state).trades)
        lots.set(trade.market.key, (lots.get(trade.market.key) ?? 0) + trade.lots);
    const traded = calls.map((each) => {
      const market = state.markets.get(keyOfSymbol(each))!;
      const { activity, spread } = traitsOf(state, market);
      const [top, low] = [bestOf(market.book, ask)!, bestOf(market.book, bid)!];
      expect(top - low, each.symbol).toBeGreaterThanOrEqual(2 * Math.floor((market.quoted * spread) / 2));
      return { activity, ratio: (lots.get(market.key) ?? 0) / minutes / 20_000 / activity };
    });
    expect(new Set(traded.map(({ activity }) => activity)).size).toBeGreaterThan(5);
    const mean = traded.reduce((sum, { ratio }) => sum + ratio, 0) / traded.length;
    expect(mean).toBeGreaterThan(0.6);
    expect(mean).toBeLessThan(1.6);
  });

  it('numbers trades upwards and keeps their time within their step', () => {
    const state = liveState();
    const ids = new Map<string, number>();
    for (let index = 0; index < 300; index++) {
      for (const { market, id, atMs } of step(state).trades) {
        expect(id).toBeGreaterThan(ids.get(market.key) ?? 0);
        ids.set(market.key, id);
        expect(Math.floor(atMs / 100)).toBe(state.step);
      }
    }
  });

  it("fills a user's order that the fair price has reached, at the order's own price", () => {
    const state = stateOf([listed()]);
    apply(state, { kind: 'rebase', step: 1 }, 100);
    const order = placedOrder(place(state, 'a', limit('SELL', '1003.5', '1')))!;
    let filled: unknown;
    for (let index = 0; index < 2_000 && !filled; index++) {
      filled = step(state).events.find(
        (event) => event.kind === 'order' && event.order.order_id === order.order_id && event.order.status === 'FILLED',
      );
    }
    expect(filled).toMatchObject({ order: { avg_price: '1003.5', fee: '0.2007' } });
  });

  it('a rebase drops the old quotes, fills the orders that cross now in full and quotes around the new price', () => {
    const state = stateOf([listed()]);
    apply(state, { kind: 'rebase', step: 0 }, 0);
    const low = placedOrder(place(state, 'a', limit('SELL', '1003.5', '50')))!;
    const high = placedOrder(place(state, 'a', limit('SELL', '1004.5', '1')))!;
    const { events } = apply(state, { kind: 'rebase', step: 110 }, 11_000);
    const market = state.markets.get(key)!;
    expect(market.fair!(11_000)).toBe(10_040);
    expect(events.filter((event) => event.kind === 'order')).toMatchObject([
      { order: { order_id: low.order_id, status: 'FILLED' } },
    ]);
    expect([bestOf(market.book, bid), bestOf(market.book, ask)]).toEqual([10_039, 10_041]);
    expect(state.orders.has(high.order_id)).toBe(true);
    expect(topOf(market.book, ask, 100).prices.length).toBeGreaterThanOrEqual(40);
  });

  it('does not rest where a user has an order, nor where it sleeps already or has never run', () => {
    const state = stateOf([
      listed(),
      listed({ symbol: 'ETHUSDT', base: 'ETH' }),
      listed({ symbol: 'OLDUSDT', base: 'OLD' }, true),
    ]);
    apply(state, { kind: 'rebase', step: 0 }, 0);
    const [used, unused, recorded] = [...state.markets.values()];
    place(state, 'a', limit('BUY', '900', '1'));
    apply(state, { kind: 'rest', markets: [...state.markets.keys()] }, 0);
    expect([used!.awake, unused!.awake, recorded!.awake]).toEqual([true, false, true]);
    expect(Math.min(...used!.book.flowCount)).toBeGreaterThan(50);
    expect(unused!.book.flowCount).toEqual([0, 0]);
  });

  it('stands still in a market that does not trade, and never quotes one that is recorded', () => {
    for (const each of [listed({ status: 'HALT' }), listed({}, true)]) {
      const state = stateOf([each]);
      apply(state, { kind: 'rebase', step: 5 }, 0);
      const before = snapshotOf(state).replace(/"step":\d+/, '');
      step(state);
      expect(snapshotOf(state).replace(/"step":\d+/, '')).toBe(before);
      expect(state.markets.get(key)!.book.flowCount).toEqual([0, 0]);
    }
  });
});

describe('the same seed', () => {
  const cheap = listed({ symbol: 'LOWUSDT', base: 'LOW', min_notional: '0' });
  const stepped = listed({ symbol: 'STEPUSDT', base: 'STEP', tick_steps: [{ above: '1000', tick: '0.5' }] });
  const share = listed({
    exchange: 'Astock',
    symbol: 'SH600519',
    account_type: 'astock',
    base: 'SH600519',
    quote: 'CNY',
    settle: 'CNY',
    tick: '0.01',
    step: '1',
    min_qty: '1',
    min_notional: '0',
    price_band_up: null,
    price_band_down: null,
  });
  /** A Friday, 14:56:50 in China: ten seconds before the closing call. */
  const startMs = Date.parse('2026-11-20T06:56:50Z');

  /**
   * Fair prices of whole ticks: a saw about 10,000 that leaps by 400 in its third ten seconds, and one of a few ticks.
   */
  const sawOf: FairPriceOf =
    (_seed, { symbol }) =>
    (atMs) => {
      const second = Math.floor((atMs - startMs) / 1_000);
      const saw = Math.abs((second % 14) - 7);
      return symbol === 'LOWUSDT' ? 3 + (second % 3) : 10_000 + saw + (second >= 20 && second < 30 ? 400 : 0);
    };

  /** What four markets trade in forty seconds with a user in the way, and what stands in their books every ten. */
  function played(seed: number, more: Partial<MarginTerms> = {}): { readonly trades: number; readonly digest: string } {
    const state = flowingState(sawOf);
    apply(state, { kind: 'list', seed, markets: [listed(), cheap, stepped, share] }, 0);
    for (const asset of ['USDT', 'BTC'])
      apply(state, { kind: 'deposit', user_id: 'u', api_id: 'a', account_type: 'spot', asset, amount: '100000' }, 0);
    apply(state, { kind: 'terms', terms: { ...terms, ...more } }, 0);
    apply(state, { kind: 'rebase', step: startMs / 100 }, startMs);
    const digest = new Digest();
    let trades = 0;
    const take = ({ trades: made }: Effects): void => {
      trades += made.length;
      for (const { market, id, atMs, ticks, lots, side } of made)
        digest.text(market.key).number(id).number(atMs).number(ticks).number(lots).text(side);
    };
    for (let index = 0; index < 400; index++) {
      take(step(state));
      if (index % 50 === 20)
        take(
          place(
            state,
            'a',
            limit(index % 100 === 20 ? 'BUY' : 'SELL', index % 100 === 20 ? '1000.9' : '999.8', '9'),
            state.step * 100,
          ),
        );
      if (index === 310) take(apply(state, { kind: 'rebase', step: state.step + 37 }, (state.step + 37) * 100));
      if (index % 100 !== 99) continue;
      for (const { book } of state.markets.values())
        for (const side of [bid, ask] as const)
          for (const { price, lots } of levelsOf(book, side)) digest.number(price).number(lots);
    }
    return { trades, digest: String(digest) };
  }

  it('makes the same trades and quotes for ever: journals hold what users were told, and a replay must meet it again', () => {
    expect(played(7)).toEqual({ trades: 580, digest: 'd1e691c4e3a69e356' });
    expect(played(7, { fairPrices: true })).toEqual({ trades: 580, digest: 'd1e691c4e3a69e356' });
  });

  it('is not another one', () => {
    expect(played(8).digest).not.toBe(played(7).digest);
  });

  it('is the same from build to build: what is stored is played again by it, so that another one is another format', () => {
    const state = liveState();
    for (let index = 0; index < 200; index++) step(state);
    const books = [...state.markets.values()].map(({ key: name, book, last }) => ({
      name,
      last,
      sides: [bid, ask].map((side) => topOf(book, side, 20)),
    }));
    expect(hashText(JSON.stringify(books))).toBe(2861746188);
  });
});
