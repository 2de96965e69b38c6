import { describe, expect, it } from 'vitest';
import { apply } from '../../../../../src/shared/core/apply.ts';
import type { AmendCommand, PlaceOrder } from '../../../../../src/shared/core/state/command.ts';
import { snapshotOf } from '../../../../../src/shared/core/snapshot/snapshot.ts';
import type { World } from '../../../../../src/shared/core/state/world.ts';
import { contractWorld, linearKey, order, wallet } from '../contract-kit.ts';
import {
  balance,
  fairPriceOf,
  freshId,
  limit,
  listed,
  place,
  placedOrder,
  refusalOf,
  statusesOf,
  toldOf,
  tradeAt,
  userOf,
  worldOf,
} from '../world-kit.ts';
import { flowingWorldOf } from '../../../../doubles/flowing-world.ts';

type Change = Pick<AmendCommand, 'price' | 'amount' | 'trigger_price' | 'external'>;

function amendCommand(order_id: string, change: Change, user_id = 'u'): AmendCommand {
  const client_id = freshId();
  return { kind: 'amend', user_id, client_id, hash: client_id, order_id, ...change };
}
const amend = (world: World, order_id: string, change: Change, user_id = 'u') =>
  apply(world, amendCommand(order_id, change, user_id), 2_000);
const put = (world: World, api_id: string, fields: Partial<PlaceOrder>): string =>
  placedOrder(place(world, api_id, fields))!.order_id;
const stop = (trigger_price: string, rest: Partial<PlaceOrder> = {}): Partial<PlaceOrder> => ({
  order_type: 'STOP_LOSS',
  side: 'SELL',
  trigger_price,
  time_in_force: 'GTC',
  amount: '1',
  ...rest,
});

/** Makers of what is taken from the asks, in order. */
const makersOf = (world: World, amount: string): string[] =>
  place(world, 'b', limit('BUY', '1000', amount, 'IOC')).events.flatMap((event) =>
    event.kind === 'fill' && event.fill.is_maker ? [event.fill.order_id] : [],
  );

describe('the place in the queue', () => {
  const queue = (change: Change) => {
    const world = worldOf();
    const ids = ['a', 'c', 'a'].map((api_id) => put(world, api_id, limit('SELL', '1000', '1')));
    expect(amend(world, ids[0]!, change).answer.kind).toBe('placed');
    return makersOf(flowingWorldOf(snapshotOf(world), fairPriceOf), '5').map((id) => ids.indexOf(id));
  };

  it('a smaller amount keeps it, a larger one and a new price lose it, also over a snapshot', () => {
    expect(queue({ amount: '0.5' })).toEqual([0, 1, 2]);
    expect(queue({ amount: '1' })).toEqual([0, 1, 2]);
    expect(queue({ amount: '1.001' })).toEqual([1, 2, 0]);
    expect(queue({ price: '1000', amount: '0.5' })).toEqual([0, 1, 2]);
    expect(queue({ price: '999.9' })).toEqual([0, 1, 2]);
  });

  it('to another price and back is the end of the queue', () => {
    const world = worldOf();
    const ids = [put(world, 'a', limit('SELL', '1000', '1')), put(world, 'c', limit('SELL', '1000', '1'))];
    amend(world, ids[0]!, { price: '1001' });
    amend(world, ids[0]!, { price: '1000' });
    expect(makersOf(world, '2')).toEqual([ids[1], ids[0]]);
  });

  it('among those that wait for one price it is the same', () => {
    const world = worldOf();
    tradeAt(world, '1000');
    const ids = ['995', '995', '990'].map((price) => put(world, 'a', stop(price)));
    amend(world, ids[0]!, { amount: '0.5' });
    amend(world, ids[2]!, { trigger_price: '995' });
    amend(world, ids[1]!, { amount: '2' });
    const fired = tradeAt(world, '995').events.flatMap((event) =>
      event.kind === 'order' && event.order.status === 'EXECUTING' ? [event.order.order_id] : [],
    );
    expect(fired).toEqual([ids[0], ids[2], ids[1]]);
  });
});

describe('the lock', () => {
  it('follows the order exactly, up and down, by price and by amount, also when it is partly filled', () => {
    const world = worldOf();
    const id = put(world, 'a', limit('BUY', '1000', '2'));
    place(world, 'b', limit('SELL', '1000', '0.5', 'IOC'));
    const told = toldOf(amend(world, id, { amount: '1.2' }), id)!;
    expect(told).toMatchObject({
      status: 'PARTIALLY_FILLED',
      amount: '1.200',
      filled_amount: '0.500',
      total: '1200',
      updated: 2_000,
    });
    expect(balance(world, 'a', 'USDT')).toEqual([100000 - 500 - 700, 700]);
    amend(world, id, { price: '900', amount: '3' });
    expect(balance(world, 'a', 'USDT')).toEqual([100000 - 500 - 2250, 2250]);
    expect(toldOf(amend(world, id, { price: '901' }), id)!.version).toBe(told.version + 2);
    const waiting = put(world, 'a', stop('1005', { side: 'BUY' }));
    amend(world, waiting, { trigger_price: '1010' });
    expect(balance(world, 'a', 'USDT')[1]).toBe(2.5 * 901 + 1010);
  });

  it('a new price may trade at once, down to the last lot', () => {
    const world = worldOf();
    const id = put(world, 'a', limit('BUY', '990', '1'));
    place(world, 'b', limit('SELL', '995', '0.4'));
    const effects = amend(world, id, { price: '1000' });
    expect(toldOf(effects, id)).toMatchObject({ status: 'PARTIALLY_FILLED', filled_total: '398', price: '1000.0' });
    expect(balance(world, 'a', 'USDT')).toEqual([100000 - 398 - 600, 600]);
    place(world, 'b', limit('SELL', '1001', '5'));
    expect(toldOf(amend(world, id, { price: '1001' }), id)).toMatchObject({ status: 'FILLED' });
    expect([balance(world, 'a', 'USDT')[1], world.orders.has(id)]).toEqual([0, false]);
  });

  it('what it trades fires triggers in the same command', () => {
    const world = worldOf();
    tradeAt(world, '1000');
    const id = put(world, 'a', limit('BUY', '990', '0.1'));
    const waiting = put(world, 'c', {
      order_type: 'TRIGGER_LIMIT',
      side: 'BUY',
      trigger_price: '1005',
      price: '980',
      amount: '1',
    });
    place(world, 'b', limit('SELL', '1005', '1'));
    expect(statusesOf(amend(world, id, { price: '1005' }), waiting)).toEqual(['EXECUTING', 'UNFILLED']);
  });

  it('in a recorded market it meets the recorded book', () => {
    const world = worldOf([listed({}, true)]);
    const id = put(world, 'a', { ...limit('BUY', '990', '1'), external: [[10_000, 5_000]] });
    expect(toldOf(amend(world, id, { price: '1000', external: [[10_000, 400]] }), id)).toMatchObject({
      status: 'PARTIALLY_FILLED',
      filled_amount: '0.400',
    });
  });
});

describe('what is refused', () => {
  function worldWith(fields: Partial<PlaceOrder>) {
    const world = worldOf();
    tradeAt(world, '1000');
    place(world, 'b', limit('SELL', '1010', '1'));
    place(world, 'c', limit('SELL', '1012', '1'));
    const id = put(world, 'a', fields);
    return { world, id };
  }
  const buy = limit('BUY', '990', '1');
  it.each<[string, Partial<PlaceOrder>, Change, string, object]>([
    ['a price off the tick', buy, { price: '990.05' }, 'FILTER', { field: 'price' }],
    ['a price far away', buy, { price: '100' }, 'FILTER', { filter: 'PERCENT_PRICE' }],
    ['an amount off the step', buy, { amount: '1.0005' }, 'FILTER', { field: 'amount' }],
    ['too small a value', buy, { amount: '0.005' }, 'FILTER', { filter: 'MIN_NOTIONAL' }],
    ['more than there is', buy, { amount: '102' }, 'BALANCE', { asset: 'USDT', free: '99010', need: '99990' }],
    [
      'a trigger of an order that does not wait',
      buy,
      { trigger_price: '995' },
      'INPUT',
      { field: 'trigger_price', rule: 'waiting_only' },
    ],
    ['a price of an order without one', stop('990'), { price: '995' }, 'INPUT', { field: 'price', rule: 'limit_only' }],
    [
      'an amount of an order by total',
      stop('1010', { side: 'BUY', amount: undefined, total: '500' }),
      { amount: '1' },
      'INPUT',
      { field: 'amount', rule: 'amount_or_total' },
    ],
    [
      'a trigger that has been reached',
      stop('990'),
      { trigger_price: '1000' },
      'WOULD_TRIGGER',
      { field: 'trigger_price' },
    ],
    [
      'a post-only order that would take',
      { ...buy, time_in_force: 'GTX' },
      { price: '1010' },
      'WOULD_TAKE',
      { field: 'price' },
    ],
    ['a price at which it meets an own order', buy, { price: '1012', amount: '2' }, 'SELF_TRADE', { field: 'price' }],
    [
      'the size of one of a list',
      { order_type: 'OCO', side: 'SELL', amount: '1', oco: { limit_price: '1020', stop_price: '990' } },
      { amount: '0.5' },
      'INPUT',
      { field: 'amount', rule: 'list' },
    ],
    ['nothing', buy, {}, 'INPUT', { field: 'amount', rule: 'required' }],
  ])('%s leaves all as it was', (_name, fields, change, code, data) => {
    const { world, id } = worldWith(fields);
    const before = snapshotOf(world);
    const effects = amend(world, id, change);
    expect(refusalOf(effects)).toMatchObject({ code, data });
    expect([effects.events, snapshotOf(world)]).toEqual([[], before]);
  });

  it('an amount that is not above what is filled', () => {
    const { world, id } = worldWith(buy);
    place(world, 'b', limit('SELL', '990', '0.4', 'IOC'));
    for (const amount of ['0.4', '0.3'])
      expect(refusalOf(amend(world, id, { amount }))).toEqual({
        kind: 'refused',
        code: 'INPUT',
        data: { field: 'amount', rule: 'above_filled' },
      });
    expect(toldOf(amend(world, id, { amount: '0.401' }), id)).toMatchObject({ amount: '0.401' });
  });

  it("an order that is unknown, another's or final", () => {
    const { world, id } = worldWith(buy);
    for (const [order_id, user] of [
      ['99', 'u'],
      [id, userOf('b')],
    ] as const)
      expect(refusalOf(amend(world, order_id, { amount: '0.5' }, user))).toMatchObject({
        code: 'ORDER_FINAL',
        data: { order_id },
      });
    apply(world, { kind: 'cancel', user_id: 'u', order_ids: [id] }, 2_000);
    expect(refusalOf(amend(world, id, { amount: '0.5' }))).toMatchObject({ code: 'ORDER_FINAL' });
  });
});

describe('its client id', () => {
  it('answers the same body with the order as it was amended, also after it has gone on and over a snapshot, and another body with CONFLICT', () => {
    const world = worldOf();
    const id = put(world, 'a', limit('BUY', '990', '1'));
    const command = amendCommand(id, { amount: '0.5' });
    const told = toldOf(apply(world, command, 2_000), id)!;
    amend(world, id, { amount: '0.4' });
    apply(world, { kind: 'cancel', user_id: 'u', order_ids: [id] }, 2_000);
    const before = snapshotOf(world);
    for (const each of [world, flowingWorldOf(before, fairPriceOf)]) {
      const { answer, events } = apply(each, command, 3_000);
      expect(answer).toMatchObject({ kind: 'placed', replayed: true });
      expect([answer.kind === 'placed' && answer.orders.get(id), events, snapshotOf(each)]).toEqual([told, [], before]);
      expect(apply(each, { ...command, hash: 'other' }, 3_000).answer).toMatchObject({ code: 'CONFLICT' });
    }
  });

  it('a refused amendment leaves it free', () => {
    const world = worldOf();
    const id = put(world, 'a', limit('BUY', '990', '1'));
    const command = amendCommand(id, { amount: '900' });
    expect(refusalOf(apply(world, command, 2_000))).toMatchObject({ code: 'BALANCE' });
    expect(apply(world, { ...command, amount: '2', hash: 'other' }, 2_000).answer).toMatchObject({
      kind: 'placed',
      replayed: false,
    });
  });
});

describe('the band', () => {
  it('goes by the new trigger of an order that waits, and by the last price of one that rests, where a price of it is changed', () => {
    const world = worldOf();
    tradeAt(world, '1000');
    const waiting = put(world, 'a', {
      order_type: 'TRIGGER_LIMIT',
      side: 'BUY',
      time_in_force: 'GTC',
      price: '1000',
      trigger_price: '1010',
      amount: '1',
    });
    // Half of 2000.1 is more than 1000.
    expect(refusalOf(amend(world, waiting, { trigger_price: '2000.1' }))).toMatchObject({
      code: 'FILTER',
      data: { filter: 'PERCENT_PRICE', field: 'price', min: '1000.1' },
    });
    expect(refusalOf(amend(world, waiting, { trigger_price: '2000' }))).toBeNull();
    expect(refusalOf(amend(world, waiting, { price: '3000.1' }))).toMatchObject({
      data: { filter: 'PERCENT_PRICE', max: '3000.0' },
    });
    const resting = put(world, 'a', limit('BUY', '990', '1'));
    expect(refusalOf(amend(world, resting, { price: '499.9' }))).toMatchObject({
      data: { filter: 'PERCENT_PRICE', min: '500.0' },
    });
    expect(refusalOf(amend(world, resting, { price: '500' }))).toBeNull();
    tradeAt(world, '1400');
    expect(refusalOf(amend(world, resting, { amount: '0.9' }))).toBeNull();
  });
});

describe('an order for a contract', () => {
  it('locks less where it becomes smaller, what its new price needs where that changes, and is refused beyond what is free', () => {
    const { world } = contractWorld();
    apply(world, { kind: 'wake', markets: [linearKey] }, 0);
    const id = placedOrder(order(world, 'a', limit('BUY', '990.0', '4')))!.order_id;
    // A tenth, and a taker's fee of 0.05 %.
    const need = (price: number, lots: number) => price * lots * 0.1005;
    const locked = () => wallet(world, 'a')[1];
    expect(locked()).toBeCloseTo(need(990, 4), 9);
    expect(refusalOf(amend(world, id, { amount: '3' }))).toBeNull();
    expect(locked()).toBeCloseTo(need(990, 3), 9);
    expect(refusalOf(amend(world, id, { price: '980.0' }))).toBeNull();
    expect(locked()).toBeCloseTo(need(980, 3), 9);
    expect(refusalOf(amend(world, id, { amount: '5' }))).toBeNull();
    expect(locked()).toBeCloseTo(need(980, 5), 9);
    expect(refusalOf(amend(world, id, { amount: '102' }))).toMatchObject({ code: 'BALANCE', data: { asset: 'USDT' } });
    expect(locked()).toBeCloseTo(need(980, 5), 9);
    expect(refusalOf(amend(world, id, { amount: '101' }))).toBeNull();
    expect(locked()).toBeCloseTo(need(980, 101), 9);
  });
});
