import { useLingui } from '@lingui/react/macro';
import { must } from '../../../shared/base/assert.ts';
import type { Instrument } from '../../../shared/market/instrument.ts';
import type { Alert } from '../../../shared/trade/alert.ts';
import type { Order } from '../../../shared/trade/order.ts';
import { useStream } from '../../engine/use-stream.ts';
import { usePreferences } from '../../ui/preferences/preferences-context.tsx';
import { useToast } from '../../ui/toast/toasts.tsx';
import { directionTo } from '../alerts/alert-direction.ts';
import type { useAlerts } from '../alerts/use-alerts.ts';
import { usePassedText } from '../alerts/use-passed-text.ts';
import { useAmend, useSendingBar } from '../order-dialogs/use-amend.ts';
import { useLargestOrder } from '../order-words/largest-order.ts';

/** Share of the last price beyond which a drag is asked about even where orders go unasked. */
const farFromMarket = 0.05;

/** How prices of orders are changed, and what is to be said before. */
export function useOrderChanges(instrument: Instrument, last: number, onRefused: () => void) {
  const { t } = useLingui();
  const toast = useToast();
  const bar = useSendingBar();
  const { amend } = useAmend();
  const isUnasked = useUnasked();
  const largest = useLargestOrder();
  const sizeWarning = (own: readonly Order[], price: string) =>
    largest(
      instrument,
      own.map(({ amount }) => ({ amount: Number(amount), price: Number(price) })),
    );
  const isFar = (price: string) => !(Math.abs(Number(price) / last - 1) <= farFromMarket);
  return {
    amend,
    /** Why nothing can be sent now. */
    bar,
    /** What deserves a second look about a price for orders. */
    warningsAt: (own: readonly Order[], price: string): readonly string[] => {
      const size = sizeWarning(own, price);
      return [...(size === undefined ? [] : [size]), ...(isFar(price) ? [t`Price is far from market.`] : [])];
    },
    isUnasked,
    /** Says why nothing was sent. */
    refuse: (text: string) => {
      toast({ id: 'levels', tone: 'danger', title: t`Nothing was sent`, detail: text });
      onRefused();
    },
  };
}
export type OrderChanges = ReturnType<typeof useOrderChanges>;

/** How alerts are made, moved and deleted. `onDone` is called whatever came of it. */
export function useAlertChanges(alerts: ReturnType<typeof useAlerts>, last: number, onDone: () => void) {
  const { t } = useLingui();
  const { guarded } = useAmend();
  const passedText = usePassedText();
  return {
    save: (price: string, direction = directionTo(price, last)) =>
      guarded('alert', t`Save Failed`, () => alerts.save(price, direction), {
        WOULD_TRIGGER: passedText(direction),
      }).finally(onDone),
    move: (alert: Alert, to: string) => {
      const towards =
        alert.kind === 'PRICE' && !Number.isNaN(last) ? directionTo(to, last) : must(alert.direction, 'a direction');
      return guarded(
        'alert',
        t`Save Failed`,
        () => alerts.move(alert, to, towards),
        alert.kind === 'PRICE' ? { WOULD_TRIGGER: passedText(towards) } : {},
      ).finally(onDone);
    },
    remove: ({ alert_id }: Alert) => guarded('alert', t`Delete Failed`, () => alerts.close(alert_id)),
  };
}
export type AlertChanges = ReturnType<typeof useAlertChanges>;

/** Whether this device sends orders without a question. */
function useUnasked(): boolean {
  const [{ oneClick }] = usePreferences();
  const quick = useStream({ kind: 'dashboard' }).value?.quick_mode ?? false;
  return oneClick && quick;
}
