import { useLingui } from '@lingui/react/macro';
import { useContext, useEffect, useEffectEvent, useState } from 'react';
import type { Instrument } from '../../../shared/market/instrument.ts';
import { keyOfSymbol } from '../../../shared/market/instrument.ts';
import type { Order } from '../../../shared/trade/order.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { useStream } from '../../engine/use-stream.ts';
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

const failed: readonly Order['status'][] = ['EXECUTION_ERROR', 'FAILURE', 'EXECUTION_TIMEOUT'];
const ended: readonly Order['status'][] = ['EXPIRED', 'CANCELED'];
const silent: readonly Order['status'][] = ['CANCELING', 'EXECUTING', 'PLACE_ORDER'];

const isDeal = (status: Order['status']): boolean => status === 'FILLED' || status === 'PARTIALLY_FILLED';

const noInstruments: readonly Instrument[] = [];

/**
 * One toast an order: sent, open and filled take each other's place, and an older version never comes after a newer
 * one. Returns how to tell of an order.
 */
export function useOrderToasts(): (order: Order) => void {
  const engine = useEngine();
  const toast = useToast();
  const textOf = useOrderToast();
  const [versions] = useState(() => new Map<string, number>());
  const report = (order: Order) => {
    if ((versions.get(order.order_id) ?? -1) >= order.version || silent.includes(order.status)) return;
    versions.set(order.order_id, order.version);
    void textOf(order).then((text) => {
      if (versions.get(order.order_id) === order.version) toast(text);
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
