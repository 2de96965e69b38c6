import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { runOverBook } from '../../src/shared/backtest/book/run.ts';
import { must } from '../../src/shared/base/assert.ts';
import { ask, bid, type Book } from '../../src/shared/market/book/book.ts';
import { makeBook } from '../../src/shared/market/book/make-book.ts';
import {
  messageKinds,
  openColumns,
  packColumns,
  type RecordingColumns,
} from '../../src/shared/market/recording/columns.ts';
import { readRecording } from '../../src/shared/market/recording/read-recording.ts';
import { strategies } from '../../src/shared/strategies/index.ts';
import { paramsOf } from '../../src/shared/strategies/params.ts';
import { findSample } from '../../tests/samples.ts';
import { instrument } from '../backtest/jobs.ts';

/** A recording of a real market and what was measured over it; CPU milliseconds, the best of all rounds. */
export interface Recorded {
  readonly megabytes: number;
  readonly rows: number;
  readonly fills: number;
  readonly bareMs: number;
  readonly runMs: number;
  readonly columnsMs: number;
  readonly jsonMs: number;
  readonly openMs: number;
  readonly packedMegabytes: number;
}

function cpuMs<T>(work: () => T): readonly [ms: number, result: T] {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return [(user + system) / 1e3, result];
}

/** Plays the columns into a book and nothing else; the sum of its best bids, so that nothing is left out. */
function playBare({ kinds, ends, asks, prices, sizes }: RecordingColumns): number {
  let book: Book | undefined;
  let row = 0;
  let sum = 0;
  for (let at = 0; at < kinds.length; at++) {
    const [split, to] = [asks[at]!, ends[at]!];
    if (kinds[at] === messageKinds.snapshot) book = makeBook(prices.subarray(row, to), split - row, to - split);
    if (book && kinds[at] !== messageKinds.trade) {
      book.setAll(bid, prices, sizes, row, split);
      book.setAll(ask, prices, sizes, split, to);
      sum += book.best(bid) ?? 0;
    }
    row = to;
  }
  return sum;
}

/** JSON.parse of all lines, and nothing else; how many there are. */
function parseLines(bytes: Uint8Array): number {
  let count = 0;
  for (const line of Buffer.from(bytes.buffer).toString('latin1').split('\n')) {
    if (line === '') continue;
    JSON.parse(line.slice(line.indexOf(' ') + 1));
    count += 1;
  }
  return count;
}

/** Milliseconds that opening a packed file takes, from its bytes in memory. */
function openingMs(packed: Uint8Array<ArrayBuffer>): number {
  const start = performance.now();
  const { kinds } = openColumns(packed.buffer);
  const ms = performance.now() - start;
  if (kinds.length === 0) throw new Error('nothing was opened');
  return ms;
}

/** The recording of a sample, measured in turns. Throws where the sample is not there. */
export function measureRecorded(name: string, rounds: number): Recorded {
  const path = must(findSample(name), `the sample ${name} (set HALYARD_SAMPLES)`);
  const bytes = Uint8Array.from(gunzipSync(readFileSync(path)));
  const columns = must(readRecording(bytes).recordings[0], 'a recording');
  const packed = packColumns(columns);
  const strategy = must(
    strategies.find(({ template }) => template.strategy_type === 'GRID'),
    'GRID',
  );
  const params = paramsOf(strategy, {
    lower: '61650',
    upper: '62050',
    grid_levels: 50,
    mode: 'ARITHMETIC',
    invest: '20000',
    on_end: 'CANCEL_CLOSE',
    max_slippage: 1,
  });
  const { tick, step, market } = columns;
  const listed = {
    ...instrument,
    ...market,
    tick,
    step,
    min_qty: step,
    maker: 0,
    taker: 0,
    account_type: 'spot' as const,
  };
  const run = () =>
    runOverBook({
      strategy,
      params,
      instrument: listed,
      recording: columns,
      funds: '40000',
      queue: 'back',
      latency: { outMs: 5, backMs: 5 },
      barMs: 1_000,
    });
  const least = { bareMs: Infinity, runMs: Infinity, columnsMs: Infinity, jsonMs: Infinity, openMs: Infinity };
  let fills = 0;
  for (let round = 0; round < rounds; round++) {
    least.bareMs = Math.min(least.bareMs, cpuMs(() => playBare(columns))[0]);
    const [runMs, result] = cpuMs(run);
    least.runMs = Math.min(least.runMs, runMs);
    fills = result.fills.ticks.length;
    least.columnsMs = Math.min(least.columnsMs, cpuMs(() => readRecording(bytes))[0]);
    least.jsonMs = Math.min(least.jsonMs, cpuMs(() => parseLines(bytes))[0]);
    least.openMs = Math.min(least.openMs, openingMs(packed));
  }
  return {
    ...least,
    fills,
    megabytes: bytes.length / 1e6,
    rows: columns.prices.length,
    packedMegabytes: packed.length / 1e6,
  };
}
