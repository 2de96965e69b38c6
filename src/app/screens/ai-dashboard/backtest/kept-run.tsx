import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { BarColumns } from '../../../../shared/backtest/bars.ts';
import type { BacktestReport } from '../../../../shared/backtest/report.ts';
import { Button } from '../../../ui/form/button.tsx';
import { FigureTable } from '../compared/figure-table.tsx';
import { figuresOf } from '../compared/figures-of.ts';
import css from './backtest.module.css';
import type { GhostLine } from './stage-picture.ts';

const key = 'kept';

/** What is compared of a backtest. */
interface KeptReport extends Pick<BacktestReport, 'from' | 'equity'> {
  readonly fills: Pick<BacktestReport['fills'], 'ticks'>;
}

/** A backtest that later ones are compared with: over the same bars, else it is gone. */
export interface KeptRun {
  readonly ghosts: readonly GhostLine[];
  readonly report: KeptReport | undefined;
  readonly keep: (report: KeptReport | undefined) => void;
}

export function useKeptRun(bars: BarColumns | null | undefined): KeptRun {
  const { t } = useLingui();
  const [kept, setKept] = useState<{ readonly bars: typeof bars; readonly report: KeptReport }>();
  const report = kept && kept.bars === bars ? kept.report : undefined;
  const label = t`Kept`;
  const ghosts = useMemo(
    (): readonly GhostLine[] => (report ? [{ key, label, from: report.from, values: report.equity }] : []),
    [report, label],
  );
  return {
    report,
    ghosts,
    keep: (next) => setKept(next && { bars, report: next }),
  };
}

const columnOf = (name: string, { equity, fills }: KeptReport) => ({
  name,
  figures: figuresOf(equity, fills.ticks.length),
});

interface KeptBarProps {
  readonly kept: KeptRun;
  /** The one that is shown. */
  readonly report: KeptReport | undefined;
}

/** Keeps the backtest that is shown, and has both beside each other once there is another. */
export function KeptBar({ kept, report }: KeptBarProps) {
  const { t } = useLingui();
  if (!kept.report)
    return (
      <p className={css.keep}>
        <Button size="small" isDisabled={!report} onPress={() => kept.keep(report)}>{t`Keep for comparison`}</Button>
      </p>
    );
  return (
    <div className={css.keep}>
      <FigureTable
        label={t`Comparison`}
        columns={[columnOf(t`Kept`, kept.report), ...(report ? [columnOf(t`Current`, report)] : [])]}
      />
      <Button size="small" onPress={() => kept.keep(undefined)}>{t`Remove from comparison`}</Button>
    </div>
  );
}
