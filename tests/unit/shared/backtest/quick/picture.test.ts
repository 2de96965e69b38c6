import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quickPicture } from '../../../../../src/shared/backtest/quick/picture.ts';
import { backtest, type BacktestRequest } from '../../../../../src/shared/backtest/report.ts';
import { scanBars } from '../../../../../src/shared/backtest/sweep/scan.ts';
import { fuzzRuns, nightlyMs } from '../../../../fuzz.ts';
import { gridParams, markets, walk } from '../backtest-kit.ts';

const requestOf = (type: string, params: object, changes: Partial<BacktestRequest> = {}): BacktestRequest => ({
  strategy_type: type,
  params: { ...params },
  instrument: markets.spot,
  slippage: 0,
  touchFills: false,
  ...changes,
});

const grids = fc.record(
  {
    lower: fc.integer({ min: 960, max: 998 }).map(String),
    upper: fc.integer({ min: 1_003, max: 1_040 }).map(String),
    grid_levels: fc.integer({ min: 2, max: 12 }),
    invest: fc.constantFrom('400', '2000'),
    mode: fc.constantFrom('ARITHMETIC', 'GEOMETRIC'),
    take_profit_price: fc.constantFrom('1045'),
    stop_loss_price: fc.constantFrom('955'),
  },
  { requiredKeys: ['lower', 'upper', 'grid_levels', 'invest', 'mode'] },
);
const ladders = fc.record({
  amount: fc.constantFrom('50', '200'),
  levels: fc.integer({ min: 1, max: 5 }),
  drop: fc.constantFrom(0.2, 0.5),
  rise: fc.constantFrom(0.3, 0.6),
  multiplier: fc.constantFrom(1, 1.5),
});

describe.each([
  ['GRID', grids],
  ['BLSH', ladders],
] as const)('%s', (type, forms: fc.Arbitrary<object>) => {
  test('has the fills, values and figures of the exact tier', { timeout: nightlyMs }, () => {
    let fills = 0;
    fc.assert(
      fc.property(
        forms,
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.constantFrom(0, 3),
        fc.boolean(),
        (params, seed, slippage, touchFills) => {
          const bars = walk(seed, 2_000, 0.004);
          const request = requestOf(type, params, { slippage, touchFills });
          const picture = quickPicture(request, scanBars(bars));
          if (!picture) return;
          const exact = backtest(request, bars);
          expect(picture.from).toBe(exact.from);
          expect([...picture.fills.ticks]).toEqual([...exact.fills.ticks]);
          expect([...picture.fills.sells]).toEqual([...exact.fills.sells]);
          const rowOf = (atMs: number) => Math.floor((atMs - bars.firstMs) / bars.intervalMs);
          expect([...picture.fills.atMs].map(rowOf)).toEqual([...exact.fills.atMs].map(rowOf));
          expect(picture.equity.length).toBe(exact.equity.length);
          for (let row = 0; row < exact.equity.length; row++) {
            expect(picture.equity[row]! / exact.equity[row]!).toBeCloseTo(1, 9);
            expect(picture.held[row]).toBeCloseTo(exact.held[row]!, 6);
          }
          const { profit, fees, wins, losses, ...rest } = picture.summary;
          expect(profit).toBeCloseTo(exact.summary.profit, 6);
          expect(fees).toBeCloseTo(exact.summary.fees, 6);
          expect(wins + losses).toBe(exact.summary.wins + exact.summary.losses);
          expect(rest).toMatchObject({
            fills: exact.summary.fills,
            days: exact.summary.days,
            missing: exact.summary.missing,
            maxDrawdown: expect.closeTo(exact.summary.maxDrawdown, 6),
            holdRate: expect.closeTo(exact.summary.holdRate, 6),
          });
          fills += exact.summary.fills;
        },
      ),
      { numRuns: fuzzRuns(25) },
    );
    expect(fills).toBeGreaterThan(100);
  });
});

test('it begins at the first close within its range, as the exact tier does, and over missing bars as that does', () => {
  const bars = walk(11, 2_000, 0.006);
  for (const row of [700, 701, 1_200])
    for (const of of ['open', 'high', 'low', 'close', 'volume'] as const) bars[of][row] = 0;
  const highest = Math.max(...bars.close) / 10;
  const request = requestOf('GRID', {
    ...gridParams,
    lower: String(Math.floor(highest) - 6),
    upper: String(Math.ceil(highest) + 6),
  });
  const picture = quickPicture(request, scanBars(bars));
  const exact = backtest(request, bars);
  expect(exact.from).toBeGreaterThan(0);
  expect(picture?.from).toBe(exact.from);
  expect([...picture!.fills.ticks]).toEqual([...exact.fills.ticks]);
  expect(picture?.summary.missing).toBe(3);
});

test.each([
  ['what goes along with the price', requestOf('GRID', { ...gridParams, trailing: 'ON' })],
  ['what waits for a price', requestOf('GRID', { ...gridParams, trigger_price: '1003' })],
  ['contracts', requestOf('GRID', { ...gridParams, direction: 'LONG', leverage: 5 }, { instrument: markets.linear })],
  ['limits', requestOf('GRID', { ...gridParams, max_drawdown: 5 })],
  ['an end by a signal', requestOf('GRID', { ...gridParams, end_signal: {} })],
  ['an end by time', requestOf('GRID', gridParams, { durationMs: 60_000 })],
  ['money that it is given', requestOf('GRID', gridParams, { funds: '10' })],
  ['other types', requestOf('TREND', { invest: '10000', interval: '1m' })],
  ['what cannot begin', requestOf('GRID', { ...gridParams, invest: '1' })],
  ['what is wrong by itself', requestOf('GRID', { ...gridParams, grid_levels: 0.5 })],
  ['what is never within its range', requestOf('GRID', { ...gridParams, lower: '1', upper: '2' })],
])('%s is left to the exact tier', (_, request) => {
  expect(quickPicture(request, scanBars(walk(3, 500, 0.004)))).toBe(undefined);
});

test('what is left to it is drawn', () => {
  expect(quickPicture(requestOf('GRID', gridParams), scanBars(walk(3, 500, 0.004)))?.summary.fills).toBeGreaterThan(0);
});
