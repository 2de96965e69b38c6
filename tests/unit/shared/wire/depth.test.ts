import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { fromUnits } from '../../../../src/shared/kit/decimal.ts';
import { nextUniform } from '../../../../src/shared/kit/random.ts';
import { depth } from '../../../../src/shared/topics/depth.ts';
import { BookChecksum, bookChecksum } from '../../../../src/shared/wire/book-checksum.ts';
import { DepthDecoder, encodeDepth, setTopic, topicOf } from '../../../../src/shared/wire/depth-binary.ts';
import { DepthFrame, depthKinds, depthSeal } from '../../../../src/shared/wire/depth-frame.ts';
import { DepthScanner } from '../../../../src/shared/wire/depth-scanner.ts';
import { DepthReader, depthText, sealedDepthText } from '../../../../src/shared/wire/depth-text.ts';
import { fuzzRuns, nightlyMs } from '../../../fuzz.ts';
import { seedOf } from '../../../seeds.ts';

const grid = { price: { decimals: 2, unit: 5 }, size: { decimals: 4, unit: 1 } };
/** The scanner reads units of one on a way of its own; without decimals there is no point. */
const grids = [
  grid,
  { price: { decimals: 1, unit: 1 }, size: { decimals: 3, unit: 1 } },
  { price: { decimals: 0, unit: 1 }, size: { decimals: 8, unit: 1 } },
];
const level = fc.tuple(
  fc.oneof(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 3e9 })),
  fc.oneof(fc.constant(0), fc.nat({ max: 1e6 }), fc.integer({ min: 1, max: 9e10 })),
);
const frames = fc
  .record({
    kind: fc.constantFrom<1 | 2>(1, 2),
    pu: fc.nat({ max: 9e14 }),
    span: fc.integer({ min: 1, max: 1_000 }),
    ts: fc.integer({ min: 0, max: 9e14 }),
    c: fc.option(fc.nat({ max: 0xffffffff }), { nil: -1 }),
    bids: fc.array(level, { maxLength: 90 }),
    asks: fc.array(level, { maxLength: 40 }),
  })
  .map(({ kind, pu, span, ts, c, bids, asks }) =>
    frameOf(kind, kind === depthKinds.snap ? 0 : pu, span, ts, c, bids, asks),
  );

function frameOf(
  kind: 1 | 2,
  pu: number,
  span: number,
  ts: number,
  c: number,
  bids: readonly (readonly [number, number])[],
  asks: readonly (readonly [number, number])[],
): DepthFrame {
  const frame = new DepthFrame();
  frame.reserve(bids.length + asks.length);
  Object.assign(frame, { kind, pu, u: pu + span, ts, c, bids: bids.length, asks: asks.length });
  for (const [row, [price, size]] of [...bids, ...asks].entries())
    [frame.prices[row], frame.sizes[row]] = [price, size];
  return frame;
}

/** All that a frame says, without the rest of its columns. */
const facts = ({ prices, sizes, ...rest }: DepthFrame) => ({
  ...rest,
  prices: [...prices.slice(0, rest.bids + rest.asks)],
  sizes: [...sizes.slice(0, rest.bids + rest.asks)],
});

describe('text', () => {
  test('the scanner reads every frame of the server, with and without seal, and the schema takes it', () => {
    fc.assert(
      fc.property(frames, fc.constantFrom(...grids), (frame, grid) => {
        const text = depthText(frame, grid);
        const read = new DepthFrame();
        expect(v.is(depth.frame, JSON.parse(text))).toBe(true);
        const scanner = new DepthScanner(grid);
        expect(scanner.scan(text, 1, read)).toBe(true);
        expect(facts(read)).toEqual({ ...facts(frame), seal: -1 });
        expect(scanner.scan(`{"id":17,${sealedDepthText(text, frame).slice(1)}`, 9, read)).toBe(true);
        expect(facts(read)).toEqual({ ...facts(frame), seal: depthSeal(frame) });
      }),
      { numRuns: 500 },
    );
  });

  test('JSON.parse reads the same, whatever the order of the members and the blanks', () => {
    fc.assert(
      fc.property(frames, fc.boolean(), (frame, blanks) => {
        const { c, seal, ...rest } = JSON.parse(sealedDepthText(depthText(frame, grid), frame)) as Record<
          string,
          unknown
        >;
        const text = JSON.stringify(
          { ...rest, ...(seal === undefined ? {} : { seal }), ...(c === undefined ? {} : { c }) },
          null,
          blanks ? 1 : 0,
        );
        const read = new DepthFrame();
        expect(new DepthReader(grid).read(text, 1, read)).toBe('depth');
        expect(facts(read)).toEqual({ ...facts(frame), seal: depthSeal(frame) });
      }),
      { numRuns: 200 },
    );
  });

  test('prices off the grid, signs, exponents and missing members are malformed; other frames are others', () => {
    const reader = new DepthReader(grid);
    const read = (text: string) => reader.read(text, 1, new DepthFrame());
    for (const price of ['0', '-1', '1e5', '0.03', '1.001', 'NaN', '', '1'.repeat(40)])
      expect(read(`{"e":"d","U":2,"u":2,"pu":1,"ts":5,"b":[["${price}","1"]],"a":[]}`), price).toBe('malformed');
    expect(read('{"e":"d","U":2,"u":2,"ts":5,"b":[],"a":[]}')).toBe('malformed');
    expect(read('{"e":"d","U":2,"u":2,"pu":1,"ts":5,"b":[["1.00","1"]]}')).toBe('malformed');
    expect(read('{"e":"d","U":2,"u":2,"pu":1,"ts":5,"b":[["1.00",1]],"a":[]}')).toBe('malformed');
    expect(read('{"e":"d","U":2,"u":2.5,"pu":1,"ts":5,"b":[],"a":[]}')).toBe('malformed');
    for (const other of [
      '{"e":"hb","u":7,"time":1}',
      '{"e":"end","ts":1}',
      'pong',
      '',
      '[]',
      'null',
      '{"e":"d","U":2,',
    ])
      expect(read(other)).toBe('other');
  });

  test(
    'decimals of any length and form are read as by JSON.parse, or not at all',
    () => {
      const digits = fc.stringMatching(/^[0-9]{0,17}$/);
      const decimal = fc.oneof(
        fc.tuple(digits, digits).map(([whole, fraction]) => `${whole}.${fraction}`),
        digits,
        fc.integer({ min: 1, max: 1e6 }).map(String),
      );
      const scale = fc.record({
        decimals: fc.integer({ min: 0, max: 18 }),
        unit: fc.constantFrom(1, 5, 25, 1_000, 2 ** 40),
      });
      const read = new DepthFrame();
      const parsed = new DepthFrame();
      let accepted = 0;
      fc.assert(
        fc.property(decimal, decimal, scale, scale, digits, digits, (one, other, price, size, u, seal) => {
          const text = `{"e":"snap","u":${u},"ts":0,"bids":[["${one}","${other}"]],"asks":[],"seal":${seal}}`;
          if (!new DepthScanner({ price, size }).scan(text, 1, read)) return;
          accepted++;
          expect(new DepthReader({ price, size }).readParsed(JSON.parse(text), parsed), text).toBe('depth');
          expect(facts(read), text).toEqual(facts(parsed));
        }),
        { numRuns: fuzzRuns(20_000) },
      );
      expect(accepted).toBeGreaterThan(100);
    },
    nightlyMs,
  );

  /** Texts of the server with a byte changed, dropped, doubled or moved: none that JSON.parse reads otherwise is accepted. */
  test.each(grids)(
    'no damage makes the scanner read what JSON.parse does not, %j',
    (grid) => {
      const random = { state: seedOf(5) };
      const pick = (below: number) => Math.floor(nextUniform(random) * below);
      const samples = fc
        .sample(frames, { numRuns: 40, seed: seedOf(3) })
        .map((frame) => sealedDepthText(depthText(frame, grid), frame));
      const scanner = new DepthScanner(grid);
      const reader = new DepthReader(grid);
      const fast = new DepthFrame();
      const slow = new DepthFrame();
      const alphabet = '0123456789.,:[]{}"-+eEbaducts \\n';
      let accepted = 0;
      for (let run = 0, runs = fuzzRuns(20_000); run < runs; run++) {
        const text = samples[pick(samples.length)]!;
        const at = pick(text.length);
        const kind = pick(5);
        const inserted = alphabet[pick(alphabet.length)]!;
        const damaged =
          kind === 0
            ? text.slice(0, at) + inserted + text.slice(at + 1)
            : kind === 1
              ? text.slice(0, at) + text.slice(at + 1)
              : kind === 2
                ? text.slice(0, at) + inserted + text.slice(at)
                : kind === 3
                  ? text.slice(0, at)
                  : text.slice(0, at) + text.slice(Math.max(0, at - 7), at) + text.slice(at);
        if (!scanner.scan(damaged, 1, fast)) continue;
        accepted++;
        let value: unknown;
        expect(() => {
          value = JSON.parse(damaged);
        }, damaged).not.toThrow();
        expect(reader.readParsed(value, slow), damaged).toBe('depth');
        expect(facts(fast)).toEqual(facts(slow));
        if (damaged !== text && depthSeal(fast) === fast.seal)
          expect(facts(fast).prices, `seal missed: ${damaged}`).toEqual(facts(slow).prices);
      }
      expect(accepted).toBeGreaterThan(1_000);
    },
    nightlyMs,
  );
});

describe('seal', () => {
  test('any one number that changes breaks it', () => {
    fc.assert(
      fc.property(frames, fc.nat(), fc.integer({ min: 1, max: 2 ** 31 }), (frame, place, by) => {
        const before = depthSeal(frame);
        const changed = Object.assign(new DepthFrame(), frame, {
          prices: frame.prices.slice(),
          sizes: frame.sizes.slice(),
        });
        const rows = frame.bids + frame.asks;
        const names = ['u', 'pu', 'ts'] as const;
        if (place % (rows * 2 + names.length) < names.length) changed[names[place % (rows * 2 + names.length)]!] += by;
        else {
          const row = (place % (rows * 2 + names.length)) - names.length;
          (row < rows ? changed.prices : changed.sizes)[row % rows]! += by;
        }
        expect(depthSeal(changed)).not.toBe(before);
      }),
      { numRuns: 3_000 },
    );
  });
});

/** Each price once and best first, as the server cuts a book. */
const ordered = frames.map(({ kind, pu, u, ts, c, bids, asks, prices, sizes }) => {
  const side = (from: number, count: number, sign: 1 | -1) =>
    [...new Map(Array.from({ length: count }, (_, row) => [prices[from + row]!, sizes[from + row]!] as const))].sort(
      ([a], [b]) => (a - b) * sign,
    );
  return frameOf(kind, pu, u - pu, ts, c, side(0, bids, -1), side(bids, asks, 1));
});

describe('binary', () => {
  test('what is encoded is read again, and the topic can be named later', () => {
    fc.assert(
      fc.property(ordered, fc.nat({ max: 65_535 }), (frame, topic) => {
        const bytes = encodeDepth(frame, 0);
        setTopic(bytes, topic);
        const read = new DepthFrame();
        expect(new DepthDecoder().read(bytes, read)).toBe(true);
        expect(topicOf(bytes)).toBe(topic);
        expect(facts(read)).toEqual({ ...facts(frame), seal: depthSeal(frame) });
      }),
      { numRuns: 500 },
    );
  });

  test('levels out of order, and a price twice, are not encoded', () => {
    for (const bids of [
      [
        [5, 1],
        [6, 1],
      ],
      [
        [5, 1],
        [5, 2],
      ],
    ] as const)
      expect(() => encodeDepth(frameOf(2, 1, 1, 1, -1, bids, []), 0)).toThrow(RangeError);
    expect(() =>
      encodeDepth(
        frameOf(
          2,
          1,
          1,
          1,
          -1,
          [],
          [
            [6, 1],
            [5, 1],
          ],
        ),
        0,
      ),
    ).toThrow(RangeError);
  });

  test(
    'no damage is taken for a frame',
    () => {
      const random = { state: seedOf(9) };
      const pick = (below: number) => Math.floor(nextUniform(random) * below);
      const samples = fc
        .sample(ordered, { numRuns: 40, seed: seedOf(4) })
        .map((frame) => ({ sealed: encodeDepth(frame, 3), said: { ...facts(frame), seal: depthSeal(frame) } }));
      const decoder = new DepthDecoder();
      const read = new DepthFrame();
      for (let run = 0, runs = fuzzRuns(20_000); run < runs; run++) {
        const { sealed, said } = samples[pick(samples.length)]!;
        const bytes = sealed.slice();
        const kind = pick(3);
        if (kind === 0) bytes[pick(bytes.length)]! ^= 1 << pick(8);
        const damaged =
          kind === 1 ? bytes.slice(0, pick(bytes.length)) : kind === 2 ? new Uint8Array([...bytes, pick(256)]) : bytes;
        const whole = decoder.read(damaged, read) && read.seal === depthSeal(read);
        if (!whole) continue;
        // The topic is the mux's address and no part of the frame, and how many zeros sizes end in says nothing where all levels go.
        expect(kind).toBe(0);
        expect(facts(read)).toEqual(said);
      }
    },
    nightlyMs,
  );
});

test('text of units is the exact one', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 2 ** 52 }),
      fc.integer({ min: 0, max: 12 }),
      fc.constantFrom(1, 5, 25, 1_000),
      (units, decimals, unit) => {
        const digits = (BigInt(units) * BigInt(unit)).toString().padStart(decimals + 1, '0');
        const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
        expect(fromUnits(units, { decimals, unit })).toBe(text);
      },
    ),
  );
});

test('the checksum from ticks and lots is that of the wire strings', () => {
  fc.assert(
    fc.property(
      fc.array(level, { maxLength: 30 }),
      fc.array(level, { maxLength: 30 }),
      fc.integer({ min: 0, max: 12 }),
      fc.constantFrom(1, 5),
      (bids, asks, decimals, unit) => {
        const market = { price: { decimals, unit }, size: { decimals: 3, unit: 1 } };
        const columns = (levels: readonly (readonly [number, number])[]) => ({
          prices: Float64Array.from(levels, ([price]) => price),
          sizes: Float64Array.from(levels, ([, size]) => size),
        });
        const texts = (levels: readonly (readonly [number, number])[]) =>
          levels.map(([price, size]) => [fromUnits(price, market.price), fromUnits(size, market.size)] as const);
        expect(new BookChecksum(market).of(columns(bids), bids.length, columns(asks), asks.length)).toBe(
          bookChecksum(texts(bids), texts(asks)),
        );
      },
    ),
  );
});
