import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import type { Message, MessageType } from '../../../../src/shared/user/message.ts';
import { createApp } from '../../../../src/server/http/app.ts';
import { createMetrics } from '../../../../src/server/http/metrics.ts';
import { messageRoutes } from '../../../../src/server/http/routes/message.ts';
import { createServer } from '../../../../src/server/http/serve.ts';
import { createThrottle } from '../../../../src/server/identity/throttle.ts';
import { createAnnounce, createMessages } from '../../../../src/server/notify/messages.ts';
import { createAnnouncementStore } from '../../../../src/server/store/tables/announcements.ts';
import { openDatabase } from '../../../../src/server/store/database/database.ts';
import { createMessageStore } from '../../../../src/server/store/tables/messages.ts';
import type { User } from '../../../../src/server/store/tables/users.ts';
import { messagesPublisher } from '../../../../src/server/ws/publishers/messages.ts';

async function open() {
  const database = await openDatabase(':memory:');
  const clock = { nowMs: () => 1_000 };
  const messages = createMessages(createMessageStore(database), clock.nowMs);
  const app = await createApp({
    log: pino({ level: 'silent' }),
    clock,
    metrics: createMetrics(),
    dist: '/nowhere',
    ready: () => ({ ready: true, facts: {} }),
  });
  onTestFinished(async () => {
    await app.close();
    await database.destroy();
  });
  const announcements = createAnnouncementStore(database);
  messageRoutes(
    createServer(
      app,
      { callerOf: async (token) => ({ token, user: { userId: token } as User }) },
      createThrottle(clock),
      clock,
    ),
    {
      messages,
      announcements,
      announce: createAnnounce(announcements, messages, clock.nowMs),
      users: { byId: async () => undefined },
    },
  );

  async function call<T>(path: string, body?: object, who = 'u') {
    const answer = await app.inject({
      method: body ? 'POST' : 'GET',
      url: `/sapi/msg/user${path}`,
      headers: { authorization: who },
      ...(body && { payload: body }),
    });
    return answer.json() as { code: number; data: T };
  }
  const send = (count: number, type: MessageType = 3, user_id = 'u') =>
    Promise.all(
      Array.from({ length: count }, (_, index) =>
        messages.send({ user_id, type, title: 't', content: `m${index}`, data: { at: index }, msg_time: index }),
      ),
    );
  return { call, send, messages };
}

test('each type has its entry: how many, how many unread, and the newest twenty', async () => {
  const { call, send } = await open();
  await send(25);
  await send(1, 2);
  await send(1, 3, 'v');
  const { data } =
    await call<{ type: number; unread: number; pagenation: { total: number; results: Message[] } }[]>('/list');
  expect(data.map(({ type, unread, pagenation: { total, results } }) => [type, unread, total, results.length])).toEqual(
    [
      [1, 0, 0, 0],
      [2, 1, 1, 1],
      [3, 25, 25, 20],
    ],
  );
  const times = data[2]!.pagenation.results.map(({ time }) => time);
  expect(times).toEqual([...times].sort((a, b) => b - a));
  expect(new Set(times).size).toBe(20);
});

test('a reader that goes on by time gets every message once, in both directions', async () => {
  const { call, send } = await open();
  await send(45);
  const seen: string[] = [];
  let last_time = Number.MAX_SAFE_INTEGER;
  for (
    let page = (await call<Message[]>(`/load/before?type=3&last_time=${last_time}`)).data;
    page.length > 0;
    page = (await call<Message[]>(`/load/before?type=3&last_time=${last_time}`)).data
  ) {
    seen.push(...page.map(({ id }) => id));
    last_time = page.at(-1)!.time;
  }
  expect(new Set(seen).size).toBe(45);
  const { data } = await call<Message[]>(`/load?type=3&last_time=${last_time}`);
  expect(data.map(({ id }) => id)).toEqual([...seen].reverse().slice(1));
  expect((await call('/load?type=4&last_time=0')).code).toBe(400);
});

test('messages are read by a list of them, which may be the body itself, and only by their owner', async () => {
  const { call, send } = await open();
  const [first, second, third] = await send(3);
  const body = [first!, second!].map(({ id, type }) => ({ id, type }));
  expect((await call('/read', body, 'v')).data).toBe(0);
  expect((await call('/read', body)).data).toBe(2);
  expect((await call('/read', { list: body })).data).toBe(0);
  expect((await call('/read', [{ id: third!.id, type: 1 }])).data).toBe(0);
  expect((await call('/read', [{ id: 'x', type: 3 }])).code).toBe(400);
  expect((await call<Message[]>('/load?type=3&last_time=0')).data.map(({ is_read }) => is_read)).toEqual([
    true,
    true,
    false,
  ]);
});

test('the socket tells each message with the counts of its type; without a subprotocol the frame is the list itself', async () => {
  const { send, messages } = await open();
  const frames: { list: { unread: number; pagenation: { total: number; results: Message[] } }[] }[] = [];
  const publisher = messagesPublisher(messages, (error) => {
    throw error;
  });
  const stream = publisher.open!({} as never, (frame) => frames.push(frame as never), {
    token: 'u',
    user: { userId: 'u' } as User,
  });
  await send(2);
  await send(1, 3, 'v');
  await expect.poll(() => frames.length).toBe(2);
  expect(frames.map(({ list }) => list[0]!.pagenation.results[0]!.content)).toEqual(['m0', 'm1']);
  const encoded = publisher.encode!(frames[0] as never);
  expect(JSON.parse(encoded.bare())).toEqual(frames[0]!.list);
  expect(encoded.sealed()).toMatch(/^\{"list":\[/);
  stream.close();
});

test('messages that are written at once come in one frame, newest first', async () => {
  const { messages } = await open();
  const frames: { list: { unread: number; pagenation: { total: number; results: Message[] } }[] }[] = [];
  const publisher = messagesPublisher(messages, (error) => {
    throw error;
  });
  const stream = publisher.open!({} as never, (frame) => frames.push(frame as never), {
    token: 'u',
    user: { userId: 'u' } as User,
  });
  await messages.sendAllAt(
    ['a', 'b', 'c'].map((content) => ({ user_id: 'u', type: 1 as const, title: '', content, msg_time: 1 })),
    { source: 'deals', position: 3 },
  );
  await expect.poll(() => frames.length).toBe(1);
  expect(frames[0]!.list).toMatchObject([
    { type: 1, unread: 3, pagenation: { total: 3, results: [{ content: 'c' }, { content: 'b' }, { content: 'a' }] } },
  ]);
  expect(await messages.position('deals')).toBe(3);
  stream.close();
});

test('a message that is about the same as another one takes its place, once for each version, and is told by its newest', async () => {
  const { call, messages } = await open();
  const frames: { list: { unread: number; pagenation: { total: number; results: Message[] } }[] }[] = [];
  const stream = messagesPublisher(messages, (error) => {
    throw error;
  }).open!({} as never, (frame) => frames.push(frame as never), { token: 'u', user: { userId: 'u' } as User });
  const of = (version: number, key = 'order:1', user_id = 'u') => ({
    user_id,
    type: 1 as const,
    title: '',
    content: `${key} as of ${version}`,
    msg_time: 1,
    of: { key, version },
  });
  await messages.sendAllAt([of(1), of(1, 'order:2'), of(2), of(2), of(1)], { source: 'deals', position: 5 });
  await messages.sendAllAt([of(1, 'order:1', 'v')], { source: 'deals', position: 6 });
  await expect.poll(() => frames.length).toBe(1);
  expect(frames[0]!.list).toMatchObject([
    {
      type: 1,
      unread: 2,
      pagenation: { total: 2, results: [{ content: 'order:1 as of 2' }, { content: 'order:2 as of 1' }] },
    },
  ]);
  const {
    data: [first, second],
  } = await call<Message[]>('/load?type=1&last_time=0');
  expect(
    (
      await call(
        '/read',
        [first!, second!].map(({ id, type, time }) => ({ id, type, time })),
      )
    ).data,
  ).toBe(2);
  await messages.sendAllAt([of(3)], { source: 'deals', position: 7 });
  expect(
    (await call('/read', [{ id: second!.id, type: 1, time: second!.time }])).data,
    'what was read is not what it says now',
  ).toBe(0);
  expect((await call<Message[]>(`/load?type=1&last_time=${second!.time}`)).data).toMatchObject([
    { id: second!.id, content: 'order:1 as of 3', is_read: false },
  ]);
  expect((await call('/read', [{ id: second!.id, type: 1 }])).data).toBe(1);
  stream.close();
});
