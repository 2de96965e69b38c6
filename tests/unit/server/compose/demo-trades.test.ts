import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '../../../../src/shared/base/assert.ts';
import { type Services, createServices } from '../../../../src/server/compose/services.ts';
import { seedDemo } from '../../../../src/server/compose/demo.ts';
import { seedDemoTrades } from '../../../../src/server/compose/demo-trades.ts';
import { createMetrics } from '../../../../src/server/http/metrics.ts';
import { createPasswords } from '../../../../src/server/identity/passwords.ts';
import { createScheduler } from '../../../../src/server/base/scheduler.ts';
import { demoLogin } from '../../../../src/server/compose/demo-login.ts';
import { serverConfig } from './server-config.ts';

const data = mkdtempSync(join(tmpdir(), 'halyard-demo-trades-'));
let services: Services;
const news: boolean[] = [];

beforeAll(async () => {
  const config = serverConfig(data, { demo: true, demoTrades: true });
  services = await createServices({
    config,
    clock: { nowMs: () => Date.now() },
    scheduler: createScheduler(),
    log: pino({ level: 'silent' }),
    metrics: createMetrics(),
  });
  const passwords = await createPasswords();
  for (let start = 0; start < 2; start++)
    news.push(await seedDemo(services.identity, services.trading, passwords, Date.now()));
  await seedDemoTrades(services, pino({ level: 'silent' }));
}, 60_000);
afterAll(async () => {
  await services.stop();
  rmSync(data, { recursive: true });
});

const caller = async () => {
  const user = must(await services.identity.users.byLogin(demoLogin.username), 'the demo user');
  return { user_id: user.userId, vip_level: user.vipLevel };
};
const accounts = (user_id: string) => services.trading.accounts.ofOwner(user_id).map(({ api_id }) => api_id);

test('only the start that makes the demo user says that it is new', () => expect(news).toEqual([true, false]));

test('the new demo account has fills, resting orders, and a position with its exits', async () => {
  const who = await caller();
  const { results } = services.dealing.desk.history(who, { page: 1, page_size: 100 }).pagenation;
  const filled = results.filter(({ status, parent_id }) => status === 'FILLED' && parent_id === undefined);
  expect(
    filled
      .map(
        ({ exchange, symbol, account_type, side, filled_amount }) =>
          `${exchange} ${symbol} ${account_type} ${side} ${Number(filled_amount)}`,
      )
      .sort(),
  ).toEqual([
    'BINANCE BTCUSDT spot BUY 0.06',
    'BINANCE BTCUSDT spot SELL 0.02',
    'BINANCE ETHUSDT spot BUY 0.5',
    'HALYARD BTCUSDT linear BUY 0.05',
    'OKX BTCUSDT spot BUY 0.04',
  ]);
  const open = services.dealing.desk.current(who, {}).filter(({ parent_id }) => parent_id === undefined);
  expect(
    open
      .filter(({ order_type }) => order_type === 'LIMIT')
      .map(({ exchange, side, status }) => `${exchange} ${side} ${status}`)
      .sort(),
  ).toEqual(['BINANCE BUY UNFILLED', 'BINANCE SELL UNFILLED']);
  expect(
    open
      .filter(({ status }) => status === 'WAITING')
      .map(({ order_type }) => order_type)
      .sort(),
  ).toEqual(['STOP_MARKET', 'TAKE_PROFIT_MARKET']);
  expect(services.dealing.desk.positions(accounts(who.user_id))).toMatchObject([
    { exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'linear', qty: '0.050', leverage: 5 },
  ]);
});

test('a grid was started, with an account that has what it takes', async () => {
  const {
    pagenation: { results },
  } = await services.strategies.instances.list(
    { ...(await caller()), username: demoLogin.username },
    { kind: 'running', page: 1, page_size: 10 },
  );
  expect(results).toMatchObject([{ strategy_type: 'GRID', name: 'ETH ±4%' }]);
});

test('an alert waits, and an announcement in three languages and the deals have been told', async () => {
  const { user_id } = await caller();
  expect(await services.dealing.alerts.list(user_id)).toMatchObject([
    { kind: 'PRICE', direction: 'UP_TO', status: 'MONITORING', symbol: 'BTCUSDT' },
  ]);
  expect(await services.news.messages.load(user_id, 2, 0)).toMatchObject([
    { title: 'Welcome to Halyard', is_read: false, data: { texts: { 'zh-Hans': {}, 'zh-Hant': {} } } },
  ]);
  await expect
    .poll(async () => (await services.news.messages.load(user_id, 1, 0)).length, { timeout: 10_000 })
    .toBeGreaterThanOrEqual(5);
});
