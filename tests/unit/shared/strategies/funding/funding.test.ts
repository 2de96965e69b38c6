import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { must } from '../../../../../src/shared/base/assert.ts';
import type { FundingFacts } from '../../../../../src/shared/market/funding-facts.ts';
import { refusalIn } from '../../../../refusal-in.ts';
import { fuzzRuns, nightlyMs } from '../../../../fuzz.ts';
import { barsOf, play, strategyOf } from '../../backtest/backtest-kit.ts';
import { happenings, stops, survives } from '../legs/faults.ts';
import { type LegChanges, TwoMarkets } from '../legs/two-markets.ts';

const hourMs = 3_600_000;
const rates = (rate: number, hours = 8): FundingFacts => ({
  predicted: rate,
  nextMs: 2_000_000,
  intervalMs: hours * hourMs,
  paid: [rate, rate, rate],
});
const usual = { white_list: ['BTC'], split_size: '0.1', max_pos: '0.5' };

/** 0.05 % a period where no other rate is given: 54.75 % a year. */
const begun = (params: object = {}, changes: LegChanges = {}) =>
  new TwoMarkets(strategyOf('FUNDING'), { ...usual, ...params }, { rates: rates(0.0005), ...changes });
const placed = ({ sent }: TwoMarkets, leg: number) => sent.filter((move) => (move.leg ?? 0) === leg);
const held = ({ figures }: TwoMarkets) => must(figures.legs, 'legs').map(({ qty }) => qty);

test('it buys spot part by part, each hedged by the perpetual before the next, up to its most', () => {
  const it = begun();
  it.pass(6_000);
  expect(it.sent.map(({ leg, side, lots }) => [leg, side, lots])).toEqual(
    Array.from({ length: 5 }, () => [
      [0, 'BUY', 100],
      [1, 'SELL', 10],
    ]).flat(),
  );
  expect(it.sent.every(({ isImmediate, ticks }) => isImmediate === true && ticks !== null)).toBe(true);
  expect(held(it)).toEqual(['0.5', '-0.5']);
  expect(it.figures).toMatchObject({
    doing: 'HOLDING',
    state: { net: '0', yearly: '54.75', next_rate: '0.0500', basis: '-4.00' },
  });
});

test('what it expects is the closed form: funding over its periods less fees and basis, by what the books take', () => {
  const fees = { maker: 0, taker: 0.0005 };
  const it = begun({ hold_periods: 30 }, { a: fees, b: fees });
  it.pass(250);
  // Ask of A 10002, bid of B 9998, 10 lots of 1,000 at the best price; 20 bps of fees, and back at 9998 and 10002.
  const opening = ((9_998 - 10_002) / 10_002) * 10_000;
  const closing = ((10_002 - 9_998) / 10_002) * 10_000;
  expect(Number(it.figures.state?.expected)).toBeCloseTo(30 * 5 - 20 - closing + opening, 2);
});

test('a payment that has passed closes nothing, and a rate that turns does once the mean has followed', () => {
  const it = begun({ hold_periods: 10, exit_rate: 5 });
  it.pass(6_000);
  const before = it.sent.length;
  for (let stamp = 1; stamp <= 6; stamp++) {
    it.b.rates = { ...rates(0.0005), nextMs: 2_000_000 + stamp * 8 * hourMs };
    it.pass(1_000);
  }
  expect(it.sent.length).toBe(before);
  // The next payment alone is against it.
  it.b.rates = { ...rates(0.0005), predicted: -0.0005 };
  it.pass(1_000);
  expect(it.sent.length).toBe(before);
  it.b.rates = { ...rates(0.00004), predicted: -0.0005 };
  it.pass(6_000);
  expect(it.figures.doing).toBe('RATE_LOW');
  expect(held(it)).toEqual(['0', '0']);
  expect(placed(it, 0).filter(({ side }) => side === 'SELL').length).toBeGreaterThan(1);
  expect(
    placed(it, 1)
      .filter(({ side }) => side === 'BUY')
      .every(({ isReducing }) => isReducing),
  ).toBe(true);
});

test('without a rate it never enters, whatever the prices do', { timeout: nightlyMs }, () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: -200, max: 200 }), fc.integer({ min: -200, max: 200 })), { maxLength: 20 }),
      (walk) => {
        const it = begun({ trigger_rate: 0.01, exit_rate: -10 }, { rates: rates(0) });
        for (const [a, b] of walk) {
          it.a.move(10_000 + a);
          it.b.move(10_000 + b);
          it.pass(500);
        }
        expect(it.sent).toEqual([]);
      },
    ),
    { numRuns: fuzzRuns(30) },
  );
});

test('at a constant rate it enters just where the closed form is above 0, whatever the interval', {
  timeout: nightlyMs,
}, () => {
  let entered = 0;
  fc.assert(
    fc.property(
      fc.integer({ min: -30, max: 30 }),
      fc.constantFrom(1, 4, 8),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: -40, max: 40 }),
      (tenths, hours, hold_periods, off) => {
        const rate = tenths / 100_000;
        const taker = 0.0005;
        const it = begun(
          { hold_periods, trigger_rate: 1, exit_rate: -100 },
          { a: { taker }, b: { taker }, rates: rates(rate, hours) },
        );
        it.b.middle = 10_000 + off;
        it.pass(250);
        const [bought, soldBack, sold, boughtBack] = [10_002, 9_998, 9_998 + off, 10_002 + off];
        const opening = ((sold - bought) / bought) * 10_000;
        const closing = ((boughtBack - soldBack) / boughtBack) * 10_000;
        const net = hold_periods * rate * 10_000 - 20 - Math.max(0, closing) + opening;
        const annual = rate * (24 / hours) * 365 * 100;
        if (Math.abs(net) > 1e-6 && Math.abs(annual - 1) > 1e-6) expect(it.sent.length > 0).toBe(net > 0 && annual > 1);
        entered += it.sent.length > 0 ? 1 : 0;
      },
    ),
    { numRuns: fuzzRuns(120) },
  );
  expect(entered).toBeGreaterThan(5);
});

test('its order pays no more than leaves something of what is expected', () => {
  const it = begun({ hold_periods: 2, hedge_slippage: 1, sweep_slippage: 2 });
  it.pass(250);
  // 2 · 5 bps less 8 bps of both books: 2 bps over an ask of 10002.
  expect(it.figures.state?.expected).toBe('2.00');
  expect(placed(it, 0)[0]?.ticks).toBe(10_004);
});

describe('it says why it waits', () => {
  test.each([
    ['NO_RATE', (it: TwoMarkets) => Object.assign(it.b, { rates: undefined })],
    ['RATE_LOW', (it: TwoMarkets) => Object.assign(it.b, { rates: rates(0.0001) })],
    ['DEPTH', (it: TwoMarkets) => Object.assign(it.b, { size: 1 })],
    ['COST', (it: TwoMarkets) => it.b.move(9_800)],
    ['STALE', (it: TwoMarkets) => Object.assign(it.a, { isBidEmpty: true })],
    ['HALTED', (it: TwoMarkets) => Object.assign(it.b.instrument, { status: 'HALT' })],
  ] as const)('%s', (doing, change) => {
    const it = begun({ hold_periods: 10 });
    change(it);
    it.pass(1_000);
    expect(it.sent).toEqual([]);
    expect(it.figures.doing).toBe(doing);
  });

  test('a book that is silent for too long', () => {
    const it = begun({ stale: 2 }, { rates: rates(0.0001) });
    it.pass(250);
    it.b.rates = rates(0.0005);
    it.nowMs += 2_500;
    it.turn();
    expect([it.sent, it.figures.doing]).toEqual([[], 'STALE']);
  });
});

test('a rise that brings liquidation near makes it smaller on both legs, and no larger than its margin carries', () => {
  const it = begun({ leverage: 3, min_distance: 20, hold_periods: 100 });
  it.pass(6_000);
  expect(held(it)).toEqual(['0.5', '-0.5']);
  expect(Number(it.figures.state?.distance)).toBeCloseTo(100 * ((1 + 1 / 3) / 1.004 - 1), 0);
  for (const market of [it.a, it.b]) market.move(11_500);
  it.pass(250);
  expect(it.figures.doing).toBe('MARGIN');
  it.pass(10_000);
  expect(it.figures.doing).toBe('MARGIN_FULL');
  const [spot, swap] = held(it).map(Number);
  expect(spot).toBeLessThan(0.5);
  expect(spot).toBeGreaterThan(0.1);
  expect(Math.abs(spot! + swap!)).toBeLessThan(0.01);
  expect(Number(it.figures.state?.distance)).toBeGreaterThan(20);
});

test('it closes where the basis alone has brought its target', () => {
  const it = begun({ basis_target: 30, hold_periods: 10 });
  it.pass(6_000);
  it.b.move(9_950);
  it.pass(250);
  expect(it.figures.doing).toBe('EXIT_BASIS');
  it.pass(6_000);
  expect(held(it)).toEqual(['0', '0']);
  expect(Number(it.figures.profit)).toBeGreaterThan(0);
});

test('it closes where what is expected is less than what closing below the spot brings now', () => {
  const it = begun({ hold_periods: 3, exit_rate: 1 });
  it.pass(6_000);
  it.b.move(9_970);
  it.pass(250);
  // 15 bps of funding against 26 that a close brings.
  expect(it.figures.doing).toBe('EXIT_VALUE');
});

test('whatever goes wrong, the net is within a step of B once nothing goes wrong any more, and it ends so', {
  timeout: nightlyMs,
}, () => {
  let hedged = 0;
  fc.assert(
    fc.property(happenings, stops, (happened, mode) => {
      hedged += survives(begun({ leg_timeout: 2 }), happened, mode);
    }),
    { numRuns: fuzzRuns(100) },
  );
  expect(hedged).toBeGreaterThan(100);
});

test('a perpetual that the venue has taken over is not opened again: the coins are sold', () => {
  const it = begun();
  it.pass(6_000);
  it.machine.takeOver(1, 15_000, it.nowMs);
  it.pass(5_000);
  expect(it.machine.state).toMatchObject({ status: 'STOPPED', stop: { reason: 'LIQUIDATION' } });
  expect(held(it)).toEqual(['0', '0']);
});

test('a white list is required, and holds the coin', () => {
  expect(refusalIn(() => begun({ white_list: [] }))).toMatchObject({
    code: 'WHITE_LIST',
    data: [{ field: 'white_list', rule: 'white_list' }],
  });
  expect(refusalIn(() => begun({ white_list: undefined }))).toMatchObject({ code: 'WHITE_LIST' });
  expect(begun({ white_list: ['eth', 'btc'] }).setup.params.white_list).toEqual(['ETH', 'BTC']);
});

test.each([
  [{ white_list: ['ETH'] }, 'white_list', 'not_listed'],
  [{ white_list: ['B T'] }, 'white_list.0', 'currency'],
  [{ white_list: 'BTC' }, 'white_list', 'array'],
  [{ exit_rate: 15 }, 'exit_rate', 'below_trigger'],
  [{ leverage: 4 }, 'leverage', 'range'],
  [{ leverage: 1.5 }, 'leverage', 'integer'],
  [{ leverage: 3, min_distance: 27 }, 'min_distance', 'liquidation_near'],
  [{ hold_periods: 0 }, 'hold_periods', 'range'],
  [{ split_size: '0.004' }, 'split_size', 'too_small'],
  [{ max_pos: '0.05' }, 'max_pos', 'below_split'],
  [{ end_time: 1 }, 'end_time', 'future'],
  [{ other: 1 }, 'other', 'unknown'],
])('%o is refused at %s: %s', (params, field, rule) => {
  expect(refusalIn(() => begun(params))).toMatchObject({
    code: 'PARAMETERS',
    data: [expect.objectContaining({ field, rule })],
  });
});

test.each([
  [{ a: { contract: true, linear: true, account_type: 'linear' } }, 'spot_and_perpetual'],
  [{ b: { expiry: 9_000_000_000_000, account_type: 'futures' } }, 'spot_and_perpetual'],
  [{ b: { base: 'ETH' } }, 'same_base'],
  [{ b: { settle: 'USDC' } }, 'same_money'],
] as const)('markets that do not belong together are refused: %o, %s', (changes, rule) => {
  expect(refusalIn(() => begun({}, changes as LegChanges))).toMatchObject({
    code: 'INPUT',
    data: { field: 'symbols', rule },
  });
});

test('an account with less than both legs need is refused with what it needs', () => {
  expect(refusalIn(() => begun({}, { leg: { freeOf: () => 0n } }))).toMatchObject({
    code: 'BALANCE',
    data: { field: 'max_pos', asset: 'USDT', free: '0' },
  });
});

test('a backtest, which has one market, refuses it', () => {
  expect(refusalIn(() => play(strategyOf('FUNDING'), usual, barsOf([[1_000, 1_000, 1_000, 1_000]])))).toMatchObject({
    code: 'INPUT',
    data: { field: 'symbols', rule: 'legs', legs: 2 },
  });
});
