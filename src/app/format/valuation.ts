import { fromScaled, toScaled } from '../../shared/base/decimal.ts';
import type { InstrumentKey } from '../../shared/market/instrument.ts';

/** Currencies in which equity can be shown: those for which the platform has a price. */
export const currencies = ['USD', 'CNY', 'HKD', 'BTC'] as const;
export type Currency = (typeof currencies)[number];

interface Rate {
  /** The market whose last price is the rate. */
  readonly key: InstrumentKey;
  /** Whether the price is units for a dollar; otherwise it is dollars for a unit. */
  readonly isPerDollar: boolean;
  readonly decimals: number;
}

/** How a currency follows from the dollar; undefined for the dollar itself. */
export const rateOf: Readonly<Record<Currency, Rate | undefined>> = {
  USD: undefined,
  CNY: { key: 'forex/USDCNY/forex', isPerDollar: true, decimals: 2 },
  HKD: { key: 'forex/USDHKD/forex', isPerDollar: true, decimals: 2 },
  BTC: { key: 'BINANCE/BTCUSDT/spot', isPerDollar: false, decimals: 6 },
};

const places = 12;

/**
 * Dollars in another currency at a price, rounded towards zero to its decimals; undefined where either is no decimal,
 * or the price is none.
 */
export function valueIn({ isPerDollar, decimals }: Omit<Rate, 'key'>, usd: string, price: string): string | undefined {
  const amount = toScaled(usd, places);
  const rate = toScaled(price, places);
  if (amount === undefined || rate === undefined || rate <= 0n) return undefined;
  const one = 10n ** BigInt(places);
  const value = isPerDollar ? (amount * rate) / one : (amount * one) / rate;
  return fromScaled(value / 10n ** BigInt(places - decimals), decimals, false);
}
