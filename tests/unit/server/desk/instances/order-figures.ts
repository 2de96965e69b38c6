import type { Order } from '../../../../../src/shared/trade/order.ts';

export const priceList = (orders: readonly Order[]) => orders.map(({ side, price }) => `${side} ${price}`).sort();
export const baseOf = (orders: readonly Order[]): number =>
  orders.reduce(
    (sum, { side, filled_amount, fee, fee_asset }) =>
      sum + (side === 'BUY' ? 1 : -1) * Number(filled_amount) - (fee_asset === 'BTC' ? Number(fee) : 0),
    0,
  );
