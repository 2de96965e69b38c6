import { expect, test } from 'vitest';
import { muxRig } from './mux-rig.ts';

test('a lost socket closes every topic, and the next dial waits, longer each time, until one stays', async () => {
  const { real, topic, backend } = muxRig();
  for (let attempt = 0; attempt < 5; attempt++) {
    const first = topic('/a');
    const second = topic('/b');
    const dials = backend.sockets.length;
    await backend.clock.advance(attempt === 0 ? 0 : 500 * 2 ** (attempt - 1) - 1);
    expect(backend.sockets.length - dials, `dial ${attempt}`).toBe(attempt === 0 ? 1 : 0);
    await backend.clock.advance(1);
    expect(backend.sockets).toHaveLength(attempt + 1);
    real().close(1006);
    expect([first.reported, second.reported]).toEqual([[1006], [1006]]);
  }
  topic('/a');
  await backend.clock.advance(30_000);
  real().accept();
  real().frame({ e: 'hb', time: 0 });
  await backend.clock.advance(10_000);
  real().close(1006);
  topic('/a');
  const dials = backend.sockets.length;
  await backend.clock.advance(500);
  expect(backend.sockets).toHaveLength(dials + 1);
});

test('a socket that never opens is given up after 10 s, and one that falls silent after 15 s', async () => {
  const { real, topic, backend } = muxRig();
  const first = topic('/a');
  await backend.clock.advance(10_000);
  expect(first.reported).toEqual([1006]);
  const second = topic('/a');
  await backend.clock.advance(1_000);
  real().accept();
  await backend.clock.advance(15_000);
  expect(second.reported).toEqual([1006]);
});

test('a server that takes sockets and drops them is dialled at most 20 times in five minutes', async () => {
  const { topic, backend } = muxRig();
  let dials = 0;
  for (let ms = 0; ms < 300_000; ms += 100) {
    topic('/a');
    await backend.clock.advance(100);
    for (; dials < backend.sockets.length; dials++) {
      backend.sockets[dials]!.accept();
      backend.sockets[dials]!.close(1012);
    }
  }
  expect(dials).toBeLessThanOrEqual(20);
  expect(dials).toBeGreaterThan(10);
});

test('pongs alone do not keep it', async () => {
  const { greeted, real, topic, backend } = muxRig();
  const { reported, socket } = topic('/a');
  await greeted();
  for (let second = 0; second < 15; second++) {
    await backend.clock.advance(1_000);
    socket.send('ping');
    real().text('pong');
  }
  expect(reported.at(-1)).toBe(1006);
  expect(real().abandoned).toBe(true);
});

test('a hint sends a dial that waits at once', async () => {
  const { mux, real, topic, backend } = muxRig();
  topic('/a');
  await backend.clock.advance(0);
  for (let attempt = 0; attempt < 6; attempt++) {
    real().close(1006);
    topic('/a');
    mux.hasten();
    await backend.clock.advance(0);
    expect(backend.sockets).toHaveLength(attempt + 2);
  }
});

test('a call that waits for the socket gets it, though the last topic was given up while it was dialled', async () => {
  const { mux, real, topic, backend } = muxRig();
  const { socket } = topic('/a');
  let opened = false;
  void mux.opened().then(() => {
    opened = true;
  });
  await backend.clock.advance(0);
  socket.abandon();
  await backend.clock.advance(5_000);
  real().accept();
  await backend.settle();
  expect([opened, mux.isOpen(), real().abandoned]).toEqual([true, true, false]);
});

test('who waits for it has it dialled; each failed dial is told, and the delay is its own', async () => {
  const { mux, real, backend } = muxRig();
  const reported: string[] = [];
  const wait = () =>
    mux.opened().then(
      () => reported.push('open'),
      () => reported.push('failed'),
    );
  void wait();
  await backend.clock.advance(0);
  real().close(1006);
  await backend.settle();
  expect([reported, mux.isOpen()]).toEqual([['failed'], false]);
  void wait();
  await backend.clock.advance(499);
  expect(backend.sockets).toHaveLength(1);
  await backend.clock.advance(1);
  real().accept();
  await backend.settle();
  expect([reported, mux.isOpen()]).toEqual([['failed', 'open'], true]);
  await backend.clock.advance(10_000);
  expect(real().abandoned).toBe(true);
});

test('a hint makes an open socket answer within 3 s', async () => {
  const { mux, greeted, real, topic, backend } = muxRig();
  const { reported } = topic('/a');
  await greeted();
  mux.hasten();
  expect(real().sent).toContain('ping');
  await backend.clock.advance(1_000);
  real().text('pong');
  await backend.clock.advance(3_000);
  expect(reported).toEqual([]);
  mux.hasten();
  await backend.clock.advance(3_000);
  expect(reported).toEqual([1006]);
});

test('a hint pings although another ping has just been answered', async () => {
  const { mux, greeted, real, topic, backend } = muxRig();
  topic('/a');
  await greeted();
  real().text('pong');
  await backend.clock.advance(200);
  mux.hasten();
  expect(real().sent.filter((text) => text === 'ping')).toHaveLength(2);
});
