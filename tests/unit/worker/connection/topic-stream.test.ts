import { expect, test } from 'vitest';
import { Refused, TopicStream } from '../../../../src/worker/connection/topic-stream.ts';
import { backoffMs } from '../../../../src/worker/connection/liveness.ts';
import type { TopicAddress } from '../../../../src/worker/environment.ts';
import { FakeClock } from '../../../doubles/fake-clock.ts';
import { FakeBackend } from '../../../doubles/fake-backend.ts';
import { recordingHandlers } from '../../../doubles/handlers.ts';

function streamOf(address: () => Promise<TopicAddress> = async () => ({ path: '/x', query: {} })) {
  const backend = new FakeBackend();
  const handlers = recordingHandlers();
  const { clock, openTopic, log } = backend.environment;
  const stream = new TopicStream(
    {
      clock,
      openTopic,
      log,
      key: '/x',
      address,
      delayMs: (attempt, flapping) => backoffMs(attempt, () => backend.random, flapping),
    },
    handlers,
  );
  stream.start();
  return { backend, stream, handlers };
}

test('it is open with the socket, greeted with the first frame and live with the first that is no greeting', async () => {
  const { backend, stream, handlers } = streamOf();
  expect(stream.state).toBe('dialing');
  await backend.settle();
  backend.sockets[0]!.accept();
  expect(stream.state).toBe('open');
  expect(handlers.reported).toEqual(['opened']);
  backend.sockets[0]!.frame({ e: 'hb', u: 7, time: 1 });
  expect(stream.state).toBe('live');
  backend.sockets[0]!.frame({ e: 'd', x: 1 });
  backend.sockets[0]!.text('{broken');
  expect(handlers.reported).toEqual(['opened', 'heartbeat 7']);
  expect(handlers.frames).toEqual([{ e: 'd', x: 1 }, undefined]);
});

test('silence makes it suspect after 12 s and dead after 15 s; it dials anew and no longer listens to the old socket', async () => {
  const { backend, stream, handlers } = streamOf();
  await backend.settle();
  const old = backend.sockets[0]!;
  old.accept();
  old.frame({ e: 'd' });
  await backend.clock.advance(11_999);
  expect(stream.state).toBe('live');
  await backend.clock.advance(1);
  expect(stream.state).toBe('suspect');
  await backend.clock.advance(3_000);
  expect(stream.state).toBe('waiting');
  expect(handlers.reported).toContain('lost silent');
  expect(old.abandoned).toBe(true);
  await backend.clock.advance(1_000);
  expect(backend.sockets).toHaveLength(2);
});

test('a frame brings a suspect socket back; pongs alone do not', async () => {
  const { backend, stream } = streamOf();
  await backend.settle();
  backend.sockets[0]!.accept();
  backend.sockets[0]!.frame({ e: 'd' });
  await backend.clock.advance(13_000);
  expect(stream.state).toBe('suspect');
  backend.sockets[0]!.frame({ e: 'd' });
  expect(stream.state).toBe('live');
  for (let i = 0; i < 15; i++) {
    await backend.clock.advance(1_000);
    backend.sockets[0]!.text('pong');
  }
  expect(stream.state).toBe('waiting');
});

test('heartbeats alone keep a mute topic alive for an hour, with a ping each 180 s', async () => {
  const { backend, stream } = streamOf();
  await backend.settle();
  const socket = backend.sockets[0]!;
  socket.accept();
  for (let i = 0; i < 720; i++) {
    await backend.clock.advance(5_000);
    socket.frame({ e: 'hb', time: 0 });
  }
  expect(stream.state).toBe('live');
  expect(socket.sent.filter((text) => text === 'ping')).toHaveLength(20);
});

test('a dial that never completes is given up after 10 s', async () => {
  const { backend, handlers } = streamOf();
  await backend.clock.advance(10_000);
  expect(handlers.reported).toEqual(['lost disconnected']);
  await backend.clock.advance(1_000);
  expect(backend.sockets).toHaveLength(2);
});

test('sockets that close at once are dialled ever more slowly, at most 20 times in five minutes', async () => {
  const { backend } = streamOf();
  let seen = 0;
  for (let ms = 0; ms < 300_000; ms += 50) {
    await backend.clock.advance(50);
    for (; seen < backend.sockets.length; seen++) {
      backend.sockets[seen]!.accept();
      backend.sockets[seen]!.close(1006);
    }
  }
  expect(seen).toBeLessThanOrEqual(20);
  expect(seen).toBeGreaterThan(10);
});

test('only 10 s of life let the delay begin anew', async () => {
  const { backend } = streamOf();
  backend.random = 0.999;
  const fail = async (livedMs: number) => {
    const socket = backend.sockets.at(-1)!;
    socket.accept();
    socket.frame({ e: 'd' });
    await backend.clock.advance(livedMs);
    socket.close(1006);
    const before = backend.clock.monoMs();
    while (backend.sockets.at(-1) === socket) await backend.clock.advance(100);
    return backend.clock.monoMs() - before;
  };
  await backend.settle();
  await fail(100);
  await fail(100);
  expect(await fail(9_000)).toBeGreaterThan(3_000);
  expect(await fail(10_100)).toBeLessThanOrEqual(1_000);
});

test.each([
  [4001, 'refused PERMISSION_DENIED revoked'],
  [4003, 'refused FORBIDDEN'],
  [4004, 'refused UNKNOWN_PAIR'],
])('close code %i is for good', async (code, reported) => {
  const { backend, stream, handlers } = streamOf();
  await backend.settle();
  backend.sockets[0]!.accept();
  backend.sockets[0]!.close(code);
  expect(handlers.reported.at(-1)).toBe(reported);
  await backend.clock.advance(120_000);
  expect(backend.sockets).toHaveLength(1);
  expect(stream.state).toBe('idle');
});

test('an address that is refused for good is not asked for again; one that fails is', async () => {
  const refused = streamOf(async () => {
    throw new Refused('PERMISSION_DENIED');
  });
  await refused.backend.clock.advance(60_000);
  expect(refused.handlers.reported).toEqual(['refused PERMISSION_DENIED']);
  const failing = streamOf(async () => {
    throw new Error('no ticket');
  });
  await failing.backend.clock.advance(20_000);
  expect(failing.handlers.reported.length).toBeGreaterThan(2);
});

test('a hint dials a waiting stream at once, and a live one must answer a ping within 3 s', async () => {
  const { backend, stream, handlers } = streamOf();
  await backend.settle();
  backend.sockets[0]!.close(1006);
  stream.hasten();
  await backend.settle();
  expect(backend.sockets).toHaveLength(2);
  backend.sockets[1]!.accept();
  stream.hasten();
  await backend.clock.advance(1_000);
  backend.sockets[1]!.text('pong');
  await backend.clock.advance(3_000);
  expect(handlers.reported.filter((reported) => reported.startsWith('lost'))).toHaveLength(1);
  stream.hasten();
  await backend.clock.advance(3_000);
  expect(handlers.reported.at(-1)).toBe('lost silent');
});

test('a stopped stream is quiet: an address that comes late opens nothing', async () => {
  const { backend, stream, handlers } = streamOf();
  stream.stop();
  await backend.clock.advance(60_000);
  expect(backend.sockets).toHaveLength(0);
  expect(handlers.reported).toEqual([]);
  expect(backend.clock.pending).toBe(0);
});

test('a socket that lives for a day holds no more timers than one that is new', async () => {
  const clock = new FakeClock();
  let cancelled = 0;
  const counting = {
    monoMs: () => clock.monoMs(),
    wallMs: () => clock.wallMs(),
    after(ms: number, run: () => void) {
      const cancel = clock.after(ms, run);
      return () => {
        cancelled++;
        cancel();
      };
    },
  };
  const backend = new FakeBackend();
  const { openTopic, log } = backend.environment;
  const stream = new TopicStream(
    { clock: counting, openTopic, log, key: '/x', address: async () => ({ path: '/x', query: {} }), delayMs: () => 0 },
    recordingHandlers(),
  );
  stream.start();
  await clock.advance(0);
  const socket = backend.sockets[0]!;
  socket.accept();
  for (let i = 0; i < 8_640; i++) {
    await clock.advance(10_000);
    socket.frame({ e: 'hb', time: 0 });
  }
  expect(socket.sent).toHaveLength(480);
  cancelled = 0;
  stream.stop();
  expect(cancelled).toBeLessThan(10);
});

test('a frame above 1 MiB costs the socket', async () => {
  const { backend, stream, handlers } = streamOf();
  await backend.settle();
  backend.sockets[0]!.accept();
  backend.sockets[0]!.text(`{"e":"d","pad":"${'x'.repeat(1024 * 1024)}"}`);
  expect(handlers.reported.at(-1)).toBe('lost disconnected');
  expect([handlers.frames, stream.state, backend.sockets[0]!.abandoned]).toEqual([[], 'waiting', true]);
});

test('from the third dial in a row that does not open the way counts as blocked; one that opens ends that', async () => {
  const backend = new FakeBackend();
  let blocked = 0;
  const { clock, openTopic, log } = backend.environment;
  const stream = new TopicStream(
    { clock, openTopic, log, key: '/x', address: async () => ({ path: '/x', query: {} }), delayMs: () => 100 },
    {
      ...recordingHandlers(),
      blocked: () => {
        blocked++;
      },
    },
  );
  stream.start();
  const fail = async () => {
    await backend.clock.advance(100);
    backend.sockets.at(-1)!.close(1006);
  };
  await fail();
  await fail();
  expect(blocked).toBe(0);
  await fail();
  await fail();
  expect(blocked).toBe(2);
  await backend.clock.advance(100);
  backend.sockets.at(-1)!.accept();
  await fail();
  await fail();
  expect(blocked).toBe(2);
});
