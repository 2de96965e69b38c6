import { expect, test } from 'vitest';
import { createCourse } from '../../../../../src/server/desk/instances/course.ts';
import { fakeOrder } from '../../../../doubles/fake-account.ts';
import { gridRecord } from './run-kit.ts';

const caller = { user_id: 'u', vip_level: 1 };

test('a window cuts the marks and changes no kind: what closes is known by what was opened before it', async () => {
  const at = (time: number, side: 'BUY' | 'SELL') => ({
    ...fakeOrder(0),
    order_id: String(time),
    side,
    filled_amount: '1',
    avg_price: '100',
    created: time,
    updated: time,
    execution_time: time,
  });
  const course = createCourse({
    nowMs: () => 100,
    strategies: [],
    own: async () => gridRecord({ started: 1 }),
    history: { children: () => ({ total: 2, results: [at(20, 'SELL'), at(10, 'BUY')] }) },
    store: { course: async () => [], stopTime: async () => undefined },
  });
  const kinds = async (window: object) =>
    (await course.marks(caller, { instance_id: 'i-1', ...window })).map(({ time, kind }) => [time, kind]);
  expect(await kinds({})).toEqual([
    [10, 'OPEN'],
    [20, 'CLOSE'],
  ]);
  expect(await kinds({ start: 20 })).toEqual([[20, 'CLOSE']]);
  expect(await kinds({ end: 20 })).toEqual([[10, 'OPEN']]);
});

test('its points are a minute apart at least, and as many as are drawn at most', async () => {
  const asked: number[] = [];
  const of = (created: number, now: number) =>
    createCourse({
      nowMs: () => now,
      strategies: [],
      own: async () => gridRecord({ created, stopped: null }),
      history: { children: () => ({ total: 0, results: [] }) },
      store: {
        course: async (_id: string, _from: number, _until: number, step: number) => {
          asked.push(step);
          return [];
        },
        stopTime: async () => undefined,
      } as never,
    }).values(caller, { instance_id: 'i-1' });
  await of(0, 10 * 60_000);
  await of(0, 30 * 86_400_000);
  expect(asked[0]).toBe(60_000);
  expect(asked[1]).toBeGreaterThan(60_000);
  expect((30 * 86_400_000) / asked[1]!).toBeLessThanOrEqual(1_000);
  expect((30 * 86_400_000) / asked[1]!).toBeGreaterThan(100);
});
