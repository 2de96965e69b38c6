import { toScaled } from '../../shared/base/decimal.ts';
import { must } from '../../shared/base/assert.ts';
import { isFinal } from '../../shared/trade/order-status.ts';
import type { Order } from '../../shared/trade/order.ts';
import type { Position } from '../../shared/trade/position.ts';
import { cellKey } from '../../shared/core/ledger/accounts.ts';
import { moneyDecimals } from '../../shared/core/ledger/money.ts';
import { walletOf } from '../../shared/core/ledger/wallets.ts';
import type { UserEvent } from '../../shared/core/state/effects.ts';
import type { CellView } from '../trading/account-views.ts';
import type { TradingEngine } from '../trading/engine.ts';

/**
 * Open orders and balances as the durable events have left them. Read in place of the engine's own state, so that
 * nothing is shown whose commit has failed.
 */
export interface Views {
  /** Of one user, oldest first. */
  orders(user_id: string): Iterable<Order>;
  /** An open order of this user; undefined where it is final, unknown or another's. */
  order(user_id: string, order_id: string): Order | undefined;
  cells(api_id: string): Iterable<CellView>;
  /** Open positions as they were told last. */
  positions(api_id: string): Iterable<Position>;
  take(event: UserEvent): void;
}

/** The cell that a balance event tells. */
export const cellOf = ({
  account_type,
  asset,
  free,
  locked,
  pair,
  borrowed = '0',
  interest = '0',
}: Extract<UserEvent, { kind: 'balance' }>): CellView => ({
  account_type,
  ...(pair !== undefined && { pair }),
  asset,
  free: money(free),
  locked: money(locked),
  borrowed: money(borrowed),
  interest: money(interest),
});
const money = (text: string): bigint => must(toScaled(text, moneyDecimals), 'an amount of money');
const nameOf = ({ account_type, pair, asset }: Pick<CellView, 'account_type' | 'pair' | 'asset'>): string =>
  cellKey(walletOf(account_type, pair), asset);

export function createViews(engine: TradingEngine): Views {
  const ordersByUser = new Map<string, Map<string, Order>>();
  const cellsByAccount = new Map<string, Map<string, CellView>>();

  const positionsByAccount = new Map<string, Map<string, Position>>();

  function within<V>(maps: Map<string, Map<string, V>>, key: string): Map<string, V> {
    const known = maps.get(key) ?? new Map<string, V>();
    maps.set(key, known);
    return known;
  }

  function take(event: UserEvent): void {
    if (event.kind === 'order') {
      const orders = within(ordersByUser, event.user_id);
      if (isFinal(event.order.status)) orders.delete(event.order.order_id);
      else orders.set(event.order.order_id, event.order);
    }
    if (event.kind === 'position') takePosition(event.position);
    if (event.kind === 'balance') {
      within(cellsByAccount, event.api_id).set(nameOf(event), cellOf(event));
    }
  }

  function takePosition(position: Position): void {
    const { api_id, symbol, account_type, position_side, qty } = position;
    const positions = within(positionsByAccount, api_id);
    const key = `${account_type}/${symbol}/${position_side}`;
    if (Number(qty) === 0) positions.delete(key);
    else positions.set(key, position);
  }

  for (const position of engine.positions(engine.accounts().map(({ api_id }) => api_id))) takePosition(position);
  for (const { user_id, order } of engine.openOrders()) within(ordersByUser, user_id).set(order.order_id, order);
  for (const { api_id, cells } of engine.accounts()) {
    for (const cell of cells) within(cellsByAccount, api_id).set(nameOf(cell), cell);
  }

  return {
    orders: (user_id) => ordersByUser.get(user_id)?.values() ?? [],
    order: (user_id, order_id) => ordersByUser.get(user_id)?.get(order_id),
    positions: (api_id) => positionsByAccount.get(api_id)?.values() ?? [],
    cells: (api_id) => cellsByAccount.get(api_id)?.values() ?? [],
    take,
  };
}
