import * as v from 'valibot';
import { TickerRow } from '../../shared/market/ticker.ts';
import type { Environment } from '../environment.ts';
import { restore } from './restore.ts';

const name = 'tickers';
const fields = 11;
const Columns = v.pipe(v.array(v.array(v.unknown())), v.length(fields));
const Rows = v.array(TickerRow);

/** Keeps the 24 h figures of all instruments: one list a field, which costs a tenth of one record a row. */
export function persistTickers(
  { packs, clock }: Pick<Environment, 'packs' | 'clock'>,
  rows: readonly TickerRow[],
): void {
  const value = Array.from({ length: fields }, (_, field) => rows.map((row) => row[field]));
  void packs.write({ name, version: '', savedMs: clock.wallMs(), value });
}

/** The 24 h figures as they were kept; undefined where there are none of this form. */
export async function restoreTickers(
  environment: Pick<Environment, 'packs' | 'log'>,
): Promise<{ readonly rows: readonly TickerRow[]; readonly savedMs: number } | undefined> {
  const kept = await restore(environment, name, Columns);
  if (!kept) return undefined;
  const [keys = []] = kept.value;
  const rows = v.safeParse(
    Rows,
    keys.map((_, index) => kept.value.map((column) => column[index])),
  );
  return rows.success ? { rows: rows.output, savedMs: kept.savedMs } : undefined;
}
