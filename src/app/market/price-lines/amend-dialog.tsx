import { useLingui } from '@lingui/react/macro';
import type { Instrument } from '../../../shared/market/instrument.ts';
import type { Order } from '../../../shared/trade/order.ts';
import { PriceDialog } from '../order-dialogs/price-dialog.tsx';
import type { Levels } from './use-levels.ts';

interface AmendDialogProps {
  readonly instrument: Instrument;
  readonly levels: Levels;
  readonly orders: readonly Order[];
}

/** Asks for the new price of an order by the keys: the same as dragging its line. */
export function AmendDialog({ instrument, levels, orders }: AmendDialogProps) {
  const { t } = useLingui();
  const [first] = orders;
  const waits = first?.status === 'WAITING';
  const warningsAt = (price: string) => {
    const size = levels.sizeWarning(orders, price);
    return [
      ...(size === undefined ? [] : [size]),
      ...(levels.isFar(price) ? [t`This price is far from the market.`] : []),
    ];
  };
  return (
    <PriceDialog
      title={t`Amend the order`}
      label={waits ? t`Trigger price` : t`Price`}
      from={(waits ? first.trigger_price : first?.price) ?? ''}
      tick={instrument.tick}
      kind={first?.side === 'BUY' ? 'buy' : 'sell'}
      confirm={t`Amend order`}
      anyway={t`Amend all the same`}
      warningsAt={warningsAt}
      bar={levels.bar}
      onSend={(price) => levels.amend(orders, price)}
      onClose={levels.close}
    />
  );
}
