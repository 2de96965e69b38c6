/** What one column of a file has of a row; null and undefined are empty cells. */
export type ExportValue<T> =
  | { readonly kind: 'text'; readonly of: (row: T) => string | null | undefined }
  /**
   * A number, or the plain decimal text of one; any other text stays text. `digits`: how many decimals are shown, all
   * where it is left out.
   */
  | {
      readonly kind: 'number';
      readonly of: (row: T) => number | string | null | undefined;
      readonly digits?: number;
    }
  /** A decimal text, with two decimals or more and marks between thousands. */
  | { readonly kind: 'money'; readonly of: (row: T) => string | null | undefined }
  /** A fraction: 0.01 is shown as 1.00%. */
  | { readonly kind: 'percent'; readonly of: (row: T) => number | null | undefined }
  /** A moment, ms since the epoch, shown in the reader's time zone. */
  | { readonly kind: 'time'; readonly of: (row: T) => number | null | undefined }
  /** A day of the calendar by any of its moments in UTC, ms since the epoch. */
  | { readonly kind: 'day'; readonly of: (row: T) => number | null | undefined };

/** One column of a file, under its title. */
export type ExportColumn<T> = ExportValue<T> & { readonly title: string };

/** Words of a file that come from the reader's language. */
export interface ExportWords {
  /** Beside the title of a column of numbers some of which have more digits than Excel keeps. */
  readonly longNumbers: string;
}

/** Rows that a sheet of Excel has, its head among them. */
export const sheetRows = 1_048_576;
