import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Instrument } from '../../../../../shared/market/instrument.ts';
import type { Order } from '../../../../../shared/trade/order.ts';
import type { MenuPlace } from '../../../../ui/grid/row-actions.ts';
import { lazyPart } from '../../../../ui/lazy/lazy-part.tsx';
import { useOrderWords } from '../orders/order-buttons.tsx';

const ContextMenu = lazyPart(
  () => import('../../../../ui/overlay/context-menu.tsx').then((module) => module.ContextMenu),
  { what: msg`Order history` },
);
const OrderDetails = lazyPart(() => import('../details/order-details.tsx').then((module) => module.OrderDetails), {
  what: msg`Order details`,
});

/** What is shown of an order that is over. */
export type PastQuestion =
  | { readonly kind: 'menu'; readonly order: Order; readonly place: MenuPlace }
  | { readonly kind: 'details'; readonly order: Order };

interface PastOrderProps {
  readonly question: PastQuestion;
  readonly table: readonly Instrument[];
  readonly onAsk: (question: PastQuestion | undefined) => void;
  readonly onCopy: (order: Order) => void;
  readonly onChart: (order: Order) => void;
}

/** The menu of an order of the history, and its details. */
export function PastOrder({ question, table, onAsk, onCopy, onChart }: PastOrderProps) {
  const { t } = useLingui();
  const words = useOrderWords();
  const { order } = question;
  const name = words(order);
  const close = () => onAsk(undefined);
  if (question.kind === 'details') return <OrderDetails order={order} table={table} onClose={close} />;
  return (
    <ContextMenu
      label={t`Order: ${name}`}
      place={question.place}
      items={[
        { key: 'details', label: t`Order details` },
        { key: 'show', label: t`Show on chart` },
        { key: 'copy', label: t`Copy row` },
      ]}
      onAction={(key) => {
        onAsk(key === 'details' ? { kind: 'details', order } : undefined);
        if (key === 'show') onChart(order);
        if (key === 'copy') onCopy(order);
      }}
      onClose={close}
    />
  );
}
