import { useLingui } from '@lingui/react/macro';
import { useContext, useEffect, useEffectEvent, useState } from 'react';
import type { Instrument } from '../../../shared/market/instrument.ts';
import { keyOfSymbol } from '../../../shared/market/instrument.ts';
import type { Order } from '../../../shared/trade/order.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { useStream } from '../../engine/use-stream.ts';
import { formatDuration } from '../../format/duration.ts';
import { formatExact } from '../../format/price.ts';
import { amountUnit } from '../../market/instrument/amount-unit.ts';
import { useInstrumentNames } from '../../market/instrument/instrument-name.ts';
import { orderReason } from '../../market/order-words/order-reason.ts';
import { priceText } from '../../market/instrument/price-text.ts';
import { useStatusName } from '../../market/order-words/status-name.ts';
import { SentenceTexts } from '../../text/sentence-texts.ts';
import { instrumentsByKey } from '../../market/instrument/use-instrument.ts';
import type { Toast } from '../../ui/toast/toast-store.ts';
import { useToast } from '../../ui/toast/toasts.tsx';
import { createOrderStages, type SentOrder } from './order-stages.ts';

const failed: readonly Order['status'][] = ['EXECUTION_ERROR', 'FAILURE', 'EXECUTION_TIMEOUT'];
const ended: readonly Order['status'][] = ['EXPIRED', 'CANCELED'];

const isDeal = (status: Order['status']): boolean => status === 'FILLED' || status === 'PARTIALLY_FILLED';

const noInstruments: readonly Instrument[] = [];

/** Reports an order; `sent` where it is the answer to one that this window has sent. */
export type OnOrder = (order: Order, sent?: SentOrder) => void;

/**
 * One toast an order: sent, open and filled take each other's place, and an older version never comes after a newer
 * one. What was sent here says how long its acknowledgement took. Returns how to report an order.
 */
export function useOrderToasts(): OnOrder {
  const engine = useEngine();
  const toast = useToast();
  const textOf = useOrderToast();
  const [stages] = useState(() => createOrderStages(Date.now));
  const report: OnOrder = (given, sent) => {
    const stage = stages.take(given, sent);
    if (!stage) return;
    const { order, instead, acknowledgedMs } = stage;
    void textOf(order).then((text) => {
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
  return report;
}

function useOrderToast(): (order: Order) => Promise<Toast> {
  const { t, i18n } = useLingui();
  const texts = useContext(SentenceTexts);
  const statusName = useStatusName();
  const names = useInstrumentNames();
  const table = useStream({ kind: 'symbols' }).value ?? noInstruments;
  return async (order) => {
    const why = await orderReason(order.status_reason, texts);
    const instrument = instrumentsByKey(table).get(keyOfSymbol(order));
    const unit = instrument ? amountUnit(instrument) : '';
    const name = names.ofRef(order, table);
    const whole = `${formatExact(order.amount)} ${unit}`.trim();
    // What ended with a part filled has not merely expired, or been cancelled.
    const isPart = Number(order.filled_amount) > 0 && order.status !== 'FILLED';
    const filled = formatExact(order.filled_amount);
    const amount = isPart && order.filled_amount !== order.amount ? t`${filled} of ${whole}` : whole;
    const what = order.side === 'BUY' ? t`Buy ${amount}` : t`Sell ${amount}`;
    const price =
      order.avg_price !== '0'
        ? priceText(order.avg_price, instrument)
        : Number(order.price) === 0
          ? t`Market`
          : priceText(order.price, instrument);
    return {
      id: order.order_id,
      tone: failed.includes(order.status) ? 'danger' : order.status === 'FILLED' ? 'success' : 'info',
      title: `${statusName(isPart && ended.includes(order.status) ? 'PARTIALLY_FILLED' : order.status)} · ${what}`,
      ...(isDeal(order.status) && { kind: 'fill' as const }),
      detail: [`${name} · ${order.exchange}`, price, typeof why === 'object' ? i18n._(why) : why]
        .filter(Boolean)
        .join(' · '),
    };
  };
}
