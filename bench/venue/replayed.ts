import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apply } from '../../src/shared/core/apply.ts';
import type { Command } from '../../src/shared/core/state/command.ts';
import type { CoreState } from '../../src/shared/core/state/core-state.ts';
import { createJournal, openTradingFile, type TradingFile } from '../../src/server/store/journal/journal.ts';
import type { JournalEntry } from '../../src/server/store/journal/journal-rows.ts';
import { createSnapshotStore } from '../../src/server/store/journal/snapshots.ts';
import { recover } from '../../src/server/trading/recovery.ts';
import { flowMarket } from '../../src/server/venues/simulated.ts';
import { createOrders, deposits, instrument } from './orders.ts';
import { flowingState } from '../../tests/doubles/flowing-state.ts';

const middle = 670_000;
const fairPriceOf = () => () => middle;
const group = 1_000;

const opening: readonly Command[] = [{ kind: 'list', seed: 1, markets: [flowMarket(instrument, 1)] }, ...deposits];

/** Microseconds a command through matching and ledger, told effects included, without a disk. */
export function applied(count: number): number {
  const state: CoreState = flowingState(fairPriceOf);
  for (const command of opening) apply(state, command, 0);
  const next = createOrders(middle);
  const commands = Array.from({ length: count }, next);
  const from = performance.now();
  for (const command of commands) apply(state, command, 0);
  return ((performance.now() - from) * 1_000) / count;
}

/** Runs a task with the journal of so many orders, in a folder of its own; gives the seconds that it took. */
function withJournal(count: number, task: (db: TradingFile) => void): number {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-bench-'));
  const db = openTradingFile(join(folder, 'trading.db'));
  try {
    const journal = createJournal(db);
    const next = createOrders(middle);
    const entryOf = (command: Command): JournalEntry => ({
      step: 0,
      now_ms: 0,
      kind: command.kind,
      body: JSON.stringify(command),
    });
    journal.append(opening.map(entryOf), '');
    for (let index = 0; index < count; index += group)
      journal.append(
        Array.from({ length: Math.min(group, count - index) }, () => entryOf(next())),
        '',
      );
    const from = performance.now();
    task(db);
    return (performance.now() - from) / 1_000;
  } finally {
    db.close();
    rmSync(folder, { recursive: true });
  }
}

/**
 * Seconds that a start needs for a journal of so many orders: its sums and chain checked, each command read and
 * applied.
 */
export const replayed = (count: number): number =>
  withJournal(count, (db) => {
    const { seq } = recover({
      journal: createJournal(db),
      snapshots: createSnapshotStore(db),
      fairPriceOf,
      emit: () => undefined,
      emittedUpTo: opening.length + count,
      warn: () => undefined,
    });
    if (seq !== opening.length + count) throw new Error(`${seq} records of ${opening.length + count} were replayed`);
  });

/** Seconds of what every replay has to do: rows read, sums and chain checked, commands parsed. None is applied. */
export const scanned = (count: number): number =>
  withJournal(count, (db) => {
    let kinds = 0;
    createJournal(db).scan(0, '', ({ body }) => {
      if ((JSON.parse(body) as Command).kind === 'place') kinds += 1;
    });
    if (kinds === 0) throw new Error('no order was read');
  });
