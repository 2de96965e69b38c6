import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWholeServer } from './whole-server.ts';

let server: Awaited<ReturnType<typeof openWholeServer>>;
beforeAll(async () => {
  server = await openWholeServer();
}, 60_000);
afterAll(() => server.stop());

test("the fills of one's orders come with price and time, written or not yet, and nobody else has them", async () => {
  const { api_id } = await server.owner.accountOn('HALYARD');
  await server.owner.fund(api_id, 'spot', 'USDT', '100000');
  const place = {
    api_id,
    exchange: 'HALYARD',
    symbol: 'BTCUSDT',
    account_type: 'spot',
    side: 'BUY',
    order_type: 'MARKET',
  };
  const orders: { order_id: string; filled_amount: string; filled_total: string }[] = [];
  for (const amount of ['0.05', '0.02'])
    orders.push(
      (await server.owner.call('POST', '/order/doOrder', { ...place, amount, client_id: `fills${amount.slice(2)}` }))
        .data.order,
    );
  const path = `/order/user/fill/list?order_ids=${orders.map(({ order_id }) => order_id).join(',')}`;
  const waiting = (await server.owner.call('GET', path)).data as {
    fill_id: string;
    order_id: string;
    price: string;
    qty: string;
    quote: string;
    time: number;
  }[];
  for (const { order_id, filled_amount, filled_total } of orders) {
    const own = waiting.filter((fill) => fill.order_id === order_id);
    const sum = (field: 'qty' | 'quote') => own.reduce((total, fill) => total + Number(fill[field]), 0);
    expect(own.length).toBeGreaterThan(0);
    expect(sum('qty')).toBeCloseTo(Number(filled_amount));
    expect(sum('quote')).toBeCloseTo(Number(filled_total));
  }
  expect(waiting.map(({ fill_id }) => Number(fill_id))).toEqual(
    waiting.map(({ fill_id }) => Number(fill_id)).toSorted((a, b) => a - b),
  );
  server.services.trading.engine.history.flush();
  expect((await server.owner.call('GET', path)).data).toEqual(waiting);
  expect((await server.owner.call('GET', `/order/user/fill/list?order_ids=${orders[1]!.order_id}`)).data).toEqual(
    waiting.filter(({ order_id }) => order_id === orders[1]!.order_id),
  );
  expect(await server.stranger.call('GET', path)).toMatchObject({
    code: 404,
    data: { field: 'order_ids', rule: 'unknown' },
  });
  expect(await server.owner.call('GET', '/order/user/fill/list')).toMatchObject({
    code: 400,
    data: { field: 'order_ids' },
  });
});
