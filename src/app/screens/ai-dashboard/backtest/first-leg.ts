import type { BacktestReport } from '../../../../shared/backtest/report.ts';
import type { StageRun } from './stage-picture.ts';

/** A run with the fills of its first leg alone, whose prices the chart has. */
export function ofFirstLeg(report: BacktestReport): StageRun {
  const { fills, fillLegs } = report;
  if (!fillLegs) return report;
  const isFirst = (_: number, row: number): boolean => fillLegs[row] === 0;
  return {
    ...report,
    isCash: true,
    fills: {
      atMs: fills.atMs.filter(isFirst),
      ticks: fills.ticks.filter(isFirst),
      sells: fills.sells.filter(isFirst),
    },
  };
}
