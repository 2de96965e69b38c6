import { writeXlsxStream } from 'hucre/xlsx';
import { type Cell, cellOf, isLongNumber, safeText } from './cell-value.ts';
import { type ExportColumn, type ExportWords, sheetRows } from './export-column.ts';

const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Width of columns, in letters. */
const [narrow, wide] = [14, 24] as const;

export interface Workbook<T> {
  /** Name of the sheet. */
  readonly title: string;
  readonly columns: readonly ExportColumn<T>[];
  readonly rows: readonly T[];
  /** Of the reader; the browser's where it is undefined. */
  readonly zone: string | undefined;
  readonly words: ExportWords;
  /** Rows of a sheet, its head among them: fewer in tests. */
  readonly maxRows?: number;
}

/** Excel refuses these in the name of a sheet, an apostrophe at either end, and more than 31 letters. */
const sheetName = (title: string): string =>
  title
    .replace(/[[\]:*?/\\]/g, ' ')
    .slice(0, 31)
    .replace(/^'+|'+$/g, '')
    .trim() || 'Sheet1';

function formatOf<T>(column: ExportColumn<T>): string | undefined {
  switch (column.kind) {
    case 'text':
      return undefined;
    case 'number':
      return column.digits === undefined ? undefined : column.digits === 0 ? '0' : `0.${'0'.repeat(column.digits)}`;
    case 'money':
      return `#,##0.00${'#'.repeat(16)}`;
    case 'percent':
      return '0.00%';
    case 'time':
      return 'yyyy-mm-dd hh:mm:ss';
    case 'day':
      return 'yyyy-mm-dd';
  }
}

const isLong = (value: unknown): boolean => typeof value === 'string' && isLongNumber(value);

/** The head of a column: times name their zone, and numbers say where some are text. */
function titleOf<T>(column: ExportColumn<T>, { rows, zone, words }: Workbook<T>): string {
  const { title, kind } = column;
  if (kind === 'time') return `${title} (${zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone})`;
  if ((kind === 'money' || kind === 'number') && rows.some((row) => isLong(column.of(row))))
    return `${title} (${words.longNumbers})`;
  return title;
}

/** What was written, and how many rows of it; `isCut` where there were more than a sheet holds. */
export interface Written {
  readonly file: Blob;
  readonly rows: number;
  readonly isCut: boolean;
}

/** A workbook of one sheet with typed cells. Rows are written one after the other: no text holds all of them. */
export async function writeWorkbook<T>(workbook: Workbook<T>): Promise<Written> {
  const { title, columns, rows, zone, maxRows = sheetRows } = workbook;
  const count = Math.min(rows.length, maxRows - 1);
  function* cells(): Generator<Cell[]> {
    for (let index = 0; index < count; index++) yield columns.map((column) => cellOf(column, rows[index]!, zone));
  }
  const stream = writeXlsxStream(cells(), {
    name: sheetName(title),
    columns: columns.map((column) => {
      const numFmt = formatOf(column);
      return {
        header: safeText(titleOf(column, workbook)),
        width: column.kind === 'text' || column.kind === 'time' ? wide : narrow,
        ...(numFmt !== undefined && { numFmt }),
      };
    }),
    freezePane: { rows: 1 },
  });
  const bytes = await new Response(stream).arrayBuffer();
  return { file: new Blob([bytes], { type: mediaType }), rows: count, isCut: count < rows.length };
}
