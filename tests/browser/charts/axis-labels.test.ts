import { afterEach, expect, test } from 'vitest';
import { readPalette } from '../../../src/app/charts/theme/palette.ts';
import type { Kline } from '../../../src/shared/market/kline.ts';
import { barsOf, mountChart, type Rig, study } from './rig.ts';

const bars = barsOf(400);
let rig: Rig | undefined;
afterEach(() => {
  rig?.dispose();
  rig = undefined;
});

type Span = readonly [from: number, to: number];

/** The strip of the price axis that has the letters of labels, device px. */
function stripOf({ chart, pixels }: Rig, layer: 'sealed' | 'live') {
  const image = pixels('main', layer);
  const left = Math.ceil((chart.panes()[0]!.frame().width + 6) * devicePixelRatio);
  const hexAt = (x: number, y: number) => {
    const at = (y * image.width + x) * 4;
    return image.data[at + 3]! < 255
      ? ''
      : `#${[...image.data.slice(at, at + 3)].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
  };
  const rowsWith = (is: (row: number) => boolean): Span[] => {
    const spans: [number, number][] = [];
    for (let row = 0; row < image.height; row++) {
      if (!is(row)) continue;
      const last = spans.at(-1);
      if (last?.[1] === row) last[1] = row + 1;
      else spans.push([row, row + 1]);
    }
    return spans;
  };
  const columns = Array.from({ length: image.width - left }, (_, at) => left + at);
  return { hexAt, rowsWith, columns, alphaAt: (x: number, y: number) => image.data[(y * image.width + x) * 4 + 3]! };
}

/**
 * Labels as they stand on the lower canvas, tags as they stand on the upper one, and the labels of which something is
 * seen.
 */
function axisOf(made: Rig) {
  const ground = readPalette(document.documentElement).bg1.toLowerCase();
  const below = stripOf(made, 'sealed');
  const above = stripOf(made, 'live');
  const labels = below
    .rowsWith((row) => below.columns.some((x) => below.alphaAt(x, row) > 60))
    .filter(([from, to]) => to - from < 14 * devicePixelRatio);
  const far = above.columns.at(-2)!;
  const tags = above.rowsWith((row) => above.hexAt(far, row) !== '' && above.hexAt(far, row) !== ground);
  const isCovered = (row: number) => above.columns.every((x) => above.alphaAt(x, row) === 255);
  const touches = ([from, to]: Span) => tags.some(([top, bottom]) => top < to && bottom > from);
  const whole = ([from, to]: Span) =>
    Array.from({ length: to - from }, (_, at) => from + at).every((row) =>
      above.columns.every((x) => above.alphaAt(x, row) === 0),
    );
  const gone = ([from, to]: Span) => Array.from({ length: to - from }, (_, at) => from + at).every(isCovered);
  return { labels, tags, touches, whole, gone };
}

test.each([
  ['with tags of lines', [study('ma', { period: 7 }), study('boll', { period: 12 })]],
  ['with the last price alone', []],
] as const)('a label of the price axis is whole or not there, %s, wherever the price goes', async (_name, specs) => {
  rig = await mountChart(bars, specs);
  const { version, priceOfY, height } = rig.chart.panes()[0]!.frame();
  const last = bars.at(-1)!;
  let hidden = 0;
  let shown = 0;
  for (let step = 2; step <= 30; step++) {
    await rig.take(bars.with(-1, last.with(4, priceOfY(height * (step / 32))) as Kline));
    const { labels, tags, touches, whole, gone } = axisOf(rig);
    expect(labels.length).toBeGreaterThan(3);
    expect(tags.length).toBeGreaterThan(0);
    for (const label of labels) {
      if (touches(label)) hidden++;
      else if (whole(label)) shown++;
      expect(
        touches(label) ? gone(label) : whole(label) || gone(label),
        `label at ${label} beside tags at ${tags.join(' and ')}`,
      ).toBe(true);
    }
  }
  expect(hidden).toBeGreaterThan(0);
  expect(shown).toBeGreaterThan(hidden);
  if (specs.length === 0)
    expect(rig.chart.panes()[0]!.frame().version, 'ticks paint the upper canvas alone').toBe(version);
});
