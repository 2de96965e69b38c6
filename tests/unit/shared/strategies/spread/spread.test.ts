import fc from 'fast-check';
import { expect, test } from 'vitest';
import { depthTicks } from '../../../../../src/shared/strategies/legs/depth.ts';
import { must } from '../../../../../src/shared/base/assert.ts';
import { refusalIn } from '../../../../refusal-in.ts';
import { fuzzRuns, nightlyMs } from '../../../../fuzz.ts';
import { barsOf, play, strategyOf } from '../../backtest/backtest-kit.ts';
import { happenings, stops, survives } from '../legs/faults.ts';
import { type LegChanges, TwoMarkets } from '../legs/two-markets.ts';

const begun = (params: object = {}, changes: LegChanges = {}) =>
  new TwoMarkets(strategyOf('SPREAD'), { split_size: '0.1', max_pos: '0.5', ...params }, changes);

const opened = (params: object = {}, changes: LegChanges = {}) => {
  const it = begun(params, changes);
  // B trades 20 above A: 20 basis points.
  it.b.middle = 10_020;
  it.pass(250);
  return it;
};

test('depth is the average of what an order takes, and nothing where the book is less deep', () => {
  const columns = { prices: Float64Array.of(100, 99, 98), sizes: Float64Array.of(2, 3, 5) };
  expect(depthTicks(columns, 2)).toBe(100);
  expect(depthTicks(columns, 4)).toBe((2 * 100 + 2 * 99) / 4);
  expect(depthTicks(columns, 10)).toBe((200 + 297 + 490) / 10);
  expect(depthTicks(columns, 11)).toBeUndefined();
  expect(depthTicks(columns, 0)).toBeUndefined();
});

test('its order rests 10 basis points below what B pays, and follows B only beyond its dead band', () => {
  const it = begun();
  it.b.middle = 10_020;
  it.a.middle = 10_030;
  it.pass(250);
  const [order] = it.resting;
  // B's best bid is 10018 and holds the size: 10018 · (1 − 0.001), rounded down.
  expect(order).toMatchObject({ side: 'BUY', price: '1000.7', amount: '0.100', time_in_force: 'GTX' });
  it.b.move(10_021);
  it.turn();
  expect(it.resting).toEqual([order]);
  it.b.move(10_023);
  it.turn();
  // 10021 · 0.999 = 10010.98.
  expect(it.resting.map(({ price }) => price)).toEqual(['1001.0']);
});

test('fees of all four orders are a part of the threshold', () => {
  const fees = { maker: 0.0002, taker: 0.0005 };
  expect(opened({}, { a: fees, b: fees }).setup.plan).toMatchObject({ fees: 14 });
});

test.each([
  // 1 bp for the next payment, and 2 for each of the five after it.
  ['BUY', 4, '1001.9'],
  // The short of A pays nothing, the long of B pays 11 bps: 10022 · 1.0021, rounded up.
  ['SELL', 4, '1004.4'],
  // By an interval of eight hours there are three payments: 5 bps.
  ['BUY', 8, '1001.2'],
] as const)(
  '%s: funding every %i h over its hours is a part of the threshold, by the rates of now',
  (side, hours, price) => {
    const rates = {
      predicted: 0.0001,
      nextMs: 2_000_000,
      intervalMs: hours * 3_600_000,
      paid: [0.0002, 0.0002, 0.0002],
    };
    const it = begun({ side, hold_hours: 24 }, { rates });
    it.b.middle = 10_020;
    it.a.middle = side === 'BUY' ? 10_030 : 10_010;
    it.pass(250);
    expect(it.resting.map((order) => order.price)).toEqual([price]);
    // Rates that have changed are reckoned with at once.
    it.b.rates = undefined;
    it.pass(250);
    expect(it.resting.map((order) => order.price)).toEqual([side === 'BUY' ? '1000.7' : '1003.3']);
  },
);

test('a fill is hedged at once by the net, dust below a step of B is carried, and the next fill takes it along', () => {
  const it = opened();
  it.fill(must(it.resting[0], 'an order'), 0.555);
  it.turn();
  // 0.056 of A: 0.05 of B.
  const hedges = () => it.sent.filter(({ leg }) => leg === 1);
  expect(hedges()).toMatchObject([{ side: 'SELL', lots: 5, isImmediate: true }]);
  expect(it.net).toBe(6);
  it.fill(must(it.resting[0], 'an order'), 1);
  it.turn();
  expect(hedges()).toMatchObject([{ lots: 5 }, { lots: 5 }]);
  expect(it.net).toBe(0);
  expect(it.figures).toMatchObject({ qty: '0', state: { net: '0' } });
  expect(it.figures.legs).toMatchObject([{ qty: '0.1' }, { qty: '-0.1' }]);
});

test('what a hedge does not get is asked for again after a pause, and further from the price once it is late', () => {
  const it = opened({ leg_timeout: 3, hedge_slippage: 0.1, sweep_slippage: 2 });
  it.faults.taken = 0;
  it.fill(must(it.resting[0], 'an order'), 1);
  it.pass(8_000);
  const hedges = it.sent.filter(({ leg }) => leg === 1);
  // At once, after one second and after two more; the one after that is late.
  expect(hedges.map(({ ticks }) => ticks)).toEqual([10_008, 10_008, 9_818, 9_818].slice(0, hedges.length));
  expect(hedges.length).toBeGreaterThanOrEqual(3);
  // Nothing more is opened meanwhile.
  expect(it.resting).toEqual([]);
  it.faults.taken = 1;
  it.pass(4_000);
  expect(it.net).toBe(0);
});

test('it closes by an order that rests where both are back together, and B follows', () => {
  const it = opened({ close_threshold: 2 });
  it.fill(must(it.resting[0], 'an order'), 1);
  it.turn();
  it.b.move(9_990);
  it.turn();
  const closing = must(
    it.resting.find(({ side }) => side === 'SELL'),
    'an order that closes',
  );
  // B is bought at 9992: 9992 · (1 − 0.0002), and no lower than a tick above A's bid of 9998.
  expect(closing.price).toBe('999.9');
  it.fill(closing, 1);
  it.turn();
  expect(it.figures.legs).toMatchObject([{ qty: '0' }, { qty: '0' }]);
  expect(Number(it.figures.profit)).toBeGreaterThan(0);
});

test('quoting stops where B is stale or has one side; a hedge that is due goes on', () => {
  const it = opened({ stale: 5 });
  const [order] = it.resting;
  it.fill(must(order, 'an order'), 0.5);
  it.b.isBidEmpty = true;
  it.faults.taken = 0;
  it.turn();
  expect(it.resting).toEqual([]);
  expect(it.sent.filter(({ leg }) => leg === 1)).toHaveLength(1);
  it.b.isBidEmpty = false;
  it.faults.taken = 1;
  it.pass(2_000);
  expect(it.net).toBe(0);
  expect(it.resting.length).toBeGreaterThan(0);
  for (let quarter = 0; quarter < 24; quarter++) {
    it.nowMs += 250;
    it.turn();
  }
  expect(it.resting).toEqual([]);
});

test('a restart does not make a silent book new', () => {
  const it = opened({ stale: 5 });
  const wait = (quarters: number): void => {
    for (let quarter = 0; quarter < quarters; quarter++) {
      it.nowMs += 250;
      it.turn();
    }
  };
  wait(16);
  expect(it.resting.length).toBeGreaterThan(0);
  it.restart();
  wait(8);
  expect(it.resting).toEqual([]);
});

test('the position never goes beyond its most, whatever is filled', () => {
  const it = opened({ max_pos: '0.25' });
  for (let turn = 0; turn < 20; turn++) {
    for (const order of it.resting.filter(({ side }) => side === 'BUY')) it.fill(order, 1);
    it.pass(500);
  }
  expect(it.figures.legs?.[0]?.qty).toBe('0.25');
});

test('whatever goes wrong, the net is within a step of B once nothing goes wrong any more, and it ends so', {
  timeout: nightlyMs,
}, () => {
  let hedged = 0;
  fc.assert(
    fc.property(happenings, stops, fc.constantFrom('BUY' as const, 'SELL' as const), (happened, mode, side) => {
      hedged += survives(opened({ side, leg_timeout: 2 }), happened, mode);
    }),
    { numRuns: fuzzRuns(150) },
  );
  expect(hedged).toBeGreaterThan(100);
});

test.each([
  [{ split_size: '0.004' }, 'split_size', 'too_small'],
  [{ max_pos: '0.05' }, 'max_pos', 'below_split'],
  [{ max_unhedged: '0.001' }, 'max_unhedged', 'too_small'],
  [{ close_threshold: 10 }, 'close_threshold', 'below_open'],
  [{ sweep_slippage: 0.1 }, 'sweep_slippage', 'above_hedge'],
  [{ end_time: 1 }, 'end_time', 'future'],
  [{ leg_timeout: 0 }, 'leg_timeout', 'range'],
  [{ impact_level: 1.5 }, 'impact_level', 'integer'],
  [{ side: 'BOTH' }, 'side', 'side'],
  [{ other: 1 }, 'other', 'unknown'],
])('%o is refused at %s: %s', (params, field, rule) => {
  expect(refusalIn(() => begun(params))).toMatchObject({
    code: 'PARAMETERS',
    data: [expect.objectContaining({ field, rule })],
  });
});

test.each([
  [{ b: { base: 'ETH' } }, 'same_base'],
  [{ b: { settle: 'USDC' } }, 'same_money'],
  [{ b: { expiry: 2_000_000 } }, 'expires_too_soon'],
])('two markets that do not belong together are refused: %o, %s', (changes, rule) => {
  expect(refusalIn(() => begun({}, changes))).toMatchObject({
    code: 'INPUT',
    data: { field: 'symbols', rule },
  });
});

test('an account with less than its most is refused with what it needs', () => {
  expect(refusalIn(() => begun({}, { leg: { freeOf: () => 0n } }))).toMatchObject({
    code: 'BALANCE',
    data: { field: 'max_pos', asset: 'USDT', free: '0' },
  });
});

test('a leg that the venue has taken over is not opened again: the other is closed', () => {
  const it = opened();
  it.fill(must(it.resting[0], 'an order'), 1);
  it.turn();
  it.machine.takeOver(1, 10_200, it.nowMs);
  it.pass(5_000);
  expect(it.machine.state).toMatchObject({ status: 'STOPPED', stop: { reason: 'LIQUIDATION' } });
  expect(it.figures.legs).toMatchObject([{ qty: '0' }, { qty: '0' }]);
});

test('a backtest, which has one market, refuses it', () => {
  const bars = barsOf([[1_000, 1_000, 1_000, 1_000]]);
  expect(refusalIn(() => play(strategyOf('SPREAD'), { split_size: '0.1', max_pos: '0.5' }, bars))).toMatchObject({
    code: 'INPUT',
    data: { field: 'symbols', rule: 'legs', legs: 2 },
  });
});
