import type { EquityPoint } from '../../../../shared/contracts/account-balance.ts';
import { drawdowns, maxDrawdown } from '../../../../shared/finance/drawdown.ts';
import type { AccountType } from '../../../../shared/market/instrument.ts';
import { dayOf, type Span } from '../../../ui/period/period.ts';
import { sumOf } from '../balances/holdings.ts';

/** What is looked at: all, or one type of account. */
export type Part = 'total' | AccountType;

/** Worth of all accounts at a moment, and what the day has made of it. */
export interface EquityRow {
  /** Of the server's look: the beginning of an hour, ms. */
  readonly ms: number;
  readonly usd: string;
  /**
   * Distance from the highest worth so far, a fraction at or below 0; undefined where the worth is, or begins, at or
   * below nothing.
   */
  readonly drawdown: number | undefined;
}

/** A UTC day: its last known worth, and how that differs from the last one of the day before. */
export interface EquityDay extends EquityRow {
  /** In dollars; undefined where the day before is not known. */
  readonly change: string | undefined;
  /** A fraction of the worth before; undefined where that is not known, or not above nothing. */
  readonly rate: number | undefined;
}

export interface EquitySeries {
  /** Ascending. */
  readonly rows: readonly EquityRow[];
  readonly days: readonly EquityDay[];
  /** The deepest fall within the period, a fraction at or below 0. */
  readonly deepest: number | undefined;
}

/** Account types that any point tells of, in the order of their first appearance. */
export const typesOf = (points: readonly EquityPoint[]): AccountType[] => [
  ...new Set(points.flatMap(({ by_type }) => Object.keys(by_type) as AccountType[])),
];

/**
 * Worth of the accounts together in each hour or day that any of them has a point of; an account without one was not
 * there yet.
 */
function equityOf(
  points: readonly EquityPoint[],
  part: Part,
  stepMs: number,
): { readonly ms: number; readonly usd: string }[] {
  const slots = new Map<number, { ms: number; texts: string[] }>();
  for (const { time, usd_total, by_type } of points) {
    const slot = Math.floor(time / stepMs);
    const known = slots.get(slot) ?? { ms: time, texts: [] };
    known.ms = Math.max(known.ms, time);
    known.texts.push(part === 'total' ? usd_total : (by_type[part] ?? '0'));
    slots.set(slot, known);
  }
  return [...slots.values()].sort((a, b) => a.ms - b.ms).map(({ ms, texts }) => ({ ms, usd: sumOf(texts) }));
}

/**
 * Net values that the formulas of shared/finance take: parts of the first worth; undefined where that is not above
 * nothing, or any worth is below.
 */
function netValues(rows: readonly { readonly usd: string }[]): number[] | undefined {
  const first = Number(rows[0]?.usd ?? 0);
  const values = rows.map(({ usd }) => Number(usd) / first);
  return first > 0 && values.every((value) => value >= 0) ? values : undefined;
}

/**
 * Series of a period from the points of all accounts, each of which has one a step. Those before `fromMs` are not part
 * of it: the last of them is what the first day is compared with.
 */
export function equitySeries(points: readonly EquityPoint[], part: Part, { fromMs, stepMs }: Span): EquitySeries {
  const all = equityOf(points, part, stepMs);
  const within = all.filter(({ ms }) => ms >= fromMs);
  const values = netValues(within);
  const falls = values && drawdowns(values);
  const rows = within.map((row, index) => ({ ...row, drawdown: falls?.[index] }));
  const before = new Map(all.map((row) => [dayOf(row.ms), row.usd]));
  const last = new Map(rows.map((row) => [dayOf(row.ms), row]));
  const days = [...last].map(([day, row]) => {
    const known = before.get(day - 1);
    const change =
      known === undefined ? undefined : sumOf([row.usd, known.startsWith('-') ? known.slice(1) : `-${known}`]);
    return {
      ...row,
      change,
      rate: change !== undefined && Number(known) > 0 ? Number(change) / Number(known) : undefined,
    };
  });
  return { rows, days, deepest: values && maxDrawdown(values).depth };
}

/** A day as the table has it: with what of its worth lies in which type of account. */
export interface EquityLine extends EquityDay {
  readonly byType: Readonly<Partial<Record<AccountType, string>>>;
}

/** The days of a series, each with its worth by these types of account. */
export function equityLines(
  points: readonly EquityPoint[],
  { days }: EquitySeries,
  types: readonly AccountType[],
  span: Span,
): EquityLine[] {
  const parts = types.map(
    (type) => [type, new Map(equitySeries(points, type, span).days.map(({ ms, usd }) => [ms, usd]))] as const,
  );
  return days.map((day) => ({
    ...day,
    byType: Object.fromEntries(parts.map(([type, equity]) => [type, equity.get(day.ms) ?? '0'])),
  }));
}

/** Rows in runs within which no step is missing: of what is between two runs nothing is known. */
export function runsOf<R extends { readonly ms: number }>(rows: readonly R[], stepMs: number): R[][] {
  const runs: R[][] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before && Math.floor(row.ms / stepMs) - Math.floor(before.ms / stepMs) <= 1) run.push(row);
    else runs.push([row]);
  }
  return runs;
}
