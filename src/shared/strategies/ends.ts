import { crosses, watchableOf } from '../indicators/crossing.ts';
import { must } from '../base/assert.ts';
import { toUnits } from '../base/decimal.ts';
import type { Grid } from '../market/instrument.ts';
import { nextOpenOf, openTimeOf } from '../base/time.ts';
import type { Due } from './moves.ts';
import type { Signal } from '../trade/signal.ts';
import type { MarketView } from '../market/market-view.ts';
import { createStudy } from '../indicators/study.ts';

/** Parameters that end a strategy: prices in quote, held against the middle of the best ones; `end_time` in ms. */
export interface EndParams {
  readonly take_profit_price?: string | undefined;
  readonly stop_loss_price?: string | undefined;
  readonly end_signal?: Signal | undefined;
  readonly end_time?: number | undefined;
  /** SHORT on a contract takes its profit below and stops its loss above; all else the other way round. */
  readonly direction?: string | undefined;
}

/** Whether profit is taken below the price. */
export const profitsBelow = ({ direction }: EndParams): boolean => direction === 'SHORT';

/** Fields of parameters that end a strategy, and of what becomes of it then. */
export const endKeys = ['take_profit_price', 'stop_loss_price', 'end_signal', 'end_time', 'on_end'] as const;

/**
 * Why a strategy ends by itself at a middle price in ticks, undefined where there is none; undefined as long as it goes
 * on.
 */
export function endOf(
  params: EndParams,
  { price }: Grid,
  middle: number | undefined,
  nowMs: number,
): string | undefined {
  const { take_profit_price: profit, stop_loss_price: loss, end_time } = params;
  if (end_time !== undefined && nowMs >= end_time) return 'END_TIME';
  if (middle === undefined) return undefined;
  const ticksOf = (text: string): number => must(toUnits(text, price), 'a price on the grid');
  const sign = profitsBelow(params) ? -1 : 1;
  if (profit !== undefined && sign * (middle - ticksOf(profit)) >= 0) return 'TAKE_PROFIT';
  return loss !== undefined && sign * (middle - ticksOf(loss)) <= 0 ? 'STOP_LOSS' : undefined;
}

/** Tells whether a bar that has closed after `sinceMs` has given a signal; once one has it stays so. */
function watchSignal(market: MarketView, signal: Signal, sinceMs: number): (nowMs: number) => boolean {
  const kind = must(watchableOf(signal.indicator), `indicator ${signal.indicator}`);
  const params = must(signal.params, 'parameters');
  const study = createStudy({ market, kind, interval: signal.interval, zone: signal.tz, params }, sinceMs);
  let isGiven = false;
  return (nowMs) => {
    study.advance(nowMs, (closeMs) => {
      isGiven ||= closeMs > sinceMs && crosses(kind, signal, study.plots);
    });
    return isGiven;
  };
}

/** What a strategy is held against while it trades. */
export interface Ends {
  /** Until when there was no reason to end, ms. */
  readonly lookedMs: number;
  /** Why it ends by itself at a middle price in ticks; undefined as long as it goes on. */
  reason(middle: number | undefined, nowMs: number): string | undefined;
  /** When and at which prices it may come to an end that it has not come to by now. */
  dueAfter(nowMs: number): Due;
}

/** Prices at which it ends, and the next time at which it may. */
function dueOf(params: EndParams, { price }: Grid): Ends['dueAfter'] {
  const { take_profit_price: profit, stop_loss_price: loss, end_time, end_signal } = params;
  const ticksOf = (text: string | undefined) =>
    text === undefined ? undefined : must(toUnits(text, price), 'a price on the grid');
  const isShort = profitsBelow(params);
  const [above, below] = isShort ? [ticksOf(loss), ticksOf(profit)] : [ticksOf(profit), ticksOf(loss)];
  const counts = isShort ? ('above' as const) : undefined;
  return (nowMs) => {
    const barMs = end_signal && nextOpenOf(end_signal.interval, openTimeOf(end_signal.interval, nowMs));
    const atMs = Math.min(end_time ?? Number.POSITIVE_INFINITY, barMs ?? Number.POSITIVE_INFINITY);
    return { atMs, below, above, ...(counts && { counts }) };
  };
}

/**
 * The ends of a strategy, looked at until `looked`, ms. A signal of a bar that closed while nothing ran counts as well,
 * but for bars of a second: those are made anew by a start.
 */
export function createEnds(
  { params, looked }: { readonly params: EndParams; readonly looked: number },
  market: MarketView,
  nowMs: number,
): Ends {
  const { end_signal } = params;
  const isGiven = end_signal
    ? watchSignal(market, end_signal, end_signal.interval === '1s' ? nowMs : looked)
    : () => false;
  let lookedMs = looked;
  return {
    dueAfter: dueOf(params, market.grid),
    get lookedMs() {
      return lookedMs;
    },
    reason(middle, now) {
      const reason = isGiven(now) ? 'END_SIGNAL' : endOf(params, market.grid, middle, now);
      if (reason === undefined) lookedMs = now;
      return reason;
    },
  };
}
