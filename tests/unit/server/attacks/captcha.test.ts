import { describe, expect, test } from 'vitest';
import { blankSheet, drawLine, lineOf } from '../../../../src/server/identity/picture/ink.ts';
import { drawText, pictureColours, pictureSize } from '../../../../src/server/identity/picture/draw-text.ts';
import { letters } from '../../../../src/server/identity/picture/letters.ts';
import { pngOf } from '../../../../src/server/identity/picture/png.ts';
import { nextUniform, type Random } from '../../../../src/shared/base/random.ts';
import { fuzzRuns, nightlyMs } from '../../../fuzz.ts';
import { coloursOf, greyOf, type Labelled, sharesRead } from './picture-reader.ts';

const all = [...letters.keys()];

/** Texts of five letters with their pictures. */
function pictures(count: number, random: Random, draw: (text: string) => Buffer): readonly Labelled[] {
  return Array.from({ length: count }, () => {
    const text = Array.from({ length: 5 }, () => all[Math.floor(nextUniform(random) * all.length)]!).join('');
    return { text, picture: greyOf(draw(text)) };
  });
}

/** The letters as they are, side by side. */
function plainly(text: string): Buffer {
  const sheet = blankSheet(pictureSize.width, pictureSize.height);
  for (const [nth, letter] of [...text].entries())
    for (const stroke of letters.get(letter)!)
      drawLine(
        sheet,
        lineOf(stroke).map(([x, y]) => [14 + nth * 56 + x * 36, 16 + y * 48] as const),
        3,
      );
  return pngOf(sheet, [255, 255, 255], [0, 0, 0]);
}

const best = (shares: ReadonlyMap<string, number>): readonly [way: string, share: number] =>
  [...shares].sort(([, one], [, other]) => other - one)[0]!;

describe('S7: a program that has seen 300 pictures with their answers, cuts out the letters and compares them', () => {
  const fresh = Math.min(fuzzRuns(30), 600);

  test('S7: reads at most a tenth of fresh ones', { timeout: nightlyMs }, () => {
    const random = { state: 17 };
    const draw = (text: string) => drawText(text, () => nextUniform(random));
    const [way, share] = best(sharesRead(pictures(300, random, draw), pictures(fresh, random, draw)));
    expect(share, way).toBeLessThanOrEqual(0.1);
  });

  test('S7: reads nine of ten that show the same letters plainly', () => {
    const random = { state: 18 };
    expect(best(sharesRead(pictures(100, random, plainly), pictures(40, random, plainly)))[1]).toBeGreaterThanOrEqual(
      0.9,
    );
  }, 60_000);
});

test('S7: two pictures of one text have no shape in common', () => {
  const random = { state: 19 };
  const draw = (): Buffer => drawText('HAKMX', () => nextUniform(random));
  const one = greyOf(draw()).dark;
  const other = greyOf(draw()).dark;
  const inked = one.filter((dark, index) => Math.max(dark, other[index]!) > 0.5).length;
  const both = one.filter((dark, index) => Math.min(dark, other[index]!) > 0.5).length;
  expect(both / inked).toBeLessThan(0.4);
});

test('a picture has the plate and one ink, and every ink stands out from it as text must', () => {
  const channel = (value: number) =>
    value / 255 <= 0.03928 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
  const luminance = (hex: string) =>
    [1, 3, 5].reduce(
      (sum, i, index) => sum + [0.2126, 0.7152, 0.0722][index]! * channel(Number.parseInt(hex.slice(i, i + 2), 16)),
      0,
    );
  for (const ink of pictureColours.inks)
    expect((luminance(pictureColours.plate) + 0.05) / (luminance(ink) + 0.05), ink).toBeGreaterThanOrEqual(4.5);
  const random = { state: 20 };
  for (let drawn = 0; drawn < 10; drawn++) {
    const colours = coloursOf(drawText('KWX49', () => nextUniform(random)));
    expect([colours[0], pictureColours.inks]).toEqual([pictureColours.plate, expect.arrayContaining([colours.at(-1)])]);
  }
});
