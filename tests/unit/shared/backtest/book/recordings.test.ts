import { expect, test } from 'vitest';
import {
  type ColumnStore,
  createRecordings,
  type RecordingFacts,
} from '../../../../../src/shared/backtest/book/recordings.ts';
import { packColumns } from '../../../../../src/shared/market/recording/columns.ts';
import { backtestRecording } from '../../../../../src/shared/backtest/book/report.ts';
import { gridOf } from '../../../../../src/shared/market/instrument.ts';
import { instrument } from '../../core/core-kit.ts';
import { gridParams } from '../backtest-kit.ts';
import { recordingOf, startMs, walkLines } from './book-kit.ts';

/** A store in memory. */
function memory() {
  const kept = new Map<string, { facts: RecordingFacts; columns: Uint8Array<ArrayBuffer> }>();
  let reads = 0;
  const store: ColumnStore = {
    list: async () => [...kept.values()].map(({ facts }) => facts),
    async read(name) {
      reads += 1;
      return kept.get(name)?.columns.buffer;
    },
    async put(facts, columns) {
      kept.set(facts.name, { facts, columns });
    },
    async drop(name) {
      kept.delete(name);
    },
  };
  return { store, reads: () => reads };
}

const bytesOf = (lines: readonly string[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(new TextEncoder().encode(lines.join('\n')));
const listed = {
  ...instrument,
  exchange: 'BINANCE' as const,
  maker: 0,
  taker: 0,
  price_band_up: 5,
  price_band_down: 0.2,
};
const request = {
  strategy_type: 'GRID',
  params: { ...gridParams, grid_levels: 20 },
  instrument: listed,
  queue: 'back' as const,
  latency: { outMs: 0, backMs: 0 },
  barMs: 1_000,
};

test('a file of lines is kept as columns, and played the same by whoever opens it again', async () => {
  const { store, reads } = memory();
  const one = createRecordings(store);
  const added = await one.addRecording('walk.gz', bytesOf([...walkLines(3, 200), 'nothing']));
  expect(added).toEqual({
    kind: 'added',
    facts: {
      name: 'walk.gz',
      market: { exchange: 'BINANCE', symbol: 'BTCUSDT', account_type: 'spot' },
      messages: 200,
      fromMs: startMs,
      toMs: startMs + 19_900,
      faults: 1,
    },
  });
  const answer = await one.runOver('walk.gz', request);
  expect(answer).toMatchObject({ kind: 'report', report: { messages: 200 } });
  expect(reads()).toBe(0);
  const other = createRecordings(store);
  expect(await other.recordings()).toEqual(await one.recordings());
  expect(await other.runOver('walk.gz', request)).toEqual(answer);
  await other.runOver('walk.gz', request);
  expect(reads()).toBe(1);
  await other.dropRecording('walk.gz');
  expect(await other.recordings()).toEqual([]);
  expect(await other.runOver('walk.gz', request)).toBeUndefined();
});

test('a file of columns is taken as it is', async () => {
  const columns = packColumns(recordingOf(walkLines(3, 50)));
  expect(await createRecordings(memory().store).addRecording('walk', columns)).toMatchObject({
    kind: 'added',
    facts: { messages: 50, faults: 0 },
  });
});

test.each<[string, Uint8Array<ArrayBuffer>, string]>([
  ['without a message', bytesOf(['nothing']), 'no_messages'],
  ['that is empty', bytesOf([]), 'no_messages'],
  [
    'of two markets',
    bytesOf([...walkLines(3, 9), ...walkLines(3, 9).map((line) => line.replaceAll('BTCUSDT', 'ETHUSDT'))]),
    'several_markets',
  ],
  ['of columns that are cut', packColumns(recordingOf(walkLines(3, 9))).slice(0, -1), 'cut'],
])('a file %s is refused, and nothing is kept', async (_, file, rule) => {
  const recordings = createRecordings(memory().store);
  expect(await recordings.addRecording('a', file)).toMatchObject({ kind: 'refused', data: { rule } });
  expect(await recordings.recordings()).toEqual([]);
});

test.each([
  ['of another market', { instrument: { ...listed, symbol: 'ETHUSDT' } }, { field: 'recording', symbol: 'BTCUSDT' }],
  ['of a type that there is not', { strategy_type: 'NONE' }, { strategy_type: 'NONE' }],
])('a run %s is refused', async (_, changes, data) => {
  const recordings = createRecordings(memory().store);
  await recordings.addRecording('a', bytesOf(walkLines(3, 50)));
  expect(await recordings.runOver('a', { ...request, ...changes })).toMatchObject({ kind: 'refused', data });
});

test('a recording in coarser ticks than its market is played in those of the market, in finer ones in its own', () => {
  const recording = recordingOf(walkLines(3, 300));
  const at = (tick: string, step: string) => {
    const it = backtestRecording({ ...request, instrument: { ...listed, tick, step, min_qty: step } }, recording);
    const { price, size } = gridOf(it.instrument);
    const moneyOf = (units: number, scale: typeof price): number => (units * scale.unit) / 10 ** scale.decimals;
    const fills = [...it.fills.ticks.keys()].map((row) => [
      it.fills.atMs[row]!,
      moneyOf(it.fills.ticks[row]!, price),
      moneyOf(it.fills.lots[row]!, size),
    ]);
    return { fills, tick: it.instrument.tick, step: it.instrument.step };
  };
  const own = at('0.1', '0.001');
  expect(own.fills.length).toBeGreaterThan(5);
  expect(at('0.05', '0.0005')).toMatchObject({ tick: '0.05', step: '0.0005' });
  const finer = at('0.01', '0.001');
  expect(finer.tick).toBe('0.01');
  expect(finer.fills.map(([, price]) => price)).toEqual(own.fills.map(([, price]) => price));
  expect(at('0.5', '0.001')).toEqual(own);
});
