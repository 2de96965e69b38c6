import { useLingui } from '@lingui/react/macro';
import { Ellipsis, Pencil, X } from 'lucide-react';
import type { Order } from '../../../../../shared/trade/order.ts';
import { formatExact } from '../../../../format/price.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { type MenuPlace, placeOfFocus } from '../../../../ui/grid/row-actions.ts';
import css from '../tables.module.css';
import { amendableColumns } from './amendable.ts';

interface OrderButtonsProps {
  readonly order: Order;
  readonly reachable: boolean;
  /** Whether the user may place orders, and so amend them. */
  readonly trades: boolean;
  readonly onAmend: () => void;
  readonly onCancel: () => void;
  readonly onMenu: (place: MenuPlace) => void;
}

/** Gives an order's name in a sentence: side, amount, symbol and price. */
export function useOrderWords(): (order: Order) => string {
  const { t } = useLingui();
  return ({ side: kind, symbol, amount: size, price: limit, trigger_price }) => {
    const side = kind === 'BUY' ? t`BUY` : t`SELL`;
    const amount = formatExact(size);
    const price = formatExact(Number(limit) === 0 ? (trigger_price ?? limit) : limit);
    return `${side} ${amount} ${symbol} ${price}`;
  };
}

/** The buttons of an open order's row. */
export function OrderButtons({ order, reachable, trades, onAmend, onCancel, onMenu }: OrderButtonsProps) {
  const { t } = useLingui();
  const words = useOrderWords()(order);
  return (
    <span className={css.buttons}>
      {trades && (
        <Button
          kind="ghost"
          size="small"
          isDisabled={!reachable || amendableColumns(order).length === 0}
          aria-label={t`Amend ${words}`}
          onPress={onAmend}
        >
          <Pencil size={13} aria-hidden="true" />
        </Button>
      )}
      <Button
        kind="ghost"
        size="small"
        isDisabled={order.status === 'CANCELING' || !reachable}
        aria-label={t`Cancel ${words}`}
        onPress={onCancel}
      >
        <X size={14} aria-hidden="true" />
      </Button>
      <MenuButton label={t`More: ${words}`} onMenu={onMenu} />
    </span>
  );
}

/** Opens a row's menu below itself. */
export function MenuButton({
  label,
  onMenu,
}: {
  readonly label: string;
  readonly onMenu: OrderButtonsProps['onMenu'];
}) {
  return (
    <Button kind="ghost" size="small" aria-label={label} aria-haspopup="menu" onPress={() => onMenu(placeOfFocus())}>
      <Ellipsis size={14} aria-hidden="true" />
    </Button>
  );
}
