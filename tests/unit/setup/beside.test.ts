import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { runBeside } from '../../run/beside.mjs';

/** Waits until its niceness is another one than at first, for a few seconds at most, and prints it. */
const tellsPriority = `
  const { getPriority } = require('node:os');
  const [wanted, until] = [Number(process.argv[1]), Date.now() + 5_000];
  const look = () => (getPriority() === wanted || Date.now() > until ? console.log(getPriority()) : setTimeout(look, 20));
  look();
`;

test('what yields runs ten steps of niceness behind its run, and what does not runs beside it', async () => {
  const behind = Math.min(19, getPriority() + 10);
  expect(await runBeside('node', ['-e', tellsPriority, String(behind)], { yields: true })).toEqual({
    exitCode: 0,
    output: `${behind}\n`,
  });
  expect(await runBeside('node', ['-e', tellsPriority, String(getPriority())])).toEqual({
    exitCode: 0,
    output: `${getPriority()}\n`,
  });
});

test('what it wrote and its exit code are told when it has ended, and one that takes too long is ended', async () => {
  const { exitCode, output } = await runBeside('node', [
    '-e',
    'console.log("a"); console.error("b"); process.exitCode = 3',
  ]);
  expect([exitCode, output.trim().split('\n').sort()]).toEqual([3, ['a', 'b']]);
  expect(
    (await runBeside('node', ['-e', 'setTimeout(() => undefined, 60_000)'], { yields: true, timeout: 200 })).exitCode,
  ).toBe(1);
});
