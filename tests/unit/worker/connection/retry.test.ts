import { expect, test } from 'vitest';
import { callUntilAnswered } from '../../../../src/worker/connection/retry.ts';
import { FakeClock } from '../../../doubles/fake-clock.ts';

test('it never calls again before the server has said that it may', async () => {
  const clock = new FakeClock();
  let calls = 0;
  const cancel = callUntilAnswered({
    clock,
    random: () => 0.5,
    done: () => undefined,
    call: async () => {
      calls++;
      return { ok: false, failure: { code: 'RATE_LIMIT', number: 429, data: null, retryMs: 10_000 } };
    },
  });
  await clock.advance(9_999);
  expect(calls).toBe(1);
  await clock.advance(1);
  expect(calls).toBe(2);
  cancel();
});
