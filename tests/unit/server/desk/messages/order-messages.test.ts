import { expect, it } from 'vitest';
import { wordsOf } from '../../../../../src/app/market/order-words/order-reason-words.ts';
import type { PlaceOrder } from '../../../../../src/shared/core/state/command.ts';
import { refusals } from '../../../../../src/shared/base/refusal.ts';
import { endReasons } from '../../../../../src/shared/trade/order-reason.ts';
import { orderReasonText } from '../../../../../src/shared/trade/order-reason-text.ts';
import { fund } from '../../trading/engine-kit.ts';
import { limit, market, placeCommand } from '../../../shared/core/core-kit.ts';
import { open } from './order-message-bench.ts';

const funded = async () => {
  const it = await open();
  await fund(it.engine);
  return it;
};

it('an order of several fills is one message to its owner, with its facts', async () => {
  const { engine, follow, written, reported, ordersOf } = await funded();
  const following = follow(engine);
  await engine.submit(placeCommand('a', market('BUY', { amount: '3' })));
  await following.tick();
  const [order] = ordersOf(engine);
  expect(engine.history.fillsOf(order!.order_id).length).toBeGreaterThan(2);
  const { avg_price, fee } = order!;
  expect(await written()).toMatchObject([
    {
      type: 1,
      title: `Bought 3.000 BTCUSDT at ${avg_price}`,
      content: `HALYARD spot · fee ${fee} BTC`,
      msg_time: order!.updated,
      is_read: false,
      data: {
        order_id: order!.order_id,
        filled_amount: '3.000',
        avg_price,
        status: 'FILLED',
        side: 'BUY',
        symbol: 'BTCUSDT',
        api_id: 'a',
      },
    },
  ]);
  expect(reported).toHaveLength(1);
});

const external = 'HALYARD/XUSDT/spot';
const restsBy = (patch: Partial<PlaceOrder> = {}) =>
  placeCommand('a', { ...limit('BUY', '990', '1'), market: external, ...patch });

it('is written again with each fill, and once more at its end: under its id, as the newest, and unread', async () => {
  const { bench, engine, follow, written, store, reported, ordersOf } = await funded();
  const following = follow(engine);
  await engine.submit(restsBy());
  const { order_id } = ordersOf(engine)[0]!;
  await engine.fillExternal(order_id, 400);
  await following.tick();
  const [first] = await written();
  expect(first).toMatchObject({
    title: 'Bought 0.400 of 1.000 XUSDT at 990',
    content: expect.stringMatching(/^HALYARD spot · fee .* X · the rest is open$/),
    is_read: false,
  });
  await engine.submit(placeCommand('a', market('BUY', { amount: '0.01' })));
  await following.tick();
  expect((await written()).map(({ title }) => title.slice(0, 12))).toEqual(['Bought 0.400', 'Bought 0.010']);
  expect(await store.read('u', [first!])).toBe(1);

  bench.nowMs += 1_000;
  await engine.fillExternal(order_id, 100);
  await following.tick();
  const [other, second] = await written();
  expect(other!.title).toMatch(/^Bought 0\.010/);
  expect(second).toMatchObject({
    id: first!.id,
    title: 'Bought 0.500 of 1.000 XUSDT at 990',
    is_read: false,
    msg_time: bench.nowMs,
  });
  expect(await store.read('u', [first!]), 'it was not this that was read').toBe(0);
  expect(await store.counts('u', 1)).toEqual({ total: 2, unread: 2 });

  await engine.submit({ kind: 'cancel', user_id: 'u', order_ids: [order_id] });
  await following.tick();
  expect((await written()).at(-1)).toMatchObject({
    id: first!.id,
    title: 'Bought 0.500 of 1.000 XUSDT at 990',
    content: expect.stringMatching(/the rest was not filled$/),
    data: { status: 'CANCELED' },
  });
  expect(reported).toHaveLength(4);
});

it('an order that ends unfilled is told where its owner has not ended it, with the reason', async () => {
  const { bench, engine, follow, written, ordersOf } = await funded();
  const following = follow(engine);
  await engine.submit(restsBy());
  await engine.submit({ kind: 'cancel', user_id: 'u', order_ids: [ordersOf(engine)[0]!.order_id] });
  await engine.submit(restsBy({ time_in_force: 'GTD', expire_time: bench.nowMs + 1_000 }));
  await engine.submit(restsBy({ time_in_force: 'IOC' }));
  bench.run(engine, 12);
  await following.tick();
  expect((await written()).map(({ title, content }) => `${title} · ${content}`)).toEqual([
    'Buy 1.000 XUSDT: expired · HALYARD spot · IOC: unfilled part cancelled',
    'Buy 1.000 XUSDT: expired · HALYARD spot · End time reached',
  ]);
});

it('both sides of a deal are told, each to its owner', async () => {
  const { engine, follow, store } = await funded();
  const following = follow(engine);
  await engine.submit(placeCommand('b', limit('SELL', '1000.5', '0.02')));
  await engine.submit(placeCommand('a', market('BUY', { amount: '0.01' })));
  await following.tick();
  for (const user of ['u', 'v']) {
    const orders = new Set(
      engine.history.deals
        .after(0, 1_000)
        .filter(({ user_id }) => user_id === user)
        .map(({ order }) => order.order_id),
    );
    expect(await store.after(user, 1, 0)).toHaveLength(orders.size);
  }
  expect((await store.after('u', 1, 0)).every(({ title }) => title.startsWith('Bought'))).toBe(true);
});

it.each([0, 1])(
  'a process that ends before it has written, or after (%i), leaves the rest to the next, which writes none twice',
  async (before) => {
    const { bench, engine, follow, fill, written, reported, ordersOf } = await funded();
    const first = follow(engine, before === 0 ? 1_000 : 0);
    await fill(engine, 4);
    await engine.submit(restsBy({ time_in_force: 'IOC' }));
    await first.tick();
    expect(await written()).toHaveLength(before === 0 ? 0 : 5);
    await first.stop();
    for (let start = 0; start < 2; start++) {
      const again = bench.open();
      const next = follow(again);
      await next.settled();
      expect((await written()).map(({ data }) => data.order_id).sort()).toEqual(
        ordersOf(again)
          .map(({ order_id }) => order_id)
          .sort(),
      );
      await next.stop();
    }
    expect(reported).toHaveLength(5);
  },
);

it('more than one transaction takes is told, in order, and a failed transaction is tried again', async () => {
  const { engine, follow, fill, written, failures, ordersOf } = await funded();
  const following = follow(engine, 1);
  await following.settled();
  await fill(engine, 230);
  await following.tick();
  expect(failures).toHaveLength(1);
  await following.tick();
  expect((await written()).map(({ data }) => data.order_id)).toEqual(ordersOf(engine).map(({ order_id }) => order_id));
});

it('the words for reasons are those of the screens, in English', () => {
  for (const reason of [...endReasons, ...Object.keys(refusals), '', 'ELSEWHERE']) {
    const shown = wordsOf(reason);
    expect(orderReasonText(reason), reason).toBe(typeof shown === 'object' ? shown.message : shown);
  }
});
