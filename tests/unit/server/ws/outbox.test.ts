import { expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { sealState } from '../../../../src/shared/wire/seal.ts';
import { createOutbox, type Encoded } from '../../../../src/server/ws/outbox.ts';

const mebibyte = 1024 * 1024;
const frame = (text: string, own = false): Encoded => ({ text, own });

/** A socket whose other end reads nothing while `reads` is false. */
function setup({ keep = 'state' as 'state' | 'event', controls = true, snapshot = '{"e":"snap"}' } = {}) {
  const socket = {
    OPEN: 1, readyState: 1, bufferedAmount: 0, reads: true, sent: [] as string[], closed: [] as number[],
    send(text: string) {
      this.sent.push(text);
      if (!this.reads) this.bufferedAmount += text.length;
    },
    close(code: number) {
      this.closed.push(code);
      this.readyState = 2;
    },
  };
  const clock = { ms: 0 };
  const outbox = createOutbox({
    socket: socket as unknown as WebSocket, keep, nowMs: () => clock.ms, sent: () => undefined, catchUp: () => [frame(snapshot)],
    heartbeat: controls ? () => '{"e":"hb"}' : undefined,
  });
  return { socket, clock, outbox };
}

test('a reader of a state that does not read is passed over, and gets one fresh state once it has drained', () => {
  const { socket, outbox } = setup();
  socket.reads = false;
  for (let count = 0; count < 1_000; count++) outbox.frame(frame('x'.repeat(1_000)), 'x'.repeat(1_000));
  expect(socket.sent.length).toBeLessThan(300);
  expect(socket.closed).toEqual([]);
  const before = socket.sent.length;
  outbox.tend(1);
  expect(socket.sent).toHaveLength(before);
  Object.assign(socket, { reads: true, bufferedAmount: 0 });
  outbox.tend(2);
  expect(socket.sent.slice(before).map((text) => JSON.parse(text).e)).toEqual(['snap']);
});

test('asking for the state again and again without reading does not make it pile up', () => {
  const { socket, outbox } = setup({ snapshot: `{"e":"snap","a":"${'x'.repeat(60_000)}"}` });
  socket.reads = false;
  for (let count = 0; count < 500; count++) outbox.bring([frame('x'.repeat(60_000))]);
  expect(socket.bufferedAmount).toBeLessThan(mebibyte);
});

test('whatever waits, a reader that falls four mebibytes behind is closed with 4009', () => {
  const [events, answers] = [setup({ keep: 'event' }), setup()];
  for (const { socket } of [events, answers]) socket.reads = false;
  for (let count = 0; count < 5_000; count++) {
    events.outbox.frame(frame('x'.repeat(1_000)), 'x'.repeat(1_000));
    answers.outbox.always(`{"a":"${'x'.repeat(1_000)}"}`);
  }
  for (const { socket } of [events, answers]) {
    expect(socket.closed).toEqual([4009]);
    expect(socket.bufferedAmount).toBeLessThan(4.01 * mebibyte);
  }
});

test('a socket without the subprotocol gets neither seals nor frames that are ours', () => {
  const [bare, whole] = [setup({ controls: false }), setup()];
  for (const { outbox, clock } of [bare, whole]) {
    outbox.bring([frame('{"e":"start"}', true), frame('{"e":"snap"}')]);
    outbox.frame(frame('{"e":"d"}'), '{"e":"d","seal":1}');
    outbox.frame(frame('{"e":"end"}', true), '{"e":"end","seal":1}');
    clock.ms = 60_000;
    outbox.tend(clock.ms);
  }
  expect(bare.socket.sent).toEqual(['{"e":"snap"}', '{"e":"d"}']);
  expect(whole.socket.sent.map((text) => JSON.parse(text).e)).toEqual(['start', 'snap', 'd', 'end', 'hb']);
  expect(whole.socket.sent.map((text) => sealState(text)).filter((state) => state === 'bare')).toEqual([]);
});
