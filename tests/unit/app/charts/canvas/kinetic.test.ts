import { expect, test } from 'vitest';
import { stretchOf } from '../../../../../src/app/charts/canvas/gestures.ts';
import { inertiaAt, isStill, releaseSpeed } from '../../../../../src/app/charts/canvas/kinetic.ts';
import { axisWidthFor, minAxis } from '../../../../../src/app/charts/scale/price-axis.ts';

const drag = (pxPerMs: number, everyMs = 8, count = 12) =>
  Array.from({ length: count }, (_, at) => ({ x: pxPerMs * at * everyMs, atMs: at * everyMs }));

test('a drag is thrown with the speed of its end, either way', () => {
  expect(releaseSpeed(drag(1.5), 92)).toBeCloseTo(1.5);
  expect(releaseSpeed(drag(-2), 90)).toBeCloseTo(-2);
  const late = [...drag(0.01), ...drag(2).map(({ x, atMs }) => ({ x, atMs: atMs + 1_000 }))];
  expect(releaseSpeed(late, 1_090), 'what was long ago does not count').toBeCloseTo(2);
});

test('a slow drag, one that came to rest and a press throw nothing; none is thrown too fast', () => {
  expect(releaseSpeed(drag(0.1), 90)).toBe(0);
  expect(releaseSpeed(drag(2), 88 + 60)).toBe(0);
  expect(releaseSpeed([], 5)).toBe(0);
  expect(releaseSpeed([{ x: 3, atMs: 5 }], 5)).toBe(0);
  expect(
    releaseSpeed(
      [
        { x: 3, atMs: 5 },
        { x: 90, atMs: 5 },
      ],
      5,
    ),
    'two places at one time',
  ).toBe(0);
  expect(releaseSpeed(drag(40), 90)).toBe(6);
});

test('a glide only slows down, and comes to its end', () => {
  let before = 0;
  let step = Number.POSITIVE_INFINITY;
  for (let ms = 16; ms < 2_000; ms += 16) {
    const far = inertiaAt(2, ms);
    expect(far).toBeGreaterThan(before);
    expect(far - before).toBeLessThan(step);
    [before, step] = [far, far - before];
  }
  expect(before).toBeCloseTo(600, -1);
  expect([isStill(2, 0), isStill(2, 1_000), isStill(-2, 2_000)]).toEqual([false, false, true]);
  expect(inertiaAt(-2, 100)).toBe(-inertiaAt(2, 100));
});

test('a drag along the time axis keeps the bar under the pointer, counted from the right', () => {
  // Of 100 bars in 1,000 px the one at 400 px is 60 bars from the right; dragged to 200 px it still is.
  const factor = stretchOf(400, 200, 1_000);
  expect(factor).toBe(0.75);
  expect((1_000 - 200) / (1_000 / (100 * factor))).toBeCloseTo(60);
  expect(stretchOf(200, 300, 1_000) * stretchOf(300, 400, 1_000)).toBeCloseTo(stretchOf(200, 400, 1_000));
  expect(stretchOf(500, 999, 1_000)).toBeLessThan(25);
  expect(Number.isFinite(stretchOf(500, 1_200, 1_000))).toBe(true);
});

test('the price axis grows for long prices at once and gives room back late, so that it does not change to and fro', () => {
  expect(axisWidthFor(8, minAxis)).toBe(minAxis);
  const wide = axisWidthFor(13, minAxis);
  expect(wide).toBeGreaterThan(minAxis);
  expect(axisWidthFor(12, wide)).toBe(wide);
  expect(axisWidthFor(7, wide)).toBe(minAxis);
  for (let length = 1; length < 30; length++)
    expect(axisWidthFor(length, axisWidthFor(length, minAxis)), 'the same again is the same').toBe(
      axisWidthFor(length, minAxis),
    );
});
