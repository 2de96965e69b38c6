import { describe, expect, test } from 'vitest';
import { dayMs } from '../../../../src/shared/base/time.ts';
import { createMachineOrders, isMachineMade } from '../../../../src/server/desk/machine-orders.ts';
import { createRateLimit } from '../../../../src/server/desk/limits/rate-limit.ts';
import { windowOf } from '../../../../src/server/desk/window.ts';
import type { Order } from '../../../../src/shared/trade/order.ts';
import { refusalIn } from '../../../refusal-in.ts';

describe('the window of a request for history', () => {
  const now = 1_000 * dayMs;
  test('ends after now and begins a week before its end, unless it says otherwise', () => {
    expect(windowOf({}, now)).toEqual({ start: now + 1 - 7 * dayMs, end: now + 1 });
    expect(windowOf({ end: 500 * dayMs }, now)).toEqual({ start: 493 * dayMs, end: 500 * dayMs });
    expect(windowOf({ start: 990 * dayMs }, now)).toEqual({ start: 990 * dayMs, end: now + 1 });
  });
  test('has 90 days at most, and none that is turned round', () => {
    const refused = { code: 'INPUT', data: { field: 'start', rule: 'window' } };
    const of = (start: number, end: number) => refusalIn(() => windowOf({ start, end }, now));
    expect([of(0, 90 * dayMs), of(5, 5)]).toEqual([undefined, undefined]);
    expect([of(0, 90 * dayMs + 1), of(5, 4)]).toEqual([refused, refused]);
  });
});

describe('a limit of two a second', () => {
  function open() {
    const clock = { nowMs: 10_000 };
    const limit = createRateLimit(2, () => clock.nowMs);
    return {
      clock,
      wait: (key = 'a') =>
        (refusalIn(() => limit.admit(key))?.data as { retry_after_ms: number } | undefined)?.retry_after_ms,
    };
  }
  test('lets in as many of each key, and tells the others when the first of them is a second ago', () => {
    const { clock, wait } = open();
    expect([wait(), wait('b')]).toEqual([undefined, undefined]);
    clock.nowMs += 300;
    expect([wait(), wait(), wait('b'), wait('b')]).toEqual([undefined, 700, undefined, 700]);
    clock.nowMs += 699;
    expect(wait()).toBe(1);
    clock.nowMs += 1;
    expect([wait(), wait()]).toEqual([undefined, 300]);
  });
  test('does not count what a clock that was set back says is to come', () => {
    const { clock, wait } = open();
    expect([wait(), wait(), wait()]).toEqual([undefined, undefined, 1_000]);
    clock.nowMs -= 1;
    expect(wait()).toBeUndefined();
  });
});

describe('orders of machines', () => {
  const asked: object[] = [];
  const orders = createMachineOrders({
    nowMs: () => 1_000 * dayMs,
    owns: async ({ user_id }, instance_id) => user_id === 'u' && instance_id === 'i-1',
    history: {
      children: (query: object) => {
        asked.push(query);
        return { total: 1, results: [{ order_id: '7' } as Order] };
      },
    } as never,
  });
  const caller = { user_id: 'u', vip_level: 1 };
  const last = () => asked.at(-1);
  test('are asked for by their instance, their key or their page', async () => {
    expect(await orders.newest(caller, { instance_id: 'i-1', limit: 5 })).toEqual([{ order_id: '7' }]);
    expect(last()).toEqual({ user_id: 'u', parent_id: 'i-1', offset: 0, limit: 5 });
    await orders.list(caller, { from_id: '12', limit: 5 } as never);
    expect(last()).toEqual({ user_id: 'u', parent_id: undefined, above: 12, offset: 0, limit: 5 });
    await orders.list(caller, { limit: 5 } as never);
    expect(last()).toMatchObject({ above: 0, offset: 0 });
    expect(await orders.page(caller, { page: 3, page_size: 20 } as never)).toEqual({
      pagenation: { page: 3, page_size: 20, total: 1, results: [{ order_id: '7' }] },
    });
    expect(last()).toMatchObject({ offset: 40, limit: 20, end: 1_000 * dayMs + 1 });
    expect(await orders.ids(caller, { since: 5 } as never)).toEqual(['7']);
    expect(last()).toEqual({ user_id: 'u', parent_id: undefined, since: 5, above: 0, offset: 0, limit: 10_000 });
  });
  test("of an instance that is not the user's are not told", async () => {
    await expect(orders.newest(caller, { instance_id: 'i-2', limit: 5 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      data: { field: 'instance_id', rule: 'unknown' },
    });
    await expect(orders.ids({ user_id: 'v', vip_level: 1 }, { instance_id: 'i-1', since: 0 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
  test('have a parent, and of one instance that', () => {
    const of = (parent_id: string | undefined, wanted?: string) => isMachineMade({ parent_id } as Order, wanted);
    expect([of(undefined), of('p'), of('p', 'p'), of('p', 'q'), of(undefined, 'p')]).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
  });
});
