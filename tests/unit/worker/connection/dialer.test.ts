import { beforeEach, expect, test } from 'vitest';
import { Dialer, type Loss } from '../../../../src/worker/connection/dialer.ts';
import { FakeClock } from '../../../doubles/fake-clock.ts';

let clock: FakeClock;
let dials: number[];
let losses: Loss[];
let delays: (readonly [attempt: number, flapping: boolean])[];
let wanted: boolean;
let dialer: Dialer;
beforeEach(() => {
  clock = new FakeClock();
  dials = [];
  losses = [];
  delays = [];
  wanted = true;
  dialer = new Dialer({
    clock,
    dial: (dial) => dials.push(dial),
    delayMs(attempt, flapping) {
      delays.push([attempt, flapping]);
      return 1_000;
    },
    isWanted: () => wanted,
    lost: (loss) => losses.push(loss),
  });
});

/** A socket that counts how often it was let go of. */
function socket() {
  const state = { sent: [] as string[], abandoned: 0 };
  dialer.hold({
    send: (text) => state.sent.push(text),
    abandon: () => {
      state.abandoned++;
    },
  });
  return state;
}

test('it dials at once, and again when the delay after a loss is over', async () => {
  dialer.start();
  expect([dialer.state, dials.length]).toEqual(['dialing', 1]);
  const first = socket();
  dialer.lose({ why: 'closed', silent: false, code: 1006 });
  expect([dialer.state, first.abandoned, losses]).toEqual([
    'waiting',
    1,
    [{ why: 'closed', silent: false, code: 1006 }],
  ]);
  await clock.advance(999);
  expect(dials).toHaveLength(1);
  await clock.advance(1);
  expect([dialer.state, dials.length, dialer.reconnects]).toEqual(['dialing', 2, 1]);
});

test('an older dial is not the one under way, nor is any after a stop', async () => {
  dialer.start();
  expect(dialer.isCurrent(dials[0]!)).toBe(true);
  dialer.lose({ why: 'closed', silent: false });
  expect(dialer.isCurrent(dials[0]!)).toBe(false);
  await clock.advance(1_000);
  expect([dialer.isCurrent(dials[0]!), dialer.isCurrent(dials[1]!)]).toEqual([false, true]);
  dialer.stop();
  expect(dialer.isCurrent(dials[1]!)).toBe(false);
});

test('a dial that is limited and not opened within 10 s is lost; one that was opened has no limit any more', async () => {
  dialer.start();
  dialer.limit();
  await clock.advance(10_000);
  expect(losses.map(({ why }) => why)).toEqual(['no answer']);
  await clock.advance(1_000);
  dialer.limit();
  dialer.opened();
  await clock.advance(60_000);
  expect([losses.length, dialer.state]).toEqual([1, 'open']);
});

test('where nobody wants the socket when the delay is over it rests, and a later start dials at once', async () => {
  dialer.start();
  dialer.lose({ why: 'closed', silent: false });
  wanted = false;
  await clock.advance(60_000);
  expect([dialer.state, dials.length]).toEqual(['idle', 1]);
  dialer.start();
  expect([dialer.state, dials.length]).toEqual(['dialing', 2]);
});

test('one that was stopped while it waited starts no sooner than its delay allows, unless the network may have changed', async () => {
  dialer.start();
  dialer.lose({ why: 'closed', silent: false });
  dialer.stop();
  dialer.start();
  expect([dialer.state, dials.length]).toEqual(['waiting', 1]);
  await clock.advance(1_000);
  expect(dials).toHaveLength(2);
  dialer.lose({ why: 'closed', silent: false });
  dialer.stop();
  dialer.hasten(() => expect.unreachable('there is no socket to ask'));
  dialer.start();
  expect(dials).toHaveLength(3);
});

test('only a socket that was accepted and did not stay is flapping, and delays begin anew after one that stayed', async () => {
  dialer.start();
  dialer.lose({ why: 'closed', silent: false });
  await clock.advance(1_000);
  dialer.accepted();
  dialer.opened();
  dialer.proven();
  await clock.advance(9_999);
  dialer.lose({ why: 'closed', silent: false });
  await clock.advance(1_000);
  dialer.accepted();
  dialer.opened();
  dialer.proven();
  await clock.advance(10_000);
  dialer.lose({ why: 'closed', silent: false });
  expect(delays).toEqual([
    [0, false],
    [1, true],
    [0, false],
  ]);
});

test('an accepted socket is asked when the network may have changed, and is lost as silent where it says nothing for 3 s', async () => {
  dialer.start();
  const held = socket();
  dialer.accepted();
  dialer.opened();
  dialer.hasten(() => dialer.send('ping'));
  expect(held.sent).toEqual(['ping']);
  await clock.advance(2_000);
  dialer.pong();
  await clock.advance(2_000);
  expect(losses).toEqual([]);
  dialer.hasten(() => dialer.send('ping'));
  await clock.advance(3_000);
  expect(losses).toEqual([{ why: 'silent', silent: true }]);
});

test('what was to run later does not run once the socket is gone', async () => {
  let runs = 0;
  dialer.start();
  dialer.later(500, () => runs++);
  dialer.lose({ why: 'closed', silent: false });
  await clock.advance(10_000);
  dialer.later(500, () => runs++);
  dialer.stop();
  await clock.advance(10_000);
  dialer.later(500, () => runs++);
  await clock.advance(500);
  expect(runs).toBe(1);
});
