import type { Subscription } from 'rxjs';
import { type CrossingFields, crosses, crossesForming, createPlots, type Plots, plotValue, type Reading, watchableOf } from '../../../shared/indicators/crossing.ts';
import type { Bar, Indicator, Params } from '../../../shared/indicators/kernel.ts';
import { must } from '../../../shared/kit/assert.ts';
import type { Interval } from '../../../shared/kit/time.ts';
import { type AccountType, keyOfSymbol } from '../../../shared/market/instrument.ts';
import type { Kline } from '../../../shared/market/kline.ts';
import { barCloseOf, nextBarOpen } from '../../../shared/market/session/session-bars.ts';
import { hasHours } from '../../../shared/market/session/trading-hours.ts';
import type { Alert } from '../../../shared/trade/alert.ts';
import type { OwnedAlert } from '../../store/alerts.ts';
import type { Market } from '../../venues/venue.ts';
import { isOver, type Watched } from './watch-list.ts';

/** Bars that an indicator is fed at first, beside twice its warm-up: means that never forget have then forgotten what came before. */
const seedBars = 1_500;
/** Bars that are asked for where some have closed, and how many times more where those do not reach back. */
const [fewBars, moreTimes] = [4, 8];
/** In a market with hours no trade waits longer than this to be counted into its bar; in others it is counted into the next one. */
const settleMs = 250;

/** What has fired an alert: the close of the bar as a price, and its plot's value there. */
export interface Crossed {
  readonly price: string;
  readonly value: number;
}

interface WatchedPlot extends Watched {
  /** Bars that close later are held against it. */
  readonly sinceMs: number;
  /** Kept until it is written that it has fired. */
  crossed: Crossed | undefined;
}

/** One indicator of one series with the alerts on it. */
interface Study {
  readonly face: Market;
  readonly kind: Indicator;
  readonly interval: Interval;
  readonly plots: Plots;
  readonly alerts: Map<string, WatchedPlot>;
  readonly release: () => void;
  /** Trades of its market, while an alert is held against the bar that forms. */
  trades: Subscription | undefined;
  /** Open time of the newest bar that was taken. */
  takenMs: number;
  /** No other bar closes before. */
  dueMs: number;
}

const nameOf = (alert: Alert): string => [keyOfSymbol(alert), alert.interval, alert.indicator, JSON.stringify(alert.params)].join(' ');

const isForming = ({ alert }: OwnedAlert): boolean => alert.bar === 'FORMING';

/** When a bar has its last price for certain. */
const settledAt = (kind: AccountType, interval: Interval, openMs: number): number => barCloseOf(kind, interval, openMs) + (hasHours(kind) ? settleMs : 0);

const barOf = ([timeMs, open, high, low, close, volume]: Kline): Bar => ({ timeMs, open, high, low, close, volume });

/**
 * Watches alerts on indicators at the ends of the bars of their markets, and those that do not wait for an end with each trade and look besides. A market is held awake as long as there is
 * one on it. An indicator of a series is worked out once for all alerts on it, by the kernel that draws it on charts. `met` hears of one that fires, again with each look until that is written.
 */
export function createStudyList(nowMs: () => number, met: (watched: Watched, crossed: Crossed) => void) {
  const studies = new Map<string, Study>();

  function begin(face: Market, alert: Alert, untilMs: number): Study {
    const [kind, interval, params] = [must(watchableOf(alert.indicator), `indicator ${alert.indicator}`), must(alert.interval, 'an interval'), alert.params ?? {}];
    const study: Study = { face, kind, interval, plots: createPlots(kind, params), alerts: new Map(), release: face.hold(), trades: undefined, takenMs: Number.NEGATIVE_INFINITY, dueMs: 0 };
    for (const bar of face.klines(interval, seedBars + 2 * kind.warmUp(params))) if (isSettled(study, bar, untilMs)) take(study, bar);
    studies.set(nameOf(alert), study);
    return study;
  }

  function advance(study: Study, now: number): void {
    if (now < study.dueMs) return;
    const { face: { instrument: { account_type: kind } }, interval } = study;
    const bars = barsAfter(study);
    const closed = bars.filter((bar) => isSettled(study, bar, now));
    for (const bar of closed) {
      take(study, bar);
      judge(study, barCloseOf(kind, interval, bar[0]));
    }
    const next = bars[closed.length]?.[0] ?? (study.takenMs > 0 ? nextBarOpen(kind, interval, study.takenMs) : undefined);
    if (next !== undefined) study.dueMs = settledAt(kind, interval, next);
  }

  function judge(study: Study, closeMs: number): void {
    const { kind, plots, alerts } = study;
    for (const watched of alerts.values()) {
      const { alert, sinceMs, crossed } = watched;
      if (crossed || closeMs <= sinceMs || (alert.expires !== null && closeMs > alert.expires) || !crosses(kind, alert, plots)) continue;
      watched.crossed = crossedAt(study, plots.now, alert);
    }
  }

  /** Holds the bar that forms against the alerts that do not wait for its end. */
  function judgeForming(study: Study, now: number): void {
    if (!study.trades) return;
    const { kind, plots, alerts } = study;
    const [forming] = barsAfter(study);
    if (!forming) return;
    plots.peek(barOf(forming));
    for (const watched of alerts.values()) {
      const { alert, crossed } = watched;
      if (crossed || !isForming(watched) || isOver(alert, now) || !crossesForming(kind, alert, plots)) continue;
      watched.crossed = crossedAt(study, plots.forming, alert);
    }
  }

  function lookAt(study: Study, now: number): void {
    advance(study, now);
    judgeForming(study, now);
    for (const watched of [...study.alerts.values()]) if (watched.crossed && !watched.isEnding) met(watched, watched.crossed);
  }

  return {
    /** Bars that close after `sinceMs`, and after it was saved, are held against it with each look from the next one on. */
    add(face: Market, owned: OwnedAlert, sinceMs: number): void {
      const { alert } = owned;
      const study = studies.get(nameOf(alert)) ?? begin(face, alert, sinceMs);
      study.alerts.set(alert.alert_id, { ...owned, face, isEnding: false, sinceMs: Math.max(sinceMs, alert.updated), crossed: undefined });
      if (isForming(owned)) study.trades ??= face.trades.subscribe(() => lookAt(study, nowMs()));
    },

    /** Lets go of an alert, and of its indicator and market with the last one; idempotent. */
    remove({ alert }: OwnedAlert): void {
      const known = studies.get(nameOf(alert));
      if (!known?.alerts.delete(alert.alert_id)) return;
      if (known.trades && ![...known.alerts.values()].some(isForming)) {
        known.trades.unsubscribe();
        known.trades = undefined;
      }
      if (known.alerts.size > 0) return;
      known.release();
      studies.delete(nameOf(alert));
    },

    /** Takes the bars that have closed, and looks at those that form. */
    look(now: number): void {
      for (const study of [...studies.values()]) lookAt(study, now);
    },

    all: (): Watched[] => [...studies.values()].flatMap(({ alerts }) => [...alerts.values()]),

    clear(): void {
      for (const { release, trades } of studies.values()) {
        trades?.unsubscribe();
        release();
      }
      studies.clear();
    },
  };
}

const crossedAt = ({ face, kind }: Study, reading: Reading, { plot }: Alert): Crossed => ({ price: reading.close.toFixed(face.grid.price.decimals), value: plotValue(kind, reading, plot) });

/** Whether the bar that forms has crossed already what an alert is to wait for. */
export function hasCrossed(series: Pick<Study, 'face' | 'interval' | 'kind'>, fields: CrossingFields & { readonly params: Params }, now: number): boolean {
  const { face, interval, kind } = series;
  const plots = createPlots(kind, fields.params);
  const bars = face.klines(interval, seedBars + 2 * kind.warmUp(fields.params));
  const closed = bars.filter((bar) => isSettled(series, bar, now));
  for (const bar of closed) plots.seal(barOf(bar));
  const forming = bars[closed.length];
  if (!forming) return false;
  plots.peek(barOf(forming));
  return crossesForming(kind, fields, plots);
}

const isSettled = ({ face, interval }: Pick<Study, 'face' | 'interval'>, [openMs]: Kline, now: number): boolean => settledAt(face.instrument.account_type, interval, openMs) <= now;

function take(study: Study, bar: Kline): void {
  study.plots.seal(barOf(bar));
  study.takenMs = bar[0];
}

/** All bars after the newest one that was taken, the forming one included. */
function barsAfter({ face, interval, takenMs }: Study): readonly Kline[] {
  for (let limit = fewBars; ; limit *= moreTimes) {
    const bars = face.klines(interval, limit);
    if (bars.length < limit || bars[0]![0] <= takenMs) return bars.filter(([openMs]) => openMs > takenMs);
  }
}
