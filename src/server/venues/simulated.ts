import { toUnits } from '../../shared/base/decimal.ts';
import { gridOf, type Instrument } from '../../shared/market/instrument.ts';
import { hasHours } from '../../shared/market/session/hours.ts';
import { priceTimeOf } from '../../shared/market/session/trading-hours.ts';
import { tradedHoursOf } from '../../shared/core/shares/hours.ts';
import type { FairPriceOf } from '../../shared/core/state/core-state.ts';
import type { Listed } from '../../shared/core/state/listed.ts';
import { assets } from '../simulation/assets/coins.ts';
import { type CoinPathOf, createCoinPath } from '../simulation/price/coin-path.ts';
import { sizeOfBase } from '../simulation/price/contract-volume.ts';
import { fairTicks, processOf } from '../simulation/price/fair-price.ts';
import { createOptionBars } from '../simulation/price/option-bars.ts';
import { optionProcessOf } from '../simulation/price/option-price.ts';
import { createSyntheticBars, type SyntheticBars } from '../simulation/price/synthetic-bars.ts';

/**
 * The fair price of the house and simulated markets: a pure function of seed, instrument and time; it stands still
 * outside the hours of its kind. Shared paths save work and change no price.
 */
export const fairPriceFrom =
  (coinOf: CoinPathOf): FairPriceOf =>
  (seed, instrument) => {
    if (instrument.account_type === 'option') return optionProcessOf(seed, instrument, coinOf).ticksAt;
    const process = processOf(seed, instrument, coinOf);
    const hours = tradedHoursOf(instrument);
    return hasHours(hours)
      ? (atMs) => fairTicks(process, priceTimeOf(hours, atMs))
      : (atMs) => fairTicks(process, atMs);
  };

/** The same without anything shared. */
export const fairPriceOf: FairPriceOf = fairPriceFrom(createCoinPath);

/** The bars that a house or simulated market would have made while nobody looked. */
export const syntheticBarsOf = (seed: number, instrument: Instrument, coinOf: CoinPathOf): SyntheticBars =>
  instrument.account_type === 'option'
    ? createOptionBars(instrument, optionProcessOf(seed, instrument, coinOf), seed)
    : createSyntheticBars(instrument, processOf(seed, instrument, coinOf));

/** A house or simulated market whose flow trades about `volumePerMinute` of base a minute. */
export function flowMarket(instrument: Instrument, volumePerMinute: number): Listed {
  const { size } = gridOf(instrument);
  const traded = sizeOfBase(instrument, assets[instrument.base]?.price ?? 1, volumePerMinute);
  const lots = toUnits(traded.toFixed(size.decimals), { decimals: size.decimals, unit: 1 }) ?? size.unit;
  return { instrument, external: false, lotsPerMinute: Math.max(1, Math.round(lots / size.unit)) };
}

/** A market whose book is recorded elsewhere: only users' orders rest here. */
export const externalMarket = (instrument: Instrument): Listed => ({ instrument, external: true, lotsPerMinute: 0 });
