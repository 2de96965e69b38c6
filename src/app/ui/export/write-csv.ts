import { dayMs } from '../../../shared/base/time.ts';
import { wallOf } from '../../../shared/base/zone-clock.ts';
import { safeText } from './cell-value.ts';
import type { ExportColumn } from './export-column.ts';
import type { Written } from './write-workbook.ts';

export interface CsvTable<T> {
  readonly columns: readonly ExportColumn<T>[];
  readonly rows: readonly T[];
  /** Of the reader; the browser's where it is undefined. */
  readonly zone: string | undefined;
}

/** Rows that become one piece of the file: no text holds all of them. */
const rowsOfPiece = 1_000;

const decimal = /^-?\d+(?:\.\d+)?$/;

/** `2026-03-09T14:02:11.250+08:00`: a moment with its distance from UTC. */
export function zonedTime(ms: number, zone: string | undefined): string {
  const wall = wallOf(Math.floor(ms / 1_000) * 1_000, zone);
  const minutes = Math.round((wall - Math.floor(ms / 1_000) * 1_000) / 60_000);
  const millis = String(((ms % 1_000) + 1_000) % 1_000).padStart(3, '0');
  const two = (value: number) => String(value).padStart(2, '0');
  const size = Math.abs(minutes);
  const offset = `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
  return `${new Date(wall).toISOString().slice(0, 19)}.${millis}${offset}`;
}

const quoted = (text: string): string => `"${safeText(text).replaceAll('"', '""')}"`;

/** What a line has of a row: numbers plain and whole, texts between quotes, nothing where there is none. */
export function csvCell<T>(column: ExportColumn<T>, row: T, zone: string | undefined): string {
  switch (column.kind) {
    case 'text': {
      const text = column.of(row);
      return text === null || text === undefined || text === '' ? '' : quoted(text);
    }
    case 'time':
    case 'day': {
      const ms = column.of(row);
      if (typeof ms !== 'number' || !Number.isFinite(ms)) return '';
      return column.kind === 'day'
        ? new Date(Math.floor(ms / dayMs) * dayMs).toISOString().slice(0, 10)
        : zonedTime(ms, zone);
    }
    default: {
      const value = column.of(row);
      if (value === null || value === undefined || value === '') return '';
      if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
      return decimal.test(value) ? value : quoted(value);
    }
  }
}

/**
 * A table as CSV (RFC 4180) in UTF-8 with a byte order mark, by which Excel knows the encoding. Every digit of a number
 * is there, times have their zone, and a percentage is its fraction.
 */
export function writeCsv<T>({ columns, rows, zone }: CsvTable<T>): Written {
  const line = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;
  const pieces: string[] = [`\ufeff${line(columns.map(({ title }) => quoted(title)))}`];
  for (let from = 0; from < rows.length; from += rowsOfPiece)
    pieces.push(
      rows
        .slice(from, from + rowsOfPiece)
        .map((row) => line(columns.map((column) => csvCell(column, row, zone))))
        .join(''),
    );
  return { file: new Blob(pieces, { type: 'text/csv;charset=utf-8' }), rows: rows.length, isCut: false };
}
