import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { Refusal, refusals } from '../../../../src/shared/base/refusal.ts';
import { topic } from '../../../../src/shared/base/topic.ts';
import { muxIdOf } from '../../../../src/shared/wire/mux.ts';
import { sealState } from '../../../../src/shared/wire/seal.ts';
import type { User } from '../../../../src/server/store/tables/users.ts';
import { createGateway, type Gateway } from '../../../../src/server/ws/gateway.ts';
import { publisher } from '../../../../src/server/ws/publishers/publisher.ts';
import { createTickets } from '../../../../src/server/identity/tickets.ts';
import type { Caller } from '../../../../src/server/identity/authenticator.ts';

const frame = v.object({ e: v.literal('n'), n: v.number() });
const params = v.strictObject({ name: v.optional(v.picklist(['a', 'b']), 'a') });
const running = new Map<string, (n: number) => void>();
const publishers = [
  publisher({
    topic: topic({ path: '/open', access: 'public', names: {}, params, frame, keep: 'state' }),
    open({ name }, emit) {
      running.set(name, (n) => emit({ e: 'n', n }));
      return { snapshot: () => [{ e: 'n' as const, n: 0 }], newest: () => 7, close: () => running.delete(name) };
    },
  }),
  publisher({
    topic: topic({ path: '/own', access: 'user', names: {}, params, frame, keep: 'event' }),
    ofCaller: true,
    open: () => ({ snapshot: () => [], close: () => undefined }),
  }),
  publisher({
    topic: topic({ path: '/talk', access: 'user', names: {}, params, frame, keep: 'state' }),
    talk: (send) => ({
      receive(text) {
        if (text === '"no"') throw new Refusal('INPUT', { field: 'body', rule: 'x' });
        send({ e: 'n', n: JSON.parse(text).n });
      },
      close: () => undefined,
    }),
  }),
];
const callerOf = (token: string): Caller => ({ token, user: { userId: 'u' } as User });

let tokens: Set<string>;
let tickets: ReturnType<typeof createTickets>;
let gateway: Gateway;
let server: Server;
let socket: WebSocket;
let texts: string[];

beforeEach(async () => {
  tokens = new Set(['good']);
  const clock = { nowMs: () => Date.now() };
  tickets = createTickets(clock);
  gateway = createGateway({
    publishers,
    tickets,
    clock,
    log: pino({ level: 'silent' }),
    encoded: () => undefined,
    sent: () => undefined,
    door: { callerOf: async (token) => (tokens.has(token) ? callerOf(token) : undefined) },
    again: async ({ token }) => (tokens.has(token) ? callerOf(token) : undefined),
  });
  server = createServer().on('upgrade', gateway.upgrade);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/wssapi/mux`, 'v1.json');
  texts = [];
  socket.on('message', (data) => texts.push(data.toString()));
  await new Promise((resolve) => {
    socket.on('open', resolve);
  });
});
afterEach(() => {
  gateway.stop();
  server.closeAllConnections();
  server.close();
  running.clear();
});

const say = (message: unknown) => socket.send(JSON.stringify(message));
/** Frames of one id, control frames too, once there are as many. */
async function framesOf(id: number | undefined, count: number): Promise<readonly Record<string, unknown>[]> {
  for (
    const start = Date.now();
    Date.now() - start < 2_000;
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    })
  ) {
    const list = texts.map((text) => JSON.parse(text)).filter((one) => one.id === id);
    if (list.length >= count) return list;
  }
  throw new Error(`only ${texts.join('\n')}`);
}
const ticket = () => tickets.issue({ caller: callerOf('good'), path: '/mux', ip: '127.0.0.1' }).ticket;

test('many topics over one socket, each frame under its id and sealed without it', async () => {
  say([
    { op: 'sub', id: 1, path: '/open' },
    { op: 'sub', id: 2, path: '/open', query: { name: 'b' } },
  ]);
  expect((await framesOf(1, 2)).map(({ e }) => e)).toEqual(['open', 'n']);
  await framesOf(2, 2);
  running.get('b')!(5);
  expect((await framesOf(2, 3)).at(-1)).toMatchObject({ e: 'n', n: 5 });
  expect(await framesOf(1, 2)).toHaveLength(2);
  for (const text of texts.filter((one) => one.startsWith('{"id"')))
    expect(sealState(`{${text.slice(muxIdOf(text)!.from)}`)).toBe('sealed');
  expect(gateway.sockets()).toEqual(new Map([['/mux', 1]]));
  expect(gateway.streams()).toEqual(new Map([['/open', 2]]));
  say({ op: 'resync', id: 1 });
  expect((await framesOf(1, 3)).at(-1)).toMatchObject({ e: 'n', n: 0 });
  say([
    { op: 'unsub', id: 1 },
    { op: 'unsub', id: 2 },
    { op: 'sub', id: 3, path: '/open' },
  ]);
  await framesOf(3, 2);
  expect(gateway.streams()).toEqual(new Map([['/open', 1]]));
  socket.close();
  await new Promise((resolve) => {
    socket.on('close', resolve);
  });
  await expect.poll(() => gateway.streams().size).toBe(0);
});

test('a topic of a user needs a ticket, which holds for what is asked for behind it and ends with its token', async () => {
  say({ op: 'sub', id: 1, path: '/own' });
  expect((await framesOf(1, 1))[0]).toMatchObject({ e: 'err', code: refusals.PERMISSION_DENIED.number });
  say([
    { op: 'auth', ticket: ticket() },
    { op: 'sub', id: 2, path: '/own' },
    { op: 'sub', id: 3, path: '/open' },
  ]);
  expect((await framesOf(2, 1))[0]).toMatchObject({ e: 'open' });
  await framesOf(3, 2);
  tokens.clear();
  gateway.closeOf('good');
  expect((await framesOf(2, 2))[1]).toMatchObject({ e: 'err', code: refusals.PERMISSION_DENIED.number });
  running.get('a')!(9);
  expect((await framesOf(3, 3)).at(-1), 'public topics go on').toMatchObject({ n: 9 });
  say({ op: 'sub', id: 4, path: '/own' });
  expect((await framesOf(4, 1))[0]).toMatchObject({ e: 'err', code: refusals.PERMISSION_DENIED.number });
});

test('requests of a dialogue come with their id, and so do their answers and refusals', async () => {
  say([
    { op: 'auth', ticket: ticket() },
    { op: 'sub', id: 8, path: '/talk' },
    { op: 'req', id: 8, body: { n: 4 } },
    { op: 'req', id: 8, body: 'no' },
  ]);
  expect((await framesOf(8, 3)).map(({ e, n }) => [e, n])).toEqual([
    ['open', undefined],
    ['n', 4],
    ['err', undefined],
  ]);
});

test.each([
  ['an unknown path', { op: 'sub', id: 1, path: '/nowhere' }, 1],
  ['an unknown param', { op: 'sub', id: 1, path: '/open', query: { x: '1' } }, 1],
  ['a wrong param', { op: 'sub', id: 1, path: '/open', query: { name: 'z' } }, 1],
  ['an id that is not there', { op: 'resync', id: 5 }, 5],
  [
    'a request of a stream',
    [
      { op: 'sub', id: 2, path: '/open' },
      { op: 'req', id: 2, body: 1 },
    ],
    2,
  ],
  ['a used ticket', { op: 'auth', ticket: 't_x' }, undefined],
  ['an unknown op', { op: 'nop' }, undefined],
  ['an id of 0', { op: 'sub', id: 0, path: '/open' }, undefined],
  ['no object', 7, undefined],
  ['an empty list', [], undefined],
] as const)('%s is refused by name, and the socket stays', async (_, message, id) => {
  say(message);
  await expect
    .poll(() => texts.map((text) => JSON.parse(text)).filter((one) => one.e === 'err' && one.id === id))
    .toHaveLength(1);
  say({ op: 'sub', id: 99, path: '/open' });
  await framesOf(99, 2);
});
