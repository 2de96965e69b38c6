import type { Side } from '../trade/order.ts';
import type { AShareBoard } from './a-share-lots.ts';
import { requirePositive } from './argument.ts';

interface CageRow {
  readonly boards: readonly AShareBoard[];
  /** First trading date on which the row holds, YYYY-MM-DD in China. */
  readonly from: string;
  /** Percent of the reference price that a limit may lie beyond it. */
  readonly percent: number;
  /** Whether ten ticks are allowed where they are more. */
  readonly tenTicks: boolean;
}

/**
 * Valid range of limit orders in continuous trading. Source: trading rules of the exchanges; main boards since the
 * registration-based system.
 */
const cages: readonly CageRow[] = [
  { boards: ['SH_MAIN', 'SZ_MAIN'], from: '2023-04-10', percent: 2, tenTicks: true },
  { boards: ['CHINEXT'], from: '2020-08-24', percent: 2, tenTicks: false },
  { boards: ['STAR'], from: '2019-07-22', percent: 2, tenTicks: false },
  { boards: ['BSE'], from: '2021-11-15', percent: 5, tenTicks: true },
];

/** What decides the cage of an order. */
export interface CageCase {
  readonly board: AShareBoard;
  /** YYYY-MM-DD in China. */
  readonly date: string;
  readonly side: Side;
  /**
   * Ticks of 0.01 yuan: of a buy the best ask, else the best bid, else the last price, else the close before; of a sell
   * with bid and ask exchanged.
   */
  readonly reference: number;
}

/**
 * The highest price of a buy, or the lowest of a sell, that is taken in continuous trading, in ticks of 0.01 yuan, the
 * percentage rounded half up and never below a tick; null where the date lies before the rule. Refuses a reference that
 * is not positive.
 */
export function priceCage({ board, date, side, reference }: CageCase): number | null {
  requirePositive({ reference });
  const row = cages.find(({ boards, from }) => boards.includes(board) && from <= date);
  if (!row) return null;
  const { percent, tenTicks } = row;
  // Whole numbers: half up of reference · (100 ± percent) ÷ 100.
  const rounded = (share: number): number => Math.floor((2 * reference * share + 100) / 200);
  if (side === 'BUY') return Math.max(rounded(100 + percent), tenTicks ? reference + 10 : 0);
  return Math.max(1, Math.min(rounded(100 - percent), tenTicks ? reference - 10 : Number.POSITIVE_INFINITY));
}
