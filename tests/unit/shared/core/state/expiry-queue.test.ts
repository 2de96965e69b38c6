import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ExpiryQueue, nextDue, schedule, unschedule } from '../../../../../src/shared/core/state/expiry-queue.ts';
import type { OrderState } from '../../../../../src/shared/core/state/market-state.ts';

const orderOf = (id: number, expireMs: number | null) => ({ id: String(id), expireMs }) as unknown as OrderState;

it('orders end the soonest first, and of the same time the older first, also past the ninth', () => {
  const queue: ExpiryQueue = [];
  const orders = [
    orderOf(9, 500),
    orderOf(10, 500),
    orderOf(2, 500),
    orderOf(11, 400),
    orderOf(1, 600),
    orderOf(3, null),
  ];
  for (const order of orders) schedule(queue, order);
  const ends: string[] = [];
  for (let next = nextDue(queue, 1_000); next; next = nextDue(queue, 1_000)) {
    ends.push(next.id);
    unschedule(queue, next);
  }
  expect(ends).toEqual(['11', '2', '9', '10', '1']);
});

it('an order is due at its very time, and not before', () => {
  const queue: ExpiryQueue = [];
  const order = orderOf(1, 500);
  schedule(queue, order);
  expect([nextDue(queue, 499), nextDue(queue, 500), nextDue(queue, 501), nextDue([], 501)]).toEqual([
    undefined,
    order,
    order,
    undefined,
  ]);
});

it('whatever comes and goes, the queue is all that is open with an end, in its order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ expireMs: fc.option(fc.integer({ min: 1, max: 6 })), goes: fc.boolean(), at: fc.nat() }), {
        maxLength: 60,
      }),
      (steps) => {
        const queue: ExpiryQueue = [];
        const open: OrderState[] = [];
        steps.forEach(({ expireMs, goes, at }, index) => {
          if (goes && open.length > 0) unschedule(queue, open.splice(at % open.length, 1)[0]!);
          else schedule(queue, open[open.push(orderOf(index, expireMs)) - 1]!);
        });
        const expected = open
          .filter((each) => each.expireMs !== null)
          .sort((a, b) => b.expireMs! - a.expireMs! || Number(b.id) - Number(a.id));
        expect(queue.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      },
    ),
  );
});
