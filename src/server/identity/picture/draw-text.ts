import { must } from '../../../shared/base/assert.ts';
import { blankSheet, drawLine, lineOf, type Sheet } from './ink.ts';
import { letters, type Point, type Stroke } from './letters.ts';
import { pngOf } from './png.ts';

/** Uniform in [0, 1). */
export type Chance = () => number;

/** In pixels: twice what the form shows, for screens of two pixels a point. */
export const pictureSize = { width: 288, height: 80 } as const;

/** The plate and what is drawn on it: each of these stands out from the plate as text must (4.5 to 1). */
export const pictureColours = {
  plate: '#e8edf4',
  inks: ['#1f3a8a', '#6b21a8', '#9b1c1c', '#14532d', '#713f12', '#0f4c5c'],
} as const;

const rgbOf = (hex: string) =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as readonly [number, number, number];
const between = (chance: Chance, from: number, to: number): number => from + (to - from) * chance();

type Bend = (point: Point) => Point;

/** Waves that go over the whole picture. */
function waves(chance: Chance): Bend {
  const wave = (height: number, lengthFrom: number, lengthTo: number) => {
    const length = between(chance, lengthFrom, lengthTo);
    const phase = between(chance, 0, 2 * Math.PI);
    return (at: number) => height * Math.sin((2 * Math.PI * at) / length + phase);
  };
  const across = wave(between(chance, 3, 6), 60, 110);
  const down = wave(between(chance, 3, 5), 90, 170);
  const ripple = wave(1.3, 22, 34);
  return ([x, y]) => [x + across(y) + ripple(y), y + down(x) + ripple(x)];
}

/** Where a letter stands, how large it is and how it leans. */
function placed(chance: Chance, [centreX, centreY]: Point): Bend {
  const turn = between(chance, -0.38, 0.38);
  const lean = between(chance, -0.3, 0.3);
  const wide = between(chance, 32, 44);
  const high = between(chance, 42, 56);
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  return ([x, y]) => {
    const across = (x - 0.5) * wide - (y - 0.5) * high * lean;
    const down = (y - 0.5) * high;
    return [centreX + across * cos - down * sin, centreY + across * sin + down * cos];
  };
}

/** Where letters stand, from left to right: now close, now apart. */
function centres(chance: Chance, count: number): readonly number[] {
  const gaps = Array.from({ length: count - 1 }, () => between(chance, 0.66, 1.34));
  const span = between(chance, 200, 222);
  const sum = gaps.reduce((one, other) => one + other, 0);
  let x = between(chance, 30, pictureSize.width - 30 - span);
  return [
    x,
    ...gaps.map((gap) => {
      x += (gap / sum) * span;
      return x;
    }),
  ];
}

const shaken = (chance: Chance, { points, isRound }: Stroke): Stroke => ({
  isRound,
  points: points.map(([x, y]) => [x + between(chance, -0.045, 0.045), y + between(chance, -0.045, 0.045)] as const),
});

/** A line through the letters that bends as they do. */
function stray(chance: Chance, [x, y]: Point, reach: number): Stroke {
  const way = between(chance, 0, 2 * Math.PI);
  const at = (part: number): Point => [
    x + Math.cos(way) * reach * part + between(chance, -9, 9),
    y + Math.sin(way) * reach * part * 0.5 + between(chance, -9, 9),
  ];
  return { isRound: true, points: [at(-0.5), at(-0.2), at(0.15), at(0.5)] };
}

function disturb(sheet: Sheet, chance: Chance): void {
  const { width, height } = sheet;
  const strays = (
    count: number,
    reach: readonly [number, number],
    radius: readonly [number, number],
    isTaken = false,
  ): void => {
    for (let nth = 0; nth < count; nth++)
      drawLine(
        sheet,
        lineOf(
          stray(
            chance,
            [(width * (nth + chance())) / count, between(chance, 12, height - 12)],
            between(chance, ...reach),
          ),
        ),
        between(chance, ...radius),
        isTaken,
      );
  };
  strays(2, [100, 150], [1.45, 1.9]);
  strays(2, [16, 30], [1.5, 2.1]);
  strays(2, [70, 120], [0.7, 1], true);
}

/** Pixels of plate around a letter, which part it from what lies beneath, and of ink at each side of a hollow one. */
const halo = 1.6;
const rim = 1.6;

/**
 * Draws a letter over those before it, solid or hollow: people see which strokes belong together, and no two letters of
 * a kind have the same edges.
 */
function drawLetter(sheet: Sheet, chance: Chance, lines: readonly (readonly Point[])[]): void {
  const isHollow = chance() < 0.5;
  const radius = isHollow ? between(chance, 3.2, 4.1) : between(chance, 2.3, 3.6);
  for (const line of lines) drawLine(sheet, line, radius + halo, true);
  for (const line of lines) drawLine(sheet, line, radius);
  if (isHollow) for (const line of lines) drawLine(sheet, line, radius - rim, true);
}

/**
 * A text of `letters` as a PNG that people read and simple programs do not: no letter comes twice in the same shape,
 * and they touch.
 */
export function drawText(text: string, chance: Chance): Buffer<ArrayBuffer> {
  const sheet = blankSheet(pictureSize.width, pictureSize.height);
  const bend = waves(chance);
  for (const [nth, x] of centres(chance, text.length).entries()) {
    const place = placed(chance, [x, pictureSize.height / 2 + between(chance, -6, 6)]);
    const strokes = must(letters.get(text[nth]!), `a letter like ${text[nth]}`);
    drawLetter(
      sheet,
      chance,
      strokes.map((stroke) => lineOf(shaken(chance, stroke)).map(place).map(bend)),
    );
  }
  disturb(sheet, chance);
  return pngOf(
    sheet,
    rgbOf(pictureColours.plate),
    rgbOf(must(pictureColours.inks[Math.floor(chance() * pictureColours.inks.length)], 'an ink')),
  );
}
