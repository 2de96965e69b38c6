import { describe, expect, it } from 'vitest';
import { apply } from '../../../../src/shared/core/apply.ts';
import type { PlaceOrder } from '../../../../src/shared/core/state/command.ts';
import { snapshotOf } from '../../../../src/shared/core/snapshot/snapshot.ts';
import type { World } from '../../../../src/shared/core/state/world.ts';
import {
  balance,
  fairPriceOf,
  limit,
  listed,
  place,
  placedOrder,
  refusalOf,
  statusesOf,
  toldOf,
  tradeAt,
  worldOf,
} from './world-kit.ts';
import { flowingWorldOf } from '../../../doubles/flowing-world.ts';

const held = (
  order_type: PlaceOrder['order_type'],
  side: 'BUY' | 'SELL',
  trigger_price: string,
  rest: Partial<PlaceOrder> = {},
): Partial<PlaceOrder> => ({ order_type, side, trigger_price, time_in_force: 'GTC', amount: '1', ...rest });
const cancel = (world: World, ...order_ids: string[]) =>
  apply(world, { kind: 'cancel', user_id: 'u', order_ids }, 1_000);

/** A world whose last price is 1000 and whose book is empty. */
function worldAt1000(): World {
  const world = worldOf();
  tradeAt(world, '1000');
  return world;
}

/** Places one that waits, and gives its id. */
const hold = (world: World, fields: Partial<PlaceOrder>): string => placedOrder(place(world, 'a', fields))!.order_id;

describe('each kind that waits', () => {
  it('STOP_LOSS: a sale waits below the price with its base locked and goes to the market when a trade reaches it', () => {
    const world = worldAt1000();
    const order = placedOrder(place(world, 'a', held('STOP_LOSS', 'SELL', '995')))!;
    expect(order).toMatchObject({
      status: 'WAITING',
      order_type: 'STOP_LOSS',
      price: '0',
      trigger_price: '995.0',
      trigger_by: 'LAST',
      trigger_time: null,
      filled_amount: '0.000',
      time_in_force: 'GTC',
    });
    expect(balance(world, 'a', 'BTC')).toEqual([99, 1]);
    place(world, 'b', limit('BUY', '994', '0.4'));
    place(world, 'b', limit('BUY', '993', '5'));
    expect(
      tradeAt(world, '995.1', '0.01', 2_000).events.some(
        (event) => event.kind === 'order' && event.order.order_id === order.order_id,
      ),
    ).toBe(false);
    const effects = tradeAt(world, '995', '0.01', 3_000);
    expect(statusesOf(effects, order.order_id)).toEqual(['EXECUTING', 'FILLED']);
    expect(toldOf(effects, order.order_id)).toMatchObject({
      trigger_time: 3_000,
      execution_time: 3_000,
      filled_total: String(0.4 * 994 + 0.6 * 993),
      trigger_price: '995.0',
    });
    expect(balance(world, 'a', 'BTC')).toEqual([99, 0]);
  });

  it('STOP_LOSS: a buy by total locks its total, one by amount its trigger × amount, and both give back what they did not need', () => {
    const world = worldAt1000();
    const byTotal = hold(world, held('STOP_LOSS', 'BUY', '1005', { amount: undefined, total: '500' }));
    const byAmount = hold(world, held('STOP_LOSS', 'BUY', '1005'));
    expect(balance(world, 'a', 'USDT')).toEqual([100000 - 1505, 1505]);
    place(world, 'b', limit('SELL', '1005', '5'));
    const effects = place(world, 'c', limit('BUY', '1005', '0.01', 'IOC'));
    expect(toldOf(effects, byTotal)).toMatchObject({
      status: 'FILLED',
      amount: '0.497',
      filled_total: '499.485',
      total: '500',
    });
    expect(toldOf(effects, byAmount)).toMatchObject({ status: 'FILLED', filled_total: '1005' });
    expect(balance(world, 'a', 'USDT')).toEqual([100000 - 499.485 - 1005, 0]);
  });

  it('STOP_LOSS: a market buy takes what is missing from free money, and is rejected whole where there is not enough', () => {
    const world = worldAt1000();
    const rich = hold(world, held('STOP_LOSS', 'BUY', '1002', { amount: '40' }));
    const poor = hold(world, held('STOP_LOSS', 'BUY', '1002', { amount: '59' }));
    expect(balance(world, 'a', 'USDT')).toEqual([100000 - 99 * 1002, 99 * 1002]);
    place(world, 'b', limit('SELL', '1020', '99.5'));
    const effects = place(world, 'b', limit('SELL', '1002', '0.01'));
    expect(effects.events.filter((event) => event.kind === 'fill')).toEqual([]);
    const fired = place(world, 'c', limit('BUY', '1002', '0.01', 'IOC'));
    expect(statusesOf(fired, rich)).toEqual(['EXECUTING', 'FILLED']);
    expect(toldOf(fired, rich)).toMatchObject({ avg_price: '1020' });
    expect(toldOf(fired, poor)).toMatchObject({
      status: 'EXECUTION_ERROR',
      status_reason: 'BALANCE',
      filled_amount: '0.000',
    });
    expect(balance(world, 'a', 'USDT')).toEqual([100000 - 40 * 1020, 0]);
  });

  it('TAKE_PROFIT: a sale waits above the price and rests at its limit when it fires; a buy waits below', () => {
    const world = worldAt1000();
    const sale = hold(world, held('TAKE_PROFIT', 'SELL', '1005', { price: '1006' }));
    const buy = hold(world, held('TAKE_PROFIT', 'BUY', '995', { price: '994' }));
    expect([balance(world, 'a', 'BTC'), balance(world, 'a', 'USDT')]).toEqual([
      [99, 1],
      [100000 - 994, 994],
    ]);
    const up = tradeAt(world, '1005');
    expect(statusesOf(up, sale)).toEqual(['EXECUTING', 'UNFILLED']);
    expect(
      world.markets
        .values()
        .next()
        .value!.book.asks.map(({ price }) => price),
    ).toEqual([10_060]);
    expect(statusesOf(tradeAt(world, '995'), buy)).toEqual(['EXECUTING', 'UNFILLED']);
    expect(toldOf(tradeAt(world, '1000'), sale)).toBeUndefined();
    expect(toldOf(place(world, 'b', limit('BUY', '1006', '0.5')), sale)).toMatchObject({
      status: 'PARTIALLY_FILLED',
      order_type: 'TAKE_PROFIT',
    });
  });

  it('TRIGGER_LIMIT, TRIGGER_MARKET and CONDITIONAL fire from whichever side the price comes', () => {
    const world = worldAt1000();
    const above = hold(world, held('TRIGGER_LIMIT', 'BUY', '1005', { price: '990' }));
    const below = hold(world, held('TRIGGER_MARKET', 'BUY', '995', { amount: '0.5' }));
    const limited = hold(world, held('CONDITIONAL', 'SELL', '1006', { price: '1020' }));
    const plain = hold(world, held('CONDITIONAL', 'SELL', '994'));
    expect(statusesOf(tradeAt(world, '1005'), above)).toEqual(['EXECUTING', 'UNFILLED']);
    expect(statusesOf(tradeAt(world, '1006'), limited)).toEqual(['EXECUTING', 'UNFILLED']);
    const down = tradeAt(world, '994');
    expect(statusesOf(down, below)).toEqual(['EXECUTING', 'EXPIRED']);
    expect(toldOf(down, below)).toMatchObject({ status_reason: 'SELF_TRADE' });
    expect(toldOf(down, plain)).toMatchObject({ status: 'EXPIRED', status_reason: 'SELF_TRADE' });
    expect(world.orders.size).toBe(2);
  });

  it('a post-only one that would take when it fires is rejected, an IOC one expires with its rest', () => {
    const world = worldAt1000();
    const post = hold(world, held('TAKE_PROFIT', 'SELL', '1005', { price: '999', time_in_force: 'GTX' }));
    const now = hold(world, held('TAKE_PROFIT', 'SELL', '1005', { price: '999', time_in_force: 'IOC' }));
    place(world, 'b', limit('BUY', '1000', '0.4'));
    place(world, 'b', limit('BUY', '1005', '0.01'));
    const effects = place(world, 'a', limit('SELL', '1005', '0.01', 'IOC'));
    expect(toldOf(effects, post)).toMatchObject({ status: 'EXECUTION_ERROR', status_reason: 'WOULD_TAKE' });
    expect(toldOf(effects, now)).toMatchObject({ status: 'EXPIRED', status_reason: 'IOC', filled_amount: '0.400' });
    expect(balance(world, 'a', 'BTC')[1]).toBe(0);
  });
});

describe('what is refused', () => {
  const cases: [string, Partial<PlaceOrder>, string, object][] = [
    [
      'a stop sale above the price',
      held('STOP_LOSS', 'SELL', '1000.1'),
      'WOULD_TRIGGER',
      { field: 'trigger_price', last: '1000.0' },
    ],
    ['a stop buy at the price', held('STOP_LOSS', 'BUY', '1000'), 'WOULD_TRIGGER', { field: 'trigger_price' }],
    ['a profit sale below the price', held('TAKE_PROFIT', 'SELL', '999', { price: '999' }), 'WOULD_TRIGGER', {}],
    ['a trigger at the price', held('TRIGGER_MARKET', 'SELL', '1000'), 'WOULD_TRIGGER', {}],
    [
      'a futures kind on spot',
      held('STOP_MARKET', 'SELL', '995'),
      'INPUT',
      { field: 'order_type', rule: 'futures_only' },
    ],
    [
      'a trigger off the tick',
      held('STOP_LOSS', 'SELL', '995.05'),
      'FILTER',
      { filter: 'PRICE_FILTER', field: 'trigger_price' },
    ],
    [
      'a limit far from its trigger',
      held('TRIGGER_LIMIT', 'SELL', '995', { price: '400' }),
      'FILTER',
      { filter: 'PERCENT_PRICE', field: 'price', min: '497.5' },
    ],
    ['too small a value', held('STOP_LOSS', 'SELL', '995', { amount: '0.005' }), 'FILTER', { filter: 'MIN_NOTIONAL' }],
    ['more than there is', held('STOP_LOSS', 'SELL', '995', { amount: '101' }), 'BALANCE', { asset: 'BTC' }],
    ['an end in the past', limit('BUY', '999', '1', 'GTD'), 'INPUT', { field: 'expire_time', rule: 'required' }],
    [
      'an end now',
      { ...limit('BUY', '999', '1', 'GTD'), expire_time: 1_000 },
      'INPUT',
      { field: 'expire_time', rule: 'future' },
    ],
    [
      'DAY where there is no session',
      limit('BUY', '999', '1', 'DAY'),
      'INPUT',
      { field: 'time_in_force', rule: 'astock_only' },
    ],
  ];
  it.each(cases)('%s changes nothing', (_name, fields, code, data) => {
    const world = worldAt1000();
    const before = snapshotOf(world);
    const effects = place(world, 'a', fields);
    expect(refusalOf(effects)).toMatchObject({ code, data });
    expect([effects.events, snapshotOf(world)]).toEqual([[], before]);
  });

  it('a recorded market, whose trades are not here, and a market without a price say so by field', () => {
    const recorded = place(worldOf([listed({}, true)]), 'a', {
      ...held('STOP_LOSS', 'SELL', '995'),
      external: [[10_000, 5]],
    });
    expect(refusalOf(recorded)).toEqual({ code: 'INPUT', data: { field: 'order_type', rule: 'recorded_market' } });
    expect(refusalOf(place(worldOf(), 'a', held('STOP_LOSS', 'SELL', '995')))).toEqual({
      code: 'INPUT',
      data: { field: 'trigger_price', rule: 'no_last_price' },
    });
  });

  it("those that wait count among an account's open orders", () => {
    const world = worldAt1000();
    for (let at = 0; at < 200; at++) place(world, 'a', held('STOP_LOSS', 'SELL', '995', { amount: '0.05' }));
    expect(refusalOf(place(world, 'a', held('STOP_LOSS', 'SELL', '995', { amount: '0.05' })))).toMatchObject({
      data: { filter: 'MAX_NUM_ORDERS' },
    });
  });
});

describe('triggers', () => {
  it('the nearer fires before the farther and the older before the younger, and what they trade fires more in the same command', () => {
    const world = worldAt1000();
    const [far, near, nearToo] = ['990', '995', '995'].map((price) => hold(world, held('STOP_LOSS', 'SELL', price)));
    place(world, 'b', limit('BUY', '991', '1'));
    place(world, 'b', limit('BUY', '989', '5'));
    const effects = tradeAt(world, '995');
    const ends = effects.events.flatMap((event) =>
      event.kind === 'order' && event.order.status === 'FILLED' && event.order.api_id === 'a'
        ? [[event.order.order_id, event.order.avg_price]]
        : [],
    );
    expect(ends).toEqual([
      [near, '991'],
      [nearToo, '989'],
      [far, '989'],
    ]);
  });

  it('fires once: a price that comes back finds nothing', () => {
    const world = worldAt1000();
    const id = hold(world, held('TRIGGER_LIMIT', 'SELL', '995', { price: '1010' }));
    expect(statusesOf(tradeAt(world, '995'), id)).toEqual(['EXECUTING', 'UNFILLED']);
    tradeAt(world, '1000');
    expect(statusesOf(tradeAt(world, '990'), id)).toEqual([]);
  });

  it('cancel before the price: CANCELED at once, without CANCELING, and the lock is free; the price then finds nothing', () => {
    const world = worldAt1000();
    const id = hold(world, held('STOP_LOSS', 'SELL', '995'));
    const effects = cancel(world, id);
    expect([statusesOf(effects, id), effects.answer]).toEqual([
      ['CANCELED'],
      { kind: 'canceled', results: [{ order_id: id, code: null, status: 'CANCELED' }] },
    ]);
    expect(balance(world, 'a', 'BTC')).toEqual([100, 0]);
    expect(statusesOf(tradeAt(world, '990'), id)).toEqual([]);
    expect(cancel(world, id).answer).toMatchObject({ results: [{ code: 'ORDER_FINAL' }] });
  });

  it('the price before the cancel: the order has gone and the cancel comes too late', () => {
    const world = worldAt1000();
    place(world, 'b', limit('BUY', '990', '5'));
    const id = hold(world, held('STOP_LOSS', 'SELL', '995'));
    tradeAt(world, '995');
    expect(cancel(world, id).answer).toMatchObject({ results: [{ code: 'ORDER_FINAL' }] });
  });

  it("the flow's steps fire them against its own quotes, and a jump fires what the new price has reached", () => {
    for (const how of ['step', 'rebase'] as const) {
      const world = worldOf();
      apply(world, { kind: 'rebase', step: 0 }, 0);
      const id = placedOrder(place(world, 'a', held('STOP_LOSS', 'BUY', '1002')))!.order_id;
      let told: string[] = [];
      for (let at = 0; at < 2_000 && told.length === 0; at++) {
        const step = world.step + 1;
        told = statusesOf(
          how === 'step'
            ? apply(world, { kind: 'step', step }, step * 100)
            : apply(world, { kind: 'rebase', step: 110 }, 11_000),
          id,
        );
      }
      expect(told).toEqual(['EXECUTING', 'FILLED']);
    }
  });

  it('queues, triggers and lists come back from a snapshot in their order', () => {
    const world = worldAt1000();
    const ids = [
      hold(world, held('STOP_LOSS', 'SELL', '995')),
      hold(world, held('STOP_LOSS', 'SELL', '995')),
      hold(world, held('STOP_LOSS', 'SELL', '996')),
    ];
    const again = flowingWorldOf(snapshotOf(world), fairPriceOf);
    expect(snapshotOf(again)).toBe(snapshotOf(world));
    place(again, 'b', limit('BUY', '990', '5'));
    const fired = place(again, 'a', limit('SELL', '990', '0.01', 'IOC')).events.flatMap((event) =>
      event.kind === 'order' && event.order.status === 'EXECUTING' ? [event.order.order_id] : [],
    );
    expect(fired).toEqual([ids[2], ids[0], ids[1]]);
  });
});

describe('orders that end by themselves', () => {
  const pass = (world: World, toStep: number) => {
    let last = apply(world, { kind: 'list', seed: 1, markets: [listed({ status: 'HALT' })] }, 0);
    while (world.step < toStep) last = apply(world, { kind: 'step', step: world.step + 1 }, (world.step + 1) * 100);
    return last;
  };

  it('GTD: one that rests, one that is partly filled and one that waits expire at the first step that is not before their end', () => {
    const world = worldAt1000();
    const gtd = { time_in_force: 'GTD' as const, expire_time: 5_000 };
    const resting = hold(world, { ...limit('SELL', '1010', '1'), ...gtd });
    const waiting = hold(world, held('STOP_LOSS', 'SELL', '995', { ...gtd }));
    const later = hold(world, { ...limit('SELL', '1011', '1'), ...gtd, expire_time: 5_001 });
    place(world, 'b', limit('BUY', '1010', '0.4', 'IOC'));
    expect(pass(world, 49).events).toEqual([]);
    const effects = pass(world, 50);
    expect(toldOf(effects, resting)).toMatchObject({
      status: 'EXPIRED',
      status_reason: 'GTD',
      filled_amount: '0.400',
      expire_time: 5_000,
    });
    expect(toldOf(effects, waiting)).toMatchObject({ status: 'EXPIRED', status_reason: 'GTD' });
    expect([...world.orders.keys()]).toEqual([later]);
    expect(toldOf(pass(world, 51), later)).toMatchObject({ status: 'EXPIRED' });
    expect(balance(world, 'a', 'BTC')[1]).toBe(0);
  });

  it('an order that has ended while nobody was there is not filled by the jump to now', () => {
    const world = worldOf();
    apply(world, { kind: 'rebase', step: 0 }, 0);
    const id = hold(world, { ...limit('SELL', '1003.5', '1'), time_in_force: 'GTD', expire_time: 10_000 });
    expect(toldOf(apply(world, { kind: 'rebase', step: 110 }, 11_000), id)).toMatchObject({
      status: 'EXPIRED',
      filled_amount: '0.000',
    });
  });
});
