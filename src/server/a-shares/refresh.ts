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

/**
 * Brings the table up to date at the start and then once a day (UTC); a day that failed is tried again after an hour.
 * What was there stays until a whole new table has come. Returns the way to end it.
 */
export function keepAShares({ store, scheduler, nowMs, log, fetchLists, changed }: RefreshParts): () => void {
  let ended = false;
  let isRefreshing = false;
  const today = () => new Date(nowMs()).toISOString().slice(0, 10);
  const refresh = async (): Promise<void> => {
    if (ended || isRefreshing || store.table().date >= today()) return;
    isRefreshing = true;
    try {
      const list = await fetchLists();
      if (ended) return;
      await store.replace(list, today());
      await changed();
      log.info({ rows: list.length }, 'A-share table is up to date');
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'A-share table could not be brought up to date');
    } finally {
      isRefreshing = false;
    }
  };
  scheduler.soon(() => {
    void refresh();
  });
  const stop = scheduler.every(checkMs, () => {
    void refresh();
  });
  return () => {
    ended = true;
    stop();
  };
}
