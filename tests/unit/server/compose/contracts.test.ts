import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contracts } from '../../../../src/shared/contracts/index.ts';
import { roles } from '../../../../src/shared/user/role.ts';
import { topics } from '../../../../src/shared/topics/index.ts';
import { type Services, createServices } from '../../../../src/server/compose/services.ts';
import { createMetrics } from '../../../../src/server/http/metrics.ts';
import { createPasswords } from '../../../../src/server/identity/passwords.ts';
import { createScheduler } from '../../../../src/server/base/scheduler.ts';
import { type Doors, openGateways } from '../../../../src/server/compose/gateways.ts';
import { createMemoryOutbox } from '../../../doubles/memory-outbox.ts';
import { loadSitePages } from '../../../../src/server/site/site-pages.ts';
import { createPublishers } from '../../../../src/server/ws/publishers/index.ts';
import { serverConfig } from './server-config.ts';

const clock = { nowMs: () => Date.now() };
const data = mkdtempSync(join(tmpdir(), 'halyard-unit-'));
let services: Services;
let doors: Doors;

beforeAll(async () => {
  const config = serverConfig(data);
  const log = pino({ level: 'silent' });
  const metrics = createMetrics();
  services = await createServices({ config, clock, scheduler: createScheduler(), log, metrics });
  doors = await openGateways({
    config,
    services,
    passwords: await createPasswords(),
    log,
    metrics,
    clock,
    outboxToken: 'a-token',
    outbox: createMemoryOutbox(clock.nowMs),
    dist: '/nowhere',
    pages: await loadSitePages('/nowhere'),
    ready: () => ({ ready: true, facts: {} }),
  });
});
afterAll(async () => {
  await doors.stop();
  await services.stop();
  rmSync(data, { recursive: true });
});

test.each(contracts.map((contract) => [`${contract.method} ${contract.path}`, contract] as const))(
  '%s is served',
  (_name, contract) => {
    expect(doors.served.has(contract)).toBe(true);
  },
);

test('nothing is served that is not listed', () => {
  for (const contract of doors.served) expect(contracts).toContain(contract);
});

test.each(topics.map((topic) => [topic.path, topic] as const))('%s is published, and in one way', (_path, topic) => {
  const publishers = createPublishers({
    markets: services.trading.markets,
    desk: services.dealing.desk,
    engine: services.trading.engine,
    algos: services.strategies.algos,
    coins: services.strategies.coins,
    access: services.accounts.access,
    subs: services.identity.subs,
    messages: services.news.messages,
    layouts: services.workspace.layouts,
    options: services.trading.options,
    orders: async () => undefined,
    again: async () => undefined,
    clock,
    log: pino({ level: 'silent' }),
  }).filter((one) => one.topic === topic);
  expect(publishers).toHaveLength(1);
  expect([publishers[0]!.open, publishers[0]!.talk].filter(Boolean)).toHaveLength(1);
});

test('access names known roles, paths are unique, and fields in the query belong to a POST', () => {
  expect(new Set(contracts.map(({ method, path }) => `${method} ${path}`)).size).toBe(contracts.length);
  for (const { access, method, inQuery } of contracts) {
    if (typeof access !== 'string') for (const role of access) expect(roles).toContain(role);
    if (inQuery) expect(method).toBe('POST');
  }
});

test('every venue has at least one market, and there are at least 12 spot and 6 linear ones', () => {
  const kinds = services.trading.markets.all.map(({ instrument }) => instrument.account_type);
  expect(kinds.filter((kind) => kind === 'spot').length).toBeGreaterThanOrEqual(12);
  expect(kinds.filter((kind) => kind === 'linear').length).toBeGreaterThanOrEqual(6);
  expect(services.trading.markets.venues.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['HALYARD', 'BINANCE', 'OKX', 'BYBIT', 'DERIBIT']),
  );
  for (const venue of services.trading.markets.venues) expect(venue.markets().length).toBeGreaterThan(0);
});
