import { Trans, useLingui } from '@lingui/react/macro';
import type { CallFailure } from '../../../../worker/api.ts';
import { gridOf, type Instrument } from '../../../../shared/market/instrument.ts';
import type { Instance } from '../../../../shared/trade/instance.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { ErrorFallback } from '../../../ui/lazy/error-fallback.tsx';
import { PeriodControl } from '../../../ui/period/period-control.tsx';
import type { usePeriod } from '../../../ui/period/use-period.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import css from '../backtest/backtest.module.css';
import { StageChart } from '../backtest/stage-chart.tsx';
import type { GhostLine } from '../backtest/stage-picture.ts';
import { CourseExport } from './course-export.tsx';
import { FigureTable } from '../compared/figure-table.tsx';
import { figuresOf } from '../compared/figures-of.ts';
import { runFigures } from './run-figures.ts';
import type { useRun } from './use-run.ts';

/** Runs that can be compared with, the one that is, and the choice of another. */
interface Compared {
  readonly others: readonly Instance[];
  readonly chosen: string;
  readonly choose: (instance_id: string) => void;
  /** It did not run within the period. */
  readonly isNowhere: boolean;
  /** Why the others, or the one that is chosen, could not be read. */
  readonly failure: CallFailure | undefined;
  readonly reload: () => void;
}

interface RunStageProps extends ReturnType<typeof usePeriod> {
  readonly instrument: Instrument;
  readonly shown: ReturnType<typeof useRun>;
  readonly ghosts: readonly GhostLine[];
  /** Another run to be compared with; the choice of one is left out where there is none. */
  readonly compared: Compared | undefined;
  readonly pickedMs: number | undefined;
  readonly onPick: ((atMs: number, isFill: boolean) => void) | undefined;
}

/** What a strategy has done over the price of its market: fills, value beside buying and holding, what it held. */
export function RunStage(props: RunStageProps) {
  const { instrument, period, today, choose, shown, ghosts, compared, pickedMs, onPick } = props;
  const { t } = useLingui();
  const { price, size } = gridOf(instrument);
  const { data, failure, reload } = shown;
  const other = ghosts.find(({ key }) => key === compared?.chosen);
  return (
    <section className={css.stage} aria-label={t`Course`}>
      <header className={css.head}>
        <h3 className="visually-hidden">{t`Course`}</h3>
        <PeriodControl period={period} today={today} onChange={choose} />
        {compared && compared.others.length > 0 && (
          <ChoiceField
            label={t`Compare with`}
            look="line"
            value={compared.chosen}
            onChange={compared.choose}
            choices={[
              { key: '', label: t`Nothing` },
              ...compared.others.map(({ instance_id, name }) => ({ key: instance_id, label: name })),
            ]}
          />
        )}
        {compared?.failure && (
          <ErrorFallback what={t`Comparison`} code={compared.failure.code} onRetry={compared.reload} />
        )}
        {compared?.isNowhere && (
          <p className="quiet" role="status">
            <Trans>It did not run in this period.</Trans>
          </p>
        )}
        {data?.bars && data.run && <CourseExport instrument={instrument} bars={data.bars} run={data.run} />}
      </header>
      {data?.bars && data.run ? (
        <>
          <StageChart
            bars={data.bars}
            price={price}
            size={size}
            levels={[]}
            edges={[]}
            report={data.run}
            ghosts={ghosts}
            pickedMs={pickedMs}
            {...(onPick && { onPick })}
          />
          {other && (
            <FigureTable
              label={t`Comparison`}
              columns={[
                { name: t`Actual`, figures: runFigures(data.run) },
                { name: other.label, figures: figuresOf(other.values) },
              ]}
            />
          )}
        </>
      ) : failure && !data ? (
        <ErrorFallback what={t`Course`} code={failure.code} onRetry={reload} />
      ) : data ? (
        <EmptyState>
          <Trans>No bars of this period yet.</Trans>
        </EmptyState>
      ) : (
        <Skeleton rows={12} />
      )}
    </section>
  );
}
