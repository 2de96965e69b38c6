import { expect, test } from 'vitest';
import { backtest } from '../../../../../src/shared/backtest/report.ts';
import { refusalIn } from '../../../../refusal-in.ts';
import { barsOf, gridParams, minuteMs, walk } from '../backtest-kit.ts';
import { cut, fillsOf, from, hoursOf, legTypes, playLegs, walkFor, without } from './legs-kit.ts';

const [spread, , , statArb, rateGrid] = legTypes as readonly (typeof legTypes)[number][] as [
  (typeof legTypes)[number],
  (typeof legTypes)[number],
  (typeof legTypes)[number],
  (typeof legTypes)[number],
  (typeof legTypes)[number],
];

test('a row without a bar in one leg is a gap for all: nothing is traded in it, and it is counted', () => {
  const [a, b] = walkFor(spread, 3, 200);
  const traded = new Set(fillsOf(playLegs(spread, [a, b])).map(([row]) => row));
  const rows = [...traded].slice(2, 8) as number[];
  const it = playLegs(spread, [without(a, rows.slice(0, 3)), without(b, rows.slice(2))]);
  expect(it.summary.missing).toBe(6);
  expect(fillsOf(it).filter(([row]) => rows.includes(row as number))).toEqual([]);
  expect(it.summary.fills).toBeGreaterThan(20);
  for (const row of rows) expect(it.equity[row]).toBe(it.equity[row - 1]);
});

test('bars of different ranges are matched by their times, and rows are those of the first leg', () => {
  const [a, b] = walkFor(spread, 4, 300);
  const whole = playLegs(spread, [from(a, 40), from(cut(b, 260), 40)]);
  const it = playLegs(spread, [a, from(cut(b, 260), 40)]);
  expect(it.digest).toBe(whole.digest);
  expect(it.from).toBe(whole.from + 40);
  expect(it.equity).toEqual(whole.equity);
  const other = playLegs(spread, [from(a, 40), cut(b, 260)]);
  expect(other.digest).toBe(whole.digest);
  expect(other.from).toBe(whole.from);
  expect(other.equity).toHaveLength(260 - 40 - other.from);
});

test('it begins after the bars that its fit needs, and bars before the common ones are history too', () => {
  const [a, b] = walkFor(statArb, 5, 300);
  expect(playLegs(statArb, [a, b]).from).toBe(71);
  expect(playLegs(statArb, [a, from(b, 50)]).from).toBe(121);
  expect(playLegs(statArb, [from(a, 20), from(b, 20)]).from).toBe(71);
});

test('a grid on a ratio begins where the ratio comes into its range', () => {
  const a = hoursOf([1_100, 1_090, 1_000, 1_000, 1_000]);
  const b = hoursOf([500, 500, 500, 500, 500]);
  const params = { ...rateGrid.params, grid_levels: 10 };
  const it = playLegs({ ...rateGrid, params }, [a, b]);
  expect(it.from).toBe(2);
  expect(refusalIn(() => playLegs({ ...rateGrid, params }, [cut(a, 2), b]))).toEqual({
    code: 'INPUT',
    data: { field: 'params', rule: 'never_in_range' },
  });
});

test.each([
  ['a second market that is missing', {}, [], { field: 'symbols', rule: 'legs', legs: 2 }],
  [
    'a third market',
    { others: [{ instrument: spread.b }, { instrument: spread.b }] },
    [walk(1, 20), walk(1, 20)],
    { field: 'symbols', rule: 'legs', legs: 2 },
  ],
  [
    'a second market without bars',
    { others: [{ instrument: spread.b }] },
    [],
    { field: 'symbols', rule: 'legs', legs: 2 },
  ],
  [
    'bars of another interval',
    { others: [{ instrument: spread.b }] },
    [hoursOf([1_000, 1_000, 1_000])],
    { field: 'others.0', rule: 'same_interval' },
  ],
  [
    'bars that are off by half of one',
    { others: [{ instrument: spread.b }] },
    [{ ...walk(1, 20), firstMs: minuteMs / 2 }],
    { field: 'others.0', rule: 'same_interval' },
  ],
  [
    'bars of another time',
    { others: [{ instrument: spread.b }] },
    [{ ...walk(1, 20), firstMs: 50 * minuteMs }],
    { field: 'others', rule: 'no_common_bars' },
  ],
  ['one bar', { others: [{ instrument: spread.b }] }, [walk(1, 1)], { field: 'params', rule: 'never_in_range' }],
  [
    'the same market twice',
    { others: [{ instrument: spread.a }] },
    [walk(1, 20)],
    { field: 'symbols', rule: 'two_markets' },
  ],
] as const)('%s is refused by its rule', (_, others, ofOthers, data) => {
  const request = {
    strategy_type: 'SPREAD',
    params: spread.params,
    instrument: spread.a,
    slippage: 0,
    touchFills: false,
    ...others,
  };
  expect(refusalIn(() => backtest(request, walk(1, 20), [...ofOthers]))).toEqual({ code: 'INPUT', data });
});

test('a type of one market refuses a second one', () => {
  const request = { strategy_type: 'GRID', params: gridParams, instrument: spread.a, slippage: 0, touchFills: false };
  const others = [{ instrument: spread.b }];
  expect(refusalIn(() => backtest({ ...request, others }, walk(1, 20), [walk(1, 20)]))).toEqual({
    code: 'INPUT',
    data: { field: 'others', rule: 'one_market' },
  });
});

test('funds are shared by what the wallets need, and too little of them is refused with that', () => {
  const bars = walkFor(spread, 6, 50);
  const it = playLegs(spread, bars, { funds: '10000' });
  expect(it.equity[0]).toBeCloseTo(10_000, 6);
  expect(refusalIn(() => playLegs(spread, bars, { funds: '10' }))).toMatchObject({
    code: 'BALANCE',
    data: { asset: 'USDT', free: '10', field: 'funds' },
  });
});

test('its parameters are checked as a start checks them', () => {
  const bars = walkFor(spread, 6, 50);
  const params = { ...spread.params, close_threshold: 50 };
  expect(refusalIn(() => playLegs({ ...spread, params }, bars))).toEqual({
    code: 'PARAMETERS',
    data: [{ field: 'close_threshold', rule: 'below_open' }],
  });
});

test('a taker trades by the slippage worse, and a touch fills where that is chosen', () => {
  const flat = (price: number) => [price, price, price, price] as const;
  const a = barsOf([flat(1_000), [1_000, 1_000.5, 999.9, 1_000], flat(1_000), flat(1_000)]);
  const b = barsOf([flat(1_010), flat(1_010), flat(1_010), flat(1_010)]);
  const params = { split_size: '0.1', max_pos: '0.1', open_threshold: 10, close_threshold: -20 };
  const legs = { ...spread, params };
  expect(fillsOf(playLegs(legs, [a, b]))).toEqual([]);
  expect(fillsOf(playLegs(legs, [a, b], { touchFills: true }))).toEqual([
    [1, 0, 'BUY', 999.9, 100, true],
    [2, 1, 'SELL', 1_010, 9, false],
  ]);
  const low = barsOf([flat(1_000), [1_000, 1_000.5, 999, 1_000], flat(1_000), flat(1_000)]);
  // The ask of A stands three ticks above its price, and its order rests a tick below that.
  expect(fillsOf(playLegs(legs, [low, b], { slippage: 3 }))).toEqual([
    [1, 0, 'BUY', 1_000.2, 100, true],
    [2, 1, 'SELL', 1_009.7, 9, false],
  ]);
});
