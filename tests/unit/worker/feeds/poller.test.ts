import { expect, test } from 'vitest';
import type { Outcome } from '../../../../src/worker/connection/http.ts';
import { createPoller } from '../../../../src/worker/feeds/poller.ts';
import { FakeClock } from '../../../doubles/fake-clock.ts';

function polled(answer: () => Promise<Outcome<number>>) {
  const clock = new FakeClock();
  const reported: unknown[] = [];
  let calls = 0;
  const poller = createPoller({
    clock,
    everyMs: 1_000,
    call: () => {
      calls++;
      return answer();
    },
    done: (data) => reported.push(data),
    failed: () => reported.push('failed'),
  });
  return { clock, reported, poller, calls: () => calls };
}
const failure = { ok: false, failure: { code: 'RATE_LIMIT', number: 429, data: null, retryMs: 7_000 } } as const;

test('it asks each period until it is stopped; beginning twice is once', async () => {
  const { clock, reported, poller, calls } = polled(async () => ({ ok: true, data: 1 }));
  poller.start();
  poller.start();
  await clock.advance(2_500);
  expect([calls(), reported, poller.isFresh()]).toEqual([3, [1, 1, 1], true]);
  poller.stop();
  await clock.advance(10_000);
  expect([calls(), poller.isFresh(), clock.pending]).toEqual([3, false, 0]);
});

test('a failure is told, and the server’s word on when to ask again is kept', async () => {
  const { clock, reported, poller, calls } = polled(async () => failure);
  poller.start();
  await clock.advance(6_900);
  expect([calls(), reported, poller.isFresh()]).toEqual([1, ['failed'], false]);
  await clock.advance(200);
  expect(calls()).toBe(2);
});

test('an answer that takes three periods is not fresh', async () => {
  const { clock, reported, poller } = polled(() => new Promise(() => undefined));
  poller.start();
  await clock.advance(2_999);
  expect(reported).toEqual([]);
  await clock.advance(1);
  expect(reported).toEqual(['failed']);
});

test('what comes after the stop counts for nothing', async () => {
  let answer: (outcome: Outcome<number>) => void = () => undefined;
  const { clock, reported, poller } = polled(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  poller.start();
  poller.stop();
  answer({ ok: true, data: 1 });
  await clock.advance(5_000);
  expect(reported).toEqual([]);
});
