import { throwError } from 'rxjs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { OrderEntry } from '../../../../../src/server/venues/order-entry.ts';
import { Refusal } from '../../../../../src/shared/base/refusal.ts';
import { caller, order } from '../../desk/desk-kit.ts';
import { folder } from '../../trading/engine-kit.ts';
import { freshId } from '../../../shared/core/core-kit.ts';
import { far, manualEntry, open } from './gateway-kit.ts';

describe('F55: a venue whose answers come late or never', () => {
  it('answers late: the order is sent, then unknown, then what the venue says', async () => {
    const { entry, venue } = manualEntry();
    const { desk, engine, pass, statusOf } = await open(() => entry);
    const { order: sent } = await desk.place(caller, order(far));
    expect([sent.status, engine.pending]).toEqual(['PLACE_ORDER', 1]);
    await pass(19);
    expect(statusOf(desk, sent.order_id)).toBe('PLACE_ORDER');
    await pass(2);
    expect(statusOf(desk, sent.order_id)).toBe('EXECUTION_TIMEOUT');
    venue.answer();
    await pass(1);
    expect([statusOf(desk, sent.order_id), engine.pending, venue.placed.length]).toEqual(['UNFILLED', 0, 1]);
  });

  it('never answers: the order is found by its client id, and was sent once', async () => {
    const { entry, venue } = manualEntry();
    const { desk, pass, statusOf } = await open(() => entry);
    const { order: sent } = await desk.place(caller, order(far));
    await pass(25);
    expect(statusOf(desk, sent.order_id)).toBe('EXECUTION_TIMEOUT');
    venue.report = 'known';
    await pass(3);
    expect(statusOf(desk, sent.order_id)).toBe('UNFILLED');
    await pass(700);
    expect(venue.placed).toHaveLength(1);
  });

  it('breaks the connection: that says nothing of the order, which is asked for and has failed only when the venue has twice not known it', async () => {
    const { entry, venue } = manualEntry();
    venue.breaks = true;
    venue.report = 'unknown';
    const { desk, pass, statusOf } = await open(() => entry);
    const { order: sent } = await desk.place(caller, order(far));
    await pass(36);
    expect(statusOf(desk, sent.order_id)).toBe('EXECUTION_TIMEOUT');
    await pass(20);
    expect(statusOf(desk, sent.order_id)).toBe('FAILURE');
    expect(venue.placed).toHaveLength(1);
  });

  it('answers nothing for ten minutes: the owner is told once, and the order stays unknown until something is known', async () => {
    const { entry, venue } = manualEntry();
    const { desk, pass, statusOf, reported } = await open(() => entry);
    const { order: sent } = await desk.place(caller, order(far));
    await pass(1_500);
    expect(reported).toMatchObject([{ user_id: 'u', order: { order_id: sent.order_id } }]);
    expect(statusOf(desk, sent.order_id)).toBe('EXECUTION_TIMEOUT');
    venue.report = 'known';
    await pass(301);
    expect(statusOf(desk, sent.order_id)).toBe('UNFILLED');
  });

  it('a request that is sent again by its client id is answered as before and goes over no line', async () => {
    const { entry, venue } = manualEntry();
    const { desk, pass } = await open(() => entry);
    const request = order(far);
    const first = await desk.place(caller, request);
    await pass(25);
    expect(await desk.place(caller, request)).toEqual({ ...first, replayed: true });
    expect(venue.placed).toHaveLength(1);
  });

  it('a restart sends nothing again and asks about what had no answer', async () => {
    const path = join(folder(), 'trading.db');
    const before = manualEntry();
    const after = manualEntry();
    const { engine, desk, pass, statusOf, restart } = await open(() => before.entry, path);
    const { order: sent } = await desk.place(caller, order(far));
    const { order: lost } = await desk.place(caller, order(far));
    const { order: canceling } = await desk.place(caller, order(far));
    before.venue.answer();
    before.venue.answer();
    before.venue.answer();
    await pass(1);
    const { order: late } = await desk.place(caller, order(far));
    await desk.cancel(caller, { order_ids: [canceling.order_id] });
    expect(statusOf(desk, canceling.order_id)).toBe('CANCELING');
    engine.shutdown();
    after.venue.report = 'unknown';
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
    expect([after.venue.placed, after.venue.canceled]).toEqual([[], []]);
  });

  it('a start without the line ends what never arrived, since the venue itself is asked then', async () => {
    const path = join(folder(), 'trading.db');
    const { entry, venue } = manualEntry();
    const { engine, desk, pass, statusOf, restart } = await open(() => entry, path);
    const { order: resting } = await desk.place(caller, order(far));
    venue.answer();
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
    const { entry, venue } = manualEntry();
    const { desk, pass, statusOf } = await open(() => entry);
    const { order: sent } = await desk.place(caller, order(far));
    venue.answer();
    await pass(1);
    await desk.cancel(caller, { order_ids: [sent.order_id] });
    await desk.cancel(caller, { order_ids: [sent.order_id] });
    expect([statusOf(desk, sent.order_id), venue.canceled.length]).toEqual(['CANCELING', 1]);
    venue.report = 'known';
    await pass(60);
    expect(statusOf(desk, sent.order_id)).toBe('UNFILLED');
    await desk.cancel(caller, { order_ids: [sent.order_id] });
    venue.answer();
    venue.answer();
    await pass(1);
    expect(statusOf(desk, sent.order_id)).toBe('CANCELED');
  });

  it('knows an OCO as one: one leg alone is refused by its field, and nothing is sent', async () => {
    const { entry, venue } = manualEntry();
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
    venue.answer();
    await pass(1);
    const [limitId, stopId] = list!.orders.map(({ order_id }) => order_id) as [string, string];
    const alone = await desk.cancel(caller, { order_ids: [stopId], leg_only: true });
    expect(alone.results).toEqual([{ order_id: stopId, code: 400, data: { field: 'leg_only', rule: 'whole_list' } }]);
    expect([statusOf(desk, limitId), statusOf(desk, stopId), venue.canceled]).toEqual(['UNFILLED', 'WAITING', []]);
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
    const { entry, venue } = manualEntry();
    const refusing = { ...entry, amend: () => Promise.reject(new Refusal('FILTER')) };
    const { desk, pass, lastOf } = await open(() => refusing);
    const { order: sent } = await desk.place(caller, order(far));
    venue.answer();
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
    const { entry, venue } = manualEntry();
    const silent: OrderEntry = {
      ...entry,
      amend: () => new Promise(() => undefined),
      query: ({ api_id, client_id }) => Promise.resolve({ api_id, client_id, state: 'OPEN', price }),
    };
    const { desk, engine, pass, lastOf } = await open(() => silent);
    const { order: sent } = await desk.place(caller, order(far));
    venue.answer();
    await pass(1);
    await desk.amend(caller, { order_id: sent.order_id, client_id: freshId(), price: '610.0' });
    await pass(60);
    expect([lastOf(desk, sent.order_id)?.price, engine.pending]).toEqual([expected, 0]);
  }
});

it('an order whose amendment can be neither kept nor undone is canceled at its venue', async () => {
  const { entry, venue } = manualEntry();
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
  venue.answer();
  await pass(1);
  await desk.amend(caller, { order_id: sent.order_id, client_id: freshId(), amount: '10' });
  // The money that the smaller size has freed is spent before the venue refuses that size.
  await desk.place(caller, order({ ...far, amount: '150' }));
  venue.answer();
  await pass(1);
  refuse();
  await pass(1);
  expect(venue.canceled.map(({ order_id }) => order_id)).toEqual([sent.order_id]);
  expect(statusOf(desk, sent.order_id)).toBe('CANCELING');
});

it('a venue that breaks its stream of events: that is reported, and the order is followed up by queries as before', async () => {
  const { entry, venue } = manualEntry();
  const failures: unknown[] = [];
  const broken = new Error('stream reset');
  const events = throwError(() => broken);
  const { desk, pass, statusOf } = await open(
    () => ({ ...entry, events }),
    null,
    (error) => failures.push(error),
  );
  expect(failures).toEqual([broken]);
  const { order: sent } = await desk.place(caller, order(far));
  await pass(25);
  venue.report = 'known';
  await pass(3);
  expect([statusOf(desk, sent.order_id), failures.length]).toEqual(['UNFILLED', 1]);
});
