import { expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { sealState } from '../../../../src/shared/wire/seal.ts';
import { jsonFrame } from '../../../../src/server/ws/encoded.ts';
import { createOutbox } from '../../../../src/server/ws/outbox.ts';
import { createWire } from '../../../../src/server/ws/wire.ts';

const mebibyte = 1024 * 1024;
const big = (letters: number) => jsonFrame({ e: 'd', x: 'x'.repeat(letters) });

/** A socket whose other end reads nothing while `reads` is false: marks come back only when it reads. */
function setup({
  keep = 'state' as 'state' | 'event',
  protocol = 'v1.json',
  id = undefined as number | undefined,
  snapshotLetters = 1,
  saves = false,
} = {}) {
  const marks: string[] = [];
  const socket = {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    reads: true,
    protocol,
    sent: [] as string[],
    closed: [] as number[],
    send(text: string) {
      this.sent.push(text);
      if (!this.reads) this.bufferedAmount += text.length;
    },
    ping(mark: string) {
      if (this.reads) wire.pong(Buffer.from(mark));
      else marks.push(mark);
    },
    close(code: number) {
      this.closed.push(code);
      this.readyState = 2;
    },
    drain() {
      Object.assign(this, { reads: true, bufferedAmount: 0 });
      for (const mark of marks.splice(0)) wire.pong(Buffer.from(mark));
    },
  };
  const clock = { ms: 0 };
  const wire = createWire(
    socket as unknown as WebSocket,
    () => clock.ms,
    () => undefined,
  );
  const outbox = createOutbox({
    wire,
    id,
    keep,
    saves,
    nowMs: () => clock.ms,
    catchUp: () => [jsonFrame({ e: 'snap', x: 'x'.repeat(snapshotLetters) })],
    heartbeat: (after) => ({ e: 'hb', after }),
  });
  return { socket, clock, outbox, wire };
}

test('a reader of a state that does not read is passed over, and gets one fresh state once it has drained', () => {
  const { socket, outbox } = setup();
  socket.reads = false;
  for (let count = 0; count < 1_000; count++) outbox.frame(big(1_000));
  expect(socket.sent.length, 'a sixteenth of a mebibyte at most is under way').toBeLessThan(30);
  expect(socket.closed).toEqual([]);
  const before = socket.sent.length;
  outbox.tend(1);
  expect(socket.sent).toHaveLength(before);
  socket.drain();
  outbox.tend(2);
  expect(socket.sent.slice(before).map((text) => JSON.parse(text).e)).toEqual(['snap']);
});

test('what a kernel has swallowed is not taken for read: marks decide, not the buffer of this process', () => {
  const { socket, outbox } = setup();
  socket.reads = false;
  for (let count = 0; count < 200; count++) {
    outbox.frame(big(1_000));
    socket.bufferedAmount = 0;
  }
  expect(socket.sent.length).toBeLessThan(30);
});

test('a reader far away and fast gets a window that grows with its pace', () => {
  const { socket, clock, outbox, wire } = setup();
  const under: { mark: string; dueMs: number }[] = [];
  socket.ping = (mark) => {
    under.push({ mark, dueMs: clock.ms + 400 });
  };
  let sent = 0;
  for (clock.ms = 0; clock.ms < 20_000; clock.ms += 10) {
    while (under[0] && under[0].dueMs <= clock.ms) wire.pong(Buffer.from(under.shift()!.mark));
    wire.tend();
    outbox.tend(clock.ms);
    const before = socket.sent.length;
    outbox.frame(big(4_000));
    if (clock.ms >= 15_000) sent += socket.sent.length - before;
  }
  expect(
    sent,
    '500 frames of 4 kB wanted to go in five seconds; a window that stays gets 50 of them through',
  ).toBeGreaterThan(250);
});

test('asking for the state again and again without reading does not make it pile up', () => {
  const { socket, outbox } = setup({ snapshotLetters: 60_000 });
  socket.reads = false;
  for (let count = 0; count < 500; count++) outbox.sync([big(60_000)]);
  expect(socket.bufferedAmount).toBeLessThan(mebibyte);
});

test('whatever waits, a reader that falls four mebibytes behind is closed with 4009', () => {
  const events = setup({ keep: 'event' });
  const answers = setup();
  for (const { socket } of [events, answers]) socket.reads = false;
  for (let count = 0; count < 5_000; count++) {
    events.outbox.frame(big(1_000));
    answers.outbox.always({ a: 'x'.repeat(1_000) });
  }
  for (const { socket } of [events, answers]) {
    expect(socket.closed).toEqual([4009]);
    expect(socket.bufferedAmount).toBeLessThan(4.01 * mebibyte);
  }
});

test('a socket without a subprotocol gets neither seals nor frames that are ours', () => {
  const bare = setup({ protocol: '' });
  const whole = setup();
  for (const { outbox, clock } of [bare, whole]) {
    outbox.sync([jsonFrame({ e: 'start' }), jsonFrame({ e: 'snap' })]);
    outbox.frame(jsonFrame({ e: 'd' }));
    outbox.frame(jsonFrame({ e: 'end' }));
    clock.ms = 60_000;
    outbox.tend(clock.ms);
  }
  expect(bare.socket.sent).toEqual(['{"e":"snap"}', '{"e":"d"}']);
  expect(whole.socket.sent.map((text) => JSON.parse(text).e)).toEqual(['start', 'snap', 'd', 'end', 'hb']);
  expect(whole.socket.sent.map((text) => sealState(text)).filter((state) => state === 'bare')).toEqual([]);
});

test('on the multiplexed socket every frame begins with its id, and its seal is that of the frame without it', () => {
  const { socket, outbox } = setup({ id: 12 });
  outbox.frame(jsonFrame({ e: 'd' }));
  expect(socket.sent[0]).toMatch(/^\{"id":12,"e":"d","seal":\d+\}$/);
  expect(sealState(socket.sent[0]!.replace('"id":12,', ''))).toBe('sealed');
});

test('a topic that is never silent gets a heartbeat each 5 s that tells when its last frame was sent', () => {
  const { socket, clock, outbox } = setup();
  for (clock.ms = 0; clock.ms <= 20_000; clock.ms += 50) {
    if (clock.ms % 200 === 0) outbox.frame(jsonFrame({ e: 'd' }));
    if (clock.ms % 250 === 150) outbox.tend(clock.ms);
  }
  const beats = socket.sent.map((text) => JSON.parse(text)).filter(({ e }) => e === 'hb');
  expect(beats.length).toBeGreaterThanOrEqual(3);
  expect(beats.length).toBeLessThanOrEqual(4);
  for (const { after } of beats) expect(after).toBeLessThan(200);
});

test('a reader who saves data gets a heartbeat a minute among frames, and each 5 s in silence', () => {
  const { socket, clock, outbox } = setup({ saves: true });
  const beats = () => socket.sent.filter((text) => JSON.parse(text).e === 'hb').length;
  for (clock.ms = 0; clock.ms < 125_000; clock.ms += 250) {
    if (clock.ms % 2_000 === 0) outbox.frame(jsonFrame({ e: 'd' }));
    outbox.tend(clock.ms);
  }
  expect(beats()).toBe(2);
  for (; clock.ms < 146_000; clock.ms += 250) outbox.tend(clock.ms);
  expect(beats()).toBe(6);
});

test('a silent topic’s heartbeats tell how long ago its last frame was sent', () => {
  const { socket, clock, outbox } = setup();
  outbox.frame(jsonFrame({ e: 'd' }));
  for (clock.ms = 0; clock.ms <= 12_000; clock.ms += 250) outbox.tend(clock.ms);
  expect(socket.sent.map((text) => JSON.parse(text)).flatMap(({ e, after }) => (e === 'hb' ? after : []))).toEqual([
    5_000, 10_000,
  ]);
});
