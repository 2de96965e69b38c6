import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scaleOf } from '../../../../src/shared/base/decimal.ts';
import { bookHash } from '../../../../src/shared/market/book/book-hash.ts';
import { ask, bid } from '../../../../src/shared/market/book/book.ts';
import { SortedLevels } from '../../../../src/shared/market/book/sorted-levels.ts';
import {
  messageKinds,
  openColumns,
  packColumns,
  type RecordingColumns,
} from '../../../../src/shared/market/recording/columns.ts';
import { readRecording } from '../../../../src/shared/market/recording/read-recording.ts';
import { recordedLine } from '../../../../src/shared/market/recording/recorded-line.ts';
import { createRecordedBook } from '../../../../src/server/venues/replay/recorded-book.ts';
import { readRecordings } from '../../../../src/server/venues/replay/recording.ts';
import { fuzzRuns } from '../../../fuzz.ts';
import { sample } from '../../../samples.ts';

const gridOf = ({ tick, step }: Pick<RecordingColumns, 'tick' | 'step'>) => ({
  price: scaleOf(tick),
  size: scaleOf(step),
});

/** Plays columns into a book; told after each message that changes it. */
function play(columns: RecordingColumns, changed: (levels: SortedLevels, at: number) => void): void {
  const levels = new SortedLevels();
  let row = 0;
  for (let at = 0; at < columns.kinds.length; at++) {
    const kind = columns.kinds[at];
    const [asks, end] = [columns.asks[at]!, columns.ends[at]!];
    if (kind === messageKinds.snapshot || kind === messageKinds.gap) levels.clear();
    if (kind !== messageKinds.trade) {
      levels.setAll(bid, columns.prices, columns.sizes, row, asks);
      levels.setAll(ask, columns.prices, columns.sizes, asks, end);
      changed(levels, at);
    }
    row = end;
  }
}

const hashOf = (levels: Pick<SortedLevels, 'top'>, grid: ReturnType<typeof gridOf>): string =>
  bookHash(levels.top(bid, 5_000), levels.top(ask, 5_000), grid);

/** The longer one is read at night alone. */
const recordings = fuzzRuns(0) > 0 ? ['spot', 'usdm'] : ['spot'];

describe.each(recordings)('the recording of %s', (name) => {
  test('has the books and trades that the slow reading has, message by message', ({ skip }) => {
    const path = sample(`binance/${name}-btcusdt-20240808.gz`, skip);
    const { recordings, faults, repeats } = readRecording(new Uint8Array(gunzipSync(readFileSync(path))));
    const [columns] = recordings;
    const slow = readRecordings(path).recordings[0]!;
    expect([recordings.length, faults, repeats]).toEqual([1, [], 0]);
    expect(columns!.market).toEqual({ exchange: slow.exchange, symbol: slow.symbol, account_type: slow.accountType });
    const grid = gridOf(columns!);
    const book = createRecordedBook(grid, slow.sequence);
    const expected: string[] = [];
    const trades: unknown[] = [];
    let count = 0;
    for (const message of slow.messages) {
      if (message.kind === 'trade')
        trades.push([message.atMs, Number(message.price), Number(message.size), message.takerBuys]);
      if (message.kind !== 'depth' && message.kind !== 'snapshot') continue;
      if (book.take(message, 0) && ++count % 500 === 0) expected.push(`${message.atMs} ${hashOf(book, grid)}`);
    }
    const hashes: string[] = [];
    let ours = 0;
    // Updates that waited for the snapshot are played one by one here, and at once there.
    const waited = columns!.kinds.filter((kind) => kind !== messageKinds.trade).length - count;
    play(columns!, (levels, at) => {
      ours += 1;
      if (ours > waited && (ours - waited) % 500 === 0) hashes.push(`${columns!.atMs[at]} ${hashOf(levels, grid)}`);
    });
    expect(hashes).toEqual(expected);
    expect(expected.length).toBeGreaterThan(5);
    const unit = (scale: { unit: number; decimals: number }): number => scale.unit / 10 ** scale.decimals;
    const found = [...columns!.kinds.keys()]
      .filter((at) => columns!.kinds[at] === messageKinds.trade)
      .map((at) => {
        const row = columns!.ends[at]! - 1;
        const rounded = (value: number): number => Number(value.toFixed(8));
        return [
          columns!.atMs[at],
          rounded(columns!.prices[row]! * unit(grid.price)),
          rounded(columns!.sizes[row]! * unit(grid.size)),
          columns!.asks[at] === row,
        ];
      });
    expect(found).toEqual(trades);
  });

  test('is the same when it is opened again from its own file', ({ skip }) => {
    const path = sample(`binance/${name}-btcusdt-20240808.gz`, skip);
    const [columns] = readRecording(new Uint8Array(gunzipSync(readFileSync(path)))).recordings;
    expect(openColumns(packColumns(columns!).buffer)).toEqual(columns);
  });
});

const bytesOf = (lines: readonly string[]): Uint8Array => new TextEncoder().encode(lines.join('\n'));
const time = (ms: number): string => String(1_723_161_253_000_000_000n + BigInt(Math.round(ms * 1e6)));
const frame = (data: object, stream = 'btcusdt@depth'): string => JSON.stringify({ stream, data });
const update = (U: number, u: number, b: string[][] = [], a: string[][] = [], s = 'BTCUSDT'): string =>
  frame({ e: 'depthUpdate', E: 1, s, U, u, b, a });
const snapshot = (lastUpdateId: number): string =>
  JSON.stringify({ lastUpdateId, bids: [['100.00', '1.0']], asks: [['101.00', '2.0']] });
const linesOf = (...texts: readonly string[]): string[] => texts.map((text, index) => `${time(index + 1)} ${text}`);

describe('lines', () => {
  test('before the snapshot wait for it, a gap shows, and another snapshot goes on', () => {
    const { recordings } = readRecording(
      bytesOf(
        linesOf(
          update(1, 4, [['99', '9']]),
          update(5, 6, [['99.5', '3']]),
          snapshot(5),
          update(7, 8, [], [['101.5', '1']]),
          update(10, 11, [['98', '1']]),
          update(12, 12, [['97', '1']]),
          snapshot(11),
          update(13, 13, [['96', '1']]),
        ),
      ),
    );
    const [it] = recordings;
    const { snapshot: whole, update: change, gap } = messageKinds;
    expect([...it!.kinds]).toEqual([whole, change, change, gap, whole, change, change]);
    expect([it!.tick, it!.step, [...it!.prices.subarray(2, 3)]]).toEqual(['0.1', '1', [995]]);
  });

  test('of two markets make two recordings, and a snapshot is of the one that follows on it', () => {
    const { recordings, faults, repeats } = readRecording(
      bytesOf(
        linesOf(
          update(1, 2),
          update(101, 102, [], [], 'ETHUSDT'),
          snapshot(102),
          snapshot(900),
          update(103, 104, [], [], 'ETHUSDT'),
          update(103, 104, [], [], 'ETHUSDT'),
          frame({ e: 'trade', s: 'ETHUSDT', t: 1, p: '100', q: '1', m: true }, 'ethusdt@trade'),
        ),
      ),
    );
    expect(recordings.map(({ market, kinds }) => [market.symbol, [...kinds]])).toEqual([
      ['BTCUSDT', []],
      ['ETHUSDT', [0, 1, 2]],
    ]);
    expect([faults.map(({ line }) => line), repeats]).toEqual([[4], 1]);
  });

  test.each([
    ['no JSON', '1723161253937085768 {"stream":"btcusdt@depth","data":'],
    ['no time', `x ${snapshot(1)}`],
    ['times that are no numbers', `17231612539370857a8 ${snapshot(1)}`],
    ['a price of letters', `${time(1)} ${update(1, 2, [['x', '1']])}`],
    ['a price of 0', `${time(1)} ${update(1, 2, [['0', '1']])}`],
    ['a level of one number', `${time(1)} ${update(1, 2, [['1']])}`],
    ['another event', `${time(1)} ${frame({ e: 'other', s: 'BTCUSDT' })}`],
    ['no symbol', `${time(1)} ${frame({ e: 'depthUpdate', U: 1, u: 2, b: [], a: [] })}`],
    ['no event', `${time(1)} ${frame({ s: 'BTCUSDT', U: 1, u: 2, b: [], a: [] }, 'btcusdt@depth')}`],
    ['an id that is no number', `${time(1)} ${frame({ e: 'depthUpdate', s: 'BTCUSDT', U: '1', u: 2, b: [], a: [] })}`],
    ['a number too large', `${time(1)} ${update(1, 2, [['999999999999999', '1']])}`],
    ['something behind it', `${time(1)} ${snapshot(1)} {}`],
  ])('with %s are left out, and say why', (_, line) => {
    const good = linesOf(snapshot(1), update(2, 3, [['99', '1']]));
    const { recordings, faults } = readRecording(bytesOf([good[0]!, line, good[1]!]));
    expect(faults).toEqual([{ line: 2, problem: expect.any(String) }]);
    expect([...recordings[0]!.kinds]).toEqual([messageKinds.snapshot, messageKinds.update]);
  });

  test('without a message are refused, with the first bad one', () => {
    expect(() => readRecording(bytesOf(['', 'nothing']))).toThrow(
      expect.objectContaining({ data: expect.objectContaining({ field: 'recording', rule: 'no_messages', line: 2 }) }),
    );
  });
});

/** What the slow reading makes of a line, as columns have it. */
function slowOf(line: string): unknown {
  const read = recordedLine(line);
  if (typeof read === 'string') return 'fault';
  const { message } = read;
  if (!message || message.kind === 'top' || message.kind === 'move') return 'none';
  if (message.kind === 'trade') return [message.kind, message.atMs, [[message.price, message.size]], message.takerBuys];
  return [message.kind, message.atMs, [...message.bids, ...message.asks], message.bids.length];
}

test('a line is read as the slow reading reads it, however it is written', () => {
  const digits = (max: number) => fc.integer({ min: 0, max }).map(String);
  const decimal = fc.oneof(
    fc.tuple(digits(200_000), fc.stringMatching(/^[0-9]{1,8}0{0,3}$/)).map(([whole, part]) => `${whole}.${part}`),
    digits(2_000_000),
    fc.constantFrom('0', '0.00000000', '', '1.', '.5', '-1', '1e5', '01', '1.123456789', '123456789.12345678'),
  );
  const level = fc.array(decimal, { minLength: 1, maxLength: 3 });
  const levels = fc.array(fc.oneof({ weight: 8, arbitrary: fc.tuple(decimal, decimal) }, level), { maxLength: 3 });
  const value = fc.oneof(fc.nat(), fc.boolean(), decimal, fc.constant(null));
  const depth = fc
    .record({
      e: fc.constantFrom('depthUpdate', 'trade'),
      E: value,
      s: fc.constantFrom('BTCUSDT', 'ETHUSDT', 'B', 'btc'),
      U: fc.nat(),
      u: fc.nat(),
      b: levels,
      a: levels,
    })
    .map((data) => frame(data));
  const trade = fc
    .record({
      e: fc.constant('trade'),
      s: fc.constant('BTCUSDT'),
      t: fc.nat(),
      p: decimal,
      q: decimal,
      X: value,
      m: fc.boolean(),
    })
    .map((data) => frame(data, 'btcusdt@trade'));
  const whole = fc
    .record(
      { lastUpdateId: fc.nat(), E: fc.nat(), bids: levels, asks: levels },
      { requiredKeys: ['lastUpdateId', 'bids'] },
    )
    .map((data) => JSON.stringify(data));
  const cut = fc.tuple(
    fc.oneof(depth, trade, whole),
    fc.option(fc.nat(300)),
    fc.option(fc.constantFrom(' ', '"', ',', '}', ']', '0', '.')),
  );
  let read = 0;
  fc.assert(
    fc.property(cut, ([text, at, put]) => {
      const other = at === null ? text : text.slice(0, at) + (put ?? '') + text.slice(at + (put === null ? 1 : 0));
      const line = `${time(5.25)} ${other}`;
      const slow = slowOf(line);
      // A message of the market and an update that follows on any snapshot: nothing hangs on the line in question.
      const anchor = `${time(1)} ${frame({ e: 'trade', s: 'BTCUSDT', t: 2 ** 40, p: '1', q: '1', m: false }, 'btcusdt@trade')}`;
      const { recordings, faults } = readRecording(bytesOf([anchor, line]));
      if (slow === 'fault') {
        expect(faults).toHaveLength(1);
        return;
      }
      if (faults.length > 0) {
        // What columns cannot count, and a snapshot of nobody.
        expect(faults[0]!.problem).toMatch(/too large|names none/);
        return;
      }
      if (slow === 'none' || !Array.isArray(slow)) return;
      const [kind, atMs, rows, split] = slow as [string, number, string[][], number | boolean];
      const found = recordings.flatMap((each) =>
        [...each.kinds.keys()].filter((index) => each.atMs[index] === atMs).map((index) => ({ each, index })),
      );
      // An update without a snapshot waits for ever, and is not there.
      if (kind === 'depth') return;
      read += 1;
      const { each, index } = found[0]!;
      const { price, size } = gridOf(each);
      const from = index === 0 ? 0 : each.ends[index - 1]!;
      const values = [...each.prices.subarray(from, each.ends[index])].map((ticks, row) => [
        (ticks * price.unit) / 10 ** price.decimals,
        (each.sizes[from + row]! * size.unit) / 10 ** size.decimals,
      ]);
      const expected = rows.map(([p, q]) => [Number(p), Number(q)]);
      for (const [row, [p, q]] of expected.entries()) {
        expect(values[row]![0]).toBeCloseTo(p!, 8);
        expect(values[row]![1]).toBeCloseTo(q!, 8);
      }
      const asks = each.asks[index]! - from;
      expect([values.length, asks]).toEqual([rows.length, split === true ? 0 : split === false ? 1 : split]);
    }),
    { numRuns: fuzzRuns(500) },
  );
  expect(read).toBeGreaterThan(25);
});
