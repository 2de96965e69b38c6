import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type ProgramKey, signedHeadersOf } from '../../../doubles/program.ts';
import { eventually } from '../../../doubles/eventually.ts';
import { type Call, openKeyStage } from '../http/key-stage.ts';

const stage = openKeyStage();
const { keyOf, call, request, clock } = stage;

interface Frame {
  readonly id?: number;
  readonly e?: string;
  readonly [name: string]: unknown;
}
const sockets: WebSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
});

/** A socket below /wssapi with these headers, and what it has said. */
function dial(path: string, headers: Readonly<Record<string, string>> = {}, from?: string) {
  const socket = new WebSocket(`${stage.server.url.replace('http', 'ws')}${path}`, 'v1.json', {
    headers,
    ...(from !== undefined && { localAddress: from }),
  });
  sockets.push(socket);
  const frames: Frame[] = [];
  socket.on('message', (data) => frames.push(JSON.parse(data.toString()) as Frame)).on('error', () => undefined);
  const closed = new Promise<number>((resolve) => {
    socket.on('close', resolve);
  });
  return {
    frames,
    closed,
    say: (message: object) => socket.send(JSON.stringify(message)),
    heard: (wanted: Partial<Frame>) =>
      eventually(() => {
        expect(frames).toContainEqual(expect.objectContaining(wanted));
        return frames.find((frame) => Object.entries(wanted).every(([name, value]) => frame[name] === value))!;
      }),
  };
}

/** A socket whose upgrade a key signs. */
function dialAs(key: ProgramKey, path: string, { sent, from, ...given }: Partial<Call> = {}) {
  const signed = { ...request({ to: '', ...given }), path: `/wssapi${path}` };
  return dial(sent?.path ?? signed.path, signedHeadersOf(key, signed), from);
}

const errorOf = (data: object) => ({ e: 'err', data });

test('a signed upgrade opens a topic of the user, once', async () => {
  const key = await keyOf();
  const { heard } = dialAs(key, '/order/user/ws', { nonce: 'once' });
  await heard({ e: 'open' });
  const again = dialAs(key, '/order/user/ws', { nonce: 'once' });
  expect(await again.closed).toBe(4001);
  expect(again.frames).toContainEqual(expect.objectContaining(errorOf({ field: 'X-Halyard-Nonce', rule: 'used' })));
});

test('an upgrade that is signed wrongly opens nothing and is told why', async () => {
  const [key, bound] = [await keyOf(), await keyOf({ ip_list: ['127.0.0.9'] })];
  const refused = async (socket: ReturnType<typeof dial>, code: number, data: object) => {
    expect(await socket.closed).toBe(code);
    expect(socket.frames).toEqual([expect.objectContaining(errorOf(data))]);
  };
  const wrong = { field: 'X-Halyard-Signature', rule: 'wrong' };
  const late = { field: 'X-Halyard-Time', rule: 'window' };
  await refused(dialAs({ ...key, signer: 'guessed' }, '/order/user/ws'), 4001, wrong);
  await refused(dialAs(key, '/order/user/ws', { time: clock.ms - 5_001 }), 4001, late);
  await refused(dialAs(key, '/order/user/ws', { sent: { path: '/wssapi/msg/user/ws' } }), 4001, wrong);
  await refused(dialAs(key, '/order/user/ws', { sent: { path: '/wssapi/order/user/ws?x=1' } }), 4001, wrong);
  await refused(dialAs({ ...key, signer: 'guessed' }, '/mux'), 4001, wrong);
  await refused(dialAs(bound, '/order/user/ws'), 4003, { field: 'ip', rule: 'not_listed' });
  await dialAs(bound, '/order/user/ws', { from: '127.0.0.9' }).heard({ e: 'open' });
});

test('orders over a socket need a key that trades, also on the multiplexed one; their source is the key', async () => {
  const [reads, trades] = [await keyOf(), await keyOf({ permissions: ['trade'] })];
  const { orderOf } = await stage.openAccount();
  const need = { field: 'permission', rule: 'trade' };
  const refused = dialAs(reads, '/order/entry/ws');
  expect(await refused.closed).toBe(4003);
  expect(refused.frames).toEqual([expect.objectContaining(errorOf(need))]);

  const single = dialAs(trades, '/order/entry/ws');
  await single.heard({ e: 'open' });
  single.say({ req_id: 1, op: 'place', body: orderOf() });
  expect((await single.heard({ req_id: 1 })).data).toMatchObject({ order: { source: 'API' } });

  const mux = dialAs(reads, '/mux');
  await mux.heard({ e: 'open' });
  mux.say({ op: 'sub', id: 1, path: '/order/entry/ws', query: {} });
  expect(await mux.heard({ id: 1, e: 'err' })).toMatchObject({ data: need });
  mux.say({ op: 'sub', id: 2, path: '/order/user/ws', query: {} });
  await mux.heard({ id: 2, e: 'open' });
  const other = dialAs(trades, '/mux');
  await other.heard({ e: 'open' });
  other.say({ op: 'sub', id: 3, path: '/order/user/ws', query: {} });
  expect(await other.heard({ id: 3, e: 'err' })).toMatchObject({ data: { field: 'permission', rule: 'read' } });
});

test("a key asks for nothing of another's account on a topic of its user", async () => {
  const { stranger } = stage.server;
  const foreign = await stranger.accountOn('HALYARD');
  const own = await stage.openAccount();
  const { frames, heard, say } = dialAs(await keyOf(), '/user/api/ws');
  await heard({ e: 'open' });
  say({ req_id: 1, req_type: 'apiBalance', api_id: foreign.api_id });
  expect(await heard({ e: 'err' })).toMatchObject({ code: 404, data: { field: 'api_id', rule: 'unknown' } });
  say({ req_id: 2, req_type: 'apiBalance', api_id: own.api_id });
  await eventually(() => expect(JSON.stringify(frames)).toContain('USDT'));
  expect(JSON.stringify(frames)).not.toContain(foreign.api_id);
});

test('a key gets tickets, which may do what the key may and end with it', async () => {
  const { owner } = stage.server;
  const key = await keyOf();
  const ticketFor = async (path: string): Promise<string> =>
    (await call(key, { to: '/user/ws/ticket', body: { path } })).data.ticket;
  const opened = dial(`/wssapi/order/user/ws?token=${await ticketFor('/order/user/ws')}`);
  await opened.heard({ e: 'open' });
  expect(await dial(`/wssapi/order/entry/ws?token=${await ticketFor('/order/entry/ws')}`).closed).toBe(4003);
  const trades = await keyOf({ permissions: ['trade'] });
  expect(await call(trades, { to: '/user/ws/ticket', body: { path: '/mux' } })).toMatchObject({
    code: 403,
    data: { field: 'permission', rule: 'read' },
  });
  const late = await ticketFor('/order/user/ws');
  expect((await owner.call('POST', '/user/key/revoke', { key_id: key.keyId })).code).toBe(200);
  expect(await opened.closed).toBe(4001);
  expect(await dial(`/wssapi/order/user/ws?token=${late}`).closed).toBe(4001);
  expect(await dial(`/wssapi/order/user/ws?token=key:${key.keyId}`).closed, 'the name of a key').toBe(4001);
});

test('a revoked key ends its sockets at once, the multiplexed one too, and no others', async () => {
  const { owner } = stage.server;
  const [key, other] = [await keyOf(), await keyOf()];
  const single = dialAs(key, '/order/user/ws');
  const mux = dialAs(key, '/mux');
  const kept = dialAs(other, '/order/user/ws');
  const shared = dial('/wssapi/mux');
  for (const { heard } of [single, mux, kept, shared]) await heard({ e: 'open' });
  const { ticket } = (await call(key, { to: '/user/ws/ticket', body: { path: '/mux' } })).data;
  shared.say({ op: 'auth', ticket });
  shared.say({ op: 'sub', id: 1, path: '/order/user/ws', query: {} });
  await shared.heard({ id: 1, e: 'open' });

  const sinceMs = performance.now();
  await owner.call('POST', '/user/key/revoke', { key_id: key.keyId });
  expect(await Promise.all([single.closed, mux.closed])).toEqual([4001, 4001]);
  expect(await shared.heard({ id: 1, e: 'err' })).toMatchObject({ code: 401 });
  expect(performance.now() - sinceMs).toBeLessThan(1_000);
  shared.say({ op: 'sub', id: 2, path: '/order/user/ws', query: {} });
  expect(await shared.heard({ id: 2, e: 'err' })).toMatchObject({ code: 401 });
  expect(sockets[2]!.readyState).toBe(WebSocket.OPEN);
});

test('the sockets of a key end when its user is shut', async () => {
  const { services, stranger, recheckSockets } = stage.server;
  const key = await keyOf({}, stranger);
  const socket = dialAs(key, '/mux');
  await socket.heard({ e: 'open' });
  await services.identity.users.disable(stranger.userId, clock.ms);
  recheckSockets();
  expect(await socket.closed).toBe(4001);
  await services.identity.users.enable(stranger.userId);
});
