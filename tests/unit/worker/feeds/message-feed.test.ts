import { expect, test } from 'vitest';
import {
  type Message,
  type MessageEntry,
  type MessageType,
  messageTypes,
} from '../../../../src/shared/user/message.ts';
import type { MessagesValue, UrgentEvent } from '../../../../src/worker/api.ts';
import { MessageFeed } from '../../../../src/worker/feeds/messages/message-feed.ts';
import { testMessage } from '../../../doubles/fake-messages.ts';
import type { FakeSocket, FakeBackend } from '../../../doubles/fake-backend.ts';
import { feedParts } from '../../../doubles/feed-parts.ts';
import { fuzzRuns } from '../../../fuzz.ts';
import { seedsOf } from '../../../seeds.ts';

const path = '/msg/user/ws';

/** A server that keeps messages as the real one does. */
function messageFeed() {
  const parts = feedParts();
  let kept: Message[] = [];
  const reported: Message[] = [];
  const of = (type: MessageType) => kept.filter((message) => message.type === type).sort((a, b) => b.time - a.time);
  const entryOf = (type: MessageType, results: readonly Message[]): MessageEntry => ({
    type,
    unread: of(type).filter(({ is_read }) => !is_read).length,
    pagenation: { total: of(type).length, results: [...results] },
  });
  const answer = (to: string, dataOf: (request: FakeBackend['requests'][number]) => unknown) =>
    parts.backend.answers.set(to, (request) => ({ data: dataOf(request) }));
  answer('/msg/user/list', () => messageTypes.map((type) => entryOf(type, of(type).slice(0, 20))));
  answer('/msg/user/load', ({ query }) =>
    of(Number(query.get('type')) as MessageType)
      .filter(({ time }) => time > Number(query.get('last_time')))
      .reverse()
      .slice(0, 500),
  );
  answer('/msg/user/load/before', ({ query }) =>
    of(Number(query.get('type')) as MessageType)
      .filter(({ time }) => time < Number(query.get('last_time')))
      .slice(0, Number(query.get('limit') ?? 20)),
  );
  answer('/msg/user/read', ({ body }) => {
    const ids = (body as { list: { id: string }[] }).list.map(({ id }) => id);
    kept = kept.map((message) => (ids.includes(message.id) ? { ...message, is_read: true } : message));
    return ids.length;
  });
  const feed = new MessageFeed(
    {
      ...parts.common,
      token: parts.session.token,
      urgent: (event: UrgentEvent) => {
        if (event.kind === 'messages') reported.push(...event.list);
      },
    },
    () => undefined,
  );
  const value = () => {
    const change = feed.change({ kind: 'messages' }, undefined);
    return change.kind === 'whole' ? (change.value as MessagesValue | undefined) : undefined;
  };
  const reads = (of: string) => parts.backend.requests.filter((request) => request.path === of);
  return {
    ...parts,
    feed,
    value,
    reported,
    reads,
    kept: () => kept,
    add: (...messages: Message[]) => {
      kept.push(...messages);
    },
    readElsewhere: (ids: readonly string[]) => {
      kept = kept.map((message) => (ids.includes(message.id) ? { ...message, is_read: true } : message));
    },
    frameOf: (message: Message) => ({ list: [entryOf(message.type, [message])] }),
    ids: (type: MessageType) => value()?.[type].results.map(({ id }) => Number(id)),
  };
}

async function live(...first: Message[]) {
  const parts = messageFeed();
  parts.add(...first);
  await parts.clock.advance(0);
  const socket = parts.backend.socket(path);
  socket.accept();
  await parts.clock.advance(0);
  return { ...parts, socket };
}
const range = (from: number, to: number, more: Partial<Message> = {}) =>
  Array.from({ length: to - from + 1 }, (_, at) => testMessage(from + at, more));

test('the lists are read once the socket is open, then each type after the time of its newest message', async () => {
  const { feed, reads, ids, value, reported } = await live(testMessage(1), testMessage(2, { type: 1 }), testMessage(3));
  expect(feed.head().state).toBe('live');
  expect(reads('/msg/user/load').map(({ query }) => [query.get('type'), query.get('last_time')])).toEqual([
    ['1', '1700000002000'],
    ['2', '0'],
    ['3', '1700000003000'],
  ]);
  expect([ids(1), ids(2), ids(3)]).toEqual([[2], [], [3, 1]]);
  expect(value()![3]).toMatchObject({ unread: 2, more: false });
  expect(reported, 'what was there before is no news').toEqual([]);
});

test('a message of the socket is counted, stands first and is told once', async () => {
  const { socket, add, frameOf, ids, value, reported, reads } = await live(testMessage(1));
  const message = testMessage(2);
  add(message);
  socket.frame(frameOf(message));
  socket.frame(frameOf(message));
  expect(ids(3)).toEqual([2, 1]);
  expect(value()![3].unread).toBe(2);
  expect(reported.map(({ id }) => id)).toEqual(['2']);
  expect(reads('/msg/user/list')).toHaveLength(1);
});

test('a frame brings several messages: all are counted, and told oldest first', async () => {
  const { socket, add, ids, value, reported, reads } = await live(testMessage(1));
  add(testMessage(2), testMessage(3));
  socket.frame({ list: [{ type: 3, unread: 3, pagenation: { total: 3, results: [testMessage(3), testMessage(2)] } }] });
  expect(ids(3)).toEqual([3, 2, 1]);
  expect(value()![3].unread).toBe(3);
  expect(reported.map(({ id }) => id)).toEqual(['2', '3']);
  expect(reads('/msg/user/list')).toHaveLength(1);
});

test('a count that is ahead tells of a missed frame: the lists are read again, and what was missed is told', async () => {
  const { socket, add, frameOf, ids, reported, clock, reads } = await live(testMessage(1));
  add(testMessage(2), testMessage(3));
  socket.frame(frameOf(testMessage(3)));
  await clock.advance(0);
  expect(reads('/msg/user/list')).toHaveLength(2);
  expect(ids(3)).toEqual([3, 2, 1]);
  expect(reported.map(({ id }) => id)).toEqual(['3', '2']);
});

test('what came while nobody was connected is there after a reconnect, without a hole however much it is', async () => {
  const { socket, backend, add, ids, value, feed, clock } = await live(testMessage(1));
  socket.close(1006);
  expect(feed.head().state).toBe('stale');
  add(...range(2, 60));
  await clock.advance(1_000);
  backend.socket(path).accept();
  await clock.advance(0);
  expect(feed.head().state).toBe('live');
  expect(value()![3]).toMatchObject({ unread: 60, more: true });
  expect(ids(3)).toEqual(
    range(41, 60)
      .map(({ id }) => Number(id))
      .reverse(),
  );
  await feed.older(3);
  await feed.older(3);
  expect(ids(3)).toEqual(
    range(1, 60)
      .map(({ id }) => Number(id))
      .reverse(),
  );
  expect(value()![3].more).toBe(false);
});

test('a message is unread until the server confirms, and stays so where it refuses', async () => {
  const { feed, value, backend, clock } = await live(testMessage(1), testMessage(2));
  const asked = feed.read([testMessage(2)]);
  expect(value()![3].results.map(({ is_read }) => is_read)).toEqual([false, false]);
  expect(await asked).toEqual({ ok: true, data: 1 });
  expect(value()![3].results.map(({ is_read }) => is_read)).toEqual([true, false]);
  await clock.advance(0);
  expect(value()![3].unread).toBe(1);
  backend.answers.set('/msg/user/read', () => 'dead');
  expect(await feed.read('all')).toMatchObject({ ok: false });
  expect(value()![3]).toMatchObject({ unread: 1 });
});

test('all of them are read, those that are not at hand, too', async () => {
  const { feed, value, kept, clock, reads } = await live(
    ...range(1, 700),
    ...range(701, 730, { type: 1 }),
    ...range(731, 735, { type: 2 }),
  );
  expect(await feed.read('all')).toEqual({ ok: true, data: 735 });
  await clock.advance(0);
  expect(kept().every(({ is_read }) => is_read)).toBe(true);
  expect(messageTypes.map((type) => value()![type].unread)).toEqual([0, 0, 0]);
  expect(reads('/msg/user/read').map(({ body }) => (body as { list: unknown[] }).list.length)).toEqual([500, 235]);
});

test('another session forgets everything at once, none has nothing', async () => {
  const { feed, session, socket, value } = await live(testMessage(1));
  const since = feed.version();
  session.set({ token: 'token-2', username: 'bob', role: 'user', invite_code: '', vip_level: 1 });
  feed.onSession();
  expect(feed.change({ kind: 'messages' }, since)).toEqual({ kind: 'whole', value: undefined });
  expect(socket.abandoned).toBe(true);
  session.set(null);
  feed.onSession();
  expect(feed.head()).toMatchObject({ state: 'failed', reason: 'PERMISSION_DENIED' });
  expect(value()).toBeUndefined();
  expect(await feed.read('all')).toMatchObject({ ok: false });
});

test('a frame that breaks the topic is logged and the lists are read again', async () => {
  const { socket, backend, clock, reads, feed } = await live(testMessage(1));
  for (const raw of [{ list: [{ type: 9 }] }, { list: 'x' }, {}, { list: [{ type: 3, unread: '1', pagenation: {} }] }])
    socket.frame(raw);
  await clock.advance(0);
  expect(backend.logged.filter((line) => line.includes('messages: a frame breaks the topic'))).toHaveLength(4);
  expect(reads('/msg/user/list').length).toBeGreaterThanOrEqual(2);
  expect(feed.head().state).toBe('live');
});

test.each(['/msg/user/list', '/msg/user/load'])(
  'a read of which %s brings no answer is made again whole, and nothing of it is on show before',
  async (silent) => {
    const parts = messageFeed();
    parts.add(testMessage(1), testMessage(3));
    const answered = parts.backend.answers.get(silent)!;
    parts.backend.answers.delete(silent);
    await parts.clock.advance(0);
    parts.backend.socket(path).accept();
    await parts.clock.advance(0);
    expect([parts.feed.head().state, parts.value()]).toEqual(['waiting', undefined]);
    parts.backend.answers.set(silent, answered);
    await parts.clock.advance(1_000);
    expect(parts.feed.head().state).toBe('live');
    expect(parts.ids(3)).toEqual([3, 1]);
    expect(parts.reads('/msg/user/list')).toHaveLength(2);
  },
);

/** A small generator of numbers below a bound, the same for a seed. */
function dice(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

test('whatever frames are lost, doubled or broken and whenever the socket ends, the end is what the server has, and each message is told at most once', async () => {
  for (const seed of seedsOf(fuzzRuns(40))) {
    const roll = dice(seed);
    const parts = await live(...range(1, roll(30)));
    const { backend, clock, add, frameOf, kept, value, reported, feed } = parts;
    const before = new Set(kept().map(({ id }) => id));
    const accepted = new Set<FakeSocket>([parts.socket]);
    const current = () => backend.open(path).find((socket) => accepted.has(socket));
    const acceptNext = () => {
      const next = backend.open(path).find((socket) => !accepted.has(socket));
      if (next) accepted.add(next);
      next?.accept();
    };
    for (let step = 0, id = 100; step < 60; step++) {
      const chance = roll(12);
      const message = testMessage(++id, { type: messageTypes[roll(3)]! });
      if (chance < 6) {
        add(message);
        if (roll(4) > 0) current()?.frame(frameOf(message));
        if (roll(5) === 0) current()?.frame(frameOf(message));
      } else if (chance === 6) current()?.frame({ list: [{ type: 3, unread: -1 }] });
      else if (chance === 7) {
        const ending = current();
        ending?.close(1006);
        if (ending) accepted.delete(ending);
        ending?.abandon();
      } else if (chance === 8)
        parts.readElsewhere(
          kept()
            .slice(0, roll(5))
            .map((each) => each.id),
        );
      else if (chance === 9) void feed.read('all');
      else await clock.advance(roll(3_000));
      acceptNext();
    }
    const last = current();
    last?.close(1006);
    last?.abandon();
    for (let round = 0; round < 20; round++) {
      await clock.advance(2_000);
      acceptNext();
    }
    for (const type of messageTypes) {
      const all = kept()
        .filter((message) => message.type === type)
        .sort((a, b) => b.time - a.time);
      const folder = value()![type];
      expect(folder.results, `seed ${seed}, type ${type}: the newest, without holes`).toEqual(
        all.slice(0, folder.results.length),
      );
      expect(folder.unread, `seed ${seed}, type ${type}`).toBe(all.filter(({ is_read }) => !is_read).length);
      expect(folder.more).toBe(folder.results.length < all.length);
    }
    expect(new Set(reported.map(({ id }) => id)).size, `seed ${seed}: each once`).toBe(reported.length);
    expect(reported.some(({ id }) => before.has(id))).toBe(false);
    feed.close();
  }
});
