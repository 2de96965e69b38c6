import pino from 'pino';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { dayMs, hourMs } from '../../../../src/shared/base/time.ts';
import type { ApiAccount } from '../../../../src/shared/trade/api-account.ts';
import type { Balance } from '../../../../src/shared/trade/balance.ts';
import type { Desk } from '../../../../src/server/desk/desk.ts';
import { createApp } from '../../../../src/server/http/app.ts';
import { createMetrics } from '../../../../src/server/http/metrics.ts';
import { apiAccountRoutes } from '../../../../src/server/http/routes/api-account.ts';
import { createServer } from '../../../../src/server/http/serve.ts';
import { createThrottle } from '../../../../src/server/identity/throttle.ts';
import { openDatabase } from '../../../../src/server/store/database/database.ts';
import type { ApiAccountStore } from '../../../../src/server/store/tables/api-accounts.ts';
import { createEquityPointStore } from '../../../../src/server/store/tables/equity-points.ts';
import type { User } from '../../../../src/server/store/tables/users.ts';
import { noSubs, ownAccess, ownGate } from '../../../doubles/own-access.ts';

const now = 40 * dayMs;
const clock = { nowMs: () => now };
const points = Array.from({ length: 40 * 24 }, (_, hour) => ({
  time: hour * hourMs,
  api_id: hour % 2 ? 'b' : 'a',
  usd_total: String(hour),
  by_type: { spot: String(hour) },
}));
const rows = [
  ['a', 'BTC', '0.1', '6700'],
  ['a', 'USDT', '100.000000000001', '100.000000000001'],
  ['b', 'BTC', '0.2', '13400'],
  ['b', 'DOGE', '5', '0.6'],
  ['other', 'BTC', '9', '603000'],
].map(([api_id, asset, total, usd_value]) => ({ api_id, asset, total, usd_value }) as Balance);

const database = await openDatabase(':memory:');
afterAll(() => database.destroy());
const equityPoints = createEquityPointStore(database);
await equityPoints.add(points, 0);

async function ask(path: string) {
  const app = await createApp({
    log: pino({ level: 'silent' }),
    clock,
    metrics: createMetrics(),
    dist: '/nowhere',
    ready: () => ({ ready: true, facts: {} }),
  });
  onTestFinished(() => app.close());
  const owned = (['a', 'b'] as const).map((api_id) => ({ api_id, owner: 'u' }) as ApiAccount);
  const all = [...owned, { api_id: 'other', owner: 'v' } as ApiAccount];
  const accounts = {
    byId: (id: string) => all.find(({ api_id }) => api_id === id),
    ofOwner: () => owned,
  } as unknown as ApiAccountStore;
  const server = createServer(
    app,
    { callerOf: async (token) => ({ token, user: { userId: 'u' } as User }) },
    createThrottle(clock),
    clock,
    { gate: ownGate(accounts) },
  );
  apiAccountRoutes(server, {
    accounts,
    access: ownAccess(accounts),
    subs: noSubs,
    lookedAtSum: () => undefined,
    desk: {
      balances: (ids: readonly string[]) => rows.filter(({ api_id }) => ids.includes(api_id)),
    } as unknown as Desk,
    btcPrice: () => '67000',
    clock,
    equityPoints,
  });
  return (await app.inject({ url: `/sapi/user/api/balance${path}`, headers: { authorization: 'Bearer t' } })).json();
}

test('each asset once over all own accounts, exact, the most valuable first', async () => {
  expect((await ask('/unique')).data).toEqual([
    { asset: 'BTC', total: '0.3', usd_value: '20100' },
    { asset: 'USDT', total: '100.000000000001', usd_value: '100.000000000001' },
    { asset: 'DOGE', total: '5', usd_value: '0.6' },
  ]);
});

test("an account that is named twice counts once, and another user's is not found", async () => {
  expect((await ask('/unique?api_ids=b,b')).data).toEqual([
    { asset: 'BTC', total: '0.2', usd_value: '13400' },
    { asset: 'DOGE', total: '5', usd_value: '0.6' },
  ]);
  expect(await ask('/unique?api_ids=a,other')).toMatchObject({ code: 404, data: { field: 'api_ids' } });
});

test('the worth of an account comes by the hour, or as the last of each day, by default of thirty days', async () => {
  const { data: hourly } = await ask('/data/list?api_ids=a');
  expect([hourly.length, hourly[0].time, hourly.at(-1).time]).toEqual([
    30 * 12 - 1,
    10 * dayMs + 2 * hourMs,
    now - 2 * hourMs,
  ]);
  const { data: byDay } = await ask(`/data/list?step=1d&start=${38 * dayMs}`);
  expect(byDay.map(({ api_id, time }: { api_id: string; time: number }) => [api_id, time / hourMs])).toEqual([
    ['a', 934],
    ['b', 935],
    ['a', 958],
    ['b', 959],
  ]);
});

test("a window that is too wide or upside down is refused, and another user's account is not found", async () => {
  for (const query of ['start=0&end=40000000000', 'start=5&end=4'])
    expect(await ask(`/data/list?${query}`)).toMatchObject({ code: 400, data: { field: 'start' } });
  expect(await ask('/data/list?api_ids=other')).toMatchObject({ code: 404 });
});
