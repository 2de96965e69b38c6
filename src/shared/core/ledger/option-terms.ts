import type { OptionKind } from '../../finance/option-expiry.ts';
import { assert } from '../../base/assert.ts';
import { type Scale, scaleOf, toScaled, toUnits } from '../../base/decimal.ts';
import type { Instrument } from '../../market/instrument.ts';
import { ceilDiv, type ContractTerms } from './contract-terms.ts';
import { greater, lesser, moneyDecimals } from './money.ts';

/**
 * What decides the money of one option besides its premium. Prices of the underlying are in ticks of the option's own
 * grid, in USD.
 */
export interface OptionTerms {
  readonly kind: OptionKind;
  readonly strike: number;
  /** Settles in its coin, in which its price is too. */
  readonly inCoin: boolean;
  /** Money of the underlying of one lot: at one tick, or at any price where it settles in coin. */
  readonly unit: bigint;
}

/**
 * What a short option must cover besides its mark, in parts of 10^4 of the underlying: at first 15 % less what it is
 * out of the money by, at least 10 %; then
 * 7.5 %, and of a put at least 7.5 % of its mark. Source: Deribit, margin of options.
 */
export const shortRates = { initial: 1_500n, minInitial: 1_000n, maintenance: 750n } as const;
const rateUnit = 10_000n;
/** A fee on the underlying never exceeds an eighth of the premium. Source: Deribit, fees. */
const feeCap = 8n;

/** Decimals of a delivery price in USD, and of what an option pays: in USD, in coin. Source: Deribit. */
export const deliveryDecimals = 2;
const payoffDecimals = { usd: deliveryDecimals, coin: 8 } as const;

/** Null for what is no option. Throws where the strike lies on no tick. */
export function optionTermsOf(instrument: Instrument, { unit }: ContractTerms): OptionTerms | null {
  const { account_type, option_type, strike, expiry, settle, base, symbol, step, tick } = instrument;
  if (account_type !== 'option' || option_type === null || strike === null || expiry === null) return null;
  const ticks = toUnits(strike, scaleOf(tick));
  assert(ticks !== undefined && ticks > 0, `strike of ${symbol} on the grid`);
  const inCoin = settle === base;
  return { kind: option_type, strike: ticks, inCoin, unit: inCoin ? toScaled(step, moneyDecimals)! : unit };
}

/** Money of the underlying of so many lots at an index in ticks. */
export const underlyingOf = ({ inCoin, unit }: OptionTerms, index: number, lots: number): bigint =>
  unit * BigInt(lots) * (inCoin ? 1n : BigInt(index));

/** What a short one must cover in the long run besides its mark, whose worth is given; rounded up. */
export function shortMaintenance(option: OptionTerms, index: number, lots: number, mark: bigint): bigint {
  const underlying = underlyingOf(option, index, lots);
  return ceilDiv((option.kind === 'P' ? greater(underlying, mark) : underlying) * shortRates.maintenance, rateUnit);
}

/** What a short one must cover at first besides its mark, rounded up; never less than in the long run. */
export function shortInitial(option: OptionTerms, index: number, lots: number, mark: bigint): bigint {
  const underlying = underlyingOf(option, index, lots);
  const outside = BigInt(Math.max(0, option.kind === 'C' ? option.strike - index : index - option.strike));
  const price = BigInt(index);
  const own = ceilDiv(underlying * (shortRates.initial * price - rateUnit * outside), rateUnit * price);
  return greater(
    greater(own, ceilDiv(underlying * shortRates.minInitial, rateUnit)),
    shortMaintenance(option, index, lots, mark),
  );
}

/** Fee of a fill: the rate of the underlying, rounded up, at most an eighth of the premium. */
export function optionFee(underlying: bigint, premium: bigint, { fees }: ContractTerms, isMaker: boolean): bigint {
  return lesser(ceilDiv(underlying * (isMaker ? fees.maker : fees.taker), fees.feeDivisor), premium / feeCap);
}

/** A grid finer than an instrument's, in which positions are settled. */
export interface Settling {
  readonly terms: ContractTerms;
  readonly price: Scale;
}

/** The grid of what an option pays: cents, or 10^-8 of a coin. */
export function settlingOf({ inCoin }: OptionTerms, terms: ContractTerms, price: Scale): Settling {
  const decimals = inCoin ? payoffDecimals.coin : payoffDecimals.usd;
  const parts = BigInt(price.unit) * 10n ** BigInt(decimals - price.decimals);
  assert(terms.unit % parts === 0n, 'a payoff of one lot is a whole amount of money');
  return { terms: { ...terms, unit: terms.unit / parts }, price: { decimals, unit: 1 } };
}

/**
 * What one unit of an option pays at a delivery price in cents, in units of its `settlingOf`: the intrinsic value, in
 * coin ÷ the delivery price, half up. 0 at a price of 0: there has never been an index, and so no trade.
 */
export function payoffOf({ kind, strike, inCoin }: OptionTerms, grid: Scale, cents: number): number {
  if (cents === 0) return 0;
  const struck = BigInt(strike) * BigInt(grid.unit) * 10n ** BigInt(deliveryDecimals);
  const price = BigInt(cents) * 10n ** BigInt(grid.decimals);
  const intrinsic = greater(0n, kind === 'C' ? price - struck : struck - price);
  if (intrinsic === 0n) return 0;
  if (inCoin) return Number((2n * intrinsic * 10n ** BigInt(payoffDecimals.coin) + price) / (2n * price));
  const scale = 10n ** BigInt(grid.decimals);
  return Number((2n * intrinsic + scale) / (2n * scale));
}
