import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { fromUnits } from '../../../../src/shared/base/decimal.ts';
import { nextUniform } from '../../../../src/shared/base/random.ts';
import { depth } from '../../../../src/shared/topics/depth.ts';
import { DepthFrame, depthSeal } from '../../../../src/shared/wire/depth-frame.ts';
import { DepthScanner } from '../../../../src/shared/wire/depth-scanner.ts';
import { DepthReader, depthText, sealedDepthText } from '../../../../src/shared/wire/depth-text.ts';
import { fuzzRuns, nightlyMs } from '../../../fuzz.ts';
import { seedOf } from '../../../seeds.ts';
import { facts, frames, grid, grids } from './depth-frames.ts';

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

  /**
   * Texts of the server with a byte changed, dropped, doubled or moved: none that JSON.parse reads otherwise is
   * accepted.
   */
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
