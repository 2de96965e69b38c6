import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Scheduler } from '../base/scheduler.ts';
import type { Config } from '../config/config.ts';
import type { Metrics } from '../http/metrics.ts';
import type { CoinPathOf } from '../simulation/price/coin-path.ts';
import type { TradingEngineOptions } from '../trading/engine-options.ts';
import type { Venue } from '../venues/venue.ts';
import type { DiskReserveParts } from '../store/disk/disk-reserve.ts';

/** What a server is made from. */
export interface ServerParts {
  readonly config: Config;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly log: Log;
  readonly metrics: Metrics;
  /** How the simulated coins move; by the seed alone where it is left out. */
  readonly coinOf?: CoinPathOf | undefined;
  /** What the trading engine is opened with in place of what it has by itself. */
  readonly engine?: Partial<Pick<TradingEngineOptions, 'history' | 'listingOf' | 'snapshotSteps'>>;
  /** Venues beside the house and the simulated ones, each with its own order entry. */
  readonly venues?: readonly Venue[] | undefined;
  /** Room on the disk of the data folder; asked of the system where it is left out. */
  readonly freeBytes?: DiskReserveParts['freeBytes'];
}

/** Runs a task again and again until the result is called; one that fails is logged as `problem`. */
export const again = (
  { scheduler, log }: Pick<ServerParts, 'scheduler' | 'log'>,
  ms: number,
  task: () => Promise<void>,
  problem: string,
): (() => void) => scheduler.every(ms, () => void task().catch(failedIn(log, problem)));

/** Logs a failure as `problem`. */
export const failedIn =
  (log: Log, problem: string) =>
  (error: unknown): void =>
    log.error({ error }, problem);
