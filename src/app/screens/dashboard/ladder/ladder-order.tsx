import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { keyOfSymbol } from '../../../../shared/market/instrument.ts';
import type { Side } from '../../../../shared/trade/order.ts';
import type { WindowPlace } from '../../../charts/levels/line-controller.ts';
import { useTradingLocked } from '../../../market/order-dialogs/trading-lock.tsx';
import { useReachable } from '../../../session/use-reachable.ts';
import { usePreferences } from '../../../ui/preferences/preferences-context.tsx';
import type { Attempts } from '../order-form/draft/attempts.ts';
import { emptyDraft } from '../order-form/draft/draft.ts';
import { OrderQuestion } from '../order-form/order-question.tsx';
import type { OrderContext } from '../order-form/use-order-context.ts';
import { useSubmit } from '../order-form/use-submit.ts';
import type { OnOrder } from '../order-toasts.ts';
import type { TradeDesk } from '../use-trade-desk.ts';

/** A press in the ladder: a limit at a price. */
export interface LadderPress {
  readonly side: Side;
  /** Decimal string on the tick. */
  readonly price: string;
  readonly amount: string;
  /** Where it was pressed. */
  readonly place: WindowPlace;
}

/** What a press in the ladder is, as far as the order goes. */
export const pressName = ({ side, price, amount }: LadderPress): string => `${side} ${price} ${amount}`;

interface LadderOrderProps {
  readonly press: LadderPress;
  /** Of the order form of this market. */
  readonly context: OrderContext;
  readonly dashboard: TradeDesk;
  readonly attempts: Attempts;
  readonly onOrder: OnOrder;
  /** What speaks against sending it, said here alone. */
  readonly onFault: (texts: readonly string[]) => void;
  /** The order is sent, or is not going to be. */
  readonly onDone: () => void;
}

/** One press in the ladder as an order, on the way of the order form. Give it the press as React key. */
export function LadderOrder({ press, context, dashboard, attempts, onOrder, onFault, onDone }: LadderOrderProps) {
  const { side, price, amount, place } = press;
  const { marginAuto, tradingMode } = context.draft;
  const [draft] = useState(() => ({ ...emptyDraft, price, amount, marginAuto, tradingMode }));
  const [{ oneClick }] = usePreferences();
  const { state } = dashboard;
  const own = { ...context, draft, change: () => undefined };
  const sync = { sync: state.sync_mode, ratio: state.sync_ratio, sizing: state.sync_sizing };
  const submit = useSubmit({
    context: own,
    sync,
    reachable: useReachable(),
    locked: useTradingLocked(),
    unasked: state.quick_mode && oneClick,
    attempts,
    onOrder,
    onSettled: onDone,
  });
  const start = useEffectEvent(() => submit.press(side));
  const isStarted = useRef(false);
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    start();
  }, []);
  const faults = Object.values(submit.formErrors);
  const refuse = useEffectEvent(() => {
    if (!submit.isSaid) onFault(faults);
    onDone();
  });
  useEffect(() => {
    if (faults.length > 0) refuse();
  }, [faults.length]);
  const [isConfirmed, setConfirmed] = useState(false);
  const isAsked = submit.pendingConfirm !== undefined;
  const [wasAsked, setWasAsked] = useState(false);
  if (isAsked && !wasAsked) setWasAsked(true);
  const leave = useEffectEvent(onDone);
  useEffect(() => {
    if (wasAsked && !isAsked && !isConfirmed) leave();
  }, [wasAsked, isAsked, isConfirmed]);
  const trades = state.sync_mode ? context.accounts.length : Math.min(1, context.accounts.length);
  return (
    <OrderQuestion
      key={keyOfSymbol(context.instrument)}
      context={own}
      submit={{
        ...submit,
        confirm: () => {
          setConfirmed(true);
          submit.confirm();
        },
      }}
      trades={trades}
      sync={sync}
      place={place}
    />
  );
}
