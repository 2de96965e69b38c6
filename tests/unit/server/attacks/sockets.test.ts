import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { maxMuxTopics } from '../../../../src/shared/wire/mux.ts';
import { maxLoad, maxMessages, maxPayloadBytes, maxSockets } from '../../../../src/server/ws/limits.ts';
import { openWholeServer } from '../http/whole-server.ts';
import { shoot, socketOf } from './attack-kit.ts';
import { askFor, type DialOptions, dialTo } from './dial.ts';
import { eventually } from '../../../doubles/eventually.ts';

const clock = { ms: Date.UTC(2026, 0, 1), nowMs: () => clock.ms };
let server: Awaited<ReturnType<typeof openWholeServer>>;
beforeAll(async () => {
  server = await openWholeServer({ clock });
}, 60_000);
afterAll(() => server.stop());
beforeEach(() => {
  clock.ms += 60_000;
});

const depth = '/client/depth/depth/ws?exchange=HALYARD&symbol=BTCUSDT&account_type=spot&limit=20';
const tokenOf = (userId: string) => server.services.identity.sessions.open(userId, '127.0.0.1', clock.ms, 3_600_000);
const ticketOf = async (token: string, path: string): Promise<string> => {
  const { data } = await shoot(server.url, {
    method: 'POST',
    path: '/sapi/user/ws/ticket',
    body: { path },
    headers: { authorization: token },
  });
  return data.ticket;
};

const dial = (path: string, options?: DialOptions) => dialTo(server.url, path, options);
/** Waits until a socket is told something new: the server goes on. */
const isReported = async ({ socket, frames }: ReturnType<typeof dialTo>) => {
  const before = frames.length;
  await eventually(() => {
    clock.ms += 100;
    if (frames.length <= before) socket.send('ping');
    expect(frames.length).toBeGreaterThan(before);
  });
};

test.each(['https://elsewhere.example', 'null', 'http://localhost.evil.example', 'file://'])(
  'S58: no socket opens for a page of %s, with a token or without',
  async (origin) => {
    const token = await tokenOf(server.owner.userId);
    for (const path of [depth, `/order/user/ws?token=${token}`, '/mux'])
      expect(await dial(path, { origin }).refused, path).toBe(403);
  },
);

test("S58: a socket without an origin, or with the server's own, reads what is public; a user's data needs the user's token or ticket", async () => {
  const token = await tokenOf(server.owner.userId);
  for (const options of [{}, { origin: server.url }]) {
    await dial(depth, options).opened;
    expect(await dial('/order/user/ws', options).closed).toBe(4001);
    await dial(`/order/user/ws?token=${await ticketOf(token, '/order/user/ws')}`, options).opened;
  }
});

test('S59: a frame of one byte more than is allowed closes its own socket with 1009, and no other', async () => {
  const quiet = dial(depth);
  const exact = dial(depth);
  const above = dial(depth);
  await Promise.all([quiet.opened, exact.opened, above.opened]);
  exact.socket.send('x'.repeat(maxPayloadBytes));
  await eventually(() => expect(exact.frames.map(({ e }) => e)).toContain('err'));
  above.socket.send('x'.repeat(maxPayloadBytes + 1));
  expect(await above.closed).toBe(1009);
  const large = dial(depth);
  await large.opened;
  large.socket.send('x'.repeat(2_000_000));
  expect(await large.closed).toBe(1009);
  expect([quiet.socket.readyState, exact.socket.readyState]).toEqual([WebSocket.OPEN, WebSocket.OPEN]);
  await isReported(quiet);
});

test('S59: compression is not agreed to, and a compressed frame ends its socket unread with 1002', async () => {
  const offered = dial(depth, { perMessageDeflate: true });
  await offered.opened;
  expect(offered.socket.extensions).toBe('');
  const got = await new Promise<Buffer>((resolve) => {
    const parts: Buffer[] = [];
    const raw = connect(Number(new URL(server.url).port), '127.0.0.1', () => {
      raw.write(
        `GET /wssapi${depth} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Extensions: permessage-deflate\r\n\r\n`,
      );
      // A final text frame with the first reserved bit set, of four masked bytes.
      raw.write(Buffer.from([0xc1, 0x84, 0, 0, 0, 0, 0x4a, 0x04, 0x00, 0x00]));
    });
    raw
      .on('data', (chunk) => {
        parts.push(chunk);
      })
      .on('error', () => undefined)
      .on('close', () => resolve(Buffer.concat(parts)));
  });
  expect(got.toString('latin1')).not.toMatch(/sec-websocket-extensions/i);
  expect(got.subarray(-4), 'a close frame with 1002').toEqual(Buffer.from([0x88, 0x02, 0x03, 0xea]));
});

test('S59: texts to a reader who saves data are deflated, in fewer bytes and word for word; what it sends may unpack to no more than a payload', async () => {
  const [saving, plain] = ['/mux?saves=1', '/mux'].map((path) => dial(path, { perMessageDeflate: true }));
  await Promise.all([saving!.opened, plain!.opened]);
  expect([saving, plain].map((each) => each!.socket.extensions.split(';')[0])).toEqual(['permessage-deflate', '']);
  const subscription = JSON.stringify({
    op: 'sub',
    id: 1,
    path: '/client/klines/data/24h/ws',
    query: { exchange: 'BINANCE', every_s: '60' },
  });
  for (const each of [saving!, plain!]) {
    each.socket.send(subscription);
    await eventually(() => expect(each.frames.some(({ e }) => e === '24h')).toBe(true));
  }
  const rowsOf = ({ frames }: ReturnType<typeof dialTo>) =>
    (frames.find(({ e }) => e === '24h') as unknown as { rows: [string][] }).rows.map(([key]) => key);
  expect(rowsOf(saving!)).toEqual(rowsOf(plain!));
  const bytesOf = ({ socket }: ReturnType<typeof dialTo>): number =>
    (socket as unknown as { _socket: { bytesRead: number } })._socket.bytesRead;
  expect(bytesOf(saving!)).toBeLessThan(bytesOf(plain!) / 2);
  saving!.socket.send('x'.repeat(2_000_000));
  expect(await saving!.closed, 'two megabytes that came as two thousand').toBe(1009);
  await isReported(plain!);
});

test('S60: a socket may say so much within a second; one message more and it is closed with 4029, while the others go on', async () => {
  const quiet = dial(depth);
  const loud = dial(depth);
  await Promise.all([quiet.opened, loud.opened]);
  for (let sent = 0; sent < maxMessages.second; sent++) loud.socket.send(`nonsense ${sent}`);
  await eventually(() => expect(loud.frames.filter(({ e }) => e === 'err')).toHaveLength(maxMessages.second));
  expect(loud.socket.readyState).toBe(WebSocket.OPEN);
  loud.socket.send('one more');
  expect(await loud.closed).toBe(4029);
  expect(quiet.socket.readyState).toBe(WebSocket.OPEN);
  await isReported(quiet);
});

test('S60: ten thousand messages in a row are not read to their end: the socket is closed with 4029', async () => {
  const loud = dial(depth);
  await loud.opened;
  for (let sent = 0; sent < 10_000; sent++) loud.socket.send(`nonsense ${sent}`);
  expect(await loud.closed).toBe(4029);
  expect(loud.frames.filter(({ e }) => e === 'err').length).toBeLessThanOrEqual(maxMessages.second + 1);
});

test('S60: a user has fifty sockets and no more, whatever opens them; another user has another fifty', async () => {
  const token = await tokenOf(server.owner.userId);
  const other = await tokenOf(server.stranger.userId);
  const open = Array.from({ length: maxSockets.user }, () => dial(`/order/user/ws?token=${token}`));
  await Promise.all(open.map(({ opened }) => opened));
  expect(await dial(`/order/user/ws?token=${token}`).closed).toBe(4029);
  await dial(`/order/user/ws?token=${other}`).opened;
  expect(open.filter(({ socket }) => socket.readyState !== WebSocket.OPEN)).toEqual([]);
  open[0]!.socket.close();
  await open[0]!.closed;
  const again = dial(`/order/user/ws?token=${token}`);
  await eventually(() => expect(again.frames.map(({ e }) => e)).toContain('start'));
  for (const { socket } of open) socket.terminate();
});

const bars = { exchange: 'BINANCE', symbol: 'BTCUSDT', account_type: 'spot', interval: '1m' };

test('S60: one socket of a user carries a thousand topics; one more is refused under its own id', async () => {
  const many = dial('/mux');
  await many.opened;
  many.socket.send(JSON.stringify({ op: 'auth', ticket: await tokenOf(server.owner.userId) }));
  askFor(many, maxMuxTopics + 1, '/client/klines/list/ws', bars);
  await eventually(() =>
    expect(many.frames.filter(({ e, id }) => e === 'err' && id === maxMuxTopics + 1)).toHaveLength(1),
  );
  expect(many.frames.filter(({ e }) => e === 'err')).toHaveLength(1);
  many.socket.terminate();
});

test('S60: what nobody with a session asks for costs only so much, on all sockets of an address; a user at the same address has a separate budget', async () => {
  const many = dial('/mux');
  const more = dial('/mux');
  const user = dial('/mux');
  await Promise.all([many.opened, more.opened, user.opened]);
  askFor(many, maxLoad.address + 1, '/client/klines/list/ws', bars);
  await eventually(() => expect(many.frames.filter(({ e }) => e === 'err')).toHaveLength(1));
  expect(many.frames.find(({ e }) => e === 'err')).toMatchObject({
    id: maxLoad.address + 1,
    data: { field: 'path', rule: 'load' },
  });
  askFor(more, 1, '/client/klines/list/ws', bars);
  await eventually(() => expect(more.frames.map(({ e }) => e)).toContain('err'));
  user.socket.send(JSON.stringify({ op: 'auth', ticket: await tokenOf(server.owner.userId) }));
  askFor(user, 1, '/client/klines/list/ws', bars);
  await eventually(() => expect(user.frames.map(({ e }) => e)).toContain('snap'));
  const single = dial('/client/klines/list/ws?exchange=BINANCE&symbol=BTCUSDT&account_type=spot&interval=1m');
  expect(await single.closed).toBe(4029);
  many.socket.terminate();
  await many.closed;
  await eventually(() => {
    askFor(more, 1, '/client/klines/list/ws', bars);
    expect(more.frames.map(({ e }) => e)).toContain('snap');
  });
  for (const { socket } of [more, user]) socket.terminate();
});

test('S69: a ticket opens one socket of its path, within 30 s, from its address; used again, late, elsewhere or for another path it is refused', async () => {
  const token = await tokenOf(server.owner.userId);
  const issue = () => ticketOf(token, '/order/user/ws');
  const used = await issue();
  await dial(`/order/user/ws?token=${used}`).opened;
  expect(await dial(`/order/user/ws?token=${used}`).closed, 'used').toBe(4001);
  expect(await dial(`/user/api/ws?token=${await issue()}`).closed, 'of another path').toBe(4001);
  expect(
    await dial(`/order/user/ws?token=${await issue()}`, { localAddress: '127.0.0.9' }).closed,
    'of another address',
  ).toBe(4001);
  const late = await issue();
  const last = await issue();
  clock.ms += 29_999;
  await dial(`/order/user/ws?token=${last}`).opened;
  clock.ms += 1;
  expect(await dial(`/order/user/ws?token=${late}`).closed, 'late').toBe(4001);
  const tried = await issue();
  expect(await dial(`/user/api/ws?token=${tried}`).closed).toBe(4001);
  expect(await dial(`/order/user/ws?token=${tried}`).closed, 'tried elsewhere before').toBe(4001);
});

test("S26: over a socket another user's account is told like one that does not exist, and nothing of it is", async () => {
  const { owner, stranger } = server;
  const { api_id } = await owner.accountOn('HALYARD');
  await owner.fund(api_id, 'spot', 'USDT', '4321');
  const token = await tokenOf(stranger.userId);
  const reported = async (path: string, id: string) => {
    const requests = dial(`/user/api/ws?token=${token}`);
    await requests.opened;
    for (const request of [
      { req_type: 'apiBalance', account_type: 'spot' },
      { req_type: 'apiPositionSetting', exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'linear' },
    ])
      requests.socket.send(JSON.stringify({ req_id: 1, api_id: id, ...request }));
    await eventually(() =>
      expect(
        requests.frames.filter(({ e }) => e === 'err'),
        path,
      ).toHaveLength(2),
    );
    expect(requests.frames.filter(({ res }) => res !== undefined)).toEqual([]);
    return requests.frames.filter(({ e }) => e === 'err').map(({ time: _, ...frame }) => frame);
  };
  const others = await reported("another user's", api_id);
  expect(others).toEqual(await reported("nobody's", 'aaaaaaaa-bbbb'));
  expect(JSON.stringify(others)).not.toContain('4321');
  const own = dial(`/user/api/ws?token=${await tokenOf(owner.userId)}`);
  await own.opened;
  own.socket.send(JSON.stringify({ req_id: 1, req_type: 'apiBalance', api_id, account_type: 'spot' }));
  await eventually(() => expect(JSON.stringify(own.frames)).toContain('4321'));
});

test('a socket for an unknown symbol closes with 4004, one for a path that is none too', async () => {
  expect(await socketOf(server.url, depth.replace('BTCUSDT', 'NOPE')).closed).toBe(4004);
  expect(await socketOf(server.url, '/nowhere').closed).toBe(4004);
});
