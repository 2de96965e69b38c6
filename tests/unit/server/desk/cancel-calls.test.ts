import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { cancelOrder } from '../../../../src/shared/contracts/order.ts';
import { caller, openDesk, order, other } from './desk-kit.ts';
import { many } from './multi-account-order.ts';

describe('cancelOrder', () => {
  it("takes order ids and client ids, and names those that are unknown, final or another's with 3007", async () => {
    const { desk } = await openDesk();
    const one = await desk.place(caller, order());
    const two = await desk.place(caller, order({ client_id: 'second' }));
    const foreign = await desk.place(other, order({ api_id: 'b' }));
    expect(await desk.cancel(caller, { order_ids: [one.order.order_id, foreign.order.order_id, '99'] })).toEqual({
      results: [
        { order_id: one.order.order_id, code: 200, status: 'CANCELING' },
        { order_id: foreign.order.order_id, code: 3007 },
        { order_id: '99', code: 3007 },
      ],
    });
    expect(await desk.cancel(caller, { client_ids: ['second', 'third'] })).toEqual({
      results: [
        { order_id: two.order.order_id, code: 200, status: 'CANCELING' },
        { order_id: 'third', code: 3007 },
      ],
    });
    expect(desk.current(other, {})).toHaveLength(1);
  });

  it('cancels both orders of an OCO, or with leg_only the one that is named', async () => {
    const { desk } = await openDesk();
    const place = async () =>
      (
        await desk.place(
          caller,
          order({ order_type: 'OCO', side: 'SELL', price: undefined, oco: { limit_price: '1100', stop_price: '900' } }),
        )
      ).list!.orders.map(({ order_id }) => order_id) as [string, string];
    const [limitId, stopId] = await place();
    const [other] = await place();
    expect(await desk.cancel(caller, { order_ids: [stopId], leg_only: true })).toEqual({
      results: [{ order_id: stopId, code: 200, status: 'CANCELED' }],
    });
    await desk.cancel(caller, { order_ids: [other] });
    expect(desk.current(caller, {}).map(({ order_id }) => order_id)).toEqual([limitId]);
  });

  it('what is more than 100 a second is told when to come again', async () => {
    const { desk } = await openDesk();
    const { order_id } = (await desk.place(caller, order())).order;
    for (let index = 0; index < 100; index++) await desk.cancel(caller, { all: { api_ids: ['a'], side: 'SELL' } });
    expect((await desk.cancel(caller, { order_ids: [order_id] })).results).toEqual([
      { order_id, code: 429, data: { retry_after_ms: expect.any(Number) } },
    ]);
  });

  it('the client id of a request to several accounts cancels all its orders', async () => {
    const { desk } = await openDesk();
    await desk.placeMany(caller, many({ client_id: 'batch' }));
    const { results } = await desk.cancel(caller, { client_ids: ['batch'] });
    expect(results.map(({ code }) => code)).toEqual([200, 200]);
    expect(desk.current(caller, {})).toEqual([]);
  });

  it("all cancels what matches in the caller's own accounts", async () => {
    const { desk } = await openDesk();
    await desk.place(caller, order());
    await desk.place(caller, order({ side: 'SELL', price: '1100' }));
    await desk.place(caller, order({ api_id: 'c' }));
    expect(
      (await desk.cancel(caller, { all: { api_ids: ['a'], side: 'SELL', account_type: 'SPOT', symbol: 'BTCUSDT' } }))
        .results,
    ).toHaveLength(1);
    expect(desk.current(caller, {})).toHaveLength(2);
    await expect(desk.cancel(caller, { all: { api_ids: ['a', 'b'] } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(desk.cancel(caller, { all: { api_ids: ['a'], account_type: 'nope' } })).rejects.toMatchObject({
      code: 'INPUT',
    });
    expect(v.safeParse(cancelOrder.output, await desk.cancel(caller, { all: { api_ids: ['a', 'c'] } })).success).toBe(
      true,
    );
    expect(desk.current(caller, {})).toEqual([]);
  });

  it('the hundred-and-first cancel of an account in a second is refused by itself', async () => {
    const { desk, bench } = await openDesk();
    const ids: string[] = [];
    for (let index = 0; index < 101; index++) {
      if (index % 10 === 0) bench.nowMs += 1_000;
      ids.push((await desk.place(caller, order({ amount: '0.01' }))).order.order_id);
    }
    const { results } = await desk.cancel(caller, { order_ids: ids });
    expect(results.map(({ code }) => code)).toEqual([...Array.from({ length: 100 }, () => 200), 429]);
  });
});
