import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../../../src/shared/base/assert.ts';
import { dayMs } from '../../../../src/shared/base/time.ts';
import { beginWithDemoMonth } from '../../../../src/server/compose/demo-history/first-start.ts';
import { demoLogin } from '../../../../src/server/compose/demo-login.ts';
import { createServices, type Services } from '../../../../src/server/compose/services.ts';
import { createMetrics } from '../../../../src/server/http/metrics.ts';
import { createPasswords } from '../../../../src/server/identity/passwords.ts';
import { createScheduler } from '../../../../src/server/base/scheduler.ts';
import { createSnapshotStore } from '../../../../src/server/store/journal/snapshots.ts';
import { openTradingFile } from '../../../../src/server/store/journal/journal.ts';
import { fairPriceOf } from '../../../../src/server/venues/simulated.ts';
import { flowingStateOf } from '../../../doubles/flowing-state.ts';
import { imbalanceOf } from '../../../oracles/imbalance.ts';
import { type Verification, verifyJournal } from '../../../oracles/verify-journal.ts';
import { serverConfig } from './server-config.ts';

/** A Tuesday. */
const nowMs = Date.parse('2026-03-03T06:10:00Z');
const firstMs = Date.parse('2026-02-01T00:00:00Z');

const data = mkdtempSync(join(tmpdir(), 'halyard-demo-history-'));
const warned: string[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void warned.push(line) });
const partsOf = (folder: string) => ({
  config: serverConfig(folder, { demo: true, demoHistory: true }),
  clock: { nowMs: () => nowMs },
  scheduler: createScheduler(),
  log,
  metrics: createMetrics(),
});
const began: boolean[] = [];
let verified: Verification;
let imbalance: Map<string, bigint>;
let services: Services;

beforeAll(async () => {
  const passwords = await createPasswords();
  // A start that was killed before the month was whole left this.
  mkdirSync(join(data, 'demo-month'));
  writeFileSync(join(data, 'demo-month', 'trading.db'), 'half of it');
  for (let start = 0; start < 2; start++) began.push(await beginWithDemoMonth(partsOf(data), passwords));
  const file = join(data, 'trading.db');
  verified = verifyJournal(file);
  const db = openTradingFile(file, true);
  const newest = must(createSnapshotStore(db).all()[0], 'a snapshot');
  imbalance = imbalanceOf(flowingStateOf(newest.body, fairPriceOf).ledger);
  db.close();
  services = await createServices(partsOf(data));
}, 60_000);
afterAll(async () => {
  await services.stop();
  rmSync(data, { recursive: true });
});

const demo = async () => {
  const user = must(await services.identity.users.byLogin(demoLogin.username), 'the demo user');
  const accounts = services.trading.accounts.ofOwner(user.userId);
  return {
    user,
    caller: { user_id: user.userId, vip_level: user.vipLevel },
    accounts,
    api_ids: accounts.map(({ api_id }) => api_id),
  };
};
/** All rows of the month. */
const ever = { start: firstMs, end: nowMs, page: 1, page_size: 500 };

describe('a new data folder that begins with the demo month', () => {
  it('has it once, and nothing of the folder in which it was played', () => {
    expect(began).toEqual([true, false]);
    expect(existsSync(join(data, 'demo-month'))).toBe(false);
    expect(readdirSync(data)).toContain('trading.db');
    expect(warned).toEqual([]);
  });

  it('has closed orders and fills of all kinds of accounts, from the first day to the last', async () => {
    const { caller } = await demo();
    const orders = services.dealing.desk.history(caller, ever).pagenation.results;
    const filled = orders.filter(({ status }) => status === 'FILLED');
    expect(filled.length).toBeGreaterThan(120);
    expect(orders.some(({ status }) => status === 'CANCELED')).toBe(true);
    expect(new Set(filled.map(({ account_type }) => account_type))).toEqual(
      new Set(['spot', 'linear', 'inverse', 'astock', 'forex']),
    );
    const days = new Set(filled.map(({ updated }) => Math.floor((updated - firstMs) / dayMs)));
    expect([Math.min(...days), Math.max(...days)]).toEqual([0, 29]);
    expect(days.size).toBeGreaterThan(25);
  });

  it('has closed its positions, some with a profit and some with a loss, and has nothing open', async () => {
    const { caller, api_ids } = await demo();
    const closed = services.dealing.desk.holding.closed(caller, ever).pagenation.results;
    expect(closed.length).toBeGreaterThan(20);
    expect(closed.some(({ realized }) => Number(realized) > 0)).toBe(true);
    expect(closed.some(({ realized }) => Number(realized) < 0)).toBe(true);
    expect(services.dealing.desk.positions(api_ids)).toEqual([]);
    expect(services.dealing.desk.current(caller, {})).toEqual([]);
  });

  it('has funding, interest, loans that are repaid and transfers', async () => {
    const { user, api_ids } = await demo();
    const rows = <K extends 'funding' | 'interest' | 'transfer'>(kind: K) =>
      services.trading.engine.history.entries.list(kind, { ...ever, user_id: user.userId, api_ids }).results;
    expect(rows('funding').length).toBeGreaterThan(50);
    expect(rows('interest').length).toBeGreaterThan(200);
    expect(rows('transfer').length).toBeGreaterThanOrEqual(7);
    expect(services.dealing.desk.balances(api_ids).every(({ borrowed }) => Number(borrowed ?? 0) === 0)).toBe(true);
  });

  it('has daily points of equity, alerts that fired and messages that are read, each at its time', async () => {
    const { user, api_ids } = await demo();
    const points = await services.dealing.equityPoints.between(api_ids, 0, nowMs);
    const days = new Set(points.map(({ time }) => Math.floor((time - firstMs) / dayMs)));
    expect([...days].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 31 }, (_none, day) => day));
    const alerts = await services.dealing.alerts.list(user.userId);
    expect(alerts.length).toBeGreaterThan(3);
    for (const { status, triggered } of alerts) {
      expect(status).toBe('TRIGGERED');
      expect(must(triggered, 'when it fired')).toBeLessThan(firstMs + 30 * dayMs);
    }
    const messages = await services.news.messages.load(user.userId, 1, 0);
    expect(messages.length).toBeGreaterThan(120);
    expect(messages.every(({ is_read, time }) => is_read && time < firstMs + 30 * dayMs)).toBe(true);
  });

  it('has a journal that leads to the same state from its beginning, and in which no money is made or lost', () => {
    expect(verified).toMatchObject({ ok: true, problem: '' });
    expect([...imbalance.values()].filter((sum) => sum !== 0n)).toEqual([]);
    expect(imbalance.size).toBeGreaterThan(5);
  });
});

it('a folder that was in use begins with nothing', async () => {
  const used = mkdtempSync(join(tmpdir(), 'halyard-demo-used-'));
  writeFileSync(join(used, 'halyard.db'), '');
  expect(await beginWithDemoMonth(partsOf(used), await createPasswords())).toBe(false);
  rmSync(used, { recursive: true });
});
