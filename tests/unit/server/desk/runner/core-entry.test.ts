import { EMPTY } from 'rxjs';
import { expect, test } from 'vitest';
import { createCoreEntry } from '../../../../../src/server/desk/runner/core-entry.ts';
import { type ChildFields, childOrder } from '../../../../../src/server/desk/runner/place-child.ts';
import type { Order } from '../../../../../src/shared/trade/order.ts';
import { key, stateOf } from '../../../shared/core/core-kit.ts';

/** Sends orders over an engine that answers as it is told; its commands stand in `commands`. */
function open(
  answer: object = { kind: 'placed', outcomes: [{ api_id: 'a', order_id: '7', refusal: null }] },
  permissions: ('spot' | 'future')[] = ['spot'],
) {
  const commands: object[] = [];
  const market = stateOf().markets.get(key)!;
  const entry = createCoreEntry(
    {
      accountOf: () => ({ owner: 'u', exchange: 'HALYARD', permissions, active: true }),
      engine: {
        events: EMPTY,
        market: () => market,
        openOrder: (id: string) => ({ order_id: id, client_id: `.p.${id}` }),
        margin: { allows: () => true },
        submit: async (command: object) => {
          commands.push(command);
          return answer;
        },
      } as never,
    },
    'u',
  );
  const place = (fields: Partial<ChildFields> = {}, ticks: number | null = 9_900, client_id = '.p.0') =>
    entry.place(
      childOrder(
        { api_id: 'a', passed: {}, exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot', ...fields },
        client_id,
        { side: ticks === null ? 'SELL' : 'BUY', lots: 1_000, ticks },
        market.grid,
      ),
    );
  return { entry, commands, place };
}

test('a child is an order of a machine by its own client id, at its limit or at the market', async () => {
  const { commands, place } = open();
  await place({ passed: { post_only: true } });
  await place({}, null, '.p.1');
  expect(commands).toMatchObject([
    {
      kind: 'place',
      user_id: 'u',
      client_id: '.p.0',
      hash: '.p.0',
      source: 'BOT',
      orders: [
        {
          api_id: 'a',
          client_id: '.p.0',
          side: 'BUY',
          order_type: 'LIMIT',
          time_in_force: 'GTX',
          price: '990.0',
          amount: '1.000',
        },
      ],
    },
    { client_id: '.p.1', orders: [{ side: 'SELL', order_type: 'MARKET', time_in_force: 'IOC', price: undefined }] },
  ]);
  expect('margin' in (commands[0] as { orders: object[] }).orders[0]!).toBe(false);
});

test('one on margin borrows as its parent says, by the lowest tier', async () => {
  const { commands, place } = open();
  await place({ account_type: 'margin', passed: { margin_auto: 'AUTO_BORROW' } });
  expect(commands).toMatchObject([{ orders: [{ margin: { account_type: 'margin', auto: 'AUTO_BORROW', vip: 0 } }] }]);
});

test('what refuses it is thrown, and an answer of another kind is a fault', async () => {
  await expect(open({ kind: 'refused', code: 'UNAVAILABLE', data: {} }).place()).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  });
  const refusal = { code: 'BALANCE', data: { asset: 'USDT' } };
  await expect(
    open({ kind: 'placed', outcomes: [{ api_id: 'a', order_id: null, refusal }] }).place(),
  ).rejects.toMatchObject(refusal);
  await expect(open({ kind: 'canceled' }).place()).rejects.toThrow('answered with canceled');
  await expect(open(undefined, ['future']).place()).rejects.toMatchObject({ code: 'API_PERMISSION' });
});

test('a cancel takes back what it names', async () => {
  const { entry, commands } = open();
  await entry.cancel(['1', '2'].map((order_id) => ({ order_id, client_id: `.p.${order_id}` }) as Order));
  expect(commands).toEqual([{ kind: 'cancel', user_id: 'u', order_ids: ['1', '2'] }]);
});
