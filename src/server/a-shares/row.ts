import { type AShareRow, boardOf } from '../../shared/market/a-share.ts';

/** The exchanges by the letters of their market codes. */
export const exchangeIds: Readonly<Record<string, 1 | 2>> = { SH: 1, SZ: 2 };

/**
 * YYYY-MM-DD of a day that a source tells as that or as eight digits; null for anything else, a blank or a dash among
 * it, and for what is no day of the calendar.
 */
function dateOf(text: string): string | null {
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)$/.exec(text.trim()) ?? [];
  const date = `${year}-${month}-${day}`;
  const at = Date.parse(`${date}T00:00:00Z`);
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(date) ? date : null;
}

/**
 * One row of a table from elsewhere, or the reason why it is none. Blanks inside a name are the layout of its source
 * and fall out; a day of listing that cannot be read is as good as none.
 */
export function rowOf(code: string, name: string, exchange: string, listed = ''): AShareRow | string {
  const board = boardOf(code);
  const plain = name.replace(/\s+/g, '');
  if (!/^\d{6}$/.test(code)) return 'code is not six digits';
  if (!board) return 'code is on no share board';
  if (plain === '') return 'no name';
  if (exchangeIds[exchange] !== board.exchange_id) return 'exchange does not fit the code';
  return { security_id: code, exchange_id: board.exchange_id, security_name: plain, list_date: dateOf(listed) };
}
