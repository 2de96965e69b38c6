import { multiplyDecimals } from '../../../../../shared/base/decimal.ts';
import { type Instrument, keyOfSymbol, type SymbolRef } from '../../../../../shared/market/instrument.ts';
import type { Instance, InstanceFigures } from '../../../../../shared/trade/instance.ts';
import type { Order } from '../../../../../shared/trade/order.ts';

/** A routed order with the state that its figures have; undefined until they are read. */
export interface RoutedOrder {
  readonly instance: Instance;
  readonly state: InstanceFigures['state'];
}

/** A row of the table: a routed order, or one of its children below it. */
export type RoutedRow =
  | ({ readonly of: 'parent' } & RoutedOrder)
  | { readonly of: 'child'; readonly order: Order; readonly instance: Instance };

/** Routed orders with the children of those that are open below them, newest first. */
export const routedRows = (
  orders: readonly RoutedOrder[],
  open: ReadonlySet<string>,
  children: ReadonlyMap<string, readonly Order[]>,
): readonly RoutedRow[] =>
  orders.flatMap((order): RoutedRow[] => [
    { of: 'parent', ...order },
    ...(open.has(order.instance.instance_id)
      ? (children.get(order.instance.instance_id) ?? [])
          .toSorted((a, b) => b.created - a.created)
          .map((child): RoutedRow => ({ of: 'child', order: child, instance: order.instance }))
      : []),
  ]);

/** The market of a row: of a routed order that of its first exchange. */
export const marketOf = (row: RoutedRow): SymbolRef => (row.of === 'parent' ? row.instance.symbols[0]! : row.order);

/** Decimal text of a child's size in what the routed order counts: coins, or quote of what settles in the coin. */
export const childAmount = (amount: string, instrument: Instrument | undefined): string =>
  instrument?.contract ? multiplyDecimals(amount, instrument.contract_size) : amount;

/** Whether a routed order trades a market on any of its exchanges. */
export const isIn = ({ symbols }: Instance, market: SymbolRef): boolean =>
  symbols.some((symbol) => keyOfSymbol(symbol) === keyOfSymbol(market));

/** Whether a routed order has ended. */
export const hasEnded = ({ status }: Pick<Instance, 'status'>): boolean => status === 'STOPPED';
