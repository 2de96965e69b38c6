import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { geometryOf, handlesOf, isWhole, kinds } from '../../../../src/shared/drawings/catalogue.ts';
import { Drawing, type DrawingKindName, drawingKinds } from '../../../../src/shared/drawings/drawing.ts';
import { defaultStyle } from '../../../../src/shared/trade/workspace/drawing-tools.ts';
import { moveAnchor, moveBy, nudge } from '../../../../src/shared/drawings/edit.ts';
import { anchorOf, exactAnchorOf, pointOf } from '../../../../src/shared/drawings/frame.ts';
import { hitAt, place } from '../../../../src/shared/drawings/hit.ts';
import { boxOfText } from '../../../../src/shared/drawings/primitive.ts';
import { magnetAnchor } from '../../../../src/shared/drawings/magnet.ts';
import { barsOf, drawings, frameOf, minuteMs, startMs, words } from './frame.ts';

const closes = Array.from({ length: 90 }, (_, index) => 100 + 20 * Math.sin(index / 6));
const frame = frameOf(barsOf(closes));
const at = (bar: number, p: number) => ({ t: startMs + bar * minuteMs, p });
const drawing = (kind: DrawingKindName, anchors: Drawing['anchors'], more: Partial<Drawing> = {}): Drawing => ({
  id: `${kind.replaceAll('_', '-')}-00000000`,
  kind,
  pane: 'price',
  anchors,
  style: defaultStyle,
  locked: false,
  hidden: false,
  z: 0,
  v: 1,
  updated: 1,
  ...more,
});
const placed = (one: Drawing) => place(one, geometryOf(one, frame, words), handlesOf(one, frame));

describe('places', () => {
  test('a place on a bar goes to pixels and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 89 }), fc.double({ min: 1, max: 199, noNaN: true }), (bar, p) => {
        const back = anchorOf(frame, pointOf(frame, at(bar, p)));
        expect(back.t).toBe(startMs + bar * minuteMs);
        expect(back.p).toBeCloseTo(p, 9);
      }),
    );
  });

  test('a point goes to its exact place and back', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 10, max: 700, noNaN: true }),
        fc.double({ min: 0, max: 400, noNaN: true }),
        (x, y) => {
          const back = pointOf(frame, exactAnchorOf(frame, { x, y }));
          expect(back.x).toBeCloseTo(x, 4);
          expect(back.y).toBeCloseTo(y, 6);
        },
      ),
    );
  });

  test('every drawing satisfies the schema, through JSON too', () => {
    fc.assert(
      fc.property(drawings(), (one) => {
        expect(v.parse(Drawing, JSON.parse(JSON.stringify(one)))).toEqual(one);
        expect(isWhole(one)).toBe(true);
      }),
    );
  });
});

describe('hits', () => {
  test('whatever is painted as a line of a drawing is hit, and what is far from all of it is not', () => {
    fc.assert(
      fc.property(drawings(), (one) => {
        const made = placed(one);
        for (const primitive of made.primitives) {
          if (primitive.kind !== 'path') continue;
          for (const point of primitive.points) expect(hitAt([made], undefined, point, 6)?.id).toBe(one.id);
        }
        const far = { x: 5_000_000, y: 5_000_000 };
        expect(hitAt([made], undefined, far, 14)).toBeUndefined();
      }),
    );
  });

  test('a handle of the selected drawing comes before the body of one above it; a locked one has none', () => {
    const below = drawing('trend', [at(10, 100), at(50, 100)]);
    const above = drawing('rectangle', [at(5, 120), at(60, 80)], { z: 5 });
    const handle = pointOf(frame, below.anchors[0]!);
    expect(hitAt([placed(below), placed(above)], below.id, handle, 6)).toEqual({ id: below.id, handle: 0 });
    expect(hitAt([placed(below), placed(above)], undefined, handle, 6)).toEqual({ id: above.id, handle: undefined });
    expect(hitAt([placed({ ...below, locked: true }), placed(above)], below.id, handle, 6)).toEqual({
      id: above.id,
      handle: undefined,
    });
  });

  test('a hidden drawing is not there', () => {
    const one = drawing('trend', [at(10, 100), at(50, 100)], { hidden: true });
    expect(hitAt([placed(one)], one.id, pointOf(frame, one.anchors[0]!), 14)).toBeUndefined();
  });

  test('a finger reaches farther than a mouse', () => {
    const line = placed(drawing('horizontal', [at(10, 100)]));
    const beside = { x: 300, y: 210 };
    expect(hitAt([line], undefined, beside, 6)).toBeUndefined();
    expect(hitAt([line], undefined, beside, 14)?.id).toBe(line.drawing.id);
  });

  test('an ellipse is hit on its line and inside of its tint, not in the corner of its box', () => {
    const one = placed(drawing('ellipse', [at(20, 150), at(60, 50)]));
    expect(hitAt([one], undefined, { x: 320, y: 100 }, 6)?.id).toBe(one.drawing.id);
    expect(hitAt([one], undefined, { x: 320, y: 200 }, 6)?.id).toBe(one.drawing.id);
    expect(hitAt([one], undefined, { x: 164, y: 104 }, 6)).toBeUndefined();
  });
});

describe('edits', () => {
  test('a drawing moved there and back is where it was', () => {
    fc.assert(
      fc.property(
        drawings(60),
        fc.integer({ min: -20, max: 20 }),
        fc.integer({ min: -80, max: 80 }),
        (one, bars, dy) => {
          const there = moveBy(one, frame, bars * 8, dy);
          if (there.anchors.some(({ t }) => t < startMs)) return;
          const back = moveBy(there, frame, -bars * 8, -dy);
          for (const [index, { t, p }] of back.anchors.entries()) {
            expect(t).toBe(one.anchors[index]!.t);
            expect(p).toBeCloseTo(one.anchors[index]!.p, 8);
          }
        },
      ),
    );
  });

  test('a move by less than half a bar leaves the time, and a move to the side leaves the price to the bit', () => {
    const one = drawing('trend', [at(10, 100.1), at(50, 100.7)]);
    expect(moveBy(one, frame, 3, 0)).toEqual(one);
    expect(moveBy(one, frame, 16, 0).anchors.map(({ p }) => p)).toEqual([100.1, 100.7]);
  });

  test('arrow keys move by bars and ticks', () => {
    expect(nudge(drawing('trend', [at(10, 100), at(50, 110)]), frame, { bars: 2, steps: -3 }, 0.5).anchors).toEqual([
      at(12, 98.5),
      at(52, 108.5),
    ]);
  });

  test('a horizontal line keeps its time and a vertical one its price when their handle moves', () => {
    expect(moveAnchor(drawing('horizontal', [at(10, 100)]), 0, at(30, 120)).anchors).toEqual([at(10, 120)]);
    expect(moveAnchor(drawing('vertical', [at(10, 100)]), 0, at(30, 120)).anchors).toEqual([at(30, 100)]);
  });

  test('the strong magnet takes the nearest of the four prices, the weak one only from near', () => {
    const { bars } = frame;
    const x = frame.xOfTime(bars.time[30]!);
    const high = bars.high[30]!;
    expect(magnetAnchor(frame, { x, y: 0 }, 'strong').p).toBe(high);
    expect(magnetAnchor(frame, { x, y: 0 }, 'weak').p).toBe(200);
    expect(magnetAnchor(frame, { x, y: frame.yOfPrice(high) - 5 }, 'weak').p).toBe(high);
    expect(magnetAnchor(frame, { x, y: frame.yOfPrice(high) - 5 }, 'off').p).not.toBe(high);
  });
});

describe('each kind', () => {
  test('is in the catalogue', () => {
    expect(Object.keys(kinds)).toEqual([...drawingKinds]);
  });

  test('a ray goes on to the edge through its second place, an extended line both ways', () => {
    const [first] = geometryOf(drawing('ray', [at(10, 100), at(20, 110)]), frame, words);
    const points = first?.kind === 'path' ? first.points : [];
    expect(points[0]).toEqual(pointOf(frame, at(10, 100)));
    expect(points[1]!.x).toBeGreaterThan(800);
    const [both] = geometryOf(drawing('extended', [at(10, 100), at(20, 110)]), frame, words);
    expect(both?.kind === 'path' ? both.points[0]!.x : 1).toBeLessThan(0);
  });

  test('a retracement has 0 at its end and 1 at its start; labels without room are left out', () => {
    const low = geometryOf(drawing('fib_retracement', [at(10, 100), at(40, 106)]), frame, words).flatMap((one) =>
      one.kind === 'text' ? one.lines : [],
    );
    expect(low).toEqual(['0 (106.00)', '1 (100.00)']);
    const texts = geometryOf(drawing('fib_retracement', [at(10, 100), at(40, 150)]), frame, words).flatMap((one) =>
      one.kind === 'text' ? one.lines : [],
    );
    expect(texts).toEqual([
      '0 (150.00)',
      '0.236 (138.20)',
      '0.382 (130.90)',
      '0.5 (125.00)',
      '0.618 (119.10)',
      '0.786 (110.70)',
      '1 (100.00)',
    ]);
  });

  test('an extension lays the move on from its third place', () => {
    const texts = geometryOf(drawing('fib_extension', [at(10, 100), at(20, 140), at(30, 110)]), frame, words).flatMap(
      (one) => (one.kind === 'text' ? one.lines : []),
    );
    expect(texts[0]).toBe('0 (110.00)');
    expect(texts[3]).toBe('1 (150.00)');
    expect(texts[5]).toBe('1.618 (174.72)');
  });

  test('a measure tells price, percent, bars and time', () => {
    const [label] = geometryOf(drawing('measure', [at(10, 100), at(40, 90)]), frame, words).filter(
      (one) => one.kind === 'text',
    );
    expect(label?.kind === 'text' ? label.lines : []).toEqual(['-10.00 (-10.00%)', '30 bars · 30 min']);
  });

  test('the label of a measure stays in the pane while what it measures is partly in view', () => {
    const labelOf = (...anchors: [Drawing['anchors'][number], Drawing['anchors'][number]]) =>
      geometryOf(drawing('measure', anchors), frame, words).flatMap((one) =>
        one.kind === 'text' ? [boxOfText(one)] : [],
      )[0]!;
    for (const box of [labelOf(at(-40, 100), at(2, 240)), labelOf(at(80, 150), at(120, -30))]) {
      expect(Math.min(box.left, box.top)).toBeGreaterThanOrEqual(-1e-9);
      expect([box.right <= frame.width + 1e-9, box.bottom <= frame.height + 1e-9]).toEqual([true, true]);
    }
    expect(labelOf(at(-60, 100), at(-40, 90)).right).toBeLessThan(0);
  });

  test('texts grow with those of the chart, lines stay where they are', () => {
    fc.assert(
      fc.property(drawings(), fc.double({ min: 1, max: 3, noNaN: true }), (one, grow) => {
        const [plain, large] = [frame, frameOf(barsOf(closes), { grow })].map((each) =>
          geometryOf(one, each, words),
        ) as [ReturnType<typeof geometryOf>, ReturnType<typeof geometryOf>];
        expect(large.filter(({ kind }) => kind !== 'text')).toEqual(plain.filter(({ kind }) => kind !== 'text'));
        const sizes = new Map(
          plain.flatMap((text) => (text.kind === 'text' ? [[text.lines.join('\n'), text.size] as const] : [])),
        );
        // Of two levels that lie close together larger labels may leave out another one.
        for (const text of large)
          if (text.kind === 'text') expect(text.size).toBeCloseTo((sizes.get(text.lines.join('\n')) ?? 11) * grow, 9);
      }),
    );
  });

  test("a channel's parallel goes through its third place", () => {
    const parts = geometryOf(drawing('channel', [at(10, 100), at(30, 120), at(20, 90)]), frame, words);
    const parallel = parts[2];
    const [a, b] = parallel?.kind === 'path' ? parallel.points : [];
    expect((a!.y + b!.y) / 2).toBeCloseTo(frame.yOfPrice(90), 9);
  });
});
