import { fundingCap, fundingRate, meanPremium, premiumIndex, usualFundingTerms } from '../../finance/funding.ts';
import { unitsToNumber } from '../../base/decimal.ts';
import { hourMs } from '../../base/time.ts';
import { indexAt } from './coin-index.ts';
import type { MarketState } from '../state/market-state.ts';
import type { CoreState } from '../state/core-state.ts';

/** Every perpetual pays at 0, 8 and 16 h UTC. */
export const fundingIntervalMs = usualFundingTerms.intervalHours * hourMs;
/** Samples of the premium in an interval: every two hours. */
const samples = 4;
/** Rates are whole numbers of 10^-8. */
export const rateScale = 1e8;
/** Rates that are kept for each market. */
const keptRates = 100;
const smallestRate = 0.004;

/** The first stamp after a time. */
export const nextFundingMs = (atMs: number): number => (Math.floor(atMs / fundingIntervalMs) + 1) * fundingIntervalMs;

/** Whether a market pays funding: perpetuals do. */
export const isFunded = ({ contract, listed: { instrument } }: MarketState): boolean =>
  contract !== null && instrument.expiry === null;

/**
 * Funding rate of the interval that ends at a stamp, × 10^8; above 0 longs pay. A pure function of seed and time: its
 * premiums are those of the contract's fair price, a tick to either side, over the index. 0 where there is no price.
 */
export function rateAt(state: CoreState, market: MarketState, stampMs: number): number {
  const { contract } = market;
  if (!contract || !isFunded(market)) return 0;
  const known = contract.rates.get(stampMs);
  if (known !== undefined) return known;
  const rate = rateOf(state, market, stampMs, stampMs);
  if (contract.rates.size >= keptRates) contract.rates.delete(contract.rates.keys().next().value!);
  contract.rates.set(stampMs, rate);
  return rate;
}

/**
 * The rate that the running interval has come to by its last sample, × 10^8; before its first, by what there is at its
 * start.
 */
export function runningRateAt(state: CoreState, market: MarketState, atMs: number): number {
  const { contract } = market;
  if (!contract || !isFunded(market)) return 0;
  const sampleMs = Math.floor((atMs * samples) / fundingIntervalMs) * (fundingIntervalMs / samples);
  if (contract.running?.atMs !== sampleMs)
    contract.running = { atMs: sampleMs, rate: rateOf(state, market, nextFundingMs(sampleMs), sampleMs) };
  return contract.running.rate;
}

function rateOf(state: CoreState, market: MarketState, stampMs: number, atMs: number): number {
  const premiums: number[] = [];
  for (let index = samples - 1; index >= 0; index--) {
    const sampleMs = stampMs - (index * fundingIntervalMs) / samples;
    if (sampleMs > atMs && premiums.length > 0) break;
    const premium = premiumAt(state, market, Math.min(sampleMs, atMs));
    if (premium !== null) premiums.push(premium);
  }
  if (premiums.length === 0) return 0;
  const cap = fundingCap(Number(market.contract?.terms.brackets[0]?.mmr ?? 0) / 1e6 || smallestRate);
  return Math.round(fundingRate(meanPremium(premiums), { ...usualFundingTerms, cap }) * rateScale);
}

function premiumAt(state: CoreState, market: MarketState, atMs: number): number | null {
  const { fair, grid } = market;
  const index = indexAt(state, market, atMs);
  if (index === null || !fair) return null;
  const price = fair(atMs);
  return premiumIndex(unitsToNumber(Math.max(1, price - 1), grid.price), unitsToNumber(price + 1, grid.price), index);
}
