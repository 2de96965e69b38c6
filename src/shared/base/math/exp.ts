import { scaled } from './bits.ts';
import { inverseLn2, ln2High, ln2Low } from './ln2.ts';

/** Beyond these e^x is above the largest double, or below half of the smallest. */
const overflow = 709.782712893384;
const underflow = -745.1332191019412;

/** Remez polynomial of r·(e^r + 1)/(e^r − 1) in r², on |r| ≤ ln 2 / 2. */
export const expPolynomial = (square: number): number =>
  square *
  (0.16666666666666602 +
    square *
      (-0.0027777777777015593 +
        square * (6.613756321437934e-5 + square * (-1.6533902205465252e-6 + square * 4.1381367970572385e-8))));

/**
 * e^x, the same to the last bit in every JavaScript engine; error below 1 ulp. After fdlibm's e_exp (Sun, 1993):
 * x = k·ln 2 + r, a rational function of r, and a shift of the exponent.
 */
export function exp(x: number): number {
  if (!(x <= overflow)) return Number.isNaN(x) ? x : Number.POSITIVE_INFINITY;
  if (x < underflow) return 0;
  const size = Math.abs(x);
  if (size < 2 ** -28) return 1 + x;
  const k = size > 0.5 * ln2High ? Math.trunc(inverseLn2 * x + (x < 0 ? -0.5 : 0.5)) : 0;
  const whole = x - k * ln2High;
  const rest = k * ln2Low;
  const r = whole - rest;
  const c = r - expPolynomial(r * r);
  const value = 1 - (rest - (r * c) / (2 - c) - whole);
  return k === 0 ? value : scaled(value, k);
}
