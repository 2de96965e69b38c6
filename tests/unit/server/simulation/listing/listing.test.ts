import * as fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { toUnits } from '../../../../../src/shared/base/decimal.ts';
import { type Exchange, gridOf, Instrument, keyOfSymbol } from '../../../../../src/shared/market/instrument.ts';
import { unitsOf } from '../../../../../src/shared/core/ledger/money.ts';
import { assets } from '../../../../../src/server/simulation/assets/coins.ts';
import { datedListing, deliveriesAfter } from '../../../../../src/server/simulation/listing/dated.ts';
import { listing, venueNames } from '../../../../../src/server/simulation/listing/listing.ts';
import { marginTerms } from '../../../../../src/server/simulation/listing/margin-terms.ts';
import { keyOfSpan } from '../../../../../src/server/simulation/price/kept-bars.ts';
import { volumePerMinute } from '../../../../../src/server/simulation/price/synthetic-bars.ts';
import { flowMarket } from '../../../../../src/server/venues/simulated.ts';

const of = (exchange: Exchange, type: string) =>
  listing.filter((each) => each.exchange === exchange && each.account_type === type);

test('at least 400 spot and perpetual instruments stand under unique keys, in the order of their sort', () => {
  expect(listing.length).toBeGreaterThanOrEqual(400);
  expect(new Set(listing.map(keyOfSymbol)).size).toBe(listing.length);
  expect(listing.map(({ sort }) => sort)).toEqual(listing.map((_each, index) => index));
  expect(new Set(listing.map(({ account_type }) => account_type))).toEqual(new Set(['spot', 'linear', 'inverse']));
  expect(Object.keys(assets).length).toBeGreaterThanOrEqual(60);
});

test('the instruments of the first data folders come first, with their grids as they were', () => {
  expect(listing.slice(0, 24).map((each) => `${keyOfSymbol(each)} ${each.tick} ${each.step}`)).toEqual([
    'BINANCE/BTCUSDT/spot 0.01 0.000001',
    'BINANCE/ETHUSDT/spot 0.01 0.0001',
    'BINANCE/SOLUSDT/spot 0.01 0.001',
    'BINANCE/BNBUSDT/spot 0.01 0.001',
    'BINANCE/XRPUSDT/spot 0.0001 0.1',
    'BINANCE/DOGEUSDT/spot 0.00001 1',
    'OKX/BTCUSDT/spot 0.1 0.00001',
    'OKX/ETHUSDT/spot 0.01 0.0001',
    'OKX/SOLUSDT/spot 0.01 0.001',
    'OKX/XRPUSDT/spot 0.0001 0.1',
    'BYBIT/BTCUSDT/spot 0.01 0.00001',
    'BYBIT/ETHUSDT/spot 0.01 0.0001',
    'BYBIT/SOLUSDT/spot 0.01 0.001',
    'DERIBIT/BTCUSDT/spot 0.5 0.0001',
    'DERIBIT/ETHUSDT/spot 0.05 0.001',
    'HALYARD/BTCUSDT/spot 0.1 0.00001',
    'HALYARD/ETHUSDT/spot 0.01 0.0001',
    'HALYARD/SOLUSDT/spot 0.01 0.001',
    'BINANCE/BTCUSDT/linear 0.1 0.001',
    'BINANCE/ETHUSDT/linear 0.01 0.001',
    'OKX/BTCUSDT/linear 0.1 0.001',
    'OKX/ETHUSDT/linear 0.01 0.001',
    'BYBIT/BTCUSDT/linear 0.1 0.001',
    'DERIBIT/BTCUSDT/linear 0.5 0.001',
  ]);
});

test('every venue has its share, and a name', () => {
  for (const exchange of ['BINANCE', 'OKX', 'BYBIT', 'BITGET', 'GATE'] as const) {
    expect(of(exchange, 'spot').length, exchange).toBeGreaterThanOrEqual(40);
    expect(of(exchange, 'linear').length, exchange).toBeGreaterThanOrEqual(40);
  }
  expect([
    of('DERIBIT', 'spot').length,
    of('DERIBIT', 'linear').length,
    of('HALYARD', 'spot').length,
    of('HALYARD', 'linear').length,
  ]).toEqual([6, 8, 3, 3]);
  for (const { exchange } of listing) expect(venueNames[exchange]).toBeTruthy();
});

test('every grid fits its price: exact in money, four to six digits, a lot of at most a hundred dollars, limits on the grid', () => {
  for (const each of listing) {
    const name = keyOfSymbol(each);
    v.parse(Instrument, each);
    expect(() => unitsOf(each), name).not.toThrow();
    const { price } = assets[each.base]!;
    const digits = Math.floor(Math.log10(Math.round(price / Number(each.tick)))) + 1;
    expect(digits, name).toBeGreaterThanOrEqual(4);
    expect(digits, name).toBeLessThanOrEqual(
      keyOfSymbol(each) === 'BINANCE/BTCUSDT/spot' || keyOfSymbol(each) === 'BYBIT/BTCUSDT/spot' ? 7 : 6,
    );
    expect(
      each.account_type === 'inverse' ? Number(each.contract_size) : price * Number(each.step),
      name,
    ).toBeLessThanOrEqual(100);
    expect(toUnits(each.max_qty, gridOf(each).size), name).toBeGreaterThan(0);
    expect(flowMarket(each, volumePerMinute(each)).lotsPerMinute, name).toBeGreaterThan(50);
  }
});

test('dated contracts end on the last Friday of their quarter at 08:00 UTC, and are called by the 90 days', () => {
  const nowMs = Date.UTC(2026, 10, 21);
  const dated = datedListing(nowMs);
  expect([...new Set(dated.map(({ expiry }) => new Date(expiry!).toISOString()))]).toEqual([
    '2026-12-25T08:00:00.000Z',
    '2027-03-26T08:00:00.000Z',
    '2027-06-25T08:00:00.000Z',
    '2027-09-24T08:00:00.000Z',
  ]);
  expect(
    dated
      .filter(({ exchange, base }) => exchange === 'HALYARD' && base === 'BTC')
      .map(({ symbol, account_type, settle, title }) => [symbol, account_type, settle, title])
      .slice(0, 5),
  ).toEqual([
    ['BTCUSDT_261225', 'futures', 'USDT', 'current'],
    ['BTCUSDT_270326', 'futures', 'USDT', 'quarterly'],
    ['BTCUSDT_270625', 'futures', 'USDT', 'quarterly'],
    ['BTCUSDT_270924', 'futures', 'USDT', 'quarterly'],
    ['BTCUSD_261225', 'delivery', 'BTC', 'current'],
  ]);
  for (const each of dated) {
    v.parse(Instrument, each);
    expect(() => unitsOf(each)).not.toThrow();
  }
  expect(new Set([...listing, ...dated].map(keyOfSymbol)).size).toBe(listing.length + dated.length);
  expect(deliveriesAfter(Date.UTC(2026, 11, 25, 8))[0]).toBe(Date.UTC(2027, 2, 26, 8));
  for (let month = 0; month < 12; month++) expect(deliveriesAfter(Date.UTC(2026, month, 28)).length).toBe(4);
});

test('spot has no leverage of its own, a contract has', () => {
  for (const { contract, max_leverage } of listing)
    if (contract) expect(max_leverage).toBeGreaterThan(1);
    else expect(max_leverage).toBe(1);
});

test('a tier of isolated margin reaches to its share of the first limit of a loan', () => {
  const limit = Number(marginTerms.assets.find(({ asset }) => asset === 'BTC')!.limits[0]);
  const { tiers } = marginTerms.pairs.find(({ market }) => market === 'HALYARD/BTCUSDT/spot')!;
  expect(tiers!.map(({ base }) => base)).toEqual([String(limit * 0.3), String(limit * 0.6), null]);
});

test('bars of other spans have other keys', () => {
  const spans = fc.tuple(fc.integer({ min: 0, max: 4e7 }), fc.integer({ min: 1, max: 2_880 }));
  fc.assert(
    fc.property(spans, spans, ([from, length], [otherFrom, otherLength]) => {
      const key = (start: number, minutes: number): number => keyOfSpan(start * 60_000, (start + minutes) * 60_000);
      expect(key(from, length) === key(otherFrom, otherLength)).toBe(from === otherFrom && length === otherLength);
      expect(key(from + 1, length)).toBeGreaterThan(key(from, length === 2_880 ? length : length + 1));
    }),
  );
});
