import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { geometryOf } from '../../../../src/shared/drawings/catalogue.ts';
import { defaultStyle } from '../../../../src/shared/trade/workspace/drawing-tools.ts';
import { runNear, runOn } from '../../../../src/shared/drawings/nine-turn-run.ts';
import { nineTurn } from '../../../../src/shared/indicators/nine-turn.ts';
import { createSeries } from '../../../../src/shared/indicators/series.ts';
import { barsOf, frameOf, minuteMs, startMs, words } from './frame.ts';

/** Falls to bar 9, then rises: bar 10 begins a sell setup that is complete at bar 18. */
const closes = [120, 118, 116, 114, 112, 110, 108, 106, 104, 102, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118];
const bars = barsOf(closes);
const ms = (bar: number) => startMs + bar * minuteMs;

test('the run through a bar is counted from its flip', () => {
  expect(runOn(bars, ms(13))).toMatchObject({ from: 10, length: 10, side: 1 });
  expect(runOn(bars, ms(10))?.line).toBe(Math.min(...bars.low.subarray(10, 19), bars.close[9]!));
});

test('a click within four bars of a flip draws its run, one farther away none', () => {
  expect(runNear(bars, ms(8))).toBe(ms(10));
  expect(runNear(bars, ms(5))).toBeUndefined();
  expect(runNear(bars, ms(19))).toBe(ms(10));
});

test('before enough bars, and on bars that go nowhere, nothing can be drawn', () => {
  expect(runOn(bars, ms(3))).toBeUndefined();
  expect(runOn(bars, ms(-3))).toBeUndefined();
  expect(runNear(barsOf(Array.from({ length: 40 }, () => 100)), ms(20))).toBeUndefined();
});

test('numerals one to nine stand at the bars, and the line once it is complete', () => {
  const drawing = {
    id: 'nine-0000',
    kind: 'nine_turn',
    pane: 'price',
    anchors: [{ t: ms(10), p: 100 }],
    style: defaultStyle,
    locked: false,
    hidden: false,
    z: 0,
    v: 1,
    updated: 1,
  } as const;
  const whole = geometryOf({ ...drawing, anchors: [...drawing.anchors] }, frameOf(bars), words);
  expect(whole.flatMap((one) => (one.kind === 'text' ? one.lines : []))).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
    '8',
    '9',
  ]);
  expect(whole.at(-1)?.kind).toBe('path');
  const young = geometryOf({ ...drawing, anchors: [...drawing.anchors] }, frameOf(barsOf(closes.slice(0, 15))), words);
  expect(young.flatMap((one) => (one.kind === 'text' ? one.lines : []))).toEqual(['1', '2', '3', '4', '5']);
});

test('it counts as the indicator does over all bars', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 95, max: 105 }), { minLength: 12, maxLength: 80 }), (prices) => {
      const some = barsOf(prices);
      const series = createSeries(nineTurn);
      series.take(some, 0);
      for (let index = 5; index < some.length; index++) {
        const number = series.outputs[0]![index]!;
        const run = runOn(some, some.time[index]!);
        if (run) expect([run.side, index - run.from + 1]).toEqual([Math.sign(number), Math.abs(number)]);
        else if (number !== 0) expect(Math.abs(number)).toBe(1);
      }
    }),
  );
});
