import { useLingui } from '@lingui/react/macro';
import type { Instrument } from '../../../shared/market/instrument.ts';
import type { Order } from '../../../shared/trade/order.ts';
import { PriceDialog } from '../order-dialogs/price-dialog.tsx';
import type { PriceLines } from './use-price-lines.ts';

interface AmendDialogProps {
  readonly instrument: Instrument;
  readonly lines: PriceLines;
  readonly orders: readonly Order[];
}

/** Asks for the new price of an order by the keys: the same as dragging its line. */
export function AmendDialog({ instrument, lines, orders }: AmendDialogProps) {
  const { t } = useLingui();
  const [first] = orders;
  const waits = first?.status === 'WAITING';
  return (
    <PriceDialog
      title={t`Amend order`}
      label={waits ? t`Trigger price` : t`Price`}
      from={(waits ? first.trigger_price : first?.price) ?? ''}
      tick={instrument.tick}
      kind={first?.side === 'BUY' ? 'buy' : 'sell'}
      confirm={t`Amend order`}
      anyway={t`Amend anyway`}
      warningsAt={(price) => lines.orders.warningsAt(orders, price)}
      bar={lines.orders.bar}
      onSend={(price) => lines.orders.amend(orders, price)}
      onClose={lines.questions.close}
    />
  );
}
