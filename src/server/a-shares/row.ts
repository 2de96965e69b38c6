import { type AShare, boardOf } from '../../shared/market/a-share.ts';

/** The exchanges by the letters of their market codes. */
export const exchangeIds: Readonly<Record<string, 1 | 2>> = { SH: 1, SZ: 2 };

/** One row of a table from elsewhere, or the reason why it is none. Blanks inside a name are the layout of its source and fall out. */
export function rowOf(code: string, name: string, exchange: string): AShare | string {
  const board = boardOf(code);
  const plain = name.replace(/\s+/g, '');
  if (!/^\d{6}$/.test(code)) return 'code is not six digits';
  if (!board) return 'code is on no share board';
  if (plain === '') return 'no name';
  if (exchangeIds[exchange] !== board.exchange_id) return 'exchange does not fit the code';
  return { security_id: code, exchange_id: board.exchange_id, security_name: plain };
}
