import { useLingui } from '@lingui/react/macro';
import type { Instrument } from '../../../shared/market/instrument.ts';
import type { Order } from '../../../shared/trade/order.ts';
import type { WindowPlace } from '../../charts/levels/line-controller.ts';
import { formatExact } from '../../format/price.ts';
import { ConfirmCard } from '../../ui/overlay/confirm-card.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { useInstrumentNames } from '../instrument/instrument-name.ts';
import { priceText } from '../instrument/price-text.ts';
import type { OrderChanges } from './line-changes.ts';

interface AmendQuestionProps {
  readonly instrument: Instrument;
  readonly changes: Pick<OrderChanges, 'amend' | 'warningsAt'>;
  /** Of one side and one price. */
  readonly orders: readonly Order[];
  /** Decimal string on the grid. */
  readonly price: string;
  /** Where the orders were dropped. */
  readonly place?: WindowPlace | undefined;
  readonly onClose: () => void;
}

/**
 * Whether orders go to the price to which they were dragged: in a card where they were dropped, or in a dialog of its
 * own where a limit of the user is exceeded.
 */
export function AmendQuestion({ instrument, changes, orders, price, place, onClose }: AmendQuestionProps) {
  const { t } = useLingui();
  const names = useInstrumentNames();
  const [first] = orders;
  if (!first) return null;
  const count = orders.length;
  const warnings = changes.warningsAt(orders, price);
  const before = first.status === 'WAITING' ? (first.trigger_price ?? first.price) : first.price;
  const question = {
    title: count === 1 ? t`Amend order?` : t`Amend ${count} orders?`,
    kind: first.side === 'BUY' ? 'buy' : 'sell',
    focus: 'confirm',
    reversible: true,
    confirm: count === 1 ? t`Amend order` : t`Amend ${count} orders`,
    onClose,
    onConfirm: () => changes.amend(orders, price),
    facts: [
      { label: t`Pair`, value: `${instrument.exchange} ${names.full(instrument)}` },
      { label: t`Side`, value: first.side === 'BUY' ? t`Buy` : t`Sell` },
      {
        label: t`Amount`,
        value: count === 1 ? formatExact(first.amount) : orders.map(({ amount }) => formatExact(amount)).join(' + '),
      },
      {
        label: first.status === 'WAITING' ? t`Trigger price` : t`Price`,
        value: `${priceText(before, instrument)} → ${priceText(price, instrument)}`,
      },
    ],
  } as const;
  return warnings.length > 0 ? (
    <ConfirmDialog isOpen warnings={warnings} {...question} />
  ) : (
    <ConfirmCard place={place} {...question} />
  );
}
