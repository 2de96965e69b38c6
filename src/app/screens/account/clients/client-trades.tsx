import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useState } from 'react';
import type { Order } from '../../../../shared/trade/order.ts';
import type { Position } from '../../../../shared/trade/position.ts';
import { formatExact } from '../../../format/price.ts';
import { useAccountTypeName } from '../../../market/instrument/account-type-name.ts';
import { useCancel } from '../../../market/order-dialogs/use-cancel.ts';
import { Button } from '../../../ui/form/button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { Timestamp } from '../../../ui/timestamp.tsx';
import page from '../account.module.css';
import { type ClientFile, ClientPart } from './client-part.tsx';

interface ClientPositionsProps extends Omit<ClientFile, 'what'> {
  readonly positions: readonly Position[];
}

/** The open positions of another's account. */
export function ClientPositions({ positions, ...whose }: ClientPositionsProps) {
  const { t } = useLingui();
  const typeName = useAccountTypeName();
  return (
    <ClientPart
      title={t`Positions`}
      empty={t`No open positions.`}
      heads={[t`Symbol`, t`Account type`, t`Size`, t`Entry`, t`Mark`, t`Unrealised`]}
      file={{ what: 'authorised-positions', ...whose }}
      columns={[
        { kind: 'text', title: t`Symbol`, of: ({ symbol }) => symbol },
        { kind: 'text', title: t`Account type`, of: ({ account_type }) => typeName(account_type) },
        { kind: 'number', title: t`Size`, of: ({ qty }) => qty },
        { kind: 'number', title: t`Entry`, of: ({ avg_open }) => avg_open },
        { kind: 'number', title: t`Mark`, of: ({ mark_price }) => mark_price },
        { kind: 'number', title: t`Unrealised`, of: ({ unrealized }) => unrealized },
      ]}
      rows={positions}
      row={({ symbol, account_type, position_side, qty, avg_open, mark_price, unrealized }) => (
        <tr key={`${account_type} ${symbol} ${position_side}`}>
          <th scope="row">{symbol}</th>
          <td>{typeName(account_type)}</td>
          <td className={page.end}>{formatExact(qty)}</td>
          <td className={page.end}>{formatExact(avg_open)}</td>
          <td className={page.end}>{formatExact(mark_price)}</td>
          <td className={page.end}>{formatExact(unrealized)}</td>
        </tr>
      )}
    />
  );
}

interface ClientOrdersProps extends Omit<ClientFile, 'what'> {
  readonly orders: readonly Order[];
  /** The owner lets the reader cancel. */
  readonly canCancel: boolean;
}

/** The open orders of another's account, which a risk manager may cancel. */
export function ClientOrders({ orders, canCancel, ...whose }: ClientOrdersProps) {
  const { t } = useLingui();
  const { owner } = whose;
  const cancel = useCancel();
  const [isPending, setPending] = useState(false);
  const sides = { BUY: t`Buy`, SELL: t`Sell` } as const;
  return (
    <>
      <ClientPart
        title={t`Open orders`}
        empty={t`No open orders.`}
        heads={[t`Symbol`, t`Side`, t`Price`, t`Amount`, t`Filled`, t`Time`]}
        actions={canCancel ? t`Actions` : undefined}
        tools={
          canCancel &&
          orders.length > 0 && <Button size="small" onPress={() => setPending(true)}>{t`Cancel all`}</Button>
        }
        file={{ what: 'authorised-orders', ...whose }}
        columns={[
          { kind: 'text', title: t`Symbol`, of: ({ symbol }) => symbol },
          { kind: 'text', title: t`Side`, of: ({ side }) => sides[side] },
          { kind: 'number', title: t`Price`, of: ({ price }) => price },
          { kind: 'number', title: t`Amount`, of: ({ amount }) => amount },
          { kind: 'number', title: t`Filled`, of: ({ filled_amount }) => filled_amount },
          { kind: 'time', title: t`Time`, of: ({ created }) => created },
        ]}
        rows={orders}
        row={({ order_id, symbol, side, price, amount, filled_amount, created, status }) => (
          <tr key={order_id}>
            <th scope="row">{symbol}</th>
            <td>{sides[side]}</td>
            <td className={page.end}>{formatExact(price)}</td>
            <td className={page.end}>{formatExact(amount)}</td>
            <td className={page.end}>{formatExact(filled_amount)}</td>
            <td className={page.end}>
              <Timestamp ms={created} />
            </td>
            {canCancel && (
              <td className={page.end}>
                <Button
                  kind="ghost"
                  size="small"
                  isDisabled={status === 'CANCELING'}
                  aria-label={t`Cancel ${symbol} ${sides[side]} ${price}`}
                  onPress={() => void cancel([order_id])}
                >
                  <X size={14} aria-hidden="true" />
                </Button>
              </td>
            )}
          </tr>
        )}
      />
      {isPending && (
        <ConfirmDialog
          isOpen
          title={t`Cancel all orders of ${owner}?`}
          kind="danger"
          focus="cancel"
          confirm={t`Cancel orders`}
          facts={[{ label: t`Open orders`, value: String(orders.length) }]}
          onClose={() => setPending(false)}
          onConfirm={() => cancel(orders.map(({ order_id }) => order_id))}
        />
      )}
    </>
  );
}
