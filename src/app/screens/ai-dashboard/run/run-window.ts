import { dayMs, intervals, minuteMs } from '../../../../shared/base/time.ts';
import type { BarPeriod } from '../../../../shared/backtest/read-bars.ts';
import type { Instance } from '../../../../shared/trade/instance.ts';
import type { Period } from '../../../ui/period/period.ts';

/** Bars of one picture at most: what one page of them has. */
const mostBars = 1_500;
/** Share of its life that is shown before and after it, and how many bars at least. */
const padShare = 0.04;
const leastPad = 20;

/** Intervals by which a run is shown, shortest first. */
const shown = intervals.flatMap(({ key, ms }) => (ms !== null && ms >= minuteMs ? [{ key, ms }] : []));

/** Which bars show a run, and until when, ms. */
export interface RunWindow extends BarPeriod {
  readonly endMs: number;
}

/**
 * The bars of a period as far as an instance has run in it, with some before and after; the shortest interval of which
 * one page is enough. Undefined where it did not run in it.
 */
export function runWindow(
  { created, stopped }: Pick<Instance, 'created' | 'stopped'>,
  { first, last }: Pick<Period, 'first' | 'last'>,
  nowMs: number,
): RunWindow | undefined {
  const endedMs = Math.min(stopped ?? nowMs, nowMs);
  const fromMs = Math.max(created, first * dayMs);
  const toMs = Math.min(endedMs, (last + 1) * dayMs);
  if (toMs <= fromMs) return undefined;
  const pad = (ms: number): number => Math.max((toMs - fromMs) * padShare, leastPad * ms);
  const fits = ({ ms }: { readonly ms: number }): boolean => (toMs - fromMs + 2 * pad(ms)) / ms <= mostBars;
  const { key, ms } = shown.find(fits) ?? shown.at(-1)!;
  const endMs = Math.min(nowMs, toMs + pad(ms));
  return { interval: key, days: (endMs - fromMs + pad(ms)) / dayMs, endMs };
}
