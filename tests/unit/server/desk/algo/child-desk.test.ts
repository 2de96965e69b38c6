import { expect, test } from 'vitest';
import { createChildDesk, type Sender } from '../../../../../src/server/desk/algo/child-desk.ts';
import { key, worldOf } from '../../../shared/core/world-kit.ts';

/** Sends children over an exchange that answers as it is told; its commands stand in `commands`. */
function open(
  answer: object = { kind: 'placed', outcomes: [{ api_id: 'a', order_id: '7', refusal: null }] },
  permissions: ('spot' | 'future')[] = ['spot'],
) {
  const commands: object[] = [];
  const market = worldOf().markets.get(key)!;
  const desk = createChildDesk({
    accountOf: () => ({ owner: 'u', exchange: 'HALYARD', permissions, active: true }),
    engine: {
      market: () => market,
      margin: { allows: () => true },
      submit: async (command: object) => {
        commands.push(command);
        return answer;
      },
    } as never,
  });
  const sender = (fields: Partial<Sender> = {}): Sender => ({
    user_id: 'u',
    api_id: 'a',
    passed: {},
    exchange: 'HALYARD',
    symbol: 'BTCUSDT',
    account_type: 'spot',
    side: 'BUY',
    ...fields,
  });
  const send = (fields: Partial<Sender> = {}, price: string | undefined = '990') =>
    desk.send(sender(fields), { client_id: '.p.0', amount: '1', price });
  return { desk, commands, send };
}

test('a child is an order of a machine by its own client id, at its limit or at the market', async () => {
  const { commands, send, desk } = open();
  expect(await send({ passed: { post_only: true } })).toEqual({ api_id: 'a', order_id: '7', refusal: null });
  await desk.send(
    {
      user_id: 'u',
      api_id: 'a',
      passed: {},
      exchange: 'HALYARD',
      symbol: 'BTCUSDT',
      account_type: 'spot',
      side: 'SELL',
    },
    { client_id: '.p.1', amount: '1', price: undefined },
  );
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
          price: '990',
          amount: '1',
        },
      ],
    },
    { client_id: '.p.1', orders: [{ side: 'SELL', order_type: 'MARKET', time_in_force: 'IOC', price: undefined }] },
  ]);
  expect('margin' in (commands[0] as { orders: object[] }).orders[0]!).toBe(false);
});

test('one on margin borrows as its parent says, by the lowest tier', async () => {
  const { commands, send } = open();
  await send({ account_type: 'margin', passed: { margin_auto: 'AUTO_BORROW' } });
  expect(commands).toMatchObject([{ orders: [{ margin: { account_type: 'margin', auto: 'AUTO_BORROW', vip: 0 } }] }]);
});

test('what refuses it is thrown, and an answer of another kind is a fault', async () => {
  await expect(open({ kind: 'refused', code: 'UNAVAILABLE', data: {} }).send()).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  });
  await expect(open({ kind: 'canceled' }).send()).rejects.toThrow('answered with canceled');
  await expect(open(undefined, ['future']).send()).rejects.toMatchObject({ code: 'API_PERMISSION' });
});

test('a cancel takes back what it names', async () => {
  const { desk, commands } = open();
  await desk.cancel('u', ['1', '2']);
  expect(commands).toEqual([{ kind: 'cancel', user_id: 'u', order_ids: ['1', '2'] }]);
});
