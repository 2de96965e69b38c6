import { useLingui } from '@lingui/react/macro';
import type { BarColumns } from '../../../../shared/backtest/bars.ts';
import { fromUnits, type Scale, unitsToNumber } from '../../../../shared/base/decimal.ts';
import { formatPercent } from '../../../format/percent.ts';
import { groupDigits } from '../../../format/price.ts';
import { formatDate, formatMinutes } from '../../../format/time.ts';
import css from './backtest.module.css';
import type { GhostLine, StageRun } from './stage-picture.ts';

interface StageReadoutProps {
  readonly bars: BarColumns;
  readonly row: number;
  readonly report: StageRun | undefined;
  readonly ghosts: readonly GhostLine[];
  readonly price: Scale;
  readonly size: Scale;
  readonly zone: string | undefined;
}

/** The figures of the row under the pointer. */
export function StageReadout({ bars, row, report, ghosts, price, size, zone }: StageReadoutProps) {
  const { t } = useLingui();
  const atMs = bars.firstMs + row * bars.intervalMs;
  const close = bars.close[row]!;
  const index = report ? row - report.from : -1;
  const percent = (values: Float64Array, at = index): string => formatPercent((values[at]! / values[0]! - 1) * 100);
  const facts = [
    [t`Price`, close === 0 ? '—' : groupDigits(fromUnits(close, price))],
    ...(report && index >= 0 && index < report.equity.length
      ? ([
          [t`Strategy`, percent(report.equity)],
          ...(report.isCash ? [] : [[t`Buy and hold`, percent(report.hold)] as const]),
          ...ghosts.flatMap(({ label, values, from }) =>
            row >= from && row - from < values.length ? [[label, percent(values, row - from)] as const] : [],
          ),
          [t`Position`, unitsToNumber(report.held[index]!, size).toFixed(size.decimals)],
        ] as const)
      : []),
  ] as const;
  return (
    <p className={css.readout} aria-hidden="true">
      <span>
        {formatDate(atMs, zone)} {formatMinutes(atMs, zone)}
      </span>
      {facts.map(([label, value]) => (
        <span key={label}>
          {label} <b className="num">{value}</b>
        </span>
      ))}
    </p>
  );
}
