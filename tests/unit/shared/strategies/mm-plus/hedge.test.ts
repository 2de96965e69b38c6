import fc from 'fast-check';
import { expect, test } from 'vitest';
import { must } from '../../../../../src/shared/base/assert.ts';
import { flatBar, type Kline } from '../../../../../src/shared/market/kline.ts';
import type { Order } from '../../../../../src/shared/trade/order.ts';
import { fuzzRuns, nightlyMs } from '../../../../fuzz.ts';
import { refusalIn } from '../../../../refusal-in.ts';
import { strategyOf } from '../../backtest/backtest-kit.ts';
import { happenings, stops, survives } from '../legs/faults.ts';
import { type LegChanges, TwoMarkets } from '../legs/two-markets.ts';

/** An hour of minutes that move by a tenth of a percent. */
const hour = Array.from(
  { length: 61 },
  (_, minute): Kline => flatBar(1_000_000 - (62 - minute) * 60_000, 1_000 + (minute % 2)),
);

/** Orders of 0.1; a perpetual with a step of 0.01 as leg B. */
const given = {
  invest: '2000',
  order_amount: '100',
  band: 5,
  min_spread: 0.1,
  fill_delay: 0,
  hedge: 'ON',
  hedge_at: 1,
  max_unhedged: '0.3',
  vol_halt: 0,
};

const begun = (params: object = {}, changes: LegChanges = {}) => {
  const it = new TwoMarkets(
    strategyOf('MM_PLUS'),
    { ...given, ...params },
    {
      begin: ({ a }) => {
        a.bars = hour;
      },
      ...changes,
    },
  );
  it.pass(1_000);
  return it;
};

const quotes = (it: TwoMarkets, side: string): Order[] => it.resting.filter((order) => order.side === side);
const hedges = (it: TwoMarkets) => it.sent.filter(({ leg }) => leg === 1);
const fillOne = (it: TwoMarkets, side: string, part = 1): void => {
  it.fill(must(quotes(it, side)[0], `a quote to ${side}`), part);
  it.turn();
};
/** Lots of A that are its target: half of 2,000 at the cap. */
const targetOf = (it: TwoMarkets): number => (it.setup.plan as { target: number }).target;
const netOf = (it: TwoMarkets): number => it.net - targetOf(it);

test('both sides rest around the middle, and coins for its target are bought first', () => {
  const it = begun();
  expect(it.resting.map(({ side, time_in_force }) => [side, time_in_force])).toEqual([
    ['BUY', 'GTX'],
    ['SELL', 'GTX'],
  ]);
  expect(netOf(it)).toBe(0);
  expect(hedges(it)).toEqual([]);
  expect(it.figures).toMatchObject({ doing: 'QUOTING', state: { net: '0', excess: '0.00' } });
});

test('a net of more than the threshold is traded away in B, whatever has brought it about; less is carried', () => {
  const it = begun();
  fillOne(it, 'BUY');
  expect(netOf(it)).toBe(100);
  expect(hedges(it)).toEqual([]);
  it.pass(5_000);
  fillOne(it, 'BUY', 0.333);
  // 0.134 of A: 0.13 of B, and a dust of 0.004.
  expect(hedges(it)).toMatchObject([{ side: 'SELL', lots: 13, isImmediate: true }]);
  expect(netOf(it)).toBe(4);
  expect(it.figures.state).toMatchObject({ net: '0.004' });
  // What B is short of is bought back as A sells again, and it goes long where A sells more.
  it.pass(5_000);
  fillOne(it, 'SELL');
  it.pass(5_000);
  fillOne(it, 'SELL');
  expect(hedges(it)).toMatchObject([{ lots: 13 }, { side: 'BUY', lots: 19, isReducing: false }]);
  expect(Math.abs(netOf(it))).toBeLessThanOrEqual(10);
});

test('what a hedge does not get is asked for again after a pause, and further from the price once it is late', () => {
  const it = begun({ leg_timeout: 3, hedge_slippage: 0.1, sweep_slippage: 2, hedge_at: 0 });
  it.faults.taken = 0;
  fillOne(it, 'BUY');
  it.pass(8_000);
  const sent = hedges(it);
  expect(sent.length).toBeGreaterThanOrEqual(3);
  expect(sent.map(({ ticks }) => ticks)).toEqual([9_989, 9_989, 9_799, 9_799].slice(0, sent.length));
  it.faults.taken = 1;
  it.pass(4_000);
  expect(netOf(it)).toBe(0);
});

test.each(['BUY', 'SELL'])('B is down: the side that adds to what is to be hedged stops, after a %s', (side) => {
  const it = begun();
  const other = side === 'BUY' ? 'SELL' : 'BUY';
  fillOne(it, side);
  it.pass(2_000);
  expect([quotes(it, side).length, quotes(it, other).length]).toEqual([1, 1]);
  it.b.isBidEmpty = true;
  it.pass(2_000);
  expect([quotes(it, side).length, quotes(it, other).length]).toEqual([0, 1]);
  expect(it.figures.doing).toBe('HEDGE_DOWN');
  // The other side may trade the net away.
  fillOne(it, other);
  expect(hedges(it)).toEqual([]);
  it.pass(2_000);
  expect(quotes(it, side).length).toBe(1);
  it.b.isBidEmpty = false;
  it.pass(1_000);
  expect(it.figures.doing).toBe('QUOTING');
});

test('a book of B that is silent is one that is down; one of A that is takes both sides, and hedges go on', () => {
  const it = begun({ stale: 5, hedge_at: 0 });
  fillOne(it, 'BUY');
  expect(hedges(it).length).toBe(1);
  const silence = (market: 'a' | 'b', ms: number): void => {
    for (const endMs = it.nowMs + ms; it.nowMs < endMs; ) {
      it.nowMs += 250;
      it[market === 'a' ? 'b' : 'a'].u += 1;
      it.turn();
    }
  };
  silence('b', 6_000);
  expect(it.figures.doing).toBe('HEDGE_DOWN');
  it.pass(1_000);
  const [order] = quotes(it, 'SELL');
  silence('a', 6_000);
  expect(it.resting).toEqual([]);
  expect(it.figures.doing).toBe('STALE');
  it.fill({ ...must(order, 'an order'), status: 'UNFILLED' }, 1);
  it.turn();
  expect(it.figures.doing).toBe('STALE');
});

test('at a bound of A its side stops, though B has taken the net; with the net at its most the side that adds', () => {
  const it = begun({ band: 2, hedge_at: 0 });
  for (let fills = 0; fills < 2; fills++) {
    fillOne(it, 'BUY');
    it.pass(6_000);
  }
  expect(netOf(it)).toBe(0);
  expect([quotes(it, 'BUY').length, quotes(it, 'SELL').length]).toEqual([0, 1]);
  expect(it.figures).toMatchObject({ doing: 'BOUND', state: { excess: '2.00', net: '0' } });
  const carried = begun({ hedge_at: 2, max_unhedged: '0.3' });
  carried.faults.taken = 0;
  for (let fills = 0; fills < 3; fills++) {
    fillOne(carried, 'SELL');
    carried.pass(6_000);
  }
  expect(netOf(carried)).toBe(-300);
  expect([quotes(carried, 'BUY').length, quotes(carried, 'SELL').length]).toEqual([1, 0]);
});

test('its end closes A and B; a liquidation of B takes A back to its target', () => {
  const it = begun({ hedge_at: 0 });
  fillOne(it, 'BUY');
  it.stop('CANCEL_CLOSE');
  it.pass(10_000);
  expect(it.machine.state.status).toBe('STOPPED');
  expect(it.figures.legs).toMatchObject([{ qty: '0' }, { qty: '0' }]);
  const other = begun({ hedge_at: 0 });
  fillOne(other, 'BUY');
  other.machine.takeOver(1, 10_500, other.nowMs);
  other.pass(10_000);
  expect(other.machine.state).toMatchObject({ status: 'STOPPED', stop: { reason: 'LIQUIDATION' } });
  expect(other.figures.legs).toMatchObject([{ qty: String(targetOf(other) / 1_000) }, { qty: '0' }]);
});

test('a stop that keeps what it holds first trades the whole net away', () => {
  const it = begun({ hedge_at: 2, max_unhedged: '0.4' });
  fillOne(it, 'BUY');
  expect(hedges(it)).toEqual([]);
  it.stop('CANCEL');
  it.pass(5_000);
  expect(it.machine.state.status).toBe('STOPPED');
  expect(hedges(it)).toMatchObject([{ side: 'SELL', lots: 10 }]);
  expect(netOf(it)).toBe(0);
});

test('whatever goes wrong, the net comes back within its threshold, and its end is hedged or flat', {
  timeout: nightlyMs,
}, () => {
  let hedged = 0;
  fc.assert(
    fc.property(happenings, stops, fc.constantFrom(0, 1), (happened, mode, hedge_at) => {
      const it = begun({ leg_timeout: 2, hedge_at });
      fillOne(it, 'BUY');
      // A step of B stays as dust.
      const most = hedge_at * 100 + 10;
      const isWithin = (): boolean => Math.abs(netOf(it)) <= most;
      hedged += survives(it, happened, mode, isWithin);
    }),
    { numRuns: fuzzRuns(25) },
  );
  expect(hedged).toBeGreaterThan(20);
});

test.each([
  [{ max_unhedged: '0.19' }, 'max_unhedged', 'below_hedge_at'],
  [{ order_amount: '6', hedge_at: 0, max_unhedged: '0.015' }, 'max_unhedged', 'below_hedge_at'],
  [{ sweep_slippage: 0.1 }, 'sweep_slippage', 'above_hedge'],
  [{ hedge: 'BOTH' }, 'hedge', 'hedge'],
  [{ leg_timeout: 0 }, 'leg_timeout', 'range'],
])('%o is refused at %s: %s', (params, field, rule) => {
  expect(refusalIn(() => begun(params))).toMatchObject({
    code: 'PARAMETERS',
    data: [expect.objectContaining({ field, rule })],
  });
});

test('where nobody says how much may be unhedged it is three orders beyond what is carried', () => {
  const unhedgedOf = (params: object) => begun({ ...params, max_unhedged: undefined }).setup.params.max_unhedged;
  expect(unhedgedOf({ hedge_at: 2 })).toBe('0.5');
  // The smallest order of B, 0.01, is carried.
  expect(unhedgedOf({ hedge_at: 0 })).toBe('0.31');
});

test('markets that cannot hedge are named, and money that is not there', () => {
  expect(refusalIn(() => begun({}, { b: { base: 'ETH', symbol: 'ETHUSDT' } }))).toMatchObject({
    data: { field: 'symbols', rule: 'same_base' },
  });
  expect(refusalIn(() => begun({}, { b: { expiry: 10 ** 13 } }))).toMatchObject({
    data: { field: 'symbols', rule: 'spot_or_perpetual' },
  });
  const poor = { freeOf: (asset: string) => (asset === 'BTC' ? 0n : 10n ** 17n) };
  const spotB = { account_type: 'spot', contract: false, linear: false, exchange: 'OKX', symbol: 'BTCUSDT' } as const;
  expect(refusalIn(() => begun({}, { b: spotB, leg: poor }))).toMatchObject({
    code: 'BALANCE',
    data: { asset: 'BTC', field: 'band', need: '0.5' },
  });
});
