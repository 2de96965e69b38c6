import { must } from '../../../base/assert.ts';
import { fromScaled, fromUnits, toScaled, toUnits } from '../../../base/decimal.ts';
import { moneyDecimals, unitsOf } from '../../../core/ledger/money.ts';
import { gridOf, type Instrument } from '../../../market/instrument.ts';
import type { Problem } from '../market.ts';

/** Prices of a form in ticks, 0 for one that is left out; the first one that lies on no tick. */
export function formTicks<K extends string>(
  texts: Readonly<Record<K, string | undefined>>,
  instrument: Instrument,
): Readonly<Record<K, number>> | { readonly offTick: Problem } {
  const { price } = gridOf(instrument);
  const ticks: Partial<Record<K, number>> = {};
  for (const field of Object.keys(texts) as K[]) {
    const text = texts[field];
    const units = text === undefined ? 0 : toUnits(text, price);
    if (units === undefined) return { offTick: { field, rule: 'tick' } };
    ticks[field] = units;
  }
  return ticks as Record<K, number>;
}

/** A price of a form, undefined for 0 ticks. */
export const formPrice = (ticks: number, instrument: Instrument): string | undefined =>
  ticks === 0 ? undefined : fromUnits(ticks, gridOf(instrument).price);

/** An amount of quote in whole ticks × lots; what is less than one is cut off. */
export const formUnits = (text: string, instrument: Instrument): number =>
  Number(must(toScaled(text, moneyDecimals + 6), 'an amount') / 1_000_000n / unitsOf(instrument).quotePerTickLot);

/** An amount of quote as text, of ticks × lots. */
export const formAmount = (units: number, instrument: Instrument): string =>
  fromScaled(BigInt(Math.floor(units)) * unitsOf(instrument).quotePerTickLot, moneyDecimals);

/** Ticks × lots of one unit of quote: a factor for ranges. */
export const unitsPerQuote = (instrument: Instrument): number =>
  10 ** moneyDecimals / Number(unitsOf(instrument).quotePerTickLot);
