import { expect } from 'vitest';

/** Rows of modules without the quiet zone; true is dark. */
export type QrMatrix = readonly (readonly boolean[])[];

/** Check and data codewords of each block at level M by version (ISO/IEC 18004, table 9). */
const blocksByVersion: Readonly<Record<number, readonly [check: number, ...data: number[]]>> = {
  1: [10, 16],
  2: [16, 28],
  3: [26, 44],
  4: [18, 32, 32],
  5: [24, 43, 43],
  6: [16, 27, 27, 27, 27],
  7: [18, 31, 31, 31, 31],
  8: [22, 38, 38, 39, 39],
  9: [22, 36, 36, 36, 37, 37],
};

/** The fifteen format bits of level M by mask (table C.1). */
const formatBits = [0x5412, 0x5125, 0x5e7c, 0x5b4b, 0x45f9, 0x40ce, 0x4f97, 0x4aa0];

const masks: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_row, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

/** A product in GF(256) with the polynomial 0x11D. */
function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) product = (product << 1) ^ ((product >>> 7) * 0x11d) ^ (((b >>> bit) & 1) * a);
  return product;
}

/** Whether a block is a codeword of Reed-Solomon: it has a root at each of the first powers of two. */
function isWhole(block: readonly number[], checks: number): boolean {
  let root = 1;
  for (let power = 0; power < checks; power++) {
    const x = root;
    if (block.reduce((sum, word) => multiply(sum, x) ^ word, 0) !== 0) return false;
    root = multiply(root, 2);
  }
  return true;
}

/**
 * Which modules belong to patterns, from the standard's drawings: finders with separators and format, timing,
 * alignment, version.
 */
function isPattern(row: number, column: number, size: number): boolean {
  const version = (size - 17) / 4;
  if (row === 6 || column === 6) return true;
  if ((row < 9 && column < 9) || (row < 9 && column >= size - 8) || (row >= size - 8 && column < 9)) return true;
  if (version >= 7 && ((row < 6 && column >= size - 11) || (column < 6 && row >= size - 11))) return true;
  const last = size - 7;
  const centres = version === 1 ? [] : version < 7 ? [6, last] : [6, version * 2 + 8, last];
  return centres.some((down) =>
    centres.some((along) => {
      const isFinder = (down === 6 && (along === 6 || along === last)) || (down === last && along === 6);
      return !isFinder && Math.abs(row - down) <= 2 && Math.abs(column - along) <= 2;
    }),
  );
}

/** The mask that the format bits name. Both copies of them must be the same, and of level M. */
function maskOf(matrix: QrMatrix): number {
  const size = matrix.length;
  const read = (moduleAt: (bit: number) => boolean | undefined): number =>
    Array.from({ length: 15 }, (_, bit) => (moduleAt(bit) ? 1 << bit : 0)).reduce((a, b) => a | b);
  const beside = read((bit) => matrix[bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit]![8]);
  const below = read((bit) => matrix[8]![bit < 8 ? size - 1 - bit : bit === 8 ? 7 : 14 - bit]);
  expect(below).toBe(beside);
  expect(matrix[size - 8]![8]).toBe(true);
  expect(formatBits).toContain(beside);
  return formatBits.indexOf(beside);
}

/**
 * Codewords in the order of the standard: two columns at a time from the right, upwards and downwards in turn, without
 * the timing column.
 */
function codewordsOf(matrix: QrMatrix): number[] {
  const size = matrix.length;
  const isFlipped = masks[maskOf(matrix)]!;
  const bits: number[] = [];
  let isUpwards = true;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
    for (let step = 0; step < size; step++)
      for (const column of [right, right - 1]) {
        const row = isUpwards ? size - 1 - step : step;
        if (!isPattern(row, column, size)) bits.push(matrix[row]![column] === isFlipped(row, column) ? 0 : 1);
      }
    isUpwards = !isUpwards;
  }
  return Array.from({ length: bits.length >> 3 }, (_, index) =>
    Number.parseInt(bits.slice(index * 8, index * 8 + 8).join(''), 2),
  );
}

/**
 * Reads bytes from a matrix of versions 1 to 9 as a scanner would that sees every module; each block's check codewords
 * must be right.
 */
export function readQr(matrix: QrMatrix): string {
  const words = codewordsOf(matrix);
  const [checks, ...lengths] = blocksByVersion[(matrix.length - 17) / 4]!;
  const blocks = lengths.map((): number[] => []);
  for (let index = 0; index < Math.max(...lengths); index++)
    for (const [nth, length] of lengths.entries()) if (index < length) blocks[nth]!.push(words.shift()!);
  const data = blocks.flat();
  for (let index = 0; index < checks; index++) for (const block of blocks) block.push(words.shift()!);
  for (const block of blocks) expect(isWhole(block, checks)).toBe(true);
  const nibbles = data.flatMap((word) => [word >> 4, word & 15]);
  const bytesMode = 4;
  expect(nibbles[0]).toBe(bytesMode);
  const length = nibbles[1]! * 16 + nibbles[2]!;
  return new TextDecoder().decode(
    Uint8Array.from({ length }, (_, index) => nibbles[3 + index * 2]! * 16 + nibbles[4 + index * 2]!),
  );
}
