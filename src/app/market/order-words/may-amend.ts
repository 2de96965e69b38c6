import type { Order } from '../../../shared/trade/order.ts';

/**
 * Whether anything of an open order can be changed: not once it is being cancelled, not of a child of a strategy or of
 * an algorithmic order, which is its parent's, and not of an A-share, whose orders are cancelled and placed anew.
 */
export const mayAmend = ({
  status,
  parent_id,
  account_type,
}: Pick<Order, 'status' | 'parent_id' | 'account_type'>): boolean =>
  status !== 'CANCELING' && parent_id === undefined && account_type !== 'astock';
