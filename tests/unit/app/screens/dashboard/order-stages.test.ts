import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createOrderStages, failedStatuses } from '../../../../../src/app/screens/dashboard/order-stages.ts';
import type { Order } from '../../../../../src/shared/trade/order.ts';
import { fakeOrder } from '../../../../doubles/fake-account.ts';

const order = (version: number, status: Order['status'], at = 1) => fakeOrder(at, { version, status });
const sent = { toastId: 'sent-x', clickedMs: 1_000 };

test('the answer is shown with the time from the press, and a later fill without it', () => {
  const stages = createOrderStages(() => 1_038);
  expect(stages.take(order(1, 'UNFILLED'), sent)).toMatchObject({ instead: 'sent-x', acknowledgedMs: 38 });
  const later = stages.take(order(2, 'FILLED'));
  expect(later?.order.status).toBe('FILLED');
  expect(later?.acknowledgedMs).toBeUndefined();
});

test('where the stream was before the answer, the newer state is shown again, with the time', () => {
  const stages = createOrderStages(() => 1_040);
  expect(stages.take(order(2, 'FILLED'))?.acknowledgedMs).toBeUndefined();
  const again = stages.take(order(1, 'UNFILLED'), sent);
  expect([again?.order.version, again?.instead, again?.acknowledgedMs]).toEqual([2, 'sent-x', 40]);
});

test('an order on its way to its venue is measured until the venue has it', () => {
  let nowMs = 1_010;
  const stages = createOrderStages(() => nowMs);
  expect(stages.take(order(1, 'PLACE_ORDER'), sent)).toBeUndefined();
  nowMs = 2_800;
  expect(stages.take(order(2, 'UNFILLED'))).toMatchObject({ instead: 'sent-x', acknowledgedMs: 1_800 });
});

test('whatever comes in, in any order: no version twice, none after a newer one, and only the newest of an order counts', () => {
  const statuses = ['PLACE_ORDER', 'UNFILLED', 'PARTIALLY_FILLED', 'CANCELING', 'FILLED'] as const;
  fc.assert(
    fc.property(
      fc.array(fc.record({ at: fc.integer({ min: 1, max: 3 }), version: fc.integer({ min: 1, max: 5 }) })),
      (events) => {
        const stages = createOrderStages(() => 0);
        const shown = new Map<number, number>();
        for (const { at, version } of events) {
          const stage = stages.take(order(version, statuses[version - 1]!, at));
          if (!stage) continue;
          expect(stage.order.version).toBeGreaterThan(shown.get(at) ?? 0);
          expect(stages.isNewest(stage.order)).toBe(true);
          shown.set(at, stage.order.version);
        }
      },
    ),
  );
});

test('an amendment is acknowledged by the version that has what was asked, a fill before it is not', () => {
  let nowMs = 1_010;
  const stages = createOrderStages(() => nowMs);
  const open = fakeOrder(1, { version: 1, status: 'UNFILLED', price: '100' });
  stages.take(open);
  stages.change('amend', open, sent);
  const filled = stages.take({ ...open, version: 2, status: 'PARTIALLY_FILLED', filled_amount: '0.1' });
  expect(filled).toMatchObject({ order: { version: 2 } });
  expect(filled?.instead).toBeUndefined();
  nowMs = 1_050;
  const amended = stages.take({ ...open, version: 3, status: 'PARTIALLY_FILLED', price: '101' });
  expect(amended).toMatchObject({ instead: 'sent-x', acknowledgedMs: 50, isAmended: true });
  const later = stages.take({ ...open, version: 4, status: 'FILLED', price: '101' });
  expect(later?.isAmended).toBeUndefined();
  expect(later?.acknowledgedMs).toBeUndefined();
});

test('a cancel is acknowledged by the end of the order, whatever it is, and not by its being asked for', () => {
  for (const status of ['CANCELED', 'FILLED'] as const) {
    const stages = createOrderStages(() => 1_040);
    const open = order(1, 'UNFILLED');
    stages.change('cancel', open, sent);
    expect(stages.take(order(2, 'CANCELING'))).toBeUndefined();
    expect(stages.take(order(3, status))).toMatchObject({ instead: 'sent-x', acknowledgedMs: 40 });
  }
});

test('what a strategy does by itself is not shown, unless it fails or this window has changed it', () => {
  const stages = createOrderStages(() => 1_030);
  const ofStrategy = (version: number, status: Order['status'], at = 1) =>
    fakeOrder(at, { version, status, source: 'BOT' });
  for (const status of ['PLACE_ORDER', 'UNFILLED', 'PARTIALLY_FILLED', 'FILLED', 'CANCELED', 'EXPIRED'] as const)
    expect(stages.take(ofStrategy(1, status)), status).toBeUndefined();
  for (const status of failedStatuses)
    expect(stages.take(ofStrategy(2, status, 2 + failedStatuses.indexOf(status)))?.order.status).toBe(status);
  stages.change('cancel', ofStrategy(1, 'UNFILLED', 9), sent);
  expect(stages.take(ofStrategy(2, 'CANCELED', 9))).toMatchObject({ instead: 'sent-x', acknowledgedMs: 30 });
  expect(stages.take(order(1, 'UNFILLED', 10)), 'an order of the user').toBeDefined();
});
