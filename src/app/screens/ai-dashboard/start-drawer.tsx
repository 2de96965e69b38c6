import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useMemo, useState } from 'react';
import { type Instrument, keyOfSymbol, pairOf } from '../../../shared/market/instrument.ts';
import type { ApiAccount } from '../../../shared/trade/api-account.ts';
import type { Instance, StrategyTemplate } from '../../../shared/trade/instance.ts';
import { useSelected, useStream } from '../../engine/use-stream.ts';
import { draftFaults, draftOfSignal, signalOf } from '../../market/alerts/alert-draft.ts';
import { barZoneOf } from '../../market/chart/time/bar-zone.ts';
import { useTicker } from '../../market/instrument/use-instrument.ts';
import { usePreferences } from '../../ui/preferences/preferences-context.tsx';
import { useReachable } from '../../session/use-reachable.ts';
import { Button } from '../../ui/form/button.tsx';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import css from './ai.module.css';
import { type Draft, paramsOf, templateFor } from './draft.ts';
import { DraftSummary } from './draft-summary.tsx';
import { type ChosenMarket, MarketFields, mayTrade, partnersOf, useChosenMarket } from './market-fields.tsx';
import { DraftBacktest } from './draft-backtest.tsx';
import { ParameterGroups } from './parameter-groups.tsx';
import { problemOf } from './problems.ts';
import { SignalField } from './signal-field.tsx';
import { useStart } from './use-start.ts';
import { useStrategyWords } from './words.ts';

interface StartProps {
  readonly template: StrategyTemplate;
  /** One whose parameters the form begins with. */
  readonly like?: Instance | undefined;
  readonly onClose: () => void;
  readonly onStarted: () => void;
}

/** The form of a strategy, made from its template, once there are accounts and markets to choose from. */
export function StartDrawer(props: StartProps) {
  const words = useStrategyWords();
  const account = useStream({ kind: 'account' }).value;
  const table = useStream({ kind: 'symbols' }).value;
  const markets = (table ?? []).filter(
    ({ account_type, status }) => props.template.markets.includes(account_type) && status === 'TRADING',
  );
  const accounts = (account?.accounts ?? []).filter((each) => markets.some((market) => mayTrade(each, market)));
  return (
    <Drawer
      title={words.type(props.template.strategy_type).start}
      isWide={(props.template.legs ?? 1) === 1}
      onClose={props.onClose}
    >
      {!account || !table ? (
        <Skeleton rows={8} />
      ) : accounts.length === 0 ? (
        <EmptyState>
          <Trans>No account with permission to trade these markets.</Trans>
        </EmptyState>
      ) : (
        <StartForm {...props} accounts={accounts} markets={markets} />
      )}
    </Drawer>
  );
}

const valuesOf = ({ fields }: StrategyTemplate, like: Instance | undefined): Draft =>
  Object.fromEntries(
    fields
      .filter(({ type }) => type !== 'signal')
      .map(({ key, default: usual }) => {
        const old =
          key === 'end_time' ? undefined : (like?.params as Readonly<Record<string, unknown>> | undefined)?.[key];
        return [key, String(old ?? usual ?? '')];
      }),
  );

interface StartFormProps extends StartProps {
  readonly accounts: readonly ApiAccount[];
  readonly markets: readonly Instrument[];
}

/** The end signal of an instance that is started again. */
function signalIn(like: Instance | undefined) {
  const given = like?.params.end_signal;
  return typeof given === 'object' ? draftOfSignal(given) : undefined;
}

/** Accounts and markets as a start names them, a leg each. */
const namedLegs = (legs: readonly Pick<ChosenMarket, 'account' | 'instrument'>[]) => ({
  api_ids: legs.map(({ account }) => account.api_id),
  symbols: legs.map(({ instrument: { exchange, symbol, account_type } }) => ({ exchange, symbol, account_type })),
});

function StartForm({ template: whole, like, onClose, onStarted, accounts, markets }: StartFormProps) {
  const { t } = useLingui();
  const words = useStrategyWords();
  const reachable = useReachable();
  const [draft, setDraft] = useState(() => valuesOf(whole, like));
  const [signal, setSignal] = useState(() => signalIn(like));
  const [isTried, setTried] = useState(false);
  const market = useChosenMarket(like, accounts, markets);
  const { instrument } = market;
  const isPair = (whole.legs ?? 1) > 1;
  const partners = useMemo(() => partnersOf(instrument, accounts, markets), [instrument, accounts, markets]);
  const second = useChosenMarket(like, accounts, isPair ? partners : markets, isPair ? 1 : 0);
  const legs = isPair ? [market, second] : [market];
  const template = useMemo(() => templateFor(whole, instrument.account_type), [whole, instrument.account_type]);
  const { name: typeName, start } = words.type(template.strategy_type);
  const usualName = `${typeName} ${pairOf(instrument)}`;
  const [name, setName] = useState(like?.name ?? '');
  const [group, setGroup] = useState(like?.group ?? '');
  // The engine keeps up the figures of what is looked at: its trades are.
  useSelected({ kind: 'trades', key: keyOfSymbol(instrument) }, () => null);
  useSelected({ kind: 'trades', key: keyOfSymbol(second.instrument) }, () => null);
  const last = useTicker(keyOfSymbol(instrument)).figures?.last ?? '';
  const lastOfSecond = useTicker(keyOfSymbol(second.instrument)).figures?.last ?? '';
  const [preferences] = usePreferences();
  const { problems, refusal, isBusy, send, changed } = useStart(onStarted);
  const write = (fields: Draft) => {
    setDraft((old) => ({ ...old, ...fields }));
    changed(...Object.keys(fields));
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (signal && Object.keys(draftFaults(signal, Number.NaN)).length > 0) return;
    const paramsAt = (nowMs: number) => ({
      ...paramsOf(template, draft, nowMs),
      ...(signal && { end_signal: signalOf(signal, barZoneOf(preferences, instrument, signal.interval)) }),
    });
    void send(
      {
        strategy_type: template.strategy_type,
        name: name.trim() || usualName,
        ...(group.trim() !== '' && { group: group.trim() }),
        ...namedLegs(legs),
      },
      paramsAt,
    );
  };
  return (
    <form className={css.form} onSubmit={onSubmit} aria-label={start}>
      <div className={css.split} data-alone={isPair || undefined}>
        {!isPair && (
          <DraftBacktest
            template={template}
            instrument={instrument}
            last={last}
            draft={draft}
            signal={signal}
            write={write}
          />
        )}
        <div className={css.fields}>
          <MarketFields accounts={accounts} market={market} leg={isPair ? 'A' : undefined} changed={changed} />
          {isPair && <MarketFields accounts={accounts} market={second} leg="B" changed={changed} />}
          <TextInput
            label={words.field('name')}
            value={name}
            onChange={setName}
            placeholder={usualName}
            maxLength={60}
          />
          <TextInput label={words.field('group')} value={group} onChange={setGroup} maxLength={40} />
          <ParameterGroups
            template={template}
            instrument={instrument}
            last={last}
            draft={draft}
            write={write}
            problems={problems}
            signal={
              <SignalField
                instrument={instrument}
                draft={signal}
                onChange={(next) => {
                  setSignal(next);
                  changed('end_signal');
                }}
                isTried={isTried}
                problem={problemOf(problems, 'end_signal')}
              />
            }
          />
          <DraftSummary
            type={template.strategy_type}
            draft={draft}
            instrument={instrument}
            last={last}
            {...(isPair && { other: { instrument: second.instrument, last: lastOfSecond } })}
          />
        </div>
      </div>
      <div className={css.foot}>
        <StartErrorFallback refusal={refusal} reachable={reachable} />
        <Button onPress={onClose}>{t`Back`}</Button>
        <Button type="submit" kind="solid" isDisabled={isBusy || !reachable}>{t`Start`}</Button>
      </div>
    </form>
  );
}

/** Why nothing has been started, or cannot be. */
function StartErrorFallback({
  refusal,
  reachable,
}: {
  readonly refusal: string | undefined;
  readonly reachable: boolean;
}) {
  return (
    <>
      {refusal && (
        <p className={css.refusal} role="alert">
          {refusal}
        </p>
      )}
      {!reachable && (
        <p className={css.refusal} role="status">
          <Trans>Disconnected — strategies cannot be started. Reconnecting…</Trans>
        </p>
      )}
    </>
  );
}
