import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '../../../../src/shared/base/assert.ts';
import { type Services, createServices } from '../../../../src/server/compose/services.ts';
import { seedDemo } from '../../../../src/server/compose/demo.ts';
import { createMetrics } from '../../../../src/server/http/metrics.ts';
import { createPasswords } from '../../../../src/server/identity/passwords.ts';
import { createScheduler } from '../../../../src/server/base/scheduler.ts';
import { freshId } from '../../shared/core/core-kit.ts';
import { demoLogin } from '../../../../src/server/compose/demo-login.ts';
import { serverConfig } from './server-config.ts';

const clock = { nowMs: () => Date.now() };
const data = mkdtempSync(join(tmpdir(), 'halyard-demo-'));
let services: Services;

beforeAll(async () => {
  const config = serverConfig(data, { demo: true });
  services = await createServices({
    config,
    clock,
    scheduler: createScheduler(),
    log: pino({ level: 'silent' }),
    metrics: createMetrics(),
  });
  const passwords = await createPasswords();
  for (let start = 0; start < 2; start++) await seedDemo(services.identity, services.trading, passwords, clock.nowMs());
});
afterAll(async () => {
  await services.stop();
  rmSync(data, { recursive: true });
});

async function portfolio() {
  const user = must(await services.identity.users.byLogin(demoLogin.username), 'the demo user');
  const found = services.trading.accounts
    .ofOwner(user.userId)
    .filter(({ account_mode }) => account_mode === 'PORTFOLIO');
  expect(found).toMatchObject([{ exchange: 'HALYARD', permissions: ['spot', 'future'] }]);
  return { caller: { user_id: user.userId, vip_level: user.vipLevel }, api_id: found[0]!.api_id };
}

test('the demo user has one portfolio account, once, with money in margin and futures wallets', async () => {
  const { api_id } = await portfolio();
  const reported = (balances: ReturnType<Services['dealing']['desk']['balances']>) =>
    balances.map(({ account_type, asset, total }) => `${account_type} ${asset} ${total}`);
  expect(reported(services.dealing.desk.balances([api_id])).sort()).toEqual([
    'inverse BTC 0.5',
    'linear USDT 50000',
    'margin BTC 1',
    'margin USDT 50000',
  ]);
});

test('its calls work: what it owes is told in its ratio and paid from its futures wallets', async () => {
  const { caller, api_id } = await portfolio();
  expect(services.dealing.marginAccount.account(caller, { api_id })).toMatchObject({
    margin_level: 999,
    uni_mmr: null,
    status: 'NORMAL',
  });
  await services.dealing.transfers.loanRepay(caller, {
    api_id,
    type: 'BORROW',
    asset: 'USDT',
    amount: '60000',
    isolated: false,
    client_id: freshId(),
  });
  const { uni_mmr, status, account_maintenance, margin_level } = services.dealing.marginAccount.account(caller, {
    api_id,
  });
  expect(status).toBe('NORMAL');
  expect(margin_level).toBe(uni_mmr);
  expect(Number(account_maintenance)).toBeGreaterThan(60_000 * 0.08);
  expect(
    await services.dealing.transfers.portfolioCollect(caller, { api_id, asset: 'BTC', client_id: freshId() }),
  ).toMatchObject({
    collected: [{ asset: 'BTC', qty: '0.5', from: 'inverse' }],
  });
  expect(
    await services.dealing.transfers.portfolioRepay(caller, { api_id, asset: 'USDT', client_id: freshId() }),
  ).toMatchObject({
    repaid: [{ asset: 'USDT' }],
  });
  expect(
    await services.dealing.transfers.portfolioAutoRepay(caller, { api_id, enabled: true, client_id: freshId() }),
  ).toEqual({
    enabled: true,
    repaid: [],
  });
  expect(services.dealing.marginAccount.account(caller, { api_id }).uni_mmr).toBeNull();
});
