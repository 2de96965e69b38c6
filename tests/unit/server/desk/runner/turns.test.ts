import { expect, test } from 'vitest';
import { Turns } from '../../../../../src/server/desk/runner/turns.ts';

/** Turns that the test ends by hand; each says whether there may be more. */
function open() {
  const it = { nowMs: 1_000, isOver: false, at: [] as number[], end: (_isMore: boolean | Error): void => undefined };
  const turns = new Turns({
    nowMs: () => it.nowMs,
    isOver: () => it.isOver,
    turn: (nowMs) => {
      it.at.push(nowMs);
      return new Promise((resolve, reject) => {
        it.end = (result) => (result instanceof Error ? reject(result) : resolve(result));
      });
    },
  });
  return { it, turns };
}
const settle = () => new Promise((resolve) => setTimeout(resolve));

test('turns follow each other: what comes while one is under way is one more, however much it was', async () => {
  const { it, turns } = open();
  const done = turns.run();
  for (let call = 0; call < 3; call++) expect(turns.run()).toBe(done);
  it.nowMs = 1_001;
  it.end(false);
  await settle();
  expect(it.at).toEqual([1_000, 1_001]);
  it.end(false);
  await done;
  expect(it.at).toHaveLength(2);
});

test('a turn that has more to do is followed by another at once', async () => {
  const { it, turns } = open();
  const done = turns.run();
  it.end(true);
  await settle();
  it.end(false);
  await done;
  expect(it.at).toHaveLength(2);
});

test('none is taken once it is over, or while trading is halted', async () => {
  const { it, turns } = open();
  it.isOver = true;
  await turns.run();
  expect(it.at).toEqual([]);
  it.isOver = false;
  const done = turns.run();
  it.isOver = true;
  it.end(true);
  await done;
  expect(it.at).toHaveLength(1);
});

test('a turn that fails is told to who asked, and the next call goes on', async () => {
  const { it, turns } = open();
  const first = turns.run();
  it.end(new Error('disk'));
  await expect(first).rejects.toThrow('disk');
  const next = turns.run();
  it.end(false);
  await next;
  expect(it.at).toHaveLength(2);
});

test('it is due at once, then when its turn says, and at once again where something came meanwhile', () => {
  const { turns } = open();
  expect(turns.dueMs).toBe(0);
  turns.waitUntil(5_000);
  expect(turns.dueMs).toBe(5_000);
  turns.soon();
  expect(turns.dueMs).toBe(0);
});
