import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toScaled } from '../../../../../src/shared/base/decimal.ts';
import type { BacktestResult } from '../../../../../src/shared/backtest/exact/result.ts';
import { moneyDecimals } from '../../../../../src/shared/core/ledger/money.ts';
import type { ExecutionReport } from '../../../../../src/shared/trade/strategy/execution-report.ts';
import { refusalIn } from '../../../../refusal-in.ts';
import { barsOf, fillsOf, play, strategyOf, walk } from '../../backtest/backtest-kit.ts';

const smartExec = strategyOf('SMART_EXEC');
const flat = (price: number) => [price, price, price, price] as const;
const params = { side: 'BUY', quantity: '0.4', algo: 'TWAP', duration: 480, slices: 4 };
const over = (rows: Parameters<typeof barsOf>[0], more: object = {}, changes: Parameters<typeof play>[3] = {}) =>
  play(smartExec, JSON.parse(JSON.stringify({ ...params, ...more })), barsOf(rows), changes);
const tradesOf = (it: BacktestResult) => fillsOf(it).map(([minute, side, price, lots]) => [minute, side, price, lots]);
const still = (minutes: number, price = 1_000) => Array.from({ length: minutes }, () => flat(price));
const reportOf = ({ figures }: BacktestResult): ExecutionReport => figures.execution!;
const reasonOf = ({ state }: BacktestResult) => [state.status, state.stop?.reason, state.stop?.mode];

describe('TWAP', () => {
  test('trades an equal part in each slice, and ends by itself', () => {
    const it = over(still(10));
    expect(tradesOf(it)).toEqual([1, 3, 5, 7].map((minute) => [minute, 'BUY', 1_000, 100]));
    expect(reasonOf(it)).toEqual(['STOPPED', 'FINISHED', 'CANCEL']);
    expect(reportOf(it)).toMatchObject({ algo: 'TWAP', fallback: null, amount: '0.400', filled: '0.400' });
  });

  test('moves its slices by the same chance each time, and none beyond half of its length', () => {
    const jittered = () => tradesOf(over(still(60), { duration: 3_000, slices: 10, randomize: 50, quantity: '0.1' }));
    expect(jittered()).toEqual(jittered());
    const minutes = jittered().map(([minute]) => Number(minute));
    expect(minutes).not.toEqual(Array.from({ length: 10 }, (_, index) => 1 + index * 5));
    for (const [index, minute] of minutes.entries()) expect(Math.abs(minute - 1 - index * 5)).toBeLessThanOrEqual(4);
  });

  test('what a limit keeps from trading stays, or is swept at the market', () => {
    const rows = [...still(4), ...still(10, 1_010)];
    const left = over(rows, { limit_price: '1005' });
    expect(tradesOf(left)).toEqual([1, 3].map((minute) => [minute, 'BUY', 1_000, 100]));
    expect(reasonOf(left)).toEqual(['STOPPED', 'DEADLINE', 'CANCEL']);
    expect(reportOf(left)).toMatchObject({ filled: '0.200', unfilled: '2' });
    const swept = over(rows, { limit_price: '1005', finish_policy: 'MARKET' });
    expect(tradesOf(swept).at(-1)).toEqual([9, 'BUY', 1_010, 200]);
    expect(reasonOf(swept)).toEqual(['STOPPED', 'FINISHED', 'CANCEL']);
  });
});

describe('VWAP', () => {
  /** Two days of minutes, of which those of the second half of each hour trade three times as much. */
  const days = (count: number) => {
    const bars = barsOf(still(count * 1_440));
    for (let row = 0; row < bars.volume.length; row++) bars.volume[row] = row % 60 < 30 ? 1_000 : 3_000;
    return bars;
  };
  const hour = { ...params, algo: 'VWAP', duration: 3_600, slices: 4 };

  test('trades as much in each slice as the same times of the days before did', () => {
    const it = play(smartExec, hour, days(3), { from: 2 * 1_440 - 1, to: 2 * 1_440 + 90 });
    expect(tradesOf(it).map(([, , , lots]) => Math.round(Number(lots) / 5) * 5)).toEqual([50, 50, 150, 150]);
    expect(reportOf(it)).toMatchObject({ algo: 'VWAP', fallback: null });
  });

  test('without history it is a TWAP, and says so', () => {
    const it = play(smartExec, hour, days(1), { from: 0, to: 90 });
    expect(tradesOf(it).map(([, , , lots]) => lots)).toEqual([100, 100, 100, 100]);
    expect(reportOf(it)).toMatchObject({ algo: 'TWAP', fallback: 'NO_VOLUME' });
  });
});

test('POV trades no more than its share of what the market has traded since its start', () => {
  // One coin a minute, of which a twentieth may be had.
  const it = over(still(30), { algo: 'POV', participation: 5, duration: 1_200, slices: 20, quantity: '1' });
  let had = 0;
  for (const [minute, , , lots] of tradesOf(it)) {
    had += Number(lots);
    expect(had).toBeLessThanOrEqual(50 * Number(minute));
  }
  expect(had).toBe(50 * 19);
  expect(reasonOf(it)).toEqual(['STOPPED', 'DEADLINE', 'CANCEL']);
});

test('an ICEBERG shows a part, is filled at its own price and shows the next', () => {
  const rows = [flat(1_000), flat(1_000), [1_000, 1_000, 989, 1_000], [1_000, 1_000, 989, 1_000]] as const;
  const it = over([...rows, ...rows], {
    algo: 'ICEBERG',
    slices: undefined,
    visible: '0.15',
    limit_price: '990',
    duration: 3_000,
  });
  expect(fillsOf(it)).toEqual([
    [2, 'BUY', 990, 150, true],
    [3, 'BUY', 990, 150, true],
    [6, 'BUY', 990, 100, true],
  ]);
});

test('it holds what it has bought less the fee, and lacks what it has sold', () => {
  const left = (side: string) => over(still(10), { side }).figures.qty;
  expect([left('BUY'), left('SELL')]).toEqual(['0.3998', '-0.4']);
});

const money = (text: string): bigint => toScaled(text, moneyDecimals)!;

test('whatever the algorithm and the market, it trades no more than its parent and no worse than its limit, and the parts of its shortfall sum to the whole', () => {
  const algos = fc.constantFrom<object>(
    { algo: 'TWAP', slices: 12, randomize: 30 },
    { algo: 'VWAP', slices: 12 },
    { algo: 'POV', slices: 30, participation: 2 },
    { algo: 'ICEBERG', visible: '0.05', peg_ticks: 0 },
    { algo: 'ALMGREN_CHRISS', slices: 12, risk_aversion: 0.001 },
  );
  const limits = fc.constantFrom<object>({}, { limit_price: '1001' }, { limit_price: '999' }, { max_impact: 0.1 });
  let fills = 0;
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.constantFrom('BUY', 'SELL'),
      algos,
      limits,
      fc.constantFrom('EXPIRE', 'MARKET'),
      fc.integer({ min: 0, max: 3 }),
      (seed, side, algo, limit, finish_policy, slippage) => {
        const bars = walk(seed, 120, 0.006);
        const given = { ...params, side, duration: 3_600, ...algo, ...limit, finish_policy, randomize: 0 };
        const it = play(smartExec, given, bars, { slippage });
        const report = reportOf(it);
        const { ticks, lots, fees } = it.fills;
        fills += lots.length;
        const sign = side === 'BUY' ? 1n : -1n;
        const unit = 100_000_000n;
        const done = lots.reduce((sum, each) => sum + each, 0);
        expect(done).toBeLessThanOrEqual(400);
        expect(Math.round(Number(report.filled) * 1_000)).toBe(done);
        const decision = BigInt(Math.round(Number(report.decision_price) * 10));
        const endRow = Math.min(61, bars.close.length - 1);
        const mark = BigInt(bars.close[done < 400 ? endRow - 1 : endRow]!);
        let whole = sign * (mark - decision) * BigInt(400 - done) * unit;
        for (const [row, each] of lots.entries()) {
          whole += sign * (BigInt(ticks[row]!) - decision) * BigInt(each) * unit;
          whole += side === 'BUY' ? (fees[row]! * BigInt(ticks[row]!)) / 10n : fees[row]!;
        }
        expect(money(report.total)).toBe(whole);
        const { delay, timing, impact, unfilled } = report;
        expect([delay, timing, impact, report.fees, unfilled].map(money).reduce((sum, each) => sum + each)).toBe(whole);
        const isSwept = finish_policy === 'MARKET';
        const bound = (limit as { limit_price?: string }).limit_price;
        for (const price of ticks)
          if (bound !== undefined && !isSwept)
            expect(side === 'BUY' ? price <= Number(bound) * 10 : price >= Number(bound) * 10).toBe(true);
        if (isSwept && [...it.refusals].length === 0) expect(done).toBe(400);
        expect(it.state.status).toBe('STOPPED');
      },
    ),
    { numRuns: 120 },
  );
  expect(fills).toBeGreaterThan(600);
});

test.each([
  [{ quantity: '0.0005' }, 'quantity', 'step'],
  [{ quantity: '0.001' }, 'quantity', 'too_small'],
  [{ quantity: '2000' }, 'quantity', 'too_large'],
  [{ slices: 100, duration: 3_600 }, 'slices', 'too_many_slices'],
  [{ slices: 20, duration: 10 }, 'slices', 'too_many_slices'],
  [{ limit_price: '1000.05' }, 'limit_price', 'tick'],
  [{ limit_price: '100' }, 'limit_price', 'price_band'],
  [{ algo: 'ICEBERG', visible: '0.001' }, 'visible', 'too_small'],
  [{ algo: 'ICEBERG', visible: '0.5' }, 'visible', 'above_quantity'],
  [{ algo: 'ICEBERG', visible: '0.0105' }, 'visible', 'step'],
])('%o is refused at %s: %s', (more, field, rule) => {
  expect(refusalIn(() => over(still(3), more, { funds: '9000000' }))).toMatchObject({
    code: 'PARAMETERS',
    data: [{ field, rule }],
  });
});

test.each([
  [{ side: 'HOLD' }, 'side', 'side'],
  [{ quantity: undefined }, 'quantity', 'required'],
  [{ algo: 'FAST' }, 'algo', 'algo'],
  [{ algo: 'POV' }, 'participation', 'required'],
  [{ algo: 'ICEBERG' }, 'visible', 'required'],
  [{ visible: '0.1' }, 'visible', 'other_algo'],
  [{ algo: 'ICEBERG', visible: '0.1', participation: 5 }, 'participation', 'other_algo'],
  [{ peg_ticks: 1 }, 'peg_ticks', 'other_algo'],
  [{ risk_aversion: 0.1 }, 'risk_aversion', 'other_algo'],
  [{ duration: 5 }, 'duration', 'range'],
  [{ slices: 1.5 }, 'slices', 'integer'],
  [{ randomize: 60 }, 'randomize', 'range'],
  [{ finish_policy: 'HOPE' }, 'finish_policy', 'finish_policy'],
  [{ price: '1' }, 'price', 'unknown'],
])('%o is refused by itself at %s: %s', (more, field, rule) => {
  expect(refusalIn(() => over(still(3), more))).toMatchObject({
    code: 'PARAMETERS',
    data: expect.arrayContaining([{ field, rule }]),
  });
});

test('a buy needs what it costs at its worst price', () => {
  expect(refusalIn(() => over(still(3), { limit_price: '1100' }, { funds: '439' }))).toMatchObject({
    code: 'BALANCE',
    data: { field: 'quantity', asset: 'USDT', free: '439', need: '440' },
  });
});

test('what was lent for a sale is not its profit', () => {
  const it = over([...still(8), ...still(4, 900)], { side: 'SELL' });
  // Sold 0.4 at 1000 less 0.05 %, which would be 360 now.
  expect(it.figures).toMatchObject({ profit: '39.8', fees: '0.2' });
  expect(it.equity.at(-1)! - 1_000).toBeCloseTo(39.8, 9);
});
