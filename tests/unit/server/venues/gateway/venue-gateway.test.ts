import { NEVER } from 'rxjs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { OrderEntry, VenueOrder } from '../../../../../src/server/venues/order-entry.ts';
import { Refusal } from '../../../../../src/shared/base/refusal.ts';
import type { Order } from '../../../../../src/shared/trade/order.ts';
import { caller, order } from '../../desk/desk-kit.ts';
import { folder } from '../../trading/engine-kit.ts';
import { freshId } from '../../../shared/core/core-kit.ts';
import { far, open } from './gateway-kit.ts';

/** An order entry that the test drives, which counts what is sent. Queries are answered by `report`, or never where that is undefined. */
function manualEntry() {
  const placed: VenueOrder[] = [];
  const canceled: Order[] = [];
  const answers: (() => void)[] = [];
  const hands = {
    placed,
    canceled,
    answer: () => {
      answers.shift()?.();
    },
    report: undefined as 'unknown' | 'known' | 'canceled' | undefined,
    breaks: false,
  };
  const send = (note: () => void) => {
    note();
    return hands.breaks
      ? Promise.reject(new Error('connection reset'))
      : new Promise<void>((resolve) => {
          answers.push(resolve);
        });
  };
  const entry: OrderEntry = {
    place: (order) => send(() => placed.push(order)),
    amend: () => Promise.resolve(),
    cancel: (orders) => send(() => canceled.push(...orders)),
    forget: () => undefined,
    close: () => undefined,
    events: NEVER,
    query: ({ api_id, client_id }) =>
      hands.report === undefined
        ? new Promise(() => undefined)
        : Promise.resolve(
            hands.report === 'unknown'
              ? undefined
              : { api_id, client_id, state: hands.report === 'canceled' ? 'CANCELED' : 'OPEN' },
          ),
  };
  return { entry, hands };
}

describe('F55: a venue whose answers come late or never', () => {
  it('answers late: the order is sent, then unknown, then what the venue says', async () => {
    const { entry, hands } = manualEntry();
    const { desk, engine, pass, statusOf } = await open(() => entry);
    const { order: sent } = await desk.place(caller, order(far));
    expect([sent.status, engine.pending]).toEqual(['PLACE_ORDER', 1]);
    await pass(19);
    expect(statusOf(desk, sent.order_id)).toBe('PLACE_ORDER');
    await pass(2);
    expect(statusOf(desk, sent.order_id)).toBe('EXECUTION_TIMEOUT');
    hands.answer();
    await pass(1);
    expect([statusOf(desk, sent.order_id), engine.pending, hands.placed.length]).toEqual(['UNFILLED', 0, 1]);
  });

  it('never answers: the order is found by its client id, and was sent once', async () => {
    const { entry, hands } = manualEntry();
    const { desk, pass, statusOf } = await open(() => entry);
    const { order: sent } = await desk.place(caller, order(far));
    await pass(25);
    expect(statusOf(desk, sent.order_id)).toBe('EXECUTION_TIMEOUT');
    hands.report = 'known';
    await pass(3);
    expect(statusOf(desk, sent.order_id)).toBe('UNFILLED');
    await pass(700);
    expect(hands.placed).toHaveLength(1);
  });

  it('breaks the connection: that says nothing of the order, which is asked for and has failed only when the venue has twice not known it', async () => {
    const { entry, hands } = manualEntry();
    hands.breaks = true;
    hands.report = 'unknown';
    const { desk, pass, statusOf } = await open(() => entry);
    const { order: sent } = await desk.place(caller, order(far));
    await pass(36);
    expect(statusOf(desk, sent.order_id)).toBe('EXECUTION_TIMEOUT');
    await pass(20);
    expect(statusOf(desk, sent.order_id)).toBe('FAILURE');
    expect(hands.placed).toHaveLength(1);
  });

  it('answers nothing for ten minutes: the owner is told once, and the order stays unknown until something is known', async () => {
    const { entry, hands } = manualEntry();
    const { desk, pass, statusOf, told } = await open(() => entry);
    const { order: sent } = await desk.place(caller, order(far));
    await pass(1_500);
    expect(told).toMatchObject([{ user_id: 'u', order: { order_id: sent.order_id } }]);
    expect(statusOf(desk, sent.order_id)).toBe('EXECUTION_TIMEOUT');
    hands.report = 'known';
    await pass(301);
    expect(statusOf(desk, sent.order_id)).toBe('UNFILLED');
  });

  it('a request that is sent again by its client id is answered as before and goes over no line', async () => {
    const { entry, hands } = manualEntry();
    const { desk, pass } = await open(() => entry);
    const request = order(far);
    const first = await desk.place(caller, request);
    await pass(25);
    expect(await desk.place(caller, request)).toEqual({ ...first, replayed: true });
    expect(hands.placed).toHaveLength(1);
  });

  it('a restart sends nothing again and asks about what had no answer', async () => {
    const path = join(folder(), 'trading.db');
    const before = manualEntry();
    const after = manualEntry();
    const { engine, desk, pass, statusOf, restart } = await open(() => before.entry, path);
    const { order: sent } = await desk.place(caller, order(far));
    const { order: lost } = await desk.place(caller, order(far));
    const { order: canceling } = await desk.place(caller, order(far));
    before.hands.answer();
    before.hands.answer();
    before.hands.answer();
    await pass(1);
    const { order: late } = await desk.place(caller, order(far));
    await desk.cancel(caller, { order_ids: [canceling.order_id] });
    expect(statusOf(desk, canceling.order_id)).toBe('CANCELING');
    engine.shutdown();
    after.hands.report = 'unknown';
    const next = restart(after.entry);
    expect([next.engine.pending, statusOf(next.desk, sent.order_id), statusOf(next.desk, lost.order_id)]).toEqual([
      2,
      'UNFILLED',
      'UNFILLED',
    ]);
    await pass(60);
    expect([statusOf(next.desk, late.order_id), statusOf(next.desk, canceling.order_id), next.engine.pending]).toEqual([
      'FAILURE',
      'UNFILLED',
      0,
    ]);
    expect([after.hands.placed, after.hands.canceled]).toEqual([[], []]);
  });

  it('a start without the line ends what never arrived, since the venue itself is asked then', async () => {
    const path = join(folder(), 'trading.db');
    const { entry, hands } = manualEntry();
    const { engine, desk, pass, statusOf, restart } = await open(() => entry, path);
    const { order: resting } = await desk.place(caller, order(far));
    hands.answer();
    await pass(1);
    const { order: late } = await desk.place(caller, order(far));
    await desk.cancel(caller, { order_ids: [resting.order_id] });
    engine.shutdown();
    const next = restart(null);
    await pass(1);
    expect([statusOf(next.desk, late.order_id), statusOf(next.desk, resting.order_id)]).toEqual([
      'FAILURE',
      'UNFILLED',
    ]);
    const { order: direct } = await next.desk.place(caller, order(far));
    expect(direct.status).toBe('UNFILLED');
  });

  it('a cancel waits for its answer, and one that the venue never got gives the order back', async () => {
    const { entry, hands } = manualEntry();
    const { desk, pass, statusOf } = await open(() => entry);
    const { order: sent } = await desk.place(caller, order(far));
    hands.answer();
    await pass(1);
    await desk.cancel(caller, { order_ids: [sent.order_id] });
    await desk.cancel(caller, { order_ids: [sent.order_id] });
    expect([statusOf(desk, sent.order_id), hands.canceled.length]).toEqual(['CANCELING', 1]);
    hands.report = 'known';
    await pass(60);
    expect(statusOf(desk, sent.order_id)).toBe('UNFILLED');
    await desk.cancel(caller, { order_ids: [sent.order_id] });
    hands.answer();
    hands.answer();
    await pass(1);
    expect(statusOf(desk, sent.order_id)).toBe('CANCELED');
  });

  it('knows an OCO as one: one leg alone is refused by its field, and nothing is sent', async () => {
    const { entry, hands } = manualEntry();
    const { desk, pass, statusOf } = await open(() => entry);
    const { list } = await desk.place(
      caller,
      order({
        order_type: 'OCO',
        side: 'SELL',
        price: undefined,
        amount: '0.1',
        oco: { limit_price: '1200', stop_price: '800' },
      }),
    );
    hands.answer();
    await pass(1);
    const [limitId, stopId] = list!.orders.map(({ order_id }) => order_id) as [string, string];
    const alone = await desk.cancel(caller, { order_ids: [stopId], leg_only: true });
    expect(alone.results).toEqual([{ order_id: stopId, code: 400, data: { field: 'leg_only', rule: 'whole_list' } }]);
    expect([statusOf(desk, limitId), statusOf(desk, stopId), hands.canceled]).toEqual(['UNFILLED', 'WAITING', []]);
  });
});

describe('what a venue refuses', () => {
  it('is a new order: it has failed at once, by the venue’s own code', async () => {
    const { entry } = manualEntry();
    const refusing = { ...entry, place: () => Promise.reject(new Refusal('BALANCE')) };
    const { desk, engine, pass, lastOf } = await open(() => refusing);
    const { order: sent } = await desk.place(caller, order(far));
    await pass(1);
    expect([lastOf(desk, sent.order_id)?.status, lastOf(desk, sent.order_id)?.status_reason, engine.pending]).toEqual([
      'EXECUTION_ERROR',
      'BALANCE',
      0,
    ]);
    expect(desk.balances(['a'], { asset: 'USDT' })[0]!.locked).toBe('0');
  });

  it.each(['price', 'amount'] as const)('is a new %s: the order has its old one back, and its money', async (field) => {
    const { entry, hands } = manualEntry();
    const refusing = { ...entry, amend: () => Promise.reject(new Refusal('FILTER')) };
    const { desk, pass, lastOf } = await open(() => refusing);
    const { order: sent } = await desk.place(caller, order(far));
    hands.answer();
    await pass(1);
    const { order: amended } = await desk.amend(caller, {
      order_id: sent.order_id,
      client_id: freshId(),
      [field]: field === 'price' ? '610.0' : '0.2',
    });
    expect(amended[field]).toBe(field === 'price' ? '610.0' : '0.200');
    await pass(1);
    expect(lastOf(desk, sent.order_id)).toMatchObject({ status: 'UNFILLED', price: '600.0', amount: '0.100' });
    expect(desk.balances(['a'], { asset: 'USDT' })[0]!.locked).toBe('60');
  });
});

it('an amendment without an answer stays where the venue has it, and is undone where it does not', async () => {
  for (const [price, expected] of [
    ['610.0', '610.0'],
    ['600.0', '600.0'],
  ] as const) {
    const { entry, hands } = manualEntry();
    const silent: OrderEntry = {
      ...entry,
      amend: () => new Promise(() => undefined),
      query: ({ api_id, client_id }) => Promise.resolve({ api_id, client_id, state: 'OPEN', price }),
    };
    const { desk, engine, pass, lastOf } = await open(() => silent);
    const { order: sent } = await desk.place(caller, order(far));
    hands.answer();
    await pass(1);
    await desk.amend(caller, { order_id: sent.order_id, client_id: freshId(), price: '610.0' });
    await pass(60);
    expect([lastOf(desk, sent.order_id)?.price, engine.pending]).toEqual([expected, 0]);
  }
});

it('an order whose amendment can be neither kept nor undone is canceled at its venue', async () => {
  const { entry, hands } = manualEntry();
  let refuse = (): void => undefined;
  const refusing: OrderEntry = {
    ...entry,
    amend: () =>
      new Promise((_resolve, reject) => {
        refuse = () => reject(new Refusal('FILTER'));
      }),
  };
  const { desk, pass, statusOf } = await open(() => refusing);
  const { order: sent } = await desk.place(caller, order({ ...far, amount: '100' }));
  hands.answer();
  await pass(1);
  await desk.amend(caller, { order_id: sent.order_id, client_id: freshId(), amount: '10' });
  // The money that the smaller size has freed is spent before the venue refuses that size.
  await desk.place(caller, order({ ...far, amount: '150' }));
  hands.answer();
  await pass(1);
  refuse();
  await pass(1);
  expect(hands.canceled.map(({ order_id }) => order_id)).toEqual([sent.order_id]);
  expect(statusOf(desk, sent.order_id)).toBe('CANCELING');
});
