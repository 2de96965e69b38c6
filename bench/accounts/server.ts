import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { createScheduler } from '../../src/server/base/scheduler.ts';
import { openGateways } from '../../src/server/compose/gateways.ts';
import { createServices } from '../../src/server/compose/services.ts';
import { createMetrics } from '../../src/server/http/metrics.ts';
import { createPasswords } from '../../src/server/identity/passwords.ts';
import { loadSitePages } from '../../src/server/site/site-pages.ts';
import { createMemoryOutbox } from '../../tests/doubles/memory-outbox.ts';
import { freePort } from '../../tests/server-process.ts';
import { serverConfig } from '../../tests/unit/server/compose/server-config.ts';

/** The whole server in this process, on a data folder of its own that goes with it. */
export async function openServer() {
  const data = mkdtempSync(join(tmpdir(), 'halyard-bench-'));
  const port = await freePort();
  const config = serverConfig(data, { port });
  let aheadMs = 0;
  const clock = { nowMs: () => Date.now() + aheadMs };
  const log = pino({ level: 'silent' });
  const metrics = createMetrics();
  const passwords = await createPasswords();
  const services = await createServices({ config, clock, scheduler: createScheduler(), log, metrics });
  const dist = fileURLToPath(new URL('../../dist', import.meta.url));
  const doors = await openGateways({
    config,
    services,
    passwords,
    log,
    metrics,
    clock,
    outbox: createMemoryOutbox(clock.nowMs),
    outboxToken: 'a-token-of-the-outbox',
    dist,
    pages: await loadSitePages(dist),
    ready: () => ({ ready: true, facts: {} }),
  });
  await doors.listen();
  services.start();
  return {
    services,
    passwords,
    data,
    url: `http://127.0.0.1:${port}`,
    /** Puts the server's clock on. */
    advance(ms: number): void {
      aheadMs += ms;
    },
    async stop() {
      await doors.stop();
      await services.stop();
      rmSync(data, { recursive: true });
    },
  };
}
