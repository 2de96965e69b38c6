import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { keyOfSymbol } from '../../../../src/shared/market/instrument.ts';
import { createApp } from '../../../../src/server/http/app.ts';
import { createMetrics } from '../../../../src/server/http/metrics.ts';
import { marketBaseRoutes } from '../../../../src/server/http/routes/market-base.ts';
import { createServer } from '../../../../src/server/http/serve.ts';
import { createThrottle } from '../../../../src/server/identity/throttle.ts';
import { createMarkets } from '../../../../src/server/venues/markets.ts';
import { listing } from '../../../../src/server/simulation/listing/listing.ts';
import { marginTerms } from '../../../../src/server/simulation/listing/margin-terms.ts';
import { termsOf } from '../../../../src/shared/core/ledger/margin-terms.ts';
import type { Market, Venue } from '../../../../src/server/venues/venue.ts';
import { noShares } from '../../../doubles/no-shares.ts';

const clock = { nowMs: () => 1_000_000 };
const terms = termsOf(marginTerms);
const all = listing.map((instrument) => ({ instrument, key: keyOfSymbol(instrument) }) as Market);
const venueOf = (id: string) => {
  const own = all.filter(({ instrument }) => instrument.exchange === id);
  return {
    id,
    name: id,
    mode: 'SIM',
    status: () => 'UP',
    markets: () => own,
    market: (key: string) => own.find((market) => market.key === key),
  } as unknown as Venue;
};
const markets = createMarkets(
  ['BINANCE', 'OKX', 'BYBIT', 'BITGET', 'GATE', 'DERIBIT', 'HALYARD'].map(venueOf),
  (key, type) =>
    (type === 'margin' ? terms.pairs.get(key)?.cross : terms.pairs.get(key)?.isolated !== 0 && terms.pairs.has(key)) ===
    true,
);

async function ask(path: string, folder = '/client/base/symbols') {
  const app = await createApp({
    log: pino({ level: 'silent' }),
    clock,
    metrics: createMetrics(),
    dist: '/nowhere',
    ready: () => ({ ready: true, facts: {} }),
  });
  onTestFinished(() => app.close());
  const server = createServer(app, { callerOf: async () => undefined }, createThrottle(clock), clock);
  marketBaseRoutes(server, { markets, aShares: noShares, marginTerms, clock });
  return (await app.inject({ url: `/sapi${folder}${path}` })).json().data;
}

test('the terms give every asset of a margin pair a rate and rising limits, and every pair a market', () => {
  const keys = new Map(listing.map((instrument) => [keyOfSymbol(instrument), instrument]));
  for (const { market, cross, isolated } of marginTerms.pairs) {
    const { base, quote, account_type } = keys.get(market)!;
    expect([account_type, cross || isolated > 0]).toEqual(['spot', true]);
    for (const asset of [base, quote]) expect(terms.assets.get(asset)!.dailyRate > 0n, asset).toBe(true);
    if (cross) expect(terms.assets.get(base)!.collateral > 0n, base).toBe(true);
  }
  for (const { limits } of terms.assets.values()) {
    expect(limits[0]).toBeGreaterThan(0n);
    for (let vip = 1; vip < limits.length; vip++) expect(limits[vip]! >= limits[vip - 1]!).toBe(true);
  }
});

test('the margin classes are those of the terms', async () => {
  const { both, only_isolated, only_margin } = await ask('/margin?exchange=BINANCE');
  expect(both.map(({ symbol }: { symbol: string }) => symbol).sort()).toEqual([
    'BNBUSDT',
    'BTCUSDT',
    'ETHUSDT',
    'SOLUSDT',
  ]);
  expect(both[0]).toEqual({
    exchange: 'BINANCE',
    symbol: 'BTCUSDT',
    cross_leverage: 5,
    isolated_leverage: 5,
    borrowable_base: true,
    borrowable_quote: true,
  });
  expect(
    only_isolated.every(
      ({ cross_leverage, isolated_leverage }: Record<string, number>) =>
        cross_leverage === 0 && isolated_leverage === 3,
    ),
  ).toBe(true);
  expect([both.length + only_isolated.length, only_margin.length]).toEqual([66, 0]);
  const gate = await ask('/margin?exchange=GATE');
  expect(gate.only_margin).toEqual([
    {
      exchange: 'GATE',
      symbol: 'BNBUSDT',
      cross_leverage: 5,
      isolated_leverage: 0,
      borrowable_base: true,
      borrowable_quote: true,
    },
  ]);
  expect(gate.both.map(({ symbol }: { symbol: string }) => symbol)).not.toContain('BNBUSDT');
  expect(await ask('/margin?exchange=DERIBIT')).toEqual({ both: [], only_isolated: [], only_margin: [] });
});

test('margin rows stand in the symbol table where they are asked for, and their keys name the spot market', async () => {
  const { list } = await ask('?exchange=HALYARD&account_type=margin');
  expect(
    list.map(({ symbol, account_type, max_leverage }: Record<string, unknown>) => [symbol, account_type, max_leverage]),
  ).toEqual([
    ['BTCUSDT', 'margin', 5],
    ['ETHUSDT', 'margin', 5],
    ['SOLUSDT', 'margin', 5],
  ]);
  expect(
    (await ask('?exchange=HALYARD')).list.map(({ account_type }: { account_type: string }) => account_type),
  ).not.toContain('margin');
  expect((await ask('?account_type=isolated')).list).toHaveLength(
    marginTerms.pairs.filter(({ isolated }) => isolated > 0).length,
  );
  expect(markets.byKey('BINANCE/BTCUSDT/margin')).toBe(markets.byKey('BINANCE/BTCUSDT/spot'));
  expect(markets.byKey('BINANCE/XRPUSDT/isolated')).toBe(markets.byKey('BINANCE/XRPUSDT/spot'));
  expect([
    markets.byKey('BINANCE/XRPUSDT/margin'),
    markets.byKey('DERIBIT/BTCUSDT/margin'),
    markets.byKey('BINANCE/NOPE/margin'),
  ]).toEqual([undefined, undefined, undefined]);
});

test('a venue names margin among its account types where it lends', async () => {
  const rows: { exchange: string; account_types: string[] }[] = await ask('', '/client/base/exchange/info');
  const typesOf = (id: string) => rows.find(({ exchange }) => exchange === id)!.account_types.slice(0, 3);
  expect([typesOf('BINANCE'), typesOf('HALYARD')]).toEqual([
    ['spot', 'margin', 'isolated'],
    ['spot', 'margin', 'isolated'],
  ]);
  expect(typesOf('DERIBIT')).not.toContain('margin');
});
