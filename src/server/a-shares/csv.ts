import { Refusal } from '../../shared/base/refusal.ts';
import type { AShareRow } from '../../shared/market/a-share.ts';
import { rowOf } from './row.ts';

const columns = ['stock_code', 'short_name', 'exchange'] as const;

/** What an import read: rows by code, and lines that it left out with the reason. */
export interface Imported {
  readonly list: readonly AShareRow[];
  readonly skipped: readonly { readonly line: number; readonly reason: string }[];
}

/**
 * Reads a UTF-8 CSV with the columns stock_code, short_name and exchange (SH or SZ), and list_date (YYYY-MM-DD) where
 * there is one; others are passed over. Codes that are on no Shanghai or Shenzhen share board, and rows without a name,
 * are skipped and reported. Throws INPUT where a column is missing.
 */
export function parseAShareCsv(text: string): Imported {
  const [head = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const names = head.split(',');
  const [codeAt, nameAt, exchangeAt] = columns.map((column) => names.indexOf(column)) as [number, number, number];
  const listedAt = names.indexOf('list_date');
  const missing = columns.find((column) => !names.includes(column));
  if (missing !== undefined) throw new Refusal('INPUT', { field: missing, rule: 'column' });
  const byCode = new Map<string, AShareRow>();
  const skipped: { line: number; reason: string }[] = [];
  for (const [at, line] of lines.entries()) {
    if (line === '') continue;
    const cells = line.split(',');
    const row = rowOf(cells[codeAt] ?? '', cells[nameAt] ?? '', cells[exchangeAt] ?? '', cells[listedAt]);
    if (typeof row === 'string') skipped.push({ line: at + 2, reason: row });
    else byCode.set(`${row.exchange_id}${row.security_id}`, row);
  }
  return { list: [...byCode.values()], skipped };
}
