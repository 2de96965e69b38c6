import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { depthProgramFile } from '../../../../src/setup/depth-program-file.ts';
import type { Grid } from '../../../../src/shared/market/instrument.ts';
import { DepthFrame } from '../../../../src/shared/wire/depth-frame.ts';
import { MergedBook } from '../../../../src/shared/wire/merged-book.ts';
import { type DepthProgram, mostLetters, ProgramScanner } from '../../../../src/shared/wire/program-scanner.ts';
import { startDepthProgram } from '../../../../src/worker/scanners.ts';

const grid = { price: { decimals: 1, unit: 1 }, size: { decimals: 3, unit: 1 } };
const program = await startDepthProgram();
/** How often the program itself was asked. */
const counted = () => {
  const asked: DepthProgram & { times: number } = {
    ...program,
    times: 0,
    scan: (text, from) => {
      asked.times++;
      return program.scan(text, from);
    },
  };
  return asked;
};
const snapshot = (levels: string) => `{"e":"snap","u":9,"ts":5,"bids":[${levels}],"asks":[]}`;
/** Of this many letters: as many short levels as fit, and one that fills the rest with zeros in front of its size. */
function filled(letters: number): string {
  const short = '["1","0"],';
  const room = letters - snapshot('').length - '["1","0"]'.length;
  return snapshot(`${short.repeat(Math.floor(room / short.length))}["1","${'0'.repeat(room % short.length)}0"]`);
}

test('the module in the sources is the one that src/setup/depth-program.ts makes: otherwise run `npm run depth-program`', () => {
  expect(readFileSync('src/shared/wire/depth-program.ts', 'utf8')).toBe(depthProgramFile());
});

test('the longest text and the most levels that the program takes are read by it, longer ones by the script', () => {
  for (const [letters, times] of [
    [mostLetters, 1],
    [mostLetters + 1, 0],
  ] as const) {
    const asked = counted();
    const frame = new DepthFrame();
    const text = filled(letters);
    expect(text.length).toBe(letters);
    expect(new ProgramScanner(grid, asked).scan(text, 1, frame)).toBe(true);
    expect([frame.kind, frame.bids, frame.asks, asked.times]).toEqual([1, text.split('],[').length, 0, times]);
    expect(new Set(frame.prices.subarray(0, frame.bids))).toEqual(new Set([10]));
  }
});

test('what an earlier text has left behind is never read', () => {
  const scanner = new ProgramScanner(grid, program);
  const frame = new DepthFrame();
  const text = snapshot('["12.5","3.000"],["12.4","1.5"]');
  for (let letters = 0; letters < text.length; letters++) {
    expect(scanner.scan(text, 1, frame)).toBe(true);
    expect(scanner.scan(text.slice(0, letters), 1, frame), `${letters} letters`).toBe(false);
  }
  expect(scanner.scan('7'.repeat(mostLetters), 1, frame)).toBe(false);
});

test('letters above a byte are not taken for the one that their low half is', () => {
  const frame = new DepthFrame();
  const text = snapshot('["12.5","3.000"]');
  for (let at = 0; at < text.length; at++) {
    const other = text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) + 256) + text.slice(at + 1);
    expect(new ProgramScanner(grid, program).scan(other, 1, frame), other).toBe(false);
  }
});

test('scanners of two grids share one program, and each book has its own levels', () => {
  const grids: readonly Grid[] = [grid, { price: { decimals: 2, unit: 5 }, size: { decimals: 0, unit: 1 } }];
  const books = grids.map((own) => {
    const scanner = new ProgramScanner(own, program);
    const frame = new DepthFrame();
    const book = new MergedBook(own, 100);
    expect(scanner.scan(snapshot('["1.5","2"]'), 1, frame)).toBe(true);
    expect(book.take(frame)).toBe('merged');
    return book;
  });
  expect(books.map(({ levels }) => levels.top(0, 1))).toEqual([
    { prices: Float64Array.of(15), sizes: Float64Array.of(2_000) },
    { prices: Float64Array.of(30), sizes: Float64Array.of(2) },
  ]);
});
