import { expect, test } from 'vitest';
import type { CallFailure } from '../../../../src/worker/api.ts';
import type { Outcome } from '../../../../src/worker/connection/http.ts';
import { VersionedSave } from '../../../../src/worker/state/versioned-save.ts';
import { FakeClock } from '../../../doubles/fake-clock.ts';

const no = (code: CallFailure['code']): Outcome<unknown> => ({ ok: false, failure: { code, number: 0, data: null } });
const yes: Outcome<unknown> = { ok: true, data: {} };

/** A save whose sends are answered by hand, each `answers.shift()`. */
function saving() {
  const clock = new FakeClock();
  const reported: string[] = [];
  const answers: ((outcome: Outcome<unknown> | undefined) => void)[] = [];
  let lacking = true;
  const save = new VersionedSave({
    environment: {
      clock,
      random: () => 0.5,
      log: { error: (text) => reported.push(text), warn: (text) => reported.push(text) },
    },
    name: 'sheet',
    everyMs: 1_000,
    send: () =>
      lacking
        ? new Promise((resolve) => {
            answers.push(resolve);
          })
        : undefined,
    conflict: () => reported.push('conflict'),
    failed: (code) => reported.push(code),
  });
  const answer = async (outcome: Outcome<unknown> | undefined) => {
    answers.shift()!(outcome);
    await clock.advance(0);
  };
  return {
    clock,
    reported,
    answers,
    save,
    answer,
    become: (lacks: boolean) => {
      lacking = lacks;
    },
  };
}

test('what was planned last counts; one save is under way at a time, and what came meanwhile follows', async () => {
  const { clock, answers, save, answer, become, reported } = saving();
  save.later(0);
  save.later(500);
  await clock.advance(499);
  expect(answers).toHaveLength(0);
  await clock.advance(1);
  save.later(0);
  await clock.advance(100);
  expect(answers).toHaveLength(1);
  await answer(yes);
  await clock.advance(1_000);
  expect(answers).toHaveLength(1);
  become(false);
  await answer(yes);
  await clock.advance(10_000);
  expect([answers.length, clock.pending, reported]).toEqual([0, 0, []]);
});

test('a failure that may pass is tried again ever later, a conflict and a refusal are not', async () => {
  const { clock, answers, save, answer, reported } = saving();
  save.later(0);
  await clock.advance(0);
  await answer(no('NETWORK'));
  await clock.advance(999);
  expect(answers).toHaveLength(0);
  await clock.advance(1);
  await answer(no('TIMEOUT'));
  await clock.advance(60_000);
  await answer(no('CONFLICT'));
  await clock.advance(60_000);
  expect([answers.length, reported]).toEqual([0, ['NETWORK', 'TIMEOUT', 'conflict']]);
  save.later(0);
  await clock.advance(0);
  await answer(no('FORBIDDEN'));
  await clock.advance(60_000);
  expect([answers.length, reported.slice(3)]).toEqual([0, ['sheet not saved: FORBIDDEN', 'FORBIDDEN']]);
});

test('an answer for an earlier user lets the save of the one of now go at once', async () => {
  const { clock, answers, save, answer } = saving();
  save.later(0);
  await clock.advance(0);
  save.stop();
  save.later(0);
  await clock.advance(500);
  expect(answers).toHaveLength(1);
  await answer(undefined);
  expect(answers).toHaveLength(1);
});

test('flush waits for the save under way and then saves the rest; stop plans nothing', async () => {
  const { clock, answers, save, answer, become } = saving();
  save.later(0);
  await clock.advance(0);
  const flushed = save.flush();
  await answer(yes);
  expect(answers).toHaveLength(1);
  become(false);
  await answer(yes);
  await flushed;
  save.stop();
  expect(clock.pending).toBe(0);
});
