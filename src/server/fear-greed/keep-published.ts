import { dayMs, hourMs } from '../../shared/base/time.ts';
import type { Log } from '../base/log.ts';
import type { FearGreedStore, IndexDay } from '../store/tables/fear-greed.ts';
import type { Scheduler } from '../base/scheduler.ts';

export interface KeepParts {
  readonly store: Pick<FearGreedStore, 'days' | 'add'>;
  readonly scheduler: Scheduler;
  readonly nowMs: () => number;
  readonly log: Pick<Log, 'info' | 'warn'>;
  /** So many of the newest days, or with 0 all; rejects where they cannot be read. */
  readonly fetchDays: (count: number) => Promise<readonly IndexDay[]>;
}

/** Days that are read again, as the publisher may have mended them. */
const again = 7;

/**
 * Reads the published index at the start and then, once an hour, wherever that of today (UTC) is not there yet. What is
 * there stays until more has come. Returns the way to end it.
 */
export function keepPublished({ store, scheduler, nowMs, log, fetchDays }: KeepParts): () => void {
  let ended = false;
  let isRefreshing = false;
  const refresh = async (): Promise<void> => {
    const today = Math.floor(nowMs() / dayMs) * dayMs;
    const newest = store.days()[0]?.dayMs;
    if (ended || isRefreshing || (newest !== undefined && newest >= today)) return;
    isRefreshing = true;
    try {
      const days = await fetchDays(newest === undefined ? 0 : (today - newest) / dayMs + again);
      if (ended) return;
      await store.add(days, nowMs());
      log.info({ days: days.length }, 'the fear and greed index is up to date');
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'the fear and greed index could not be brought up to date');
    } finally {
      isRefreshing = false;
    }
  };
  scheduler.soon(() => {
    void refresh();
  });
  const stop = scheduler.every(hourMs, () => {
    void refresh();
  });
  return () => {
    ended = true;
    stop();
  };
}
