import { expect, test } from 'vitest';
import { inSlices } from '../../../../src/server/base/in-slices.ts';
import { type Parts, wholeOf } from '../../../../src/shared/base/parts.ts';

/** Work of so many parts of about a millisecond each. */
function* busy(parts: number, fails = false): Parts<number> {
  for (let part = 0; part < parts; part++) {
    const untilMs = performance.now() + 1;
    while (performance.now() < untilMs);
    yield;
  }
  if (fails) throw new Error('the last part failed');
  return parts;
}

test('others have their turn between slices of work, which gives the same as at once', async () => {
  let turns = 0;
  const others = setInterval(() => {
    turns += 1;
  }, 1);
  expect(await inSlices(busy(40))).toBe(40);
  clearInterval(others);
  expect(turns).toBeGreaterThanOrEqual(4);
  expect(wholeOf(busy(2))).toBe(2);
});

test('work that fails rejects with its error', async () => {
  await expect(inSlices(busy(2, true))).rejects.toThrow('the last part failed');
});
