import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { must } from '../../../../../src/shared/base/assert.ts';
import { dayMs } from '../../../../../src/shared/base/time.ts';
import { createScheduler } from '../../../../../src/server/base/scheduler.ts';
import { createServices, type Services } from '../../../../../src/server/compose/services.ts';
import { createMetrics } from '../../../../../src/server/http/metrics.ts';
import type { SubDoors } from '../../../../../src/server/desk/accounts/sub-accounts.ts';
import { serverConfig } from '../../compose/server-config.ts';

const symbol = { exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot' } as const;
const nowMs = Date.UTC(2026, 10, 27);
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'halyard-freeze-'));
  folders.push(path);
  return path;
}

const started = (data: string): Promise<Services> =>
  createServices({
    config: serverConfig(data),
    clock: { nowMs: () => nowMs },
    scheduler: createScheduler(),
    log: pino({ level: 'silent' }),
    metrics: createMetrics(),
  });

/** A main account with a sub-account that has money, and the order of it that stands far below the market. */
async function settled(services: Services) {
  const { identity, trading, accounts } = services;
  const main = await identity.users.create({
    username: 'main',
    email: null,
    phone: null,
    passwordHash: 'x',
    role: 'user',
    vipLevel: 3,
    createdMs: nowMs,
  });
  const doors: SubDoors = {
    hash: async (password) => password,
    setPassword: () => Promise.resolve(),
    endSessions: (userId) => identity.sessions.endAll(userId),
    reopenSockets: () => undefined,
  };
  const save = { username: 'sub', password: 'x', kind: 'sub' as const, permissions: ['trade_spot' as const] };
  const sub = await accounts.subAccounts.save(main, { ...save, api_ids: null, note: '' }, doors);
  const { api_id } = must(trading.accounts.ofOwner(sub.user_id)[0], 'the account of a sub-account');
  const money = { user_id: sub.user_id, api_id, account_type: 'spot', asset: 'USDT', amount: '100000' } as const;
  await trading.engine.deposit(money);
  const caller = { user_id: sub.user_id, vip_level: 3 };
  const price = String(Math.floor(trading.engine.lastTicks(trading.engine.market('HALYARD/BTCUSDT/spot')!)! * 0.08));
  const order = { ...symbol, side: 'BUY', price, amount: '0.01', client_id: 'one' } as const;
  const place = () =>
    services.dealing.desk.place(caller, { ...order, api_id, order_type: 'LIMIT', time_in_force: 'GTC' } as never);
  const begin = () =>
    services.strategies.algos.place(caller, {
      ...order,
      api_ids: [api_id],
      order_type: 'TWAP',
      price: undefined,
      client_id: 'two',
      amount: '0.1',
      algo: { kind: 'TWAP', duration_s: 3_600, slices: 4, limit_price: price },
      sync: true,
      sync_ratio: 100,
      sizing: 'SAME',
    } as never);
  return { main, sub, api_id, doors, place, begin };
}

const openOf = ({ trading }: Services, user_id: string) =>
  trading.engine.openOrders().filter((each) => each.user_id === user_id);

test.each(['an order', 'an algorithmic order', 'both'])(
  'what was let in just before a freeze is taken back with all else: %s',
  async (which) => {
    const services = await started(folder());
    const { main, sub, doors, place, begin } = await settled(services);
    const [placed, begun, { cancelled_orders }] = await Promise.all([
      which === 'an algorithmic order' ? undefined : place(),
      which === 'an order' ? undefined : begin(),
      services.accounts.subAccounts.freeze(main, sub.user_id, true, doors),
    ]);
    expect([placed?.order.status ?? 'UNFILLED', begun?.results[0]?.code ?? 200]).toEqual(['UNFILLED', 200]);
    expect(openOf(services, sub.user_id)).toEqual([]);
    expect(services.strategies.algos.running(sub)).toEqual([]);
    expect(cancelled_orders).toBeGreaterThanOrEqual(which === 'both' ? 2 : 1);
    await services.stop();
  },
);

test('a start ends what a sub-account has under way that was frozen when the server ended, and its sessions', async () => {
  const data = folder();
  const first = await started(data);
  const { sub, place, begin } = await settled(first);
  await place();
  await begin();
  const token = await first.identity.sessions.open(sub.user_id, '::1', nowMs, dayMs);
  // As a server leaves it that ends between the two steps of a freeze.
  await first.identity.subs.freeze(sub.user_id, nowMs);
  expect(openOf(first, sub.user_id).length).toBeGreaterThan(0);
  await first.stop();

  const second = await started(data);
  expect(openOf(second, sub.user_id)).toEqual([]);
  expect(second.strategies.algos.running(sub)).toEqual([]);
  expect(await second.identity.sessions.userOf(token, nowMs)).toBeUndefined();
  expect(second.identity.subs.byId(sub.user_id)?.sub.frozenMs).toBe(nowMs);
  await second.stop();
});
