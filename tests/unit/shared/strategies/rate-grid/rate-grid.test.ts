import fc from 'fast-check';
import { expect, test } from 'vitest';
import { must } from '../../../../../src/shared/base/assert.ts';
import { ratioLoss, ratioRound } from '../../../../../src/shared/finance/ratio-grid.ts';
import { refusalIn } from '../../../../refusal-in.ts';
import { fuzzRuns, nightlyMs } from '../../../../fuzz.ts';
import { strategyOf } from '../../backtest/backtest-kit.ts';
import { happenings, stops, survives } from '../legs/faults.ts';
import { otherCoin } from '../legs/test-market.ts';
import { type LegChanges, TwoMarkets } from '../legs/two-markets.ts';

const usual = { low_ratio: '1.9', high_ratio: '2.1', grid_levels: 10, mode: 'ARITHMETIC', invest: '2000' };
const step = 0.02;

/** A at 1000, B at 500 where no other price is given: a ratio of 2, the sixth of eleven levels. */
function begun(
  params: object = {},
  { a = {}, b = {}, leg = {}, middleOfB = 5_000 }: LegChanges = {},
  half = 0,
): TwoMarkets {
  const changes = { a, b: { ...otherCoin, ...b }, leg: { api_id: 'a', ...leg }, middleOfB };
  const it = new TwoMarkets(strategyOf('RATE_GRID'), { ...usual, ...params }, changes);
  it.a.half = half;
  it.b.half = half;
  return it;
}
const held = ({ figures }: TwoMarkets) => must(figures.legs, 'legs').map(({ qty }) => Number(qty));
const cellOf = ({ setup }: TwoMarkets) => (setup.plan as { readonly cell: number }).cell / 1_000;

/** A is at a level of the ratio, from 0. */
function goTo(it: TwoMarkets, level: number): void {
  it.a.move(9_500 + 100 * level);
  it.pass(500);
}

test('it begins with the cells above the ratio in A, and what those below need in B', () => {
  const it = begun();
  it.pass(3_000);
  const cell = cellOf(it);
  const [a, b] = held(it);
  expect(a).toBeCloseTo(5 * cell, 6);
  // 1.9 + 1.92 + 1.94 + 1.96 + 1.98, less the slippage for which there was money.
  expect(b! / (9.7 * cell)).toBeGreaterThan(1);
  expect(b! / (9.7 * cell)).toBeLessThan(1.02);
  expect(it.figures).toMatchObject({
    doing: 'WAITING',
    state: { ratio: '2.00000000', above: '2.02000000', below: '1.98000000' },
  });
  const weight = (100 * a! * 1_000) / (a! * 1_000 + b! * 500);
  expect(Number(it.figures.state?.weight)).toBeCloseTo(weight, 2);
});

test('a level up sells one cell of A for B, a level down buys it back, and the step stays as B', () => {
  const it = begun();
  it.pass(3_000);
  const [a, b] = held(it);
  const cell = cellOf(it);
  goTo(it, 6);
  expect(held(it)[0]).toBeCloseTo(a! - cell, 6);
  expect(held(it)[1]! - b!).toBeCloseTo(2.02 * cell, 2);
  goTo(it, 5);
  expect(held(it)[0]).toBeCloseTo(a!, 6);
  expect(Number(it.figures.profit)).toBeCloseTo(cell * step * 500, 6);
  // It stays at its level until the next one.
  const sent = it.sent.length;
  it.pass(5_000);
  expect(it.sent.length).toBe(sent);
});

const walks = fc.array(fc.constantFrom(-1, 1), { minLength: 2, maxLength: 40 });

test('where the ratio is back at its start, the profit is the sum of its steps', { timeout: nightlyMs }, () => {
  fc.assert(
    fc.property(walks, (moves) => {
      const it = begun();
      it.pass(3_000);
      let level = 5;
      const visited = [5];
      for (const move of moves) {
        level = Math.max(0, Math.min(10, level + move));
        visited.push(level);
      }
      while (level !== 5) {
        level += level < 5 ? 1 : -1;
        visited.push(level);
      }
      for (const each of visited) goTo(it, each);
      // A cell is sold where a level is first reached from the one below, and bought where it is left for the one below.
      const filled = [...it.orders.values()].filter(({ exchange, side }) => exchange === 'HALYARD' && side === 'SELL');
      const rounds = filled.length;
      expect(held(it)[0]).toBeCloseTo(5 * cellOf(it), 6);
      expect(Number(it.figures.profit)).toBeCloseTo(rounds * cellOf(it) * step * 500, 6);
      expect(rounds).toBe(roundsOf(visited));
    }),
    { numRuns: fuzzRuns(20) },
  );
});

/** Rounds of a path over levels by the law of a grid: the level that was traded last is empty. */
function roundsOf(path: readonly number[]): number {
  let empty = 5;
  let sold = 0;
  for (const level of path)
    while (level !== empty) {
      sold += level > empty ? 1 : 0;
      empty += level > empty ? 1 : -1;
    }
  return sold;
}

test('fees are what is missing of the steps', () => {
  const fees = { maker: 0.0005, taker: 0.0005 };
  const it = begun({}, { a: fees, b: fees });
  it.pass(3_000);
  const before = Number(it.figures.fees);
  const [from] = [Number(it.figures.profit)];
  for (const level of [6, 7, 6, 5, 4, 5]) goTo(it, level);
  const paid = Number(it.figures.fees) - before;
  const gain = 3 * cellOf(it) * step * 500;
  expect((Number(it.figures.profit) - from - gain + paid) / paid).toBeCloseTo(0, 1);
  expect(ratioRound(2, 2.02, { a: 0.0005, b: 0.0005 })).toBeCloseTo(0.01 - 0.00202, 5);
});

test('it never trades a level worse than its ratio, by what the books take', () => {
  const it = begun({}, {}, 3);
  it.pass(3_000);
  // 10100 − 3 over 5000 + 3 is below 2.02.
  goTo(it, 6);
  expect(it.figures.doing).toBe('WAITING');
  it.a.move(10_110);
  it.pass(500);
  const sale = [...it.orders.values()].find(({ exchange, side }) => exchange === 'HALYARD' && side === 'SELL');
  expect(Number(sale?.price) / 500.3).toBeGreaterThanOrEqual(2.02);
});

test('beyond its range it holds one coin alone and waits', () => {
  const it = begun();
  it.pass(3_000);
  for (let level = 5; level <= 10; level++) goTo(it, level);
  expect(held(it)[0]).toBeCloseTo(0, 6);
  it.a.move(11_000);
  it.pass(1_000);
  expect(it.figures.doing).toBe('OUT_OF_RANGE');
  for (let level = 9; level >= 0; level--) goTo(it, level);
  expect(held(it)[0]).toBeCloseTo(10 * cellOf(it), 2);
  // Against what it held at the start it has lost what its purchases cost more than the lowest level.
  const levels = Array.from({ length: 11 }, (_, index) => 1.9 + index * step);
  expect(ratioLoss(levels, 5)).toBeCloseTo(0.02 * (1 + 2 + 3 + 4), 9);
});

test.each([
  ['HALTED', (it: TwoMarkets) => Object.assign(it.b.instrument, { status: 'HALT' })],
  ['STALE', (it: TwoMarkets) => Object.assign(it.a, { isBidEmpty: true })],
  ['DEPTH', (it: TwoMarkets) => Object.assign(it.b, { size: 1 })],
] as const)('it says why it waits: %s', (doing, change) => {
  const it = begun();
  it.pass(3_000);
  const sent = it.sent.length;
  change(it);
  goTo(it, 7);
  expect([it.sent.length, it.figures.doing]).toEqual([sent, doing]);
});

test('whatever goes wrong, B has taken up the money of A once nothing goes wrong any more, and it ends so', {
  timeout: nightlyMs,
}, () => {
  let sent = 0;
  fc.assert(
    fc.property(happenings, stops, (happened, mode) => {
      const it = begun({ low_ratio: '0.95', high_ratio: '1.05', leg_timeout: 2 }, { middleOfB: 10_000 }, 2);
      it.pass(3_000);
      // The smallest order is of 5 and one lot more.
      sent += survives(it, happened, mode, ({ figures }) => Math.abs(Number(figures.state?.net)) < 7);
    }),
    { numRuns: fuzzRuns(60) },
  );
  expect(sent).toBeGreaterThan(50);
});

test.each([
  [{ high_ratio: '1.8' }, 'high_ratio', 'above_low_ratio'],
  [{ low_ratio: '2.05' }, 'low_ratio', 'range_excludes_ratio'],
  [{ invest: '20' }, 'invest', 'too_small'],
  [{ grid_levels: 1 }, 'grid_levels', 'range'],
  [{ mode: 'OTHER' }, 'mode', 'mode'],
  [{ end_time: 1 }, 'end_time', 'future'],
  [{ sweep_slippage: 0.1 }, 'sweep_slippage', 'above_hedge'],
  [{ other: 1 }, 'other', 'unknown'],
])('%o is refused at %s: %s', (params, field, rule) => {
  expect(refusalIn(() => begun(params))).toMatchObject({
    code: 'PARAMETERS',
    data: [expect.objectContaining({ field, rule })],
  });
});

test('a grid whose rounds do not pay their four fees is refused', () => {
  const fees = { taker: 0.003 };
  expect(refusalIn(() => begun({}, { a: fees, b: fees }))).toMatchObject({
    data: [{ field: 'grid_levels', rule: 'below_fees' }],
  });
});

test.each([
  [{ b: { base: 'BTC' } }, 'symbols', 'two_coins'],
  [{ b: { contract: true, linear: true, account_type: 'linear' } }, 'symbols', 'spot_only'],
  [{ b: { quote: 'USDC' } }, 'symbols', 'same_money'],
] as const)('markets that do not fit are refused: %o', (changes, field, rule) => {
  expect(refusalIn(() => begun({}, changes as LegChanges))).toMatchObject({ code: 'INPUT', data: { field, rule } });
});

test('legs of two accounts are refused, and an account that has too little', () => {
  const changes = { b: otherCoin, middleOfB: 5_000 };
  expect(refusalIn(() => new TwoMarkets(strategyOf('RATE_GRID'), usual, changes))).toMatchObject({
    code: 'INPUT',
    data: { field: 'api_ids', rule: 'same_account' },
  });
  expect(refusalIn(() => begun({}, { leg: { freeOf: () => 0n } }))).toMatchObject({
    code: 'BALANCE',
    data: { field: 'invest', asset: 'USDT' },
  });
});
