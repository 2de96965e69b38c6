import * as fc from 'fast-check';
import type { BarColumns } from '../../../../src/shared/indicators/series.ts';
import { type Drawing, drawingKinds } from '../../../../src/shared/drawings/drawing.ts';
import { defaultStyle } from '../../../../src/shared/trade/workspace/drawing-tools.ts';
import { kinds } from '../../../../src/shared/drawings/catalogue.ts';
import type { DrawingFrame } from '../../../../src/shared/drawings/frame.ts';
import { barAt } from '../../../../src/shared/indicators/series.ts';
import type { DrawingWords } from '../../../../src/shared/drawings/kind.ts';

export const startMs = Date.UTC(2026, 0, 5);
export const minuteMs = 60_000;

/** Bars of a minute whose closes are given. */
export function barsOf(closes: readonly number[]): BarColumns {
  const column = (of: (close: number, at: number) => number) => Float64Array.from(closes, of);
  return {
    length: closes.length,
    time: column((_, at) => startMs + at * minuteMs),
    open: column((_, at) => closes[at - 1] ?? closes[0]!),
    high: column((close, at) => Math.max(close, closes[at - 1] ?? close) + 1),
    low: column((close, at) => Math.min(close, closes[at - 1] ?? close) - 1),
    close: column((close) => close),
    volume: column(() => 1),
  };
}

/** A pane of 800 × 400 px in which a bar is `perBar` px wide and the prices go from `bottom` to `top`. */
export function frameOf(
  bars: BarColumns,
  { perBar = 8, bottom = 0, top = 200, left = 0, grow = 1 } = {},
): DrawingFrame {
  const width = 800;
  const height = 400;
  const indexOf = (ms: number) => {
    const at = Math.max(0, Math.min(bars.length - 1, barAt(bars, ms)));
    return at + (ms - bars.time[at]!) / minuteMs;
  };
  return {
    width,
    height,
    bars,
    grow,
    xOfTime: (ms) => (indexOf(ms) - left) * perBar,
    timeOfX: (x) => startMs + Math.round(x / perBar + left) * minuteMs,
    yOfPrice: (price) => ((top - price) / (top - bottom)) * height,
    priceOfY: (y) => top - (y / height) * (top - bottom),
  };
}

export const words: DrawingWords = {
  price: (price) => price.toFixed(2),
  change: (difference) => difference.toFixed(2),
  percent: (percent) => `${percent.toFixed(2)}%`,
  bars: (count) => `${count} bars`,
  span: (ms) => `${ms / minuteMs} min`,
};

/** A whole drawing of any kind on bars of the frame. */
export const drawings = (count = 90): fc.Arbitrary<Drawing> =>
  fc.constantFrom(...drawingKinds).chain((kind) => {
    const { anchors } = kinds[kind];
    const anchor = fc.record({
      t: fc.integer({ min: 0, max: count - 1 }).map((at) => startMs + at * minuteMs),
      p: fc.double({ min: 1, max: 199, noNaN: true }),
    });
    const [minLength, maxLength] = anchors === 'free' ? [2, 12] : [anchors, anchors];
    return fc
      .record({
        id: fc.uuid(),
        kind: fc.constant(kind),
        pane: fc.constant('price'),
        anchors: fc.array(anchor, { minLength, maxLength }),
        style: fc.constant(defaultStyle),
        locked: fc.constant(false),
        hidden: fc.constant(false),
        z: fc.nat(9),
        v: fc.constant(1 as const),
        updated: fc.integer({ min: 1, max: 50 }),
      })
      .map((drawing) => (kind === 'text' ? { ...drawing, text: 'Support' } : drawing));
  });
