import { useLingui } from '@lingui/react/macro';
import type { BarColumns } from '../../../../shared/backtest/bars.ts';
import { fromUnits, unitsToNumber } from '../../../../shared/base/decimal.ts';
import { gridOf, type Instrument } from '../../../../shared/market/instrument.ts';
import { ExportButton } from '../../../ui/export/export-button.tsx';
import type { StageRun } from '../backtest/stage-picture.ts';

interface CourseExportProps {
  readonly instrument: Instrument;
  readonly bars: BarColumns;
  readonly run: StageRun;
}

/** The course of a run as a file, a row for each bar of it. */
export function CourseExport({ instrument, bars, run }: CourseExportProps) {
  const { t } = useLingui();
  const { price, size } = gridOf(instrument);
  const closeOf = (index: number): number => bars.close[run.from + index]!;
  return (
    <ExportButton
      job={() => ({
        what: `strategy-course-${instrument.symbol}`,
        title: t`Course`,
        columns: [
          {
            kind: 'time',
            title: t`Time`,
            of: (index: number) => bars.firstMs + (run.from + index + 1) * bars.intervalMs,
          },
          {
            kind: 'number',
            title: t`Price`,
            of: (index: number) => (closeOf(index) === 0 ? null : fromUnits(closeOf(index), price)),
          },
          { kind: 'number', title: t`Net value`, of: (index: number) => run.equity[index]! / run.equity[0]! },
          { kind: 'number', title: t`Buy and hold`, of: (index: number) => run.hold[index]! / run.hold[0]! },
          { kind: 'number', title: t`Position`, of: (index: number) => unitsToNumber(run.held[index]!, size) },
        ],
        rows: Array.from(run.equity, (_, index) => index),
      })}
    />
  );
}
