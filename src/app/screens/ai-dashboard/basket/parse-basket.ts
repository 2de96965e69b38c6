import { aShareBoardOf } from '../../../../shared/finance/a-share-lots.ts';
import { mostBasketRows } from '../../../../shared/trade/strategy/astock-exec/bounds.ts';
import type { Side } from '../../../../shared/trade/order.ts';
import { parseDecimal } from '../../../format/parse-number.ts';

/** Parts of a row that can be wrong. */
export type BasketField = 'symbol' | 'quantity' | 'side' | 'limit_price' | 'rows';

/** What is wrong with a row by itself, as the server names it. */
export interface RowFault {
  readonly field: BasketField;
  readonly rule: string;
}

/** One row as it was written. */
export interface BasketRow {
  /** From 1. */
  readonly row: number;
  /** As an instrument has it, `SH600519`; as it was written where it names none. */
  readonly symbol: string;
  readonly quantity: string;
  /** Undefined where the row says none. */
  readonly side: Side | undefined;
  readonly limit: string | undefined;
  readonly faults: readonly RowFault[];
}

const sideWords: Readonly<Record<string, Side>> = {
  buy: 'BUY',
  b: 'BUY',
  买: 'BUY',
  买入: 'BUY',
  買: 'BUY',
  買入: 'BUY',
  sell: 'SELL',
  s: 'SELL',
  卖: 'SELL',
  卖出: 'SELL',
  賣: 'SELL',
  賣出: 'SELL',
};

/** Prefix of the exchange of a board. */
const prefixes = { SH_MAIN: 'SH', STAR: 'SH', SZ_MAIN: 'SZ', CHINEXT: 'SZ', BSE: 'BJ' } as const;

/**
 * Symbol of a code in one of the spellings that files have: `600519`, `SH600519`, `600519.SH`, `sh.600519`, and of a
 * spreadsheet that took it for a number `1` for 000001. Undefined where it is on no share board, or names another
 * exchange than its board's.
 */
export function symbolOfCode(text: string): string | undefined {
  const found = /^(?:(SH|SZ|BJ)\.?)?(\d{1,6})(?:\.(SH|SZ|BJ|SS|XSHG|XSHE))?$/i.exec(text.trim());
  if (!found) return undefined;
  const [, before, digits = '', behind] = found;
  const code = digits.padStart(6, '0');
  const board = aShareBoardOf(code);
  if (!board) return undefined;
  const said = (before ?? behind)?.toUpperCase().replace('XSHG', 'SH').replace('XSHE', 'SZ').replace('SS', 'SH');
  return said === undefined || said === prefixes[board] ? `${prefixes[board]}${code}` : undefined;
}

/** Whole shares as a file may have them: with separators of thousands, or as `300.0`. */
const sharesOf = (text: string): string | undefined => {
  const plain = parseDecimal(text.replace(/[股\s]/g, '')) ?? '';
  const whole = /^(\d+)(?:\.0+)?$/.exec(plain)?.[1];
  return whole !== undefined && Number(whole) > 0 ? String(Number(whole)) : undefined;
};

/** Whether a row is the head of a table: its second cell is no number. */
const isHead = ([first = '', second = '']: readonly string[]): boolean =>
  symbolOfCode(first) === undefined && !/\d/.test(first) && !/\d/.test(second);

/** One row of cells: code, quantity, side, limit price, the last two of which may be left out or change places. */
function rowOf(cells: readonly string[], row: number): BasketRow {
  const [code = '', quantity = '', ...others] = cells.map((cell) => cell.trim());
  const faults: RowFault[] = [];
  const symbol = symbolOfCode(code);
  if (symbol === undefined) faults.push({ field: 'symbol', rule: 'unknown' });
  const shares = sharesOf(quantity);
  if (shares === undefined) faults.push({ field: 'quantity', rule: 'whole_shares' });
  let side: Side | undefined;
  let limit: string | undefined;
  for (const cell of others.filter((text) => text !== '')) {
    const named = sideWords[cell.toLowerCase()];
    const price = parseDecimal(cell);
    if (named && side === undefined) side = named;
    else if (price !== undefined && Number(price) > 0 && limit === undefined) limit = price;
    else
      faults.push({
        field: /\d/.test(cell) ? 'limit_price' : 'side',
        rule: /\d/.test(cell) ? 'positive_decimal' : 'side',
      });
  }
  return { row, symbol: symbol ?? code, quantity: shares ?? quantity, side, limit, faults };
}

/** Rows of cells as a basket; empty rows and a head are passed over. */
export function basketOf(table: readonly (readonly string[])[]): readonly BasketRow[] {
  const filled = table.filter((cells) => cells.some((cell) => cell.trim() !== ''));
  const rows = filled
    .filter((cells, index) => index > 0 || !isHead(cells))
    .map((cells, index) => rowOf(cells, index + 1));
  return rows.map((row, index) => {
    const isTwice = rows.findIndex(({ symbol }) => symbol === row.symbol) < index;
    const own: RowFault[] = [
      ...(isTwice ? [{ field: 'symbol' as const, rule: 'twice' }] : []),
      ...(index >= mostBasketRows ? [{ field: 'rows' as const, rule: 'too_many_rows' }] : []),
    ];
    return own.length > 0 ? { ...row, faults: [...row.faults, ...own] } : row;
  });
}

/**
 * Cells of a text that was typed or pasted: a line a row, cells apart by tabs, semicolons, commas of either width or
 * blanks. A comma within a number of the form `1,200` is none of those where tabs or semicolons part the cells.
 */
export function cellsOfText(text: string): readonly (readonly string[])[] {
  return text.split(/\r?\n/).map((line) => {
    const parts = line.includes('\t')
      ? line.split('\t')
      : line.includes(';')
        ? line.split(';')
        : line.split(/[,，\s]+/);
    return parts.map((part) => part.trim());
  });
}

/** A basket as text that `cellsOfText` reads. */
export const textOfCells = (table: readonly (readonly string[])[]): string =>
  table
    .filter((cells) => cells.some((cell) => cell.trim() !== ''))
    .map((cells) =>
      cells
        .map((cell) => cell.replace(/[\t\r\n]+/g, ' ').trim())
        .join('\t')
        .trimEnd(),
    )
    .join('\n');
