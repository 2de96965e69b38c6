import { join } from 'node:path';
import type { Clock } from '../base/clock.ts';
import type { Config } from '../config/config.ts';
import { createServices, readiness, type Services } from './services.ts';
import { beginWithDemoMonth } from './demo-history/first-start.ts';
import { seedDemoTrades } from './demo-trades.ts';
import { seedDemo, seedDemoWatchlist } from './demo.ts';
import { createMetrics } from '../http/metrics.ts';
import { createPasswords, type Passwords } from '../identity/passwords.ts';
import { createLog, type Log } from '../base/log.ts';
import { createOutbox } from '../notify/outbox.ts';
import { openOutboxToken } from '../notify/outbox-token.ts';
import { loadSitePages } from '../site/site-pages.ts';
import { createScheduler, type Scheduler } from '../base/scheduler.ts';
import { openGateways } from './gateways.ts';
import { lockData } from '../store/disk/data-lock.ts';
import type { Venue } from '../venues/venue.ts';
import type { CoinPathOf } from '../simulation/price/coin-path.ts';

export interface StartParts {
  readonly config: Config;
  readonly clock: Clock;
  /** Folder of the built pages. */
  readonly dist: string;
  /** Writes the log to standard output in place of a file in the data folder. */
  readonly logToStdout?: boolean;
  /** How the simulated coins move; by the seed alone where it is left out. */
  readonly coinOf?: CoinPathOf;
  /** Venues beside the house and the simulated ones. */
  readonly venues?: readonly Venue[] | undefined;
  /** Timers; those of the process where it is left out. */
  readonly scheduler?: Scheduler;
}

/** A server that listens. */
export interface Started {
  readonly services: Services;
  readonly passwords: Passwords;
  readonly log: Log;
  /** Opens the page of the outbox. */
  readonly outboxToken: string;
  /** Takes no new calls, drains, commits and frees the data folder. */
  stop(): Promise<void>;
}

/**
 * Starts one server on its data folder and listens. Throws ConfigError, StartProblem and JournalBroken with one line
 * for whoever started it.
 */
export async function start({
  config,
  clock,
  dist,
  logToStdout = false,
  coinOf,
  venues,
  scheduler = createScheduler(),
}: StartParts): Promise<Started> {
  const lock = lockData(config.data);
  const log = createLog(logToStdout ? undefined : join(config.logDir ?? config.data, 'server.log'), 'info');
  const metrics = createMetrics();
  const passwords = await createPasswords();
  const parts = { config, clock, scheduler, log, metrics, coinOf, venues };
  const hasMonth = config.demoHistory === true && (await beginWithDemoMonth(parts, passwords));
  const services = await createServices(parts);
  const isNewDemo = config.demo && (await seedDemo(services.identity, services.trading, passwords, clock.nowMs()));
  if (isNewDemo || hasMonth) await seedDemoWatchlist(services.identity, services.workspace);
  if ((isNewDemo || hasMonth) && config.demoTrades) await seedDemoTrades(services, log);
  const outbox = createOutbox(join(config.data, 'outbox'), clock);
  const outboxToken = await openOutboxToken(join(config.data, 'outbox.key'));
  const server = await openGateways({
    config,
    services,
    passwords,
    log,
    metrics,
    clock,
    dist,
    pages: await loadSitePages(dist),
    outbox,
    outboxToken,
    ready: () => readiness(services.trading, services.storage.disk),
  });
  services.start();
  await server.listen();
  return {
    services,
    passwords,
    log,
    outboxToken,
    async stop() {
      await server.stop();
      await services.stop();
      lock.release();
    },
  };
}
