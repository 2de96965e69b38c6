import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { playsLegs } from '../../../../shared/strategies/leg-count.ts';
import type { ApiAccount } from '../../../../shared/trade/api-account.ts';
import { useReachable } from '../../../session/use-reachable.ts';
import { Button } from '../../../ui/form/button.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { isAsked } from '../draft.ts';
import css from '../ai.module.css';
import { CoinButton } from '../coins/coin-button.tsx';
import { DraftBacktest } from '../draft-backtest.tsx';
import { DraftSummary } from '../draft-summary.tsx';
import { MarketFields } from '../market-fields.tsx';
import { ParameterGroups } from '../parameter-groups.tsx';
import { problemOf } from '../problems.ts';
import { CurrentRatio } from '../rate-grid/current-ratio.tsx';
import { SignalField } from '../signal-field.tsx';
import { useStrategyWords } from '../words.ts';
import { StartTemplatesButton } from '../templates/start-templates-button.tsx';
import { StartErrorFallback } from '../start-parts/start-error.tsx';
import type { StartFormProps } from '../start-parts/start-values.ts';
import { type HearsLegs, useStartForm } from './use-start-form.ts';

/** Markets, name and parameters of one that is to be started, beside what its past would have brought. */
export function StartForm(props: StartFormProps & HearsLegs) {
  const { t } = useLingui();
  const words = useStrategyWords();
  const reachable = useReachable();
  const form = useStartForm(props);
  const { template, market, second, last, draft, write, signal } = form;
  const { instrument } = market;
  const isPlayed = !second || playsLegs(template);
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        form.start();
      }}
      aria-label={words.type(template.strategy_type).start}
    >
      <div className={css.split} data-alone={!isPlayed || undefined}>
        {isPlayed && (
          <DraftBacktest
            template={template}
            instrument={instrument}
            other={second?.instrument}
            last={last}
            draft={draft}
            signal={signal.draft}
            write={write}
          />
        )}
        <div className={css.fields}>
          <StartedAs {...props} form={form} />
          <ParameterGroups
            template={template}
            instrument={instrument}
            last={last}
            draft={draft}
            write={write}
            problems={form.problems}
            currencies={form.currencies}
            now={
              second &&
              template.fields.some((field) => field.key === 'low_ratio' && isAsked(field, draft)) && (
                <CurrentRatio
                  a={{ instrument, last }}
                  b={{ instrument: second.instrument, last: form.lastOfSecond }}
                  write={write}
                />
              )
            }
            signal={
              <SignalField
                instrument={instrument}
                draft={signal.draft}
                onChange={signal.change}
                isTried={form.isTried}
                problem={problemOf(form.problems, 'end_signal')}
              />
            }
          />
          <DraftSummary
            type={template.strategy_type}
            draft={draft}
            instrument={instrument}
            last={last}
            {...(second && { other: { instrument: second.instrument, last: form.lastOfSecond } })}
          />
        </div>
      </div>
      <div className={css.foot}>
        <StartErrorFallback refusal={form.refusal} reachable={reachable} />
        <StartTemplatesButton template={template} draft={draft} write={write} />
        <Button onPress={props.onClose}>{t`Back`}</Button>
        <Button type="submit" kind="solid" isDisabled={form.isBusy || !reachable}>{t`Start`}</Button>
      </div>
    </form>
  );
}

interface StartedAsProps {
  readonly accounts: readonly ApiAccount[];
  readonly form: ReturnType<typeof useStartForm>;
}

/** On which accounts, in which markets, and by which name. */
function StartedAs({
  accounts,
  form: { template, suggestions, market, second, changed, named, usualName },
}: StartedAsProps) {
  return (
    <>
      <CoinButton type={template.strategy_type} {...suggestions} />
      <MarketFields accounts={accounts} market={market} leg={second ? 'A' : undefined} changed={changed} />
      {second && <MarketFields accounts={accounts} market={second} leg="B" changed={changed} />}
      <NameField field="name" named={named} placeholder={usualName} maxLength={60} />
      <NameField field="group" named={named} maxLength={40} />
    </>
  );
}

interface NameFieldProps {
  readonly field: 'name' | 'group';
  /** Where the form finds what was typed. */
  readonly named: ReturnType<typeof useStartForm>['named'];
  readonly placeholder?: string;
  readonly maxLength: number;
}

/** The name of a strategy or of its group. */
function NameField({ field, named, ...props }: NameFieldProps) {
  const words = useStrategyWords();
  const [value, setValue] = useState(() => named.current[field]);
  const change = (next: string) => {
    named.current[field] = next;
    setValue(next);
  };
  return <TextInput label={words.field(field)} value={value} onChange={change} {...props} />;
}
