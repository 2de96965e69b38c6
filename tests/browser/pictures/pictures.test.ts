import { describe, expect, test } from 'vitest';
import { allowedOf, compareInk, differsBy, inkOf, type Picture } from './ink.ts';

/** A picture of a file, its ink, and its name without what all have. */
interface Stored extends Picture {
  readonly name: string;
  readonly ink: number;
}

async function pixelsOf(blob: Blob): Promise<Picture> {
  const bitmap = await createImageBitmap(blob, { colorSpaceConversion: 'none', premultiplyAlpha: 'none' });
  const { width, height } = bitmap;
  const ctx = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
  ctx.drawImage(bitmap, 0, 0);
  bitmap.close();
  return { width, height, data: ctx.getImageData(0, 0, width, height).data };
}

const storedOf = (addresses: Readonly<Record<string, string>>): Promise<Stored[]> =>
  Promise.all(
    Object.entries(addresses).map(async ([path, address]) => {
      const picture = await pixelsOf(await (await fetch(address)).blob());
      return { name: path.split('/').at(-1)!.replace('-chromium-linux.png', ''), ink: inkOf(picture), ...picture };
    }),
  );

const sets: [string, Record<string, string>, number][] = [
  [
    'charts',
    import.meta.glob<string>('../charts/__screenshots__/images.test.ts/*-chromium-linux.png', {
      query: '?url',
      import: 'default',
      eager: true,
    }),
    31,
  ],
  [
    'drawings',
    import.meta.glob<string>('../ui/__screenshots__/drawings.test.ts/*-chromium-linux.png', {
      query: '?url',
      import: 'default',
      eager: true,
    }),
    32,
  ],
  [
    'sheets of the kit',
    import.meta.glob<string>('../ui/__screenshots__/kit.test.ts/*-chromium-linux.png', {
      query: '?url',
      import: 'default',
      eager: true,
    }),
    54,
  ],
];

/** The picture with nothing on it but the colour of its corner. */
const emptied = ({ width, height, data }: Picture): Picture => ({
  width,
  height,
  data: Uint8ClampedArray.from({ length: data.length }, (_, at) => data[at % 4]!),
});

describe.each(sets)('%s', (_name, addresses, count) => {
  test('each stored picture fails against every other, by ten times what may differ', async () => {
    const pictures = await storedOf(addresses);
    expect(pictures).toHaveLength(count);
    const alike = pictures.flatMap((one, at) =>
      pictures
        .slice(at + 1)
        .filter((other) => !differsBy(one, other, 10 * allowedOf(one.ink, other.ink)))
        .map((other) => `${one.name} and ${other.name}`),
    );
    expect(alike).toEqual([]);
  });

  test('each stored picture fails against an empty one', async () => {
    const pictures = await storedOf(addresses);
    const passing = pictures.filter((picture) => {
      const empty = emptied(picture);
      return !differsBy(picture, empty, allowedOf(picture.ink, inkOf(empty)));
    });
    expect(passing.map(({ name }) => name)).toEqual([]);
  });
});

const width = 40;
const height = 30;
/** A grey picture of these boxes, from left and top, as wide and as high. */
function drawn(
  ...boxes: readonly (readonly [left: number, top: number, wide: number, high: number, tone?: number])[]
): Picture {
  const data = new Uint8ClampedArray(width * height * 4).fill(20);
  for (const [left, top, wide, high, tone = 220] of boxes)
    for (let y = top; y < top + high; y++) data.fill(tone, (y * width + left) * 4, (y * width + left + wide) * 4);
  return { width, height, data };
}
const line = [2, 10, 36, 1] as const;

test.each<[string, Picture, Picture, boolean]>([
  ['a line that is softer along one side is the same line', drawn(line), drawn(line, [2, 11, 36, 1, 100]), true],
  ['a line that ends earlier is another one', drawn(line), drawn([2, 10, 20, 1]), false],
  ['a line with a stroke at its end is another one', drawn(line), drawn(line, [34, 6, 1, 9]), false],
  ['a line over a faint area is not the line alone', drawn(line), drawn([2, 11, 36, 15, 26], line), false],
  ['a line of another colour is another one', drawn(line), drawn([2, 10, 36, 1, 200]), false],
  ['two empty pictures are the same, whatever their ink', drawn(), drawn(), true],
])('%s', (_name, one, other, pass) => {
  expect([compareInk(one, other).pass, compareInk(other, one).pass]).toEqual([pass, pass]);
});

test('a picture of another size fails, and both sizes are told', () => {
  expect(compareInk(drawn(line), { width: height, height: width, data: drawn().data })).toMatchObject({
    pass: false,
    text: '30 × 40 px in place of 40 × 30',
  });
});
