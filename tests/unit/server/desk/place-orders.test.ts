import { describe, expect, test } from 'vitest';
import type { PlaceCommand } from '../../../../src/shared/core/state/command.ts';
import type { Outcome } from '../../../../src/shared/core/state/client-ids.ts';
import { createPlaceOrders, nonePlaced } from '../../../../src/server/desk/place-orders.ts';
import type { Holds, Placed } from '../../../../src/server/desk/requests.ts';
import { createCanceling } from '../../../../src/server/desk/cancel-orders.ts';
import { notifyUnanswered } from '../../../../src/server/desk/messages/unanswered-messages.ts';
import type { Order } from '../../../../src/shared/trade/order.ts';
import { key, stateOf } from '../../shared/core/core-kit.ts';
import { order } from './desk-kit.ts';

const caller = { user_id: 'u', vip_level: 2 };
const account = (id: string) => ({
  owner: id === 'b' ? 'v' : 'u',
  exchange: 'HALYARD' as const,
  permissions: ['spot' as const],
  active: true,
});

/** The two calls of orders, over outcomes that the test tells. */
function open({
  outcome = (api_id: string): Partial<Outcome> => ({ api_id, order_id: `o-${api_id}` }),
  isReplay = false,
  accountOf = account as (id: string) => ReturnType<typeof account>,
} = {}) {
  const it = { commands: [] as PlaceCommand[], admitted: [] as string[] };
  const market = stateOf().markets.get(key)!;
  const placing = createPlaceOrders({
    engine: { market: () => market, margin: { allows: () => true } },
    accountOf,
    external: () => [],
    limit: {
      admit: (id: string) => {
        it.admitted.push(id);
      },
    },
    dailyNotional: { hold: () => () => undefined },
    sizeFor: (_market: unknown, index: number, { amount }: { amount?: string }) => ({
      amount: index === 0 ? amount : '9',
      total: undefined,
    }),
    requests: {
      once: async (_request: object, first: (holds: Holds) => Promise<Placed>) => ({
        ...(await first([])),
        replayed: isReplay,
      }),
      submit: async (command: PlaceCommand) => {
        it.commands.push(command);
        return {
          replayed: false,
          orderOf: (id: string) => ({ order_id: id, ...(id === 'l' && { list_id: 'l' }) }),
          outcomes: command.orders.map((each) =>
            'refused' in each ? { api_id: each.api_id, order_id: null, refusal: each.refused } : outcome(each.api_id),
          ),
        };
      },
    },
  } as unknown as Parameters<typeof createPlaceOrders>[0]);
  const many = (fields: object) =>
    placing.placeMany(caller, {
      ...order(),
      sync: true,
      sizing: 'SAME',
      sync_ratio: 100,
      client_id: 'x',
      ...fields,
    } as never);
  return { it, many, one: (fields: Parameters<typeof order>[0] = {}) => placing.place(caller, order(fields)) };
}

describe('one order', () => {
  test('is one command of its own, and its answer the order', async () => {
    const { it, one } = open();
    expect(await one()).toEqual({ order: { order_id: 'o-a' } });
    expect([it.admitted, it.commands.length, it.commands[0]]).toMatchObject([
      ['a'],
      1,
      { kind: 'place', user_id: 'u', source: 'WEB', orders: [{ api_id: 'a', order_type: 'LIMIT', price: '990' }] },
    ]);
    expect(await open({ isReplay: true }).one()).toEqual({ order: { order_id: 'o-a' }, replayed: true });
  });
  test('of two legs has both, under the id of their list', async () => {
    const { one } = open({ outcome: (api_id) => ({ api_id, order_id: 'l', legs: ['l', 's'] }) });
    expect(await one()).toEqual({
      order: { order_id: 'l', list_id: 'l' },
      list: { list_id: 'l', orders: [{ order_id: 'l', list_id: 'l' }, { order_id: 's' }] },
    });
  });
  test('that is refused throws its refusal, and one that is refused before it is drawn spends nothing', async () => {
    await expect(
      open({ outcome: (api_id) => ({ api_id, order_id: null, refusal: { code: 'BALANCE' } as never }) }).one(),
    ).rejects.toMatchObject({ code: 'BALANCE' });
    const { it, one } = open();
    await expect(one({ api_id: 'b' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(it).toEqual({ commands: [], admitted: [] });
  });
});

describe('orders of several accounts', () => {
  test('are one command, each account once and with its own size, client id and outcome', async () => {
    const { it, many } = open();
    const { results, ...rest } = await many({ api_ids: ['a', 'b', 'a', 'c'] });
    expect([results.map(({ api_id, code }) => [api_id, code]), rest]).toEqual([
      [
        ['a', 200],
        ['b', 404],
        ['c', 200],
      ],
      {},
    ]);
    expect(it.commands[0]!.orders).toMatchObject([
      { client_id: 'x.a', amount: '1' },
      { api_id: 'b', refused: { code: 'NOT_FOUND' } },
      { client_id: 'x.c', amount: '9' },
    ]);
    expect(it.admitted).toEqual(['a', 'c']);
    expect((await open({ isReplay: true }).many({ api_ids: ['a'] })).replayed).toBe(true);
  });
  test('are none where all are refused', async () => {
    const { it, many } = open();
    expect((await many({ api_ids: ['b'] })).results).toMatchObject([
      { api_id: 'b', code: 404, data: { field: 'api_id' } },
    ]);
    expect(it.commands).toEqual([]);
    expect(() => nonePlaced([]).orderOf('1')).toThrow('no order 1');
  });
  test('that fail without being refused are told as that', async () => {
    const { many } = open({
      accountOf: () => {
        throw new Error('disk');
      },
    });
    await expect(many({ api_ids: ['a'] })).rejects.toThrow('disk');
  });
});

test('a cancel that fails without being refused is told as that', async () => {
  const { cancel } = createCanceling({
    nowMs: () => {
      throw new Error('clock');
    },
    accountOf: account,
    engine: { isHalted: false },
    views: { orders: () => [], order: () => ({ api_id: 'a', order_id: '1' }) },
  } as unknown as Parameters<typeof createCanceling>[0]);
  await expect(cancel(caller, { order_ids: ['1'] })).rejects.toThrow('clock');
});

test('who has sent an order that its venue does not answer about is told so, once', async () => {
  const sent: object[] = [];
  const logged: string[] = [];
  const log = {
    warn: (_of: object, text: string) => {
      logged.push(text);
    },
    error: (_of: object, text: string) => {
      logged.push(text);
    },
  };
  const report = (fails: boolean) =>
    notifyUnanswered(
      {
        send: async (message: object) => {
          if (fails) throw new Error('disk');
          sent.push(message);
          return message as never;
        },
      },
      { nowMs: () => 7, log: log as never },
    );
  const unanswered = {
    order_id: '5',
    client_id: 'x',
    exchange: 'OKX',
    symbol: 'BTCUSDT',
    account_type: 'spot',
    side: 'SELL',
  } as Order;
  report(false)('u', unanswered);
  expect(sent).toEqual([
    {
      user_id: 'u',
      type: 3,
      title: 'Order unconfirmed',
      msg_time: 7,
      content: expect.stringContaining('OKX: order 5 (SELL BTCUSDT) unconfirmed'),
      data: { unanswered: '5', client_id: 'x', exchange: 'OKX', symbol: 'BTCUSDT', account_type: 'spot', side: 'SELL' },
    },
  ]);
  report(true)('u', unanswered);
  await expect
    .poll(() => logged)
    .toEqual([
      'a venue does not answer about an order',
      'a venue does not answer about an order',
      'a message could not be sent',
    ]);
});
