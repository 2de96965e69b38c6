import { Trans, useLingui } from '@lingui/react/macro';
import { memo, useMemo, useState } from 'react';
import type { BacktestReport, BacktestRequest } from '../../../../shared/backtest/report.ts';
import { toUnits } from '../../../../shared/base/decimal.ts';
import { gridOf, type Instrument } from '../../../../shared/market/instrument.ts';
import type { StrategyTemplate } from '../../../../shared/trade/instance.ts';
import { parseDecimal } from '../../../format/parse-number.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { ErrorFallback } from '../../../ui/lazy/error-fallback.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type Draft, isAsked } from '../draft.ts';
import { useStrategyWords } from '../words.ts';
import css from './backtest.module.css';
import { type Period, periods } from './periods.ts';
import type { Edge } from './edge.ts';
import { KeptBar, useKeptRun } from './kept-run.tsx';
import { BarNotes, Outcome } from './outcome.tsx';
import { RecordingPanel } from './recording-panel.tsx';
import { ofFirstLeg } from './first-leg.ts';
import { StageChart } from './stage-chart.tsx';
import { isSwept } from '../optimise/ranges.ts';
import { OptimisePanel } from '../optimise/optimise-panel.tsx';
import { useMoved } from './use-moved.ts';
import { type BacktestView, useBacktest } from './use-backtest.ts';

export interface BacktestStageProps {
  readonly instrument: Instrument;
  /** The market of leg B, of a type that trades in two. */
  readonly other: Instrument | undefined;
  readonly template: StrategyTemplate;
  /** Parameters as they would be started now, without an end; undefined as long as they are not complete. */
  readonly params: Readonly<Record<string, unknown>> | undefined;
  /** How long it is to run; until the end of the bars where it is left out. */
  readonly durationMs: number | undefined;
  readonly draft: Draft;
  /** Levels that its edges are not, in ticks; none as long as there are none. */
  readonly levels: readonly number[];
  readonly write: (fields: Draft) => void;
}

type View = 'chart' | 'optimise' | 'recording';

/** What the form as it stands is played by over bars; undefined as long as it is not complete. */
const useBarRequest = ({
  instrument,
  template: { strategy_type },
  params,
  durationMs,
  moved,
}: Pick<BacktestStageProps, 'instrument' | 'template' | 'params' | 'durationMs'> & {
  readonly moved: Draft | undefined;
}) =>
  useMemo(
    (): BacktestRequest | undefined =>
      params && {
        strategy_type,
        params: moved ? { ...params, ...moved } : params,
        instrument,
        slippage: 0,
        touchFills: false,
        ...(durationMs !== undefined && { durationMs }),
      },
    [params, durationMs, strategy_type, instrument, moved],
  );

/** What a strategy would have brought over the last days or weeks; it follows the form and the edges on its chart. */
export const BacktestStage = memo(function BacktestStage({
  instrument,
  other,
  template,
  params,
  durationMs,
  draft,
  levels,
  write,
}: BacktestStageProps) {
  const { t } = useLingui();
  const [wanted, setView] = useState<View>('chart');
  const [key, setKey] = useState<(typeof periods)[number]['key']>('7');
  const period = periods.find((each) => each.key === key) ?? periods[0];
  const { fields: moved, move } = useMoved(draft, write);
  const request = useBarRequest({ instrument, template, params, durationMs, moved });
  const views: readonly { readonly key: View; readonly label: string }[] = [
    { key: 'chart', label: t`Backtest` },
    ...(isSwept(template) ? [{ key: 'optimise' as const, label: t`Optimise` }] : []),
    ...(instrument.account_type === 'spot' && !other ? [{ key: 'recording' as const, label: t`Recording` }] : []),
  ];
  const view = views.some((each) => each.key === wanted) ? wanted : 'chart';
  const markets: [Instrument, ...Instrument[]] = other ? [instrument, other] : [instrument];
  const backtest = useBacktest(markets, period, request);
  const { bars, answer } = backtest;
  const edges = useEdges(template, moved ? { ...draft, ...moved } : draft, instrument, other);
  const report = request && answer?.kind === 'report' ? answer.report : undefined;
  return (
    <section className={css.stage} aria-label={t`Backtest`}>
      <header className={css.head}>
        <h3 className="visually-hidden">{t`Backtest`}</h3>
        {views.length > 1 && <Segmented label={t`View`} value={view} onChange={setView} choices={views} />}
        {view !== 'recording' && (
          <Segmented
            label={t`Backtest period`}
            value={period.key}
            onChange={setKey}
            choices={periods.map(({ key: each, days }) => ({ key: each, label: t`${days} days` }))}
          />
        )}
      </header>
      {view === 'recording' ? (
        <RecordingPanel
          instrument={instrument}
          strategyType={template.strategy_type}
          params={params}
          levels={levels}
          edges={edges}
          onMove={(key, moved) => write({ [key]: moved })}
          onFit={
            ['lower', 'upper'].every((key) => template.fields.some((field) => field.key === key))
              ? (lower, upper) => write({ lower, upper })
              : undefined
          }
        />
      ) : bars.data && view === 'optimise' ? (
        <OptimisePanel
          key={`${instrument.symbol} ${other?.symbol ?? ''} ${period.key}`}
          instrument={instrument}
          others={markets.slice(1)}
          template={template}
          draft={draft}
          params={params}
          bars={bars.data}
          legs={backtest.legs}
          from={report?.from ?? 0}
          period={period}
          write={write}
        />
      ) : (
        <OverBars
          {...{ instrument, template, draft, period, levels, edges, report, move }}
          backtest={backtest}
          refusal={request && !backtest.picture && answer?.kind === 'refused' ? answer : undefined}
        />
      )}
    </section>
  );
});

interface OverBarsProps {
  readonly instrument: Instrument;
  readonly template: StrategyTemplate;
  readonly draft: Draft;
  readonly period: Period;
  readonly backtest: BacktestView;
  readonly levels: readonly number[];
  readonly edges: readonly Edge[];
  readonly report: BacktestReport | undefined;
  readonly refusal: { readonly code: string; readonly data: unknown } | undefined;
  /** An edge was moved to a price. */
  readonly move: (key: string, price: string) => void;
}

/** The chart of a backtest over bars with its figures, or why there is none. */
function OverBars({
  instrument,
  template,
  draft,
  period,
  backtest,
  levels,
  edges,
  report,
  refusal,
  move,
}: OverBarsProps) {
  const { t } = useLingui();
  const { bars, failure, retry, picture } = backtest;
  const kept = useKeptRun(bars.data);
  const { price, size } = gridOf(instrument);
  const exact = useMemo(() => report && ofFirstLeg(report), [report]);
  return bars.data ? (
    <>
      <StageChart
        bars={bars.data}
        price={price}
        size={size}
        levels={levels}
        edges={edges}
        report={picture ?? exact}
        ghosts={kept.ghosts}
        onMove={move}
      />
      <KeptBar kept={kept} report={picture ?? report} />
      {failure ? (
        <p className={css.note} role="alert">
          <Trans>The backtest has failed.</Trans> <Button size="small" onPress={retry}>{t`Retry`}</Button>
        </p>
      ) : (
        <Outcome
          report={report}
          picture={picture}
          refusal={refusal}
          instrument={instrument}
          note={
            <BarNotes
              report={report}
              interval={period.interval}
              hasRange={template.fields.some((field) => ranges.includes(field.key) && isAsked(field, draft))}
              firstMs={bars.data.firstMs + (report ? (report.from + 1) * bars.data.intervalMs : 0)}
            />
          }
        />
      )}
    </>
  ) : bars.failure ? (
    <ErrorFallback what={t`Bars`} code={bars.failure.code} onRetry={bars.reload} />
  ) : bars.data === null ? (
    <EmptyState>
      <Trans>This market has no price history yet.</Trans>
    </EmptyState>
  ) : (
    <Skeleton rows={12} />
  );
}

const noEdges: readonly Edge[] = [];
/** Fields of a range within which a strategy begins. */
const ranges: readonly string[] = ['lower', 'low_ratio'];
const tones: Readonly<Record<string, Edge['tone']>> = { take_profit_price: 'profit', stop_loss_price: 'loss' };

/** Prices of the draft that can be dragged; those of a form of two legs are of a ratio, and none of its chart's. */
function useEdges(
  { fields }: StrategyTemplate,
  draft: Draft,
  instrument: Instrument,
  other: Instrument | undefined,
): readonly Edge[] {
  const words = useStrategyWords();
  const { price } = gridOf(instrument);
  if (other) return noEdges;
  return fields.flatMap(({ key, type }): Edge[] => {
    const ticks = type === 'price' ? toUnits(parseDecimal(draft[key] ?? '') ?? '', price) : undefined;
    return ticks ? [{ key, label: words.field(key), ticks, tone: tones[key] ?? 'edge' }] : [];
  });
}
