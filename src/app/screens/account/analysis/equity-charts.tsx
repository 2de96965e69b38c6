import { useLingui } from '@lingui/react/macro';
import { type PointerEvent, useState } from 'react';
import { dayMs } from '../../../../shared/base/time.ts';
import { formatCompact, type Locale } from '../../../format/amount.ts';
import { formatPercent, formatSigned } from '../../../format/percent.ts';
import { formatDecimal } from '../../../format/price.ts';
import { dateZone, formatDate, formatDateTime } from '../../../format/time.ts';
import { localeOf } from '../../../text/i18n.ts';
import css from './analysis.module.css';
import { lookOf, percentOf } from './equity-figures.tsx';
import { type EquityRow, type EquitySeries, runsOf } from './equity-series.ts';
import { dayOf, type Period } from '../../../ui/period/period.ts';
import { areaPath, barRects, extent, linePath, type Scale, scaleOf } from './plot.ts';
import { Plot, type PlotProps, TimeSlider } from './plot-figure.tsx';

interface EquityChartsProps {
  /** At least two rows. */
  readonly series: EquitySeries;
  readonly period: Period;
  readonly stepMs: number;
  /** Whose worth it is. */
  readonly name: string;
}

/**
 * Worth, fall from the peak and daily change, one below the other over the same days; one moment of them is read at a
 * time, by pointer or arrow keys.
 */
export function EquityCharts({ series, period, stepMs, name }: EquityChartsProps) {
  const { t, i18n } = useLingui();
  const { rows, days, deepest } = series;
  const [at, setAt] = useState(rows.length - 1);
  const read = rows[Math.min(at, rows.length - 1)]!;
  const x = scaleOf(period.first * dayMs, (period.last + 1) * dayMs);
  const runs = runsOf(rows, stepMs);
  const equity = extent(rows.map(({ usd }) => Number(usd)));
  const rates = days.flatMap(({ ms, rate }) => (rate === undefined ? [] : [{ ms: dayOf(ms) * dayMs, value: rate }]));
  const max = Math.max(...rates.map(({ value }) => Math.abs(value)), 0.0001);
  const first = formatDecimal(rows[0]!.usd, 2);
  const last = formatDecimal(rows.at(-1)!.usd, 2);
  const fall = percentOf(deepest);
  const pointAt = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const ms = x.value((event.clientX - left) / width);
    setAt(rows.reduce((best, row, one) => (Math.abs(row.ms - ms) < Math.abs(rows[best]!.ms - ms) ? one : best), 0));
  };
  const plots: readonly PlotProps[] = [
    {
      title: t({ message: 'Value', context: 'worth' }),
      summary: t`Value of ${name}: ${first} to ${last} USD`,
      ends: [money(equity.high, localeOf(i18n.locale)), money(equity.low, localeOf(i18n.locale))],
      isPrivate: true,
      body: <EquityPlot runs={runs} x={x} y={scaleOf(equity.high, equity.low)} />,
    },
    {
      title: t`Drawdown`,
      summary: t`Drawdown of ${name}, max ${fall}`,
      ends: ['0%', percentOf(deepest)],
      body: deepest !== undefined && deepest < 0 && <FallPlot runs={runs} x={x} y={scaleOf(0, deepest)} />,
    },
    {
      title: t`Daily change`,
      summary: t`Daily change of ${name} over ${rates.length} days`,
      ends: [formatPercent(max * 100), formatPercent(-max * 100)],
      body: <DayPlot days={rates} x={x} max={max} />,
    },
  ];
  return (
    <div className={css.charts}>
      <Reading row={read} series={series} isHourly={stepMs < dayMs} />
      <div className={css.plots} onPointerMove={pointAt} onPointerDown={pointAt}>
        {plots.map((plot) => (
          <Plot key={plot.title} {...plot} />
        ))}
        <TimeSlider
          at={at}
          count={rows.length}
          onChange={setAt}
          text={`${formatDateTime(read.ms, dateZone).slice(0, -3)} UTC, ${formatDecimal(read.usd, 2)} USD, ${percentOf(read.drawdown)}`}
        />
        <span className={css.cursor} style={{ insetInlineStart: `${x.part(read.ms) * 100}%` }} aria-hidden="true" />
      </div>
      <p className={css.ends} aria-hidden="true">
        <span className="num">{formatDate(period.first * dayMs, dateZone)}</span>
        <span className="num">{formatDate(period.last * dayMs, dateZone)}</span>
      </p>
    </div>
  );
}

const money = (value: number, locale: Locale): string => formatCompact(value.toFixed(2), locale);

/** What the charts say of one moment. */
function Reading({
  row,
  series,
  isHourly,
}: {
  readonly row: EquityRow;
  readonly series: EquitySeries;
  readonly isHourly: boolean;
}) {
  const { t } = useLingui();
  const day = series.days.find(({ ms }) => dayOf(ms) === dayOf(row.ms));
  return (
    <p className={css.reading}>
      <span className="num">
        {isHourly ? `${formatDateTime(row.ms, dateZone).slice(0, -3)} UTC` : formatDate(row.ms, dateZone)}
      </span>
      <span>
        <span className="quiet">{t({ message: 'Value', context: 'worth' })}</span>{' '}
        <strong className="num private">{formatDecimal(row.usd, 2)} USD</strong>
      </span>
      <span>
        <span className="quiet">{t`Drawdown`}</span>{' '}
        <strong className={`num ${lookOf(row.drawdown)}`}>{percentOf(row.drawdown)}</strong>
      </span>
      <span>
        <span className="quiet">{t`That day`}</span>{' '}
        <strong className={`num ${lookOf(day?.rate)}`}>{percentOf(day?.rate)}</strong>{' '}
        {day?.change !== undefined && <span className="num private quiet">{formatSigned(day.change, 2)} USD</span>}
      </span>
    </p>
  );
}

interface RunsProps {
  readonly runs: readonly (readonly EquityRow[])[];
  readonly x: Scale;
  readonly y: Scale;
}

/** A line for each run; where nothing is known there is none. */
function EquityPlot({ runs, x, y }: RunsProps) {
  return runs.map((run) => {
    const points = run.map(({ ms, usd }) => [x.part(ms), y.part(Number(usd))] as const);
    return (
      <g key={run[0]!.ms}>
        <path className={css.area} d={areaPath(points, 1)} />
        <path className={css.line} d={linePath(points)} />
      </g>
    );
  });
}

function FallPlot({ runs, x, y }: RunsProps) {
  return runs.map((run) => {
    const points = run.map(({ ms, drawdown = 0 }) => [x.part(ms), y.part(drawdown)] as const);
    return (
      <g key={run[0]!.ms}>
        <path className={css.fallArea} d={areaPath(points, 0)} />
        <path className={css.fallLine} d={linePath(points)} />
      </g>
    );
  });
}

function DayPlot({
  days,
  x,
  max,
}: {
  readonly days: readonly { readonly ms: number; readonly value: number }[];
  readonly x: Scale;
  readonly max: number;
}) {
  return (
    <>
      <path className={css.zero} d="M0 50H1000" />
      {barRects(days, x, max).map(({ ms, isUp, ...rect }) => (
        <rect key={ms} className={isUp ? css.upBar : css.downBar} {...rect} />
      ))}
    </>
  );
}
