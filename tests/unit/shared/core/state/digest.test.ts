import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Digest } from '../../../../../src/shared/core/state/digest.ts';

const step = fc.oneof(
  fc.double({ noNaN: true }).map((value) => (digest: Digest) => digest.number(value)),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((value) => (digest: Digest) => digest.amount(value)),
  fc.string().map((value) => (digest: Digest) => digest.text(value)),
);

const digestAfter = (steps: readonly ((digest: Digest) => Digest)[], start = new Digest()): string => {
  for (const each of steps) each(start);
  return String(start);
};

describe('digest', () => {
  it('goes on from its own text as if it had never stopped', () => {
    fc.assert(
      fc.property(fc.array(step), fc.array(step), (first, then) => {
        expect(digestAfter(then, Digest.of(digestAfter(first)))).toBe(digestAfter([...first, ...then]));
      }),
    );
  });

  it('tells one changed, missing or swapped part', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 2 }), fc.nat(), fc.integer({ min: 1 }), (values, where, by) => {
        const of = (numbers: readonly number[]) =>
          digestAfter(numbers.map((value) => (digest: Digest) => digest.number(value)));
        const at = where % (values.length - 1);
        const one = values[at]!;
        const two = values[at + 1]!;
        expect(of(values.with(at, one + by))).not.toBe(of(values));
        expect(of(values.toSpliced(at, 1))).not.toBe(of(values));
        if (one !== two) expect(of(values.with(at, two).with(at + 1, one))).not.toBe(of(values));
      }),
    );
  });

  it('tells amounts apart that differ beyond what a float holds, and texts of one length', () => {
    const of = (task: (digest: Digest) => Digest) => String(task(new Digest()));
    expect(of((digest) => digest.amount(2n ** 60n))).not.toBe(of((digest) => digest.amount(2n ** 60n + 1n)));
    expect(of((digest) => digest.amount(-1n))).not.toBe(of((digest) => digest.amount(1n)));
    expect(of((digest) => digest.text('ab').text('c'))).not.toBe(of((digest) => digest.text('a').text('bc')));
  });

  it('is what journals hold already: two words that begin at their seeds, each mixed with every word of 32 bits, the low one of a number first', () => {
    const primeA = 0x9e3779b1n;
    const primeB = 0x85ebca77n;
    const modulus = 1n << 32n;
    let a = 0x811c9dc5n;
    let b = 0x9747b28cn;
    const mix = (...words: readonly number[]): void => {
      for (const word of words) {
        const product = ((a ^ BigInt(word)) * primeA) % modulus;
        a = product ^ (product >> 15n);
        const other = ((b + BigInt(word)) * primeB) % modulus;
        b = (((other << 13n) % modulus) | (other >> 19n)) ^ product;
      }
    };
    const digest = new Digest();
    const check = (literal: string): void => {
      expect(String(digest)).toBe(`d${a.toString(16).padStart(8, '0')}${b.toString(16).padStart(8, '0')}`);
      expect(String(digest)).toBe(literal);
    };
    check('d811c9dc59747b28c');
    digest.text('BTC');
    mix(0x42, 0x54, 0x43, 3);
    check('d0809b6bd2dde2cc1');
    const view = new DataView(new ArrayBuffer(8));
    view.setFloat64(0, 1_000.1, true);
    digest.number(1_000.1);
    mix(view.getUint32(0, true), view.getUint32(4, true));
    check('d22633bfbaf99d396');
    digest.amount(-25n);
    mix(0xffffffe7, 0xffffffff);
    check('d179755dca1f1457d');
  });

  it('has texts of 17 characters that begin with a d, and reads no others', () => {
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        expect(digestAfter(steps)).toMatch(/^d[0-9a-f]{16}$/);
      }),
    );
    expect(String(Digest.of(''))).toBe(String(new Digest()));
    for (const text of ['0'.repeat(32), '0'.repeat(17), `d${'0'.repeat(15)}`])
      expect(() => Digest.of(text)).toThrow('a digest');
  });
});
