import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkOf, dataPlaces, formatBits, masks, type QrMatrix, qrOf } from '../../../../src/app/ui/qr.ts';

test('check codewords are those of the standard’s own example (1-M, "01234567")', () => {
  expect(
    checkOf([0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11], 10),
  ).toEqual([0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55]);
});

test('format bits are those of the standard’s table for level M', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7].map((mask) => formatBits(mask).toString(2).padStart(15, '0'))).toEqual([
    '101010000010010',
    '101000100100101',
    '101111001111100',
    '101101101001011',
    '100010111111001',
    '100000011001110',
    '100111110010111',
    '100101010100000',
  ]);
});

const blocksOf: Readonly<Record<number, readonly [check: number, ...data: number[]]>> = {
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

/** Which modules belong to patterns, from the standard's drawings: finders with separators and format, timing, alignment, version. */
function isFunction(row: number, column: number, version: number, size: number): boolean {
  if (row === 6 || column === 6) return true;
  if ((row < 9 && column < 9) || (row < 9 && column >= size - 8) || (row >= size - 8 && column < 9)) return true;
  if (version >= 7 && ((row < 6 && column >= size - 11) || (column < 6 && row >= size - 11))) return true;
  const last = size - 7;
  const centres = version === 1 ? [] : version < 7 ? [6, last] : [6, version * 2 + 8, last];
  return centres.some((down) =>
    centres.some((along) => {
      const inFinder = (down === 6 && (along === 6 || along === last)) || (down === last && along === 6);
      return !inFinder && Math.abs(row - down) <= 2 && Math.abs(column - along) <= 2;
    }),
  );
}

/** Reads a matrix as a scanner would that sees every module; each block's check codewords must be right. */
function read(matrix: QrMatrix): string {
  const size = matrix.length;
  const version = (size - 17) / 4;
  const bits = Array.from({ length: 15 }, (_, bit) =>
    matrix[bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit]![8] ? 1 << bit : 0,
  ).reduce((a, b) => a | b);
  const mask = [0, 1, 2, 3, 4, 5, 6, 7].find((each) => formatBits(each) === bits)!;
  const beside = Array.from({ length: 15 }, (_, bit) =>
    matrix[8]![bit < 8 ? size - 1 - bit : bit === 8 ? 7 : 14 - bit] ? 1 << bit : 0,
  ).reduce((a, b) => a | b);
  expect([beside, matrix[size - 8]![8]]).toEqual([bits, true]);
  const stream = [...dataPlaces((row, column) => !isFunction(row, column, version, size), size)].map(([row, column]) =>
    matrix[row]![column] !== masks[mask]!(row, column) ? 1 : 0,
  );
  const words = Array.from({ length: stream.length >> 3 }, (_, at) =>
    Number.parseInt(stream.slice(at * 8, at * 8 + 8).join(''), 2),
  );
  const [check, ...lengths] = blocksOf[version]!;
  const blocks = lengths.map((): number[] => []);
  for (let at = 0; at < Math.max(...lengths); at++)
    for (const [nth, length] of lengths.entries()) if (at < length) blocks[nth]!.push(words.shift()!);
  const checks = lengths.map((): number[] => []);
  for (let at = 0; at < check; at++) for (const list of checks) list.push(words.shift()!);
  for (const [nth, block] of blocks.entries()) expect(checkOf(block, check)).toEqual(checks[nth]);
  const nibbles = blocks.flat().flatMap((word) => [word >> 4, word & 15]);
  expect(nibbles[0]).toBe(4);
  const length = nibbles[1]! * 16 + nibbles[2]!;
  return new TextDecoder().decode(
    Uint8Array.from({ length }, (_, at) => nibbles[3 + at * 2]! * 16 + nibbles[4 + at * 2]!),
  );
}

test('what is drawn is read again, of every length that fits', () => {
  for (let length = 0; length <= 180; length++) expect(read(qrOf('x'.repeat(length)))).toBe('x'.repeat(length));
  expect(() => qrOf('x'.repeat(181))).toThrow();
});

test('any text is read again', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 40 }).filter((text) => new TextEncoder().encode(text).length <= 180),
      (text) => read(qrOf(text)) === text,
    ),
    { numRuns: 60 },
  );
});

test('the three finders stand in their corners, with a light line around', () => {
  const matrix = qrOf('otpauth://totp/Halyard:ada_l?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Halyard');
  const size = matrix.length;
  for (const [row, column] of [
    [0, 0],
    [0, size - 7],
    [size - 7, 0],
  ] as const) {
    expect(
      matrix.slice(row, row + 7).map((line) =>
        line
          .slice(column, column + 7)
          .map(Number)
          .join(''),
      ),
    ).toEqual(['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111']);
  }
  expect([matrix[7]!.slice(0, 8), matrix[7]!.slice(size - 8), matrix[size - 8]!.slice(0, 8)].flat().some(Boolean)).toBe(
    false,
  );
});
