import * as v from 'valibot';
import type { InstrumentKey } from '../../../shared/market/instrument.ts';
import { Kline } from '../../../shared/market/kline.ts';
import type { Database } from '../database/database.ts';

const BarText = v.pipe(v.string(), v.parseJson(), Kline);

/** The table `minute_bars`: closed live bars. Writes are gathered and flushed together. */
export function createMinuteBarStore(db: Database) {
  let waiting: { key: InstrumentKey; open_ms: number; bar_json: string }[] = [];

  return {
    /** Bars that open at or after `fromMs`, ascending, by key. */
    async since(fromMs: number): Promise<Map<InstrumentKey, Kline[]>> {
      await db.deleteFrom('minute_bars').where('open_ms', '<', fromMs).execute();
      const rows = await db.selectFrom('minute_bars').selectAll().orderBy('open_ms').execute();
      const byKey = new Map<InstrumentKey, Kline[]>();
      for (const { key, bar_json } of rows) {
        const bars = byKey.get(key) ?? [];
        bars.push(v.parse(BarText, bar_json));
        byKey.set(key, bars);
      }
      return byKey;
    },

    add(key: InstrumentKey, bar: Kline): void {
      waiting.push({ key, open_ms: bar[0], bar_json: JSON.stringify(bar) });
    },

    /** Writes what was added since the last flush. */
    async flush(): Promise<void> {
      if (waiting.length === 0) return;
      const rows = waiting;
      waiting = [];
      await db
        .insertInto('minute_bars')
        .values(rows)
        .onConflict((conflict) =>
          conflict.columns(['key', 'open_ms']).doUpdateSet((set) => ({ bar_json: set.ref('excluded.bar_json') })),
        )
        .execute();
    },
  };
}

export type MinuteBarStore = ReturnType<typeof createMinuteBarStore>;
