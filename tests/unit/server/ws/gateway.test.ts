import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import pino from 'pino';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { Refusal } from '../../../../src/shared/base/refusal.ts';
import { topic } from '../../../../src/shared/base/topic.ts';
import type { User } from '../../../../src/server/store/tables/users.ts';
import { createGateway, type Gateway } from '../../../../src/server/ws/gateway.ts';
import { publisher } from '../../../../src/server/ws/publishers/publisher.ts';
import { createTickets } from '../../../../src/server/identity/tickets.ts';
import type { Caller } from '../../../../src/server/identity/authenticator.ts';

const clock = { nowMs: () => Date.now() };
const frame = v.object({ e: v.literal('n') });
const state = { params: v.strictObject({}), frame, keep: 'state' } as const;
const publishers = [
  publisher({
    topic: topic({ ...state, path: '/open', access: 'public', names: {} }),
    open: () => ({ snapshot: () => [{ e: 'n' as const }], close: () => undefined }),
  }),
  publisher({
    topic: topic({ ...state, path: '/own', access: 'user', names: {} }),
    open: () => ({ snapshot: () => [], close: () => undefined }),
  }),
  publisher({
    topic: topic({ ...state, path: '/broken', access: 'public', names: {} }),
    open: () => {
      throw new Error('a bug');
    },
  }),
  publisher({
    topic: topic({ ...state, path: '/refused', access: 'public', names: {} }),
    open: () => {
      throw new Refusal('INPUT');
    },
  }),
];
const callerOf = (token: string): Caller => ({ token, user: { userId: 'u' } as User });

let tokens: Set<string>;
let tickets: ReturnType<typeof createTickets>;
let gateway: Gateway;
let server: Server;
let port: number;

beforeEach(async () => {
  tokens = new Set(['good']);
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
  ({ port } = server.address() as AddressInfo);
});
afterEach(() => {
  vi.useRealTimers();
  gateway.stop();
  server.closeAllConnections();
  server.close();
});

const dial = (path: string) => new WebSocket(`ws://127.0.0.1:${port}/wssapi${path}`, 'v1.json');
const opened = (socket: WebSocket) =>
  new Promise((resolve) => {
    socket.on('open', resolve);
  });
const closed = (socket: WebSocket) =>
  new Promise<number>((resolve) => {
    socket.on('close', resolve);
  });

/** Sends an upgrade by hand, then bytes; resolves when the server has hung up. */
function sendRaw(path: string, key: string, bytes: readonly number[]): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        `GET /wssapi${path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n${key}Sec-WebSocket-Version: 13\r\n\r\n`,
      );
      socket.write(Buffer.from(bytes));
    });
    socket
      .on('error', () => undefined)
      .on('close', () => resolve())
      .resume();
  });
}
const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';

test.each(['/nowhere', '/own', '/own?token=bad', '/open'])(
  'broken frames at %s end that socket and nothing else',
  async (path) => {
    const failures: unknown[] = [];
    const note = (error: unknown) => failures.push(error);
    process.on('uncaughtException', note);
    await sendRaw(path, key, [0xff, 0xff, 0, 0, 0, 0, 1, 2, 3, 4]);
    process.off('uncaughtException', note);
    expect(failures).toEqual([]);
    const socket = dial('/open');
    await opened(socket);
  },
);

test('upgrades that come to nothing are not counted as sockets of their address', async () => {
  for (let count = 0; count < 210; count++) await sendRaw('/open', '', []);
  const socket = dial('/open');
  await opened(socket);
  socket.send('ping');
  await new Promise((resolve) => {
    socket.once('message', resolve);
  });
  expect(socket.readyState).toBe(WebSocket.OPEN);
});

test('a ticket opens one socket of its path, and none once its token is revoked', async () => {
  const issue = () => tickets.issue({ caller: callerOf('good'), path: '/own', ip: '127.0.0.1' }).ticket;
  const ticket = issue();
  const first = dial(`/own?token=${ticket}`);
  await opened(first);
  expect(await closed(dial(`/own?token=${ticket}`))).toBe(4001);
  const late = issue();
  tokens.clear();
  expect(await closed(dial(`/own?token=${late}`))).toBe(4001);
});

test('the sockets of a token that has expired are closed with 4001', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  gateway.stop();
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
  server.removeAllListeners('upgrade').on('upgrade', gateway.upgrade);
  const socket = dial('/own?token=good');
  await opened(socket);
  tokens.clear();
  vi.advanceTimersByTime(30_000);
  expect(await closed(socket)).toBe(4001);
});

test('a stream that does not start closes its socket, with 4004 for what was asked and 1011 for a bug, so that no heartbeat speaks for it', async () => {
  expect(await closed(dial('/broken'))).toBe(1011);
  expect(await closed(dial('/refused'))).toBe(4004);
});

test('behind a pong comes the server’s time, save on a socket without subprotocol', async () => {
  const talk = async (socket: WebSocket) => {
    const texts: string[] = [];
    socket.on('message', (data) => texts.push(String(data)));
    await opened(socket);
    socket.send('ping');
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
    return texts.slice(texts.indexOf('pong'));
  };
  const [pong, beat] = await talk(dial('/open'));
  expect([pong, JSON.parse(beat!).e]).toEqual(['pong', 'hb']);
  expect(Math.abs(JSON.parse(beat!).time - Date.now())).toBeLessThan(5_000);
  expect(await talk(new WebSocket(`ws://127.0.0.1:${port}/wssapi/open`))).toEqual(['pong']);
});
