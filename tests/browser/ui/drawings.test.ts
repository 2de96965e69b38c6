import { afterEach, beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { paintDrawing } from '../../../src/app/charts/drawings/primitive-painter.ts';
import { readPalette } from '../../../src/app/charts/theme/palette.ts';
import { geometryOf, handlesOf, kinds } from '../../../src/shared/drawings/catalogue.ts';
import { type Drawing, type DrawingKindName, drawingKinds } from '../../../src/shared/drawings/drawing.ts';
import { defaultStyle } from '../../../src/shared/trade/workspace/drawing-tools.ts';
import { place } from '../../../src/shared/drawings/hit.ts';
import '../../../src/app/styles/tokens.css';
import '../../../src/app/styles/base.css';
import { barsOf, frameOf, minuteMs, startMs, words } from '../../unit/shared/drawings/frame.ts';

const width = 360;
const height = 200;
/** Falls, then rises from bar 10 on: there is a nine-turn. */
const bars = barsOf([
  ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((at) => 130 - at * 3),
  ...Array.from({ length: 34 }, (_, at) => 114 + at),
]);
const frame = {
  ...frameOf(bars, { top: 160, bottom: 80 }),
  width,
  height,
  yOfPrice: (price: number) => ((160 - price) / 80) * height,
};
const at = (bar: number, p: number) => ({ t: startMs + bar * minuteMs, p });
const places = [at(8, 135), at(30, 100), at(20, 150)];

const drawingOf = (kind: DrawingKindName): Drawing => {
  const { anchors } = kinds[kind];
  const own =
    kind === 'nine_turn'
      ? [at(12, 110)]
      : anchors === 'free'
        ? [at(5, 120), at(9, 130), at(14, 105), at(20, 125), at(27, 110)]
        : places.slice(0, anchors);
  return {
    id: `image-${kind.replace('_', '-')}`,
    kind,
    pane: 'price',
    anchors: own,
    style: { ...defaultStyle, width: 2 },
    locked: false,
    hidden: false,
    z: 1,
    v: 1,
    updated: 1,
    ...(kind === 'text' ? { text: 'Range low\nheld twice' } : {}),
  };
};

function canvasFor(theme: string) {
  document.documentElement.dataset.theme = theme;
  document.body.innerHTML = `<canvas data-testid="drawing" width="${width}" height="${height}" style="display:block;width:${width}px;height:${height}px;background:var(--bg-1)"></canvas>`;
  const ctx = document.querySelector('canvas')!.getContext('2d')!;
  return { ctx, palette: readPalette(document.documentElement) };
}
// A picture has the fonts of the application, not those of the machine.
beforeAll(() => document.fonts.load('12px "Inter Variable"'));
afterEach(() => {
  document.body.innerHTML = '';
});

test.each(drawingKinds.flatMap((kind) => (['graphite', 'paper'] as const).map((theme) => [kind, theme] as const)))(
  '%s looks as it did, in %s',
  async (kind, theme) => {
    const { ctx, palette } = canvasFor(theme);
    const drawing = drawingOf(kind);
    const placed = place(drawing, geometryOf(drawing, frame, words), handlesOf(drawing, frame));
    expect(placed.primitives.length, 'something is drawn').toBeGreaterThan(0);
    paintDrawing(ctx, placed, palette, true);
    const ink = ctx.getImageData(0, 0, width, height).data;
    const inked = (x: number, y: number) =>
      [-1, 0, 1].some((dx) =>
        [-1, 0, 1].some((dy) => (ink[((Math.round(y) + dy) * width + Math.round(x) + dx) * 4 + 3] ?? 0) > 0),
      );
    for (const { x, y } of placed.handles) expect(inked(x, y), `${kind}: a handle at ${x}, ${y}`).toBe(true);
    for (const primitive of placed.primitives) {
      if (primitive.kind !== 'path' || primitive.dashed) continue;
      for (const { x, y } of primitive.points)
        if (x > 1 && x < width - 2 && y > 1 && y < height - 2)
          expect(inked(x, y), `${kind}: ink at ${x}, ${y}`).toBe(true);
    }
    await expect.element(page.getByTestId('drawing')).toMatchScreenshot(`${theme} ${kind}`);
  },
);
