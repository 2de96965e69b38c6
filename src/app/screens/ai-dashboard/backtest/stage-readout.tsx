import { useLingui } from '@lingui/react/macro';
import type { BarColumns } from '../../../../shared/backtest/bars.ts';
import type { BacktestReport } from '../../../../shared/backtest/report.ts';
import { fromUnits, type Scale, unitsToNumber } from '../../../../shared/base/decimal.ts';
import { formatPercent } from '../../../format/percent.ts';
import { groupDigits } from '../../../format/price.ts';
import { formatDate, formatMinutes } from '../../../format/time.ts';
import css from './backtest.module.css';

interface StageReadoutProps {
  readonly bars: BarColumns;
  readonly row: number;
  readonly report: BacktestReport | undefined;
  readonly price: Scale;
  readonly size: Scale;
  readonly zone: string | undefined;
}

/** The figures of the row under the pointer. */
export function StageReadout({ bars, row, report, price, size, zone }: StageReadoutProps) {
  const { t } = useLingui();
  const atMs = bars.firstMs + row * bars.intervalMs;
  const close = bars.close[row]!;
  const index = report ? row - report.from : -1;
  const percent = (values: Float64Array): string => formatPercent((values[index]! / values[0]! - 1) * 100);
  const facts = [
    [t`Price`, close === 0 ? '—' : groupDigits(fromUnits(close, price))],
    ...(report && index >= 0 && index < report.equity.length
      ? ([
          [t`Strategy`, percent(report.equity)],
          [t`Buy and hold`, percent(report.hold)],
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
