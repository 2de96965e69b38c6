import type { Instrument } from '../../market/instrument.ts';
import { onStep, stepAt, type TickStep, tickStepsOf } from '../../market/tick-steps.ts';
import type { MarketUnits } from '../ledger/money.ts';

/**
 * Rules for the numbers of one order, on ticks, lots and money units: the same in the order form and in the core, so
 * that both say the same of one order.
 */

/** Ticks between two prices at which is traded, where `ticks` is none of them; undefined where it is one. */
export function offStep(steps: readonly TickStep[], ticks: number): number | undefined {
  const step = stepAt(steps, ticks);
  return ticks % step === 0 ? undefined : step;
}

/** Prices that the band around a reference lets in, in ticks, both included. */
export interface Band {
  readonly lowest: number;
  /** Infinite where there is no upper bound. */
  readonly highest: number;
}

/** Bounds of a band are multiples of a millionth. */
const million = 1_000_000n;
const millionths = (factor: number): bigint => BigInt(Math.round(factor * Number(million)));

/** The band of an instrument around a reference in ticks, exact: a price on its bound is let in. */
export function bandAround(
  { price_band_up, price_band_down }: Pick<Instrument, 'price_band_up' | 'price_band_down'>,
  reference: number,
): Band {
  const times = (factor: number): bigint => BigInt(reference) * millionths(factor);
  return {
    lowest: price_band_down === null ? 0 : Number((times(price_band_down) + million - 1n) / million),
    highest: price_band_up === null ? Number.POSITIVE_INFINITY : Number(times(price_band_up) / million),
  };
}

/** The nearest prices within a band at which is traded. */
export function tradedWithin(instrument: Pick<Instrument, 'tick' | 'step' | 'tick_steps'>, band: Band): Band {
  const steps = tickStepsOf(instrument);
  return {
    lowest: Math.max(1, onStep(steps, band.lowest, 1)),
    highest: Number.isFinite(band.highest) ? onStep(steps, band.highest, -1) : band.highest,
  };
}

/** What is wrong with a size: it lies on no step, or is below the least or above the most that an order may have. */
export type SizeFault = 'step' | 'least' | 'most';

/** The first rule that a size breaks; `lots` is undefined where it lies on no step. */
export function sizeFault(
  { minLots }: Pick<MarketUnits, 'minLots'>,
  lots: number | undefined,
  most: number,
): SizeFault | undefined {
  if (lots === undefined) return 'step';
  if (lots < minLots) return 'least';
  return lots > most ? 'most' : undefined;
}

/** Whether an order is worth too little to be placed; `value` in money units of the quote asset. */
export const isBelowNotional = ({ minNotional }: Pick<MarketUnits, 'minNotional'>, value: bigint): boolean =>
  value < minNotional;
