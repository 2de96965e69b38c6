import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type Place, viewAt } from '../../../src/app/charts/candles/chart-place.ts';
import { usualCount } from '../../../src/app/charts/scale/chart-view.ts';
import { readPalette } from '../../../src/app/charts/theme/palette.ts';
import { indicators } from '../../../src/shared/indicators/catalogue.ts';
import type { Kline } from '../../../src/shared/market/kline.ts';
import { barsOf, countOf, frame, hashOf, mountChart, type Rig, study, usualStyle } from './rig.ts';
import { bars } from './candle-rig.ts';

let rig: Rig | undefined;

afterEach(() => {
  rig?.dispose();
  rig = undefined;
});
const everything = [...indicators.map(({ id }) => study(id)), study('volume')];

test('older bars in front move nothing', async () => {
  rig = await mountChart(bars.slice(200), [study('volume')]);
  const seen = ['main', 'volume'].map((pane) => hashOf(rig!.pixels(pane, 'sealed')));
  const at = rig.chart.panes()[0]!.frame().xOfTime(bars[350]![0]);
  await rig.take(bars);
  expect(['main', 'volume'].map((pane) => hashOf(rig!.pixels(pane, 'sealed')))).toEqual(seen);
  expect(rig.chart.panes()[0]!.frame().xOfTime(bars[350]![0])).toBe(at);
});

test('candles stand where their frame says, in the colours of their direction', async () => {
  rig = await mountChart(bars, []);
  const pane = rig.chart.panes()[0]!.frame();
  const palette = readPalette(document.documentElement);
  const image = rig.pixels('main', 'sealed');
  const ratio = image.width / 800;
  for (const at of [360, 375, 390]) {
    const [timeMs, open, , , close] = bars[at]!;
    const x = Math.round(pane.xOfTime(timeMs) * ratio);
    const y = Math.round(pane.yOfPrice((open + close) / 2) * ratio);
    const from = (y * image.width + x) * 4;
    const hex = `#${[...image.data.slice(from, from + 3)].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
    expect(hex).toBe((close >= open ? palette.up : palette.down).toLowerCase());
  }
});

test('hollow candles are open, lines and areas have one colour, and every type paints', async () => {
  rig = await mountChart(bars, []);
  const { up, down, accent } = readPalette(document.documentElement);
  const seen: Record<string, readonly number[]> = {};
  for (const type of ['candles', 'hollow', 'bars', 'heikin', 'line', 'area', 'baseline'] as const) {
    rig.chart.setStyle({ ...usualStyle, type });
    await frame();
    const image = rig.pixels('main', 'sealed');
    seen[type] = [countOf(image, up), countOf(image, down), countOf(image, accent)];
  }
  expect(seen.hollow![0]!).toBeLessThan(seen.candles![0]! * 0.75);
  expect(seen.hollow![1]).toBe(seen.candles![1]);
  expect(seen.bars![0]!).toBeLessThan(seen.candles![0]!);
  expect(seen.heikin).not.toEqual(seen.candles);
  for (const type of ['line', 'area']) expect(seen[type]!.map((count) => count > 50)).toEqual([false, false, true]);
  expect([seen.baseline![0]! + seen.baseline![1]! > 50, seen.baseline![2]]).toEqual([true, 0]);
});

test('where many bars share a pixel, its column reaches from their lowest to their highest price', async () => {
  const many = barsOf(60_000, 8);
  rig = await mountChart(many, []);
  rig.chart.show();
  await frame();
  const { up, down } = readPalette(document.documentElement);
  const image = rig.pixels('main', 'sealed');
  const pane = rig.chart.panes()[0]!.frame();
  const ratio = image.width / 800;
  const isBar = (x: number, y: number) =>
    [up, down].some(
      (hex) =>
        countOf(new ImageData(image.data.slice((y * image.width + x) * 4, (y * image.width + x) * 4 + 4), 1, 1), hex) >
        0,
    );
  for (const x of [100, 250, 400, 550]) {
    const within = (left: number, right: number) =>
      many.filter(([ms]) => pane.xOfTime(ms) * ratio >= left && pane.xOfTime(ms) * ratio < right);
    const heights = (part: readonly Kline[]) =>
      [
        Math.round(pane.yOfPrice(Math.max(...part.map((bar) => bar[2]))) * ratio),
        Math.round(pane.yOfPrice(Math.min(...part.map((bar) => bar[3]))) * ratio),
      ] as const;
    const rows = (...columns: number[]) =>
      Array.from({ length: image.height }, (_, y) => y).filter((y) => columns.some((column) => isBar(column, y)));
    // Buckets do not end at pixels: some bars lie in the next column.
    const own = rows(x);
    const around = rows(x - 1, x, x + 1);
    const [top, bottom] = heights(within(x, x + 1));
    const [highest, lowest] = heights(within(x - 1, x + 2));
    expect(own[0]).toBeGreaterThanOrEqual(highest);
    expect(own.at(-1)! + 1).toBeLessThanOrEqual(lowest);
    expect(around[0]).toBeLessThanOrEqual(top);
    expect(around.at(-1)! + 1).toBeGreaterThanOrEqual(bottom);
  }
});

test('every indicator of the catalogue is painted, in a pane where it has one', async () => {
  for (const one of everything) {
    rig = await mountChart(bars, [one]);
    const pane = rig.host.querySelector(`[data-pane="${one.id}"]`) ? one.id : 'main';
    const lone = hashOf(rig.pixels(pane, 'sealed'));
    rig.dispose();
    rig = await mountChart(bars, pane === 'main' ? [] : [{ ...study('volume'), id: one.id }]);
    if (one.kind !== 'volume') expect(hashOf(rig.pixels(pane, 'sealed')), one.kind).not.toBe(lone);
    rig.dispose();
    rig = undefined;
  }
}, 60_000);

test('time and place, price and height lead back to each other on every scale', async () => {
  rig = await mountChart(bars, []);
  for (const mode of ['linear', 'log', 'percent', 'indexed'] as const)
    for (const inverted of [false, true]) {
      rig.chart.setStyle({ ...usualStyle, mode, inverted, zone: 'UTC' });
      await frame();
      const pane = rig.chart.panes()[0]!.frame();
      const [timeMs, , , , close] = bars[380]!;
      expect(pane.timeOfX(pane.xOfTime(timeMs))).toBe(timeMs);
      expect(pane.priceOfY(pane.yOfPrice(close)) / close).toBeCloseTo(1, 9);
      expect(pane.yOfPrice(close * 1.01) < pane.yOfPrice(close)).toBe(!inverted);
      expect(pane.timeOfX(pane.xOfTime(bars.at(-1)![0] + 2 * 3_600_000))).toBe(bars.at(-1)![0] + 2 * 3_600_000);
    }
});

test('keys move the crosshair by bars, to the oldest and back, and the view goes along', async () => {
  rig = await mountChart(bars, []);
  rig.host.tabIndex = 0;
  rig.host.focus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(rig.cursors.at(-1)).toEqual([398, true]);
  expect(rig.host.querySelector('[data-tag="time"]')?.textContent).toMatch(/^\d{4}-\d\d-\d\d \d\d:00$/);
  const before = rig.chart.panes()[0]!.frame();
  await userEvent.keyboard('{Home}');
  await frame();
  expect(rig.cursors.at(-1)).toEqual([0, true]);
  expect(rig.chart.panes()[0]!.frame().xOfTime(bars[0]![0])).toBeGreaterThan(0);
  await userEvent.keyboard('{End}');
  await frame();
  expect(rig.chart.panes()[0]!.frame().xOfTime(bars.at(-1)![0])).toBeCloseTo(before.xOfTime(bars.at(-1)![0]), 6);
  await userEvent.keyboard('+');
  await frame();
  expect(
    rig.chart.panes()[0]!.frame().xOfTime(bars[399]![0]) - rig.chart.panes()[0]!.frame().xOfTime(bars[398]![0]),
  ).toBeGreaterThan(before.xOfTime(bars[399]![0]) - before.xOfTime(bars[398]![0]));
});

test('a place is shown again: as wide bars and the same time at the right edge; bars in front, which it lacked, are taken up as they come', async () => {
  rig = await mountChart(bars);
  const plot = () => rig!.chart.panes()[0]!.frame();
  rig.chart.show({ right: 250, count: 80 });
  await frame();
  const place = rig.places.at(-1)!;
  const begin = (at: Place) => {
    rig!.teller.begin(at);
    rig!.chart.begin((list, width) => viewAt(list, at, width, usualCount(width)));
  };
  expect(place.rightMs).toBe(bars[251]![0] - 1);
  const px = (800 - 78) / 80;
  const rightMs = bars[250]![0];
  expect(place.px).toBeCloseTo(px, 6);
  rig.dispose();
  rig = await mountChart(bars);
  begin(place);
  await frame();
  expect(plot().timeOfX(plot().width)).toBe(rightMs);
  expect(rig.places.at(-1)).toEqual(place);
  rig.dispose();
  rig = await mountChart(bars.slice(260));
  begin(place);
  await frame();
  await rig.take(bars);
  expect(plot().timeOfX(plot().width)).toBe(rightMs);
  await rig.take([...bars, bars.at(-1)!.with(0, bars.at(-1)![0] + 3_600_000) as Kline]);
  expect(plot().timeOfX(plot().width)).toBe(rightMs);
  rig.chart.goLive();
  await frame();
  expect(rig.places.at(-1)!.rightMs).toBeUndefined();
});

test('heights that come back late do not undo what a person has moved since', async () => {
  const specs = [study('volume')];
  rig = await mountChart(bars, specs);
  const pane = () => rig!.host.querySelector<HTMLElement>('[data-pane="volume"]')!.clientHeight;
  const before = pane();
  rig.host.querySelector<HTMLElement>('[role="separator"]')!.focus();
  await userEvent.keyboard('{ArrowUp}');
  await userEvent.keyboard('{ArrowUp}');
  expect(rig.shares).toHaveLength(2);
  rig.chart.setStudies([...specs], rig.shares[0]!);
  expect(pane()).toBe(before + 24);
  rig.chart.setStudies([...specs], rig.shares[1]!);
  rig.chart.setStudies([...specs], { volume: 0.4 });
  expect(pane()).toBe(Math.round((500 - 24) * 0.4) + 24);
});
