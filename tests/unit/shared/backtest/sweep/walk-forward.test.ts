import { expect, test } from 'vitest';
import { candidateAt, candidatesOf } from '../../../../../src/shared/backtest/sweep/candidates.ts';
import type { GridCandidate } from '../../../../../src/shared/backtest/sweep/grid-candidate.ts';
import { bestOf } from '../../../../../src/shared/backtest/sweep/ranking.ts';
import { scanBars } from '../../../../../src/shared/backtest/sweep/scan.ts';
import { gridSweep } from '../../../../../src/shared/backtest/sweep/strategy.ts';
import { createSweep, rangePlayer, runSweep, type SweepJob } from '../../../../../src/shared/backtest/sweep/sweep.ts';
import { createWalk, type WalkState, walkWindows } from '../../../../../src/shared/backtest/sweep/walk-forward.ts';
import { hourMs } from '../../../../../src/shared/base/time.ts';
import { barsOf, pathBars, plainMarket } from './paths.ts';

const minutes = pathBars({ seed: 8, rows: 24 * 80, start: 10_000, swing: 40, jump: 0, gaps: 0, intervalMs: 60_000 });
// The same bars as hours: eighty days.
const bars = { ...minutes, intervalMs: hourMs };
const job: SweepJob<GridCandidate> = {
  scan: scanBars(bars),
  market: plainMarket,
  strategy: gridSweep({ mode: 'GEOMETRIC', isPercent: true }),
  candidates: candidatesOf(
    {
      lower: 90,
      upper: 110,
      grid_levels: 10,
      invest: 1e9,
      max_slippage: 1,
      take_profit_price: 0,
      stop_loss_price: 0,
    },
    [
      { key: 'lower', from: 85, to: 97, count: 4, spacing: 'LINEAR', isWhole: false },
      { key: 'grid_levels', from: 2, to: 12, count: 4, spacing: 'LINEAR', isWhole: true },
    ],
  ),
  range: { from: 0, to: bars.open.length },
};
const cut = { train: 24 * 20, test: 24 * 10, isAnchored: false };
const free = { onProgress: () => undefined, isCanceled: () => false };

test('tests follow each other, each begins at the close of its training, and a part of one is left out', () => {
  expect(walkWindows({ from: 10, to: 45 }, { train: 10, test: 10, isAnchored: false })).toEqual([
    { train: { from: 10, to: 20 }, test: { from: 19, to: 30 } },
    { train: { from: 20, to: 30 }, test: { from: 29, to: 40 } },
  ]);
  expect(walkWindows({ from: 0, to: 30 }, { train: 10, test: 10, isAnchored: true }).at(-1)).toEqual({
    train: { from: 0, to: 20 },
    test: { from: 19, to: 30 },
  });
  expect(() => walkWindows({ from: 0, to: 19 }, { train: 10, test: 10, isAnchored: true })).toThrow(
    expect.objectContaining({ data: { field: 'train', rule: 'no_room' } }),
  );
  expect(() => walkWindows({ from: 0, to: 99 }, { train: 10, test: 1, isAnchored: true })).toThrow(
    expect.objectContaining({ data: { field: 'test', rule: 'range' } }),
  );
});

test('each window tests the best of its own training, and their returns make up the whole', () => {
  const walk = createWalk(job, cut, 'PROFIT');
  expect(runSweep(walk, free)).toBe(true);
  expect(walk.results).toHaveLength(6);
  expect(walk.done).toBe(walk.count);
  let netValue = 1;
  for (const { train, test: tested, ...result } of walk.results) {
    const sweep = createSweep({ ...job, range: train });
    runSweep(sweep, free);
    const [best] = bestOf(sweep.results, 'PROFIT', 1);
    expect(result.candidate).toBe(best!.index);
    expect(result.trained).toEqual(best!.result);
    const run = rangePlayer({ ...job, range: tested }).run(candidateAt(job.candidates, best!.index));
    if ('rule' in run) throw new Error(run.rule);
    expect(result.tested).toEqual(run.result);
    expect(run.returns).toHaveLength(10);
    netValue *= 1 + run.result.profit / run.result.invested;
    expect(result.deflated).toBeGreaterThan(0);
    expect(result.deflated).toBeLessThan(1);
  }
  const total = walk.total();
  expect(total.netValue).toBeCloseTo(netValue, 9);
  expect(total.drawdown).toBeGreaterThan(0);
  expect(total.drawdown).toBeLessThan(1);
  expect(['GREEN', 'AMBER', 'RED']).toContain(total.lamp);
});

test('a walk that is left, kept as JSON and gone on with comes to the same', () => {
  const whole = createWalk(job, cut, 'SHARPE');
  runSweep(whole, free);
  let left: WalkState | undefined;
  let rounds = 0;
  for (let isDone = false; !isDone; rounds++) {
    let looks = 0;
    const walk = createWalk(job, cut, 'SHARPE', left);
    isDone = runSweep(walk, { ...free, isCanceled: () => looks++ === 3 });
    left = JSON.parse(JSON.stringify(walk.state())) as WalkState;
  }
  expect(rounds).toBeGreaterThan(2);
  expect(left).toEqual(whole.state());
  expect(createWalk(job, cut, 'SHARPE', left).total()).toEqual(whole.total());
  expect(() => createWalk(job, cut, 'PROFIT', left)).toThrow(
    expect.objectContaining({ data: { field: 'state', rule: 'other' } }),
  );
});

test('a window without bars, and one in which no candidate can begin, do nothing and lose nothing', () => {
  const rows = Array.from({ length: 24 * 80 }, (_, row) => {
    if (row >= 24 * 20 && row < 24 * 50) return null;
    return [bars.open[row]!, bars.high[row]!, bars.low[row]!, bars.close[row]!] as const;
  });
  const gappy = { ...job, scan: scanBars(barsOf(rows, hourMs)) };
  const walk = createWalk(gappy, cut, 'PROFIT');
  runSweep(walk, free);
  const [first, , third] = walk.results;
  expect(first).toMatchObject({ tested: null });
  expect(first!.candidate).not.toBeNull();
  expect(third).toMatchObject({ candidate: null, trained: null, tested: null, deflated: null });
  const none = { ...job, candidates: candidatesOf({ ...job.candidates.base, upper: 99 }, []) };
  const idle = createWalk(none, cut, 'PROFIT');
  runSweep(idle, free);
  expect(idle.total()).toEqual({
    netValue: 1,
    drawdown: 0,
    inSample: null,
    outOfSample: null,
    deflated: null,
    lamp: 'AMBER',
  });
});
