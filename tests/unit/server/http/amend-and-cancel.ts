import { expect } from 'vitest';
import type { Kinds } from './reconcile-kit.ts';

/** The answer to an order that was filled at once. */
export const filled = { code: 200, data: { order: { status: 'FILLED' } } };

/** A limit far away that is amended and canceled: it leaves nothing behind. */
export async function amendAndCancel({ post }: Kinds, order: object): Promise<void> {
  const { data } = await post('/order/doOrder', { ...order, side: 'BUY', order_type: 'LIMIT', price: '900.0' });
  expect(data.order).toMatchObject({ status: 'UNFILLED' });
  expect(await post('/order/amendOrder', { order_id: data.order.order_id, price: '905.0' })).toMatchObject({
    code: 200,
    data: { order: { price: '905.0' } },
  });
  expect(await post('/order/cancelOrder', { order_ids: [data.order.order_id] })).toMatchObject({ code: 200 });
}
