import { gridOf, type Instrument } from '../../../market/instrument.ts';
import { barUnitsOf } from '../../bars.ts';
import type { ParameterRange } from '../candidates.ts';
import { unitsPerQuote } from './form-units.ts';

/** A parameter of a form that is swept: prices and amounts in quote. */
export type FormRange<K extends string> = Omit<ParameterRange<K>, 'isWhole'>;

/** What a parameter is: a price, an amount of quote, a whole number or any. */
export type FormUnit = 'PRICE' | 'QUOTE' | 'WHOLE' | 'REAL';

/** A range in the units of a sweep: ticks, ticks × lots and numbers. */
export function formRange<K extends string>(
  { key, from, to, step, ...rest }: FormRange<K>,
  unit: FormUnit,
  instrument: Instrument,
): ParameterRange<K> {
  const factors = { PRICE: barUnitsOf(gridOf(instrument)).ticksPerPrice, QUOTE: unitsPerQuote(instrument) };
  const inUnits = (value: number): number => (unit === 'PRICE' || unit === 'QUOTE' ? value * factors[unit] : value);
  return {
    ...rest,
    key,
    from: inUnits(from),
    to: inUnits(to),
    ...(step !== undefined && { step: inUnits(step) }),
    isWhole: unit !== 'REAL',
  };
}
