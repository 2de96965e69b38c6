import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { minuteMs } from '../../../../shared/base/time.ts';
import { useReachable } from '../../../session/use-reachable.ts';
import { Button } from '../../../ui/form/button.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useNow } from '../../../ui/use-now.ts';
import css from '../ai.module.css';
import { type Draft, paramsOf } from '../draft.ts';
import { ParameterGroups } from '../parameter-groups.tsx';
import { StartErrorFallback } from '../start-parts/start-error.tsx';
import { useStart } from '../start-parts/use-start.ts';
import { type StartFormProps, valuesOf } from '../start-parts/start-values.ts';
import { StartTemplatesButton } from '../templates/start-templates-button.tsx';
import { useStrategyWords } from '../words.ts';
import { type ChainWanted, chooseChain, type ChosenChain, wantedOf } from '../option-arb/chain-choice.ts';
import { ChainFields } from '../option-arb/chain-fields.tsx';
import { EdgeSummary } from '../option-arb/edge-summary.tsx';

const named = ({ exchange, symbol, account_type }: ChosenChain['options'][number]) => ({
  exchange,
  symbol,
  account_type,
});

/** The form of one that trades the options of an expiry beside a future. */
export function ChainStartForm(props: StartFormProps) {
  const { template, like, accounts, markets } = props;
  const nowMs = useNow(minuteMs);
  const [wanted, setWanted] = useState<ChainWanted>(() => wantedOf(like, markets));
  const chain = chooseChain(accounts, markets, wanted, nowMs);
  const [draft, setDraft] = useState<Draft>(() => valuesOf(template, like));
  const { send, changed, ...sent } = useStart(props.onStarted);
  if (!chain)
    return (
      <EmptyState>
        <Trans>No account with permission to trade these markets.</Trans>
      </EmptyState>
    );
  const write = (fields: Draft) => {
    setDraft((old) => ({ ...old, ...fields }));
    changed(...Object.keys(fields));
  };
  const choose = (patch: ChainWanted) => {
    setWanted((old) => ({ ...old, ...patch }));
    changed('symbols', 'api_ids', 'set_size', 'max_sets');
  };
  const start = (names: { readonly name: string; readonly group?: string }) => {
    const { hedge, options, account } = chain;
    if (!hedge) return;
    const legs = {
      api_ids: [...options.map(() => account.api_id), hedge.account.api_id],
      symbols: [...options, hedge.instrument].map(named),
    };
    void send({ strategy_type: template.strategy_type, ...names, ...legs }, (at) => paramsOf(template, draft, at));
  };
  return <ChainForm {...props} {...sent} chain={chain} choose={choose} draft={draft} write={write} start={start} />;
}

interface ChainFormProps extends StartFormProps, Omit<ReturnType<typeof useStart>, 'send' | 'changed'> {
  readonly chain: ChosenChain;
  readonly choose: (patch: ChainWanted) => void;
  readonly draft: Draft;
  readonly write: (fields: Draft) => void;
  readonly start: (names: { readonly name: string; readonly group?: string }) => void;
}

function ChainForm(props: ChainFormProps) {
  const { template, like, chain, choose, draft, write, problems, refusal, isBusy, start, onClose } = props;
  const { t } = useLingui();
  const words = useStrategyWords();
  const reachable = useReachable();
  const [name, setName] = useState(like?.name ?? '');
  const [group, setGroup] = useState(like?.group ?? '');
  const { name: typeName, start: title } = words.type(template.strategy_type);
  const usualName = `${typeName} ${chain.coin}`;
  const [option] = chain.options;
  const { hedge } = chain;
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        start({ name: name.trim() || usualName, ...(group.trim() !== '' && { group: group.trim() }) });
      }}
      aria-label={title}
    >
      <div className={css.split} data-alone>
        <div className={css.fields}>
          <ChainFields chain={chain} choose={choose} />
          <TextInput
            label={words.field('name')}
            value={name}
            onChange={setName}
            placeholder={usualName}
            maxLength={60}
          />
          <TextInput label={words.field('group')} value={group} onChange={setGroup} maxLength={40} />
          {option && (
            <ParameterGroups
              template={template}
              instrument={option}
              last=""
              draft={draft}
              write={write}
              problems={problems}
              signal={null}
            />
          )}
          {hedge && <EdgeSummary draft={draft} chain={{ ...chain, hedge }} />}
        </div>
      </div>
      <div className={css.foot}>
        <StartErrorFallback refusal={refusal} reachable={reachable} />
        <StartTemplatesButton template={template} draft={draft} write={write} />
        <Button onPress={onClose}>{t`Back`}</Button>
        <Button type="submit" kind="solid" isDisabled={isBusy || !reachable || !hedge}>{t`Start`}</Button>
      </div>
    </form>
  );
}
