import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import { type Instrument, keyOfSymbol } from '../../../../shared/market/instrument.ts';
import { isMargin } from '../../../../shared/market/margin-instrument.ts';
import type { ApiAccount } from '../../../../shared/trade/api-account.ts';
import type { Side } from '../../../../shared/trade/order.ts';
import { useTradingLocked } from '../../../market/order-dialogs/trading-lock.tsx';
import { useReachable } from '../../../session/use-reachable.ts';
import { lazyPart, quietPart } from '../../../ui/lazy/lazy-part.tsx';
import { useIdle } from '../../../ui/use-idle.ts';
import { usePreferences } from '../../../ui/preferences/preferences-context.tsx';
import type { OnOrder } from '../order-toasts.ts';
import { AmountField } from './fields/amount-field.tsx';
import type { Dashboard } from '../use-dashboard.ts';
import type { Drafts } from './draft/drafts.ts';
import { hasTrigger, isAlgo, priceNeed } from './draft/order-types.ts';
import { closesAll } from './draft/reckon.ts';
import { ExitSwitch } from './fields/exit-switch.tsx';
import { FormFacts } from './facts/form-facts.tsx';
import css from './order-form.module.css';
import { OrderTypeField } from './fields/order-type-field.tsx';
import { PriceField, tickKeys, TriggerField } from './fields/price-field.tsx';
import { QuickMode } from './fields/quick-mode.tsx';
import { SideButton } from './fields/side-button.tsx';
import { TimeInForceField } from './fields/time-in-force-field.tsx';
import { loadSending } from './late-sending.ts';
import { ConfirmOrder, OrderQuestion } from './order-question.tsx';
import { TemplatesChip } from './templates/templates-chip.tsx';
import { useFormCommands } from './use-form-commands.ts';
import { type Leverage, useLeverage } from './use-leverage.ts';
import { useOfferedTypes } from './use-offered-types.ts';
import type { FormErrors } from './draft/problems.ts';
import { useSubmit } from './use-submit.ts';
import { type OrderContext, useOrderContext } from './use-order-context.ts';

/** What contracts alone have comes with the first of them. */
const ContractChip = lazyPart(() => import('./settings/contract-chip.tsx').then((module) => module.ContractChip), {
  what: msg`Position settings`,
});
const ContractFields = lazyPart(() => import('./fields/contract-fields.tsx').then((module) => module.ContractFields), {
  what: msg`Reduce only`,
  pending: <div className={css.force} />,
});
/** What is said once the form stands there, of a market that is halted, and of a venue that is slow or silent. */
const HaltNotice = quietPart(() => import('./facts/halt-notice.tsx').then((module) => module.HaltNotice), {
  what: msg`Order`,
});
const VenueNotice = quietPart(() => import('./facts/venue-notice.tsx').then((module) => module.VenueNotice), {
  what: msg`Order`,
});
const SpotChip = quietPart(() => import('./settings/spot-chip.tsx').then((module) => module.SpotChip), {
  what: msg`Spot or margin`,
});
/** What margin and the types beside limit and market have comes with the first of them that is opened. */
const MarginChip = lazyPart(() => import('./settings/margin-chip.tsx').then((module) => module.MarginChip), {
  what: msg`Margin mode`,
});
const TypeFields = lazyPart(() => import('./more/type-fields.tsx').then((module) => module.TypeFields), {
  what: msg`Order type`,
  pending: <div className={css.exitsToCome} />,
});
const RoutedForm = lazyPart(() => import('./routed/routed-form.tsx').then((module) => module.RoutedForm), {
  what: msg`Smart routing`,
  pending: <div className={css.exitsToCome} />,
});
/** What is seldom there is looked for after what stands there first. */
const quietMs = 1_000;

/** What a form is given, wherever it stands. */
export interface OrderFormPlace {
  readonly instrument: Instrument;
  readonly dashboard: Dashboard;
  readonly drafts: Drafts;
  readonly onOrder: OnOrder;
}

interface OrderFormProps extends OrderFormPlace {
  readonly accounts: readonly ApiAccount[];
  /** Chooses the accounts, given the context of the form. */
  readonly picker: (context: OrderContext) => ReactNode;
}

/**
 * Orders of one instrument, of every type that it takes: placed on its exchange, or routed over several. Enter in a
 * field asks for the side that was last chosen.
 */
export function OrderForm({ instrument, dashboard, drafts, accounts, picker, onOrder }: OrderFormProps) {
  const idle = useIdle(quietMs);
  const reachable = useReachable();
  const locked = useTradingLocked();
  const leverage = useLeverage(instrument, accounts);
  const context = useOrderContext(instrument, drafts, accounts, leverage);
  const [{ oneClick }] = usePreferences();
  const key = keyOfSymbol(instrument);
  const side = useSyncExternalStore(drafts.subscribe, () => drafts.sideOf(key));
  const setSide = (next: Side) => drafts.chooseSide(key, next);
  const { state } = dashboard;
  const sync = { sync: state.sync_mode, ratio: state.sync_ratio, sizing: state.sync_sizing };
  const submit = useSubmit({ context, sync, reachable, locked, unasked: state.quick_mode && oneClick, onOrder });
  const { draft, change } = context;
  const isRouted = draft.type === 'SOR';
  const route = useRef<(one: Side) => FormErrors | undefined>(undefined);
  const offered = useOfferedTypes(context);
  const trades = state.sync_mode ? accounts.length : Math.min(1, accounts.length);
  const newest = useRef(submit);
  useLayoutEffect(() => {
    newest.current = submit;
  });
  const choose = (one: Side) => {
    // The key that was typed last is part of what is sent.
    flushSync(drafts.settle);
    setSide(one);
    return isRouted ? route.current?.(one) : newest.current.press(one);
  };
  useFormCommands({ dashboard, offered, onType: (type) => change({ type }), onSide: setSide, onSend: choose });
  const sending = { context, trades, busy: submit.busy, isBarred: !reachable || locked, onChoose: choose };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    choose(side);
  };
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={onSubmit}
      onKeyDown={ignoreHeldEnter}
      onFocus={loadAhead}
      onPointerEnter={loadAhead}
    >
      <button type="submit" hidden tabIndex={-1} />
      <Head
        context={context}
        leverage={leverage}
        picker={isRouted ? null : picker(context)}
        way={idle && !instrument.contract && <SpotChip instrument={instrument} dashboard={dashboard} />}
      />
      <OrderTypeField type={draft.type} offered={offered} onChange={(type) => change({ type })} />
      {isRouted ? (
        <RoutedForm {...{ context, dashboard, side, onSide: setSide, route }} />
      ) : (
        <>
          <Fields context={context} side={side} errors={submit.formErrors} onSide={setSide} />
          <FormFacts context={context} side={side} />
          {idle && <HaltNotice instrument={instrument} />}
          <div className={css.end}>
            <FormNotices
              reachable={reachable}
              locked={locked}
              formError={submit.formErrors.form}
              isSaid={submit.isSaid}
            />
            <div className={css.buttons}>
              <OrderQuestion context={context} submit={submit} trades={trades} sync={sync} />
              <SideButton side="BUY" {...sending} />
              <SideButton side="SELL" {...sending} />
            </div>
          </div>
          <QuickMode dashboard={dashboard} />
          {idle && reachable && <VenueNotice context={context} />}
        </>
      )}
    </form>
  );
}

interface HeadProps {
  readonly context: OrderContext;
  readonly leverage: Leverage;
  readonly picker: ReactNode;
  /** The choice between spot and margin, once the form can be used. */
  readonly way: ReactNode;
}

/** How the account trades here, and which accounts trade. */
function Head({ context, leverage, picker, way }: HeadProps) {
  const { instrument } = context;
  return (
    <div className={css.top}>
      {way}
      {instrument.contract && <ContractChip context={context} leverage={leverage} />}
      {isMargin(instrument.account_type) && <MarginChip context={context} />}
      <span className={css.spring} />
      {context.accounts.length > 0 && <TemplatesChip context={context} />}
      {picker}
    </div>
  );
}

interface FieldsProps {
  readonly context: OrderContext;
  readonly side: Side;
  readonly errors: FormErrors;
  readonly onSide: (side: Side) => void;
}

/** What is typed and chosen of an order, by its type and its market. */
function Fields({ context, side, errors, onSide }: FieldsProps) {
  const { draft, instrument } = context;
  const { type } = draft;
  const price = <PriceField context={context} side={side} error={errors.price} />;
  const isPlain = type === 'LIMIT' || type === 'MARKET';
  const further = isPlain ? null : <TypeFields context={context} errors={errors} keysOf={tickKeys} />;
  return (
    <>
      {type === 'OCO' && price}
      {hasTrigger(type) && <TriggerField context={context} error={errors.trigger} />}
      {type !== 'OCO' && priceNeed(type) !== 'none' && price}
      {!isAlgo(type) && further}
      {!closesAll(draft, instrument) && (
        <AmountField context={context} side={side} onSide={onSide} error={errors.amount} />
      )}
      {isAlgo(type) && further}
      {instrument.contract && <ContractFields context={context} error={errors.reduce} />}
      <TimeInForceField context={context} error={errors.time} />
      <ExitSwitch context={context} errors={errors} />
    </>
  );
}

/** Loads what checks, asks about and sends an order, once somebody turns to the form. */
function loadAhead(): void {
  Promise.all([loadSending(), ConfirmOrder.preload()]).catch((error: unknown) =>
    console.warn('what sends an order could not be loaded ahead', error),
  );
}

interface FormNoticesProps {
  readonly reachable: boolean;
  readonly locked: boolean;
  readonly formError: string | undefined;
  /** A toast has said it already. */
  readonly isSaid: boolean;
}

/** Why no order can be sent, or what the last press was answered with. */
function FormNotices({ reachable, locked, formError, isSaid }: FormNoticesProps) {
  const { t } = useLingui();
  return (
    <>
      {!reachable && (
        <p className={css.offline} role="status">{t`Disconnected — orders cannot be sent. Reconnecting…`}</p>
      )}
      {locked && <p className={css.offline} role="status">{t`Trading is locked. Unlock it to send orders.`}</p>}
      {reachable && !locked && formError && (
        <p className={css.formError} {...(!isSaid && { role: 'alert' })}>
          {formError}
        </p>
      )}
    </>
  );
}

/** A held Enter would send one order after the other. */
function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
}
