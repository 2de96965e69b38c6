import { exp } from '../../../../../src/shared/base/math/exp.ts';
import { cosOfTurns } from '../../../../../src/shared/base/math/cos-of-turns.ts';
import { log, log1p } from '../../../../../src/shared/base/math/log.ts';
import { pow } from '../../../../../src/shared/base/math/pow.ts';
import { nextUniform, type Random } from '../../../../../src/shared/base/random.ts';

const view = new DataView(new ArrayBuffer(8));

/** The 64 bits of a double, in hex. */
export function hexOf(x: number): string {
  view.setFloat64(0, x);
  return view.getBigUint64(0).toString(16).padStart(16, '0');
}

/** A double of any size and sign; no NaN and no infinity. */
export function anyDouble(random: Random): number {
  view.setUint32(0, Math.floor(nextUniform(random) * 2 ** 32));
  view.setUint32(4, Math.floor(nextUniform(random) * 2 ** 32));
  const drawn = view.getFloat64(0);
  return Number.isFinite(drawn) ? drawn : 0.5;
}

/** Steps between two doubles; 0 for two NaNs, and infinite for one of them or for zeros of two signs. */
export function ulpsBetween(one: number, other: number): number {
  if (Object.is(one, other)) return 0;
  if (one === 0 && other === 0) return Number.POSITIVE_INFINITY;
  if (Number.isNaN(one) || Number.isNaN(other)) return Number.POSITIVE_INFINITY;
  const placeOf = (x: number): bigint => {
    view.setFloat64(0, Math.abs(x));
    return x < 0 ? -view.getBigUint64(0) : view.getBigUint64(0);
  };
  const steps = placeOf(one) - placeOf(other);
  return Number(steps < 0n ? -steps : steps);
}

/** Each function with what draws its arguments: half of them of usual sizes, half of any. */
const drawn: Readonly<Record<string, (usual: number, any: number) => number>> = {
  exp: (usual, any) => exp(any === 0 ? usual : any * 600),
  log: (usual, any) => log(any === 0 ? Math.abs(usual) : Math.abs(any)),
  log1p: (usual, any) => log1p(any === 0 ? usual / 20 : Math.abs(any)),
  cosOfTurns: (usual) => cosOfTurns(Math.abs(usual) / 20),
  pow: (usual, any) => pow(Math.abs(usual), any === 0 ? usual : any),
};
const perFunction = 48;

/** Bits of some results of each function, by its name: arguments are drawn by a generator of integers. */
export function bitsNow(): Record<string, string[]> {
  const random = { state: 20 };
  return Object.fromEntries(
    Object.entries(drawn).map(([name, result]) => [
      name,
      Array.from({ length: perFunction }, (_, index) => {
        const usual = nextUniform(random) * 40 - 20;
        const any = anyDouble(random);
        const bounded = name === 'exp' || name === 'pow' ? nextUniform(random) * 2 - 1 : any;
        return hexOf(result(usual, index % 2 === 0 ? 0 : bounded));
      }),
    ]),
  );
}
