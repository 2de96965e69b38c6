import { nextUniform } from '../../../../../src/shared/base/random.ts';
import { must } from '../../../../../src/shared/base/assert.ts';
import { type BookBacktest, type BookResult, runOverBook } from '../../../../../src/shared/backtest/book/run.ts';
import type { RecordingColumns } from '../../../../../src/shared/market/recording/columns.ts';
import { readRecording } from '../../../../../src/shared/market/recording/read-recording.ts';
import { paramsOf } from '../../../../../src/shared/strategies/params.ts';
import { instrument } from '../../core/core-kit.ts';
import { gridParams, strategyOf } from '../backtest-kit.ts';

type Levels = readonly (readonly [price: string, size: string])[];

/** Lines of a recording, one every 100 ms from `startMs` on. */
export const startMs = 1_700_000_000_000;
const lineAt = (index: number, json: object): string => `${startMs + index * 100}000000 ${JSON.stringify(json)}`;
const update = (u: number, b: Levels, a: Levels) => ({
  stream: 'btcusdt@depth',
  data: { e: 'depthUpdate', s: 'BTCUSDT', U: u, u, b, a },
});
const trade = (t: number, p: string, q: string, m: boolean) => ({
  stream: 'btcusdt@trade',
  data: { e: 'trade', s: 'BTCUSDT', t, p, q, m },
});

/**
 * A walk of a book from 1000 by a seed: levels of 0.1 around a price that moves some ticks a message, and trades at the
 * best prices between. Prices have one decimal, sizes three.
 */
export function walkLines(seed: number, count: number): string[] {
  const random = { state: seed };
  const next = (below: number): number => Math.floor(nextUniform(random) * below);
  const price = (ticks: number): string => (ticks / 10).toFixed(1);
  const size = (): string => ((1 + next(900)) / 1_000).toFixed(3);
  let middle = 10_000;
  const side = (sign: number): Levels =>
    Array.from({ length: 20 }, (_, level) => [price(middle + sign * (1 + level)), size()] as const);
  const lines = [lineAt(0, { lastUpdateId: 0, bids: side(-1), asks: side(1) })];
  for (let index = 1, u = 1; index < count; index++) {
    const isTrade = next(3) === 0;
    if (isTrade) {
      const isSell = next(2) === 0;
      lines.push(lineAt(index, trade(index, price(middle + (isSell ? -1 : 1)), size(), isSell)));
      continue;
    }
    const before = middle;
    middle += next(9) - 4;
    const gone = Array.from({ length: Math.abs(middle - before) + 1 }, (_, step) => Math.min(before, middle) + step);
    const empty = (sign: number): Levels => gone.map((ticks) => [price(ticks + sign), '0'] as const);
    lines.push(
      lineAt(index, update(u++, [...empty(1), ...empty(0), ...side(-1)], [...empty(-1), ...empty(0), ...side(1)])),
    );
  }
  return lines;
}

export const recordingOf = (lines: readonly string[]): RecordingColumns =>
  must(readRecording(new TextEncoder().encode(lines.join('\n'))).recordings[0], 'a recording');

/** A strategy over a recording, of a grid from 990 to 1010 unless that is changed. */
export const playBook = (
  recording: RecordingColumns,
  changes: Partial<BookBacktest> = {},
  type = 'GRID',
  params: object = { ...gridParams, grid_levels: 20 },
): BookResult => {
  const strategy = strategyOf(type);
  return runOverBook({
    strategy,
    params: paramsOf(strategy, params as Record<string, unknown>),
    instrument: {
      ...instrument,
      tick: recording.tick,
      step: recording.step,
      maker: 0,
      taker: 0,
      price_band_up: 5,
      price_band_down: 0.2,
    },
    recording,
    funds: '1000',
    queue: 'back',
    latency: { outMs: 0, backMs: 0 },
    barMs: 1_000,
    ...changes,
  });
};

/** Fills as `[ms, side, price, lots, maker]`. */
export const bookFills = ({ fills }: BookResult) =>
  [...fills.ticks.keys()].map((row) => [
    fills.atMs[row]! - startMs,
    fills.sells[row] ? 'SELL' : 'BUY',
    fills.ticks[row]! / 10,
    fills.lots[row]!,
    fills.makers[row] === 1,
  ]);
