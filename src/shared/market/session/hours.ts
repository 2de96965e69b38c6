import type { AccountType, NightEnd } from '../instrument.ts';

/**
 * Which hours an instrument has: `always` is around the clock; futures of Shanghai differ by the end of their evening.
 */
export type Hours = 'always' | 'astock' | 'forex' | `shfe ${NightEnd}`;

/** Products whose evening goes on after 23:00. Source: trading hours of the Shanghai futures exchange. */
const lateProducts: Readonly<Record<string, NightEnd>> = {
  CU: '01:00',
  AL: '01:00',
  ZN: '01:00',
  PB: '01:00',
  NI: '01:00',
  SN: '01:00',
  SS: '01:00',
  AO: '01:00',
  AU: '02:30',
  AG: '02:30',
};

/** When the evening of a product ends: `AU` is gold. */
export const nightEndOf = (product: string): NightEnd => lateProducts[product] ?? '23:00';

/** The hours of an instrument, by what its symbol names: `AU2702` is gold of February 2027. */
export function hoursOf({
  account_type,
  symbol,
}: {
  readonly account_type: AccountType;
  readonly symbol: string;
}): Hours {
  if (account_type === 'commodity') return `shfe ${nightEndOf(symbol.replace(/\d+$/, ''))}`;
  return account_type === 'astock' || account_type === 'forex' ? account_type : 'always';
}

/** Whether instruments of these hours trade at some times only. */
export const hasHours = (hours: Hours): boolean => hours !== 'always';
