import * as v from 'valibot';
import type { InstrumentKey } from '../../../shared/market/instrument.ts';
import type { TickerRow } from '../../../shared/market/ticker.ts';
import { ticker24h } from '../../../shared/topics/ticker-24h.ts';
import type { Clock } from '../../clock.ts';
import type { TableHandlers } from './ticker-streams.ts';

/** How long readers wait for the table before they go on without it. */
const waitMs = 300;

/** The 24 h figures of all instruments, while somebody searches. */
export interface TickerTable extends TableHandlers {
  row(key: InstrumentKey): TickerRow | undefined;
  rows(): readonly TickerRow[];
  /**
   * Resolves when the table is there, or after a moment without it; once it did not come in time nobody waits for it
   * again.
   */
  there(): Promise<void>;
  /** Lets everybody go who waits. */
  close(): void;
}

export function createTickerTable(clock: Clock): TickerTable {
  const rows = new Map<InstrumentKey, TickerRow>();
  const waiting = new Set<() => void>();
  let isLate = false;
  const release = (): void => {
    for (const done of waiting) done();
  };

  return {
    frame(frame) {
      const parsed = v.safeParse(ticker24h.frame, frame);
      for (const row of parsed.success ? parsed.output.rows : []) rows.set(row[0], row);
      release();
    },
    gone() {
      rows.clear();
      isLate = false;
    },
    row: (key) => rows.get(key),
    rows: () => [...rows.values()],
    there() {
      if (rows.size > 0 || isLate) return Promise.resolve();
      return new Promise((resolve) => {
        const done = (): void => {
          cancel();
          waiting.delete(done);
          resolve();
        };
        const cancel = clock.after(waitMs, () => {
          isLate = true;
          done();
        });
        waiting.add(done);
      });
    },
    close: release,
  };
}
