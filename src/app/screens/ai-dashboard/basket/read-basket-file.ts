import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';

/** Most bytes of a file: far more than any basket has. */
const maxBytes = 5_000_000;

/** The file has no table that can be read, and why. */
export class BasketFileError extends Error {
  override readonly name = 'BasketFileError';
}

const textOf = (cell: unknown): string => (cell === null || cell === undefined ? '' : String(cell));

/** Text of a CSV: UTF-8, or what a spreadsheet in Chinese saves, GB 18030. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/** Whether bytes are those of an XLSX file, which is a ZIP. */
const isWorkbook = ([first, second]: Uint8Array): boolean => first === 0x50 && second === 0x4b;

/** Cells of a CSV file, or of the first sheet of an Excel file (.xlsx). Throws BasketFileError. */
export async function readBasketFile(file: Blob): Promise<readonly (readonly string[])[]> {
  if (file.size > maxBytes) throw new BasketFileError('too large');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!isWorkbook(bytes)) return parseCsv(decoded(bytes)).map((row) => row.map(textOf));
  const workbook = await readXlsx(bytes).catch((cause: unknown) => {
    throw new BasketFileError('no workbook', { cause });
  });
  const [sheet] = workbook.sheets;
  if (!sheet) throw new BasketFileError('no sheet');
  return sheet.rows.map((row) => row.map(textOf));
}
