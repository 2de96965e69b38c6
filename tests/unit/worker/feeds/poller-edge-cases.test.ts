import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../../../src/worker/connection/http.ts';
import { createPoller } from '../../../../src/worker/feeds/poller.ts';
import { FakeClock } from '../../../doubles/fake-clock.ts';

describe('a poll', () => {
  const failure = (retryMs?: number): Outcome<number> => ({
    ok: false,
    failure: { code: 'RATE_LIMIT', number: 429, data: null, ...(retryMs !== undefined && { retryMs }) },
  });

  function polled(answer: (signal: AbortSignal) => Promise<Outcome<number>>) {
    const clock = new FakeClock();
    const reported: unknown[] = [];
    const signals: AbortSignal[] = [];
    const poller = createPoller({
      clock,
      everyMs: 1_000,
      call: (signal) => {
        signals.push(signal);
        return answer(signal);
      },
      done: (data) => reported.push(data),
      failed: () => reported.push('failed'),
    });
    return { clock, reported, signals, poller };
  }

  test.each([
    [undefined, 1_000],
    [500, 1_000],
    [3_000, 3_000],
  ])('that fails and is to wait %s ms is made again after %i', async (retryMs, after) => {
    const { clock, signals, poller } = polled(async () => failure(retryMs));
    poller.start();
    await clock.advance(after - 1);
    expect(signals).toHaveLength(1);
    await clock.advance(1);
    expect(signals).toHaveLength(2);
  });

  test('that was fresh is so no more once another fails, and again with the next', async () => {
    const answers: Outcome<number>[] = [{ ok: true, data: 1 }, failure(), { ok: true, data: 2 }];
    const { clock, reported, poller } = polled(async () => answers.shift()!);
    poller.start();
    await clock.advance(0);
    expect(poller.isFresh()).toBe(true);
    await clock.advance(1_000);
    expect(poller.isFresh()).toBe(false);
    await clock.advance(1_000);
    expect([poller.isFresh(), reported]).toEqual([true, [1, 'failed', 2]]);
  });

  test('that takes long is told to have failed, and still counts when it comes', async () => {
    let answer: (outcome: Outcome<number>) => void = () => undefined;
    const { clock, reported, poller } = polled(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    poller.start();
    await clock.advance(3_000);
    answer({ ok: true, data: 7 });
    await clock.advance(0);
    expect([reported, poller.isFresh()]).toEqual([['failed', 7], true]);
  });

  test('of before a stop counts for nothing after the next start', async () => {
    const answers: ((outcome: Outcome<number>) => void)[] = [];
    const { clock, reported, poller } = polled(
      () =>
        new Promise((resolve) => {
          answers.push(resolve);
        }),
    );
    poller.start();
    poller.stop();
    poller.start();
    answers[0]!({ ok: true, data: 1 });
    await clock.advance(0);
    expect([reported, poller.isFresh()]).toEqual([[], false]);
    answers[1]!({ ok: true, data: 2 });
    await clock.advance(0);
    expect(reported).toEqual([2]);
  });

  test('that is under way is unwanted once it is stopped, and the next start has a wish of its own', async () => {
    const { clock, signals, poller } = polled(() => new Promise(() => undefined));
    poller.start();
    poller.stop();
    expect([signals[0]!.aborted, clock.pending]).toEqual([true, 0]);
    poller.start();
    expect([signals.length, signals[1]!.aborted]).toEqual([2, false]);
  });
});
