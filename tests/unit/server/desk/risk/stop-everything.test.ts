import { expect, test } from 'vitest';
import { stopEverything, type StopParts } from '../../../../../src/server/desk/risk/stop-everything.ts';

const caller = { user_id: 'u', vip_level: 0, frozenToo: true } as const;

function open(isHalted = false) {
  const done: string[] = [];
  const parts: StopParts = {
    instances: {
      async endOn(user_id, api_ids, reason) {
        done.push(`strategies ${user_id} ${api_ids.join(' ')} ${reason}`);
        return [{ instance_id: 'i-1', name: 'Swing', code: 500 }];
      },
    },
    algos: {
      async cancelAll(_caller, { api_ids }) {
        done.push(`algos ${api_ids.join(' ')}`);
        return [
          { order_id: 'p-1', code: 200 },
          { order_id: '5', code: 200 },
        ];
      },
    },
    desk: {
      async cancel(_caller, { all }) {
        done.push(`orders ${all?.api_ids.join(' ')}`);
        return {
          results: [
            { order_id: '5', code: 200 },
            { order_id: '6', code: 3007 },
          ],
        };
      },
    },
    engine: {
      isHalted,
      async settled() {
        done.push('settled');
      },
    },
  };
  return { parts, done };
}

test('strategies end first, then algorithmic orders, then what is open once all is settled', async () => {
  const { parts, done } = open();
  expect(await stopEverything(parts, caller, ['a', 'b'], { reason: 'STOP_ALL' })).toEqual({
    instances: [{ instance_id: 'i-1', name: 'Swing', code: 500 }],
    orders: [
      { order_id: 'p-1', code: 200 },
      { order_id: '5', code: 200 },
      { order_id: '6', code: 3007 },
    ],
  });
  expect(done).toEqual(['strategies u a b STOP_ALL', 'algos a b', 'settled', 'orders a b']);
});

test('without accounts nothing is asked for, without strategies they go on, and nothing is stopped while trading is halted', async () => {
  const none = open();
  await stopEverything(none.parts, caller, [], { reason: 'STOP_ALL' });
  expect(none.done).toEqual(['strategies u  STOP_ALL']);
  const orders = open();
  await stopEverything(orders.parts, caller, ['a'], { reason: 'DEAD_MAN', strategies: false });
  expect(orders.done).toEqual(['algos a', 'settled', 'orders a']);
  const halted = open(true);
  await expect(stopEverything(halted.parts, caller, ['a'], { reason: 'STOP_ALL' })).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  });
  expect(halted.done).toEqual([]);
});
