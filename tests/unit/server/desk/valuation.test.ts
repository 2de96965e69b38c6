import { expect, test } from 'vitest';
import { createUsdPrices } from '../../../../src/server/desk/valuation.ts';
import type { MarketState } from '../../../../src/server/matching/world.ts';
import type { Instrument } from '../../../../src/shared/market/instrument.ts';

const market = (facts: Partial<Instrument>, last: number): MarketState =>
  ({ listed: { instrument: { exchange: 'BINANCE', account_type: 'spot', quote: 'USDT', ...facts } }, grid: { price: { decimals: 2, unit: 5 } }, last } as unknown as MarketState);

function pricesOf(markets: MarketState[]) {
  const usdPriceOf = createUsdPrices({ markets: () => markets, lastTicks: ({ last }) => last });
  return (asset: string, venue?: 'BINANCE' | 'OKX') => {
    const price = usdPriceOf(asset, venue);
    return price && Number(price.numerator) / Number(price.denominator);
  };
}

test('an asset is worth its last price against a dollar, its own venue before all others', () => {
  const priceOf = pricesOf([market({ base: 'BTC' }, 1_000), market({ base: 'BTC', exchange: 'OKX' }, 2_000), market({ base: 'ETH', account_type: 'linear' }, 9)]);
  expect([priceOf('BTC'), priceOf('BTC', 'OKX'), priceOf('USDT'), priceOf('USD'), priceOf('ETH')]).toEqual([50, 100, 1, 1, undefined]);
});

test('a currency is priced whichever way round its pair is told, and an A-share by way of the yuan', () => {
  const forex = (base: string, quote: string, last: number) => market({ exchange: 'forex', account_type: 'forex', base, quote }, last);
  const priceOf = pricesOf([forex('EUR', 'USD', 22), forex('USD', 'CNY', 160), forex('USD', 'JPY', 0), market({ exchange: 'Astock', account_type: 'astock', base: 'SH600519', quote: 'CNY' }, 3_200)]);
  expect([priceOf('EUR'), priceOf('CNY'), priceOf('JPY'), priceOf('SH600519')]).toEqual([1.1, 0.125, undefined, 20]);
});

test('markets that come later count', () => {
  const markets = [market({ base: 'BTC' }, 1_000)];
  const priceOf = pricesOf(markets);
  expect(priceOf('SOL')).toBeUndefined();
  markets.push(market({ base: 'SOL' }, 40));
  expect(priceOf('SOL')).toBe(2);
});
