import { useLingui } from '@lingui/react/macro';
import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Instrument } from '../../../shared/market/instrument.ts';
import { keyOfSymbol } from '../../../shared/market/instrument.ts';
import { absoluteOf } from '../../../shared/base/decimal.ts';
import type { Order } from '../../../shared/trade/order.ts';
import { isLong } from '../../../shared/trade/position.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { useStream } from '../../engine/use-stream.ts';
import { formatDuration } from '../../format/duration.ts';
import { formatExact } from '../../format/price.ts';
import { amountUnit } from '../../market/instrument/amount-unit.ts';
import { useInstrumentNames } from '../../market/instrument/instrument-name.ts';
import { orderReason } from '../../market/order-words/order-reason.ts';
import type { Sending, SentOrder } from '../../market/order-dialogs/sending.ts';
import { priceText } from '../../market/instrument/price-text.ts';
import { useStatusName } from '../../market/order-words/status-name.ts';
import { SentenceTexts } from '../../text/sentence-texts.ts';
import { instrumentsByKey } from '../../market/instrument/use-instrument.ts';
import type { Toast } from '../../ui/toast/toast-store.ts';
import { useCloseToast, useToast } from '../../ui/toast/toasts.tsx';
import { createOrderStages, failedStatuses, type OrderStage } from './order-stages.ts';

const ended: readonly Order['status'][] = ['EXPIRED', 'CANCELED'];

const isDeal = (status: Order['status']): boolean => status === 'FILLED' || status === 'PARTIALLY_FILLED';

const noInstruments: readonly Instrument[] = [];

/** Reports an order; `sent` where it is the answer to one that this window has sent. */
export type OnOrder = (order: Order, sent?: SentOrder) => void;

/**
 * One toast an order: sent, open and filled take each other's place, and an older version never comes after a newer
 * one. What was sent here says how long its acknowledgement took. Returns how to report an order, and how to say that
 * something is being sent.
 */
export function useOrderToasts(): OrderToasts {
  const engine = useEngine();
  const toast = useToast();
  const closeToast = useCloseToast();
  const textOf = useOrderToast();
  const [stages] = useState(() => createOrderStages(Date.now));
  const report: OnOrder = (given, sent) => {
    const stage = stages.take(given, sent);
    if (!stage) return;
    const { order, instead, acknowledgedMs } = stage;
    void textOf(stage).then((text) => {
      if (stages.isNewest(order))
        toast({
          ...text,
          instead,
          ...(acknowledgedMs !== undefined && { time: formatDuration(acknowledgedMs) }),
        });
    });
  };
  const onEvent = useEffectEvent(report);
  useEffect(() => {
    const subscription = engine.urgent.subscribe((event) => {
      if (event.kind === 'order') onEvent(event.order);
    });
    return () => subscription.unsubscribe();
  }, [engine]);
  const begin = useSendingToast();
  const sending: Sending = {
    change: (kind, order) => {
      const sent = begin(kind, order);
      stages.change(kind, order, sent);
      return sent;
    },
    close: (position, amount) =>
      begin('close', { ...position, order_id: crypto.randomUUID(), side: isLong(position) ? 'SELL' : 'BUY', amount }),
    took: report,
    end: ({ toastId }) => closeToast(toastId),
  };
  return useSteady({ onOrder: report, sending });
}

interface OrderToasts {
  readonly onOrder: OnOrder;
  readonly sending: Sending;
}

/** Functions that stay the same through all renders and do what those of the newest do: panels need not render anew. */
function useSteady(given: OrderToasts): OrderToasts {
  const newest = useRef(given);
  useEffect(() => {
    newest.current = given;
  });
  const [steady] = useState<OrderToasts>(() => ({
    onOrder: (order, sent) => newest.current.onOrder(order, sent),
    sending: {
      change: (kind, order) => newest.current.sending.change(kind, order),
      close: (position, amount) => newest.current.sending.close(position, amount),
      took: (order, sent) => newest.current.sending.took(order, sent),
      end: (sent) => newest.current.sending.end(sent),
    },
  }));
  return steady;
}

/** Shows that a request about an order is on its way. */
function useSendingToast() {
  const { t } = useLingui();
  const toast = useToast();
  const wordsOf = useOrderNames();
  const title = { amend: t`Amending…`, cancel: t`Cancelling…`, close: t`Closing…` };
  return (
    kind: keyof typeof title,
    order: Pick<Order, 'order_id' | 'side' | 'amount' | 'exchange' | 'symbol' | 'account_type'>,
  ): SentOrder => {
    const toastId = `sent-${kind}-${order.order_id}`;
    const { what, where } = wordsOf(order, absoluteOf(order.amount));
    toast({ id: toastId, tone: 'info', pending: true, title: `${title[kind]} · ${what}`, detail: where });
    return { toastId, clickedMs: Date.now() };
  };
}

/** How an order is named in a toast: its side and an amount, and where it is. */
function useOrderNames() {
  const { t } = useLingui();
  const names = useInstrumentNames();
  const table = useStream({ kind: 'symbols' }).value ?? noInstruments;
  return (
    order: Pick<Order, 'side' | 'amount' | 'exchange' | 'symbol' | 'account_type'>,
    size: string,
    part?: string,
  ) => {
    const instrument = instrumentsByKey(table).get(keyOfSymbol(order));
    const whole = `${formatExact(size)} ${instrument ? amountUnit(instrument) : ''}`.trim();
    const filled = part === undefined ? '' : formatExact(part);
    const amount = part === undefined ? whole : t`${filled} of ${whole}`;
    return {
      instrument,
      what: order.side === 'BUY' ? t`Buy ${amount}` : t`Sell ${amount}`,
      where: `${names.ofRef(order, table)} · ${order.exchange}`,
    };
  };
}

function useOrderToast(): (stage: OrderStage) => Promise<Toast> {
  const { t, i18n } = useLingui();
  const texts = useContext(SentenceTexts);
  const statusName = useStatusName();
  const wordsOf = useOrderNames();
  return async ({ order, isAmended }) => {
    const why = await orderReason(order.status_reason, texts);
    // What ended with a part filled has not merely expired, or been cancelled.
    const isPart = Number(order.filled_amount) > 0 && order.status !== 'FILLED';
    const filled = isPart && order.filled_amount !== order.amount ? order.filled_amount : undefined;
    const { what, where, instrument } = wordsOf(order, order.amount, filled);
    const price =
      order.avg_price !== '0'
        ? priceText(order.avg_price, instrument)
        : Number(order.price) === 0
          ? t`Market`
          : priceText(order.price, instrument);
    const state = isAmended
      ? t({ message: 'Amended', context: 'order' })
      : statusName(isPart && ended.includes(order.status) ? 'PARTIALLY_FILLED' : order.status);
    return {
      id: order.order_id,
      tone: failedStatuses.includes(order.status) ? 'danger' : order.status === 'FILLED' ? 'success' : 'info',
      title: `${state} · ${what}`,
      ...(isDeal(order.status) && { kind: 'fill' as const }),
      detail: [where, price, typeof why === 'object' ? i18n._(why) : why].filter(Boolean).join(' · '),
    };
  };
}
