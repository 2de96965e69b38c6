import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../../../src/server/http/app.ts';
import { createMetrics } from '../../../../src/server/http/metrics.ts';
import { tradeTemplateRoutes } from '../../../../src/server/http/routes/trade-template.ts';
import { createServer } from '../../../../src/server/http/serve.ts';
import { createThrottle } from '../../../../src/server/identity/throttle.ts';
import { openDatabase } from '../../../../src/server/store/database/database.ts';
import { createTradeTemplateStore } from '../../../../src/server/store/tables/trade-templates.ts';
import { createUserStore } from '../../../../src/server/store/tables/users.ts';

const clock = { nowMs: () => 1_000 };

test('F51: while another process holds the database a change is refused with when to come again, reads go on, and its repeat is done once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-unit-'));
  const path = join(folder, 'halyard.db');
  const database = await openDatabase(path);
  const user = await createUserStore(database, []).create({
    username: 'ann',
    email: null,
    phone: null,
    passwordHash: 'x',
    role: 'user',
    vipLevel: 1,
    createdMs: 1,
  });
  const app = await createApp({
    log: pino({ level: 'silent' }),
    clock,
    metrics: createMetrics(),
    dist: '/nowhere',
    ready: () => ({ ready: true, facts: {} }),
  });
  tradeTemplateRoutes(
    createServer(app, { callerOf: async (token) => ({ token, user }) }, createThrottle(clock), clock),
    createTradeTemplateStore(database),
    clock,
  );
  const other = new SQLite(path);
  onTestFinished(async () => {
    other.close();
    await app.close();
    await database.destroy();
    rmSync(folder, { recursive: true });
  });
  const save = () =>
    app.inject({
      method: 'POST',
      url: '/sapi/user/tradetemplate/save',
      headers: { authorization: 'Bearer t' },
      payload: { name: 'Scalp', account_type: 'SPOT', form: {} },
    });
  const list = async () =>
    (await app.inject({ url: '/sapi/user/tradetemplate/list', headers: { authorization: 'Bearer t' } })).json() as {
      code: number;
      data: unknown[];
    };

  other.exec('BEGIN IMMEDIATE');
  const refused = await save();
  expect([refused.statusCode, refused.headers['retry-after'], refused.json().code]).toEqual([503, '1', 503]);
  expect(await list()).toMatchObject({ code: 200, data: [] });
  other.exec('COMMIT');
  expect((await save()).json()).toMatchObject({ code: 200 });
  expect((await list()).data).toHaveLength(1);
});
