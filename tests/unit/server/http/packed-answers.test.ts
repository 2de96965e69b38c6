import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { PackedAnswers } from '../../../../src/server/http/packed-answers.ts';

const long = (text: string): string =>
  JSON.stringify(Array.from({ length: 2_000 }, (_, index) => ({ at: index, text })));

test('an answer is made once for each version, also where it is asked for again before it is there', async () => {
  const answers = new PackedAnswers();
  let made = 0;
  const ask = (version: string) =>
    answers.of('/symbols {}', version, async () => {
      made += 1;
      return long(version);
    });
  const [first, second] = await Promise.all([ask('1'), ask('1')]);
  expect([made, first === second, first.text]).toEqual([1, true, long('1')]);
  expect(gunzipSync(await first.gzip()).toString()).toBe(long('1'));
  expect(await first.gzip()).toBe(await first.gzip());
  expect((await ask('2')).text).toBe(long('2'));
  expect((await ask('2')).text).toBe(long('2'));
  expect(made).toBe(2);
});

test('a short answer is not worth packing', async () => {
  const answers = new PackedAnswers();
  expect([
    (await answers.of('/a', '1', () => '{"code":200}')).isLong,
    (await answers.of('/b', '1', () => long('1'))).isLong,
  ]).toEqual([false, true]);
});

test('calls are held apart, and of many those that were asked for last', async () => {
  const answers = new PackedAnswers(2);
  const made: string[] = [];
  const ask = (call: string) =>
    answers.of(call, '1', () => {
      made.push(call);
      return call;
    });
  for (const call of ['a', 'b', 'a', 'c', 'a', 'b']) expect((await ask(call)).text).toBe(call);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});

test('an answer that could not be made is tried again', async () => {
  const answers = new PackedAnswers();
  await expect(answers.of('/a', '1', () => Promise.reject(new Error('busy')))).rejects.toThrow('busy');
  expect((await answers.of('/a', '1', () => 'there')).text).toBe('there');
});
