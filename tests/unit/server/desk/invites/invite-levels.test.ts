import { expect, test } from 'vitest';
import { levelAbove, levelAt } from '../../../../../src/server/desk/invites/invite-levels.ts';
import { maskedName } from '../../../../../src/shared/user/masked-name.ts';

const levels = [
  { active: 0, rate: '0.1' },
  { active: 5, rate: '0.15' },
  { active: 20, rate: '0.2' },
];

test('a level holds from its number of active users on', () => {
  expect([0, 4, 5, 19, 20, 500].map((active) => [levelAt(levels, active).level, levelAt(levels, active).rate])).toEqual(
    [
      [1, '0.1'],
      [1, '0.1'],
      [2, '0.15'],
      [2, '0.15'],
      [3, '0.2'],
      [3, '0.2'],
    ],
  );
  expect([0, 4, 5, 20].map((active) => levelAbove(levels, active))).toEqual([
    { level: 2, rate: '0.15', needs: 5 },
    { level: 2, rate: '0.15', needs: 1 },
    { level: 3, rate: '0.2', needs: 15 },
    null,
  ]);
});

test('a server without a table shares nothing', () => {
  expect([levelAt([], 7), levelAbove([], 7)]).toEqual([{ level: 0, active: 0, rate: '0' }, null]);
});

test('a masked name shows its ends, of a short one its beginning', () => {
  expect(['anna', 'annab', 'annabel', 'x'].map(maskedName)).toEqual(['a***', 'a***', 'an***l', 'x***']);
});
