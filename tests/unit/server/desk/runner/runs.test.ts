import { Subject } from 'rxjs';
import { expect, test } from 'vitest';
import type { UserEvent } from '../../../../../src/shared/core/state/effects.ts';
import type { Order } from '../../../../../src/shared/trade/order.ts';
import { type Run, Runs } from '../../../../../src/server/desk/runner/runs.ts';

/** Runs over events and a clock of the test; `failed` are turns that went wrong. */
function opened() {
  const events = new Subject<readonly UserEvent[]>();
  const soon: (() => void)[] = [];
  const failed: unknown[] = [];
  const it = { nowMs: 1_000, timer: undefined as (() => void) | undefined };
  const runs = new Runs<Run>({
    engine: { events } as never,
    scheduler: {
      every(_, task) {
        it.timer = task;
        return () => {
          it.timer = undefined;
        };
      },
      soon: (task) => soon.push(task),
    },
    nowMs: () => it.nowMs,
    lookMs: 250,
    failed: (error) => failed.push(error),
  });
  /** A run that waits until a time, and whose turns are counted. */
  const add = (id: string, dueMs: number) => {
    const run = {
      dueMs,
      turns: 0,
      taken: [] as string[],
      take({ order_id }: Order): void {
        run.taken.push(order_id);
        run.dueMs = 0;
      },
      async run(): Promise<void> {
        run.turns += 1;
        run.dueMs = dueMs;
        if (id === 'bad') throw new Error('a turn');
      },
      leave: (): void => undefined,
    };
    return runs.add(id, run) as typeof run;
  };
  const change = (parent_id: string, order_id: string): UserEvent =>
    ({ kind: 'order', user_id: 'u', order: { order_id, parent_id } }) as UserEvent;
  return { events, soon, failed, it, runs, add, change };
}

test('one whose orders have changed goes on at once, the others when they are due', async () => {
  const { events, soon, runs, add, change, it } = opened();
  const [one, other] = [add('i-1', 9_000), add('i-2', 9_000)];
  runs.start();
  events.next([change('i-1', '1'), change('i-1', '2'), change('i-3', '3')]);
  events.next([change('i-1', '4')]);
  expect([one.taken, one.turns]).toEqual([['1', '2', '4'], 0]);
  for (const task of soon) task();
  expect([one.turns, other.turns]).toEqual([1, 0]);
  it.nowMs = 9_000;
  await runs.look();
  expect([one.turns, other.turns]).toEqual([2, 1]);
});

test('before it has started and after it has stopped nothing goes on by itself', () => {
  const { events, soon, runs, add, change } = opened();
  const run = add('i-1', 9_000);
  events.next([change('i-1', '1')]);
  expect(soon).toEqual([]);
  runs.start();
  events.next([change('i-1', '2')]);
  runs.stop();
  for (const task of soon) task();
  expect(run.turns).toBe(0);
});

test('a turn that fails is reported, and the others take theirs', async () => {
  const { events, soon, runs, add, change, failed } = opened();
  const [bad, good] = [add('bad', 9_000), add('i-1', 9_000)];
  runs.start();
  events.next([change('bad', '1'), change('i-1', '2')]);
  for (const task of soon) task();
  await Promise.resolve();
  expect([bad.turns, good.turns, failed]).toEqual([1, 1, [new Error('a turn')]]);
});
