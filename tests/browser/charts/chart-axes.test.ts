import { afterEach, expect, test } from 'vitest';
import { readPalette } from '../../../src/app/charts/theme/palette.ts';
import { groupDigits } from '../../../src/app/format/price.ts';
import type { Kline } from '../../../src/shared/market/kline.ts';
import { countOf, frame, hashOf, mountChart, type Rig, study, usualStyle } from './rig.ts';
import { bars, ticked } from './candle-rig.ts';

let rig: Rig | undefined;

afterEach(() => {
  rig?.dispose();
  rig = undefined;
});

test('the price axis is as wide as its prices need, in every pane alike, and narrow again for short ones', async () => {
  const scaled = (factor: number) =>
    bars.map(
      ([timeMs, open, high, low, close, ...rest]): Kline => [
        timeMs,
        open * factor,
        high * factor,
        low * factor,
        close * factor,
        ...rest,
      ],
    );
  rig = await mountChart(bars, [study('volume')]);
  const widths = () => [...rig!.host.querySelectorAll<HTMLElement>('.u-over')].map(({ clientWidth }) => clientWidth);
  const [usual] = widths();
  expect(usual).toBe(800 - 78);
  rig.dispose();
  rig = await mountChart(scaled(1e7), [study('volume')]);
  const [wide] = widths();
  expect(wide).toBeLessThan(usual!);
  expect(new Set(widths()).size).toBe(1);
  const ctx = rig.canvasOf('main', 'live').getContext('2d')!;
  ctx.font = `600 ${11 * devicePixelRatio}px ${readPalette(document.documentElement).font}`;
  const highest = groupDigits(rig.chart.panes()[0]!.frame().priceOfY(0).toFixed(2)).replaceAll(/\d/g, '8');
  expect(800 - wide!, 'the tag of the last price has room for its text').toBeGreaterThanOrEqual(
    ctx.measureText(highest).width / devicePixelRatio + 8,
  );
  await rig.take(bars);
  expect(widths()[0]).toBe(usual);
});

test('each line of an indicator has its newest value on the price axis in its colour, moves it with a tick, and leaves none behind where the option is off', async () => {
  rig = await mountChart(bars, [study('ma', { period: 7 }), study('rsi')]);
  const [plain, tagged] = ['main', 'rsi'].map((pane) => axisOf(rig!.canvasOf(pane, 'live')));
  const [first] = readPalette(document.documentElement).series;
  expect(countOf(plain!, first!)).toBeGreaterThan(200);
  expect(countOf(tagged!, first!)).toBeGreaterThan(200);
  await rig.take(ticked(bars, 0));
  await rig.take(ticked(bars, 1));
  expect(hashOf(axisOf(rig.canvasOf('rsi', 'live')))).not.toBe(hashOf(tagged!));
  rig.chart.setStyle({ ...usualStyle, tags: undefined });
  await frame();
  expect(['main', 'rsi'].map((pane) => countOf(axisOf(rig!.canvasOf(pane, 'live')), first!))).toEqual([0, 0]);
  expect(axisOf(rig.canvasOf('rsi', 'live')).data.every((part) => part === 0)).toBe(true);
});

test('what is painted in the colours of rise and fall has its own where it is given them, as have its tags; the candles keep theirs', async () => {
  const colours = { up: '#ff00ff', down: '#00ffff' };
  for (const kind of ['volume', 'macd', 'supertrend', 'nineTurn']) {
    rig = await mountChart(bars, [study(kind)]);
    const pane = kind === 'volume' || kind === 'macd' ? kind : 'main';
    const seen = () => Object.values(colours).map((hex) => countOf(rig!.pixels(pane, 'sealed'), hex));
    const { up } = readPalette(document.documentElement);
    const candles = countOf(rig.pixels('main', 'sealed'), up);
    expect(seen()).toEqual([0, 0]);
    const before = hashOf(rig.pixels(pane, 'sealed'));
    rig.chart.setStudies([{ ...study(kind), colours }], {});
    await frame();
    expect(hashOf(rig.pixels(pane, 'sealed'))).not.toBe(before);
    // Volume is half transparent.
    if (kind !== 'volume') expect(Math.max(...seen()), kind).toBeGreaterThan(5);
    if (pane !== 'main') expect(countOf(rig.pixels('main', 'sealed'), up)).toBe(candles);
    if (kind === 'supertrend')
      expect(Object.values(colours).some((hex) => countOf(axisOf(rig!.canvasOf('main', 'live')), hex) > 200)).toBe(
        true,
      );
    rig.dispose();
  }
  rig = undefined;
});

/** What stands on the price axis. */
function axisOf(canvas: HTMLCanvasElement): ImageData {
  const width = Math.round(77 * devicePixelRatio);
  return canvas.getContext('2d')!.getImageData(canvas.width - width, 0, width, canvas.height);
}

test('larger text takes a wider price axis and a taller time axis, in its own proportion, and gives them back', async () => {
  const root = document.documentElement;
  rig = await mountChart(bars, [study('volume')]);
  const seen = () => {
    const { over } = rig!.chart.panes()[0]!;
    const host = rig!.host.getBoundingClientRect();
    const strip = rig!.host.querySelector('[data-pane="volume"] [data-axis="time"]')!.getBoundingClientRect();
    const price = over.nextElementSibling!.getBoundingClientRect();
    return {
      beside: host.right - over.getBoundingClientRect().right,
      price: Math.round(price.width),
      times: strip.height,
      size: rig!.chart.pictureParts().palette.size,
    };
  };
  const usual = seen();
  const before = hashOf(rig.pixels('volume', 'sealed'));
  expect(usual).toMatchObject({ times: 24, size: 11 });
  expect(usual.price).toBe(usual.beside);
  root.style.setProperty('--own-scale', '2');
  await frame();
  expect(seen()).toEqual({ beside: usual.beside * 2, price: usual.price * 2, times: 48, size: 22 });
  root.style.removeProperty('--own-scale');
  await frame();
  expect(seen()).toEqual(usual);
  expect(hashOf(rig.pixels('volume', 'sealed'))).toBe(before);
});

test('the labels of the axes are written larger where the text is', async () => {
  const root = document.documentElement;
  rig = await mountChart(bars, []);
  /** Rows of the price axis that hold ink, in runs: the height of each label, px. */
  const labels = () => {
    const { data, width, height } = rig!.pixels('main', 'sealed');
    const left = Math.round(width * (rig!.chart.panes()[0]!.over.clientWidth / 800)) + 2;
    const runs: number[] = [];
    for (let y = 0, run = 0; y < height; y++) {
      let inked = false;
      for (let x = left; x < width; x++) inked ||= data[(y * width + x) * 4 + 3]! > 100;
      run = inked ? run + 1 : 0;
      if (inked && run === 1) runs.push(0);
      if (inked) runs[runs.length - 1] = run;
    }
    return { tallest: Math.max(...runs.slice(0, -1)), count: runs.length };
  };
  const usual = labels();
  root.style.setProperty('--own-scale', '2');
  await frame();
  const large = labels();
  root.style.removeProperty('--own-scale');
  expect(large.tallest / usual.tallest).toBeGreaterThan(1.6);
  expect(large.count).toBeLessThanOrEqual(usual.count);
});
