import * as v from 'valibot';
import { expect, test } from 'vitest';
import { aShareBoardOf } from '../../../../../src/shared/finance/a-share-lots.ts';
import { Instrument, keyOfSymbol } from '../../../../../src/shared/market/instrument.ts';
import { seed } from '../../../../../src/server/a-shares/seed.ts';
import { unitsOf } from '../../../../../src/shared/core/ledger/money.ts';
import { commodityListing } from '../../../../../src/server/simulation/listing/commodity-listing.ts';
import { datedListing } from '../../../../../src/server/simulation/listing/dated.ts';
import { listing, venueNames } from '../../../../../src/server/simulation/listing/listing.ts';
import { volumePerMinute } from '../../../../../src/server/simulation/price/synthetic-bars.ts';
import {
  assetOf,
  shareSymbol,
  underlyingOf,
  underlyings,
} from '../../../../../src/server/simulation/assets/session-assets.ts';
import {
  sessionListing,
  shareListing,
  wholeListing,
} from '../../../../../src/server/simulation/listing/session-listing.ts';
import { flowMarket } from '../../../../../src/server/venues/simulated.ts';

test('instruments stand under unique keys, in the order of their sort, each with a price and a venue that has a name', () => {
  expect(new Set(wholeListing.map(keyOfSymbol)).size).toBe(wholeListing.length);
  const sorts = [...listing, ...datedListing(Date.parse('2026-11-20')), ...sessionListing].map(({ sort }) => sort);
  expect(sorts.every((sort, index) => index === 0 || sort > sorts[index - 1]!)).toBe(true);
  expect(wholeListing.slice(0, listing.length)).toEqual(listing);
  for (const each of sessionListing) {
    const name = keyOfSymbol(each);
    v.parse(Instrument, each);
    expect(() => unitsOf(each), name).not.toThrow();
    const { price } = underlyings[underlyingOf(each)]!;
    expect(price / Number(each.tick), name).toBeGreaterThan(300);
    expect(venueNames[each.exchange], name).toBeTruthy();
    expect(flowMarket(each, volumePerMinute(each)).lotsPerMinute, name).toBeGreaterThan(
      each.account_type === 'index' ? 0 : 10,
    );
  }
});

test('every listed A-share is a company of the seed list, on its own exchange and on a known board', () => {
  const shares = sessionListing.filter(({ account_type }) => account_type === 'astock');
  expect(shares.length).toBeGreaterThanOrEqual(36);
  for (const { symbol, exchange, quote } of shares) {
    const row = seed.find(({ security_id }) => security_id === symbol.slice(2));
    expect([symbol, row?.exchange_id, exchange, quote]).toEqual([
      symbol,
      symbol.startsWith('SH') ? 1 : 2,
      'Astock',
      'CNY',
    ]);
    expect(aShareBoardOf(symbol.slice(2))).toBeDefined();
  }
  expect(new Set(shares.map(({ symbol }) => aShareBoardOf(symbol.slice(2))))).toEqual(
    new Set(['SH_MAIN', 'STAR', 'SZ_MAIN', 'CHINEXT']),
  );
});

test('all kinds are there', () => {
  const count = (kind: string) => sessionListing.filter(({ account_type }) => account_type === kind).length;
  expect([count('forex'), count('index')]).toEqual([9, 5]);
});

test('of each metal the next two months are listed, which end at 15:00 in China on the 15th or the trading day after it', () => {
  const codes = (at: string) =>
    commodityListing(Date.parse(at)).map(
      ({ symbol, expiry }) => `${symbol} ${new Date(expiry!).toISOString().slice(0, 16)}`,
    );
  expect(codes('2026-11-20T00:00:00Z')).toEqual([
    'RB2701 2027-01-15T07:00',
    'RB2705 2027-05-17T07:00',
    'HC2701 2027-01-15T07:00',
    'HC2705 2027-05-17T07:00',
    'CU2612 2026-12-15T07:00',
    'CU2701 2027-01-15T07:00',
    'AU2612 2026-12-15T07:00',
    'AU2702 2027-02-15T07:00',
    'AG2612 2026-12-15T07:00',
    'AG2702 2027-02-15T07:00',
  ]);
  expect(codes('2026-12-15T07:00:00Z')).not.toContain('CU2612 2026-12-15T07:00');
  const all = [
    ...listing,
    ...datedListing(Date.parse('2026-11-20')),
    ...sessionListing,
    ...commodityListing(Date.parse('2026-11-20')),
  ];
  expect(new Set(all.map(keyOfSymbol)).size).toBe(all.length);
  expect(all.every(({ sort }, index) => index === 0 || sort > all[index - 1]!.sort)).toBe(true);
  for (const each of commodityListing(Date.parse('2026-11-20'))) {
    v.parse(Instrument, each);
    expect(underlyings[underlyingOf(each)]!.price / Number(each.tick)).toBeGreaterThan(300);
    expect(flowMarket(each, volumePerMinute(each)).lotsPerMinute).toBeGreaterThan(10);
  }
});

test('a month of a metal is called current in its last 90 days, and quarterly before, as any dated contract', () => {
  const titles = (at: string) => new Map(commodityListing(Date.parse(at)).map(({ symbol, title }) => [symbol, title]));
  const november = titles('2026-11-20T00:00:00Z');
  expect(['RB2701', 'RB2705', 'CU2612', 'AU2702'].map((symbol) => november.get(symbol))).toEqual([
    'current',
    'quarterly',
    'current',
    'current',
  ]);
  expect([titles('2027-02-16T06:59:00Z').get('RB2705'), titles('2027-02-16T07:00:00Z').get('RB2705')]).toEqual([
    'quarterly',
    'current',
  ]);
});

test('a code of the table that has no price by hand has one by itself, plausible and the same for ever', () => {
  expect(assetOf('SH600000')).toEqual({ price: 18.78, dailyVol: 0.0176, dailyVolume: 12_296_568 });
  expect(assetOf('SZ301236')).toEqual({ price: 4.81, dailyVol: 0.0138, dailyVolume: 31_556_690 });
  for (const { security_id } of seed) {
    const { price, dailyVol, dailyVolume } = assetOf(shareSymbol(security_id))!;
    if (underlyings[shareSymbol(security_id)]) continue;
    expect([price >= 3, price <= 120, dailyVol >= 0.008, dailyVol <= 0.022, dailyVolume >= 1e6], security_id).toEqual([
      true,
      true,
      true,
      true,
      true,
    ]);
    expect(Math.round(price * 100) / 100).toBe(price);
  }
  for (const none of ['SZ600000', 'SH000001', 'SH900901', 'SH60000', 'XX600000', 'toString', 'SH510300'])
    expect(assetOf(none), none).toBeUndefined();
});

test('every row of a table is an instrument that trades, with the greatest orders of its board', () => {
  const shares = shareListing(seed.map(({ security_id }) => security_id));
  expect(shares.map(({ symbol }) => symbol)).toEqual(seed.map(({ security_id }) => shareSymbol(security_id)));
  expect(new Set([...wholeListing, ...shares].map(({ sort }) => sort)).size).toBe(
    new Set([...wholeListing, ...shares].map(keyOfSymbol)).size,
  );
  for (const each of shares) {
    v.parse(Instrument, each);
    expect(() => unitsOf(each), each.symbol).not.toThrow();
    expect(flowMarket(each, volumePerMinute(each)).lotsPerMinute, each.symbol).toBeGreaterThan(10);
  }
  const most = (code: string) => ((share) => [share?.max_qty, share?.max_market_qty])(shareListing([code])[0]);
  expect([most('600000'), most('000002'), most('301236'), most('688981')]).toEqual([
    ['1000000', undefined],
    ['1000000', undefined],
    ['300000', '150000'],
    ['100000', '50000'],
  ]);
});

test('over a year the contracts of each metal end in all of its months and in no others', () => {
  const even = [2, 4, 6, 8, 10, 12];
  const ended = Array.from({ length: 12 }, (_, month) => commodityListing(Date.UTC(2027, month, 1))).flat();
  const monthsOf = (base: string) => [
    ...new Set(ended.filter((each) => each.base === base).map(({ symbol }) => Number(symbol.slice(-2)))),
  ];
  expect(
    Object.fromEntries(['RB', 'HC', 'CU', 'AU', 'AG'].map((base) => [base, monthsOf(base).sort((a, b) => a - b)])),
  ).toEqual({
    RB: [1, 5, 10],
    HC: [1, 5, 10],
    CU: Array.from({ length: 12 }, (_, index) => index + 1),
    AU: even,
    AG: even,
  });
});
