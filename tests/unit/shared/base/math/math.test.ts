import { expect, test } from 'vitest';
import { cosOfTurns } from '../../../../../src/shared/base/math/cos-of-turns.ts';
import { exp } from '../../../../../src/shared/base/math/exp.ts';
import { log, log1p } from '../../../../../src/shared/base/math/log.ts';
import { magnitudeOf } from '../../../../../src/shared/base/math/magnitude.ts';
import { pow } from '../../../../../src/shared/base/math/pow.ts';
import { nextUniform, type Random } from '../../../../../src/shared/base/random.ts';
import { testSeed } from '../../../../seeds.ts';
import { anyDouble, ulpsBetween } from './bits.ts';

const draws = 20_000;
const between = (least: number, most: number) => (random: Random) => least + (most - least) * nextUniform(random);

type One = (x: number) => number;
const ofOne: readonly (readonly [string, One, One, readonly ((random: Random) => number)[]])[] = [
  ['exp', exp, Math.exp, [between(-2, 2), between(-760, 720), anyDouble]],
  ['log', log, Math.log, [between(0, 3), (random) => Math.abs(anyDouble(random)), anyDouble]],
  ['log1p', log1p, Math.log1p, [between(-1, 3), (random) => Math.abs(anyDouble(random)), anyDouble]],
];
/** Of each, the ones at its own edges among them. */
const special = [
  ...[Number.NaN, 0, Number.POSITIVE_INFINITY, 1, 0.5, 2, 3, Number.MIN_VALUE, Number.MAX_VALUE, 2 ** -1022, 2 ** -26],
  ...[1e300, 2 ** 53, 709.782712893384, 709.7827128933841, 745.1332191019412, 745.1332191019413, 708.5, 1e-320],
  ...[Math.SQRT1_2, Math.SQRT1_2 - 1, Math.SQRT2 - 1, 2 ** -54, 2 ** 20, 1e22],
].flatMap((x) => [x, -x]);

test.each(ofOne)('%s lies within one step of what Math gives', (_name, own, peer, arguments_) => {
  const random = { state: testSeed };
  for (const next of arguments_)
    for (let draw = 0; draw < draws; draw++) {
      const x = next(random);
      if (ulpsBetween(own(x), peer(x)) > 1) expect.fail(`${x}: ${own(x)}, not ${peer(x)}`);
    }
});

test.each(ofOne)(
  '%s has the special values of Math, exactly but for one step where it is finite',
  (_name, own, peer) => {
    for (const x of special) {
      const wanted = peer(x);
      const most = Number.isFinite(wanted) && wanted !== 0 ? 1 : 0;
      expect(ulpsBetween(own(x), wanted), `${x}: ${own(x)}, not ${wanted}`).toBeLessThanOrEqual(most);
    }
  },
);

test('pow lies within one step of what Math gives, and has its special values', () => {
  const random = { state: testSeed };
  const pairs: readonly (readonly [(random: Random) => number, (random: Random) => number])[] = [
    [between(0, 100), between(-50, 50)],
    [between(1 - 1e-6, 1 + 1e-6), between(-1e9, 1e9)],
    [between(0, 1e-300), between(0, 2)],
    [anyDouble, between(-3, 3)],
    [anyDouble, anyDouble],
  ];
  const check = (x: number, y: number): void => {
    if (ulpsBetween(pow(x, y), x ** y) > 1) expect.fail(`${x} ** ${y}: ${pow(x, y)}, not ${x ** y}`);
  };
  for (const [first, second] of pairs) for (let draw = 0; draw < draws; draw++) check(first(random), second(random));
  for (const x of special) for (const y of special) check(x, y);
});

test('pow of integers is exact', () => {
  for (let base = -40; base <= 40; base++)
    for (let exponent = 0, power = 1n; Math.abs(Number(power)) <= 2 ** 53 && exponent < 60; exponent++) {
      expect(pow(base, exponent), `${base} ** ${exponent}`).toBe(base === 0 ? 0 ** exponent : Number(power));
      power *= BigInt(base);
    }
});

test('the cosine of turns is that of the angle folded to a quarter turn, and exact at the quarters', () => {
  const random = { state: testSeed };
  for (let draw = 0; draw < draws; draw++) {
    const turns = nextUniform(random);
    const peer = Math.sin((4 * Math.abs(turns - 0.5) - 1) * (Math.PI / 2));
    expect(ulpsBetween(cosOfTurns(turns), peer)).toBeLessThanOrEqual(2);
  }
  expect([0, 0.25, 0.5, 0.75, 1].map(cosOfTurns)).toEqual([1, 0, -1, 0, 1]);
});

test('the magnitude is that of the decimal digits', () => {
  for (let exponent = -300; exponent <= 300; exponent++) {
    const power = Number(`1e${exponent}`);
    expect(magnitudeOf(power)).toBe(exponent);
    expect(magnitudeOf(power * 9.5)).toBe(exponent);
  }
  expect(magnitudeOf(999.9999999999999)).toBe(2);
});
