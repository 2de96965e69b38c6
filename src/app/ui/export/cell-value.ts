import { dayMs } from '../../../shared/base/time.ts';
import { wallOf } from '../../../shared/base/zone-clock.ts';
import type { ExportColumn } from './export-column.ts';

/** What a cell of a sheet holds. A date is what a clock shows, as if it showed UTC: Excel knows no time zones. */
export type Cell = string | number | Date | null;

/** Excel keeps 15 digits of a number and makes the others 0 (Excel specifications and limits). */
const exactDigits = 15;
/** Letters that a cell may have (Excel specifications and limits), UTF-16. */
const maxText = 32_767;
/** Excel's dates begin with 1900, but those before March 1900 are off by a day. */
const [firstDate, endDate] = [Date.UTC(1900, 2, 1), Date.UTC(10_000, 0, 1)] as const;

const decimal = /^-?\d+(?:\.\d+)?$/;
/** What a spreadsheet takes for a formula, also once it is copied or saved as CSV; full-width signs among them. */
const formula = /^[=+\-@＝＋－＠\t\n]/;
/** Neither XML nor a reader has a use for these. Tabs and line ends stay. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g;
/** By which Excel writes a letter that XML has not; a text that has it by chance would be read as that letter. */
const letterEscape = /_(?=x[0-9a-f]{4}_)/gi;

/** Halves of letters that lack their other half are no text. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');

/**
 * A text as a cell may have it: one that would begin a formula and is no number has an apostrophe before it, control
 * characters are left out, and what is longer than a cell ends in "…".
 */
export function safeText(given: string): string {
  const text = wellFormed(given.replace(/\r\n?/g, '\n').replace(control, ''));
  const plain = formula.test(text) && !decimal.test(text) ? `'${text}` : text;
  const cut = plain.length > maxText ? `${wellFormed(plain.slice(0, maxText - 1))}…` : plain;
  return cut.replace(letterEscape, '_x005F_');
}

/** Whether a text is a decimal that a number of Excel cannot hold whole. */
export function isLongNumber(text: string): boolean {
  if (!decimal.test(text)) return false;
  const digits = text.replace('-', '').replace('.', '').replace(/^0+/, '');
  return (text.includes('.') ? digits.replace(/0+$/, '') : digits).length > exactDigits;
}

function numberCell(value: number | string): Cell {
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : null;
  return decimal.test(value) && !isLongNumber(value) ? Number(value) + 0 : safeText(value);
}

function dateCell(ms: number, zone: string | undefined): Cell {
  if (!Number.isFinite(ms)) return null;
  const wall = wallOf(ms, zone);
  return wall >= firstDate && wall < endDate ? new Date(wall) : safeText(new Date(ms).toISOString());
}

/** The cell of a row in a column. `zone` is that of the reader; the browser's where it is not given. */
export function cellOf<T>(column: ExportColumn<T>, row: T, zone: string | undefined): Cell {
  switch (column.kind) {
    case 'time':
    case 'day': {
      const ms = column.of(row);
      if (typeof ms !== 'number') return null;
      return column.kind === 'day' ? dateCell(Math.floor(ms / dayMs) * dayMs, 'UTC') : dateCell(ms, zone);
    }
    case 'text': {
      const text = column.of(row);
      return text === null || text === undefined || text === '' ? null : safeText(text);
    }
    default: {
      const value = column.of(row);
      return value === null || value === undefined || value === '' ? null : numberCell(value);
    }
  }
}
