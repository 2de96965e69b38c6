import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { type Instrument, keyOfSymbol, pairOf } from '../../../shared/market/instrument.ts';
import type { ApiAccount } from '../../../shared/trade/api-account.ts';
import type { Instance, StrategyTemplate, TemplateField } from '../../../shared/trade/instance.ts';
import { useSelected, useStream } from '../../engine/use-stream.ts';
import { formatExact } from '../../format/price.ts';
import { draftFaults, draftOfSignal, signalOf } from '../../market/alerts/alert-draft.ts';
import { barZoneOf } from '../../market/bar-zone.ts';
import { useTicker } from '../../market/use-instrument.ts';
import { usePreferences } from '../../ui/preferences-context.tsx';
import { useReachable } from '../../session/use-reachable.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import css from './ai.module.css';
import { type Draft, paramsOf, previewOf, rangeAround } from './draft.ts';
import { Preview } from './preview.tsx';
import { problemOf } from './problems.ts';
import { SignalField } from './signal-field.tsx';
import { useStart } from './use-start.ts';
import { useStrategyWords } from './words.ts';

const groups: readonly TemplateField['group'][] = ['basics', 'risk', 'advanced'];
const endDays = ['', '1', '7', '30', '90'] as const;
/** Fields whose values another market judges by steps of its own. */
const priced = ['lower', 'upper', 'invest', 'take_profit_price', 'stop_loss_price', 'end_signal'];
/** Percent around the price that the button takes. */
const usualRange = 5;

interface StartProps {
  readonly template: StrategyTemplate;
  /** One whose parameters the form begins with. */
  readonly like?: Instance | undefined;
  readonly onClose: () => void;
  readonly onStarted: () => void;
}

/** The form of a strategy, made from its template, once there are accounts and markets to choose from. */
export function StartDrawer(props: StartProps) {
  const { t } = useLingui();
  const account = useStream({ kind: 'account' }).value;
  const table = useStream({ kind: 'symbols' }).value;
  const markets = (table ?? []).filter(
    ({ account_type, status }) => props.template.markets.includes(account_type) && status === 'TRADING',
  );
  const accounts = (account?.accounts ?? []).filter(
    ({ active, permissions, exchange }) =>
      active && permissions.includes('spot') && markets.some((market) => market.exchange === exchange),
  );
  return (
    <Drawer title={t`Start a grid`} onClose={props.onClose}>
      {!account || !table ? (
        <Skeleton rows={8} />
      ) : accounts.length === 0 ? (
        <Notice>
          <Trans>No account can trade on spot.</Trans>
        </Notice>
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

function StartForm({
  template,
  like,
  onClose,
  onStarted,
  accounts,
  markets,
}: StartProps & { readonly accounts: readonly ApiAccount[]; readonly markets: readonly Instrument[] }) {
  const { t } = useLingui();
  const words = useStrategyWords();
  const reachable = useReachable();
  const [draft, setDraft] = useState(() => valuesOf(template, like));
  const [signal, setSignal] = useState(() => like?.params.end_signal && draftOfSignal(like.params.end_signal));
  const [isTried, setTried] = useState(false);
  const [apiId, setApiId] = useState(like?.api_ids[0] ?? accounts[0]!.api_id);
  const account = accounts.find(({ api_id }) => api_id === apiId) ?? accounts[0]!;
  const offered = markets.filter(({ exchange }) => exchange === account.exchange);
  const [symbol, setSymbol] = useState(like?.symbols[0]?.symbol ?? offered[0]!.symbol);
  const instrument = offered.find((market) => market.symbol === symbol) ?? offered[0]!;
  const pair = pairOf(instrument);
  const [name, setName] = useState(like?.name ?? '');
  // The engine keeps up the figures of what is looked at: its trades are.
  useSelected({ kind: 'trades', key: keyOfSymbol(instrument) }, () => null);
  const last = useTicker(keyOfSymbol(instrument)).figures?.last ?? '';
  const [preferences] = usePreferences();
  const { problems, refusal, isBusy, send, changed } = useStart(onStarted);
  const grid = previewOf(draft, instrument, last);
  const write = (fields: Draft) => {
    setDraft((old) => ({ ...old, ...fields }));
    changed(...Object.keys(fields));
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (signal && Object.keys(draftFaults(signal, Number.NaN)).length > 0) return;
    const paramsAt = (nowMs: number) => ({
      ...paramsOf(draft, nowMs),
      ...(signal && { end_signal: signalOf(signal, barZoneOf(preferences, instrument, signal.interval)) }),
    });
    void send(
      {
        strategy_type: template.strategy_type,
        name: name.trim() || t`Grid ${pair}`,
        api_ids: [account.api_id],
        symbols: [{ exchange: instrument.exchange, symbol: instrument.symbol, account_type: instrument.account_type }],
      },
      paramsAt,
    );
  };
  const price = formatExact(last || '0');
  return (
    <form className={css.form} onSubmit={onSubmit} aria-label={t`Start a grid`}>
      <div className={css.fields}>
        <ChoiceField
          label={t`Account`}
          value={account.api_id}
          onChange={(next) => {
            setApiId(next);
            changed('api_ids');
          }}
          choices={accounts.map(({ api_id, name: label, exchange }) => ({
            key: api_id,
            label: `${label} · ${exchange}`,
          }))}
        />
        <ChoiceField
          label={t`Pair`}
          value={instrument.symbol}
          onChange={(next) => {
            setSymbol(next);
            changed('symbols', ...priced);
          }}
          choices={offered.map((market) => ({ key: market.symbol, label: pairOf(market) }))}
        />
        <TextInput
          label={words.field('name')}
          value={name}
          onChange={setName}
          placeholder={t`Grid ${pair}`}
          maxLength={60}
        />
        {groups.map((group) => (
          <fieldset key={group} className={css.group}>
            <legend>{words.groups[group]}</legend>
            {group === 'basics' && last !== '' && (
              <p className={css.now}>
                <span className="num">
                  <Trans>Price now {price}</Trans>
                </span>{' '}
                <Button
                  size="small"
                  onPress={() => write(rangeAround(last, instrument, usualRange))}
                >{t`Range of ±${usualRange}%`}</Button>
              </p>
            )}
            {template.fields
              .filter((field) => field.group === group)
              .map((field) =>
                field.type === 'signal' ? (
                  <SignalField
                    key={field.key}
                    instrument={instrument}
                    draft={signal}
                    onChange={(next) => {
                      setSignal(next);
                      changed(field.key);
                    }}
                    isTried={isTried}
                    problem={problemOf(problems, field.key)}
                  />
                ) : (
                  <Field
                    key={field.key}
                    field={field}
                    quote={instrument.quote}
                    value={draft[field.key] ?? ''}
                    onChange={(value) => write({ [field.key]: value })}
                    error={problemOf(problems, field.key)}
                  />
                ),
              )}
          </fieldset>
        ))}
        {grid ? (
          <Preview grid={grid} base={instrument.base} quote={instrument.quote} />
        ) : (
          <p className="quiet">
            <Trans>
              With a range that holds the price, a number of grids and an investment, its levels and its cost stand
              here.
            </Trans>
          </p>
        )}
      </div>
      <div className={css.foot}>
        {refusal && (
          <p className={css.refusal} role="alert">
            {refusal}
          </p>
        )}
        {!reachable && (
          <p className={css.refusal} role="status">
            <Trans>Not connected. Nothing can be started until the connection is back.</Trans>
          </p>
        )}
        <Button onPress={onClose}>{t`Back`}</Button>
        <Button type="submit" kind="solid" isDisabled={isBusy || !reachable}>{t`Start`}</Button>
      </div>
    </form>
  );
}

function Field({
  field: { key, type, enum: choices, required },
  quote,
  value,
  onChange,
  error,
}: {
  readonly field: TemplateField;
  readonly quote: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}) {
  const { t } = useLingui();
  const words = useStrategyWords();
  const label = words.field(key);
  const dayText = (days: string) => (days === '' ? t`Only when stopped` : days === '1' ? t`1 day` : t`${days} days`);
  if (type === 'choice')
    return (
      <ChoiceField
        label={label}
        value={value}
        onChange={onChange}
        choices={(choices ?? []).map((choice) => ({ key: choice, label: words.choice(choice) }))}
      />
    );
  if (type === 'time')
    return (
      <ChoiceField
        label={label}
        value={value}
        onChange={onChange}
        choices={endDays.map((days) => ({ key: days, label: dayText(days) }))}
      />
    );
  const suffix = type === 'percent' ? '%' : type === 'integer' ? undefined : quote;
  return (
    <TextInput
      label={required ? label : t`${label} (optional)`}
      value={value}
      onChange={onChange}
      error={error}
      suffix={suffix}
      numeric
      inputMode={type === 'integer' ? 'numeric' : 'decimal'}
      autoComplete="off"
    />
  );
}
