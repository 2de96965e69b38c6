import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { within } from '../../../../src/app/engine/within.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('what answers in time is handed on, and nothing waits any more', async () => {
  await expect(within(1_000, Promise.resolve(7))).resolves.toBe(7);
  expect(vi.getTimerCount()).toBe(0);
});

test('no answer in time is a failure', async () => {
  const failed = expect(within(1_000, new Promise(() => undefined))).rejects.toThrow('no answer within 1000 ms');
  await vi.advanceTimersByTimeAsync(1_000);
  await failed;
});

test('a page that was too busy for its own timer gives the answer its time again', async () => {
  let skippedMs = 0;
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + skippedMs);
  let answer: (value: string) => void = () => undefined;
  const answered = within(
    1_000,
    new Promise<string>((resolve) => {
      answer = resolve;
    }),
  );
  await vi.advanceTimersByTimeAsync(500);
  skippedMs = 4_000;
  await vi.advanceTimersByTimeAsync(600);
  answer('here');
  await expect(answered).resolves.toBe('here');
});
