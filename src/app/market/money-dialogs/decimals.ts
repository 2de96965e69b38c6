import { fromScaled, toScaled } from '../../../shared/base/decimal.ts';
import { must } from '../../../shared/base/assert.ts';

/** Digits after the point that a decimal of the wire may have. */
const places = 18;
const scaled = (text: string): bigint => must(toScaled(text, places), 'a decimal of the wire');

/** a + b and a − b, exact; decimal texts without zeros at their ends. */
export const sum = (a: string, b: string): string => fromScaled(scaled(a) + scaled(b), places);
export const difference = (a: string, b: string): string => fromScaled(scaled(a) - scaled(b), places);
