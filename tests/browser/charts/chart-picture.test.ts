import { afterEach, expect, test } from 'vitest';
import { readPalette } from '../../../src/app/charts/theme/palette.ts';
import { composePicture } from '../../../src/app/charts/canvas/picture.ts';
import { countOf, frame, mountChart, type Rig, study } from './rig.ts';
import { bars } from './candle-rig.ts';

let rig: Rig | undefined;

afterEach(() => {
  rig?.dispose();
  rig = undefined;
});

test('the picture has the ground of the chart theme', async () => {
  rig = await mountChart(bars);
  rig.chart.setColours({ background: '#123456' });
  await frame();
  const picture = composePicture(rig.chart.pictureParts(), 'BTC/USDT');
  expect(
    countOf(picture.getContext('2d')!.getImageData(0, 0, picture.width, picture.height), '#123456'),
  ).toBeGreaterThan(10_000);
});

test('the picture has every canvas and the title', async () => {
  rig = await mountChart(bars, [study('volume')]);
  const picture = composePicture(rig.chart.pictureParts(), 'BTC/USDT');
  const { data } = picture.getContext('2d')!.getImageData(0, 0, picture.width, picture.height);
  expect([picture.width, picture.height]).toEqual([
    Math.round(800 * devicePixelRatio),
    Math.round(500 * devicePixelRatio),
  ]);
  expect(data.every((value, at) => at % 4 !== 3 || value === 255)).toBe(true);
  const { up, fg1 } = readPalette(document.documentElement);
  const image = new ImageData(data, picture.width, picture.height);
  expect(countOf(image, up)).toBeGreaterThan(200);
  expect(countOf(image, fg1)).toBeGreaterThan(20);
});
