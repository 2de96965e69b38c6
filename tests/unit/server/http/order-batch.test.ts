import { expect, test } from 'vitest';
import { openKeyStage } from './key-stage.ts';

const stage = openKeyStage();
const { clock, keyOf, call } = stage;

const codesOf = ({ data }: { readonly data: { readonly results: readonly { readonly code: number }[] } }): number[] =>
  data.results.map(({ code }) => code);

test('a batch places, amends and cancels in its order, and says of each what has become of it', async () => {
  const { owner } = stage.server;
  const { api_id, orderOf } = await stage.openAccount();
  const key = await keyOf({ permissions: ['trade'] });
  const [first, second] = [orderOf(), orderOf()];
  const placed = await call(key, {
    to: '/order/batch',
    body: {
      items: [
        { op: 'place', ...first },
        { op: 'place', ...orderOf({ amount: '50' }) },
        { op: 'place', ...second },
        // Of the first order, which this very batch has placed.
        { op: 'cancel', client_id: first.client_id },
      ],
    },
  });
  expect(placed).toMatchObject({ status: 200, code: 200 });
  expect(codesOf(placed)).toEqual([200, 3003, 200, 200]);
  expect(placed.data.results[1]).toMatchObject({ msg: 'Insufficient balance.' });
  expect(placed.headers['x-weight']).toBe('4');
  const { order_id, source } = placed.data.results[2].data.order;
  expect(source).toBe('API');

  const changed = await call(key, {
    to: '/order/batch',
    body: {
      items: [
        { op: 'amend', order_id, amount: '0.02', client_id: 'amended' },
        { op: 'cancel', order_id: '999999' },
      ],
    },
  });
  expect(codesOf(changed)).toEqual([200, 3007]);
  const open = (await owner.call('GET', `/order/user/current/list?api_ids=${api_id}`)).data;
  expect(open).toMatchObject([{ order_id, amount: '0.02000' }]);
  expect(open).toHaveLength(1);
});

test('sent again each item is what it was, also by its own call, and another body is a conflict', async () => {
  const { owner } = stage.server;
  const { api_id, orderOf } = await stage.openAccount();
  const key = await keyOf({ permissions: ['trade'] });
  const orders = [orderOf(), orderOf()];
  const items = orders.map((order) => ({ op: 'place', ...order }));
  const once = await call(key, { to: '/order/batch', body: { items } });
  const twice = await call(key, { to: '/order/batch', body: { items: [...items, items[0]] } });
  const idOf = (one: { data: { order: { order_id: string } } }) => one.data.order.order_id;
  expect(twice.data.results.map(idOf)).toEqual([...once.data.results, once.data.results[0]].map(idOf));
  expect(twice.data.results.every(({ data }: { data: { replayed?: boolean } }) => data.replayed === true)).toBe(true);
  expect((await call(key, { to: '/order/doOrder', body: orders[0]! })).data).toMatchObject({ replayed: true });
  const other = await call(key, { to: '/order/batch', body: { items: [{ ...items[0], amount: '0.02' }] } });
  expect(other.data.results).toMatchObject([{ code: 409, data: { field: 'client_id', rule: 'used' } }]);
  expect((await owner.call('GET', `/order/user/current/list?api_ids=${api_id}`)).data).toHaveLength(2);
});

test("items count for their account's orders a second, each by itself", async () => {
  clock.ms += 2_000;
  const { orderOf } = await stage.openAccount();
  const items = Array.from({ length: 12 }, () => ({ op: 'place', ...orderOf() }));
  const answer = await call(await keyOf({ permissions: ['trade'] }), { to: '/order/batch', body: { items } });
  expect(codesOf(answer)).toEqual([...Array(10).fill(200), 429, 429]);
});

test("an item that is wrong is named and refuses the whole batch; another's account refuses the item alone", async () => {
  const { owner, stranger } = stage.server;
  const { api_id, orderOf } = await stage.openAccount();
  const foreign = await stranger.accountOn('HALYARD');
  const batch = (items: readonly object[]) => owner.call('POST', '/order/batch', { items });
  expect(
    await batch([
      { op: 'place', ...orderOf() },
      { op: 'place', ...orderOf(), price: '-1' },
    ]),
  ).toMatchObject({
    code: 400,
    data: { field: 'items.1.price' },
  });
  expect((await owner.call('GET', `/order/user/current/list?api_ids=${api_id}`)).data).toEqual([]);
  const mixed = await batch([
    { op: 'place', ...orderOf({ api_id: foreign.api_id }) },
    { op: 'place', ...orderOf() },
  ]);
  expect(codesOf(mixed)).toEqual([404, 200]);
});

test('a batch is charged by its items, and no more than a whole one where it has more than it may', async () => {
  const key = await keyOf({ permissions: ['trade'] });
  const cost = async (items: unknown) =>
    (await call(key, { to: '/order/batch', body: { items } as object })).headers['x-weight'];
  expect(await cost([])).toBe('1');
  expect(await cost('x')).toBe('1');
  expect(await cost(Array(3).fill({}))).toBe('3');
  expect(await cost(Array(500).fill({}))).toBe('20');
});
