import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type Place, viewAt } from '../../../src/app/charts/chart-place.ts';
import { usualCount } from '../../../src/app/charts/chart-view.ts';
import { createComparison } from '../../../src/app/charts/comparison.ts';
import { readPalette } from '../../../src/app/charts/palette.ts';
import { composePicture } from '../../../src/app/charts/picture.ts';
import { groupDigits } from '../../../src/app/format/price.ts';
import { indicators } from '../../../src/shared/indicators/catalogue.ts';
import { createSeries } from '../../../src/shared/indicators/series.ts';
import { BarList } from '../../../src/shared/market/bar-list.ts';
import type { Kline } from '../../../src/shared/market/kline.ts';
import { barsOf, countOf, frame, hashOf, mountChart, type Rig, study, usualStyle } from './rig.ts';

let rig: Rig | undefined;
afterEach(() => {
  rig?.dispose();
  rig = undefined;
});

const bars = barsOf(400);
/** The last bar with its close at a share of its height, 0 the low and 1 the high. */
const ticked = (list: readonly Kline[], share: number): Kline[] => {
  const last = list.at(-1)!;
  return [...list.slice(0, -1), last.with(4, last[3] + (last[2] - last[3]) * share) as Kline];
};
const everything = [...indicators.map(({ id }) => study(id)), study('volume')];
const some = [
  study('ma', { period: 7 }),
  study('boll'),
  study('ichimoku'),
  study('nineTurn', { countdown: 1 }),
  study('sar'),
  study('supertrend'),
  study('volume'),
  study('macd'),
  study('kdj'),
];

test('a tick within the range leaves what closed bars have settled as it was, in every pane', async () => {
  rig = await mountChart(bars, [study('ma', { period: 7 }), study('volume'), study('rsi')]);
  const before = ['main', 'volume', 'rsi'].map((pane) => hashOf(rig!.pixels(pane, 'sealed')));
  const live = hashOf(rig.pixels('main', 'live'));
  const { version } = rig.chart.panes()[0]!.frame();
  await rig.take(ticked(bars, 0.2));
  expect(hashOf(rig.pixels('main', 'live'))).not.toBe(live);
  expect(['main', 'volume', 'rsi'].map((pane) => hashOf(rig!.pixels(pane, 'sealed')))).toEqual(before);
  expect(rig.chart.panes()[0]!.frame().version).toBe(version);
});

test('ticks leave nothing behind: after many the chart looks like one that has just begun', async () => {
  rig = await mountChart(bars, some);
  for (const share of [0, 1, 0.3, 0.9, 0.1, 0.6]) await rig.take(ticked(bars, share));
  rig.chart.panBy(0);
  await frame();
  await rig.take(ticked(bars, 0.45));
  await rig.take(ticked(bars, 0.6));
  const panes = rig.chart.panes().map(({ id }) => id);
  const seen = panes.flatMap((pane) => [hashOf(rig!.pixels(pane, 'sealed')), hashOf(rig!.pixels(pane, 'live'))]);
  rig.dispose();
  rig = await mountChart(ticked(bars, 0.6), some);
  expect(panes.flatMap((pane) => [hashOf(rig!.pixels(pane, 'sealed')), hashOf(rig!.pixels(pane, 'live'))])).toEqual(
    seen,
  );
});

test.each([
  ['linear', false],
  ['log', false],
  ['linear', true],
] as const)(
  'lines over the candles lie within the pane, upside down or not (%s, %s), and a tick that keeps them there paints nothing else',
  async (mode, inverted) => {
    rig = await mountChart(bars, [study('boll', { period: 20, width: 6 }), study('ichimoku')]);
    rig.chart.setStyle({ ...usualStyle, mode, inverted });
    await frame();
    const pane = rig.chart.panes()[0]!.frame();
    const bands = createSeries(indicators.find(({ id }) => id === 'boll')!, { period: 20, width: 6 });
    bands.take(pane.bars, 0);
    const seen = Array.from(
      pane.bars.time.subarray(0, bars.length),
      (ms, at) => [pane.xOfTime(ms), at] as const,
    ).filter(([x]) => x >= 0 && x <= pane.width);
    expect(seen.length).toBeGreaterThan(50);
    for (const [, at] of seen)
      for (const output of [0, 2]) {
        const y = pane.yOfPrice(bands.outputs[output]![at]!);
        expect(y).toBeGreaterThan(0);
        expect(y).toBeLessThan(pane.height);
      }
    await rig.take(ticked(bars, 0.5));
    expect(rig.chart.panes()[0]!.frame().version).toBe(pane.version);
  },
);

test('a tick that takes a line over the candles out of the pane makes room for it', async () => {
  rig = await mountChart(bars, [study('boll', { period: 2, width: 9 })]);
  const { version } = rig.chart.panes()[0]!.frame();
  const last = bars.at(-1)!;
  const jump = last.with(4, last[4] * 1.004).with(2, Math.max(last[2], last[4] * 1.004)) as Kline;
  await rig.take(bars.with(-1, jump));
  await rig.take(bars.with(-1, jump.with(4, last[4] * 1.03).with(2, last[4] * 1.03) as Kline));
  const pane = rig.chart.panes()[0]!.frame();
  expect(pane.version).toBeGreaterThan(version);
  const bands = createSeries(indicators.find(({ id }) => id === 'boll')!, { period: 2, width: 9 });
  bands.take(pane.bars, 0);
  expect(pane.yOfPrice(bands.outputs[0]![bars.length - 1]!)).toBeGreaterThan(0);
});

test('a tick beyond the range paints anew, with room for the next one', async () => {
  rig = await mountChart(bars, []);
  const [pane] = rig.chart.panes();
  const before = pane!.frame();
  const top = before.priceOfY(0);
  await rig.take(bars.with(-1, bars.at(-1)!.with(2, top * 1.01) as Kline));
  const after = pane!.frame();
  expect(after.version).toBeGreaterThan(before.version);
  expect(after.priceOfY(0)).toBeGreaterThan(top * 1.01);
});

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

test('a compared instrument is drawn as a line of its own colour, by time', async () => {
  rig = await mountChart(bars, []);
  const painted = async (list: readonly Kline[]) => {
    rig!.chart.compare(
      createComparison(
        [{ name: 'other', bars: () => BarList.of(list), priceText: String }],
        document.createElement('p'),
      ),
    );
    await frame();
    return countOf(rig!.pixels('main', 'sealed'), readPalette(document.documentElement).series.at(-1)!);
  };
  expect(await painted([])).toBe(0);
  const whole = await painted(barsOf(400, 99));
  expect(whole).toBeGreaterThan(30);
  // One that misses bars stays at its last close.
  expect(await painted(barsOf(400, 99).filter((_, at) => at % 5 === 0))).toBeGreaterThan(30);
  expect(await painted(barsOf(400, 99).slice(360))).toBeLessThan(whole);
});

test('a tick of a compared instrument paints the live canvas alone, its values and its name are written, and it has a tag', async () => {
  rig = await mountChart(bars, []);
  const list = BarList.of(barsOf(400, 99));
  const legend = document.createElement('p');
  rig.chart.compare(
    createComparison([{ name: 'other', bars: () => list, priceText: (price) => price.toFixed(1) }], legend),
  );
  await frame();
  const last = list.at(-1)!;
  expect(legend.textContent).toMatch(new RegExp(`^other ${last[4].toFixed(1)} [+−]`));
  const sealed = hashOf(rig.pixels('main', 'sealed'));
  const live = hashOf(rig.pixels('main', 'live'));
  const { version } = rig.chart.panes()[0]!.frame();
  list.put(last.with(4, last[4] * 1.002) as Kline);
  rig.chart.renewCompared();
  await frame();
  expect(rig.chart.panes()[0]!.frame().version).toBe(version);
  expect(hashOf(rig.pixels('main', 'sealed'))).toBe(sealed);
  expect(hashOf(rig.pixels('main', 'live'))).not.toBe(live);
  // As a chart that begins with it.
  rig.chart.panBy(0);
  await frame();
  const seen = hashOf(rig.pixels('main', 'live'));
  list.put(last.with(4, last[4] * 1.001) as Kline);
  rig.chart.renewCompared();
  await frame();
  list.put(last.with(4, last[4] * 1.002) as Kline);
  rig.chart.renewCompared();
  await frame();
  expect(hashOf(rig.pixels('main', 'live'))).toBe(seen);
  expect(rig.chart.pictureParts().legends[0]).toBe(legend);
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
