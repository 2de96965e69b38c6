import type { Subscription } from 'rxjs';
import {
  type CrossingFields,
  crosses,
  crossesForming,
  plotValue,
  type Reading,
  watchableOf,
} from '../../../shared/indicators/crossing.ts';
import type { Indicator } from '../../../shared/indicators/kernel.ts';
import { must } from '../../../shared/base/assert.ts';
import { keyOfSymbol } from '../../../shared/market/instrument.ts';
import type { Alert } from '../../../shared/trade/alert.ts';
import type { OwnedAlert } from '../../store/tables/alerts.ts';
import type { Market } from '../../venues/venue.ts';
import { createStudy, type Study, type StudyOptions } from '../../../shared/indicators/study.ts';
import { isOver, type Watched } from './watch-list.ts';

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
interface WatchedStudy {
  readonly study: Study;
  readonly market: Market;
  readonly kind: Indicator;
  readonly alerts: Map<string, WatchedPlot>;
  readonly release: () => void;
  /** Trades of its market, while an alert is held against the bar that forms. */
  trades: Subscription | undefined;
}

const nameOf = (alert: Alert): string =>
  [keyOfSymbol(alert), alert.interval, alert.tz, alert.indicator, JSON.stringify(alert.params)].join(' ');

const isForming = ({ alert }: OwnedAlert): boolean => alert.bar === 'FORMING';

/**
 * Watches alerts on indicators at the ends of the bars of their markets, and those that do not wait for an end with
 * each trade and look besides. A market is held awake as long as there is one on it. An indicator of a series is worked
 * out once for all alerts on it. `met` hears of one that fires, again with each look until that is written.
 */
export function createStudyList(nowMs: () => number, met: (watched: Watched, crossed: Crossed) => void) {
  const studies = new Map<string, WatchedStudy>();

  function begin(market: Market, alert: Alert, untilMs: number): WatchedStudy {
    const kind = must(watchableOf(alert.indicator), `indicator ${alert.indicator}`);
    const interval = must(alert.interval, 'an interval');
    const params = alert.params ?? {};
    const made: WatchedStudy = {
      study: createStudy({ market, kind, interval, zone: alert.tz, params }, untilMs),
      market,
      kind,
      alerts: new Map(),
      release: market.hold(),
      trades: undefined,
    };
    studies.set(nameOf(alert), made);
    return made;
  }

  function lookAt(it: WatchedStudy, now: number): void {
    it.study.advance(now, (closeMs) => judge(it, closeMs));
    judgeForming(it, now);
    for (const watched of [...it.alerts.values()])
      if (watched.crossed && !watched.isEnding) met(watched, watched.crossed);
  }

  return {
    /**
     * Bars that close after `sinceMs`, and after it was saved, are held against it with each look from the next one on.
     */
    add(market: Market, owned: OwnedAlert, sinceMs: number): void {
      const { alert } = owned;
      const it = studies.get(nameOf(alert)) ?? begin(market, alert, sinceMs);
      it.alerts.set(alert.alert_id, {
        ...owned,
        market,
        isEnding: false,
        sinceMs: Math.max(sinceMs, alert.updated),
        crossed: undefined,
      });
      if (isForming(owned)) it.trades ??= market.trades.subscribe(() => lookAt(it, nowMs()));
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
      for (const it of [...studies.values()]) lookAt(it, now);
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

function judge(it: WatchedStudy, closeMs: number): void {
  const {
    kind,
    study: { plots },
    alerts,
  } = it;
  for (const watched of alerts.values()) {
    const { alert, sinceMs, crossed } = watched;
    if (
      crossed ||
      closeMs <= sinceMs ||
      (alert.expires !== null && closeMs > alert.expires) ||
      !crosses(kind, alert, plots)
    )
      continue;
    watched.crossed = crossedAt(it, plots.now, alert);
  }
}

/** Holds the bar that forms against the alerts that do not wait for its end. */
function judgeForming(it: WatchedStudy, now: number): void {
  const { kind, study, alerts, trades } = it;
  if (!trades || !study.peek()) return;
  for (const watched of alerts.values()) {
    const { alert, crossed } = watched;
    if (crossed || !isForming(watched) || isOver(alert, now) || !crossesForming(kind, alert, study.plots)) continue;
    watched.crossed = crossedAt(it, study.plots.forming, alert);
  }
}

const crossedAt = ({ market, kind }: WatchedStudy, reading: Reading, { plot }: Alert): Crossed => ({
  price: reading.close.toFixed(market.grid.price.decimals),
  value: plotValue(kind, reading, plot),
});

/** Whether the bar that forms has crossed already what an alert is to wait for. */
export function hasCrossed(series: StudyOptions, fields: CrossingFields, now: number): boolean {
  const study = createStudy(series, now);
  return study.peek() && crossesForming(series.kind, fields, study.plots);
}
