import * as v from 'valibot';
import { expect, test } from 'vitest';
import { orderHistory } from '../../../../src/shared/contracts/order.ts';
import { doOrder } from '../../../../src/shared/contracts/order-place.ts';
import type { Order } from '../../../../src/shared/trade/order.ts';
import { createFinder } from '../../../../src/worker/state/find-orders.ts';
import { FakeClock } from '../../../doubles/fake-clock.ts';
import { testOrder } from '../../../doubles/trading.ts';

/** A server with so many orders, `c0` the first of them, a page at a time. */
function rig(orders: readonly Order[]) {
  const clock = new FakeClock();
  const asked: { readonly api_ids: readonly string[]; readonly start: number; readonly page: number }[] = [];
  const call = async (_contract: unknown, input: (typeof asked)[number] & { readonly page_size: number }) => {
    // As the server does, which takes whole milliseconds alone.
    if (!v.safeParse(orderHistory.input, input).success)
      return { ok: false, failure: { code: 'INPUT', number: 400, data: null } };
    asked.push(input);
    const { page, page_size } = input;
    const results = orders.slice((page - 1) * page_size, page * page_size);
    return { ok: true, data: { pagenation: { page, page_size, total: orders.length, results } } };
  };
  const find = createFinder({ call } as never, clock);
  const intent = (index: number, atMs = 1_000_000, api_id = 'a1') => ({
    client_id: `c${index}`,
    username: 'ann',
    path: doOrder.path,
    input: { api_id, client_id: `c${index}` },
    atMs,
  });
  return { clock, asked, find, intent };
}

const ordersOf = (count: number): readonly Order[] =>
  Array.from({ length: count }, (_, index) => testOrder({ order_id: String(index + 1), client_id: `c${index}` }));

test('looks for many requests read the list together, from the oldest of them on, and each finds its own', async () => {
  const { clock, asked, find, intent } = rig(ordersOf(700));
  const looks = Array.from({ length: 700 }, (_, index) => find(intent(index, 1_000_000 - index)));
  await clock.advance(500);
  const found = await Promise.all(looks);
  expect(found.map((each) => each !== 'unknown' && each?.orders.map(({ client_id }) => client_id))).toEqual(
    Array.from({ length: 700 }, (_, index) => [`c${index}`]),
  );
  expect(asked.map(({ page, start }) => [page, start])).toEqual([
    [1, 1_000_000 - 699 - 120_000],
    [2, 1_000_000 - 699 - 120_000],
  ]);
});

test('a look that comes once a list is being read waits for the next one, as that may lack what it is for', async () => {
  const { clock, asked, find, intent } = rig(ordersOf(1));
  const first = find(intent(0));
  await clock.advance(500);
  const second = find(intent(1));
  expect(await first).toMatchObject({ orders: [{ client_id: 'c0' }] });
  await clock.advance(500);
  expect(await second).toBeUndefined();
  expect(asked).toHaveLength(2);
});

test('lists of other accounts are read by themselves', async () => {
  const { clock, asked, find, intent } = rig([]);
  const looks = [find(intent(0)), find(intent(1, 1_000_000, 'a2'))];
  await clock.advance(500);
  await Promise.all(looks);
  expect(asked.map(({ api_ids }) => api_ids)).toEqual([['a1'], ['a2']]);
});

test("the time of a request is one of the server's clock, which has fractions", async () => {
  const { clock, asked, find, intent } = rig(ordersOf(1));
  const look = find(intent(0, 1_000_000.5));
  await clock.advance(500);
  expect(await look).toMatchObject({ orders: [{ client_id: 'c0' }] });
  expect(asked.map(({ start }) => start)).toEqual([880_000]);
});
