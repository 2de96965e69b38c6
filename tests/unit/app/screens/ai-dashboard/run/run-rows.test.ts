import { expect, test } from 'vitest';
import { fillNear } from '../../../../../../src/app/screens/ai-dashboard/backtest/fill-painter.ts';
import { momentAt } from '../../../../../../src/app/screens/ai-dashboard/backtest/stage-painter.ts';
import { firstRow, runRows } from '../../../../../../src/app/screens/ai-dashboard/run/run-rows.ts';
import { barsOf, minuteMs } from '../../../../shared/backtest/backtest-kit.ts';
import { instrument } from '../../../../shared/core/core-kit.ts';

const flat = (price: number) => [price, price, price, price] as const;
const bars = barsOf([flat(1_000), flat(1_000), flat(1_010), null, flat(1_020), flat(1_000)]);
const at = (minutes: number) => bars.firstMs + minutes * minuteMs;
const course = { created: at(1.5), stopped: null, netValues: [], positions: [], fills: [] };

test('each row has the last net value and position that were known at its close; 1 and nothing before the first', () => {
  const run = runRows(bars, instrument, {
    ...course,
    netValues: [
      [at(2.5), 1.01],
      [at(2.9), 1.02],
      [at(5), 0.99],
    ],
    positions: [
      [at(3), 0.2],
      [at(5.5), -0.1],
    ],
  })!;
  expect(run.from).toBe(1);
  expect([...run.equity]).toEqual([1, 1.02, 1.02, 0.99, 0.99]);
  expect([...run.held]).toEqual([0, 200, 200, 200, -100]);
});

test('beside it stands what the same money would have made that bought and held', () => {
  const { hold } = runRows(bars, instrument, course)!;
  // At the open of the row after its start, less the fee of a taker.
  const bought = 1 - instrument.taker;
  expect([...hold]).toEqual(
    [1, bought, bought, (bought * 1_020) / 1_010, (bought * 1_000) / 1_010].map((value) => expect.closeTo(value, 12)),
  );
});

test('one that has ended ends with the row in which it did; one that began before the bars begins with them', () => {
  const run = runRows(bars, instrument, {
    ...course,
    created: at(-100),
    stopped: at(2.5),
    netValues: [[at(-50), 1.1]],
  })!;
  expect(run.from).toBe(0);
  expect([...run.equity]).toEqual([1.1, 1.1, 1.1]);
  expect(run.hold).toHaveLength(3);
});

test('one that ended before the bars, or begins after them, has no rows', () => {
  expect(runRows(bars, instrument, { ...course, created: at(-9), stopped: at(-3) })).toBeUndefined();
  expect(runRows(bars, instrument, { ...course, created: at(7) })).toBeUndefined();
});

test('fills stand at their times and at the nearest tick, without those outside the bars', () => {
  const { fills } = runRows(bars, instrument, {
    ...course,
    fills: [
      { time: at(-1), price: '1000', side: 'BUY' },
      { time: at(2), price: '1004.96', side: 'BUY' },
      { time: at(4), price: '1020', side: 'SELL' },
      { time: at(6), price: '1000', side: 'SELL' },
    ],
  })!;
  expect([...fills.atMs]).toEqual([at(2), at(4)]);
  expect([...fills.ticks]).toEqual([10_050, 10_200]);
  expect([...fills.sells]).toEqual([0, 1]);
});

test('a run begins at the close of the row in which it was started, or of the next one with a bar', () => {
  expect(firstRow(bars, at(1.5))).toBe(1);
  expect(firstRow(bars, at(3.2))).toBe(4);
  expect(firstRow(bars, at(-5))).toBe(0);
  expect(firstRow(bars, at(99))).toBe(5);
});

test('a press near a fill means the fill, any other its moment', () => {
  const report = runRows(bars, instrument, { ...course, fills: [{ time: at(3), price: '1010', side: 'BUY' }] });
  const picture = { bars, range: { low: 10_000, high: 10_200 }, report };
  const place = { right: 600, box: { top: 0, bottom: 200 } };
  expect(fillNear(picture, place, { x: 304, y: 103 })).toBe(at(3));
  expect(fillNear(picture, place, { x: 304, y: 120 })).toBeUndefined();
  expect(fillNear({ ...picture, report: undefined }, place, { x: 300, y: 100 })).toBeUndefined();
  expect(momentAt(bars, 600, 250)).toBe(at(2.5));
});
