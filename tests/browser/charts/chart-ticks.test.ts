import { afterEach, expect, test } from 'vitest';
import { indicators } from '../../../src/shared/indicators/catalogue.ts';
import { createSeries } from '../../../src/shared/indicators/series.ts';
import type { Kline } from '../../../src/shared/market/kline.ts';
import { frame, hashOf, mountChart, type Rig, study, usualStyle } from './rig.ts';
import { bars, ticked, some } from './candle-rig.ts';

let rig: Rig | undefined;

afterEach(() => {
  rig?.dispose();
  rig = undefined;
});

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
