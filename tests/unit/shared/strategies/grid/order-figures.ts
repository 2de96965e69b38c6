import type { Order } from '../../../../../src/shared/trade/order.ts';

/** Side and price of each order, sorted. */
export const priceList = (orders: readonly Order[]) => orders.map(({ side, price }) => `${side} ${price}`).sort();
/** How much of the base asset orders have left, fees in it included. */
export const baseOf = (orders: readonly Order[]): number =>
  orders.reduce(
    (sum, { side, filled_amount, fee, fee_asset }) =>
      sum + (side === 'BUY' ? 1 : -1) * Number(filled_amount) - (fee_asset === 'BTC' ? Number(fee) : 0),
    0,
  );
