import { fromScaled, scaleOf, toScaled } from '../base/decimal.ts';

/** How the amounts of an order for several accounts relate to that of the first one. */
export const orderSizings = ['SAME', 'RATIO', 'BALANCE'] as const;
export type OrderSizing = (typeof orderSizings)[number];

/** A part of something, as numerator and denominator. */
export type Part = readonly [bigint, bigint];

/** The part of the accounts after the first with RATIO: a ratio in percent. */
export const ratioPart = (percent: number): Part => [BigInt(Math.round(percent * 100)), 10_000n];

/** A part of a size or a total, rounded down to the step or to the quote's smallest part. */
export function partOfSize(text: string, part: Part, step: string): string {
  const { decimals, unit } = scaleOf(step);
  const places = Math.max(decimals, text.split('.')[1]?.length ?? 0);
  const whole = toScaled(text, places)! * part[0];
  const stepUnits = BigInt(unit) * 10n ** BigInt(places - decimals);
  return fromScaled((whole / (part[1] * stepUnits)) * stepUnits, places);
}
