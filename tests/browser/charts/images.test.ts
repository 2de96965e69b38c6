import { afterEach, beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createComparison } from '../../../src/app/charts/studies/comparison.ts';
import { depthCurve } from '../../../src/app/charts/book/depth-curve.ts';
import { paintDepth } from '../../../src/app/charts/book/depth-painter.ts';
import { gapLayer } from '../../../src/app/charts/bars/gap-layer.ts';
import type { FillMark, Level } from '../../../src/app/charts/levels/level.ts';
import { createLineController } from '../../../src/app/charts/levels/line-controller.ts';
import { levelLayers } from '../../../src/app/charts/levels/level-layer.ts';
import type { MountLayer } from '../../../src/app/charts/pane/pane-layer.ts';
import { readPalette } from '../../../src/app/charts/theme/palette.ts';
import { composePicture } from '../../../src/app/charts/canvas/picture.ts';
import { BarList } from '../../../src/shared/market/bar-list.ts';
import type { Kline } from '../../../src/shared/market/kline.ts';
import { chartTypes } from '../../../src/shared/trade/workspace/chart-choices.ts';
import '../../../src/app/styles/reset.css';
import '../../../src/app/styles/base.css';
import { barsOf, frame, mountChart, type Rig, study } from './rig.ts';

const themes = ['graphite', 'paper'] as const;
const bars = barsOf(60);
let rig: Rig | undefined;
// A picture has the fonts of the application, not those of the machine.
beforeAll(() => document.fonts.load('12px "Inter Variable"'));
afterEach(() => {
  rig?.dispose();
  rig = undefined;
  document.body.innerHTML = '';
});

const looksAsItDid = (name: string) => expect.element(page.getByTestId('picture')).toMatchScreenshot(name);

/** The picture of a chart with these bars, as a user saves it. */
async function picture(
  theme: string,
  list: readonly Kline[],
  specs: Parameters<typeof mountChart>[1],
  options: Parameters<typeof mountChart>[2] = {},
  more?: (made: Rig) => void,
): Promise<void> {
  document.documentElement.dataset.theme = theme;
  rig = await mountChart(list, specs, {
    width: 360,
    height: 200,
    ...options,
    style: { zone: 'UTC', ...options.style },
  });
  more?.(rig);
  await frame();
  const canvas = composePicture(rig.chart.pictureParts(), '');
  canvas.dataset.testid = 'picture';
  canvas.style.display = 'block';
  document.body.append(canvas);
}

const level = (kind: Level['kind'], price: number, tone: Level['tone'], text: string): Level => ({
  id: kind,
  kind,
  price,
  tone,
  text,
  sentence: text,
  drags: true,
  closes: kind !== 'liquidation',
});
const last = bars.at(-1)![4];
const levels = [
  level('order', last * 0.985, 'buy', 'Buy 0.25'),
  level('trigger', last * 0.9935, 'sell', 'Stop 0.1'),
  level('position', last * 0.9985, 'up', 'Long 0.5 · +12.40 USDT'),
  level('liquidation', last * 0.6, 'danger', 'Liquidation'),
  level('alert', last * 0.9965, 'warn', 'Alert'),
];
const fills: readonly FillMark[] = [20, 32, 48].map((at, nth) => ({
  id: String(nth),
  timeMs: bars[at]![0],
  price: bars[at]![4],
  side: nth % 2 === 0 ? 'BUY' : 'SELL',
}));
function levelsOf(given: readonly Level[], marks: readonly FillMark[]): MountLayer {
  const desk = createLineController(() => {
    throw new Error('nobody presses');
  });
  desk.set({ levels: given, fills: marks });
  return levelLayers(desk).main;
}

for (const theme of themes) {
  test.each(chartTypes)(`%s with volume, in ${theme}`, async (type) => {
    await picture(theme, bars, [study('volume')], { style: { type } });
    await looksAsItDid(`${theme} ${type}`);
  });

  test(`panes of MACD and RSI, in ${theme}`, async () => {
    await picture(theme, bars, [study('macd', { fast: 5, slow: 12, signal: 4 }), study('rsi', { period: 8 })], {
      height: 320,
    });
    await looksAsItDid(`${theme} macd and rsi`);
  });

  test(`numerals of the nine-turn, in ${theme}`, async () => {
    // Twelve down and twelve up again: both sides come to nine.
    const turned = barsOf(40).map(([time], at): Kline => {
      const close = 100 - Math.min(at, 24) + 2 * Math.max(0, at - 24);
      return [time, close + 0.6, close + 1.5, close - 1.5, close, 5, 0, 1];
    });
    await picture(theme, turned, [study('nineTurn')]);
    await looksAsItDid(`${theme} nine-turn`);
  });

  test(`last price and tags of lines, in ${theme}`, async () => {
    await picture(theme, bars, [study('ma', { period: 7 }), study('boll', { period: 12 })]);
    await looksAsItDid(`${theme} tags`);
  });

  test(`an order, a trigger, a position, a liquidation and an alert, in ${theme}`, async () => {
    await picture(theme, bars, [], { layers: [levelsOf(levels, [])] });
    await looksAsItDid(`${theme} levels`);
  });

  test(`fills, in ${theme}`, async () => {
    await picture(theme, bars, [], { layers: [levelsOf([], fills)] });
    await looksAsItDid(`${theme} fills`);
  });

  test(`missing bars, between two others and after the newest, in ${theme}`, async () => {
    await picture(theme, [...bars.slice(0, 30), ...bars.slice(33)], [], {
      layers: [gapLayer({ nextOpen: (openMs) => openMs + 3_600_000, isBehind: () => true })],
    });
    expect(rig!.host.querySelector<HTMLElement>('[data-layer="gaps"]')!.dataset.count).toBe('2');
    await looksAsItDid(`${theme} gaps`);
  });

  test(`an instrument beside, with its name, value and tag, in ${theme}`, async () => {
    const legend = document.createElement('p');
    document.body.append(legend);
    const other = BarList.of(barsOf(60, 99));
    await picture(theme, bars, [], { style: { mode: 'percent' } }, ({ chart }) =>
      chart.compare(
        createComparison([{ name: 'ETH/USDT', bars: () => other, priceText: (price) => price.toFixed(1) }], legend),
      ),
    );
    await looksAsItDid(`${theme} compared`);
  });

  test(`the depth curve, in ${theme}`, async () => {
    document.documentElement.dataset.theme = theme;
    const width = 360;
    const height = 200;
    document.body.innerHTML = `<canvas data-testid="picture" width="${width}" height="${height}" style="display:block;background:var(--bg-1)"></canvas>`;
    const side = (sign: number) => ({
      prices: Float64Array.from({ length: 40 }, (_, at) => 10_000 + sign * (1 + at * 3)),
      sizes: Float64Array.from({ length: 40 }, (_, at) => 5 + ((at * 37) % 23)),
    });
    const scale = { decimals: 1, unit: 1 };
    const curve = depthCurve({ bids: side(-1), asks: side(1), u: 1, price: scale, size: scale }, 'fit')!;
    paintDepth(
      {
        ctx: document.querySelector('canvas')!.getContext('2d')!,
        width,
        height,
        palette: readPalette(document.documentElement),
        row: 18,
        font: 11,
      },
      { curve, price: scale, size: scale, faded: false, hover: 10_050 },
    );
    await looksAsItDid(`${theme} depth`);
  });
}

test('lines along the axes, strokes at labels, thick edges and hidden lines of the grid, as a theme file asks for them', async () => {
  await picture('graphite', bars, [], {}, ({ chart }) =>
    chart.setColours({
      axisLine: '#ffcc00',
      timeLine: '#00ccff',
      axisTick: '#ff00ff',
      timeTick: '#00ff00',
      timeGrid: '#00000000',
      timeAxis: '#ffffff',
      edgeWidth: 3,
    }),
  );
  await looksAsItDid('graphite themed axes');
});
