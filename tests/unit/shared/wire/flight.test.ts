import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookHash } from '../../../../src/shared/market/book/book-hash.ts';
import { readUtf8, utf8 } from '../../../../src/shared/base/utf8.ts';
import {
  decodeFlight,
  flightFormat,
  type FlightHeader,
  flightVersion,
  headerLine,
  RecordingProblem,
} from '../../../../src/shared/wire/flight-file.ts';
import { readRecord, recordKinds, RecordWriter } from '../../../../src/shared/wire/flight-record.ts';
import { replayFlight } from '../../../../src/shared/wire/flight-replay.ts';
import { gzipStored } from '../../../../src/shared/wire/gzip-stored.ts';
import { fuzzRuns, nightlyMs } from '../../../fuzz.ts';

const header = (chunks: number): FlightHeader => ({
  format: flightFormat,
  version: flightVersion,
  build: 'b',
  startMs: 1,
  endMs: 2,
  chunks,
  streams: [],
});
const depthStream = JSON.stringify({
  path: '/client/depth/depth/ws',
  params: { exchange: 'BINANCE', symbol: 'BTCUSDT', account_type: 'spot', limit: 50 },
  tick: '0.01',
  step: '0.001',
});
const joined = (...parts: readonly Uint8Array[]): Uint8Array => Uint8Array.from(Buffer.concat(parts));

/** A recording of one chunk: a depth stream with a snapshot, a delta and an action. */
function small(): Uint8Array {
  const writer = new RecordWriter(64);
  writer.text(recordKinds.chunk, 0, 1_000, '');
  writer.text(recordKinds.stream, 1, 1_000, depthStream);
  writer.frame(1, 1_001, '"e":"snap","u":5,"ts":1,"bids":[["100.00","1.5"]],"asks":[["101.00","2"]]}', 0);
  writer.text(recordKinds.text, 1, 1_002, '{"e":"d","U":6,"u":6,"pu":5,"ts":2,"b":[["99.50","0.001"]],"a":[]}');
  writer.text(recordKinds.action, 0, 1_003, '{"a":"tab_open","key":"BINANCE/BTCUSDT/spot"}');
  return joined(headerLine(header(1)), writer.take());
}

describe('text', () => {
  test('any text is written as the platform writes it, and read back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(40), (text, room) => {
        expect(utf8(text)).toEqual(new TextEncoder().encode(text));
        const bytes = new TextEncoder().encode(text + '本'.repeat(room));
        expect(readUtf8(bytes)).toBe(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
      }),
    );
  });

  test('half a surrogate pair becomes the replacement character', () => {
    for (const text of ['\ud800', 'a\udc00b', '\ud83d\ud83d\ude00', '\ud83dx'])
      expect(utf8(text)).toEqual(new TextEncoder().encode(text));
  });

  test(
    'bytes are text exactly where the platform’s strict reader says so',
    () => {
      fc.assert(
        fc.property(fc.uint8Array({ maxLength: 12 }), (bytes) => {
          let expected: string | undefined;
          try {
            expected = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
          } catch {
            expected = undefined;
          }
          expect(readUtf8(bytes)).toBe(expected);
        }),
        { numRuns: fuzzRuns(2_000) },
      );
    },
    nightlyMs,
  );
});

test('a stored gzip member is what gunzip unpacks, alone and one after another', () => {
  for (const length of [0, 1, 65_535, 65_536, 200_000]) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 31) & 0xff);
    expect(gunzipSync(gzipStored(bytes)).equals(bytes)).toBe(true);
    expect(gunzipSync(joined(gzipStored(utf8('head')), gzipStored(bytes))).equals(joined(utf8('head'), bytes))).toBe(
      true,
    );
  }
});

test('records come back as they were written, whatever their size', () => {
  const record = fc.record({
    kind: fc.constantFrom(...Object.values(recordKinds)),
    stream: fc.nat(65_535),
    atMs: fc.nat(2e12),
    payload: fc.uint8Array({ maxLength: 300 }),
  });
  fc.assert(
    fc.property(fc.array(record, { maxLength: 30 }), (records) => {
      const writer = new RecordWriter(32);
      for (const { kind, stream, atMs, payload } of records) writer.bytes(kind, stream, atMs, payload);
      const bytes = writer.take();
      const read = [];
      for (let index = 0; index < bytes.length; ) {
        const next = readRecord(bytes, index)!;
        read.push({ ...next.record, payload: Uint8Array.from(next.record.payload) });
        index = next.next;
      }
      expect(read).toEqual(records);
      expect(writer.length).toBe(0);
    }),
  );
});

test('a recording gives its header, its records and its book', () => {
  const flight = decodeFlight(small());
  expect(flight.header).toEqual(header(1));
  expect(flight.records.map(({ kind }) => kind)).toEqual([1, 2, 3, 3, 10]);
  const columns = (...rows: readonly (readonly [number, number])[]) => ({
    prices: Float64Array.from(rows, ([price]) => price),
    sizes: Float64Array.from(rows, ([, size]) => size),
  });
  const grid = { price: { decimals: 2, unit: 1 }, size: { decimals: 3, unit: 1 } };
  const hash = bookHash(columns([10_000, 1_500], [9_950, 1]), columns([10_100, 2_000]), grid);
  expect(replayFlight(flight).books).toEqual([expect.objectContaining({ key: 'BINANCE/BTCUSDT/spot', u: 6, hash })]);
  expect(hash, 'on a finer grid').toBe(
    bookHash(columns([100_000, 15_000], [99_500, 10]), columns([101_000, 20_000]), {
      price: { decimals: 3, unit: 1 },
      size: { decimals: 4, unit: 1 },
    }),
  );
  expect(hash).not.toBe(bookHash(columns([10_000, 1_500]), columns([10_100, 2_000]), grid));
  expect(hash).toMatch(/^[0-9a-f]{16}$/);
});

describe('what is wrong is named', () => {
  const record = (kind: number, stream: number, payload = '') => {
    const writer = new RecordWriter(64);
    writer.text(kind as 1, stream, 1, payload);
    return writer.take();
  };
  const chunk = record(recordKinds.chunk, 0);
  test.each([
    ['nothing', new Uint8Array(0), /no header line/],
    ['another JSON', utf8('{"a":1}\n'), /no header of a flight recording/],
    ['a newer version', headerLine({ ...header(0), version: 9 }), /version 9 is not known/],
    [
      'a header without its times',
      utf8(`{"format":"${flightFormat}","version":1,"build":"b"}\n`),
      /header is wrong at startMs/,
    ],
    ['fewer chunks', headerLine(header(2)), /0 of 2 chunks/],
    [
      'half a record',
      joined(headerLine(header(1)), chunk, record(recordKinds.text, 1).subarray(0, 9)),
      /damaged at byte/,
    ],
    ['an unknown kind', joined(headerLine(header(1)), chunk, record(77, 1)), /damaged at byte/],
    [
      'a frame of no stream',
      joined(headerLine(header(1)), chunk, record(recordKinds.text, 3, '{}')),
      /stream 3, which no record names/,
    ],
    [
      'a record before the chunks',
      joined(headerLine(header(0)), record(recordKinds.lost, 1)),
      /before the first chunk/,
    ],
    [
      'a stream that is none',
      joined(headerLine(header(1)), chunk, record(recordKinds.stream, 1, '{"path":1}')),
      /not what its kind says/,
    ],
  ])('%s', (_name, bytes, problem) => {
    expect(() => decodeFlight(bytes)).toThrow(problem);
    expect(() => decodeFlight(bytes)).toThrow(RecordingProblem);
  });

  test(
    'a recording that is cut or changed anywhere is read or refused, and what is read replays',
    () => {
      const whole = small();
      const body = whole.indexOf(10) + 1;
      fc.assert(
        fc.property(
          fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 6 }),
          fc.nat(whole.length),
          fc.boolean(),
          (changes, length, cut) => {
            const bytes = Uint8Array.from(cut ? whole.subarray(0, length) : whole);
            for (const [at, value] of changes)
              if (at < bytes.length) bytes[at < body && value % 3 ? body + (at % 40) : at] = value;
            try {
              replayFlight(decodeFlight(bytes));
            } catch (error) {
              expect(error).toBeInstanceOf(RecordingProblem);
            }
          },
        ),
        { numRuns: fuzzRuns(5_000) },
      );
    },
    nightlyMs,
  );

  test(
    'random bytes are refused',
    () => {
      fc.assert(
        fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
          expect(() => decodeFlight(bytes)).toThrow(RecordingProblem);
          expect(() => decodeFlight(joined(headerLine(header(1)), bytes))).toThrow(RecordingProblem);
        }),
        { numRuns: fuzzRuns(1_000) },
      );
    },
    nightlyMs,
  );
});
