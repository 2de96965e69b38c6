import type { Grid } from '../shared/market/instrument.ts';
import type { DepthFrame } from '../shared/wire/depth-frame.ts';
import { DepthScanner, type TextScanner } from '../shared/wire/depth-scanner.ts';
import { type DepthProgram, ProgramScanner, programColumns } from '../shared/wire/program-scanner.ts';
import type { ScannerState } from './values/connection-value.ts';
import type { Log } from './environment.ts';

/** Loads and starts the module of wire/depth-program.ts, a script of its own since bytes are what nearly all frames come in. Rejects where there is no WebAssembly with string builtins, or the policy of the worker's script forbids it. */
export async function startDepthProgram(): Promise<DepthProgram> {
  const { depthProgram } = await import('../shared/wire/depth-program.ts');
  const bytes = Uint8Array.from(atob(depthProgram), (character) => character.charCodeAt(0));
  const { instance } = await WebAssembly.instantiate(bytes, {}, { builtins: ['js-string'] });
  const { scan, memory } = instance.exports;
  if (typeof scan !== 'function' || !(memory instanceof WebAssembly.Memory))
    throw new TypeError('the depth program has neither scan nor memory');
  return { scan: (text, from) => scan(text, from), ...programColumns(memory.buffer) };
}

/**
 * Scanners of depth texts for all books of an engine. The first frame that comes as a text starts the program of WebAssembly, which no browser needs
 * whose frames come in bytes; until it runs, and for good where it cannot, the script reads.
 */
export class Scanners {
  state: ScannerState = 'idle';
  program: DepthProgram | undefined;
  readonly #log: Log;
  readonly #start: (() => Promise<DepthProgram>) | undefined;

  /** Without `start` the script reads everything. */
  constructor(log: Log, start: (() => Promise<DepthProgram>) | undefined) {
    this.#log = log;
    this.#start = start;
  }

  scannerFor(grid: Grid): TextScanner {
    return new ChosenScanner(grid, this);
  }

  /** Starts the program, once; fulfilled when it is known which scanner reads from now on. A failure is logged. */
  async begin(): Promise<void> {
    if (this.state !== 'idle') return;
    this.state = this.#start ? 'starting' : 'script';
    try {
      this.program = await this.#start?.();
    } catch (error) {
      this.#log.warn('depth frames are read without WebAssembly', error);
    }
    this.state = this.program ? 'wasm' : 'script';
  }
}

class ChosenScanner implements TextScanner {
  readonly #grid: Grid;
  readonly #scanners: Scanners;
  readonly #script: DepthScanner;
  #swift: ProgramScanner | undefined;

  constructor(grid: Grid, scanners: Scanners) {
    this.#grid = grid;
    this.#scanners = scanners;
    this.#script = new DepthScanner(grid);
  }

  scan(text: string, from: number, frame: DepthFrame): boolean {
    if (this.#swift) return this.#swift.scan(text, from, frame);
    const { program } = this.#scanners;
    if (program) {
      this.#swift = new ProgramScanner(this.#grid, program);
      return this.#swift.scan(text, from, frame);
    }
    const isRead = this.#script.scan(text, from, frame);
    if (isRead) void this.#scanners.begin();
    return isRead;
  }
}
