import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { doOrder, doOrderV2 } from '../../../../src/shared/contracts/order-place.ts';
import type { orderHistory } from '../../../../src/shared/contracts/order.ts';
import type { Args } from '../../../../src/shared/base/contract.ts';
import { userOrders } from '../../../../src/shared/topics/user-orders.ts';
import { Balance } from '../../../../src/shared/trade/balance.ts';
import { orderFor } from '../../../../src/server/desk/order-request.ts';
import { caller, historyOf, openDesk, order, other } from './desk-kit.ts';
import { many } from './multi-account-order.ts';

describe('doOrder', () => {
  it('answers with the order, which is open then and shown to nobody else', async () => {
    const { desk } = await openDesk();
    const { order: placed, replayed } = await desk.place(caller, order());
    expect(v.safeParse(doOrder.output, { order: placed }).success).toBe(true);
    expect([placed.status, placed.source, replayed]).toEqual(['UNFILLED', 'WEB', undefined]);
    expect(desk.current(caller, {})).toEqual([placed]);
    expect(desk.current(other, {})).toEqual([]);
    expect(desk.current(caller, { api_ids: ['c'] })).toEqual([]);
    expect(desk.current(caller, { account_type: 'SPOT', symbol: 'BTCUSDT' })).toHaveLength(1);
  });

  it('places one order for the same request a hundred times at once; the others are answered by the first and spend no limit', async () => {
    const { desk } = await openDesk();
    const request = order();
    const answers = await Promise.all(Array.from({ length: 100 }, () => desk.place(caller, request)));
    expect(new Set(answers.map((answer) => answer.order.order_id)).size).toBe(1);
    expect(answers.filter(({ replayed }) => replayed)).toHaveLength(99);
    await desk.place(caller, order());
    expect(desk.current(caller, {})).toHaveLength(2);
  });

  it('refuses another body under a client id that is on its way, and lets it in where the first was refused', async () => {
    const { desk } = await openDesk();
    const first = desk.place(caller, order({ client_id: 'twice' }));
    const second = desk.place(caller, order({ client_id: 'twice', amount: '2' }));
    await first;
    await expect(second).rejects.toMatchObject({ code: 'CONFLICT' });
    const refused = desk.place(caller, order({ client_id: 'later', amount: '900' }));
    const next = desk.place(caller, order({ client_id: 'later' }));
    await expect(refused).rejects.toMatchObject({ code: 'BALANCE' });
    expect((await next).replayed).toBeUndefined();
  });

  it.each([
    ["another's account", { api_id: 'b' }, 'NOT_FOUND', { field: 'api_id' }],
    ['an absent account', { api_id: 'zz' }, 'NOT_FOUND', { field: 'api_id' }],
    ['an account of another exchange', { api_id: 'okx' }, 'INPUT', { field: 'exchange', rule: 'account_exchange' }],
    ['an inactive account', { api_id: 'off' }, 'API_KEY', {}],
    ['an unknown market', { symbol: 'NOPE' }, 'UNKNOWN_PAIR', {}],
    ['an account without the permission', { api_id: 'poor' }, 'API_PERMISSION', { need: 'spot' }],
    [
      'a contract without the permission',
      { api_id: 'c', account_type: 'linear' },
      'API_PERMISSION',
      { need: 'future' },
    ],
    ['a kind of contract that is not traded here', { account_type: 'option' }, 'FILTER', { filter: 'MARKET_STATUS' }],
    ['a contract without a margin wallet', { account_type: 'linear' }, 'BALANCE', { asset: 'USDT', free: '0' }],
    ['a price off the grid', { price: '990.01' }, 'FILTER', { filter: 'PRICE_FILTER', field: 'price' }],
    ['more than there is', { amount: '900' }, 'BALANCE', { asset: 'USDT' }],
  ] as const)('refuses %s', async (_name, fields, code, data) => {
    const { desk, engine } = await openDesk();
    const hash = engine.stateHash();
    await expect(desk.place(caller, order(fields))).rejects.toMatchObject({ code, data });
    expect(engine.stateHash()).toBe(hash);
  });

  it('refuses orders below vip_level 1 but cancels for everybody', async () => {
    const { desk } = await openDesk();
    const { order: placed } = await desk.place(caller, order());
    await expect(desk.place({ ...caller, vip_level: 0 }, order())).rejects.toMatchObject({
      code: 'VIP',
      data: { need: 1, have: 0 },
    });
    expect(await desk.cancel({ ...caller, vip_level: 0 }, { order_ids: [placed.order_id] })).toMatchObject({
      results: [{ code: 200, status: 'CANCELING' }],
    });
  });

  it('the same request again answers with the first order as it was, also after it has been cancelled; another body is CONFLICT', async () => {
    const { desk } = await openDesk();
    const request = order();
    const first = await desk.place(caller, request);
    await desk.cancel(caller, { order_ids: [first.order.order_id] });
    expect(await desk.place(caller, { ...request })).toEqual({ order: first.order, replayed: true });
    await expect(desk.place(caller, { ...request, amount: '2' })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await desk.place(other, { ...request, api_id: 'b' })).replayed).toBeUndefined();
  });

  it('two equal requests in one turn place one order', async () => {
    const { desk } = await openDesk();
    const request = order();
    const [one, two] = await Promise.all([desk.place(caller, request), desk.place(caller, request)]);
    expect([one.replayed, two.replayed, two.order.order_id]).toEqual([undefined, true, one.order.order_id]);
    expect(desk.current(caller, {})).toHaveLength(1);
  });

  it('a post-only order that would take is refused each time, and stands in the history', async () => {
    const { desk } = await openDesk();
    const request = order({ price: '1005', post_only: true });
    for (let time = 0; time < 2; time++)
      await expect(desk.place(caller, request)).rejects.toMatchObject({ code: 'WOULD_TAKE' });
    expect(desk.history(caller, historyOf()).pagenation.results).toMatchObject([
      { status: 'EXECUTION_ERROR', time_in_force: 'GTX' },
    ]);
  });

  it('ten orders a second and account pass, the next tells how long to wait, and replays do not count', async () => {
    const { desk, bench } = await openDesk();
    const last = order();
    for (let index = 0; index < 9; index++) await desk.place(caller, order());
    await desk.place(caller, last);
    await expect(desk.place(caller, order())).rejects.toMatchObject({
      code: 'RATE_LIMIT',
      data: { retry_after_ms: 1_000 },
    });
    expect((await desk.place(caller, last)).replayed).toBe(true);
    await desk.place(caller, order({ api_id: 'c' }));
    bench.nowMs += 1_000;
    await desk.place(caller, order());
  });

  it('an order in a recorded market is matched with what the recording offers', async () => {
    const { desk, engine } = await openDesk();
    await engine.deposit({ user_id: 'u', api_id: 'a', account_type: 'spot', asset: 'X', amount: '5' });
    const { order: placed } = await desk.place(caller, order({ symbol: 'XUSDT', price: '1000.5', amount: '4' }));
    expect(placed).toMatchObject({ status: 'PARTIALLY_FILLED', filled_amount: '2.000', avg_price: '1000' });
    expect(engine.resting('HALYARD/XUSDT/spot')).toEqual([
      { order_id: placed.order_id, side: 'BUY', ticks: 10_005, lots: 2_000 },
    ]);
    await engine.fillExternal(placed.order_id, 2_000);
    expect(desk.current(caller, {})).toEqual([]);
    await expect(engine.fillExternal(placed.order_id, 1)).rejects.toMatchObject({ code: 'ORDER_FINAL' });
  });
});

describe('orderFor', () => {
  const levels = [
    [10_000, 2_000],
    [10_010, 3_000],
    [10_020, 4_000],
  ] as const;
  const passed = async (fields: Partial<Args<typeof doOrder>>, symbol = 'XUSDT') => {
    const { engine } = await openDesk();
    return orderFor(engine.market(`HALYARD/${symbol}/spot`)!, 'a', 'id', order({ symbol, ...fields }), () => levels)
      .external;
  };

  it('passes on as much of a recorded book as the order can take, and always the best level', async () => {
    expect(await passed({ price: '1001', amount: '9' })).toEqual(levels.slice(0, 2));
    expect(await passed({ price: '1005', amount: '2' })).toEqual(levels.slice(0, 1));
    expect(await passed({ price: '1005', amount: '2.001' })).toEqual(levels.slice(0, 2));
    expect(await passed({ price: '900' })).toEqual(levels.slice(0, 1));
    expect(await passed({ order_type: 'MARKET', price: undefined, amount: undefined, total: '2000' })).toEqual(
      levels.slice(0, 1),
    );
    expect(await passed({ order_type: 'MARKET', price: undefined, amount: undefined, total: '2001' })).toEqual(
      levels.slice(0, 2),
    );
    expect(await passed({}, 'BTCUSDT')).toBeUndefined();
  });
});

describe('doOrderV2', () => {
  it('each account has its own outcome, its own client id and the size that RATIO gives it', async () => {
    const { desk } = await openDesk();
    const request = many({
      api_ids: ['a', 'c', 'b', 'poor', 'a'],
      sizing: 'RATIO',
      sync_ratio: 33.3,
      amount: '1.001',
      client_id: 'batch',
    });
    const { results } = await desk.placeMany(caller, request);
    expect(v.safeParse(doOrderV2.output, { results }).success).toBe(true);
    expect(results.map(({ api_id, code, order: placed }) => [api_id, code, placed?.amount, placed?.client_id])).toEqual(
      [
        ['a', 200, '1.001', 'batch.a'],
        ['c', 200, '0.333', 'batch.c'],
        ['b', 404, undefined, undefined],
        ['poor', 2002, undefined, undefined],
      ],
    );
    expect(await desk.placeMany(caller, request)).toEqual({ results, replayed: true });
    await expect(desk.placeMany(caller, { ...request, sync_ratio: 50 })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('without sync only the first account trades', async () => {
    const { desk } = await openDesk();
    expect((await desk.placeMany(caller, many({ sync: false }))).results.map(({ api_id }) => api_id)).toEqual(['a']);
  });

  it('a share that is less than a step is refused for its account alone', async () => {
    const { desk } = await openDesk();
    const { results } = await desk.placeMany(caller, many({ sizing: 'RATIO', sync_ratio: 1, amount: '0.05' }));
    expect(results).toMatchObject([{ code: 200 }, { api_id: 'c', code: 3002, data: { filter: 'LOT_SIZE' } }]);
  });
});

describe('what is told', () => {
  it('orders, fills and balances come as frames of the topic, each balance once a command', async () => {
    const { desk, frames } = await openDesk();
    await desk.place(caller, order({ price: '1010', amount: '30' }));
    const reported = frames.filter(({ user_id }) => user_id === 'u').map(({ frame }) => frame);
    for (const frame of reported) expect(v.safeParse(userOrders.frame, { ...frame, seq: 1 }).success).toBe(true);
    expect(reported.filter(({ e }) => e === 'fill').length).toBeGreaterThan(1);
    expect(reported.filter(({ e }) => e === 'order')).toHaveLength(1);
    expect(reported.flatMap((frame) => (frame.e === 'balance' ? [frame.data.asset] : [])).sort()).toEqual([
      'BTC',
      'USDT',
    ]);
  });

  it('balances are valued at last prices, and can be asked for by type, asset and whether there is any', async () => {
    const { desk, engine } = await openDesk();
    const last = engine.market('HALYARD/BTCUSDT/spot')!.last;
    const rows = desk.balances(['a']);
    for (const row of rows) expect(v.safeParse(Balance, row).success).toBe(true);
    expect(rows.map(({ asset, usd_value }) => [asset, usd_value])).toEqual([
      ['USDT', '100000'],
      ['BTC', String(last * 10)],
    ]);
    expect(desk.balances(['a', 'b'], { asset: 'BTC' })).toHaveLength(2);
    expect(desk.balances(['a'], { asset: 'ETH' })).toMatchObject([{ total: '0', usd_value: '0' }]);
    expect(desk.balances(['a'], { asset: 'ETH', hide_zero: true })).toEqual([]);
    expect(desk.balances(['a'], { account_type: 'linear' })).toEqual([]);
    expect(desk.positions(['a'])).toEqual([]);
  });

  it('the history is paged, newest first, within its window, and knows status, account and symbol', async () => {
    const { desk, bench } = await openDesk();
    const ids: string[] = [];
    for (let index = 0; index < 5; index++) ids.unshift((await desk.place(caller, order())).order.order_id);
    await desk.cancel(caller, { order_ids: [ids[0]!] });
    const page = (fields: Args<typeof orderHistory>) => desk.history(caller, historyOf(fields)).pagenation;
    expect(page({ page: 2, page_size: 2 })).toMatchObject({
      page: 2,
      page_size: 2,
      total: 5,
      results: [{ order_id: ids[2] }, { order_id: ids[3] }],
    });
    expect(page({ status: 'CANCELED' }).results).toMatchObject([{ order_id: ids[0], status: 'CANCELED' }]);
    expect([
      page({ symbol: 'ETHUSDT' }).total,
      page({ api_ids: ['c'] }).total,
      page({ api_ids: ['a', 'c'] }).total,
    ]).toEqual([0, 0, 5]);
    bench.nowMs += 8 * 86_400_000;
    expect([page({}).total, page({ start: 0, end: 1 }).total]).toEqual([0, 5]);
    expect(() => page({ start: 0, end: 91 * 86_400_000 })).toThrow();
    expect(desk.history(other, historyOf({ start: 0, end: 1 })).pagenation.total).toBe(0);
  });
});
