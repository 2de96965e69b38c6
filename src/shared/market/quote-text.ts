import { fromUnits, type Scale } from '../base/decimal.ts';

/** A price in whole ticks as public pages show it: every decimal of the tick, thousands set apart by commas. */
export function quoteText(ticks: number, scale: Scale): string {
  const [whole = '', decimals] = fromUnits(ticks, scale).split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}
