import { msg } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { type Instrument, keyOfSymbol } from '../../../../shared/market/instrument.ts';
import type { ApiAccount } from '../../../../shared/trade/api-account.ts';
import type { Order, Side } from '../../../../shared/trade/order.ts';
import { useTradingLocked } from '../../../market/order-dialogs/trading-lock.tsx';
import { useReachable } from '../../../session/use-reachable.ts';
import { Button } from '../../../ui/form/button.tsx';
import { quietPart } from '../../../ui/lazy/lazy-part.tsx';
import { useIdle } from '../../../ui/use-idle.ts';
import { usePreferences } from '../../../ui/preferences/preferences-context.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { AmountField } from './fields/amount-field.tsx';
import { ContractFields } from './fields/contract-fields.tsx';
import type { Dashboard } from '../use-dashboard.ts';
import type { Draft } from './draft/draft.ts';
import type { Drafts } from './draft/drafts.ts';
import { ExitSwitch } from './fields/exit-switch.tsx';
import { FormFacts } from './facts/form-facts.tsx';
import css from './order-form.module.css';
import { PriceField, TriggerField } from './fields/price-field.tsx';
import { HaltNotice } from './facts/halt-notice.tsx';
import { QuickMode } from './fields/quick-mode.tsx';
import { TimeInForceField } from './fields/time-in-force-field.tsx';
import { useFormCommands } from './use-form-commands.ts';
import { useLeverage } from './use-leverage.ts';
import { useSubmit } from './use-submit.ts';
import { useOrderContext } from './use-order-context.ts';

const ConfirmOrder = quietPart(() => import('./facts/confirm-order.tsx').then((module) => module.ConfirmOrder), {
  what: msg`Order`,
});
/** The question is loaded after what stands there first, and before anybody can have filled the form. */
const questionMs = 1_000;

/** What a form is given, wherever it stands. */
export interface OrderFormPlace {
  readonly instrument: Instrument;
  readonly dashboard: Dashboard;
  readonly drafts: Drafts;
  readonly onOrder: (order: Order) => void;
}

interface OrderFormProps extends OrderFormPlace {
  readonly accounts: readonly ApiAccount[];
  readonly picker: ReactNode;
}

/** Limit, market and trigger orders of one instrument. Enter in a field asks for the side that was last chosen. */
export function OrderForm({ instrument, dashboard, drafts, accounts, picker, onOrder }: OrderFormProps) {
  const idle = useQuestionAhead();
  const reachable = useReachable();
  const locked = useTradingLocked();
  const leverage = useLeverage(instrument, accounts);
  const context = useOrderContext(instrument, drafts, accounts, leverage);
  const [{ oneClick }] = usePreferences();
  const key = keyOfSymbol(instrument);
  const side = useSyncExternalStore(drafts.subscribe, () => drafts.sideOf(key));
  const setSide = (next: Side) => drafts.chooseSide(key, next);
  const { state } = dashboard;
  const sync = { sync: state.sync_mode, ratio: state.sync_ratio };
  const submit = useSubmit({ context, sync, reachable, locked, unasked: state.quick_mode && oneClick, onOrder });
  const { draft, change } = context;
  const trades = state.sync_mode ? accounts.length : Math.min(1, accounts.length);
  const choose = (one: Side) => {
    setSide(one);
    return submit.press(one);
  };
  // A-shares know neither.
  const hasTriggers = instrument.account_type !== 'astock';
  useFormCommands({ dashboard, hasTriggers, onType: (type) => change({ type }), onSide: setSide, onSend: choose });
  const sending = { instrument, trades, busy: submit.busy, isBarred: !reachable || locked, onChoose: choose };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit.press(side);
  };
  return (
    <form className={css.form} noValidate onSubmit={onSubmit} onKeyDown={ignoreHeldEnter}>
      <div className={css.top}>{picker}</div>
      <OrderTypeField type={draft.type} hasTriggers={hasTriggers} onChange={(type) => change({ type })} />
      {draft.type === 'TRIGGER' && <TriggerField context={context} error={submit.formErrors.trigger} />}
      {draft.type !== 'MARKET' && <PriceField context={context} side={side} error={submit.formErrors.price} />}
      <AmountField context={context} side={side} onSide={setSide} error={submit.formErrors.amount} />
      {instrument.contract && <ContractFields draft={draft} leverage={leverage} onChange={change} />}
      {draft.type === 'LIMIT' && (
        <TimeInForceField draft={draft} daily={instrument.account_type === 'astock'} onChange={change} />
      )}
      <ExitSwitch context={context} errors={submit.formErrors} />
      <FormFacts context={context} side={side} />
      {idle && <HaltNotice instrument={instrument} />}
      <FormNotices reachable={reachable} locked={locked} formError={submit.formErrors.form} />
      <div className={css.buttons}>
        <SideButton side="BUY" {...sending} />
        <SideButton side="SELL" {...sending} />
      </div>
      <button type="submit" hidden tabIndex={-1} />
      <QuickMode dashboard={dashboard} />
      {submit.pendingConfirm && (
        <ConfirmOrder
          context={context}
          side={submit.pendingConfirm}
          trades={trades}
          far={submit.far}
          size={submit.sizeWarning(submit.pendingConfirm)}
          onConfirm={submit.confirm}
          onClose={submit.dismiss}
        />
      )}
    </form>
  );
}

/** Loads the question about an order once the browser is idle; tells whether that has come. */
function useQuestionAhead(): boolean {
  const idle = useIdle(questionMs);
  useEffect(() => {
    if (idle)
      ConfirmOrder.preload().catch((error: unknown) =>
        console.warn('the question about an order could not be loaded ahead', error),
      );
  }, [idle]);
  return idle;
}

interface OrderTypeFieldProps {
  readonly type: Draft['type'];
  readonly hasTriggers: boolean;
  readonly onChange: (type: Draft['type']) => void;
}

function OrderTypeField({ type, hasTriggers, onChange }: OrderTypeFieldProps) {
  const { t } = useLingui();
  return (
    <Segmented
      label={t`Order type`}
      value={type}
      onChange={onChange}
      choices={[
        { key: 'LIMIT', label: t`Limit` },
        { key: 'MARKET', label: t`Market` },
        ...(hasTriggers ? [{ key: 'TRIGGER' as const, label: t({ message: 'Trigger', context: 'order type' }) }] : []),
      ]}
    />
  );
}

interface FormNoticesProps {
  readonly reachable: boolean;
  readonly locked: boolean;
  readonly formError: string | undefined;
}

/** Why no order can be sent, or what the last press was answered with. */
function FormNotices({ reachable, locked, formError }: FormNoticesProps) {
  const { t } = useLingui();
  return (
    <>
      {!reachable && (
        <p className={css.offline} role="status">{t`Disconnected — orders cannot be sent. Reconnecting…`}</p>
      )}
      {locked && <p className={css.offline} role="status">{t`Trading is locked. Unlock it to send orders.`}</p>}
      {reachable && !locked && formError && (
        <p className={css.formError} role="alert">
          {formError}
        </p>
      )}
    </>
  );
}

interface SideButtonProps {
  readonly side: Side;
  readonly instrument: Instrument;
  /** Accounts that the order goes to. */
  readonly trades: number;
  /** The side that is being sent. */
  readonly busy: Side | undefined;
  /** Nothing can be sent now. */
  readonly isBarred: boolean;
  readonly onChoose: (side: Side) => void;
}

function SideButton({ side, instrument, trades, busy, isBarred, onChoose }: SideButtonProps) {
  const { t } = useLingui();
  return (
    <Button
      kind={side === 'BUY' ? 'buy' : 'sell'}
      size="large"
      isDisabled={busy !== undefined || isBarred}
      isPending={busy === side}
      onPress={() => onChoose(side)}
    >
      <span>
        {instrument.contract
          ? side === 'BUY'
            ? t`Buy / Long`
            : t`Sell / Short`
          : side === 'BUY'
            ? t`Buy ${instrument.base}`
            : t`Sell ${instrument.base}`}
      </span>
      {trades > 1 && (
        <small className={css.times}>
          <Plural value={trades} one="× # account" other="× # accounts" />
        </small>
      )}
    </Button>
  );
}

/** A held Enter would send one order after the other. */
function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
}
