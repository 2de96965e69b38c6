import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type PointerEvent, useState } from 'react';
import { dayMs } from '../../../../shared/base/time.ts';
import { formatCompact } from '../../../format/amount.ts';
import { formatPercent, formatSigned } from '../../../format/percent.ts';
import { formatDecimal } from '../../../format/price.ts';
import { dateZone, formatDate, formatDateTime } from '../../../format/time.ts';
import { localeOf } from '../../../text/i18n.ts';
import css from '../analysis/analysis.module.css';
import { lookOf, percentOf } from '../analysis/equity-figures.tsx';
import { runsOf } from '../analysis/equity-series.ts';
import { dayOf, type Period } from '../../../ui/period/period.ts';
import { areaPath, barRects, extent, linePath, type Scale, scaleOf } from '../analysis/plot.ts';
import { Plot, TimeSlider } from '../analysis/plot-figure.tsx';
import type { NetValueRow } from './net-value-rows.ts';

interface NetValueChartsProps {
  /** At least two. */
  readonly rows: readonly NetValueRow[];
  readonly period: Period;
  readonly stepMs: number;
}

/** Return beside that of BTC, and what was put in, over the same days; one moment of them is read at a time. */
export function NetValueCharts({ rows, period, stepMs }: NetValueChartsProps) {
  const { t, i18n } = useLingui();
  const [at, setAt] = useState(rows.length - 1);
  const read = rows[Math.min(at, rows.length - 1)]!;
  const x = scaleOf(period.first * dayMs, (period.last + 1) * dayMs);
  const values = extent(rows.flatMap(({ netValue, btc }) => [netValue, ...(btc === undefined ? [] : [btc])]));
  const flows = rows.filter(({ deposits }) => deposits !== 0);
  const max = Math.max(...flows.map(({ deposits }) => Math.abs(deposits)), 0.01);
  const last = percentOf(rows.at(-1)!.netValue - 1);
  const pointAt = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const ms = x.value((event.clientX - left) / width);
    setAt(rows.reduce((best, row, one) => (Math.abs(row.ms - ms) < Math.abs(rows[best]!.ms - ms) ? one : best), 0));
  };
  const money = (value: number): string => formatCompact(value.toFixed(2), localeOf(i18n.locale));
  const time = `${formatDateTime(read.ms, dateZone).slice(0, -3)} UTC`;
  return (
    <div className={css.charts}>
      <p className={css.reading}>
        <span className="num">{time}</span>
        <Figure name={t`Return`} value={read.netValue - 1} />
        <Figure name="BTC" value={read.btc === undefined ? undefined : read.btc - 1} mark={css.benchmarkMark} />
        <span>
          <span className="quiet">{t({ message: 'Value', context: 'worth' })}</span>{' '}
          <strong className="num private">{formatDecimal(read.equity.toFixed(6), 2)} USD</strong>
        </span>
        {read.deposits !== 0 && (
          <span>
            <span className="quiet">{t`Net deposits`}</span>{' '}
            <strong className="num private">{formatSigned(read.deposits.toFixed(6), 2)} USD</strong>
          </span>
        )}
      </p>
      <div className={css.plots} onPointerMove={pointAt} onPointerDown={pointAt}>
        <Plot
          title={t`Return against BTC`}
          summary={t`Return over the period: ${last}`}
          ends={[formatPercent((values.high - 1) * 100), formatPercent((values.low - 1) * 100)]}
          body={<ReturnPlot rows={rows} stepMs={stepMs} x={x} y={scaleOf(values.high, values.low)} />}
        />
        {flows.length > 0 && (
          <Plot
            title={t`Deposits and withdrawals`}
            summary={t`${plural(flows.length, { one: '# time', other: '# times' })}: deposits or withdrawals`}
            ends={[money(max), money(-max)]}
            isPrivate
            body={<FlowPlot rows={flows} x={x} max={max} />}
          />
        )}
        <TimeSlider
          at={at}
          count={rows.length}
          onChange={setAt}
          text={`${time}, ${percentOf(read.netValue - 1)}, ${formatDecimal(read.equity.toFixed(6), 2)} USD`}
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

interface FigureProps {
  readonly name: string;
  readonly value: number | undefined;
  readonly mark?: string | undefined;
}

function Figure({ name, value, mark = css.lineMark }: FigureProps) {
  return (
    <span>
      <span className={mark} aria-hidden="true" /> <span className="quiet">{name}</span>{' '}
      <strong className={`num ${lookOf(value)}`}>{percentOf(value)}</strong>
    </span>
  );
}

interface ReturnPlotProps {
  readonly rows: readonly NetValueRow[];
  readonly stepMs: number;
  readonly x: Scale;
  readonly y: Scale;
}

/** A line for each run; where nothing is known there is none. */
function ReturnPlot({ rows, stepMs, x, y }: ReturnPlotProps) {
  const known = rows.filter(({ btc }) => btc !== undefined);
  return (
    <>
      {runsOf(known, stepMs).map((run) => (
        <path
          key={`btc ${run[0]!.ms}`}
          className={css.benchmark}
          d={linePath(run.map(({ ms, btc = 1 }) => [x.part(ms), y.part(btc)] as const))}
        />
      ))}
      {runsOf(rows, stepMs).map((run) => {
        const points = run.map(({ ms, netValue }) => [x.part(ms), y.part(netValue)] as const);
        return (
          <g key={run[0]!.ms}>
            <path className={css.area} d={areaPath(points, 1)} />
            <path className={css.line} d={linePath(points)} />
          </g>
        );
      })}
    </>
  );
}

interface FlowPlotProps {
  readonly rows: readonly NetValueRow[];
  readonly x: Scale;
  readonly max: number;
}

function FlowPlot({ rows, x, max }: FlowPlotProps) {
  const bars = barRects(
    rows.map(({ ms, deposits }) => ({ ms: dayOf(ms) * dayMs, value: deposits })),
    x,
    max,
  );
  return (
    <>
      <path className={css.zero} d="M0 50H1000" />
      {bars.map(({ ms, isUp, ...rect }, at) => (
        <rect key={rows[at]!.ms} className={isUp ? css.upBar : css.downBar} {...rect} />
      ))}
    </>
  );
}
