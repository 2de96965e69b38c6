import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  basesWith,
  exchangesOf,
  pairsAt,
  pastSpreads,
  spreadPair,
} from '../../../../../src/app/screens/ai-dashboard/spreads/spread-pair.ts';
import { sizeText } from '../../../../../src/app/screens/ai-dashboard/spreads/spread-text.ts';
import { dayMs } from '../../../../../src/shared/base/time.ts';
import type { AccountType, Exchange, Instrument } from '../../../../../src/shared/market/instrument.ts';
import type { Kline } from '../../../../../src/shared/market/kline.ts';
import { fakeSpread } from '../../../../doubles/fake-spread.ts';
import { instruments } from '../../../../doubles/fake-market.ts';

const market = (exchange: Exchange, account_type: AccountType, change: Partial<Instrument> = {}): Instrument => ({
  ...instruments[0]!,
  exchange,
  account_type,
  contract: account_type !== 'spot',
  taker: account_type === 'spot' ? 0.001 : 0.0005,
  ...change,
});
const spot = market('BINANCE', 'spot');
const perpetual = market('OKX', 'linear');
const future = (days: number, exchange: Exchange = 'OKX') =>
  market(exchange, 'futures', { symbol: `BTCUSDT_${days}`, expiry: days * dayMs });

test('net spreads are after the taker fees of both legs, and sizes and funding are those of the row', () => {
  const row = fakeSpread({
    a: spot,
    b: perpetual,
    bids: ['99.9', '101'],
    asks: ['100', '101.1'],
    open: 100,
    close: -118.69,
    funding: [null, 0.0001, 0.1095],
    sizes: [0.25, null],
    ts: 5,
  });
  const pair = spreadPair(row, spot, perpetual);
  expect(pair).toMatchObject({ open: 100, close: -118.69, openSize: 0.25, closeSize: null, funding: 0.1095, ts: 5 });
  // 101 · 0.9995 − 100 · 1.001 of 100; 99.9 · 0.999 − 101.1 · 1.0005 of 101.1.
  expect(pair.netOpen).toBeCloseTo(84.95, 9);
  expect(pair.netClose).toBeCloseTo(((99.9 * 0.999 - 101.1 * 1.0005) / 101.1) * 1e4, 9);
  expect([pair.days, pair.basis]).toEqual([undefined, undefined]);
});

test('the basis of a dated leg counts to its delivery, that of a calendar between both deliveries', () => {
  const prices = { bids: ['99.9', '102'], asks: ['100', '102.1'] } as const;
  const toDelivery = spreadPair(fakeSpread({ ...prices, ts: 10 * dayMs }), spot, future(83));
  expect(toDelivery.days).toBe(73);
  expect(toDelivery.basis).toBeCloseTo(0.1, 12);
  const between = spreadPair(fakeSpread({ ...prices, ts: 10 * dayMs }), future(83), future(156));
  expect(between.days).toBe(73);
  expect(between.basis).toBeCloseTo(0.1, 12);
  const over = spreadPair(fakeSpread({ ...prices, ts: 90 * dayMs }), spot, future(83));
  expect([over.days, over.basis]).toEqual([undefined, undefined]);
});

test('a base is offered where two of its instruments are a pair of the kind', () => {
  const other = { base: 'ETH', symbol: 'ETHUSDT' };
  const listed = [spot, perpetual, market('BINANCE', 'linear'), market('BYBIT', 'spot', other), future(30), future(60)];
  expect(basesWith('SPOT_SWAP', listed)).toEqual(['BTC']);
  expect(basesWith('SPOT_SWAP', [...listed, market('OKX', 'inverse', other)])).toEqual(['BTC', 'ETH']);
  expect(basesWith('SWAP_SWAP', listed)).toEqual(['BTC']);
  expect(basesWith('SWAP_SWAP', [spot, perpetual])).toEqual([]);
  expect(basesWith('SPOT_FUT', listed)).toEqual(['BTC']);
  expect(basesWith('CAL', listed)).toEqual(['BTC']);
  expect(basesWith('CAL', [future(30), future(60, 'BINANCE')])).toEqual([]);
  expect(basesWith('CAL', [future(30), { ...future(60), status: 'CLOSE' }])).toEqual([]);
});

test('chosen exchanges leave the pairs of which both legs are at one of them', () => {
  const pairs = (['BINANCE', 'OKX', 'BYBIT'] as const).map((exchange) => {
    const b = market(exchange, 'linear');
    return spreadPair(fakeSpread({ a: spot, b }), spot, b);
  });
  expect(exchangesOf(pairs)).toEqual(['BINANCE', 'BYBIT', 'OKX']);
  expect(pairsAt(pairs, [])).toEqual(pairs);
  expect(pairsAt(pairs, ['BINANCE', 'OKX']).map(({ b }) => b.exchange)).toEqual(['BINANCE', 'OKX']);
  expect(pairsAt(pairs, ['OKX'])).toEqual([]);
});

const bar = (openMs: number, close: number): Kline => [openMs, close, close, close, close, 1, close, 1];

test('the past is the spread of the closes of bars that both legs have', () => {
  const a = [bar(1, 100), bar(2, 100), bar(4, 200)];
  const b = [bar(2, 101), bar(3, 500), bar(4, 198)];
  expect(pastSpreads(a, b)).toEqual([
    [2, expect.closeTo(100, 9)],
    [4, expect.closeTo(-100, 9)],
  ]);
  expect(pastSpreads([bar(1, 100)], [bar(2, 100)])).toEqual([]);
});

test('the past ascends and has no time that a leg lacks (random bars)', () => {
  const bars = fc
    .uniqueArray(fc.integer({ min: 0, max: 50 }), { maxLength: 30 })
    .map((times) => times.toSorted((x, y) => x - y).map((at) => bar(at, 100 + at)));
  fc.assert(
    fc.property(bars, bars, (a, b) => {
      const times = pastSpreads(a, b).map(([at]) => at);
      expect(times).toEqual(a.map(([at]) => at).filter((at) => b.some(([other]) => other === at)));
    }),
  );
});

test.each([
  [0.25, '62780', '0.25000'],
  [1_234.5678, '3.2', '1,234.6'],
  [12_345_678, '0.00001234', '12,345,678'],
  [0.0000001234, '1', '0'],
])('a size of %d at a price of %s reads %s', (size, askA, text) => {
  expect(sizeText(size, { askA })).toBe(text);
});
