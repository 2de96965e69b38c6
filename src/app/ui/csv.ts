import { saveFile } from './save-file.ts';

type Cell = string | number | null | undefined;

/** What a table program would take for a formula: all that begins as one and is no plain figure. */
const formula = /^(?!-?\d+(?:\.\d+)?$)[=+\-@\t\r\n]/;

/**
 * A cell, quoted where it has to be. No text is ever read as a formula: where it would be, an apostrophe before it says
 * that it is text.
 */
function cellOf(value: Cell): string {
  const text = String(value ?? '');
  const plain = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** Rows as comma-separated text (RFC 4180); null and undefined are empty cells. */
export const csvText = (rows: readonly (readonly Cell[])[]): string =>
  `${rows.map((cells) => cells.map(cellOf).join(',')).join('\r\n')}\r\n`;

/** Hands rows that `csvText` has written to the browser's downloads. */
export const saveCsv = (text: string, name: string): void => saveFile(new Blob([text], { type: 'text/csv' }), name);
