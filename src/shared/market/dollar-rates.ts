import type { InstrumentKey } from './instrument.ts';

/**
 * Dollars for a unit of a currency by the newest prices of the currency market, `lastOf` a key; what has no price there
 * is taken for a dollar. A figure for ranks and overviews.
 */
export function dollarRates(lastOf: (key: InstrumentKey) => string | undefined): (currency: string) => number {
  const priceOf = (pair: string): number => Number(lastOf(`forex/${pair}/forex`) ?? '');
  const known = new Map<string, number>();
  return (currency) => {
    const perDollar = priceOf(`USD${currency}`);
    const dollars = priceOf(`${currency}USD`);
    const rate = known.get(currency) ?? (perDollar > 0 ? 1 / perDollar : dollars > 0 ? dollars : 1);
    known.set(currency, rate);
    return rate;
  };
}
