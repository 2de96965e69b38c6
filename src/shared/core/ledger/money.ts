import { assert, must } from '../../base/assert.ts';
import { fromScaled, scaleOf, toScaled, toUnits } from '../../base/decimal.ts';
import type { Instrument } from '../../market/instrument.ts';

/** Money of every asset is a bigint in units of 10^-12, so that price × size × fee rate never rounds. */
export const moneyDecimals = 12;

/** What one lot, one tick × lot and the fee rates of a market are worth in money units. */
export interface MarketUnits {
  /** Base of one lot. */
  readonly basePerLot: bigint;
  /** Quote of one lot at a price of one tick. */
  readonly quotePerTickLot: bigint;
  /** Fee rates × feeDivisor. */
  readonly maker: bigint;
  readonly taker: bigint;
  readonly feeDivisor: bigint;
  /** Least and greatest size of an order in lots, and least value in quote. */
  readonly minLots: number;
  readonly maxLots: number;
  /** The same of one at the market. */
  readonly maxMarketLots: number;
  readonly minNotional: bigint;
}

/**
 * Units of an instrument; throws where price, size and fee decimals together exceed twelve, as amounts would have to be
 * rounded.
 */
export function unitsOf(
  instrument: Pick<
    Instrument,
    'symbol' | 'tick' | 'step' | 'maker' | 'taker' | 'min_qty' | 'max_qty' | 'max_market_qty' | 'min_notional'
  >,
): MarketUnits {
  const price = scaleOf(instrument.tick);
  const size = scaleOf(instrument.step);
  const feeDecimals = Math.max(rateDecimals(instrument.maker), rateDecimals(instrument.taker));
  assert(
    price.decimals + size.decimals + feeDecimals <= moneyDecimals,
    `decimals of ${instrument.symbol} within ${moneyDecimals}`,
  );
  const scale = 10 ** feeDecimals;
  return {
    basePerLot: BigInt(size.unit) * 10n ** BigInt(moneyDecimals - size.decimals),
    quotePerTickLot:
      BigInt(price.unit) * BigInt(size.unit) * 10n ** BigInt(moneyDecimals - price.decimals - size.decimals),
    maker: BigInt(Math.round(instrument.maker * scale)),
    taker: BigInt(Math.round(instrument.taker * scale)),
    feeDivisor: 10n ** BigInt(feeDecimals),
    minLots: must(toUnits(instrument.min_qty, size), 'min_qty on the grid'),
    maxLots: must(toUnits(instrument.max_qty, size), 'max_qty on the grid'),
    maxMarketLots: must(toUnits(instrument.max_market_qty ?? instrument.max_qty, size), 'max_market_qty on the grid'),
    minNotional: must(toScaled(instrument.min_notional, moneyDecimals), 'min_notional'),
  };
}

function rateDecimals(rate: number): number {
  for (let decimals = 0; decimals <= 8; decimals++) {
    if (Number(rate.toFixed(decimals)) === rate) return decimals;
  }
  throw new RangeError(`fee rate ${rate} has more than 8 decimals`);
}

/** Quote money of `lots` at `ticks`. Exact. */
export const quoteOf = (units: MarketUnits, ticks: number, lots: number): bigint =>
  units.quotePerTickLot * BigInt(ticks) * BigInt(lots);

/** Base money of `lots`. Exact. */
export const baseOf = (units: MarketUnits, lots: number): bigint => units.basePerLot * BigInt(lots);

/** Fee on an amount of the received asset. Exact: the decimals were asserted by `unitsOf`. */
export const feeOf = (units: MarketUnits, amount: bigint, isMaker: boolean): bigint =>
  (amount * (isMaker ? units.maker : units.taker)) / units.feeDivisor;

/** Decimal text of money, without trailing zeros. */
export const moneyText = (amount: bigint): string => fromScaled(amount, moneyDecimals);

/** The smaller and the larger of two amounts: Math.min knows no bigint. */
export const lesser = (a: bigint, b: bigint): bigint => (a < b ? a : b);
export const greater = (a: bigint, b: bigint): bigint => (b < a ? a : b);
