import { Trans, useLingui } from '@lingui/react/macro';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { StrategyTemplate } from '../../../../shared/trade/instance.ts';
import { Button } from '../../../ui/form/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorFallback } from '../../../ui/lazy/error-fallback.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import ai from '../ai.module.css';
import type { GhostLine } from '../backtest/stage-picture.ts';
import { type Draft, isAsked, paramsOf } from '../draft.ts';
import { isLimit } from '../risk/limit-fields.tsx';
import { TemplateField } from '../template-field.tsx';
import { useRuleText, useStrategyWords } from '../words.ts';
import { useTemplateOf } from '../parameters/use-template-of.ts';
import { useUpdate } from '../parameters/use-update.ts';
import { FigureTable } from '../compared/figure-table.tsx';
import { isPlayable, ownRequest, useLegBars, useReplayed } from './own-request.ts';
import { playedFigures, runFigures } from './run-figures.ts';
import { ShadowReport } from './shadow-report.tsx';
import { usePlayed, usePlayer } from './use-played.ts';
import type { PlayedProps, WhatIfProps } from './what-if-props.ts';

/** What a strategy would have made over the market that it has seen: undisturbed, and with other parameters. */
export function WhatIfPanel(props: WhatIfProps) {
  const { t } = useLingui();
  const { data, failure, reload } = useTemplateOf(props.instance.strategy_type);
  if (!data)
    return failure ? <ErrorFallback what={t`What if`} code={failure.code} onRetry={reload} /> : <Skeleton rows={6} />;
  if (!isPlayable(props.instance, data))
    return (
      <EmptyState>
        <Trans>This strategy cannot be backtested over bars.</Trans>
      </EmptyState>
    );
  return <Played {...props} template={data} />;
}

/** Both parts, which share one thread. */
function Played({ template, ...props }: WhatIfProps & { readonly template: StrategyTemplate }) {
  const { t } = useLingui();
  const { onWhole, bars, others } = props;
  const shared = { ...props, player: usePlayer(), legBars: useLegBars(bars, others) };
  return (
    <>
      {onWhole && (
        <p className={ai.stale} role="status">
          <Trans>Backtests start at the beginning of the period shown, not with the strategy.</Trans>{' '}
          <Button size="small" onPress={onWhole}>{t`Show from the start`}</Button>
        </p>
      )}
      <OtherParameters {...shared} template={template} />
      <ShadowReport {...shared} />
    </>
  );
}

interface TrialProps extends PlayedProps {
  readonly template: StrategyTemplate;
}

/** Fields whose values another run may have: no signals, times and limits, which stay as they are. */
const triable = ({ fields }: StrategyTemplate, given: Draft): StrategyTemplate['fields'] =>
  fields.filter(
    (field) => !['signal', 'time', 'currencies'].includes(field.type) && !isLimit(field) && isAsked(field, given),
  );

function useTrial({ instance, instrument, bars, others, player, legBars, template }: TrialProps) {
  const given = Object.fromEntries(Object.entries(instance.params).map(([key, value]) => [key, String(value)]));
  const [written, write] = useState<Draft>({});
  const draft = { ...given, ...written };
  const fields = triable(template, draft);
  const changed = fields.filter(({ key }) => (draft[key] ?? '') !== (given[key] ?? ''));
  // A field that is emptied is a parameter that is not there.
  const kept = Object.entries(instance.params).filter(([key]) => !fields.some((field) => field.key === key));
  const params = { ...Object.fromEntries(kept), ...paramsOf({ fields }, draft, 0) };
  const asked = useDeferredValue(changed.length === 0 ? undefined : JSON.stringify(params));
  const replayed = useReplayed(instance);
  const requests = useMemo(() => {
    const own = ownRequest(replayed, instrument, bars, others);
    return [own, asked === undefined ? own : { ...own, params: JSON.parse(asked) as Record<string, unknown> }];
  }, [replayed, instrument, bars, others, asked]);
  return {
    draft,
    fields,
    changed,
    params,
    write: (fields: Draft) => write((old) => ({ ...old, ...fields })),
    reset: () => write({}),
    played: usePlayed(player, legBars, requests),
  };
}

function OtherParameters(props: TrialProps) {
  const { t } = useLingui();
  const words = useStrategyWords();
  const { instance, template, units, isOwn, run, onGhosts, onChanged } = props;
  const { draft, fields, changed, params, write, reset, played } = useTrial(props);
  const [own, other] = played.answers ?? [];
  const isChanged = changed.length > 0;
  useEffect(() => {
    const lineOf = (key: string, label: string, answer: typeof own): GhostLine[] =>
      answer?.kind === 'report' ? [{ key, label, from: answer.report.from, values: answer.report.equity }] : [];
    onGhosts([...lineOf('own', t`Backtest`, own), ...(isChanged ? lineOf('other', t`Other parameters`, other) : [])]);
    return () => onGhosts([]);
  }, [own, other, isChanged, onGhosts, t]);
  const { refusal, isBusy, save } = useUpdate(instance, (version) => {
    if (version === undefined) return;
    reset();
    onChanged();
  });
  const fixed = changed.filter(({ key }) => !template.changeable.includes(key)).map(({ key }) => words.field(key));
  const shown = isChanged ? other : own;
  const broken = shown?.kind === 'refused' ? brokenOf(shown.data) : undefined;
  const names = fixed.join(', ');
  return (
    <form
      className={ai.edit}
      aria-label={t`Other parameters`}
      onSubmit={(event) => {
        event.preventDefault();
        void save({ params });
      }}
    >
      <h4 className={ai.heading}>{t`Other parameters`}</h4>
      <TrialFields fields={fields} units={units} draft={draft} write={write} broken={broken} />
      {played.hasFailed ? (
        <p role="alert">
          <Trans>The backtest has failed.</Trans> <Button size="small" onPress={played.retry}>{t`Retry`}</Button>
        </p>
      ) : (
        <FigureTable
          label={t`Other parameters`}
          columns={[
            { name: t`Actual`, figures: runFigures(run) },
            { name: t`Backtest`, figures: playedFigures(own) },
            ...(isChanged ? [{ name: t`Changed`, figures: playedFigures(other) }] : []),
          ]}
        />
      )}
      {broken && !fields.some(({ key }) => key === broken.field) && <BrokenRule broken={broken} />}
      {names !== '' && (
        <p className="quiet">
          <Trans>Cannot be changed while it runs: {names}.</Trans>
        </p>
      )}
      {refusal && (
        <p className={ai.refusal} role="alert">
          {refusal}
        </p>
      )}
      {isOwn && isChanged && (
        <div className={ai.editFoot}>
          <Button onPress={reset}>{t`Discard changes`}</Button>
          {instance.status !== 'STOPPED' && instance.status !== 'STOPPING' && (
            <Button type="submit" kind="solid" isDisabled={isBusy || names !== '' || other?.kind !== 'report'}>
              {t`Apply`}
            </Button>
          )}
        </div>
      )}
    </form>
  );
}

const brokenOf = (data: unknown): Readonly<Record<string, unknown>> =>
  ((Array.isArray(data) ? (data as unknown[])[0] : data) ?? {}) as Readonly<Record<string, unknown>>;

/** Why a backtest was refused, where no field of the form is to blame. */
function BrokenRule({ broken }: { readonly broken: Readonly<Record<string, unknown>> }) {
  const words = useStrategyWords();
  const ruleText = useRuleText();
  return (
    <p role="status">
      {broken.rule === 'never_in_range' ? (
        <Trans>The price was not within this range in the period.</Trans>
      ) : (
        `${words.field(String(broken.field ?? ''))}: ${ruleText(broken)}`
      )}
    </p>
  );
}

interface TrialFieldsProps extends Pick<WhatIfProps, 'units'> {
  readonly fields: StrategyTemplate['fields'];
  readonly draft: Draft;
  readonly write: (fields: Draft) => void;
  readonly broken: Readonly<Record<string, unknown>> | undefined;
}

function TrialFields({ fields, units, draft, write, broken }: TrialFieldsProps) {
  const ruleText = useRuleText();
  return (
    <div className={ai.group}>
      {fields.map((field) => (
        <TemplateField
          key={field.key}
          field={field}
          units={units}
          value={draft[field.key] ?? ''}
          write={write}
          error={broken?.field === field.key ? ruleText(broken) : undefined}
        />
      ))}
    </div>
  );
}
