import { msg } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { type Instrument, keyOfSymbol } from '../../../../shared/market/instrument.ts';
import type { ApiAccount } from '../../../../shared/trade/api-account.ts';
import type { Order, Side } from '../../../../shared/trade/order.ts';
import { useTradingLocked } from '../../../market/order-dialogs/trading-lock.tsx';
import { useReachable } from '../../../session/use-reachable.ts';
import { Button } from '../../../ui/form/button.tsx';
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx';
import { useIdle } from '../../../ui/use-idle.ts';
import { usePreferences } from '../../../ui/preferences/preferences-context.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { AmountField } from './fields/amount-field.tsx';
import { ContractFields } from './fields/contract-fields.tsx';
import type { Dashboard } from '../use-dashboard.ts';
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
import { useTradingDesk } from './use-trading-desk.ts';

const ConfirmOrder = lazyPart(() => import('./facts/confirm-order.tsx').then((module) => module.ConfirmOrder), {
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
  const { t } = useLingui();
  const idle = useIdle(questionMs);
  useEffect(() => {
    if (idle)
      ConfirmOrder.preload().catch((error: unknown) =>
        console.warn('the question about an order could not be loaded ahead', error),
      );
  }, [idle]);
  const reachable = useReachable();
  const locked = useTradingLocked();
  const leverage = useLeverage(instrument, accounts);
  const desk = useTradingDesk(instrument, drafts, accounts, leverage);
  const [{ oneClick }] = usePreferences();
  const key = keyOfSymbol(instrument);
  const side = useSyncExternalStore(drafts.subscribe, () => drafts.sideOf(key));
  const setSide = (next: Side) => drafts.chooseSide(key, next);
  const { state } = dashboard;
  const sync = { sync: state.sync_mode, ratio: state.sync_ratio };
  const submit = useSubmit({ desk, sync, reachable, locked, unasked: state.quick_mode && oneClick, onOrder });
  const { draft, change } = desk;
  const trades = state.sync_mode ? accounts.length : Math.min(1, accounts.length);
  const choose = (one: Side) => {
    setSide(one);
    return submit.press(one);
  };
  // A-shares know neither.
  const hasTriggers = instrument.account_type !== 'astock';
  useFormCommands({ dashboard, hasTriggers, onType: (type) => change({ type }), onSide: setSide, onSend: choose });
  const buttonOf = (one: Side) => (
    <Button
      kind={one === 'BUY' ? 'buy' : 'sell'}
      size="large"
      isDisabled={submit.busy !== undefined || !reachable || locked}
      isPending={submit.busy === one}
      onPress={() => {
        choose(one);
      }}
    >
      <span>
        {instrument.contract
          ? one === 'BUY'
            ? t`Buy / Long`
            : t`Sell / Short`
          : one === 'BUY'
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
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit.press(side);
  };
  return (
    <form className={css.form} noValidate onSubmit={onSubmit} onKeyDown={ignoreHeldEnter}>
      <div className={css.top}>{picker}</div>
      <Segmented
        label={t`Order type`}
        value={draft.type}
        onChange={(type) => change({ type })}
        choices={[
          { key: 'LIMIT', label: t`Limit` },
          { key: 'MARKET', label: t`Market` },
          ...(hasTriggers
            ? [{ key: 'TRIGGER' as const, label: t({ message: 'Trigger', context: 'order type' }) }]
            : []),
        ]}
      />
      {draft.type === 'TRIGGER' && <TriggerField desk={desk} error={submit.complaints.trigger} />}
      {draft.type !== 'MARKET' && <PriceField desk={desk} side={side} error={submit.complaints.price} />}
      <AmountField desk={desk} side={side} onSide={setSide} error={submit.complaints.amount} />
      {instrument.contract && <ContractFields draft={draft} leverage={leverage} onChange={change} />}
      {draft.type === 'LIMIT' && (
        <TimeInForceField draft={draft} daily={instrument.account_type === 'astock'} onChange={change} />
      )}
      <ExitSwitch desk={desk} errors={submit.complaints} />
      <FormFacts desk={desk} side={side} />
      {idle && <HaltNotice instrument={instrument} />}
      {!reachable && (
        <p
          className={css.offline}
          role="status"
        >{t`Not connected. Orders cannot be sent until the connection is back.`}</p>
      )}
      {locked && <p className={css.offline} role="status">{t`Trading is locked. Unlock it to send orders.`}</p>}
      {reachable && !locked && submit.complaints.form && (
        <p className={css.complaint} role="alert">
          {submit.complaints.form}
        </p>
      )}
      <div className={css.buttons}>
        {buttonOf('BUY')}
        {buttonOf('SELL')}
      </div>
      <button type="submit" hidden tabIndex={-1} />
      <QuickMode dashboard={dashboard} />
      {submit.asking && (
        <ConfirmOrder
          desk={desk}
          side={submit.asking}
          trades={trades}
          far={submit.far}
          size={submit.sizeWarning(submit.asking)}
          onConfirm={submit.confirm}
          onClose={submit.dismiss}
        />
      )}
    </form>
  );
}

/** A held Enter would send one order after the other. */
function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
}
