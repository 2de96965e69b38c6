import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { Interval } from '../../../shared/base/time.ts';
import type { Alert } from '../../../shared/trade/alert.ts';
import type { ChartIndicator } from '../../../shared/trade/workspace/chart-document.ts';
import { kindOf } from '../../charts/studies/study-kinds.ts';
import { soundParams } from '../../charts/studies/studies.ts';
import { usePlotNames } from '../chart/indicator-words/plot-names.ts';
import type { AlertLine } from './price-line.ts';

/** The indicators of a chart, its interval, and the zone by whose days its bars go. */
export interface ShownIndicators {
  readonly indicators: readonly ChartIndicator[];
  readonly interval: Interval;
  readonly days: string | undefined;
}

/**
 * The indicator of a chart that an alert watches at a level: of its kind, with its parameters, on its interval;
 * undefined where the chart does not show it.
 */
export function watchedBy(alert: Alert, { indicators, interval, days }: ShownIndicators): ChartIndicator | undefined {
  const found = kindOf(alert.indicator ?? '')?.indicator;
  if (!found || alert.crossing !== 'LEVEL' || alert.interval !== interval || alert.tz !== days) return undefined;
  const wanted = soundParams(found, alert.params ?? {});
  return indicators.find(({ kind, params }) => {
    if (kind !== found.id) return false;
    const own = soundParams(found, params);
    return Object.keys(wanted).every((key) => own[key] === wanted[key]);
  });
}

interface IndicatorLevelsProps extends ShownIndicators {
  /** Of the instrument; those on prices are left out. */
  readonly alerts: readonly Alert[];
  readonly priceText: (price: number) => string;
  /** None at the end. */
  readonly onLevels: (lines: readonly AlertLine[]) => void;
}

/**
 * Makes lines of alerts that wait for an indicator to come to a level: over its pane, or over the candles where it lies
 * there. Shows nothing itself.
 */
export function IndicatorLevels({ alerts, indicators, interval, days, priceText, onLevels }: IndicatorLevelsProps) {
  const { t, i18n } = useLingui();
  const names = usePlotNames();
  const levels = alerts.flatMap((alert): AlertLine[] => {
    const watched = watchedBy(alert, { indicators, interval, days });
    if (!watched) return [];
    const level = alert.level ?? 0;
    const plot = alert.plot ?? '';
    const isOverlay = kindOf(watched.kind)?.place === 'overlay';
    const sign = alert.direction === 'UP_TO' ? '≥' : '≤';
    const figure = isOverlay ? priceText(level) : String(level);
    // In a pane of its own its legend has the name.
    const name = isOverlay ? names.plot(watched.kind, watched.params, plot) : names.output(plot);
    const price = `${names.plot(watched.kind, watched.params, plot)} ${sign} ${figure}`;
    return [
      {
        of: 'alert',
        id: `alert ${alert.alert_id}`,
        alert,
        kind: 'alert',
        price: level,
        tone: 'warn',
        text: [t`Alert`, name, sign, figure].filter(Boolean).join(' '),
        sentence: t`Alert at ${price}`,
        drags: true,
        closes: true,
        ...(isOverlay ? {} : { pane: watched.id }),
      },
    ];
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the levels are made anew in each render, of these
  useEffect(() => onLevels(levels), [alerts, indicators, interval, days, i18n.locale, onLevels]);
  useEffect(() => () => onLevels([]), [onLevels]);
  return null;
}
