import { assert } from '../../base/assert.ts';
import { scaleOf, toScaled } from '../../base/decimal.ts';
import type { Instrument } from '../../market/instrument.ts';
import { leverageTableOf } from '../../market/leverage-table.ts';
import { type MarketUnits, moneyDecimals } from './money.ts';

/** A row of the leverage table in integers. */
export interface BracketTerms {
  /** Money of the settling asset. */
  readonly floor: bigint;
  /** Maintenance rate × 10^6. */
  readonly mmr: bigint;
  /** What makes maintenance continuous over the floors, money. */
  readonly cum: bigint;
  readonly leverage: number;
}

/** What decides the money of one contract. */
export interface ContractTerms {
  readonly inverse: boolean;
  readonly settle: string;
  /** Linear: money of one lot at one tick. Inverse: money of one lot × the price in ticks. */
  readonly unit: bigint;
  /** None for options, whose margin has rules of its own. */
  readonly brackets: readonly BracketTerms[];
  readonly fees: Pick<MarketUnits, 'maker' | 'taker' | 'feeDivisor'>;
}

const rateUnit = 1_000_000n;

/** Terms of a contract that settles in its quote (linear) or in its base (inverse, `contract_size` in quote). */
export function termsOf(instrument: Instrument, units: MarketUnits): ContractTerms {
  const price = scaleOf(instrument.tick);
  const size = scaleOf(instrument.step);
  const contract = scaleOf(instrument.contract_size);
  assert(contract.decimals === 0, 'a contract is worth a whole number of units');
  const unitValue = BigInt(contract.unit);
  const coins =
    (unitValue * BigInt(size.unit) * 10n ** BigInt(moneyDecimals + price.decimals)) /
    (BigInt(price.unit) * 10n ** BigInt(size.decimals));
  return {
    inverse: !instrument.linear,
    settle: instrument.settle,
    unit: instrument.linear ? units.quotePerTickLot * unitValue : coins,
    brackets: bracketsOf(instrument),
    fees: units,
  };
}

function bracketsOf(instrument: Instrument): BracketTerms[] {
  const rows: BracketTerms[] = [];
  if (instrument.account_type === 'option') return rows;
  for (const { floor: from, mmr: rate, leverage } of leverageTableOf(instrument)) {
    const floor = toScaled(String(from), moneyDecimals)!;
    const mmr = BigInt(Math.round(rate * Number(rateUnit)));
    const below = rows.at(-1);
    rows.push({ floor, mmr, leverage, cum: below ? (floor * (mmr - below.mmr)) / rateUnit + below.cum : 0n });
  }
  return rows;
}

/** Amount of a bigint. */
export const sizeOf = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

/** a ÷ b away from zero; b above 0. */
export const ceilDiv = (a: bigint, b: bigint): bigint => (a >= 0n ? (a + b - 1n) / b : -((b - 1n - a) / b));

/**
 * Worth of a signed position at a price, in money of the settling asset, such that profit = worth at one price − worth
 * at another: linear, lots × price; inverse, minus the coins that they stand for (half up to 10^-12), as a long one
 * gains where coins become fewer.
 */
export function signedNotional({ inverse, unit }: ContractTerms, ticks: number, lots: number): bigint {
  if (!inverse) return unit * BigInt(ticks) * BigInt(lots);
  const price = BigInt(ticks);
  const coins = (2n * unit * BigInt(Math.abs(lots)) + price) / (2n * price);
  return lots < 0 ? coins : -coins;
}

/** Notional of a worth, never negative. */
export const notionalOf = (terms: ContractTerms, ticks: number, lots: number): bigint =>
  sizeOf(signedNotional(terms, ticks, lots));

/** Fee on a notional, rounded up. */
export const contractFee = ({ fees }: ContractTerms, notional: bigint, isMaker: boolean): bigint =>
  ceilDiv(notional * (isMaker ? fees.maker : fees.taker), fees.feeDivisor);

/** Notional ÷ leverage, rounded up. */
export const initialMarginOf = (notional: bigint, leverage: number): bigint => ceilDiv(notional, BigInt(leverage));

/** Maintenance margin of a notional, rounded up. */
export function maintenanceOf({ brackets }: ContractTerms, notional: bigint): bigint {
  const { mmr, cum } = brackets.findLast(({ floor }) => floor <= notional)!;
  return ceilDiv(notional * mmr, rateUnit) - cum;
}

/** Number of the bracket of a notional, from 1. */
export const bracketOf = ({ brackets }: ContractTerms, notional: bigint): number =>
  brackets.findLastIndex(({ floor }) => floor <= notional) + 1;

/** Largest notional at a leverage; null where there is no bound. */
export function maxNotional({ brackets }: ContractTerms, leverage: number): bigint | null {
  return brackets.find((bracket) => bracket.leverage < leverage)?.floor ?? null;
}
