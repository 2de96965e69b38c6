import { expect, test } from 'vitest';
import { hourMs } from '../../../../../src/shared/base/time.ts';
import { fundingRate, meanPremium, usualFundingTerms } from '../../../../../src/shared/finance/funding.ts';
import { createCoinPaths } from '../../../../../src/server/simulation/price/coin-path.ts';
import { fairTicks, offsetBound, processOf } from '../../../../../src/server/simulation/price/fair-price.ts';

const paths = createCoinPaths();
const of = (exchange: 'BINANCE' | 'OKX', base: 'BTC' | 'ETH', account_type: 'spot' | 'linear') =>
  processOf(1, { exchange, symbol: `${base}USDT`, account_type, base, tick: '0.01', expiry: null }, paths);
const stamp = Date.UTC(2026, 9, 1);
/** How far a perpetual is above the spot of its exchange at a time. */
const premiumOf = (exchange: 'BINANCE' | 'OKX', base: 'BTC' | 'ETH', atMs: number): number =>
  fairTicks(of(exchange, base, 'linear'), atMs) / fairTicks(of(exchange, base, 'spot'), atMs) - 1;
/** Rates of so many intervals of eight hours, the newest first. */
const ratesOf = (exchange: 'BINANCE' | 'OKX', base: 'BTC' | 'ETH', count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => {
    const premiums = [6, 4, 2, 0].map((hours) => premiumOf(exchange, base, stamp - (8 * index + hours) * hourMs));
    return fundingRate(meanPremium(premiums), { ...usualFundingTerms, cap: 0.003 });
  });

test('most rates of simulated perpetuals are interest alone, some are more and some less, and exchanges differ', () => {
  const rates = ratesOf('BINANCE', 'BTC', 200);
  const isPlain = (rate: number) => Math.abs(rate - usualFundingTerms.interest) < 1e-6;
  const plain = rates.filter(isPlain).length / rates.length;
  expect(plain).toBeGreaterThan(0.5);
  expect(plain).toBeLessThan(0.9);
  expect(Math.max(...rates)).toBeGreaterThan(0.0003);
  expect(Math.max(...rates)).toBeLessThan(0.001);
  expect(Math.min(...rates)).toBeLessThan(0.0001);
  expect(ratesOf('OKX', 'BTC', 50)).not.toEqual(rates.slice(0, 50));
  expect(ratesOf('BINANCE', 'ETH', 50)).not.toEqual(rates.slice(0, 50));
});

test('within a day no perpetual strays from its mean by more than the bound', () => {
  for (let day = 0; day < 40; day++) {
    const premiums = Array.from({ length: 49 }, (_, half) =>
      premiumOf('BINANCE', 'BTC', stamp - day * 24 * hourMs - (half * hourMs) / 2),
    );
    const middle = (Math.max(...premiums) + Math.min(...premiums)) / 2;
    // The spot strays by half minutes too.
    for (const premium of premiums) expect(Math.abs(premium - middle)).toBeLessThan(2 * offsetBound);
  }
});
