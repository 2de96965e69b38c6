import type { AShareRow } from '../../shared/market/a-share.ts';
import { secondMs } from '../../shared/base/time.ts';
import type { Log } from '../base/log.ts';
import type { AShareStore } from '../store/tables/a-shares.ts';
import type { Scheduler } from '../base/scheduler.ts';

export interface RefreshParts {
  readonly store: AShareStore;
  readonly scheduler: Scheduler;
  readonly nowMs: () => number;
  readonly log: Log;
  /** All A-shares as the exchanges list them now; rejects where they cannot be read. */
  readonly fetchLists: () => Promise<readonly AShareRow[]>;
  /** Called when the table is another one. */
  readonly changed: () => Promise<void>;
}

const checkMs = 3_600 * secondMs;

/** How the table is kept. */
export interface ShareKeeper {
  /** Brings it up to date now and then once a day (UTC); a day that failed is tried again an hour later. */
  start(): void;
  /** Imports the lists now, whatever the day of the table; where one runs nothing happens. */
  update(): Promise<void>;
  /** Whether an import runs, when the last one began, and why it failed; null before the first and where it did not. */
  readonly last: () => {
    readonly isRunning: boolean;
    readonly triedMs: number | null;
    readonly problem: string | null;
  };
  end(): void;
}

/** Keeps the table of A-shares; what was there stays until a whole new table has come. */
export function createShareKeeper({ store, scheduler, nowMs, log, fetchLists, changed }: RefreshParts): ShareKeeper {
  let ended = false;
  let isRunning = false;
  let triedMs: number | null = null;
  let problem: string | null = null;
  let stop = (): void => undefined;
  const today = () => new Date(nowMs()).toISOString().slice(0, 10);
  const update = async (): Promise<void> => {
    if (ended || isRunning) return;
    [isRunning, triedMs] = [true, nowMs()];
    try {
      const list = await fetchLists();
      if (ended) return;
      await store.replace(list, today());
      await changed();
      problem = null;
      log.info({ rows: list.length }, 'A-share table is up to date');
    } catch (error) {
      problem = (error as Error).message;
      log.warn({ reason: problem }, 'A-share table could not be brought up to date');
    } finally {
      isRunning = false;
    }
  };
  const refresh = () => {
    if (store.table().date < today()) void update();
  };
  return {
    start() {
      scheduler.soon(refresh);
      stop = scheduler.every(checkMs, refresh);
    },
    update,
    last: () => ({ isRunning, triedMs, problem }),
    end() {
      ended = true;
      stop();
    },
  };
}
