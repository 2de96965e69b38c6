import fc from 'fast-check';
import { expect, test } from 'vitest';
import { must } from '../../../../../src/shared/base/assert.ts';
import type { FundingFacts } from '../../../../../src/shared/market/funding-facts.ts';
import { refusalIn } from '../../../../refusal-in.ts';
import { fuzzRuns, nightlyMs } from '../../../../fuzz.ts';
import { strategyOf } from '../../backtest/backtest-kit.ts';
import { happenings, stops, survives } from '../legs/faults.ts';
import { otherCoin } from '../legs/test-market.ts';
import { type LegChanges, TwoMarkets } from '../legs/two-markets.ts';

const hourMs = 3_600_000;
/** Percent a year as a perpetual that pays every eight hours says it. */
const atYear = (percent: number): FundingFacts => {
  const rate = percent / 100 / (3 * 365);
  return { predicted: rate, nextMs: 2_000_000, intervalMs: 8 * hourMs, paid: [rate, rate, rate] };
};
/** Levels of 20, 40, 60, 80 and 100 % a year. */
const usual = { grid_on: 'FUNDING', low_rate: 20, high_rate: 100, grid_levels: 4, unit_size: '0.1', hold_periods: 30 };
const begun = (params: object = {}, changes: LegChanges = {}) =>
  new TwoMarkets(strategyOf('RATE_GRID'), { ...usual, ...params }, { rates: atYear(10), ...changes });
const held = ({ figures }: TwoMarkets) => must(figures.legs, 'legs').map(({ qty }) => qty);

function goTo(it: TwoMarkets, percent: number): void {
  it.b.rates = atYear(percent);
  it.pass(6_000);
}

test('a level that the rate reaches adds a hedged unit, the level below takes it off again', () => {
  const it = begun();
  it.pass(2_000);
  expect([it.sent, it.figures.doing]).toEqual([[], 'WAITING']);
  expect(it.figures.state).toMatchObject({ above: '40.0000' });
  expect(it.figures.state).not.toHaveProperty('below');
  goTo(it, 41);
  expect(it.sent.map(({ leg, side, lots }) => [leg, side, lots])).toEqual([
    [0, 'BUY', 100],
    [1, 'SELL', 10],
  ]);
  expect(it.figures).toMatchObject({
    doing: 'HOLDING',
    state: { yearly: '41.00', above: '60.0000', below: '20.0000' },
  });
  goTo(it, 81);
  expect(held(it)).toEqual(['0.3', '-0.3']);
  // Between two levels all stays as it is.
  const before = it.sent.length;
  for (const percent of [79, 61, 75]) goTo(it, percent);
  expect(it.sent.length).toBe(before);
  goTo(it, 60);
  expect(held(it)).toEqual(['0.2', '-0.2']);
  goTo(it, 39);
  expect(held(it)).toEqual(['0.1', '-0.1']);
  goTo(it, 19);
  expect(held(it)).toEqual(['0', '0']);
  expect(it.figures.doing).toBe('WAITING');
});

test('a rise over several levels adds one unit after the other, each hedged before the next', () => {
  const it = begun();
  goTo(it, 200);
  expect(it.sent.map(({ leg, side, lots }) => [leg, side, lots])).toEqual(
    Array.from({ length: 4 }, () => [
      [0, 'BUY', 100],
      [1, 'SELL', 10],
    ]).flat(),
  );
  goTo(it, -30);
  expect(held(it)).toEqual(['0', '0']);
});

test('whatever the rates do, it holds the units of its levels, each side as large', { timeout: nightlyMs }, () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -40, max: 140 }), { minLength: 1, maxLength: 12 }), (walk) => {
      const it = begun({}, { a: { taker: 0, maker: 0 }, b: { taker: 0, maker: 0 } });
      let units = 0;
      for (const percent of walk) {
        goTo(it, percent);
        // What is expected has to pay for both books.
        const [least, most] = [20, 40, 60, 80, 100].reduce<[number, number]>(
          ([up, stay], level, at) => [
            up + Number(at > 0 && level <= percent),
            stay + Number(at < 4 && level < percent),
          ],
          [0, 0],
        );
        units = Math.min(Math.max(units, least), most);
        expect(held(it).map(Number)).toEqual([units / 10, units === 0 ? 0 : -units / 10]);
      }
    }),
    { numRuns: fuzzRuns(20) },
  );
});

test('it adds nothing that is not expected to pay for its fees, and closes where its margin is too near', () => {
  const it = begun({ hold_periods: 1 });
  goTo(it, 41);
  // 3.7 basis points of one payment against 8 of both books.
  expect([it.sent, it.figures.doing]).toEqual([[], 'COST']);
  const steep = begun({ leverage: 3, min_distance: 20, hold_periods: 100 });
  goTo(steep, 200);
  for (const market of [steep.a, steep.b]) market.move(11_500);
  steep.pass(250);
  expect(held(steep)).toEqual(['0.3', '-0.3']);
  expect(steep.figures.doing).toBe('MARGIN_FULL');
  expect(Number(steep.figures.state?.distance)).toBeGreaterThan(20);
});

test('what it trades is the rate between its next levels', () => {
  const strategy = strategyOf('RATE_GRID');
  const it = begun();
  goTo(it, 41);
  const { state = {} } = it.figures;
  const series = Object.fromEntries(Object.entries(state).map(([key, value]) => [key, value]));
  expect(strategy.distance?.(it.setup.params, it.setup.plan, series as never)).toEqual({
    spread: 41,
    upper: 60,
    lower: 20,
    mean: null,
  });
});

test('whatever goes wrong, the net is within a step of B once nothing goes wrong any more, and it ends so', {
  timeout: nightlyMs,
}, () => {
  let hedged = 0;
  fc.assert(
    fc.property(happenings, stops, (happened, mode) => {
      hedged += survives(begun({ leg_timeout: 2 }, { rates: atYear(90) }), happened, mode);
    }),
    { numRuns: fuzzRuns(40) },
  );
  expect(hedged).toBeGreaterThan(20);
});

test.each([
  [{ high_rate: 20 }, 'high_rate', 'above_low_rate'],
  [{ low_rate: -2_000 }, 'low_rate', 'range'],
  [{ low_rate: undefined }, 'low_rate', 'number'],
  [{ grid_levels: 1 }, 'grid_levels', 'range'],
  [{ grid_levels: 2.5 }, 'grid_levels', 'integer'],
  [{ unit_size: '0.004' }, 'unit_size', 'too_small'],
  [{ unit_size: '-1' }, 'unit_size', 'positive_decimal'],
  [{ leverage: 4 }, 'leverage', 'range'],
  [{ leverage: 3, min_distance: 27 }, 'min_distance', 'liquidation_near'],
  [{ low_ratio: '1' }, 'low_ratio', 'unknown'],
  [{ invest: '1' }, 'invest', 'unknown'],
  [{ grid_on: 'RATIO' }, 'low_ratio', 'required'],
  [{ grid_on: 'OTHER' }, 'grid_on', 'grid_on'],
  [{ sweep_slippage: 0.01 }, 'sweep_slippage', 'above_hedge'],
  [{ end_time: 1 }, 'end_time', 'future'],
])('%o is refused at %s: %s', (params, field, rule) => {
  expect(refusalIn(() => begun(params))).toMatchObject({
    code: 'PARAMETERS',
    data: expect.arrayContaining([expect.objectContaining({ field, rule })]),
  });
});

test('markets that are not a coin and its perpetual are refused, and accounts with too little', () => {
  expect(refusalIn(() => begun({}, { b: otherCoin }))).toMatchObject({
    code: 'INPUT',
    data: { field: 'symbols', rule: 'spot_and_perpetual' },
  });
  expect(refusalIn(() => begun({}, { b: { base: 'ETH' } }))).toMatchObject({
    code: 'INPUT',
    data: { field: 'symbols', rule: 'same_base' },
  });
  expect(refusalIn(() => begun({}, { leg: { freeOf: () => 0n } }))).toMatchObject({
    code: 'BALANCE',
    data: { field: 'unit_size', asset: 'USDT', free: '0' },
  });
});
