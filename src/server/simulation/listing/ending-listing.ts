import type { Instrument } from '../../../shared/market/instrument.ts';
import { commodityListedMs, commodityListing } from './commodity-listing.ts';
import { datedListing, deliveryListedMs } from './dated.ts';
import { optionListedMs, optionListing } from './option-chains.ts';
import type { CoinPathOf } from '../price/coin-path.ts';
import { wholeListing } from './session-listing.ts';

/** When a contract that comes to an end was listed, ms; undefined for what has none. */
export function listedMsOf({
  account_type,
  base,
  expiry,
}: Pick<Instrument, 'account_type' | 'base' | 'expiry'>): number | undefined {
  if (expiry === null) return undefined;
  if (account_type === 'option') return optionListedMs(expiry);
  return account_type === 'commodity' ? commodityListedMs(base, expiry) : deliveryListedMs(expiry);
}

/** All contracts of a time that come to an end, under a seed: dated ones, months of metals, and option chains. */
export function endingListing(nowMs: number, seed: number, coinOf: CoinPathOf): readonly Instrument[] {
  const dated = [...datedListing(nowMs), ...commodityListing(nowMs)];
  return [...dated, ...optionListing(nowMs, seed, coinOf, wholeListing.length + dated.length)];
}
