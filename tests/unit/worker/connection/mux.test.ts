import { describe, expect, test } from 'vitest';
import { refusals } from '../../../../src/shared/base/refusal.ts';
import { maxMessages, maxPayloadBytes } from '../../../../src/server/ws/limits.ts';
import { maxMuxTopics } from '../../../../src/shared/wire/mux.ts';
import { encodeDepth } from '../../../../src/shared/wire/depth-binary.ts';
import { DepthFrame } from '../../../../src/shared/wire/depth-frame.ts';
import { muxRig } from './mux-rig.ts';

test('where data are saved the next socket says so in its address', async () => {
  const { mux, greeted, topic, backend } = muxRig();
  topic('/a');
  mux.saves = true;
  await greeted();
  expect(backend.sockets.map(({ url }) => url)).toEqual(['ws://test/wssapi/mux?saves=1']);
});

test('many topics are one socket, asked for in one message, and each gets its own frames', async () => {
  const { greeted, real, said, topic, backend } = muxRig();
  const first = topic('/a', { x: '1' });
  const second = topic('/b');
  await greeted();
  expect(backend.sockets.map(({ url }) => url)).toEqual(['ws://test/wssapi/mux']);
  expect(real().sent.filter((text) => text !== 'ping')).toHaveLength(1);
  expect(said()).toEqual([
    { op: 'sub', id: 1, path: '/a', query: { x: '1' } },
    { op: 'sub', id: 2, path: '/b', query: {} },
  ]);
  real().text('{"id":2,"e":"open","sid":"s","time":0}');
  real().text('{"id":2,"e":"n"}');
  const bytes = encodeDepth(new DepthFrame(), 1);
  real().text(bytes);
  expect(second.reported).toEqual(['opened', '"e":"open","sid":"s","time":0}', '"e":"n"}']);
  expect(first.reported).toEqual(['opened', bytes]);
});

test('as many topics as a socket may carry are asked for within what the server takes of one message and of one second', async () => {
  const { greeted, real, said, topic } = muxRig();
  for (let count = 0; count < maxMuxTopics; count++)
    topic('/client/depth/ws', {
      exchange: 'BINANCE',
      symbol: `C${count}USDT-20261225`,
      account_type: 'linear',
      limit: '100',
    });
  await greeted();
  const messages = real().sent.filter((text) => text !== 'ping');
  expect(messages.length).toBeLessThan(maxMessages.second);
  expect(Math.max(...messages.map((text) => text.length))).toBeLessThanOrEqual(maxPayloadBytes);
  expect(said().map(({ id }: { readonly id: number }) => id)).toEqual(
    Array.from({ length: maxMuxTopics }, (_, index) => index + 1),
  );
});

test('a ticket goes before the topic that it is for', async () => {
  const { greeted, said, topic } = muxRig();
  topic('/own', {}, 't_1');
  await greeted();
  expect(said()).toEqual([
    { op: 'auth', ticket: 't_1' },
    { op: 'sub', id: 1, path: '/own', query: {} },
  ]);
});

test('resync, requests and pings go by id; a pong goes to those that asked', async () => {
  const { greeted, real, said, topic, backend } = muxRig();
  const first = topic('/a');
  const second = topic('/b');
  await greeted();
  first.socket.send('resync');
  second.socket.send('{"req_id":1}');
  first.socket.send('ping');
  first.socket.send('ping');
  await backend.settle();
  expect(said().slice(2)).toEqual([
    { op: 'resync', id: 1 },
    { op: 'req', id: 2, body: { req_id: 1 } },
  ]);
  expect(real().sent.filter((text) => text === 'ping')).toHaveLength(1);
  real().text('pong');
  expect([first.reported, second.reported]).toEqual([['pong'], []]);
});

test('a topic given up is told to the server; the socket goes with the last one', async () => {
  const { greeted, real, said, topic, backend } = muxRig();
  const first = topic('/a');
  const second = topic('/b');
  await greeted();
  first.socket.abandon();
  await backend.settle();
  expect(said().at(-1)).toEqual({ op: 'unsub', id: 1 });
  real().text('{"id":1,"e":"n"}');
  expect(first.reported).toEqual([]);
  second.socket.abandon();
  await backend.clock.advance(1_000);
  expect(real().abandoned).toBe(true);
  topic('/c');
  await greeted();
  expect(backend.sockets).toHaveLength(2);
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
    const { greeted, real, topic } = muxRig();
    const { reported } = topic('/a');
    await greeted();
    real().text(`{"id":1,"e":"err","code":${refusals[code].number},"msg":"x"}`);
    expect(reported).toEqual([closed]);
  });

  test('later only a revoked token does; other errors are answers', async () => {
    const { greeted, real, topic } = muxRig();
    const { reported } = topic('/a');
    await greeted();
    real().text('{"id":1,"e":"open","sid":"s","time":0}');
    real().text(`{"id":1,"e":"err","code":${refusals.INPUT.number},"msg":"x"}`);
    real().text(`{"id":1,"e":"err","code":${refusals.PERMISSION_DENIED.number},"msg":"x"}`);
    expect(reported.slice(2)).toEqual([`"e":"err","code":${refusals.INPUT.number},"msg":"x"}`, 4001]);
  });
});

test('a frame of nobody is passed over', async () => {
  const { greeted, real, topic, backend } = muxRig();
  topic('/a');
  await greeted();
  real().text('{"id":99,"e":"n"}');
  real().text('nonsense');
  expect(backend.logged.filter((line) => line.includes('belongs to no topic'))).toHaveLength(1);
});

test.each([['x'.repeat(1024 * 1024 + 1)], [new Uint8Array(1024 * 1024 + 1)]])(
  'a frame above 1 MiB costs the socket',
  async (huge) => {
    const { greeted, real, topic } = muxRig();
    const { reported } = topic('/a');
    await greeted();
    real().text(huge);
    expect(reported).toEqual([1006]);
    expect(real().abandoned).toBe(true);
  },
);

test.each([4001, 4003])(
  'closed with %i, what rests on a ticket ends for good and the rest is dialled again',
  async (code) => {
    const { greeted, real, topic } = muxRig();
    const own = topic('/own', {}, 't');
    const open = topic('/a');
    await greeted();
    real().close(code);
    expect([own.reported, open.reported]).toEqual([[code], [1006]]);
  },
);

test('frames of unknown type are counted, each 30th is logged', async () => {
  const { mux, greeted, real, topic, backend } = muxRig();
  topic('/a');
  await greeted();
  for (let count = 0; count < 31; count++) real().frame({ e: 'novelty' });
  expect(mux.unknown).toBe(31);
  expect(backend.logged.filter((line) => line.startsWith('error'))).toHaveLength(2);
});
