import { describe, expect, it } from 'vitest';
import { apply } from '../../../../../src/shared/core/apply.ts';
import type { LineCommand, PlaceOrder } from '../../../../../src/shared/core/state/command.ts';
import { snapshotOf } from '../../../../../src/shared/core/snapshot/snapshot.ts';
import type { World } from '../../../../../src/shared/core/state/world.ts';
import {
  balance,
  fairPriceOf,
  limit,
  place,
  placedOrder,
  refusalOf,
  statusesOf,
  toldOf,
  tradeAt,
  worldOf,
} from '../world-kit.ts';
import { flowingWorldOf } from '../../../../doubles/flowing-world.ts';

const byLine = (fields: Partial<PlaceOrder>): Partial<PlaceOrder> => ({ ...fields, by_line: true });
const hear = (world: World, order_id: string, happened: LineCommand['happened'], nowMs = 2_000) =>
  apply(world, { kind: 'line', order_id, happened }, nowMs);
const oco: Partial<PlaceOrder> = {
  order_type: 'OCO',
  side: 'BUY',
  amount: '1',
  oco: { limit_price: '990', stop_price: '1010' },
};

function worldAt1000(): World {
  const world = worldOf();
  tradeAt(world, '1000');
  return world;
}

/** Sends a limit buy of one coin over a line and gives its id. */
function sent(world: World, fields: Partial<PlaceOrder> = limit('BUY', '990', '1')): string {
  const told = placedOrder(place(world, 'a', byLine(fields)));
  return told?.order_id ?? expect.fail('refused');
}

describe('an order that goes over a line', () => {
  it('is told as sent, stands in no book and locks nothing until the venue has it', () => {
    const world = worldAt1000();
    const effects = place(world, 'a', byLine(limit('BUY', '990', '1')));
    const told = placedOrder(effects)!;
    expect(told).toMatchObject({ status: 'PLACE_ORDER', version: 1, filled_amount: '0.000', price: '990.0' });
    expect([balance(world, 'a', 'USDT'), world.orders.size]).toEqual([[100_000, 0], 0]);
    const arrived = hear(world, told.order_id, 'arrived');
    expect(toldOf(arrived, told.order_id)).toMatchObject({
      status: 'UNFILLED',
      version: 2,
      created: told.created,
      client_id: told.client_id,
    });
    expect([balance(world, 'a', 'USDT'), world.orders.size, world.inFlight.size]).toEqual([[99_010, 990], 1, 0]);
  });

  it('takes what it meets at its arrival, and not what was there when it was sent', () => {
    const world = worldAt1000();
    const id = sent(world, limit('BUY', '1000', '1'));
    place(world, 'b', limit('SELL', '995', '1'));
    expect(toldOf(hear(world, id, 'arrived'), id)).toMatchObject({
      status: 'FILLED',
      avg_price: '995',
      filled_amount: '1.000',
    });
  });

  it.each([
    ['open', limit('BUY', '990', '1'), 'UNFILLED'],
    ['filled', limit('BUY', '1100', '0.01'), 'FILLED'],
    ['partly filled', limit('BUY', '1100', '1'), 'PARTIALLY_FILLED'],
    ['waiting', { order_type: 'TRIGGER_LIMIT', price: '900', trigger_price: '910', amount: '1' }, 'WAITING'],
    ['expired', limit('BUY', '900', '1', 'IOC'), 'EXPIRED'],
  ] as const)('whose answer did not come is of unknown outcome until it is found, %s', (_how, fields, status) => {
    const world = worldAt1000();
    place(world, 'b', limit('SELL', '1050', '0.5'));
    const id = sent(world, fields);
    expect(toldOf(hear(world, id, 'timed_out'), id)).toMatchObject({ status: 'EXECUTION_TIMEOUT', version: 2 });
    expect(hear(world, id, 'timed_out').events).toEqual([]);
    const found = hear(world, id, 'arrived');
    expect(toldOf(found, id)).toMatchObject({ status });
    expect(hear(world, id, 'arrived').answer).toMatchObject({ kind: 'refused', code: 'ORDER_FINAL' });
  });

  it('that the venue does not know has failed, and cost nothing', () => {
    const world = worldAt1000();
    const id = sent(world);
    expect(hear(world, id, 'lost').answer).toMatchObject({ kind: 'refused', code: 'ORDER_FINAL' });
    hear(world, id, 'timed_out');
    expect(toldOf(hear(world, id, 'lost'), id)).toMatchObject({
      status: 'FAILURE',
      status_reason: 'NOT_RECEIVED',
      filled_amount: '0.000',
    });
    expect([world.inFlight.size, balance(world, 'a', 'USDT')]).toEqual([0, [100_000, 0]]);
    expect(hear(world, id, 'arrived').answer).toMatchObject({ kind: 'refused', code: 'ORDER_FINAL' });
  });

  it('that the venue refuses at its arrival is rejected with the reason', () => {
    const world = worldAt1000();
    const id = sent(world, limit('BUY', '990', '1'));
    const second = sent(world, limit('BUY', '990', '101'));
    hear(world, second, 'timed_out');
    place(world, 'a', limit('BUY', '980', '100'));
    expect(toldOf(hear(world, second, 'arrived'), second)).toMatchObject({
      status: 'EXECUTION_ERROR',
      status_reason: 'BALANCE',
    });
    expect(toldOf(hear(world, id, 'arrived'), id)).toMatchObject({ status: 'UNFILLED' });
  });

  it('is refused before it is sent where it is wrong in itself, and its client id stays free', () => {
    const world = worldAt1000();
    const before = snapshotOf(world);
    expect(refusalOf(place(world, 'a', byLine(limit('BUY', '990.05', '1'))))).toMatchObject({
      code: 'FILTER',
      data: { field: 'price' },
    });
    expect(snapshotOf(world)).toBe(before);
  });

  it('is answered again by its client id, and never becomes a second order', () => {
    const world = worldAt1000();
    const request = {
      kind: 'place',
      user_id: 'u',
      client_id: 'once',
      hash: 'h',
      source: 'WEB',
      orders: [
        {
          api_id: 'a',
          client_id: 'once',
          market: 'HALYARD/BTCUSDT/spot',
          ...limit('BUY', '990', '1'),
          by_line: true,
        } as PlaceOrder,
      ],
    } as const;
    const first = apply(world, request, 1_000).answer;
    hear(world, (first.kind === 'placed' && first.outcomes[0]?.order_id) || expect.fail('refused'), 'timed_out');
    const again = apply(world, request, 30_000).answer;
    expect(again).toMatchObject({
      kind: 'placed',
      replayed: true,
      outcomes: first.kind === 'placed' ? first.outcomes : [],
    });
    expect(world.inFlight.size).toBe(1);
  });

  it('as a list brings both legs under their ids', () => {
    const world = worldAt1000();
    const { answer } = place(world, 'a', byLine(oco));
    const [limitId, stopId] = answer.kind === 'placed' ? answer.outcomes[0]!.legs! : [];
    const late = hear(world, stopId!, 'timed_out');
    expect([statusesOf(late, limitId!), statusesOf(late, stopId!)]).toEqual([
      ['EXECUTION_TIMEOUT'],
      ['EXECUTION_TIMEOUT'],
    ]);
    const arrived = hear(world, limitId!, 'arrived');
    expect([toldOf(arrived, limitId!), toldOf(arrived, stopId!)]).toMatchObject([
      { status: 'UNFILLED', list_id: limitId },
      { status: 'WAITING', list_id: limitId },
    ]);
    expect(world.orders.get(limitId!)!.sibling).toBe(world.orders.get(stopId!));
  });

  it('that is canceled on its way is canceled as soon as it is known to have arrived', () => {
    const world = worldAt1000();
    const id = sent(world);
    expect(apply(world, { kind: 'cancel', user_id: 'v', order_ids: [id] }, 1_500).answer).toMatchObject({
      results: [{ code: 'ORDER_FINAL' }],
    });
    expect(apply(world, { kind: 'cancel', user_id: 'u', order_ids: [id] }, 1_500).answer).toMatchObject({
      results: [{ code: null, status: 'PLACE_ORDER' }],
    });
    const copy = flowingWorldOf(snapshotOf(world), fairPriceOf);
    for (const each of [world, copy])
      expect(statusesOf(hear(each, id, 'arrived'), id)).toEqual(['UNFILLED', 'CANCELING', 'CANCELED']);
  });

  it('goes through a snapshot as it is', () => {
    const world = worldAt1000();
    const first = sent(world);
    const second = sent(world, oco);
    hear(world, first, 'timed_out');
    const copy = flowingWorldOf(snapshotOf(world), fairPriceOf);
    expect(snapshotOf(copy)).toBe(snapshotOf(world));
    for (const id of [first, second])
      expect(String(hear(copy, id, 'arrived').digest)).toBe(String(hear(world, id, 'arrived').digest));
    expect(snapshotOf(copy)).toBe(snapshotOf(world));
  });
});

describe('a cancel that goes over a line', () => {
  const cancel = (world: World, id: string) =>
    apply(world, { kind: 'cancel', user_id: 'u', order_ids: [id], by_line: [id] }, 1_500);

  function resting(): { readonly world: World; readonly id: string } {
    const world = worldAt1000();
    return { world, id: placedOrder(place(world, 'a', limit('BUY', '990', '1')))!.order_id };
  }

  it('leaves the order where it is until the venue has canceled it', () => {
    const { world, id } = resting();
    expect(cancel(world, id).answer).toMatchObject({ results: [{ code: null, status: 'CANCELING' }] });
    expect(balance(world, 'a', 'USDT')).toEqual([99_010, 990]);
    expect(
      apply(world, { kind: 'amend', user_id: 'u', client_id: 'x', hash: 'x', order_id: id, amount: '0.5' }, 1_600)
        .answer,
    ).toMatchObject({ kind: 'refused', code: 'INPUT', data: { field: 'order_id', rule: 'canceling' } });
    expect(statusesOf(hear(world, id, 'cancel_arrived'), id)).toEqual(['CANCELED']);
    expect(balance(world, 'a', 'USDT')).toEqual([100_000, 0]);
    expect(hear(world, id, 'cancel_arrived').answer).toMatchObject({ code: 'ORDER_FINAL' });
  });

  it('takes a whole list back: one leg alone is refused, as its order is while it is under way', () => {
    const world = worldAt1000();
    const { answer } = place(world, 'a', {
      order_type: 'OCO',
      side: 'SELL',
      amount: '1',
      oco: { limit_price: '1010', stop_price: '990' },
    });
    const [limitId, stopId] =
      answer.kind === 'placed' ? ([...answer.orders.keys()] as [string, string]) : expect.fail('refused');
    const alone = (order_ids: readonly string[], by_line: readonly string[]) =>
      apply(world, { kind: 'cancel', user_id: 'u', order_ids, by_line, leg_only: true }, 1_500).answer;
    expect(alone([limitId, stopId], [limitId, stopId])).toMatchObject({
      results: [{ code: 'INPUT' }, { code: 'INPUT' }],
    });
    const sent = place(world, 'a', {
      order_type: 'OCO',
      side: 'SELL',
      amount: '1',
      oco: { limit_price: '1010', stop_price: '990' },
      by_line: true,
    });
    const ids = sent.answer.kind === 'placed' ? [...sent.answer.orders.keys()] : [];
    expect(alone(ids, [])).toMatchObject({ results: [{ code: 'INPUT' }, { code: 'INPUT' }] });
    expect(statusesOf(hear(world, ids[0]!, 'arrived'), ids[0]!)).toEqual(['UNFILLED']);
    expect([...world.orders.keys()]).toEqual([limitId, stopId, ...ids]);
  });

  it('comes too late where the order is filled first', () => {
    const { world, id } = resting();
    cancel(world, id);
    expect(statusesOf(place(world, 'b', limit('SELL', '990', '0.4')), id)).toEqual(['CANCELING']);
    expect(statusesOf(place(world, 'b', limit('SELL', '990', '0.6')), id)).toEqual(['FILLED']);
    expect(hear(world, id, 'cancel_arrived').events).toEqual([]);
  });

  it('that is lost gives the order back as it is by now', () => {
    const { world, id } = resting();
    cancel(world, id);
    expect(toldOf(hear(world, id, 'cancel_lost'), id)).toMatchObject({ status: 'UNFILLED' });
    cancel(world, id);
    place(world, 'b', limit('SELL', '990', '0.4'));
    expect(toldOf(hear(world, id, 'cancel_lost'), id)).toMatchObject({
      status: 'PARTIALLY_FILLED',
      filled_amount: '0.400',
    });
    expect(hear(world, id, 'cancel_lost').events).toEqual([]);
  });

  it('ends with an order whose own time has come', () => {
    const world = worldAt1000();
    const { order_id: id } = placedOrder(
      place(world, 'a', { ...limit('BUY', '990', '1', 'GTD'), expire_time: 1_900 }),
    )!;
    cancel(world, id);
    const told = Array.from({ length: 20 }, (_, at) =>
      apply(world, { kind: 'step', step: at + 1 }, (at + 1) * 100),
    ).flatMap((effects) => statusesOf(effects, id));
    expect(told).toEqual(['CANCELED']);
  });
});
