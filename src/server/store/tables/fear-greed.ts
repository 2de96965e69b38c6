import type { Database } from '../database/database.ts';

/** The index of one UTC day, by its beginning, ms. */
export interface IndexDay {
  readonly dayMs: number;
  readonly value: number;
}

/** Days that are written at once: a statement takes only so many values. */
const atOnce = 500;

/**
 * The table `fear_greed_days`: the index as it was published. It is kept in memory as well: it is small, and only this
 * store writes it.
 */
export async function createFearGreedStore(db: Database) {
  const rows = await db.selectFrom('fear_greed_days').select(['day_ms', 'value']).execute();
  const byDay = new Map(rows.map(({ day_ms, value }) => [Number(day_ms), value]));
  let days: readonly IndexDay[] = [];
  const sort = (): void => {
    days = [...byDay].map(([dayMs, value]) => ({ dayMs, value })).sort((a, b) => b.dayMs - a.dayMs);
  };
  sort();

  return {
    /** The newest first; the same list as long as nothing is added. */
    days: (): readonly IndexDay[] => days,
    /** Adds days, all or none; of one that is there the newer word counts. */
    async add(added: readonly IndexDay[], fetchedMs: number): Promise<void> {
      await db.transaction().execute(async (within) => {
        for (let index = 0; index < added.length; index += atOnce) {
          const part = added
            .slice(index, index + atOnce)
            .map(({ dayMs, value }) => ({ day_ms: dayMs, value, fetched: fetchedMs }));
          await within
            .insertInto('fear_greed_days')
            .values(part)
            .onConflict((conflict) =>
              conflict
                .column('day_ms')
                .doUpdateSet((set) => ({ value: set.ref('excluded.value'), fetched: set.ref('excluded.fetched') })),
            )
            .execute();
        }
      });
      for (const { dayMs, value } of added) byDay.set(dayMs, value);
      sort();
    },
  };
}
export type FearGreedStore = Awaited<ReturnType<typeof createFearGreedStore>>;
