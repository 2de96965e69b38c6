import { Trans, useLingui } from '@lingui/react/macro';
import { pairOf } from '../../../../shared/market/instrument.ts';
import { sorPaths, type SorPath } from '../../../../shared/trade/strategy/sor/bounds.ts';
import { formatDate } from '../../../format/time.ts';
import type { SorGroup } from '../../../market/routing/routed-markets.ts';
import { useReachable } from '../../../session/use-reachable.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import css from '../ai.module.css';
import { ParameterGroups } from '../parameter-groups.tsx';
import { StartErrorFallback } from '../start-parts/start-error.tsx';
import type { StartFormProps } from '../start-parts/start-values.ts';
import { StartTemplatesButton } from '../templates/start-templates-button.tsx';
import { useStrategyWords } from '../words.ts';
import { RoutePreview } from './route-preview.tsx';
import own from './sor.module.css';
import { type SorForm as Form, useSorForm } from './use-sor-form.ts';

/** Where an order is routed, what is ordered, and how it would be split now. */
export function SorForm(props: StartFormProps) {
  const { t } = useLingui();
  const words = useStrategyWords();
  const reachable = useReachable();
  const form = useSorForm(props);
  const { instrument, draft, write } = form;
  const { strategy_type, fields } = props.template;
  const units = instrument && {
    base: instrument.contract && !instrument.linear ? instrument.quote : instrument.base,
    quote: instrument.quote,
    money: instrument.contract ? instrument.settle : instrument.quote,
  };
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        form.start();
      }}
      aria-label={words.type(strategy_type).start}
    >
      <div className={css.split}>
        <RoutePreview form={form} />
        <div className={css.fields}>
          <Routed form={form} />
          {instrument && units && (
            <ParameterGroups
              template={{ ...props.template, fields: fields.filter(({ key }) => key !== 'path') }}
              instrument={instrument}
              units={units}
              last=""
              draft={draft}
              write={write}
              problems={form.problems}
              signal={null}
            />
          )}
          <TextInput
            label={words.field('name')}
            value={form.name.value}
            onChange={form.name.change}
            placeholder={form.usualName}
            maxLength={60}
          />
          <TextInput
            label={words.field('group')}
            value={form.groupName.value}
            onChange={form.groupName.change}
            maxLength={40}
          />
        </div>
      </div>
      <div className={css.foot}>
        <StartErrorFallback refusal={form.refusal} reachable={reachable} />
        <StartTemplatesButton template={props.template} draft={draft} write={write} />
        <Button onPress={props.onClose}>{t`Back`}</Button>
        <Button type="submit" kind="solid" isDisabled={form.isBusy || !reachable || !instrument}>{t`Start`}</Button>
      </div>
    </form>
  );
}

/** What a path is for, in a sentence. */
function usePathHints(): Readonly<Record<SorPath, string>> {
  const { t } = useLingui();
  return {
    SPOT: t`Spot markets of several exchanges.`,
    FORWARD: t`USD-margined perpetuals of several exchanges.`,
    INVERSE: t`Coin-margined perpetuals; the amount is in USD.`,
    DELIVERY: t`Dated contracts that expire on one day.`,
    FUNDING: t`USD-margined perpetuals by price and expected funding.`,
  };
}

const labelOf = ({ markets }: SorGroup): string => {
  const { expiry } = markets[0]!;
  return expiry === null ? pairOf(markets[0]!) : `${pairOf(markets[0]!)} ${formatDate(expiry, 'UTC')}`;
};

/** The path, the pair, and the accounts over which it is routed. */
function Routed({ form }: { readonly form: Form }) {
  const { t } = useLingui();
  const words = useStrategyWords();
  const hints = usePathHints();
  const { path, groups, group, rows, picked, doubled, isTried } = form;
  return (
    <>
      <ChoiceField
        label={words.field('path')}
        value={path}
        onChange={(next) => form.write({ path: next })}
        choices={sorPaths.map((each) => ({ key: each, label: words.choice(each) }))}
      />
      <p className="quiet">{hints[path]}</p>
      {group ? (
        <ChoiceField
          label={t`Pair`}
          value={group.key}
          onChange={(next) => {
            form.setGroup(next);
            form.changed('quantity', 'limit_price', 'symbols');
          }}
          choices={groups.map((each) => ({ key: each.key, label: labelOf(each) }))}
        />
      ) : (
        <p className="quiet">
          <Trans>No market of this kind is traded now.</Trans>
        </p>
      )}
      <fieldset className={own.accounts}>
        <legend>{t`Sub-accounts, one per exchange`}</legend>
        {rows.length === 0 && (
          <p className="quiet">
            <Trans>No account with permission to trade these markets.</Trans>
          </p>
        )}
        {rows.map(({ account: { api_id, name, exchange } }) => (
          <div key={api_id}>
            <Checkbox
              isSelected={picked.some(({ account }) => account.api_id === api_id)}
              onChange={(isTicked) => {
                form.tick(api_id, isTicked);
                form.changed('api_ids', 'quantity');
              }}
            >
              {name} · {exchange}
            </Checkbox>
            {doubled.has(api_id) && (
              <p className={own.fault} role="alert">
                <Trans>Only one sub-account per exchange is allowed!</Trans>
              </p>
            )}
          </div>
        ))}
        {isTried && rows.length > 0 && picked.length === 0 && (
          <p className={own.fault} role="alert">
            <Trans>Choose an account.</Trans>
          </p>
        )}
      </fieldset>
    </>
  );
}
