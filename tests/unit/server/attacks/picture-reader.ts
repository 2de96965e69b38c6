import { inflateSync } from 'node:zlib';
import { must } from '../../../../src/shared/base/assert.ts';

/** How dark each pixel of a picture is, 0 to 1, row by row. */
export interface Grey {
  readonly width: number;
  readonly height: number;
  readonly dark: Float32Array;
}

function partsOf(png: Buffer): ReadonlyMap<string, Buffer> {
  const parts = new Map<string, Buffer>();
  for (let index = 8; index < png.length; index += 12 + png.readUInt32BE(index))
    parts.set(
      png.toString('latin1', index + 4, index + 8),
      png.subarray(index + 8, index + 8 + png.readUInt32BE(index)),
    );
  return parts;
}

/** Names of the chunks of a PNG. */
export const chunksOf = (png: Buffer): readonly string[] => [...partsOf(png).keys()];

/** The palette of a PNG, from the plate to the ink. */
export function coloursOf(png: Buffer): readonly string[] {
  const palette = must(partsOf(png).get('PLTE'), 'a palette').toString('hex');
  return Array.from({ length: palette.length / 6 }, (_, index) => `#${palette.slice(6 * index, 6 * index + 6)}`);
}

/** What a PNG shows that has one byte a pixel, a palette and no filter. */
export function greyOf(png: Buffer): Grey {
  const parts = partsOf(png);
  const head = must(parts.get('IHDR'), 'a head');
  const palette = must(parts.get('PLTE'), 'a palette');
  const width = head.readUInt32BE(0);
  const height = head.readUInt32BE(4);
  const rows = inflateSync(must(parts.get('IDAT'), 'pixels'));
  const light = Array.from(
    { length: palette.length / 3 },
    (_, index) => 0.2126 * palette[3 * index]! + 0.7152 * palette[3 * index + 1]! + 0.0722 * palette[3 * index + 2]!,
  );
  const dimmest = Math.min(...light);
  const brightest = Math.max(...light);
  const dark = Float32Array.from(
    { length: width * height },
    (_, index) =>
      (brightest - light[rows[Math.floor(index / width) * (width + 1) + (index % width) + 1]!]!) /
      (brightest - dimmest),
  );
  return { width, height, dark };
}

/** Each pixel as the least or the most of the three around it, in steps of `stride`. */
function among(dark: Float32Array, stride: number, best: (a: number, b: number) => number): Float32Array {
  const found = dark.slice();
  for (let index = stride; index < dark.length - stride; index++)
    found[index] = best(dark[index]!, best(dark[index - stride]!, dark[index + stride]!));
  return found;
}

/** Thin lines and specks gone: what a square of three pixels does not fit into. */
function opened({ width, height, dark }: Grey): Grey {
  const thinned = among(among(dark, 1, Math.min), width, Math.min);
  return { width, height, dark: among(among(thinned, 1, Math.max), width, Math.max) };
}

type Slice = readonly [from: number, to: number];

const columnsOf = ({ width, height, dark }: Grey): Float32Array =>
  Float32Array.from({ length: width }, (_, x) => {
    let sum = 0;
    for (let y = 0; y < height; y++) sum += dark[y * width + x]!;
    return sum;
  });

/** From the first column with enough ink to the last one. */
function inkedSpan(columns: Float32Array, least: number): Slice {
  const from = columns.findIndex((sum) => sum > least);
  return from < 0 ? [0, columns.length] : [from, columns.findLastIndex((sum) => sum > least) + 1];
}

/** As many slices of one width between the ends of the ink. */
function equalSlices(picture: Grey, count: number): readonly Slice[] {
  const [from, to] = inkedSpan(columnsOf(picture), 4);
  return Array.from(
    { length: count },
    (_, nth) =>
      [from + ((to - from) * nth) / count, from + ((to - from) * (nth + 1)) / count].map(
        Math.round,
      ) as unknown as Slice,
  );
}

/** As many slices, cut where the least ink is near the borders of equal ones. */
function slicesAtGaps(picture: Grey, count: number): readonly Slice[] {
  const columns = columnsOf(picture);
  const [from, to] = inkedSpan(columns, 4);
  const reach = ((to - from) / count) * 0.4;
  const cuts = Array.from({ length: count - 1 }, (_, nth) => {
    const middle = from + ((to - from) * (nth + 1)) / count;
    let best = Math.round(middle);
    for (let x = Math.ceil(middle - reach); x <= middle + reach; x++)
      if (columns[x]! + Math.abs(x - middle) * 0.05 < columns[best]! + Math.abs(best - middle) * 0.05) best = x;
    return best;
  });
  return Array.from({ length: count }, (_, nth) => [cuts[nth - 1] ?? from, cuts[nth] ?? to] as const);
}

/** The ink of a slice without its blank margins, stretched to so many cells. */
function stretched({ width, height, dark }: Grey, [from, to]: Slice, wide: number, high: number): Float32Array {
  let left = to;
  let right = from;
  let top = height;
  let bottom = 0;
  for (let y = 0; y < height; y++)
    for (let x = from; x < to; x++)
      if (dark[y * width + x]! > 0.5)
        [left, right, top, bottom] = [
          Math.min(left, x),
          Math.max(right, x + 1),
          Math.min(top, y),
          Math.max(bottom, y + 1),
        ];
  if (right <= left) [left, right, top, bottom] = [from, to, 0, height];
  const cells = new Float32Array(wide * high);
  for (let row = 0; row < high; row++)
    for (let column = 0; column < wide; column++) {
      const x0 = Math.floor(left + ((right - left) * column) / wide);
      const y0 = Math.floor(top + ((bottom - top) * row) / high);
      const x1 = Math.max(x0 + 1, left + ((right - left) * (column + 1)) / wide);
      const y1 = Math.max(y0 + 1, top + ((bottom - top) * (row + 1)) / high);
      let sum = 0;
      let count = 0;
      for (let y = y0; y < Math.min(height, y1); y++)
        for (let x = x0; x < Math.min(width, x1); x++, count++) sum += dark[y * width + x]!;
      cells[row * wide + column] = sum / Math.max(1, count);
    }
  return cells;
}

function ofLengthOne(vector: Float32Array): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, each) => sum + each * each, 0)) || 1;
  return vector.map((each) => each / length);
}

/** What is seen of a slice: 12 by 16 cells of ink. */
const shape = (picture: Grey, slice: Slice): Float32Array => ofLengthOne(stretched(picture, slice, 12, 16));

const patches = 4;
const patchSide = 8;
const ways = 8;

/** What is seen of a slice: which way its edges go, in 4 by 4 patches (a histogram of oriented gradients). */
function edges(picture: Grey, slice: Slice): Float32Array {
  const side = patches * patchSide;
  const cells = stretched(picture, slice, side, side);
  const counts = new Float32Array(patches * patches * ways);
  for (let y = 1; y < side - 1; y++)
    for (let x = 1; x < side - 1; x++) {
      const across = cells[y * side + x + 1]! - cells[y * side + x - 1]!;
      const down = cells[(y + 1) * side + x]! - cells[(y - 1) * side + x]!;
      const way = Math.floor((Math.atan2(down, across) / (2 * Math.PI) + 1) * ways) % ways;
      counts[(Math.floor(y / patchSide) * patches + Math.floor(x / patchSide)) * ways + way]! += Math.hypot(
        across,
        down,
      );
    }
  return ofLengthOne(counts);
}

interface Sample {
  readonly seen: Float32Array;
  readonly letter: string;
}

interface Near {
  readonly likeness: number;
  readonly letter: string;
}

const mostVotes = 7;

/** The sum of products of two vectors of one length, a multiple of four: four sums at once, as one waits for itself. */
function product(one: Float32Array, other: Float32Array): number {
  let [a, b, c, d] = [0, 0, 0, 0];
  for (let index = 0; index < one.length; index += 4) {
    a += one[index]! * other[index]!;
    b += one[index + 1]! * other[index + 1]!;
    c += one[index + 2]! * other[index + 2]!;
    d += one[index + 3]! * other[index + 3]!;
  }
  return a + b + (c + d);
}

/** The samples that are most like what is seen, best first. */
function nearest(samples: readonly Sample[], seen: Float32Array): readonly Near[] {
  const best: Near[] = [];
  for (const { seen: known, letter } of samples) {
    const likeness = product(known, seen);
    if (best.length === mostVotes && likeness <= best[mostVotes - 1]!.likeness) continue;
    const place = best.findIndex((other) => other.likeness < likeness);
    best.splice(place < 0 ? best.length : place, 0, { likeness, letter });
    best.length = Math.min(mostVotes, best.length);
  }
  return best;
}

/** The letter that samples vote for, nearer ones more. */
function elected(voters: readonly Near[]): string {
  const sums = new Map<string, number>();
  for (const { likeness, letter } of voters) sums.set(letter, (sums.get(letter) ?? 0) + likeness ** 4);
  return [...sums].sort(([, one], [, other]) => other - one)[0]![0];
}

/** A picture and what it shows. */
export interface Labelled {
  readonly picture: Grey;
  readonly text: string;
}

const cleanings: Readonly<Record<string, (picture: Grey) => Grey>> = {
  'as it is': (picture) => picture,
  'without thin lines': opened,
};
const cuts = { 'equal slices': equalSlices, 'slices at gaps': slicesAtGaps };
const looks = { shape, edges };

/** The part of fresh pictures that each way of reading gets wholly right, once it has learned from others. */
export function sharesRead(learned: readonly Labelled[], fresh: readonly Labelled[]): ReadonlyMap<string, number> {
  const shares = new Map<string, number>();
  for (const [cleaning, clean] of Object.entries(cleanings)) {
    const cleaned = (list: readonly Labelled[]): readonly Labelled[] =>
      list.map(({ picture, text }) => ({ picture: clean(picture), text }));
    const known = cleaned(learned);
    const asked = cleaned(fresh);
    for (const [cutting, cut] of Object.entries(cuts))
      for (const [looking, look] of Object.entries(looks)) {
        const seenOf = ({ picture, text }: Labelled): readonly Sample[] =>
          cut(picture, text.length).map((slice, nth) => ({ seen: look(picture, slice), letter: text[nth]! }));
        const samples = known.flatMap(seenOf);
        const tried = asked.map((each) =>
          seenOf(each).map(({ seen, letter }) => ({ near: nearest(samples, seen), letter })),
        );
        for (const count of [1, mostVotes]) {
          const right = tried.filter((slices) =>
            slices.every(({ near, letter }) => elected(near.slice(0, count)) === letter),
          ).length;
          shares.set(`${cleaning}, ${cutting}, ${looking}, ${count} nearest`, right / fresh.length);
        }
      }
  }
  return shares;
}
