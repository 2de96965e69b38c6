import { expect, test } from 'vitest';
import { createInTurn } from '../../../../src/server/base/in-turn.ts';

test('tasks of one key follow each other in their order, those of another do not wait', async () => {
  const inTurn = createInTurn();
  const done: string[] = [];
  const gates = new Map<string, () => void>();
  const task = (name: string) => () =>
    new Promise<string>((resolve) => {
      done.push(`${name} began`);
      gates.set(name, () => {
        done.push(`${name} ended`);
        resolve(name);
      });
    });
  const [first, second, other] = [inTurn('a', task('first')), inTurn('a', task('second')), inTurn('b', task('other'))];
  await Promise.resolve();
  await Promise.resolve();
  expect(done).toEqual(['first began', 'other began']);
  gates.get('first')!();
  expect(await first).toBe('first');
  gates.get('other')!();
  gates.get('second')!();
  expect(await Promise.all([second, other])).toEqual(['second', 'other']);
  expect(done).toEqual(['first began', 'other began', 'first ended', 'second began', 'other ended', 'second ended']);
});

test('a task that fails is its own caller’s to hear, and the next one runs', async () => {
  const inTurn = createInTurn();
  const failed = inTurn('a', () => Promise.reject(new Error('broken')));
  const next = inTurn('a', async () => 2);
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe(2);
  expect(await inTurn('a', async () => 3)).toBe(3);
});
