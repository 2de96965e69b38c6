import { expect, test } from 'vitest';
import { paintIndex, pointAt } from '../../../src/app/charts/index-painter.ts';
import { dayMs } from '../../../src/shared/base/time.ts';

const palette = {
  line1: '#111',
  line2: '#222',
  fg2: '#999',
  fg3: '#666',
  accent: '#84f',
  font: 'sans-serif',
} as unknown as Parameters<typeof paintIndex>[0]['palette'];
const points = Array.from({ length: 90 }, (_, at) => ({ time: at * dayMs, value: at % 101, price: 60_000 + at * 250 }));
const width = 900;
const height = 320;
const frame = 4;

/** The outermost painted pixels: left, top, right, bottom. */
function extent(font: number): readonly number[] {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const ctx = canvas.getContext('2d')!;
  paintIndex(
    { ctx, width, height, palette, row: font * 1.6, font },
    { points, bounds: [25, 45, 56, 76], faded: false, hover: undefined },
  );
  const { data } = ctx.getImageData(0, 0, width, height);
  let left = width;
  let top = height;
  let right = 0;
  let bottom = 0;
  for (let at = 3; at < data.length; at += 4) {
    if (data[at]! < 64) continue;
    const x = ((at - 3) / 4) % width;
    const y = Math.floor((at - 3) / 4 / width);
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
  }
  return [left, top, right, bottom];
}

test.each([11, 13, 16, 20, 26])('with text of %i px no label of the history touches its frame', (font) => {
  const [left, top, right, bottom] = extent(font);
  expect(
    [left! >= frame, top! >= frame, right! < width - frame, bottom! < height - frame],
    `painted from ${left}, ${top} to ${right}, ${bottom}`,
  ).toEqual([true, true, true, true]);
});

test.each([11, 26])('with text of %i px the ends of the plot tell the first and the last day', (font) => {
  expect([pointAt(points, 0, width, font), pointAt(points, width, width, font)]).toEqual([0, points.length - 1]);
  expect(pointAt(points, width / 2, width, font)).toBeGreaterThan(points.length / 3);
});
