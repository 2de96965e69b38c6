import type { AShareBoard } from './a-share-lots.ts';

interface BoardRow {
  readonly boards: readonly AShareBoard[];
  /** First trading date on which the row holds, YYYY-MM-DD in China. */
  readonly from: string;
}

/**
 * Boards that trade at the day's close after it. Source: trading rules of the exchanges; to be changed where a notice
 * says otherwise.
 */
export const aShareAfterHours: readonly BoardRow[] = [
  { boards: ['STAR'], from: '2019-07-22' },
  { boards: ['CHINEXT'], from: '2020-08-24' },
  { boards: ['SH_MAIN', 'SZ_MAIN', 'BSE'], from: '2026-07-06' },
];

/** Whether a board has after-hours fixed-price trading on a date, YYYY-MM-DD in China. */
export const hasAfterHours = (board: AShareBoard, date: string): boolean =>
  aShareAfterHours.some(({ boards, from }) => boards.includes(board) && from <= date);
