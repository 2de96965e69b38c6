import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { doOrder } from '../../../../src/shared/contracts/order-place.ts';
import { amendOrder } from '../../../../src/shared/contracts/order.ts';
import type { Args, Input } from '../../../../src/shared/base/contract.ts';
import { freshId } from '../../shared/core/core-kit.ts';
import { caller, historyOf, openDesk, order, other } from './desk-kit.ts';

describe('orders that wait', () => {
  const stop = { order_type: 'STOP_LOSS', side: 'SELL', price: undefined, trigger_price: '900' } as const;

  it('are open, are cancelled at once, and stand in the history with their fields', async () => {
    const { desk } = await openDesk();
    const { order: placed } = await desk.place(
      caller,
      order({ ...stop, time_in_force: 'GTD', expire_time: 9_000, trigger_by: 'LAST' }),
    );
    expect(v.safeParse(doOrder.output, { order: placed }).success).toBe(true);
    const fields = {
      order_type: 'STOP_LOSS',
      trigger_price: '900.0',
      trigger_by: 'LAST',
      trigger_time: null,
      expire_time: 9_000,
      time_in_force: 'GTD',
    };
    expect(desk.current(caller, {})).toMatchObject([{ status: 'WAITING', ...fields }]);
    expect(await desk.cancel(caller, { order_ids: [placed.order_id] })).toEqual({
      results: [{ order_id: placed.order_id, code: 200, status: 'CANCELED' }],
    });
    expect(desk.current(caller, {})).toEqual([]);
    expect(desk.history(caller, historyOf()).pagenation.results).toMatchObject([{ status: 'CANCELED', ...fields }]);
  });

  it('an OCO is answered with both its orders, again as well, and all of them can be cancelled together', async () => {
    const { desk } = await openDesk();
    const request = order({
      order_type: 'OCO',
      side: 'SELL',
      price: undefined,
      oco: { limit_price: '1100', stop_price: '900' },
    });
    const answer = await desk.place(caller, request);
    expect(v.safeParse(doOrder.output, answer).success).toBe(true);
    expect(answer).toMatchObject({
      order: { order_type: 'LIMIT' },
      list: {
        list_id: answer.order.order_id,
        orders: [{ status: 'UNFILLED' }, { status: 'WAITING', order_type: 'STOP_LOSS' }],
      },
    });
    expect(await desk.place(caller, request)).toEqual({ ...answer, replayed: true });
    expect((await desk.cancel(caller, { all: { api_ids: ['a'] } })).results.map(({ code }) => code)).toEqual([
      200, 200,
    ]);
    expect(desk.current(caller, {})).toEqual([]);
  });

  it.each([
    [
      'a trigger that has been reached',
      { ...stop, trigger_price: '2000' },
      'WOULD_TRIGGER',
      { field: 'trigger_price' },
    ],
    [
      'one in a recorded market',
      { ...stop, symbol: 'XUSDT' },
      'INPUT',
      { field: 'order_type', rule: 'recorded_market' },
    ],
    ['an end in the past', { time_in_force: 'GTD', expire_time: 0 }, 'INPUT', { field: 'expire_time', rule: 'future' }],
    [
      'a list on the wrong side',
      { order_type: 'OCO', price: undefined, oco: { limit_price: '1100', stop_price: '900' } },
      'WOULD_TRIGGER',
      { field: 'oco.stop_price' },
    ],
  ] as const)('refuses %s', async (_name, fields, code, data) => {
    const { desk, engine } = await openDesk();
    const hash = engine.stateHash();
    await expect(desk.place(caller, order(fields))).rejects.toMatchObject({ code, data });
    expect(engine.stateHash()).toBe(hash);
  });

  it.each([
    ['STOP_MARKET on spot', { ...stop, order_type: 'STOP_MARKET' }, 'order_type'],
    ['TAKE_PROFIT_MARKET on spot', { ...stop, order_type: 'TAKE_PROFIT_MARKET' }, 'order_type'],
    ['a mark price', { ...stop, trigger_by: 'MARK' }, 'trigger_by'],
    ['an index price', { ...stop, trigger_by: 'INDEX' }, 'trigger_by'],
    ['no trigger', { ...stop, trigger_price: undefined }, 'trigger_price'],
    ['DAY', { time_in_force: 'DAY' }, 'time_in_force'],
    ['GTD without an end', { time_in_force: 'GTD' }, 'expire_time'],
    ['an end without GTD', { expire_time: 9_000 }, 'expire_time'],
    ['a list of one price', { order_type: 'OCO', price: undefined, oco: { limit_price: '1100' } }, 'oco.stop_price'],
    ['a list without prices', { order_type: 'OCO', price: undefined }, 'oco'],
  ] as const)('%s is told by its field before it comes to the desk', (_name, fields, field) => {
    const parsed = v.safeParse(doOrder.input, {
      api_id: 'a',
      exchange: 'HALYARD',
      symbol: 'BTCUSDT',
      account_type: 'spot',
      side: 'BUY',
      order_type: 'LIMIT',
      price: '990',
      amount: '1',
      client_id: 'x',
      ...fields,
    });
    expect(parsed.issues?.map((issue) => v.getDotPath(issue))).toEqual([field]);
  });
});

describe('amendOrder', () => {
  const change = (fields: Partial<Args<typeof amendOrder>>): Input<typeof amendOrder> =>
    v.parse(amendOrder.input, { order_id: '1', client_id: freshId(), ...fields });

  it('answers with the order as it is then, and the same request again with the same', async () => {
    const { desk, engine } = await openDesk();
    const { order: placed } = await desk.place(caller, order());
    const request = change({ order_id: placed.order_id, amount: '0.4', price: '980' });
    const answers = await Promise.all([desk.amend(caller, request), desk.amend(caller, request)]);
    expect(v.safeParse(amendOrder.output, answers[0]).success).toBe(true);
    expect(answers[0]).toMatchObject({
      order: { amount: '0.400', price: '980.0', status: 'UNFILLED', client_id: placed.client_id },
    });
    expect(answers[1]).toEqual({ ...answers[0], replayed: true });
    expect(desk.current(caller, {})).toEqual([answers[0].order]);
    expect(engine.history.list({ user_id: 'u', start: 0, end: 1e12, page: 1, page_size: 1 }).results).toEqual([
      answers[0].order,
    ]);
    await expect(desk.amend(caller, { ...request, amount: '0.3' })).rejects.toMatchObject({ code: 'CONFLICT' });
    await desk.cancel(caller, { order_ids: [placed.order_id] });
    expect(await desk.amend(caller, request)).toEqual({ ...answers[0], replayed: true });
  });

  it('refuses below vip_level 1, of another and of nobody, beyond the limit of orders, and what the matching refuses', async () => {
    const { desk } = await openDesk();
    const { order: placed } = await desk.place(caller, order());
    const { order_id } = placed;
    await expect(desk.amend({ ...caller, vip_level: 0 }, change({ order_id, amount: '2' }))).rejects.toMatchObject({
      code: 'VIP',
    });
    await expect(desk.amend(other, change({ order_id, amount: '2' }))).rejects.toMatchObject({
      code: 'ORDER_FINAL',
      data: { order_id },
    });
    await expect(desk.amend(caller, change({ order_id: '77', amount: '2' }))).rejects.toMatchObject({
      code: 'ORDER_FINAL',
    });
    await expect(desk.amend(caller, change({ order_id, trigger_price: '2' }))).rejects.toMatchObject({
      code: 'INPUT',
      data: { field: 'trigger_price' },
    });
    await expect(desk.amend(caller, change({ order_id, amount: '900' }))).rejects.toMatchObject({ code: 'BALANCE' });
    for (let index = 0; index < 7; index++) await desk.amend(caller, change({ order_id, amount: `0.${9 - index}` }));
    await expect(desk.amend(caller, change({ order_id, amount: '2' }))).rejects.toMatchObject({ code: 'RATE_LIMIT' });
  });

  it.each([
    [{}, 'amount'],
    [{ amount: '0' }, 'amount'],
    [{ price: '-1' }, 'price'],
    [{ trigger_price: 'x' }, 'trigger_price'],
    [{ amount: '1', order_id: 'x' }, 'order_id'],
    [{ amount: '1', gift: 1 }, 'gift'],
  ])('%j is told by its field', (fields, field) => {
    const parsed = v.safeParse(amendOrder.input, { order_id: '1', client_id: 'x', ...fields });
    expect(parsed.issues?.map((issue) => v.getDotPath(issue))).toContain(field);
  });

  it('in a recorded market it takes from what the recording offers', async () => {
    const { desk, engine } = await openDesk();
    const { order: placed } = await desk.place(caller, order({ symbol: 'XUSDT', price: '990', amount: '4' }));
    expect((await desk.amend(caller, change({ order_id: placed.order_id, price: '1000.5' }))).order).toMatchObject({
      filled_amount: '2.000',
      avg_price: '1000',
    });
    expect(engine.resting('HALYARD/XUSDT/spot')).toMatchObject([{ ticks: 10_005, lots: 2_000 }]);
  });

  it('a trigger and a cancel in one group: the first that was written decides', async () => {
    for (const cancelsFirst of [true, false]) {
      const { desk, engine } = await openDesk();
      const last = engine.market('HALYARD/BTCUSDT/spot')!.last;
      const { order: stop } = await desk.place(
        caller,
        order({ order_type: 'TRIGGER_LIMIT', side: 'BUY', price: '900', trigger_price: String((last + 1) / 10) }),
      );
      const cancel = () => desk.cancel(caller, { order_ids: [stop.order_id] });
      const trade = () =>
        desk.place(
          other,
          order({ api_id: 'b', order_type: 'MARKET', price: undefined, amount: undefined, total: '5000' }),
        );
      const [first] = await Promise.all(cancelsFirst ? [cancel(), trade()] : [trade(), cancel()]);
      const row = desk
        .history(caller, historyOf())
        .pagenation.results.find(({ order_id }) => order_id === stop.order_id)!;
      expect(first).toBeDefined();
      expect([row.status, row.trigger_time === null]).toEqual(['CANCELED', cancelsFirst]);
    }
  });
});
