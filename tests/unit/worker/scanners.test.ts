import { expect, test } from 'vitest';
import { DepthFrame } from '../../../src/shared/wire/depth-frame.ts';
import { Scanners, startDepthProgram } from '../../../src/worker/scanners.ts';

const grid = { price: { decimals: 1, unit: 1 }, size: { decimals: 3, unit: 1 } };
const text = '{"e":"d","U":2,"u":2,"pu":1,"ts":5,"b":[["1.5","2.000"]],"a":[]}';

function setup(start?: ConstructorParameters<typeof Scanners>[1]) {
  const lines: unknown[][] = [];
  const scanners = new Scanners({ warn: (...line) => lines.push(line), error: (...line) => lines.push(line) }, start);
  const frame = new DepthFrame();
  const read = (scanner: ReturnType<Scanners['scannerFor']>, from: string) =>
    scanner.scan(from, 1, frame) && frame.prices[0];
  return { lines, scanners, read };
}

test('only a frame that comes as a text starts the program; the script reads until it runs, and all scanners change over then', async () => {
  const asked: string[] = [];
  const { lines, scanners, read } = setup(async () => {
    const program = await startDepthProgram();
    return {
      ...program,
      scan: (one, from) => {
        asked.push(one);
        return program.scan(one, from);
      },
    };
  });
  const first = scanners.scannerFor(grid);
  const second = scanners.scannerFor(grid);
  expect([read(first, '{"e":"hb","time":1}'), scanners.state]).toEqual([false, 'idle']);
  expect([read(first, text), scanners.state, asked.length]).toEqual([15, 'starting', 0]);
  await expect.poll(() => scanners.state).toBe('wasm');
  for (const scanner of [first, second, scanners.scannerFor(grid), first]) expect(read(scanner, text)).toBe(15);
  expect(asked).toEqual([text, text, text, text]);
  expect(lines).toEqual([]);
});

test('where it cannot start the log says so once, and the script goes on', async () => {
  const refusal = new Error('unsafe-eval');
  let starts = 0;
  const { lines, scanners, read } = setup(async () => {
    starts++;
    throw refusal;
  });
  const books = [scanners.scannerFor(grid), scanners.scannerFor(grid)];
  for (const book of books) expect(read(book, text)).toBe(15);
  await scanners.begin();
  await expect.poll(() => scanners.state).toBe('script');
  for (const book of books) expect(read(book, text)).toBe(15);
  expect([starts, lines]).toEqual([1, [['depth frames are read without WebAssembly', refusal]]]);
});

test('a browser without string builtins is a failure to start, and so is one that ignores them', async () => {
  const { instantiate } = WebAssembly;
  try {
    WebAssembly.instantiate = ((bytes: BufferSource, imports: WebAssembly.Imports) =>
      instantiate(bytes, imports)) as typeof instantiate;
    await expect(startDepthProgram()).rejects.toThrow('wasm:js-string');
  } finally {
    WebAssembly.instantiate = instantiate;
  }
});

test('an environment that has no program is read by the script without a word', async () => {
  const { lines, scanners, read } = setup();
  expect(read(scanners.scannerFor(grid), text)).toBe(15);
  await expect.poll(() => scanners.state).toBe('script');
  expect(lines).toEqual([]);
});
