import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import type { Clock } from '../../../../src/server/base/clock.ts';
import { createServices } from '../../../../src/server/compose/services.ts';
import type { Config } from '../../../../src/server/config/config.ts';
import type { Log } from '../../../../src/server/base/log.ts';
import { createMetrics } from '../../../../src/server/http/metrics.ts';
import { createPasswords } from '../../../../src/server/identity/passwords.ts';
import { createScheduler } from '../../../../src/server/base/scheduler.ts';
import { openGateways } from '../../../../src/server/compose/gateways.ts';
import { sitePages } from '../../../../src/server/site/views/index.tsx';
import { createMemoryOutbox } from '../../../doubles/memory-outbox.ts';
import type { Role } from '../../../../src/shared/user/role.ts';
import { dayMs } from '../../../../src/shared/base/time.ts';
import { freePort } from '../../../server-process.ts';
import { serverConfig } from '../compose/server-config.ts';

/** An envelope; its data is whatever JSON has been sent. */
export interface Answer {
  readonly code: number;
  readonly data: ReturnType<typeof JSON.parse>;
}

export interface WholeServerOptions {
  readonly clock?: Clock;
  readonly demo?: boolean;
  readonly log?: Log;
  /** Folder of built pages; without one nothing is built. */
  readonly dist?: string;
  readonly trustProxy?: readonly string[];
  readonly inviteLevels?: Config['inviteLevels'];
  /** Room on the disk; asked of the system where it is left out. */
  readonly freeBytes?: () => number;
}

/**
 * The whole server within the test's process, on a data folder of its own, with two users of vip_level 3 who have
 * tokens and no accounts yet.
 */
export async function openWholeServer({
  clock = { nowMs: () => Date.now() },
  demo = false,
  log = pino({ level: 'silent' }),
  dist = '/nowhere',
  trustProxy = [],
  freeBytes,
  inviteLevels = [],
}: WholeServerOptions = {}) {
  const data = mkdtempSync(join(tmpdir(), 'halyard-unit-'));
  const port = await freePort();
  const origin = 'http://halyard.example';
  const config = serverConfig(data, { port, demo, trustProxy, origin, inviteLevels });
  const outbox = createMemoryOutbox(() => clock.nowMs());
  const outboxToken = 'a-token-of-the-outbox';
  const metrics = createMetrics();
  const passwords = await createPasswords();
  const services = await createServices({
    config,
    clock,
    scheduler: createScheduler(),
    log,
    metrics,
    ...(freeBytes && { freeBytes }),
  });
  const doors = await openGateways({
    config,
    services,
    passwords,
    log,
    metrics,
    clock,
    outbox,
    outboxToken,
    dist,
    pages: sitePages,
    ready: () => ({ ready: true, facts: {} }),
  });
  await doors.listen();
  services.start();

  async function userOf(username: string, role: Role = 'user') {
    const user = await services.identity.users.create({
      username,
      email: `${username}@halyard.example`,
      phone: null,
      passwordHash: 'x',
      role,
      vipLevel: 3,
      createdMs: clock.nowMs(),
    });
    const token = await services.identity.sessions.open(user.userId, '127.0.0.1', clock.nowMs(), 30 * dayMs);
    const accountOn = (exchange: 'HALYARD' | 'forex', accountMode: 'CLASSIC' | 'PORTFOLIO' = 'CLASSIC') =>
      services.trading.accounts.create({
        owner: user.userId,
        name: `${username} ${exchange} ${accountMode}`,
        exchange,
        permissions: ['spot', 'future'],
        createdMs: clock.nowMs(),
        accountMode,
      });
    async function call(method: string, path: string, body?: object): Promise<Answer> {
      const answer = await fetch(`http://127.0.0.1:${config.port}/sapi${path}`, {
        method,
        headers: { authorization: token, ...(method === 'POST' && { 'content-type': 'application/json' }) },
        ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
      });
      return (await answer.json()) as Answer;
    }
    const fund = (
      api_id: string,
      account_type: 'spot' | 'margin' | 'linear' | 'forex',
      asset: string,
      amount: string,
    ) => services.trading.engine.deposit({ user_id: user.userId, api_id, account_type, asset, amount });
    return { ...user, call, accountOn, fund };
  }

  return {
    services,
    passwords,
    outbox,
    outboxToken,
    data,
    recheckSockets: doors.gateway.recheckAll,
    url: `http://127.0.0.1:${port}`,
    /** Somebody more. */
    userOf,
    owner: await userOf('owner'),
    stranger: await userOf('stranger'),
    async stop() {
      await doors.stop();
      await services.stop();
      rmSync(data, { recursive: true });
    },
  };
}
