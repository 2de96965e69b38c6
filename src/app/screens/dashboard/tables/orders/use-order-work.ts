import { useState } from 'react';
import { type Instrument, keyOfSymbol } from '../../../../../shared/market/instrument.ts';
import { maxAtOnce } from '../../../../../shared/trade/cancel-limit.ts';
import type { Order } from '../../../../../shared/trade/order.ts';
import { isTrader } from '../../../../../shared/user/role.ts';
import { formatExact } from '../../../../format/price.ts';
import { instrumentsByKey } from '../../../../market/instrument/use-instrument.ts';
import type { Placed } from '../../../../market/order-dialogs/running-parents.ts';
import { useReachable } from '../../../../session/use-reachable.ts';
import { useSession } from '../../../../session/use-session.ts';
import { type MenuPlace, placeOfFocus, type RowActions } from '../../../../ui/grid/row-actions.ts';
import type { Selection } from '../../../../ui/grid/use-grid-selection.ts';
import {
  type AmendColumn,
  type Amending,
  amendableColumns,
  amendedText,
  firstAmendColumn,
  isAmendColumn,
} from './amendable.ts';
import type { OrderAction } from './order-menu.tsx';

/** What is asked about orders, or shown of one. */
export type OrderQuestion =
  | { readonly kind: 'menu'; readonly order: Order; readonly place: MenuPlace }
  | {
      readonly kind: 'cancel';
      readonly orders: readonly Order[];
      readonly parentsOf?: (placed: Placed) => boolean;
      /** Point of the window at which one order by itself is asked about, px. */
      readonly place?: MenuPlace;
    }
  | { readonly kind: 'details'; readonly order: Order };

interface OrderWorkOptions {
  readonly orders: readonly Order[];
  readonly table: readonly Instrument[];
  readonly selection: Selection;
  /** Shows a market's chart. */
  readonly onChart: (instrument: Instrument) => void;
}

/** What is being done with open orders: a question, or an amendment in a row, one of each at a time. */
export function useOrderWork({ orders, table, selection, onChart }: OrderWorkOptions) {
  const reachable = useReachable();
  const trades = isTrader(useSession()?.role);
  const [question, ask] = useState<OrderQuestion>();
  const [amending, setAmending] = useState<Amending>();
  const byKey = instrumentsByKey(table);
  const amend = (order: Order, column: AmendColumn | undefined) => {
    const isMeant = column !== undefined && amendableColumns(order).includes(column);
    if (trades && reachable && isMeant && byKey.has(keyOfSymbol(order)))
      setAmending({ id: order.order_id, column, draft: { typed: formatExact(amendedText(order, column)) } });
  };
  const cancel = (asked: readonly Order[], parentsOf?: (placed: Placed) => boolean) => {
    const live = asked.filter(({ status }) => status !== 'CANCELING').slice(0, maxAtOnce);
    if (live.length === 0 || !reachable) return;
    const place = question?.kind === 'menu' ? question.place : placeOfFocus();
    ask({ kind: 'cancel', orders: live, ...(parentsOf ? { parentsOf } : { place }) });
  };
  const select = (id: string, isOn: boolean) =>
    selection.select(new Set(isOn ? [...selection.selected, id] : [...selection.selected].filter((one) => one !== id)));
  const act = (action: OrderAction) => {
    ask(undefined);
    if (action.kind === 'amend') amend(action.order, action.column);
    else if (action.kind === 'cancel') cancel(action.orders);
    else if (action.kind === 'cancel-all') cancel(action.orders, action.parentsOf);
    else if (action.kind === 'details') ask({ kind: 'details', order: action.order });
    else if (action.kind === 'select') select(action.order.order_id, true);
    else if (action.kind === 'show') {
      const instrument = byKey.get(keyOfSymbol(action.order));
      if (instrument) onChart(instrument);
    }
  };
  const of = (id: string, run: (order: Order) => void) => {
    const order = orders.find(({ order_id }) => order_id === id);
    if (order) run(order);
  };
  const rowActions: RowActions = {
    onMenu: (id, place) => of(id, (order) => ask({ kind: 'menu', order, place })),
    onEdit: (id, column) =>
      of(id, (order) => amend(order, isAmendColumn(column) ? column : column ? undefined : firstAmendColumn(order))),
    onDelete: (id) =>
      of(id, (order) =>
        cancel(selection.selected.has(id) ? orders.filter((one) => selection.selected.has(one.order_id)) : [order]),
      ),
  };
  return {
    reachable,
    trades,
    question,
    ask,
    amending,
    amend,
    endAmend: () => setAmending(undefined),
    cancel,
    select,
    act,
    rowActions,
  };
}
export type OrderWork = ReturnType<typeof useOrderWork>;
