import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { BarColumns } from '../../../../shared/backtest/bars.ts';
import type { BarPeriod } from '../../../../shared/backtest/read-bars.ts';
import type { Measure } from '../../../../shared/backtest/sweep/ranking.ts';
import type { ExactLegs } from '../../../../shared/backtest/sweep/exact/exact-legs.ts';
import { sweptLegs } from '../../../../shared/backtest/swept-type.ts';
import type { LeftSweep } from '../../../../shared/backtest/sweep/left-sweep.ts';
import { type Instrument, keyOfSymbol } from '../../../../shared/market/instrument.ts';
import type { StrategyTemplate } from '../../../../shared/trade/instance.ts';
import { Button } from '../../../ui/form/button.tsx';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import type { Draft } from '../draft.ts';
import { useRuleText, useStrategyWords } from '../words.ts';
import { BestTable } from './best-table.tsx';
import { HeatView } from './heat-view.tsx';
import { LeftSweepNote } from './left-sweep.tsx';
import css from './optimise.module.css';
import { RangeFields } from './range-fields.tsx';
import { firstRanges, type RangeFault, rangeFault, type Ranges, sweepRequest } from './ranges.ts';
import { type LegHistory, legsOf } from '../legs/leg-history.ts';
import { type LegBars, useOptimise } from './use-optimise.ts';
import { WalkPanel } from './walk-panel.tsx';

export interface OptimisePanelProps {
  readonly instrument: Instrument;
  /** Markets of the legs after the first one. */
  readonly others: readonly Instrument[];
  readonly template: StrategyTemplate;
  readonly draft: Draft;
  readonly params: Readonly<Record<string, unknown>> | undefined;
  readonly bars: BarColumns;
  /** The history of each leg: the first one's bars are `bars`. */
  readonly legs: readonly LegHistory[];
  /** Row at which the backtest of the form begins. */
  readonly from: number;
  readonly period: BarPeriod;
  readonly write: (fields: Draft) => void;
}

/** Parameters as the fields of their form have them; lists and signals stay as they are there. */
const draftOf = (params: object): Draft =>
  Object.fromEntries(
    Object.entries(params).flatMap(([key, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[key, String(value)]] : [],
    ),
  );

/** Days that a walk-forward needs at least. */
const walkDays = 30;

/** The runs of a panel: a sweep of its ranges, one that was left before its end, and a walk-forward. */
function useRuns(props: OptimisePanelProps, ranges: Ranges, measure: Measure, setMeasure: (measure: Measure) => void) {
  const { instrument, others, template, params, bars, legs, from, period, write } = props;
  const ofOthers = legs.slice(1).map((leg) => leg.bars);
  const { state, sweep, goOn, walk, cancel } = useOptimise(bars, ofOthers);
  const paid = legsOf(others, legs);
  const ask = (isRelative: boolean) =>
    params &&
    sweepRequest(template, params, ranges, { instrument, ...paid }, { from, to: bars.open.length }, isRelative);
  const confirmBy = (fromRow: number, by: ExactLegs) => (own: Readonly<Record<string, unknown>>) => ({
    strategy_type: template.strategy_type,
    params: own,
    instrument,
    ...by,
    slippage: 0,
    touchFills: false,
    fromRow,
  });
  const endMs = bars.firstMs + bars.open.length * bars.intervalMs;
  const overBars = { market: keyOfSymbol(instrument), days: period.days, endMs, measure };
  const run = () => {
    const request = ask(false);
    if (request) void sweep({ ...overBars, request }, confirmBy(from, paid));
  };
  const runLeft = (left: LeftSweep, own: LegBars) => {
    const { request } = left.sweep;
    const { params: given, range } = request;
    setMeasure(left.sweep.measure);
    write(draftOf(given));
    void goOn(left, own, confirmBy(range.from, sweptLegs(request)));
  };
  const runWalk = () => {
    const request = ask(true);
    const rows = bars.open.length - from;
    const cut = { train: Math.floor(rows * 0.4), test: Math.floor(rows * 0.1), isAnchored: false };
    if (request) void walk({ ...overBars, request, cut });
  };
  return { state, run, runLeft, runWalk, cancel };
}

/** Two parameters of a form, tried with many values over the bars of its backtest. */
export function OptimisePanel(props: OptimisePanelProps) {
  const { instrument, others, template, draft, params, period, write } = props;
  const [ranges, setRanges] = useState<Ranges>(() => firstRanges(template, instrument.account_type, draft));
  const [measure, setMeasure] = useState<Measure>('PROFIT');
  const { state, run, runLeft, runWalk, cancel } = useRuns(props, ranges, measure, setMeasure);
  const { running, outcome } = state;
  const fault = rangeFault(ranges, template);
  const keys = outcome?.keys ?? [];
  const chosen = keys.map((key) => draft[key] ?? '');
  const choose = (values: readonly string[]) =>
    write(Object.fromEntries(keys.map((key, at) => [key, values[at] ?? ''])));
  const isReady = params !== undefined && fault === undefined;
  return (
    <div className={css.panel}>
      <SweepForm
        {...{ instrument, template, draft, ranges, measure, isReady }}
        isRunning={running !== undefined}
        onRanges={setRanges}
        onMeasure={setMeasure}
        onRun={run}
        onCancel={cancel}
      />
      {!running && !outcome && <LeftSweepNote {...{ instrument, others, template, period }} onGoOn={runLeft} />}
      <SweepStatus {...state} fault={fault} isComplete={params !== undefined} />
      {outcome && (
        <>
          {outcome.heat && (
            <HeatView cells={outcome.heat} keys={keys} measure={outcome.measure} chosen={chosen} onChoose={choose} />
          )}
          <BestTable outcome={outcome} instrument={instrument} chosen={chosen} onChoose={choose} />
        </>
      )}
      <WalkPanel
        total={state.walk}
        isBusy={running !== undefined || !isReady}
        isLong={period.days >= walkDays}
        onWalk={runWalk}
      />
    </div>
  );
}

interface SweepFormProps extends Pick<OptimisePanelProps, 'instrument' | 'template' | 'draft'> {
  readonly ranges: Ranges;
  readonly measure: Measure;
  readonly isRunning: boolean;
  /** Ranges and form can be swept as they are. */
  readonly isReady: boolean;
  readonly onRanges: (ranges: Ranges) => void;
  readonly onMeasure: (measure: Measure) => void;
  readonly onRun: () => void;
  readonly onCancel: () => void;
}

/** The ranges of both parameters, and the measure by which the best are found. */
function SweepForm({ instrument, template, draft, ranges, measure, isRunning, isReady, ...on }: SweepFormProps) {
  const { t } = useLingui();
  const measures: Record<Measure, string> = {
    PROFIT: t`Return`,
    SHARPE: t`Sharpe ratio`,
    PROFIT_BY_DRAWDOWN: t`Return ÷ drawdown`,
  };
  return (
    <div className={css.ask}>
      {([0, 1] as const).map((axis) => (
        <RangeFields
          key={axis}
          label={axis === 0 ? t`First parameter` : t`Second parameter`}
          template={template}
          account_type={instrument.account_type}
          draft={draft}
          range={ranges[axis]}
          onChange={(range) => on.onRanges(axis === 0 ? [range, ranges[1]] : [ranges[0], range])}
        />
      ))}
      <div className={css.run}>
        <ChoiceField
          label={t`Best by`}
          value={measure}
          onChange={(next) => on.onMeasure(next as Measure)}
          choices={(Object.keys(measures) as Measure[]).map((key) => ({ key, label: measures[key] }))}
        />
        {isRunning ? (
          <Button onPress={on.onCancel}>{t`Cancel`}</Button>
        ) : (
          <Button kind="solid" isDisabled={!isReady} onPress={on.onRun}>{t`Optimise`}</Button>
        )}
      </div>
    </div>
  );
}

interface SweepStatusProps
  extends Pick<ReturnType<typeof useOptimise>['state'], 'running' | 'refusal' | 'isFailed' | 'outcome'> {
  readonly fault: RangeFault | undefined;
  readonly isComplete: boolean;
}

/** How far it has come, or what keeps it from running. */
function SweepStatus({ running, refusal, isFailed, outcome, fault, isComplete }: SweepStatusProps) {
  const { t } = useLingui();
  const words = useStrategyWords();
  const ruleText = useRuleText();
  const faults: Record<RangeFault, string> = {
    number: t`Enter a number above zero for every range.`,
    any: t`Enter a number within the limits of its field for every range.`,
    order: t`A range must end at or above where it begins.`,
    count: t`The number of values must be a whole number.`,
    same: t`Choose two different parameters.`,
    most: t`At most 100,000 combinations.`,
  };
  if (running) {
    const { done, count } = running;
    return (
      <p className={css.status} role="status">
        <progress value={done} max={Math.max(1, count)} aria-label={t`Progress`} />
        <span className="num">
          {done} / {count}
        </span>
      </p>
    );
  }
  const [broken] = refusal && Array.isArray(refusal.data) ? (refusal.data as Readonly<Record<string, unknown>>[]) : [];
  const problem = broken ? `${words.field(String(broken.field))}: ${ruleText(broken)}` : undefined;
  const left = outcome?.problems.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const [main] = outcome?.problems ?? [];
  const why = main ? `${words.field(main.field)}: ${ruleText({ ...main })}` : '';
  return (
    <p className={css.status} role="status">
      {!isComplete ? (
        <Trans>Fill in the required fields to run the backtest.</Trans>
      ) : fault ? (
        faults[fault]
      ) : isFailed ? (
        <Trans>The backtest has failed.</Trans>
      ) : refusal ? (
        (problem ?? <Trans>These ranges cannot be used.</Trans>)
      ) : left > 0 ? (
        <Trans>
          {left} combinations left out. {why}
        </Trans>
      ) : !outcome ? (
        <Trans>Plays every combination over the bars of the backtest, and confirms the best 20 exactly.</Trans>
      ) : null}
    </p>
  );
}
