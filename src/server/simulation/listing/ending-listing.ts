import type { Instrument } from '../../../shared/market/instrument.ts';
import { commodityListing } from './commodity-listing.ts';
import { datedListing } from './dated.ts';
import { optionListing } from './option-chains.ts';
import type { CoinPathOf } from '../price/coin-path.ts';
import { wholeListing } from './session-listing.ts';

/** All contracts of a time that come to an end, under a seed: dated ones, months of metals, and option chains. */
export function endingListing(nowMs: number, seed: number, coinOf: CoinPathOf): readonly Instrument[] {
  const dated = [...datedListing(nowMs), ...commodityListing(nowMs)];
  return [...dated, ...optionListing(nowMs, seed, coinOf, wholeListing.length + dated.length)];
}
