import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { BacktestReport, BacktestRequest } from '../../../../shared/backtest/report.ts';
import { toUnits } from '../../../../shared/base/decimal.ts';
import { gridOf, type Instrument } from '../../../../shared/market/instrument.ts';
import { moneyAssetOf } from '../../../../shared/strategies/strategy.ts';
import { moneyDecimals } from '../../../../shared/trade/position.ts';
import type { StrategyTemplate } from '../../../../shared/trade/instance.ts';
import { parseDecimal } from '../../../format/parse-number.ts';
import { formatPercent, formatSigned } from '../../../format/percent.ts';
import { formatDecimal } from '../../../format/price.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { ErrorFallback } from '../../../ui/lazy/error-fallback.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Timestamp } from '../../../ui/timestamp.tsx';
import type { Draft } from '../draft.ts';
import { useRuleText, useStrategyWords } from '../words.ts';
import { FactList } from '../../../ui/overlay/fact-list.tsx';
import css from './backtest.module.css';
import { periods } from './periods.ts';
import type { Edge } from './edge.ts';
import { StageChart } from './stage-chart.tsx';
import { OptimisePanel } from '../optimise/optimise-panel.tsx';
import { useBacktest } from './use-backtest.ts';

export interface BacktestStageProps {
  readonly instrument: Instrument;
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

/** What a strategy would have brought over the last days or weeks; it follows the form and the edges on its chart. */
export function BacktestStage({ instrument, template, params, durationMs, draft, levels, write }: BacktestStageProps) {
  const { t } = useLingui();
  const [view, setView] = useState<'chart' | 'optimise'>('chart');
  const [key, setKey] = useState<(typeof periods)[number]['key']>('7');
  const period = periods.find((each) => each.key === key) ?? periods[0];
  const { price, size } = gridOf(instrument);
  const request = useMemo(
    (): BacktestRequest | undefined =>
      params && {
        strategy_type: template.strategy_type,
        params,
        instrument,
        slippage: 0,
        touchFills: false,
        ...(durationMs !== undefined && { durationMs }),
      },
    [params, durationMs, template, instrument],
  );
  // A sweep plays grids and ladders on spot, from their start and within their range.
  const canSweep = !instrument.contract && !draft.trigger_price?.trim() && draft.trailing !== 'ON';
  const { bars, answer, failure, retry } = useBacktest(instrument, period, request);
  const edges = useEdges(template, draft, instrument);
  const report = request && answer?.kind === 'report' ? answer.report : undefined;
  return (
    <section className={css.stage} aria-label={t`Backtest`}>
      <header className={css.head}>
        <h3 className="visually-hidden">{t`Backtest`}</h3>
        {canSweep && (
          <Segmented
            label={t`View`}
            value={view}
            onChange={setView}
            choices={[
              { key: 'chart', label: t`Backtest` },
              { key: 'optimise', label: t`Optimise` },
            ]}
          />
        )}
        <Segmented
          label={t`Backtest period`}
          value={period.key}
          onChange={setKey}
          choices={periods.map(({ key: each, days }) => ({ key: each, label: t`${days} days` }))}
        />
      </header>
      {bars.data && canSweep && view === 'optimise' ? (
        <OptimisePanel
          key={`${instrument.symbol} ${period.key}`}
          instrument={instrument}
          template={template}
          draft={draft}
          params={params}
          bars={bars.data}
          from={report?.from ?? 0}
          days={period.days}
          write={write}
        />
      ) : bars.data ? (
        <>
          <StageChart
            bars={bars.data}
            price={price}
            size={size}
            levels={levels}
            edges={edges}
            report={report}
            onMove={(key, moved) => write({ [key]: moved })}
          />
          {failure ? (
            <p className={css.note} role="alert">
              <Trans>The backtest has failed.</Trans> <Button size="small" onPress={retry}>{t`Retry`}</Button>
            </p>
          ) : (
            <Outcome
              report={report}
              refusal={request && answer?.kind === 'refused' ? answer : undefined}
              instrument={instrument}
              interval={period.interval}
              firstMs={bars.data.firstMs + (report ? (report.from + 1) * bars.data.intervalMs : 0)}
              isLater={report !== undefined && report.from > 0}
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
      )}
    </section>
  );
}

const tones: Readonly<Record<string, Edge['tone']>> = { take_profit_price: 'profit', stop_loss_price: 'loss' };

/** Prices of the draft that can be dragged. */
function useEdges({ fields }: StrategyTemplate, draft: Draft, instrument: Instrument): readonly Edge[] {
  const words = useStrategyWords();
  const { price } = gridOf(instrument);
  return fields.flatMap(({ key, type }): Edge[] => {
    const ticks = type === 'price' ? toUnits(parseDecimal(draft[key] ?? '') ?? '', price) : undefined;
    return ticks ? [{ key, label: words.field(key), ticks, tone: tones[key] ?? 'edge' }] : [];
  });
}

interface OutcomeProps {
  readonly report: BacktestReport | undefined;
  readonly refusal: { readonly code: string; readonly data: unknown } | undefined;
  readonly instrument: Instrument;
  readonly interval: string;
  readonly firstMs: number;
  /** Whether it began later than the period, at the first close within its range. */
  readonly isLater: boolean;
}

/** Figures of a backtest, or why there are none; and what it goes by. */
function Outcome({ report, refusal, instrument, interval, firstMs, isLater }: OutcomeProps) {
  const { t } = useLingui();
  const words = useStrategyWords();
  const ruleText = useRuleText();
  if (refusal) {
    const [first] = Array.isArray(refusal.data)
      ? (refusal.data as Readonly<Record<string, unknown>>[])
      : [refusal.data];
    const broken = (first ?? {}) as Readonly<Record<string, unknown>>;
    return (
      <p className={css.note} role="status">
        {broken.rule === 'never_in_range' ? (
          <Trans>The price was not within this range in the period.</Trans>
        ) : (
          `${words.field(String(broken.field ?? ''))}: ${ruleText(broken)}`
        )}
      </p>
    );
  }
  if (!report)
    return (
      <p className={css.note}>
        <Trans>Fill in the required fields to run the backtest.</Trans>
      </p>
    );
  const { summary, state, events } = report;
  const { funding } = summary;
  const money = moneyAssetOf(instrument);
  const decimals = instrument.contract ? moneyDecimals(instrument) : 2;
  const facts = [
    { label: t`P&L`, value: `${formatSigned(summary.profit.toFixed(8), decimals)} ${money}` },
    { label: t`Return`, value: formatPercent(summary.rate) },
    { label: t`Buy and hold`, value: formatPercent(summary.holdRate) },
    { label: t`Max drawdown`, value: formatPercent(summary.maxDrawdown) },
    { label: t`Sharpe ratio`, value: summary.sharpe === null ? '—' : formatDecimal(summary.sharpe.toFixed(2), 2) },
    { label: t`Rounds won / lost`, value: `${summary.wins} / ${summary.losses}` },
    { label: t`Fills`, value: String(summary.fills) },
    { label: t`Fees`, value: `${formatDecimal(summary.fees.toFixed(8), decimals)} ${money}` },
    ...(funding
      ? [
          {
            label: t({ message: 'Funding', context: 'payment' }),
            value: `${formatSigned(funding.sum.toFixed(8), decimals)} ${money}`,
          },
        ]
      : []),
  ];
  const end = events.find(({ event }) => event === 'STOPPED');
  const rate = funding ? `${formatDecimal((funding.rate * 100).toFixed(4), 4)}%` : '';
  const reason = state.stop ? words.reason(state.stop.reason) : '';
  return (
    <>
      <FactList facts={facts} look={css} />
      <p className={css.note}>
        {isLater && (
          <>
            <Trans>
              Begins <Timestamp ms={firstMs} as="recent" />, when the price came into the range.
            </Trans>{' '}
          </>
        )}
        {end && (
          <>
            <Trans>
              Stopped <Timestamp ms={end.atMs} as="recent" />: {reason}.
            </Trans>{' '}
          </>
        )}
        <Trans>
          By {interval} bars and this market's fees: orders fill from the next bar on, once the price has gone through
          them. Not modelled: order queue, slippage, impact on the market.
        </Trans>
        {funding && (
          <>
            {' '}
            <Trans>
              Funding at {rate} every 8 hours, whatever it was; the mark price is that of the bar. Liquidation counts
              the investment alone.
            </Trans>
          </>
        )}
      </p>
    </>
  );
}
