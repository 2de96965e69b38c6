import { requirePositive } from './argument.ts';
import type { AShareBoard } from './a-share-lots.ts';

interface LimitRow {
  readonly boards: readonly AShareBoard[];
  readonly st: boolean;
  /** First trading date on which the row holds, YYYY-MM-DD in China. */
  readonly from: string;
  readonly percent: number;
}

/**
 * Daily price limits in percent of the previous close, the later row first; the table begins where ChiNext went to 20
 * %. Source: trading rules of the exchanges.
 */
export const aSharePriceLimits: readonly LimitRow[] = [
  { boards: ['SH_MAIN', 'SZ_MAIN'], st: true, from: '2026-07-06', percent: 10 },
  { boards: ['SH_MAIN', 'SZ_MAIN'], st: true, from: '2020-08-24', percent: 5 },
  { boards: ['SH_MAIN', 'SZ_MAIN'], st: false, from: '2020-08-24', percent: 10 },
  { boards: ['CHINEXT', 'STAR'], st: true, from: '2020-08-24', percent: 20 },
  { boards: ['CHINEXT', 'STAR'], st: false, from: '2020-08-24', percent: 20 },
  { boards: ['BSE'], st: true, from: '2021-11-15', percent: 30 },
  { boards: ['BSE'], st: false, from: '2021-11-15', percent: 30 },
];

/** Trading days from listing on that know no limit. */
export const unlimitedDays: Readonly<Record<AShareBoard, number>> = {
  SH_MAIN: 5,
  SZ_MAIN: 5,
  STAR: 5,
  CHINEXT: 5,
  BSE: 1,
};

/** In front of ST on the day on which dividends or rights go off. */
const goneOff = /^(XD|XR|DR)/;

/**
 * Whether a short name stands for a share under special treatment: ST, *ST, SST or S*ST in front, in letters of
 * whatever width and with blanks between or not.
 */
export const isUnderSpecialTreatment = (name: string): boolean =>
  /^S?\*?ST/.test(name.normalize('NFKC').replace(/\s+/g, '').replace(/[∗⁎✱]/g, '*').toUpperCase().replace(goneOff, ''));

/** What decides the price limit of a share on a day. */
export interface LimitCase {
  readonly board: AShareBoard;
  /** As `isUnderSpecialTreatment` tells by the name. */
  readonly st: boolean;
  /** YYYY-MM-DD in China. */
  readonly date: string;
  /** 1 on the day of listing; left out for a share that has long been listed. */
  readonly tradingDay?: number;
}

/**
 * Daily price limit in percent of the previous close; null in the first days after listing. Refuses a malformed date
 * and one before the table begins.
 */
export function priceLimitPercent({ board, st, date, tradingDay = Infinity }: LimitCase): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) throw new RangeError(`date must read YYYY-MM-DD: ${date}`);
  const row = aSharePriceLimits.find((limit) => limit.boards.includes(board) && limit.st === st && limit.from <= date);
  if (!row) throw new RangeError(`no price limit of ${board} on date ${date}`);
  return tradingDay <= unlimitedDays[board] ? null : row.percent;
}

/**
 * Lowest and highest price of a day, in ticks of 0.01 yuan and exact: previous close·(1 ± percent), rounded half up, at
 * least one tick away from it and never below one tick. Refuses ticks and percents that are not whole and positive.
 * Source: trading rules of the exchanges.
 */
export function limitPriceTicks(previousCloseTicks: number, percent: number): { down: number; up: number } {
  requirePositive({ previousCloseTicks, percent });
  if (!Number.isInteger(previousCloseTicks) || !Number.isInteger(percent))
    throw new RangeError(`ticks and percent must be whole: ${previousCloseTicks}, ${percent}`);
  const rounded = (factor: number) => Math.floor((previousCloseTicks * factor + 50) / 100);
  return {
    down: Math.max(1, Math.min(previousCloseTicks - 1, rounded(100 - percent))),
    up: Math.max(previousCloseTicks + 1, rounded(100 + percent)),
  };
}
