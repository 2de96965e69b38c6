import { must } from '../../../../../src/shared/base/assert.ts';
import { hashText, mix } from '../../../../../src/shared/base/random.ts';
import { type Instrument, keyOfSymbol } from '../../../../../src/shared/market/instrument.ts';
import { optionListing } from '../../../../../src/server/simulation/listing/option-chains.ts';
import { listing } from '../../../../../src/server/simulation/listing/listing.ts';
import { optionStray, straySteps } from '../../../../../src/server/simulation/option-strays.ts';
import { createCoinPaths } from '../../../../../src/server/simulation/price/coin-path.ts';
import { volumePerMinute } from '../../../../../src/server/simulation/price/synthetic-bars.ts';
import { fairPriceFrom, flowMarket } from '../../../../../src/server/venues/simulated.ts';

const coinOf = createCoinPaths();
const stepMs = 100;

/**
 * The Bitcoin options of the house that end next, those of some strikes, with its perpetual and spot, as a server
 * without a network has them.
 */
export function chainOfHouse(seed: number, nowMs: number, strikes: readonly string[]) {
  const ofHouse = ({ exchange, base }: Instrument): boolean => exchange === 'HALYARD' && base === 'BTC';
  const all = optionListing(nowMs, seed, coinOf, 1).filter(ofHouse);
  const next = Math.min(...all.map(({ expiry }) => must(expiry, 'an expiry')));
  const options = all.filter(({ expiry, strike }) => expiry === next && strikes.includes(strike!));
  const besides = (type: string): Instrument =>
    must(
      listing.find((each) => ofHouse(each) && each.account_type === type),
      type,
    );
  const [spot, perpetual] = [besides('spot'), besides('linear')];
  return {
    options,
    perpetual,
    listing: [spot, perpetual, ...options].map((each) => flowMarket(each, volumePerMinute(each))),
    fairPriceOf: fairPriceFrom(coinOf),
  };
}

/** When the quotes of one of these options leave its value by so much of the underlying at least, after a time, ms. */
export function nextStray(options: readonly Instrument[], seed: number, fromMs: number, least: number): number {
  for (let span = Math.ceil(fromMs / stepMs / straySteps); ; span++) {
    const step = span * straySteps;
    const isAway = (option: Instrument): boolean =>
      Math.abs(optionStray(mix(hashText(keyOfSymbol(option)) ^ mix(seed ^ 0x7a6c)), step)) >= least;
    if (options.some(isAway)) return step * stepMs;
  }
}
