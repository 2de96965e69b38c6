import { describe, expect, test } from 'vitest';
import type { Order } from '../../../../src/shared/trade/order.ts';
import { createCanceling } from '../../../../src/server/desk/cancel-orders.ts';

const caller = { user_id: 'u', vip_level: 0 };
const order = (order_id: string, fields: Partial<Order> = {}): Order =>
  ({
    order_id,
    client_id: `c${order_id}`,
    exchange_order_id: `v${order_id}`,
    api_id: 'a',
    account_type: 'spot',
    symbol: 'BTCUSDT',
    side: 'BUY',
    ...fields,
  }) as Order;

function open(
  orders: readonly Order[],
  { code, isHalted = false }: { code?: 'FILTER' | 'ORDER_FINAL'; isHalted?: boolean } = {},
) {
  const sent: (readonly string[])[] = [];
  const canceling = createCanceling({
    nowMs: () => 0,
    accountOf: (id: string) => ({
      owner: id === 'b' ? 'v' : 'u',
      exchange: 'HALYARD',
      permissions: ['spot'],
      active: true,
    }),
    views: {
      orders: (user: string) => (user === 'u' ? orders : []),
      order: (user: string, id: string) => (user === 'u' ? orders.find(({ order_id }) => order_id === id) : undefined),
    },
    engine: {
      isHalted,
      submit: async ({ order_ids }: { order_ids: readonly string[] }) => {
        sent.push(order_ids);
        return {
          kind: 'canceled',
          results: order_ids.map((order_id) => (code ? { order_id, code } : { order_id, status: 'CANCELING' })),
        };
      },
    },
  } as unknown as Parameters<typeof createCanceling>[0]);
  return { ...canceling, sent };
}

describe('a cancel', () => {
  test('of an order that is named more than once is one, and those that are not open are told last', async () => {
    const { cancel, sent } = open([
      order('1'),
      order('2', { client_id: 'batch.a' }),
      order('3', { client_id: 'batch.c' }),
    ]);
    expect(await cancel(caller, { order_ids: ['9', '1'], client_ids: ['c1', 'batch'] })).toEqual({
      results: [
        { order_id: '1', code: 200, status: 'CANCELING' },
        { order_id: '2', code: 200, status: 'CANCELING' },
        { order_id: '9', code: 3007 },
      ],
    });
    expect(sent).toEqual([['1', '2']]);
  });

  test('of nothing sends nothing', async () => {
    const { cancel, sent } = open([]);
    expect([
      await cancel(caller, { order_ids: ['9'] }),
      await cancel(caller, { all: { api_ids: ['a'] } }),
      sent,
    ]).toEqual([{ results: [{ order_id: '9', code: 3007 }] }, { results: [] }, []]);
  });

  test('of all takes those that match in every way', async () => {
    const { cancel, sent } = open([
      order('1'),
      order('2', { api_id: 'c' }),
      order('3', { account_type: 'margin' }),
      order('4', { symbol: 'ETHUSDT' }),
      order('5', { side: 'SELL' }),
    ]);
    for (const all of [
      {},
      { account_type: 'spot' },
      { symbol: 'ETHUSDT' },
      { side: 'SELL' as const },
      { api_ids: ['c', 'a'] },
    ])
      await cancel(caller, { all: { api_ids: ['a'], ...all } });
    expect(sent).toEqual([['1', '3', '4', '5'], ['1', '4', '5'], ['4'], ['5'], ['1', '2', '3', '4', '5']]);
  });

  test("of SWAP takes perpetuals that settle in coin and others, by each order's own symbol", async () => {
    const swaps = [
      order('1'),
      order('2', { account_type: 'linear' }),
      order('3', { account_type: 'inverse', symbol: 'BTCUSD', api_id: 'a' }),
    ];
    const { cancel, cancelAtVenue, sent } = open(swaps);
    for (const symbol of [undefined, 'BTCUSD', 'BTCUSDT'])
      await cancel(caller, { all: { api_ids: ['a'], account_type: 'SWAP', symbol } });
    expect(sent).toEqual([['2', '3'], ['3'], ['2']]);
    expect(
      await cancelAtVenue(caller, { api_id: 'a', account_type: 'SWAP', symbol: 'BTCUSD', exchange_order_ids: ['v3'] }),
    ).toMatchObject({ results: [{ order_id: '3', code: 200 }] });
  });

  test('that comes in the locked minutes of an auction is told why, another refusal only by its code', async () => {
    expect((await open([order('1')], { code: 'FILTER' }).cancel(caller, { order_ids: ['1'] })).results).toEqual([
      { order_id: '1', code: 3002, data: { field: 'order_id', filter: 'A_SESSION' } },
    ]);
    expect((await open([order('1')], { code: 'ORDER_FINAL' }).cancel(caller, { order_ids: ['1'] })).results).toEqual([
      { order_id: '1', code: 3007 },
    ]);
  });

  test('by the ids of the venue stays within one account, kind and market', async () => {
    const orders = [
      order('1'),
      order('2', { api_id: 'c' }),
      order('3', { account_type: 'margin' }),
      order('4', { symbol: 'ETHUSDT' }),
    ];
    const { cancelAtVenue } = open(orders);
    const { results } = await cancelAtVenue(caller, {
      api_id: 'a',
      account_type: 'spot',
      symbol: 'BTCUSDT',
      exchange_order_ids: ['v1', 'v2', 'v3', 'v4'],
    } as never);
    expect(results.map(({ order_id, code }) => [order_id, code])).toEqual([
      ['1', 200],
      ['v2', 3007],
      ['v3', 3007],
      ['v4', 3007],
    ]);
    await expect(
      cancelAtVenue(caller, { api_id: 'b', account_type: 'spot', symbol: 'BTCUSDT', exchange_order_ids: [] } as never),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('is not taken while trading is halted', async () => {
    const { cancel, cancelAtVenue } = open([order('1')], { isHalted: true });
    await expect(cancel(caller, { order_ids: ['1'] })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(
      cancelAtVenue(caller, {
        api_id: 'a',
        account_type: 'spot',
        symbol: 'BTCUSDT',
        exchange_order_ids: ['v1'],
      } as never),
    ).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  test('is one of a hundred a second for each account', async () => {
    const orders = Array.from({ length: 102 }, (_, index) =>
      order(String(index), { api_id: index === 101 ? 'c' : 'a' }),
    );
    const { results } = await open(orders).cancel(caller, { order_ids: orders.map(({ order_id }) => order_id) });
    expect(results.filter(({ code }) => code === 200)).toHaveLength(101);
    expect(results.at(-1)).toEqual({ order_id: '100', code: 429, data: { retry_after_ms: 1_000 } });
  });
});
