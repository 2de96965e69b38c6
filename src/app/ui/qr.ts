import { assert } from '../../shared/kit/assert.ts';

/**
 * QR codes after ISO/IEC 18004: bytes, error correction M, versions 1 to 9 (at most 180 bytes). The source of each table is the standard's of the same name.
 */
const wholeCodewords = [26, 44, 70, 100, 134, 172, 196, 242, 292] as const;
const checkCodewords = [10, 16, 26, 18, 24, 16, 18, 22, 22] as const;
const blockCounts = [1, 1, 1, 2, 2, 4, 4, 4, 5] as const;
const alignments = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46]] as const;

/** Rows of modules; true is dark. Without the quiet zone of four modules that has to stand around it. */
export type QrMatrix = readonly (readonly boolean[])[];

const multiply = (a: number, b: number): number => {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) product = (product << 1) ^ ((product >>> 7) * 0x11d) ^ (((b >>> bit) & 1) * a);
  return product;
};

/** Reed-Solomon check codewords of one block over GF(256) with 0x11D. */
export function checkOf(data: readonly number[], degree: number): number[] {
  const divisor = Array<number>(degree).fill(0);
  divisor[degree - 1] = 1;
  for (let index = 0, root = 1; index < degree; index++, root = multiply(root, 2))
    for (let term = 0; term < degree; term++) divisor[term] = multiply(divisor[term]!, root) ^ (divisor[term + 1] ?? 0);
  const rest = Array<number>(degree).fill(0);
  for (const byte of data) {
    const factor = byte ^ rest.shift()!;
    rest.push(0);
    for (let term = 0; term < degree; term++) rest[term]! ^= multiply(divisor[term]!, factor);
  }
  return rest;
}

/** Bits of a number behind its BCH code. */
function withBch(value: number, generator: number, checkBits: number): number {
  let rest = value;
  for (let bit = 0; bit < checkBits; bit++) rest = (rest << 1) ^ ((rest >>> (checkBits - 1)) * generator);
  return (value << checkBits) | rest;
}
/** The fifteen bits that tell level M and the mask. */
export const formatBits = (mask: number): number => withBch(mask, 0x537, 10) ^ 0x5412;

/** Data and check codewords in the order in which they are placed. */
function codewordsOf(bytes: Uint8Array, version: number): number[] {
  const whole = wholeCodewords[version - 1]!;
  const check = checkCodewords[version - 1]!;
  const count = blockCounts[version - 1]!;
  const room = whole - check * count;
  const nibbles = [
    4,
    bytes.length >>> 4,
    bytes.length & 15,
    ...[...bytes].flatMap((byte) => [byte >>> 4, byte & 15]),
    0,
  ];
  const data = Array.from(
    { length: nibbles.length / 2 },
    (_, index) => (nibbles[index * 2]! << 4) | nibbles[index * 2 + 1]!,
  );
  for (let pad = 0; data.length < room; pad++) data.push(pad % 2 === 0 ? 0xec : 0x11);
  const short = Math.floor(room / count);
  const blocks = Array.from({ length: count }, (_, i) => {
    const longBefore = Math.max(0, i - (count - (room % count)));
    const start = i * short + longBefore;
    return data.slice(start, start + short + (i >= count - (room % count) ? 1 : 0));
  });
  const interleaved = (lists: readonly (readonly number[])[]) =>
    Array.from({ length: Math.max(...lists.map(({ length }) => length)) }, (_, at) =>
      lists.flatMap((list) => list[at] ?? []),
    ).flat();
  return [...interleaved(blocks), ...interleaved(blocks.map((block) => checkOf(block, check)))];
}

type Grid = (boolean | undefined)[][];

function square(grid: Grid, row: number, column: number, radius: number, isDark: (distance: number) => boolean): void {
  for (let down = -radius; down <= radius; down++)
    for (let along = -radius; along <= radius; along++) {
      const line = grid[row + down];
      if (line && column + along >= 0 && column + along < grid.length)
        line[column + along] = isDark(Math.max(Math.abs(down), Math.abs(along)));
    }
}

/** Finders, timing, alignment and version; what is undefined afterwards is for data, but for the format's own places. */
function drawn(version: number): Grid {
  const size = version * 4 + 17;
  const grid: Grid = Array.from({ length: size }, () => Array<boolean | undefined>(size).fill(undefined));
  for (let index = 0; index < size; index++) grid[6]![index] = grid[index]![6] = index % 2 === 0;
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    square(grid, row, column, 4, (distance) => distance !== 2 && distance !== 4);
  const centres: readonly number[] = alignments[version - 1]!;
  const last = centres.at(-1);
  for (const row of centres)
    for (const column of centres)
      if (!(row === 6 && column === 6) && !(row === 6 && column === last) && !(row === last && column === 6))
        square(grid, row, column, 2, (distance) => distance !== 1);
  if (version >= 7)
    for (let bit = 0, bits = withBch(version, 0x1f25, 12); bit < 18; bit++) {
      const near = Math.floor(bit / 3);
      const far = size - 11 + (bit % 3);
      grid[near]![far] = grid[far]![near] = ((bits >>> bit) & 1) === 1;
    }
  return grid;
}

function drawFormat(grid: Grid, mask: number): void {
  const size = grid.length;
  const bits = formatBits(mask);
  for (let bit = 0; bit < 15; bit++) {
    const dark = ((bits >>> bit) & 1) === 1;
    const beside = bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit;
    const below = bit < 8 ? size - 1 - bit : bit === 8 ? 7 : 14 - bit;
    grid[beside]![8] = dark;
    grid[8]![below] = dark;
  }
  grid[size - 8]![8] = true;
}

export const masks: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_row, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

/** Places of data in their order: two columns at a time from the right, upwards and downwards in turn, without the timing column. */
export function* dataPlaces(
  isFree: (row: number, column: number) => boolean,
  size: number,
): Generator<readonly [row: number, column: number]> {
  for (let right = size - 1, upwards = true; right > 0; right -= right === 8 ? 3 : 2, upwards = !upwards) {
    for (let step = 0; step < size; step++)
      for (const column of [right, right - 1]) {
        const row = upwards ? size - 1 - step : step;
        if (isFree(row, column)) yield [row, column];
      }
  }
}

/** How hard a matrix is to read: runs, blocks, finder-like rows and the share of dark modules. */
function penaltyOf(matrix: QrMatrix): number {
  const lines = [...matrix, ...matrix.map((_, index) => matrix.map((row) => row[index]!))].map((line) =>
    line.map(Number).join(''),
  );
  let penalty = 0;
  for (const line of lines) {
    for (const {
      0: { length },
    } of line.matchAll(/0{5,}|1{5,}/g))
      penalty += length - 2;
    for (let i = 0; i < line.length; i++)
      if (line.startsWith('10111010000', i) || line.startsWith('00001011101', i)) penalty += 40;
  }
  const { length: size } = matrix;
  let dark = 0;
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const own = matrix[row]![column]!;
      if (own) dark += 1;
      if (
        matrix[row]![column + 1] === own &&
        matrix[row + 1]?.[column] === own &&
        matrix[row + 1]?.[column + 1] === own
      )
        penalty += 3;
    }
  return penalty + 10 * Math.floor(Math.abs((dark * 20) / (size * size) - 10));
}

/** The QR code of a text, in UTF-8. The text has at most 180 bytes. */
export function qrOf(text: string): QrMatrix {
  const bytes = new TextEncoder().encode(text);
  const version =
    1 +
    wholeCodewords.findIndex(
      (whole, index) => whole - checkCodewords[index]! * blockCounts[index]! >= bytes.length + 2,
    );
  assert(version > 0, 'a text of a QR code has at most 180 bytes');
  const codewords = codewordsOf(bytes, version);
  const base = drawn(version);
  drawFormat(base, 0);
  const places = [...dataPlaces((row, column) => base[row]![column] === undefined, base.length)];
  const candidates = masks.map((isFlipped, mask) => {
    const grid = base.map((row) => [...row]);
    for (const [at, [row, column]] of places.entries())
      grid[row]![column] = ((((codewords[at >>> 3] ?? 0) >>> (7 - (at & 7))) & 1) === 1) !== isFlipped(row, column);
    drawFormat(grid, mask);
    return grid.map((row) => row.map(Boolean));
  });
  return candidates.reduce((best, next) => (penaltyOf(next) < penaltyOf(best) ? next : best));
}
