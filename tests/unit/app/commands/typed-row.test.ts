import { expect, test } from 'vitest';
import { createTypedRow, rowMs } from '../../../../src/app/commands/typed-row.ts';

/** A row on a clock of its own; what it has done, in order. */
function rig() {
  const done: string[] = [];
  let now: number = 0;
  let timers: readonly { readonly at: number; readonly run: () => void }[] = [];
  const row = createTypedRow({
    open: (text) => done.push(`open ${text}`),
    after: (ms, run) => {
      const timer = { at: now + ms, run };
      timers = [...timers, timer];
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
  });
  const pass = (ms: number) => {
    now += ms;
    const due = timers.filter(({ at }) => at <= now);
    timers = timers.filter(({ at }) => at > now);
    for (const { run } of due) run();
  };
  /** Types letters so many ms apart; those of `keys` are keys of commands. */
  const type = (text: string, gapMs: number, keys = 'bslmtq') => {
    for (const letter of text) {
      row.letter(letter, keys.includes(letter) ? () => done.push(`run ${letter}`) : undefined);
      pass(gapMs);
    }
  };
  return { row, done, pass, type };
}

test('a letter alone runs its command, once, when no other one follows', () => {
  const { done, pass, type } = rig();
  type('b', rowMs - 1);
  expect(done).toEqual([]);
  pass(1);
  expect(done).toEqual(['run b']);
  pass(60_000);
  type('t', rowMs);
  expect(done).toEqual(['run b', 'run t']);
});

test.each(['btcusdt', 'ethusdt', 'solusdt', 'tsla', 'ltc', 'matic'])(
  '%s, typed in a row, runs no command and opens the search with all of it',
  (name) => {
    const { done, pass, type } = rig();
    type(name, 120);
    pass(60_000);
    expect(done.filter((text) => text.startsWith('run'))).toEqual([]);
    expect(done.at(-1)).toBe(`open ${name}`);
  },
);

test('a letter that is no key opens the search at once, however slowly others follow', () => {
  const { done, type } = rig();
  type('eth', rowMs * 3);
  expect(done).toEqual(['open e', 'open et', 'open eth']);
});

test('what is no letter runs the command that waits before it, and nothing later', () => {
  const { row, done, pass, type } = rig();
  type('b', 10);
  row.flush();
  expect(done).toEqual(['run b']);
  row.flush();
  pass(60_000);
  expect(done).toEqual(['run b']);
});

test('while the search opens that is known; once it has the keys the next row begins anew', () => {
  const { row, done, pass, type } = rig();
  expect(row.isOpening()).toBe(false);
  type('b', 10);
  expect(row.isOpening()).toBe(false);
  type('t', 10);
  expect(row.isOpening()).toBe(true);
  row.end();
  expect(row.isOpening()).toBe(false);
  type('s', rowMs);
  expect(done).toEqual(['open bt', 'run s']);
  type('et', 10);
  pass(60_000);
  expect(row.isOpening()).toBe(false);
});

test('after the end nothing runs any more', () => {
  const { row, done, pass, type } = rig();
  type('b', 10);
  row.end();
  pass(60_000);
  expect(done).toEqual([]);
});
