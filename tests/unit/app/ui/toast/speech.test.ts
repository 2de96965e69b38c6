import { expect, test } from 'vitest';
import { createSpeech } from '../../../../../src/app/ui/toast/speech.ts';

function open() {
  const clock = { ms: 0, due: undefined as { at: number; run: () => void } | undefined };
  const said: (readonly [ms: number, text: string])[] = [];
  const speech = createSpeech({
    show: (text) => said.push([clock.ms, text]),
    nowMs: () => clock.ms,
    more: (count) => `${count} more`,
    after: (ms, run) => {
      clock.due = { at: clock.ms + ms, run };
      return () => {
        clock.due = undefined;
      };
    },
  });
  const wait = (ms: number) => {
    const until = clock.ms + ms;
    if (clock.due && clock.due.at <= until) {
      const { at, run } = clock.due;
      clock.due = undefined;
      clock.ms = at;
      run();
    }
    clock.ms = until;
  };
  return { speech, said, wait };
}

test('the first text is said at once, and at least five seconds lie between two', () => {
  const { speech, said, wait } = open();
  speech.say('one');
  wait(0);
  wait(1_000);
  speech.say('two');
  speech.say('three');
  wait(10_000);
  expect(said).toEqual([
    [0, 'one'],
    [5_000, 'two. three'],
  ]);
});

test('of what has gathered the three newest are said, and how many more there are', () => {
  const { speech, said, wait } = open();
  for (const text of ['a', 'b', 'c', 'd', 'e']) speech.say(text);
  wait(0);
  expect(said).toEqual([[0, 'c. d. e. 2 more']]);
});

test('of a topic only the newest is said, and nothing after the end', () => {
  const { speech, said, wait } = open();
  speech.say('67,000', 'price');
  speech.say('filled');
  speech.say('67,001', 'price');
  wait(0);
  expect(said).toEqual([[0, 'filled. 67,001']]);
  speech.say('late');
  speech.stop();
  wait(10_000);
  expect(said).toHaveLength(1);
});
