import type { Grid } from '../market/instrument.ts';
import { type DepthFrame, depthKinds } from './depth-frame.ts';
import { DepthScanner, isBegun, type TextScanner } from './depth-scanner.ts';

/** Letters of the longest text that the program takes; the shortest level has ten, with its comma. */
export const mostLetters = 32_768;
export const mostRows = Math.ceil(mostLetters / 10) + 1;

/** Where things lie in the program's memory, in 64-bit floats. The grid is written there before a scan, all else by it. */
export const places = {
  priceDecimals: 0,
  priceUnit: 1,
  sizeDecimals: 2,
  sizeUnit: 3,
  u: 4,
  pu: 5,
  ts: 6,
  c: 7,
  seal: 8,
  bids: 9,
  rows: 10,
  passed: 11,
  prices: 16,
  sizes: 16 + mostRows,
} as const;

/** The running module of depth-program.ts. One serves any number of scanners, for each takes what it has read at once. */
export interface DepthProgram {
  readonly scan: (text: string, from: number) => unknown;
  /** Its memory, as `places` numbers it. */
  readonly numbers: Float64Array<ArrayBuffer>;
  /** The parts of it that hold the prices and the sizes of the text read last. */
  readonly prices: Float64Array<ArrayBuffer>;
  readonly sizes: Float64Array<ArrayBuffer>;
}

/** What a module's memory holds. */
export const programColumns = (memory: ArrayBuffer): Omit<DepthProgram, 'scan'> => {
  const numbers = new Float64Array(memory);
  return {
    numbers,
    prices: numbers.subarray(places.prices, places.prices + mostRows),
    sizes: numbers.subarray(places.sizes, places.sizes + mostRows),
  };
};

/**
 * Reads as `DepthScanner` does, by WebAssembly; what is too long for the program it leaves to that. The columns of a frame that it has filled are the
 * program's own: they hold until the program reads the next text, for whatever frame.
 */
export class ProgramScanner implements TextScanner {
  readonly #grid: Grid;
  readonly #program: DepthProgram;
  readonly #script: DepthScanner;

  constructor(grid: Grid, program: DepthProgram) {
    this.#grid = grid;
    this.#program = program;
    this.#script = new DepthScanner(grid);
  }

  scan(text: string, from: number, frame: DepthFrame): boolean {
    if (text.length > mostLetters) return this.#script.scan(text, from, frame);
    if (!isBegun(text, from)) return false;
    const { numbers, scan } = this.#program;
    const { price, size } = this.#grid;
    numbers[places.priceDecimals] = price.decimals;
    numbers[places.priceUnit] = price.unit;
    numbers[places.sizeDecimals] = size.decimals;
    numbers[places.sizeUnit] = size.unit;
    const kind = scan(text, from);
    if (kind !== depthKinds.snap && kind !== depthKinds.delta) return false;
    frame.kind = kind;
    frame.u = numbers[places.u]!;
    frame.pu = numbers[places.pu]!;
    frame.ts = numbers[places.ts]!;
    frame.c = numbers[places.c]!;
    frame.seal = numbers[places.seal]!;
    const rows = numbers[places.rows]!;
    frame.bids = numbers[places.bids]!;
    frame.asks = rows - frame.bids;
    frame.prices = this.#program.prices;
    frame.sizes = this.#program.sizes;
    return true;
  }
}
