import { Subject } from 'rxjs';
import { expect, test } from 'vitest';
import { type MessageSource, sendHistoryMessages } from '../../../../../src/server/desk/messages/history-messages.ts';
import type { UserEvent } from '../../../../../src/shared/core/state/effects.ts';

/** A history of so many entries, whose messages are their ids, and what has been written of them. */
function open({ everyMs = 0, batch = 2, sent = 0 as number | undefined } = {}) {
  const it = {
    newest: 0,
    reads: 0,
    written: [] as number[][],
    positions: [] as number[],
    timers: new Map<number, () => void>(),
  };
  const events = new Subject<readonly UserEvent[]>();
  const source: MessageSource = {
    name: 'test',
    batch,
    everyMs,
    newest: () => it.newest,
    isFor: ({ kind }) => kind === 'fill',
    after(id, limit) {
      it.reads += 1;
      return Array.from({ length: it.newest - id }, (_, index) => ({
        id: id + index + 1,
        message: { content: String(id + index + 1) } as never,
      })).slice(0, limit);
    },
  };
  const following = sendHistoryMessages(source, {
    events: events as never,
    failed: (error) => {
      throw error;
    },
    scheduler: {
      every: (ms, task) => {
        it.timers.set(ms, task);
        return () => {
          it.timers.delete(ms);
        };
      },
    },
    messages: {
      position: async () => sent,
      setPosition: async ({ position }) => {
        it.positions.push(position);
      },
      sendAllAt: async (list, { position }) => {
        it.written.push(list.map(({ content }) => Number(content)));
        it.positions.push(position);
      },
    } as Parameters<typeof sendHistoryMessages>[1]['messages'],
  });
  return { it, following, report: (kind: UserEvent['kind']) => events.next([{ kind } as UserEvent]) };
}

test('what came is sent at once, so many in one go, with how far it goes', async () => {
  const { it, following, report } = open();
  await following.settled();
  it.newest = 5;
  report('fill');
  await following.settled();
  expect([it.written, it.positions]).toEqual([
    [[1, 2], [3, 4], [5]],
    [2, 4, 5],
  ]);
  expect([...it.timers.keys()]).toEqual([30_000]);
});

test('events that bring no entry are passed over', async () => {
  const { it, following, report } = open();
  await following.settled();
  it.newest = 1;
  const { reads } = it;
  report('order');
  await following.settled();
  expect([it.reads, it.written]).toEqual([reads, []]);
  it.timers.get(30_000)!();
  await following.settled();
  expect(it.written, 'it is looked for it again after half a minute').toEqual([[1]]);
});

test('a source that is looked at now and then sends what came since, and reads nothing where nothing did', async () => {
  const { it, following, report } = open({ everyMs: 250 });
  await following.settled();
  it.newest = 1;
  report('fill');
  await following.settled();
  expect([it.written, [...it.timers.keys()]]).toEqual([[], [30_000, 250]]);
  it.timers.get(250)!();
  await following.settled();
  const { reads } = it;
  it.timers.get(250)!();
  await following.settled();
  expect([it.written, it.reads]).toEqual([[[1]], reads]);
});

test.each<[string, number | undefined, number, number[][], number[]]>([
  ['goes on after what has been sent', 1, 2, [[2]], [2]],
  ['begins with the first where nothing has', undefined, 1, [[1]], [1]],
  ['sends nothing twice', 2, 2, [], []],
  ['takes the end of a history that ends before', 3, 2, [], [2]],
])('a start %s', async (_name, sent, newest, written, positions) => {
  const { it, following } = open({ sent });
  it.newest = newest;
  await following.settled();
  expect([it.written, it.positions]).toEqual([written, positions]);
});

test('once it is stopped nothing is read any more', async () => {
  const { it, following, report } = open({ everyMs: 250 });
  await following.stop();
  const { reads } = it;
  it.newest = 1;
  report('fill');
  await following.settled();
  expect([it.reads, it.written, it.timers.size]).toEqual([reads, [], 0]);
});
