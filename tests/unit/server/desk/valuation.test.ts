import { expect, test } from 'vitest';
import { balanceOf, createUsdPrices } from '../../../../src/server/desk/valuation.ts';
import type { MarketState } from '../../../../src/shared/core/state/market-state.ts';
import type { Instrument } from '../../../../src/shared/market/instrument.ts';

/** One of an asset, in units of money. */
const unit = 10n ** 12n;

const market = (facts: Partial<Instrument>, last: number): MarketState =>
  ({
    listed: { instrument: { exchange: 'BINANCE', account_type: 'spot', quote: 'USDT', ...facts } },
    grid: { price: { decimals: 2, unit: 5 } },
    last,
  }) as unknown as MarketState;

function pricesOf(markets: MarketState[]) {
  const usdPriceOf = createUsdPrices({ markets: () => markets, lastTicks: ({ last }) => last });
  return (asset: string, venue?: 'BINANCE' | 'OKX') => {
    const price = usdPriceOf(asset, venue);
    return price && Number(price.numerator) / Number(price.denominator);
  };
}

test('an asset is worth its last price against a dollar, its own venue before all others', () => {
  const priceOf = pricesOf([
    market({ base: 'BTC' }, 1_000),
    market({ base: 'BTC', exchange: 'OKX' }, 2_000),
    market({ base: 'ETH', account_type: 'linear' }, 9),
  ]);
  expect([priceOf('BTC'), priceOf('BTC', 'OKX'), priceOf('USDT'), priceOf('USD'), priceOf('ETH')]).toEqual([
    50,
    100,
    1,
    1,
    undefined,
  ]);
});

test('the price at one’s own venue counts wherever that stands among the venues; without a trade there the first one that has any', () => {
  const [binance, okx, bybit] = (['BINANCE', 'OKX', 'BYBIT'] as const).map((exchange, index) =>
    market({ base: 'BTC', exchange }, 1_000 * (index + 1)),
  );
  for (const order of [
    [binance, okx, bybit],
    [bybit, okx, binance],
    [okx, bybit, binance],
  ]) {
    const priceOf = pricesOf(order.map((each) => each!));
    expect([priceOf('BTC', 'BINANCE'), priceOf('BTC', 'OKX')]).toEqual([50, 100]);
  }
  const silent = market({ base: 'BTC', exchange: 'OKX' }, 0);
  expect(pricesOf([silent, bybit!, binance!])('BTC', 'OKX')).toBe(150);
  expect(pricesOf([silent])('BTC', 'OKX')).toBeUndefined();
  expect(
    pricesOf([market({ base: 'BTC', quote: 'EUR', exchange: 'OKX' }, 7_000), binance!])('BTC', 'OKX'),
    'its own venue has no price in dollars',
  ).toBe(50);
});

test('a balance is worth its net in USD, cut to eight decimals: what is owed lowers it, below zero too, and profit raises it', () => {
  const cell = {
    account_type: 'margin',
    asset: 'BTC',
    free: 3n * unit,
    locked: unit,
    borrowed: 6n * unit,
    interest: unit / 2n,
  } as const;
  const price = { numerator: 100n, denominator: 3n };
  expect(balanceOf('a', cell, price)).toEqual({
    api_id: 'a',
    account_type: 'margin',
    asset: 'BTC',
    free: '3',
    locked: '1',
    total: '4',
    borrowed: '6',
    interest: '0.5',
    net: '-2.5',
    usd_value: '-83.33333333',
  });
  expect(balanceOf('a', { ...cell, pair: 'BTCUSDT' }, price, 4n * unit)).toMatchObject({
    pair: 'BTCUSDT',
    total: '4',
    net: '1.5',
    usd_value: '50',
  });
  expect(balanceOf('a', cell, undefined)).toMatchObject({ net: '-2.5', usd_value: '0' });
});

test('a currency is priced whichever way round its pair is told, and an A-share by way of the yuan', () => {
  const forex = (base: string, quote: string, last: number) =>
    market({ exchange: 'forex', account_type: 'forex', base, quote }, last);
  const priceOf = pricesOf([
    forex('EUR', 'USD', 22),
    forex('USD', 'CNY', 160),
    forex('USD', 'JPY', 0),
    market({ exchange: 'Astock', account_type: 'astock', base: 'SH600519', quote: 'CNY' }, 3_200),
  ]);
  expect([priceOf('EUR'), priceOf('CNY'), priceOf('JPY'), priceOf('SH600519')]).toEqual([1.1, 0.125, undefined, 20]);
});

test('markets that come later count', () => {
  const markets = [market({ base: 'BTC' }, 1_000)];
  const priceOf = pricesOf(markets);
  expect(priceOf('BTC')).toBe(50);
  expect(priceOf('SOL')).toBeUndefined();
  markets.push(market({ base: 'SOL' }, 40));
  expect(priceOf('SOL')).toBe(2);
});
