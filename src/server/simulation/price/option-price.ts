import { exp } from '../../../shared/base/math/exp.ts';
import { log } from '../../../shared/base/math/log.ts';
import { black76, type OptionValue } from '../../../shared/finance/black-76.ts';
import { type OptionKind, toCoin, yearsToExpiry } from '../../../shared/finance/option-expiry.ts';
import { must } from '../../../shared/base/assert.ts';
import { scaleOf } from '../../../shared/base/decimal.ts';
import type { Instrument } from '../../../shared/market/instrument.ts';
import { assets } from '../assets/coins.ts';
import { type CoinPath, type CoinPathOf, createCoinPath } from './coin-path.ts';
import { carryAt } from './fair-price.ts';
import { createVolatility } from './option-volatility.ts';
import { knownMeanAt, settledVariance } from './settlement-mean.ts';

/** What an option is worth at a time, and why. Prices in USD. */
export interface OptionLook {
  readonly kind: OptionKind;
  readonly strike: number;
  /**
   * Of the delivery price: where dated futures of that day trade, and within the last half hour by what of the mean is
   * known.
   */
  readonly forward: number;
  readonly years: number;
  /**
   * Implied, a fraction per root year to expiry; it falls to 0 as the mean that the option is settled at becomes known.
   */
  readonly volatility: number;
  readonly value: OptionValue;
}

/** The price of one option: a pure function of seed, instrument and time. */
export interface OptionProcess {
  readonly coin: CoinPath;
  /** `log` stands for the coin's own log deviation where that is known already. */
  look(atMs: number, log?: number): OptionLook;
  /** Fair price in whole ticks, at least 1. */
  ticksAt(atMs: number, log?: number): number;
}

type OptionTerms = Pick<Instrument, 'symbol' | 'base' | 'settle' | 'tick' | 'expiry' | 'strike' | 'option_type'>;

/** Whether an option is priced and settled in its coin: Deribit's are. */
export const isCoinSettled = ({ base, settle }: Pick<Instrument, 'base' | 'settle'>): boolean => settle === base;

/** Price of the coin in USD at a log deviation from its reference. */
const priceAt = (base: string, log: number): number => must(assets[base], `asset ${base}`).price * exp(log);

/** Price of a coin in USD at a time, without any venue's own offset; `log` where its log deviation is known already. */
export const coinPriceAt = (coin: CoinPath, base: string, atMs: number, log = coin.logAt(atMs)): number =>
  priceAt(base, log);

/** Black-76 without interest on the coin's forward. Throws for what is no option. */
export function optionProcessOf(
  seed: number,
  instrument: OptionTerms,
  coinOf: CoinPathOf = createCoinPath,
): OptionProcess {
  const { base, symbol, option_type } = instrument;
  const kind = must(option_type, `kind of ${symbol}`);
  const strike = Number(must(instrument.strike, `strike of ${symbol}`));
  const expiry = must(instrument.expiry, `expiry of ${symbol}`);
  const coin = coinOf(seed, base);
  const { decimals, unit } = scaleOf(instrument.tick);
  const inCoin = isCoinSettled(instrument);
  const volatilityOf = createVolatility(seed, base, coin);

  function look(atMs: number, coinLog = coin.logAt(atMs)): OptionLook {
    const { part, mean } = knownMeanAt(coin, expiry, atMs, coinLog);
    const forward = part * mean * priceAt(base, 0) + (1 - part) * priceAt(base, coinLog + carryAt(expiry, atMs));
    const years = yearsToExpiry(expiry, atMs);
    const volatility =
      volatilityOf({ years, moneyness: log(strike / forward) }, atMs) * Math.sqrt(settledVariance(expiry - atMs));
    return { kind, strike, forward, years, volatility, value: black76(kind, { forward, strike, years, volatility }) };
  }

  return {
    coin,
    look,
    ticksAt(atMs, log) {
      const { value, forward } = look(atMs, log);
      const price = inCoin ? toCoin(value.price, forward) : value.price;
      return Math.max(1, Math.round((price * 10 ** decimals) / unit));
    },
  };
}
