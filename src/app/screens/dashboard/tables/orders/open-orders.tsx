import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type Instrument, keyOfSymbol } from '../../../../../shared/market/instrument.ts';
import type { Order } from '../../../../../shared/trade/order.ts';
import type { ApiAccount } from '../../../../../shared/trade/api-account.ts';
import { instrumentsByKey } from '../../../../market/instrument/use-instrument.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { SelectBox } from '../../../../ui/form/select-box.tsx';
import type { GridColumn } from '../../../../ui/grid/grid-column.ts';
import type { Selection } from '../../../../ui/grid/use-grid-selection.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { lazyPart } from '../../../../ui/lazy/lazy-part.tsx';
import { TableGrid } from '../table-grid.tsx';
import css from '../tables.module.css';
import { firstAmendColumn } from './amendable.ts';
import { OrderButtons, useOrderWords } from './order-buttons.tsx';
import { pairsKey, today, useOrderColumns } from './order-columns.tsx';
import { useOrderFile } from './order-file.ts';
import { OrderQuestions } from './order-questions.tsx';
import { type OrderWork, useOrderWork } from './use-order-work.ts';

const AmendField = lazyPart(() => import('./amend-field.tsx').then((module) => module.AmendField), {
  what: msg`Amend order`,
});

interface OpenOrdersProps {
  /** Those that are shown. */
  readonly orders: readonly Order[];
  /** Those and all others. */
  readonly open: readonly Order[];
  readonly table: readonly Instrument[];
  readonly accounts: readonly ApiAccount[];
  readonly selection: Selection;
  /** Shows a market's chart. */
  readonly onChart: (instrument: Instrument) => void;
  /** Shows those of all markets, where only those of one are shown. */
  readonly onAll: () => void;
}

/** Orders that are not final: each can be amended in its row and cancelled, several together. */
export function OpenOrders({ orders, open, table, accounts, selection, onChart, onAll }: OpenOrdersProps) {
  const { t, i18n } = useLingui();
  const shared = useOrderColumns(table, accounts, orders);
  const work = useOrderWork({ orders, table, selection, onChart });
  const { reachable, trades, amending, rowActions } = work;
  const columns = useWorkColumns(shared, work, table, selection);
  const beside = useOrderFile();
  return (
    <>
      {!reachable && orders.length > 0 && (
        <p className={css.offline} role="status">
          <Trans>Disconnected — orders cannot be cancelled. Reconnecting…</Trans>
        </p>
      )}
      <TableGrid
        cards
        name="open orders"
        label={t`Open orders`}
        columns={columns}
        rows={orders}
        rowId={({ order_id }) => order_id}
        depends={[
          table,
          accounts,
          reachable,
          trades,
          i18n.locale,
          today(),
          pairsKey(orders),
          amending,
          selection.selected,
        ]}
        whole={{ beside }}
        selection={selection}
        rowActions={rowActions}
        empty={<NoOrders trades={trades} hidden={open.length} onAll={onAll} />}
      />
      <OrderQuestions {...{ work, open, table, accounts }} columns={shared} />
    </>
  );
}

/** The columns with what can be done in a row: the field of an amendment, buttons, and boxes once one is selected. */
function useWorkColumns(
  shared: readonly GridColumn<Order>[],
  work: OrderWork,
  table: readonly Instrument[],
  { selected }: Selection,
): readonly GridColumn<Order>[] {
  const { t } = useLingui();
  const words = useOrderWords();
  const { amending, reachable, trades, endAmend, ask, amend, cancel, select } = work;
  const byKey = instrumentsByKey(table);
  const withField = (column: GridColumn<Order>): GridColumn<Order> => ({
    ...column,
    cell: (order) => {
      const instrument = byKey.get(keyOfSymbol(order));
      return amending?.id === order.order_id && instrument ? (
        <AmendField
          key={`${order.order_id} ${column.id}`}
          order={order}
          instrument={instrument}
          amending={amending}
          onClose={endAmend}
        />
      ) : (
        column.cell(order)
      );
    },
  });
  const box: GridColumn<Order> = {
    id: 'select',
    header: t`Select`,
    width: [32, 0],
    bare: true,
    cell: (order) => (
      <SelectBox
        name={words(order)}
        isSelected={selected.has(order.order_id)}
        onSelect={(isOn) => select(order.order_id, isOn)}
      />
    ),
  };
  return [
    ...(selected.size > 0 ? [box] : []),
    ...shared.map((column) => (column.id === amending?.column ? withField(column) : column)),
    {
      id: 'actions',
      header: t`Actions`,
      width: [trades ? 72 : 48, 0],
      align: 'end',
      pinned: true,
      cell: (order) => (
        <OrderButtons
          order={order}
          reachable={reachable}
          trades={trades}
          onAmend={() => amend(order, firstAmendColumn(order))}
          onCancel={() => cancel([order])}
          onMenu={(place) => ask({ kind: 'menu', order, place })}
        />
      ),
    },
  ];
}

interface NoOrdersProps {
  readonly trades: boolean;
  /** How many orders of other markets are open. */
  readonly hidden: number;
  readonly onAll: () => void;
}

function NoOrders({ trades, hidden, onAll }: NoOrdersProps) {
  const { t } = useLingui();
  if (hidden > 0)
    return (
      <EmptyState action={<Button size="small" onPress={onAll}>{t`Show all ${hidden}`}</Button>}>
        <Trans>No open orders on this symbol.</Trans>
      </EmptyState>
    );
  return (
    <EmptyState>{trades ? <Trans>No open orders. Press B to buy.</Trans> : <Trans>No open orders.</Trans>}</EmptyState>
  );
}
