import { beforeEach, describe, expect, test } from 'vitest';
import { refusals } from '../../../../src/shared/kit/refusal.ts';
import { encodeDepth } from '../../../../src/shared/wire/depth-binary.ts';
import { DepthFrame } from '../../../../src/shared/wire/depth-frame.ts';
import type { OpenSocket } from '../../../../src/worker/environment.ts';
import { Mux } from '../../../../src/worker/connection/mux.ts';
import { FakeWorld } from '../../../doubles/fake-world.ts';

let world: FakeWorld;
let mux: Mux;
beforeEach(() => {
  world = new FakeWorld();
  const { clock, log } = world.environment;
  const open: OpenSocket = (url, handlers) => world.openSocket(url, handlers);
  mux = new Mux({ clock, log, random: () => 0.5, open, origin: 'ws://test' });
});

test('where data are saved the next socket says so in its address', async () => {
  topic('/a');
  mux.saves = true;
  await greeted();
  expect(world.sockets.map(({ url }) => url)).toEqual(['ws://test/wssapi/mux?saves=1']);
});

/** A topic's socket, and all that it was told. */
function topic(path: string, query: Readonly<Record<string, string>> = {}, ticket?: string) {
  const told: unknown[] = [];
  const socket = mux.openTopic(
    { path, query, ticket },
    {
      opened: () => told.push('opened'),
      received: (data, from) => told.push(typeof data === 'string' ? data.slice(from) : data),
      closed: (code) => told.push(code),
    },
  );
  return { told, socket };
}
const real = () => world.sockets.at(-1)!;
const said = () =>
  real()
    .sent.filter((text) => text !== 'ping')
    .flatMap((text) => JSON.parse(text));
async function greeted(): Promise<void> {
  await world.clock.advance(0);
  real().accept();
  await world.settle();
}

test('many topics are one socket, asked for in one message, and each gets its own frames', async () => {
  const first = topic('/a', { x: '1' });
  const second = topic('/b');
  await greeted();
  expect(world.sockets.map(({ url }) => url)).toEqual(['ws://test/wssapi/mux']);
  expect(real().sent.filter((text) => text !== 'ping')).toHaveLength(1);
  expect(said()).toEqual([
    { op: 'sub', id: 1, path: '/a', query: { x: '1' } },
    { op: 'sub', id: 2, path: '/b', query: {} },
  ]);
  real().text('{"id":2,"e":"open","sid":"s","time":0}');
  real().text('{"id":2,"e":"n"}');
  const bytes = encodeDepth(new DepthFrame(), 1);
  real().text(bytes);
  expect(second.told).toEqual(['opened', '"e":"open","sid":"s","time":0}', '"e":"n"}']);
  expect(first.told).toEqual(['opened', bytes]);
});

test('a ticket goes before the topic that it is for', async () => {
  topic('/own', {}, 't_1');
  await greeted();
  expect(said()).toEqual([
    { op: 'auth', ticket: 't_1' },
    { op: 'sub', id: 1, path: '/own', query: {} },
  ]);
});

test('resync, requests and pings go by id; a pong goes to those that asked', async () => {
  const first = topic('/a');
  const second = topic('/b');
  await greeted();
  first.socket.send('resync');
  second.socket.send('{"req_id":1}');
  first.socket.send('ping');
  first.socket.send('ping');
  await world.settle();
  expect(said().slice(2)).toEqual([
    { op: 'resync', id: 1 },
    { op: 'req', id: 2, body: { req_id: 1 } },
  ]);
  expect(real().sent.filter((text) => text === 'ping')).toHaveLength(1);
  real().text('pong');
  expect([first.told, second.told]).toEqual([['pong'], []]);
});

test('a topic given up is told to the server; the socket goes with the last one', async () => {
  const first = topic('/a');
  const second = topic('/b');
  await greeted();
  first.socket.abandon();
  await world.settle();
  expect(said().at(-1)).toEqual({ op: 'unsub', id: 1 });
  real().text('{"id":1,"e":"n"}');
  expect(first.told).toEqual([]);
  second.socket.abandon();
  await world.clock.advance(1_000);
  expect(real().abandoned).toBe(true);
  topic('/c');
  await greeted();
  expect(world.sockets).toHaveLength(2);
});

describe('what a single socket would be closed with', () => {
  test.each([
    ['PERMISSION_DENIED', 4001],
    ['FORBIDDEN', 4003],
    ['UNKNOWN_PAIR', 4004],
    ['NOT_FOUND', 4004],
    ['INPUT', 4004],
    ['INTERNAL', 1006],
  ] as const)('%s before the first frame closes with %i', async (code, closed) => {
    const { told } = topic('/a');
    await greeted();
    real().text(`{"id":1,"e":"err","code":${refusals[code].number},"msg":"x"}`);
    expect(told).toEqual([closed]);
  });

  test('later only a revoked token does; other errors are answers', async () => {
    const { told } = topic('/a');
    await greeted();
    real().text('{"id":1,"e":"open","sid":"s","time":0}');
    real().text(`{"id":1,"e":"err","code":${refusals.INPUT.number},"msg":"x"}`);
    real().text(`{"id":1,"e":"err","code":${refusals.PERMISSION_DENIED.number},"msg":"x"}`);
    expect(told.slice(2)).toEqual([`"e":"err","code":${refusals.INPUT.number},"msg":"x"}`, 4001]);
  });
});

test('a lost socket closes every topic, and the next dial waits, longer each time, until one stays', async () => {
  for (let attempt = 0; attempt < 5; attempt++) {
    const first = topic('/a');
    const second = topic('/b');
    const dials = world.sockets.length;
    await world.clock.advance(attempt === 0 ? 0 : 500 * 2 ** (attempt - 1) - 1);
    expect(world.sockets.length - dials, `dial ${attempt}`).toBe(attempt === 0 ? 1 : 0);
    await world.clock.advance(1);
    expect(world.sockets).toHaveLength(attempt + 1);
    real().close(1006);
    expect([first.told, second.told]).toEqual([[1006], [1006]]);
  }
  topic('/a');
  await world.clock.advance(30_000);
  real().accept();
  real().frame({ e: 'hb', time: 0 });
  await world.clock.advance(10_000);
  real().close(1006);
  topic('/a');
  const dials = world.sockets.length;
  await world.clock.advance(500);
  expect(world.sockets).toHaveLength(dials + 1);
});

test('a socket that never opens is given up after 10 s, and one that falls silent after 15 s', async () => {
  const first = topic('/a');
  await world.clock.advance(10_000);
  expect(first.told).toEqual([1006]);
  const second = topic('/a');
  await world.clock.advance(1_000);
  real().accept();
  await world.clock.advance(15_000);
  expect(second.told).toEqual([1006]);
});

test('a frame of nobody is passed over', async () => {
  topic('/a');
  await greeted();
  real().text('{"id":99,"e":"n"}');
  real().text('nonsense');
  expect(world.logged.filter((line) => line.includes('belongs to no topic'))).toHaveLength(1);
});

test('a server that takes sockets and drops them is dialled at most 20 times in five minutes', async () => {
  let dials = 0;
  for (let ms = 0; ms < 300_000; ms += 100) {
    topic('/a');
    await world.clock.advance(100);
    for (; dials < world.sockets.length; dials++) {
      world.sockets[dials]!.accept();
      world.sockets[dials]!.close(1012);
    }
  }
  expect(dials).toBeLessThanOrEqual(20);
  expect(dials).toBeGreaterThan(10);
});

test('pongs alone do not keep it', async () => {
  const { told, socket } = topic('/a');
  await greeted();
  for (let second = 0; second < 15; second++) {
    await world.clock.advance(1_000);
    socket.send('ping');
    real().text('pong');
  }
  expect(told.at(-1)).toBe(1006);
  expect(real().abandoned).toBe(true);
});

test.each([['x'.repeat(1024 * 1024 + 1)], [new Uint8Array(1024 * 1024 + 1)]])(
  'a frame above 1 MiB costs the socket',
  async (huge) => {
    const { told } = topic('/a');
    await greeted();
    real().text(huge);
    expect(told).toEqual([1006]);
    expect(real().abandoned).toBe(true);
  },
);

test.each([4001, 4003])(
  'closed with %i, what rests on a ticket ends for good and the rest is dialled again',
  async (code) => {
    const own = topic('/own', {}, 't');
    const open = topic('/a');
    await greeted();
    real().close(code);
    expect([own.told, open.told]).toEqual([[code], [1006]]);
  },
);

test('a hint sends a dial that waits at once', async () => {
  topic('/a');
  await world.clock.advance(0);
  for (let attempt = 0; attempt < 6; attempt++) {
    real().close(1006);
    topic('/a');
    mux.hasten();
    await world.clock.advance(0);
    expect(world.sockets).toHaveLength(attempt + 2);
  }
});

test('a call that waits for the socket gets it, though the last topic was given up while it was dialled', async () => {
  const { socket } = topic('/a');
  let opened = false;
  void mux.opened().then(() => {
    opened = true;
  });
  await world.clock.advance(0);
  socket.abandon();
  await world.clock.advance(5_000);
  real().accept();
  await world.settle();
  expect([opened, mux.isOpen(), real().abandoned]).toEqual([true, true, false]);
});

test('frames of unknown type are counted, each 30th is logged', async () => {
  topic('/a');
  await greeted();
  for (let count = 0; count < 31; count++) real().frame({ e: 'novelty' });
  expect(mux.unknown).toBe(31);
  expect(world.logged.filter((line) => line.startsWith('error'))).toHaveLength(2);
});

test('who waits for it has it dialled; each failed dial is told, and the delay is its own', async () => {
  const told: string[] = [];
  const wait = () =>
    mux.opened().then(
      () => told.push('open'),
      () => told.push('failed'),
    );
  void wait();
  await world.clock.advance(0);
  real().close(1006);
  await world.settle();
  expect([told, mux.isOpen()]).toEqual([['failed'], false]);
  void wait();
  await world.clock.advance(499);
  expect(world.sockets).toHaveLength(1);
  await world.clock.advance(1);
  real().accept();
  await world.settle();
  expect([told, mux.isOpen()]).toEqual([['failed', 'open'], true]);
  await world.clock.advance(10_000);
  expect(real().abandoned).toBe(true);
});

test('a hint makes an open socket answer within 3 s', async () => {
  const { told } = topic('/a');
  await greeted();
  mux.hasten();
  expect(real().sent).toContain('ping');
  await world.clock.advance(1_000);
  real().text('pong');
  await world.clock.advance(3_000);
  expect(told).toEqual([]);
  mux.hasten();
  await world.clock.advance(3_000);
  expect(told).toEqual([1006]);
});

test('a hint pings although another ping has just been answered', async () => {
  topic('/a');
  await greeted();
  real().text('pong');
  await world.clock.advance(200);
  mux.hasten();
  expect(real().sent.filter((text) => text === 'ping')).toHaveLength(2);
});

test('the server’s clock is known from the heartbeat behind a pong, and unknown again after a hint that time may have jumped', async () => {
  const { told } = topic('/a');
  await greeted();
  await world.clock.advance(30);
  real().text('pong');
  real().frame({ e: 'hb', time: 5_000 });
  expect(mux.serverClock.offset()).toEqual({ offsetMs: 5_000 - (world.clock.monoMs() - 15), uncertaintyMs: 15 });
  real().frame({ e: 'hb', time: 9_000 });
  expect(mux.serverClock.at(world.clock.monoMs()), 'one that answers no ping says nothing').toBe(5_015);
  expect(told).toEqual([]);
  mux.hasten();
  expect(mux.serverClock.offset()).toBeUndefined();
});

test('the server is asked for its clock six times in quick succession and then each 30 s, for as long as the socket lives', async () => {
  topic('/a');
  await greeted();
  const pings = () => real().sent.filter((text) => text === 'ping').length;
  for (let second = 0; second < 10; second++) {
    await world.clock.advance(1_000);
    real().frame({ e: 'hb', time: 0 });
  }
  expect(pings()).toBe(6);
  for (let second = 0; second < 60; second++) {
    await world.clock.advance(1_000);
    real().frame({ e: 'hb', time: 0 });
  }
  expect(pings()).toBe(8);
});
