import { Trans, useLingui } from '@lingui/react/macro';
import type { Side } from '../../../../../shared/trade/order.ts';
import { sorFinishes } from '../../../../../shared/trade/strategy/sor/bounds.ts';
import { amountUnit, priceUnit } from '../../../../market/instrument/amount-unit.ts';
import { useRouteFacts } from '../../../../market/routing/route-facts.ts';
import { Checkbox } from '../../../../ui/form/checkbox.tsx';
import { Segmented } from '../../../../ui/form/segmented.tsx';
import { TextInput } from '../../../../ui/form/text-input.tsx';
import { ChoiceMenu } from '../../../../ui/overlay/choice-menu.tsx';
import { FactList } from '../../../../ui/overlay/fact-list.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { tickKeys } from '../fields/price-field.tsx';
import css from '../order-form.module.css';
import type { OrderContext } from '../use-order-context.ts';
import type { RoutedErrors } from './check-routed.ts';
import { RoutedAccounts } from './routed-accounts.tsx';
import own from './routed.module.css';
import type { Routed } from './use-routed.ts';

interface RoutedFieldsProps {
  readonly context: OrderContext;
  /** The side whose route is shown. */
  readonly side: Side;
  readonly routed: Routed;
  readonly errors: RoutedErrors;
  readonly onSide: (side: Side) => void;
}

/** What is ordered, over which accounts, and how it would be split now. */
export function RoutedFields({ context, side, routed, errors, onSide }: RoutedFieldsProps) {
  const { t } = useLingui();
  const { draft, change, instrument } = context;
  const onKeyDown = tickKeys(context, draft.price, (price) => change({ price }));
  return (
    <>
      <p className={css.note}>
        <Trans>Splits the amount over several exchanges, each part where it costs least with its fee.</Trans>
      </p>
      <TextInput
        label={t`Worst price`}
        numeric
        inputMode="decimal"
        autoComplete="off"
        value={draft.price}
        error={errors.price}
        placeholder={t`Any price`}
        onChange={(price) => change({ price })}
        onKeyDown={onKeyDown}
        suffix={priceUnit(instrument)}
      />
      <NumberField
        label={t`Amount`}
        value={draft.amount}
        error={errors.amount}
        onChange={(amount) => change({ amount })}
        suffix={amountUnit(instrument)}
      />
      <RoutedAccounts routed={routed} error={errors.accounts} />
      <section className={own.route} aria-label={t`Route`}>
        <Segmented
          label={t`Route`}
          value={side}
          onChange={onSide}
          choices={[
            { key: 'BUY', label: t`Route to buy` },
            { key: 'SELL', label: t`Route to sell` },
          ]}
        />
        <RouteFacts context={context} routed={routed} />
      </section>
      <RoutingFields routed={routed} errors={errors} />
    </>
  );
}

function RouteFacts({ context: { instrument }, routed }: Pick<RoutedFieldsProps, 'context' | 'routed'>) {
  const factsOf = useRouteFacts();
  const { preview, isFunding, isLoading, routed: rows } = routed;
  if (rows.length === 0)
    return (
      <p className={css.note}>
        <Trans>Choose at least one account to see the route.</Trans>
      </p>
    );
  if (isLoading) return <Skeleton rows={4} />;
  const exchanges = rows.map(({ account }) => account.exchange);
  const facts = factsOf({ isFunding, preview, instrument, exchanges });
  return facts.length > 0 ? (
    <FactList facts={facts} look={{ facts: css.facts, fact: css.row }} />
  ) : (
    <p className={css.note}>
      <Trans>Enter an amount to see how it is split and what it costs.</Trans>
    </p>
  );
}

/** How far from the best price it may go, for how long it may take, and what becomes of the rest. */
function RoutingFields({ routed, errors }: Pick<RoutedFieldsProps, 'routed' | 'errors'>) {
  const { t } = useLingui();
  const { routing, put, byPrice, isFunding } = routed;
  const finishes = { REST: t`Rest at the best price`, EXPIRE: t`Leave unfilled` };
  return (
    <>
      <div className={css.exits}>
        <NumberField
          label={t`Max slippage`}
          value={routing.slippage}
          error={errors.slippage}
          onChange={(slippage) => put({ slippage })}
          suffix="%"
        />
        <NumberField
          label={t`Duration`}
          value={routing.duration}
          error={errors.duration}
          onChange={(duration) => put({ duration })}
          suffix={t({ message: 'sec', context: 'unit of a duration' })}
        />
      </div>
      <div className={css.force}>
        <span className="quiet">{t`Unfilled at the end`}</span>
        <ChoiceMenu
          label={t`Unfilled at the end`}
          value={routing.finish}
          onChange={(finish) => put({ finish })}
          choices={sorFinishes.map((key) => ({ key, label: finishes[key] }))}
        />
      </div>
      {byPrice === 'FORWARD' && (
        <>
          <Checkbox
            isSelected={isFunding}
            onChange={(funding) => put({ funding })}
          >{t`Include expected funding`}</Checkbox>
          {isFunding && (
            <NumberField
              label={t`Hours of funding`}
              value={routing.hours}
              error={errors.hours}
              onChange={(hours) => put({ hours })}
              suffix={t({ message: 'h', context: 'unit of a duration' })}
            />
          )}
        </>
      )}
    </>
  );
}

type NumberFieldProps = Pick<Parameters<typeof TextInput>[0], 'label' | 'error' | 'suffix'> & {
  readonly value: string;
  readonly onChange: (typed: string) => void;
};

function NumberField(props: NumberFieldProps) {
  return (
    <TextInput
      numeric
      inputMode="decimal"
      autoComplete="off"
      // The field would keep Enter and the form's keys to itself.
      onKeyDown={(event) => event.continuePropagation()}
      {...props}
    />
  );
}
