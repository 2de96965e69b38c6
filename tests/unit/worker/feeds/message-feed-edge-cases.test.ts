import { expect, test } from 'vitest';
import { type Message, messageTypes } from '../../../../src/shared/user/message.ts';
import type { MessagesValue, UrgentEvent } from '../../../../src/worker/api.ts';
import { MessageFeed } from '../../../../src/worker/feeds/messages/message-feed.ts';
import { testMessage } from '../../../doubles/fake-messages.ts';
import { feedParts } from '../../../doubles/feed-parts.ts';

const path = '/msg/user/ws';
const view = { kind: 'messages' } as const;
const range = (from: number, to: number, more: Partial<Message> = {}) =>
  Array.from({ length: to - from + 1 }, (_, at) => testMessage(from + at, more));
const idsOf = (list: readonly Message[]) => list.map(({ id }) => Number(id));

/** A server with these messages of the system, of which a list has the newest twenty. */
function messages(...kept: Message[]) {
  const parts = feedParts();
  const { backend } = parts;
  const reported: number[][] = [];
  const newest = () => kept.toSorted((a, b) => b.time - a.time);
  const unread = () => kept.filter(({ is_read }) => !is_read).length;
  backend.answers.set('/msg/user/list', () => ({
    data: messageTypes.map((type) => ({
      type,
      unread: type === 3 ? unread() : 0,
      pagenation: { total: type === 3 ? kept.length : 0, results: type === 3 ? newest().slice(0, 20) : [] },
    })),
  }));
  backend.answer('/msg/user/load', []);
  backend.answers.set('/msg/user/load/before', ({ query }) => ({
    data: newest()
      .filter(({ time }) => time < Number(query.get('last_time')))
      .slice(0, Number(query.get('limit'))),
  }));
  backend.answer('/msg/user/read', 1);
  let changes = 0;
  const feed = new MessageFeed(
    {
      ...parts.common,
      token: parts.session.token,
      urgent: (event: UrgentEvent) => {
        if (event.kind === 'messages') reported.push(idsOf(event.list));
      },
    },
    () => {
      changes += 1;
    },
  );
  const value = () => (feed.change(view, undefined) as { value?: MessagesValue }).value;
  const asked = (of: string) => backend.requests.filter((request) => request.path === of);
  const frame = (message: Message, total = kept.length) => ({
    list: [{ type: 3, unread: unread(), pagenation: { total, results: [message] } }],
  });
  return { ...parts, feed, kept, reported, value, asked, frame, changes: () => changes };
}
async function live(...kept: Message[]) {
  const parts = messages(...kept);
  await parts.clock.advance(0);
  const socket = parts.backend.socket(path);
  socket.accept();
  await parts.clock.advance(0);
  return { ...parts, socket };
}

test('until the lists are read nothing can be read or fetched, and nothing is asked for', async () => {
  const { feed, asked, clock } = messages(testMessage(1));
  await clock.advance(0);
  const notYet = { ok: false, failure: { code: 'NETWORK', number: 0, data: null } };
  expect([
    await feed.read('all'),
    await feed.older(3),
    asked('/msg/user/read').length,
    asked('/msg/user/load/before').length,
  ]).toEqual([notYet, notYet, 0, 0]);
});

test('a frame before the lists are read is told at once and shown with them', async () => {
  const { feed, clock, backend, frame, reported, value } = messages(testMessage(1), testMessage(2));
  await clock.advance(0);
  backend.socket(path).accept();
  backend.socket(path).frame(frame(testMessage(2)));
  expect([reported, feed.change(view, undefined)]).toEqual([[[2]], { kind: 'none' }]);
  await clock.advance(0);
  expect([reported, idsOf(value()![3].results)]).toEqual([[[2]], [2, 1]]);
});

test('each frame is a version, and what was read elsewhere is no news', async () => {
  const { socket, feed, kept, frame, reported, changes } = await live(testMessage(1));
  const version = feed.version();
  const before = changes();
  kept.push(testMessage(2, { is_read: true }));
  socket.frame(frame(testMessage(2, { is_read: true })));
  expect([feed.version(), changes(), reported]).toEqual([version + 1, before + 1, []]);
});

test('a count that does not fit is counted as something missed, and has the lists read again', async () => {
  const { socket, frame, kept, clock, asked, streams } = await live(testMessage(1));
  kept.push(testMessage(2), testMessage(3));
  socket.frame(frame(testMessage(3)));
  expect(streams.list()[0]!.status).toMatchObject({ gaps: 1, healed: 0 });
  await clock.advance(0);
  expect([asked('/msg/user/list').length, streams.list()[0]!.status.healed]).toEqual([2, 1]);
});

test('older messages come twenty at a time, each time a version, and no more once fewer came', async () => {
  const { feed, value, asked, changes } = await live(...range(1, 50));
  const version = feed.version();
  const before = changes();
  expect(await feed.older(3)).toEqual({ ok: true, data: 20 });
  expect([feed.version(), changes(), value()![3].results.length, value()![3].more]).toEqual([
    version + 1,
    before + 1,
    40,
    true,
  ]);
  expect(await feed.older(3)).toEqual({ ok: true, data: 10 });
  expect([
    value()![3].results.length,
    value()![3].more,
    asked('/msg/user/load/before').map(({ query }) => query.get('limit')),
  ]).toEqual([50, false, ['20', '20']]);
  expect(
    [await feed.older(1), asked('/msg/user/load/before').length],
    'of a type without messages there is nothing older',
  ).toEqual([{ ok: true, data: 0 }, 2]);
});

test('older messages that cannot be read change nothing', async () => {
  const { feed, backend, value } = await live(...range(1, 50));
  backend.answers.delete('/msg/user/load/before');
  const version = feed.version();
  expect([(await feed.older(3)).ok, feed.version(), value()![3].results.length]).toEqual([false, version, 20]);
  expect((await feed.read('all')).ok, 'those not at hand cannot be read either').toBe(false);
});

test('those not at hand are fetched two hundred at a time, read five hundred at a time, and the lists are read again', async () => {
  const { feed, asked, clock } = await live(...range(1, 620));
  expect(await feed.read('all')).toEqual({ ok: true, data: 620 });
  await clock.advance(0);
  expect(asked('/msg/user/load/before').map(({ query }) => query.get('limit'))).toEqual(['200', '200', '200']);
  expect(asked('/msg/user/read').map(({ body }) => (body as { list: unknown[] }).list.length)).toEqual([500, 120]);
  expect(asked('/msg/user/list')).toHaveLength(2);
});

test('those that are named are read without fetching others, and shown so once the server has confirmed it', async () => {
  const { feed, asked, value, changes } = await live(...range(1, 50));
  const before = changes();
  expect(await feed.read([testMessage(50)])).toEqual({ ok: true, data: 1 });
  expect([asked('/msg/user/load/before').length, value()![3].results[0]!.is_read, value()![3].unread]).toEqual([
    0,
    true,
    49,
  ]);
  expect(changes()).toBeGreaterThan(before);
});

test('what a session asked for says so where it has ended meanwhile, and leaves the next one alone', async () => {
  const { feed, session, clock, value } = await live(...range(1, 50));
  const other = () => {
    session.set({ token: 'token-2', username: 'bob', role: 'user', invite_code: '', vip_level: 1 });
    feed.onSession();
  };
  const loggedOut = { ok: false, failure: { code: 'PERMISSION_DENIED', number: 401, data: null } };
  const older = feed.older(3);
  other();
  expect(await older).toEqual(loggedOut);
  expect(value()).toBeUndefined();
  await clock.advance(0);
  const again = await live(...range(1, 5));
  const read = again.feed.read('all');
  again.session.set(null);
  again.feed.onSession();
  expect([(await read).ok, again.value()]).toEqual([false, undefined]);
});

test('messages that came between the lists and their socket are followed up, five hundred at a time', async () => {
  const parts = messages(testMessage(1));
  const newer = range(2, 701);
  parts.backend.answers.set('/msg/user/load', ({ query }) => ({
    data:
      query.get('type') === '3' ? newer.filter(({ time }) => time > Number(query.get('last_time'))).slice(0, 500) : [],
  }));
  await parts.clock.advance(0);
  parts.backend.socket(path).accept();
  await parts.clock.advance(0);
  const { unread, results } = parts.value()![3];
  expect([unread, results.length, Number(results[0]!.id), parts.reported]).toEqual([701, 701, 701, []]);
  expect(
    parts
      .asked('/msg/user/load')
      .filter(({ query }) => query.get('type') === '3')
      .map(({ query }) => Number(query.get('last_time'))),
  ).toEqual([testMessage(1).time, testMessage(501).time]);
});

test('without a socket the lists are read every fifteen seconds, and what is new is told', async () => {
  const { backend, clock, socket, kept, reported, feed, asked } = await live(testMessage(1));
  socket.close(1006);
  await backend.block(path);
  expect(feed.head()).toMatchObject({ state: 'live', reason: 'polling' });
  kept.push(testMessage(2));
  const before = asked('/msg/user/list').length;
  await clock.advance(14_999);
  expect(asked('/msg/user/list')).toHaveLength(before);
  await clock.advance(1);
  expect([asked('/msg/user/list').length, reported]).toEqual([before + 1, [[2]]]);
  backend.answers.delete('/msg/user/list');
  await clock.advance(15_000);
  expect(feed.head()).toMatchObject({ state: 'stale', reason: 'disconnected' });
});

test('a read that is refused fails the feed; a closed one leaves no socket and no timer', async () => {
  const refused = messages();
  refused.backend.answers.set('/msg/user/list', () => ({ code: 403 }));
  await refused.clock.advance(0);
  refused.backend.socket(path).accept();
  await refused.clock.advance(0);
  expect(refused.feed.head()).toMatchObject({ state: 'failed', reason: 'FORBIDDEN' });
  const { feed, backend, clock } = await live(testMessage(1));
  feed.close();
  expect([backend.open(path), clock.pending]).toEqual([[], 0]);
});

test('a window that had the messages of an earlier worker keeps them until the lists are read, one without session has none', async () => {
  const { feed, session, clock } = messages(testMessage(1));
  await clock.advance(0);
  expect([feed.change(view, undefined), feed.change(view, 0)]).toEqual([
    { kind: 'none' },
    { kind: 'whole', value: undefined },
  ]);
  const version = feed.version();
  session.set(null);
  feed.onSession();
  expect([feed.change(view, undefined), feed.version(), feed.head().state]).toEqual([
    { kind: 'whole', value: undefined },
    version + 1,
    'failed',
  ]);
});
