import type { TradingFile } from '../journal/journal.ts';

/** When which user traded. */
export interface FillTime {
  readonly fill_id: number;
  readonly user_id: string;
  readonly time: number;
}

/** The written fills by their ids, which rise with time; without their orders, so that many are read quickly. */
export function createFillTimes(db: TradingFile) {
  const newest = db.prepare<[], { id: number | null }>('SELECT max(fill_id) AS id FROM fills');
  const firstFrom = db.prepare<[number], { fill_id: number; time: number }>(
    'SELECT fill_id, time FROM fills WHERE fill_id >= ? ORDER BY fill_id LIMIT 1',
  );
  const selectAfter = db.prepare<[number, number], FillTime>(
    'SELECT fill_id, user_id, time FROM fills WHERE fill_id > ? ORDER BY fill_id LIMIT ?',
  );
  return {
    /** Id of the last one before a time, 0 where there is none. A few looks find it. */
    lastBefore(ms: number): number {
      let low = 0;
      let high = newest.get()?.id ?? 0;
      while (low < high) {
        const mid = Math.ceil((low + high) / 2);
        const found = firstFrom.get(mid);
        if (found && found.time < ms) low = found.fill_id;
        else high = mid - 1;
      }
      return low;
    },
    /** So many after an id, oldest first. */
    after: (id: number, limit: number): FillTime[] => selectAfter.all(id, limit),
  };
}
