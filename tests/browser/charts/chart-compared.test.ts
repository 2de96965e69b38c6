import { afterEach, expect, test } from 'vitest';
import { createComparison } from '../../../src/app/charts/studies/comparison.ts';
import { readPalette } from '../../../src/app/charts/theme/palette.ts';
import { BarList } from '../../../src/shared/market/bar-list.ts';
import type { Kline } from '../../../src/shared/market/kline.ts';
import { barsOf, countOf, frame, hashOf, mountChart, type Rig } from './rig.ts';
import { bars } from './candle-rig.ts';

let rig: Rig | undefined;

afterEach(() => {
  rig?.dispose();
  rig = undefined;
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
