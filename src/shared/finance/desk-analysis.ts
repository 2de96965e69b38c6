import { dayMs } from '../base/time.ts';
import { type NetValuePoint, type Performance, performanceOf } from './performance.ts';

/** What an instance had come to by a time, ms, since its start: money, fees paid, funding received less paid. */
export interface InstanceSum {
  readonly time: number;
  readonly profit: number;
  /** After fees, of what was closed. */
  readonly realised: number;
  readonly fee: number;
  readonly funding: number;
}

/** An instance as it is analysed; times in ms. */
export interface AnalysedInstance {
  /** Money that it may use at most. */
  readonly invested: number;
  /** What a unit of its money counts in the money of all. */
  readonly rate: number;
  /** The last sum of each UTC day on which it ran, ascending. */
  readonly sums: readonly InstanceSum[];
}

/** Where a profit comes from: the four add up to it. */
export interface ProfitParts {
  /** What was closed, before fees. */
  readonly closed: number;
  /** What is still open, by the prices of the end. */
  readonly open: number;
  readonly funding: number;
  /** At or below 0. */
  readonly fees: number;
}

/** What instances together have made within a window. */
export interface DeskAnalysis {
  readonly profit: number;
  readonly parts: ProfitParts;
  /** Unit net value at the end of each day, from 1 at the beginning of the first one. */
  readonly netValues: readonly NetValuePoint[];
  readonly performance: Performance;
}

/** Days below which figures of a year say nothing. */
const leastDays = 7;

const before: Omit<InstanceSum, 'time'> = { profit: 0, realised: 0, fee: 0, funding: 0 };
const dayOf = (time: number): number => Math.floor(time / dayMs);

/** What a day has brought, and the money of all that ran on it. */
interface Day {
  profit: number;
  invested: number;
}

/**
 * Of several instances together, in one money, from `fromMs` to before `toMs`: a day's return is what all have made on
 * it ÷ the money of those that ran on it, and the unit net value is their product, so that starting or ending an
 * instance is no gain. A day without any leaves it as it was.
 */
export function analyseDesk(instances: readonly AnalysedInstance[], fromMs: number, toMs: number): DeskAnalysis {
  const days = new Map<number, Day>();
  const sum = { ...before };
  for (const { invested, rate, sums } of instances) {
    let last: Omit<InstanceSum, 'time'> = before;
    for (const now of sums) {
      const { time } = now;
      if (time >= toMs) break;
      if (time >= fromMs) {
        addTo(days, dayOf(time), (now.profit - last.profit) * rate, invested * rate);
        sum.profit += (now.profit - last.profit) * rate;
        sum.realised += (now.realised - last.realised) * rate;
        sum.fee += (now.fee - last.fee) * rate;
        sum.funding += (now.funding - last.funding) * rate;
      }
      last = now;
    }
  }
  const netValues = unitValues(days);
  const { profit, realised, fee, funding } = sum;
  return {
    profit,
    parts: { closed: realised + fee, open: profit - realised - funding, funding, fees: -fee },
    netValues,
    performance: performanceIn(netValues),
  };
}

function addTo(days: Map<number, Day>, day: number, profit: number, invested: number): void {
  const known = days.get(day);
  if (!known) days.set(day, { profit, invested });
  else {
    known.profit += profit;
    known.invested += invested;
  }
}

function unitValues(days: ReadonlyMap<number, Day>): NetValuePoint[] {
  const ran = [...days].sort(([a], [b]) => a - b);
  const first = ran[0]?.[0];
  const last = ran.at(-1)?.[0];
  if (first === undefined || last === undefined) return [];
  const points: NetValuePoint[] = [[first * dayMs, 1]];
  let value = 1;
  for (let day = first; day <= last; day++) {
    const made = days.get(day);
    // Who loses more than all cannot come back.
    if (made && made.invested > 0) value *= Math.max(0, 1 + made.profit / made.invested);
    points.push([(day + 1) * dayMs, value]);
  }
  return points;
}

/** Without figures of a year where there are too few days for them. */
function performanceIn(netValues: readonly NetValuePoint[]): Performance {
  const performance = performanceOf(netValues);
  if (netValues.length > leastDays) return performance;
  return { ...performance, annual_return: null, volatility: null, sharpe: null, sortino: null, calmar: null };
}
