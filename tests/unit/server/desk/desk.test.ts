import { describe, expect, it, onTestFinished } from 'vitest';
import * as v from 'valibot';
import { amendOrder, cancelOrder, doOrder, doOrderV2, orderHistory } from '../../../../src/shared/contracts/order.ts';
import type { Args, Input } from '../../../../src/shared/kit/contract.ts';
import { userOrders } from '../../../../src/shared/topics/user-orders.ts';
import { Balance } from '../../../../src/shared/trade/balance.ts';
import type { AccountOf } from '../../../../src/server/desk/caller.ts';
import { createDesk, type UserFrame } from '../../../../src/server/desk/desk.ts';
import { orderFor } from '../../../../src/server/desk/order-request.ts';
import { benchOf, fund } from '../journal/exchange-kit.ts';
import { freshId, listed } from '../matching/world-kit.ts';

const caller = { user_id: 'u', vip_level: 1 };
const other = { user_id: 'v', vip_level: 1 };

const accounts: Record<string, NonNullable<ReturnType<AccountOf>>> = {
  a: { owner: 'u', exchange: 'HALYARD', permissions: ['spot', 'future'], active: true },
  b: { owner: 'v', exchange: 'HALYARD', permissions: ['spot'], active: true },
  c: { owner: 'u', exchange: 'HALYARD', permissions: ['spot'], active: true },
  okx: { owner: 'u', exchange: 'OKX', permissions: ['spot'], active: true },
  off: { owner: 'u', exchange: 'HALYARD', permissions: ['spot'], active: false },
  poor: { owner: 'u', exchange: 'HALYARD', permissions: ['future'], active: true },
};

async function openDesk() {
  const bench = benchOf();
  bench.nowMs = 0;
  const exchange = bench.open({ listing: [...bench.options.listing, listed({ account_type: 'linear', contract: true })] });
  await fund(exchange);
  const external: [number, number][] = [[10_000, 2_000], [10_010, 3_000]];
  const desk = createDesk({ exchange, accountOf: (id) => accounts[id], nowMs: () => bench.nowMs, external: () => external });
  const frames: UserFrame[] = [];
  const subscription = desk.frames.subscribe((frame) => frames.push(frame));
  onTestFinished(() => subscription.unsubscribe());
  return { bench, exchange, desk, frames };
}

const order = (fields: Partial<Args<typeof doOrder>> = {}): Input<typeof doOrder> => v.parse(doOrder.input, {
  api_id: 'a', exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot', side: 'BUY', order_type: 'LIMIT', price: '990', amount: '1', client_id: freshId(), ...fields,
});
const many = (fields: Partial<Args<typeof doOrderV2>> = {}): Input<typeof doOrderV2> => {
  const { api_id: _api, ...rest } = order();
  return v.parse(doOrderV2.input, { ...rest, api_ids: ['a', 'c'], ...fields });
};
const historyOf = (fields: Args<typeof orderHistory> = {}) => v.parse(orderHistory.input, fields);

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
    ['another\'s account', { api_id: 'b' }, 'NOT_FOUND', { field: 'api_id' }],
    ['an absent account', { api_id: 'zz' }, 'NOT_FOUND', { field: 'api_id' }],
    ['an account of another exchange', { api_id: 'okx' }, 'INPUT', { field: 'exchange', rule: 'account_exchange' }],
    ['an inactive account', { api_id: 'off' }, 'API_KEY', {}],
    ['an unknown market', { symbol: 'NOPE' }, 'UNKNOWN_PAIR', {}],
    ['an account without the permission', { api_id: 'poor' }, 'API_PERMISSION', { need: 'spot' }],
    ['a contract without the permission', { api_id: 'c', account_type: 'linear' }, 'API_PERMISSION', { need: 'future' }],
    ['a contract', { account_type: 'linear' }, 'FILTER', { filter: 'MARKET_STATUS' }],
    ['a price off the grid', { price: '990.01' }, 'FILTER', { filter: 'PRICE_FILTER', field: 'price' }],
    ['more than there is', { amount: '900' }, 'BALANCE', { asset: 'USDT' }],
  ] as const)('refuses %s', async (_name, fields, code, data) => {
    const { desk, exchange } = await openDesk();
    const hash = exchange.stateHash();
    await expect(desk.place(caller, order(fields))).rejects.toMatchObject({ code, data });
    expect(exchange.stateHash()).toBe(hash);
  });

  it('refuses orders below vip_level 1 but cancels for everybody', async () => {
    const { desk } = await openDesk();
    const { order: placed } = await desk.place(caller, order());
    await expect(desk.place({ ...caller, vip_level: 0 }, order())).rejects.toMatchObject({ code: 'VIP', data: { need: 1, have: 0 } });
    expect(await desk.cancel({ ...caller, vip_level: 0 }, { order_ids: [placed.order_id] })).toMatchObject({ results: [{ code: 200, status: 'CANCELING' }] });
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
    for (let time = 0; time < 2; time++) await expect(desk.place(caller, request)).rejects.toMatchObject({ code: 'WOULD_TAKE' });
    expect(desk.history(caller, historyOf()).pagenation.results).toMatchObject([{ status: 'EXECUTION_ERROR', time_in_force: 'GTX' }]);
  });

  it('ten orders a second and account pass, the next tells how long to wait, and replays do not count', async () => {
    const { desk, bench } = await openDesk();
    const last = order();
    for (let at = 0; at < 9; at++) await desk.place(caller, order());
    await desk.place(caller, last);
    await expect(desk.place(caller, order())).rejects.toMatchObject({ code: 'RATE_LIMIT', data: { retry_after_ms: 1_000 } });
    expect((await desk.place(caller, last)).replayed).toBe(true);
    await desk.place(caller, order({ api_id: 'c' }));
    bench.nowMs += 1_000;
    await desk.place(caller, order());
  });

  it('an order in a recorded market is matched with what the recording offers', async () => {
    const { desk, exchange } = await openDesk();
    await exchange.deposit({ user_id: 'u', api_id: 'a', account_type: 'spot', asset: 'X', amount: '5' });
    const { order: placed } = await desk.place(caller, order({ symbol: 'XUSDT', price: '1000.5', amount: '4' }));
    expect(placed).toMatchObject({ status: 'PARTIALLY_FILLED', filled_amount: '2.000', avg_price: '1000' });
    expect(exchange.resting('HALYARD/XUSDT/spot')).toEqual([{ order_id: placed.order_id, side: 'BUY', ticks: 10_005, lots: 2_000 }]);
    await exchange.fillExternal(placed.order_id, 2_000);
    expect(desk.current(caller, {})).toEqual([]);
    await expect(exchange.fillExternal(placed.order_id, 1)).rejects.toMatchObject({ code: 'ORDER_FINAL' });
  });
});

describe('orders that wait', () => {
  const stop = { order_type: 'STOP_LOSS', side: 'SELL', price: undefined, trigger_price: '900' } as const;

  it('are open, are cancelled at once, and stand in the history with their fields', async () => {
    const { desk } = await openDesk();
    const { order: placed } = await desk.place(caller, order({ ...stop, time_in_force: 'GTD', expire_time: 9_000, trigger_by: 'LAST' }));
    expect(v.safeParse(doOrder.output, { order: placed }).success).toBe(true);
    const fields = { order_type: 'STOP_LOSS', trigger_price: '900.0', trigger_by: 'LAST', trigger_time: null, expire_time: 9_000, time_in_force: 'GTD' };
    expect(desk.current(caller, {})).toMatchObject([{ status: 'WAITING', ...fields }]);
    expect(await desk.cancel(caller, { order_ids: [placed.order_id] })).toEqual({ results: [{ order_id: placed.order_id, code: 200, status: 'CANCELED' }] });
    expect(desk.current(caller, {})).toEqual([]);
    expect(desk.history(caller, historyOf()).pagenation.results).toMatchObject([{ status: 'CANCELED', ...fields }]);
  });

  it('an OCO is answered with both its orders, again as well, and all of them can be cancelled together', async () => {
    const { desk } = await openDesk();
    const request = order({ order_type: 'OCO', side: 'SELL', price: undefined, oco: { limit_price: '1100', stop_price: '900' } });
    const answer = await desk.place(caller, request);
    expect(v.safeParse(doOrder.output, answer).success).toBe(true);
    expect(answer).toMatchObject({ order: { order_type: 'LIMIT' }, list: { list_id: answer.order.order_id, orders: [{ status: 'UNFILLED' }, { status: 'WAITING', order_type: 'STOP_LOSS' }] } });
    expect(await desk.place(caller, request)).toEqual({ ...answer, replayed: true });
    expect((await desk.cancel(caller, { all: { api_ids: ['a'] } })).results.map(({ code }) => code)).toEqual([200, 200]);
    expect(desk.current(caller, {})).toEqual([]);
  });

  it.each([
    ['a trigger that has been reached', { ...stop, trigger_price: '2000' }, 'WOULD_TRIGGER', { field: 'trigger_price' }],
    ['one in a recorded market', { ...stop, symbol: 'XUSDT' }, 'INPUT', { field: 'order_type', rule: 'recorded_market' }],
    ['an end in the past', { time_in_force: 'GTD', expire_time: 0 }, 'INPUT', { field: 'expire_time', rule: 'future' }],
    ['a list on the wrong side', { order_type: 'OCO', price: undefined, oco: { limit_price: '1100', stop_price: '900' } }, 'WOULD_TRIGGER', { field: 'oco.stop_price' }],
  ] as const)('refuses %s', async (_name, fields, code, data) => {
    const { desk, exchange } = await openDesk();
    const hash = exchange.stateHash();
    await expect(desk.place(caller, order(fields))).rejects.toMatchObject({ code, data });
    expect(exchange.stateHash()).toBe(hash);
  });

  it.each([
    ['STOP_MARKET on spot', { ...stop, order_type: 'STOP_MARKET' }, 'order_type'], ['TAKE_PROFIT_MARKET on spot', { ...stop, order_type: 'TAKE_PROFIT_MARKET' }, 'order_type'],
    ['a mark price', { ...stop, trigger_by: 'MARK' }, 'trigger_by'], ['an index price', { ...stop, trigger_by: 'INDEX' }, 'trigger_by'], ['no trigger', { ...stop, trigger_price: undefined }, 'trigger_price'],
    ['DAY', { time_in_force: 'DAY' }, 'time_in_force'], ['GTD without an end', { time_in_force: 'GTD' }, 'expire_time'], ['an end without GTD', { expire_time: 9_000 }, 'expire_time'],
    ['a list of one price', { order_type: 'OCO', price: undefined, oco: { limit_price: '1100' } }, 'oco.stop_price'], ['a list without prices', { order_type: 'OCO', price: undefined }, 'oco'],
  ] as const)('%s is told by its field before it comes to the desk', (_name, fields, field) => {
    const parsed = v.safeParse(doOrder.input, { api_id: 'a', exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot', side: 'BUY', order_type: 'LIMIT', price: '990', amount: '1', client_id: 'x', ...fields });
    expect(parsed.issues?.map((issue) => v.getDotPath(issue))).toEqual([field]);
  });
});

describe('amendOrder', () => {
  const change = (fields: Partial<Args<typeof amendOrder>>): Input<typeof amendOrder> => v.parse(amendOrder.input, { order_id: '1', client_id: freshId(), ...fields });

  it('answers with the order as it is then, and the same request again with the same', async () => {
    const { desk, exchange } = await openDesk();
    const { order: placed } = await desk.place(caller, order());
    const request = change({ order_id: placed.order_id, amount: '0.4', price: '980' });
    const answers = await Promise.all([desk.amend(caller, request), desk.amend(caller, request)]);
    expect(v.safeParse(amendOrder.output, answers[0]).success).toBe(true);
    expect(answers[0]).toMatchObject({ order: { amount: '0.400', price: '980.0', status: 'UNFILLED', client_id: placed.client_id } });
    expect(answers[1]).toEqual({ ...answers[0], replayed: true });
    expect(desk.current(caller, {})).toEqual([answers[0].order]);
    expect(exchange.history.list({ user_id: 'u', start: 0, end: 1e12, page: 1, page_size: 1 }).results).toEqual([answers[0].order]);
    await expect(desk.amend(caller, { ...request, amount: '0.3' })).rejects.toMatchObject({ code: 'CONFLICT' });
    await desk.cancel(caller, { order_ids: [placed.order_id] });
    expect(await desk.amend(caller, request)).toEqual({ ...answers[0], replayed: true });
  });

  it('refuses below vip_level 1, of another and of nobody, beyond the limit of orders, and what the matching refuses', async () => {
    const { desk } = await openDesk();
    const { order: placed } = await desk.place(caller, order());
    const { order_id } = placed;
    await expect(desk.amend({ ...caller, vip_level: 0 }, change({ order_id, amount: '2' }))).rejects.toMatchObject({ code: 'VIP' });
    await expect(desk.amend(other, change({ order_id, amount: '2' }))).rejects.toMatchObject({ code: 'ORDER_FINAL', data: { order_id } });
    await expect(desk.amend(caller, change({ order_id: '77', amount: '2' }))).rejects.toMatchObject({ code: 'ORDER_FINAL' });
    await expect(desk.amend(caller, change({ order_id, trigger_price: '2' }))).rejects.toMatchObject({ code: 'INPUT', data: { field: 'trigger_price' } });
    await expect(desk.amend(caller, change({ order_id, amount: '900' }))).rejects.toMatchObject({ code: 'BALANCE' });
    for (let at = 0; at < 7; at++) await desk.amend(caller, change({ order_id, amount: `0.${9 - at}` }));
    await expect(desk.amend(caller, change({ order_id, amount: '2' }))).rejects.toMatchObject({ code: 'RATE_LIMIT' });
  });

  it.each([[{}, 'amount'], [{ amount: '0' }, 'amount'], [{ price: '-1' }, 'price'], [{ trigger_price: 'x' }, 'trigger_price'], [{ amount: '1', order_id: 'x' }, 'order_id'], [{ amount: '1', gift: 1 }, 'gift']])('%j is told by its field', (fields, field) => {
    const parsed = v.safeParse(amendOrder.input, { order_id: '1', client_id: 'x', ...fields });
    expect(parsed.issues?.map((issue) => v.getDotPath(issue))).toContain(field);
  });

  it('in a recorded market it takes from what the recording offers', async () => {
    const { desk, exchange } = await openDesk();
    const { order: placed } = await desk.place(caller, order({ symbol: 'XUSDT', price: '990', amount: '4' }));
    expect((await desk.amend(caller, change({ order_id: placed.order_id, price: '1000.5' }))).order).toMatchObject({ filled_amount: '2.000', avg_price: '1000' });
    expect(exchange.resting('HALYARD/XUSDT/spot')).toMatchObject([{ ticks: 10_005, lots: 2_000 }]);
  });

  it('a trigger and a cancel in one group: the first that was written decides', async () => {
    for (const cancelsFirst of [true, false]) {
      const { desk, exchange } = await openDesk();
      const last = exchange.market('HALYARD/BTCUSDT/spot')!.last;
      const { order: stop } = await desk.place(caller, order({ order_type: 'TRIGGER_LIMIT', side: 'BUY', price: '900', trigger_price: String((last + 1) / 10) }));
      const cancel = () => desk.cancel(caller, { order_ids: [stop.order_id] });
      const trade = () => desk.place(other, order({ api_id: 'b', order_type: 'MARKET', price: undefined, amount: undefined, total: '5000' }));
      const [first] = await Promise.all(cancelsFirst ? [cancel(), trade()] : [trade(), cancel()]);
      const row = desk.history(caller, historyOf()).pagenation.results.find(({ order_id }) => order_id === stop.order_id)!;
      expect(first).toBeDefined();
      expect([row.status, row.trigger_time === null]).toEqual(['CANCELED', cancelsFirst]);
    }
  });
});

describe('orderFor', () => {
  const levels = [[10_000, 2_000], [10_010, 3_000], [10_020, 4_000]] as const;
  const passed = async (fields: Partial<Args<typeof doOrder>>, symbol = 'XUSDT') => {
    const { exchange } = await openDesk();
    return orderFor(exchange.market(`HALYARD/${symbol}/spot`)!, 'a', 'id', order({ symbol, ...fields }), () => levels).external;
  };

  it('passes on as much of a recorded book as the order can take, and always the best level', async () => {
    expect(await passed({ price: '1001', amount: '9' })).toEqual(levels.slice(0, 2));
    expect(await passed({ price: '1005', amount: '2' })).toEqual(levels.slice(0, 1));
    expect(await passed({ price: '1005', amount: '2.001' })).toEqual(levels.slice(0, 2));
    expect(await passed({ price: '900' })).toEqual(levels.slice(0, 1));
    expect(await passed({ order_type: 'MARKET', price: undefined, amount: undefined, total: '2000' })).toEqual(levels.slice(0, 1));
    expect(await passed({ order_type: 'MARKET', price: undefined, amount: undefined, total: '2001' })).toEqual(levels.slice(0, 2));
    expect(await passed({}, 'BTCUSDT')).toBeUndefined();
  });
});

describe('doOrderV2', () => {
  it('each account has its own outcome, its own client id and the size that RATIO gives it', async () => {
    const { desk } = await openDesk();
    const request = many({ api_ids: ['a', 'c', 'b', 'poor', 'a'], sizing: 'RATIO', sync_ratio: 33.3, amount: '1.001', client_id: 'batch' });
    const { results } = await desk.placeMany(caller, request);
    expect(v.safeParse(doOrderV2.output, { results }).success).toBe(true);
    expect(results.map(({ api_id, code, order: placed }) => [api_id, code, placed?.amount, placed?.client_id])).toEqual([
      ['a', 200, '1.001', 'batch.a'], ['c', 200, '0.333', 'batch.c'], ['b', 404, undefined, undefined], ['poor', 2002, undefined, undefined],
    ]);
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

describe('cancelOrder', () => {
  it('takes order ids and client ids, and names those that are unknown, final or another\'s with 3007', async () => {
    const { desk } = await openDesk();
    const [one, two] = [await desk.place(caller, order()), await desk.place(caller, order({ client_id: 'second' }))];
    const foreign = await desk.place(other, order({ api_id: 'b' }));
    expect(await desk.cancel(caller, { order_ids: [one.order.order_id, foreign.order.order_id, '99'] })).toEqual({
      results: [{ order_id: one.order.order_id, code: 200, status: 'CANCELING' }, { order_id: foreign.order.order_id, code: 3007 }, { order_id: '99', code: 3007 }],
    });
    expect(await desk.cancel(caller, { client_ids: ['second', 'third'] })).toEqual({
      results: [{ order_id: two.order.order_id, code: 200, status: 'CANCELING' }, { order_id: 'third', code: 3007 }],
    });
    expect(desk.current(other, {})).toHaveLength(1);
  });

  it('the client id of a request to several accounts cancels all its orders', async () => {
    const { desk } = await openDesk();
    await desk.placeMany(caller, many({ client_id: 'batch' }));
    const { results } = await desk.cancel(caller, { client_ids: ['batch'] });
    expect(results.map(({ code }) => code)).toEqual([200, 200]);
    expect(desk.current(caller, {})).toEqual([]);
  });

  it('all cancels what matches in the caller\'s own accounts', async () => {
    const { desk } = await openDesk();
    await desk.place(caller, order());
    await desk.place(caller, order({ side: 'SELL', price: '1100' }));
    await desk.place(caller, order({ api_id: 'c' }));
    expect((await desk.cancel(caller, { all: { api_ids: ['a'], side: 'SELL', account_type: 'SPOT', symbol: 'BTCUSDT' } })).results).toHaveLength(1);
    expect(desk.current(caller, {})).toHaveLength(2);
    await expect(desk.cancel(caller, { all: { api_ids: ['a', 'b'] } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(desk.cancel(caller, { all: { api_ids: ['a'], account_type: 'nope' } })).rejects.toMatchObject({ code: 'INPUT' });
    expect(v.safeParse(cancelOrder.output, await desk.cancel(caller, { all: { api_ids: ['a', 'c'] } })).success).toBe(true);
    expect(desk.current(caller, {})).toEqual([]);
  });

  it('the hundred-and-first cancel of an account in a second is refused by itself', async () => {
    const { desk, bench } = await openDesk();
    const ids: string[] = [];
    for (let at = 0; at < 101; at++) {
      if (at % 10 === 0) bench.nowMs += 1_000;
      ids.push((await desk.place(caller, order({ amount: '0.01' }))).order.order_id);
    }
    const { results } = await desk.cancel(caller, { order_ids: ids });
    expect(results.map(({ code }) => code)).toEqual([...Array.from({ length: 100 }, () => 200), 429]);
  });
});

describe('what is told', () => {
  it('orders, fills and balances come as frames of the topic, each balance once a command', async () => {
    const { desk, frames } = await openDesk();
    await desk.place(caller, order({ price: '1010', amount: '30' }));
    const told = frames.filter(({ user_id }) => user_id === 'u').map(({ frame }) => frame);
    for (const frame of told) expect(v.safeParse(userOrders.frame, { ...frame, seq: 1 }).success).toBe(true);
    expect(told.filter(({ e }) => e === 'fill').length).toBeGreaterThan(1);
    expect(told.filter(({ e }) => e === 'order')).toHaveLength(1);
    expect(told.flatMap((frame) => (frame.e === 'balance' ? [frame.data.asset] : [])).sort()).toEqual(['BTC', 'USDT']);
  });

  it('balances are valued at last prices, and can be asked for by type, asset and whether there is any', async () => {
    const { desk, exchange } = await openDesk();
    const last = exchange.market('HALYARD/BTCUSDT/spot')!.last;
    const rows = desk.balances(['a']);
    for (const row of rows) expect(v.safeParse(Balance, row).success).toBe(true);
    expect(rows.map(({ asset, usd_value }) => [asset, usd_value])).toEqual([['USDT', '100000'], ['BTC', String(last * 10)]]);
    expect(desk.balances(['a', 'b'], { asset: 'BTC' })).toHaveLength(2);
    expect(desk.balances(['a'], { asset: 'ETH' })).toMatchObject([{ total: '0', usd_value: '0' }]);
    expect(desk.balances(['a'], { asset: 'ETH', hide_zero: true })).toEqual([]);
    expect(desk.balances(['a'], { account_type: 'linear' })).toEqual([]);
    expect(desk.positions(['a'])).toEqual([]);
  });

  it('the history is paged, newest first, within its window, and knows status, account and symbol', async () => {
    const { desk, bench } = await openDesk();
    const ids: string[] = [];
    for (let at = 0; at < 5; at++) ids.unshift((await desk.place(caller, order())).order.order_id);
    await desk.cancel(caller, { order_ids: [ids[0]!] });
    const page = (fields: Args<typeof orderHistory>) => desk.history(caller, historyOf(fields)).pagenation;
    expect(page({ page: 2, page_size: 2 })).toMatchObject({ page: 2, page_size: 2, total: 5, results: [{ order_id: ids[2] }, { order_id: ids[3] }] });
    expect(page({ status: 'CANCELED' }).results).toMatchObject([{ order_id: ids[0], status: 'CANCELED' }]);
    expect([page({ symbol: 'ETHUSDT' }).total, page({ api_ids: ['c'] }).total, page({ api_ids: ['a', 'c'] }).total]).toEqual([0, 0, 5]);
    bench.nowMs += 8 * 86_400_000;
    expect([page({}).total, page({ start: 0, end: 1 }).total]).toEqual([0, 5]);
    expect(() => page({ start: 0, end: 91 * 86_400_000 })).toThrow();
    expect(desk.history(other, historyOf({ start: 0, end: 1 })).pagenation.total).toBe(0);
  });
});
