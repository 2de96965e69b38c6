import { expect, test } from 'vitest';
import { beginVerticals, addVertical } from '../../../src/app/charts/bars/verticals.ts';
import { hashOf } from './rig.ts';

const lines = Array.from(
  { length: 300 },
  (_, at) => [at * 2 + (at % 3 === 0 ? 1 : 0), (at * 37) % 150, 1 + ((at * 53) % 90)] as const,
);

function painted(paint: (ctx: CanvasRenderingContext2D) => void): ImageData {
  const canvas = Object.assign(document.createElement('canvas'), { width: 700, height: 260 });
  const ctx = canvas.getContext('2d')!;
  paint(ctx);
  return ctx.getImageData(0, 0, canvas.width, canvas.height);
}

test.each(['#2cc58f', 'rgb(44 197 143 / 0.5)'])(
  'upright lines of %s are the pixels of the rectangles whose place they take',
  (colour) => {
    const stroked = painted((ctx) => {
      beginVerticals(ctx, colour);
      for (const [x, top, height] of lines) addVertical(ctx, x, top, 1, height);
      ctx.stroke();
    });
    const filled = painted((ctx) => {
      ctx.fillStyle = colour;
      for (const [x, top, height] of lines) ctx.fillRect(x, top, 1, height);
    });
    let apart = 0;
    for (let at = 0; at < filled.data.length; at++)
      apart = Math.max(apart, Math.abs(filled.data[at]! - stroked.data[at]!));
    expect(apart, 'translucent colours may be rounded otherwise').toBeLessThanOrEqual(colour.startsWith('#') ? 0 : 1);
    if (colour.startsWith('#')) expect(hashOf(stroked)).toBe(hashOf(filled));
  },
);
