import { gunzipSync } from 'node:zlib';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { type Instrument, keyOfSymbol } from '../../../../src/shared/market/instrument.ts';
import { createApp } from '../../../../src/server/http/app.ts';
import { createMetrics } from '../../../../src/server/http/metrics.ts';
import { marketBaseRoutes } from '../../../../src/server/http/routes/market-base.ts';
import { createServer } from '../../../../src/server/http/serve.ts';
import { createThrottle } from '../../../../src/server/identity/throttle.ts';
import { createMarkets } from '../../../../src/server/venues/markets.ts';
import { marginTerms } from '../../../../src/server/simulation/listing/margin-terms.ts';
import type { Market, Venue } from '../../../../src/server/venues/venue.ts';
import { perpetual } from '../../shared/core/contract-kit.ts';
import { noShares } from '../../../doubles/no-shares.ts';

const clock = { nowMs: () => 1_000_000 };

test('the symbol table follows what is listed, and its version tells that it has changed', async () => {
  const dated = (symbol: string): { instrument: Instrument; key: string } => ({
    key: '',
    instrument: { ...perpetual, symbol, account_type: 'futures', expiry: 2_000_000 },
  });
  let list = [dated('BTCUSDT_260327')].map((market) => ({ ...market, key: keyOfSymbol(market.instrument) }));
  const venue = {
    id: 'HALYARD',
    name: 'Halyard',
    mode: 'HOUSE',
    status: () => 'UP',
    markets: () => list as unknown as Market[],
  } as unknown as Venue;
  const app = await createApp({
    log: pino({ level: 'silent' }),
    clock,
    metrics: createMetrics(),
    dist: '/nowhere',
    ready: () => ({ ready: true, facts: {} }),
  });
  onTestFinished(() => app.close());
  marketBaseRoutes(createServer(app, { callerOf: async () => undefined }, createThrottle(clock), clock), {
    markets: createMarkets([venue]),
    aShares: noShares,
    marginTerms,
    clock,
  });
  const ask = async (version?: number) =>
    app.inject({ url: `/sapi/client/base/symbols${version === undefined ? '' : `?since_version=${version}`}` });
  const first = await ask();
  const { version, list: rows } = first.json().data;
  expect(rows).toMatchObject([{ symbol: 'BTCUSDT_260327', status: 'TRADING' }]);
  expect((await ask(version)).json().data).toEqual({ version, list: [] });

  list[0]!.instrument = { ...list[0]!.instrument, status: 'CLOSE' };
  const closed = await ask(version);
  expect(closed.json().data.version).not.toBe(version);
  expect(closed.headers.etag).not.toBe(first.headers.etag);
  expect(closed.json().data.list).toMatchObject([{ status: 'CLOSE' }]);

  list = [...list, { ...dated('BTCUSDT_261225'), key: 'HALYARD/BTCUSDT_261225/futures' }];
  expect((await ask(closed.json().data.version)).json().data.list.map(({ symbol }: Instrument) => symbol)).toEqual([
    'BTCUSDT_260327',
    'BTCUSDT_261225',
  ]);

  list = list.slice(1);
  const left = await ask(version);
  expect(left.json().data.list.map(({ symbol }: Instrument) => symbol)).toEqual(['BTCUSDT_261225']);
  expect(new Set([first, closed, left].map(({ headers }) => headers.etag)).size).toBe(3);
});

test('a long table is compressed for who takes that and whole for who does not, under one tag; a short one is sent as it is', async () => {
  const row = (at: number) => ({
    key: `HALYARD/X${at}USDT/linear`,
    instrument: { ...perpetual, symbol: `X${at}USDT`, sort: at },
  });
  const serve = async (count: number) => {
    const list = Array.from({ length: count }, (_, index) => row(index));
    const venue = {
      id: 'HALYARD',
      name: 'Halyard',
      mode: 'HOUSE',
      status: () => 'UP',
      markets: () => list as unknown as Market[],
    } as unknown as Venue;
    const app = await createApp({
      log: pino({ level: 'silent' }),
      clock,
      metrics: createMetrics(),
      dist: '/nowhere',
      ready: () => ({ ready: true, facts: {} }),
    });
    onTestFinished(() => app.close());
    marketBaseRoutes(createServer(app, { callerOf: async () => undefined }, createThrottle(clock), clock), {
      markets: createMarkets([venue]),
      aShares: noShares,
      marginTerms,
      clock,
    });
    return (encoding?: string, tag = '', query = '') =>
      app.inject({
        url: `/sapi/client/base/symbols${query}`,
        headers: { ...(encoding !== undefined && { 'accept-encoding': encoding }), 'if-none-match': tag },
      });
  };
  const ask = await serve(500);
  const plain = await ask();
  const packed = await ask('br, gzip;q=0.8, deflate');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(packed.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-type': 'application/json; charset=utf-8',
    etag: plain.headers.etag,
    vary: expect.stringContaining('accept-encoding'),
  });
  expect(packed.rawPayload.length * 15).toBeLessThan(plain.rawPayload.length);
  expect(JSON.parse(gunzipSync(packed.rawPayload).toString())).toEqual(plain.json());
  expect(plain.json().data.list).toHaveLength(500);
  const { cols, rows } = (await ask(undefined, '', '?fmt=col')).json().data;
  const byRow = rows.map((row: unknown[]) =>
    Object.fromEntries(cols.map((name: string, at: number) => [name, row[at]])),
  );
  expect(byRow).toEqual(plain.json().data.list);
  expect((await ask(undefined, '', '?fmt=csv')).json().data).toEqual({ field: 'fmt', rule: 'fmt' });
  for (const none of ['identity', 'gzip;q=0', 'gzip; q=0.0', 'br'])
    expect((await ask(none)).headers['content-encoding'], none).toBeUndefined();
  const known = await ask('gzip', String(packed.headers.etag));
  expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0]);
  expect((await (await serve(3))('gzip')).headers['content-encoding']).toBeUndefined();
});

test('what is wrong with a recording stands in the state of its venue, by file and line; nothing of it where all is well', async () => {
  const reported = [{ file: 'r.gz', line: 12, problem: 'no such value', ended: false }];
  const venueOf = (id: string, total: number) =>
    ({
      id,
      name: id,
      mode: 'REPLAY',
      status: () => 'UP',
      markets: () => [],
      market: () => undefined,
      faults: () => ({ total, examples: total > 0 ? reported : [] }),
    }) as unknown as Venue;
  const app = await createApp({
    log: pino({ level: 'silent' }),
    clock,
    metrics: createMetrics(),
    dist: '/nowhere',
    ready: () => ({ ready: true, facts: {} }),
  });
  onTestFinished(() => app.close());
  marketBaseRoutes(createServer(app, { callerOf: async () => undefined }, createThrottle(clock), clock), {
    markets: createMarkets([venueOf('BINANCE', 25), venueOf('OKX', 0)]),
    aShares: noShares,
    marginTerms,
    clock,
  });
  const [binance, okx] = (await app.inject({ url: '/sapi/client/base/exchange/info' })).json().data;
  const logo = await app.inject({ url: okx.logo });
  expect([logo.statusCode, logo.headers['content-type']]).toEqual([200, 'image/svg+xml']);
  expect(logo.body).toContain('OKX');
  expect((await app.inject({ url: '/exchanges/NOPE.svg' })).statusCode).toBe(404);
  expect([binance.faults, binance.fault_count]).toEqual([reported, 25]);
  expect([okx.faults, okx.fault_count]).toEqual([undefined, undefined]);
});
