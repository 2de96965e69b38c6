import type { Caller } from '../../../../src/server/identity/authenticator.ts';
import type { User } from '../../../../src/server/store/tables/users.ts';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { Refusal } from '../../../../src/shared/base/refusal.ts';
import { type BatchItem, orderBatch } from '../../../../src/shared/contracts/order-batch.ts';
import { doOrder } from '../../../../src/shared/contracts/order-place.ts';
import { createOrderBatch } from '../../../../src/server/desk/batch-orders.ts';
import type { OrderCall } from '../../../../src/server/desk/order-calls.ts';

const order = {
  api_id: 'a',
  exchange: 'HALYARD',
  symbol: 'BTCUSDT',
  account_type: 'SPOT',
  side: 'BUY',
  order_type: 'LIMIT',
  price: '1',
  amount: '1',
} as const;
const place = (client_id: string) => ({ op: 'place', ...order, client_id });
const amend = (order_id: string, client_id: string) => ({ op: 'amend', order_id, price: '2', client_id });
const trader: Caller = { token: 't', user: { userId: 'u' } as User };
const parse = (items: readonly object[]) => v.parse(orderBatch.input, { items }).items;

/** A batch whose calls answer as `answer` says; what was begun and ended, in that order. */
function begin(answer: (call: OrderCall) => unknown = () => ({ done: true })) {
  const noted: string[] = [];
  const failures: unknown[] = [];
  let running = 0;
  const nameOf = ({ op, body }: OrderCall) =>
    op === 'cancel' ? `cancel ${[...(body.order_ids ?? []), ...(body.client_ids ?? [])]}` : `${op} ${body.client_id}`;
  const batch = createOrderBatch(
    async (by, call) => {
      expect(by).toBe(trader);
      noted.push(`${nameOf(call)} with ${running}`);
      running += 1;
      await Promise.resolve();
      running -= 1;
      return answer(call);
    },
    (error) => {
      failures.push(error);
    },
  );
  return { noted, failures, batch: (items: readonly object[]) => batch(trader, parse(items)) };
}

test('items are begun in their order; those of one kind together, others once what stands before them is done', async () => {
  const { batch, noted } = begin((call) => (call.op === 'cancel' ? { results: [] } : {}));
  await batch([place('1'), place('2'), amend('5', '3'), { op: 'cancel', order_id: '5' }, place('4')]);
  expect(noted).toEqual(['place 1 with 0', 'place 2 with 1', 'amend 3 with 0', 'cancel 5 with 0', 'place 4 with 0']);
});

test('each item has its own result in its place: data, a refusal with its sentence, a bug that is told of', async () => {
  const { batch, failures } = begin((call) => {
    if (call.op === 'place' && call.body.client_id === '2') throw new Refusal('BALANCE', { free: '0' });
    if (call.op === 'amend') throw new TypeError('a bug');
    if (call.op === 'cancel')
      return {
        results: [
          { order_id: '5', code: 200 },
          { order_id: '6', code: 3007, data: { field: 'order_id' } },
        ],
      };
    return { order: call.op };
  });
  const { results } = await batch([
    place('1'),
    place('2'),
    amend('5', '3'),
    { op: 'cancel', client_id: 'x' },
    place('4'),
  ]);
  expect(results).toEqual([
    { code: 200, msg: '', data: { order: 'place' } },
    { code: 3003, msg: 'Insufficient balance.', data: { free: '0' } },
    { code: 500, msg: 'Operation failed', data: null },
    { code: 3007, msg: 'Order not found or already closed.', data: { results: expect.any(Array) } },
    { code: 200, msg: '', data: { order: 'place' } },
  ]);
  expect(failures).toEqual([expect.any(TypeError)]);
});

test('an item is what its own call takes, so that both are one request', () => {
  const [item] = parse([place('c')]);
  const { op: _op, ...body } = item as Extract<BatchItem, { op: 'place' }>;
  expect(body).toEqual(v.parse(doOrder.input, { ...order, client_id: 'c' }));
});

const issueOf = (items: readonly object[]) => {
  const { issues } = v.safeParse(orderBatch.input, { items });
  return issues && v.getDotPath(issues[0]);
};

test.each([
  [[], 'items'],
  [Array(21).fill(place('c')), 'items'],
  [[place('c'), { ...place('d'), price: 'x' }], 'items.1.price'],
  [[{ ...place('c'), trigger_price: '5' }], 'items.0.trigger_price'],
  [[{ ...place('c'), bogus: 1 }], 'items.0.bogus'],
  [[{ op: 'amend', order_id: '5', client_id: 'c' }], 'items.0.amount'],
  [[{ op: 'cancel' }], 'items.0.order_id'],
  [[{ op: 'cancel', order_id: '5', client_id: 'c' }], 'items.0.order_id'],
  [[{ op: 'launch' }], 'items.0.op'],
  [[order], 'items.0.op'],
] as const)('%o is refused at %s', (items, field) => {
  expect(issueOf(items)).toBe(field);
});

test('SWAP means in an item what it means in its own call', () => {
  const swap = { ...place('c'), symbol: 'BTCUSD', account_type: 'SWAP' };
  expect(parse([swap])[0]).toMatchObject({ account_type: 'inverse' });
});
