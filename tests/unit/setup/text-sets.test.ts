import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesOf, textsOf } from '../../../src/setup/text-sets.ts';

const english = readFileSync('locales/en.po', 'utf8');

test('a set holds what its screens say, what every page says, and nothing of the dashboard', async () => {
  const texts = Object.values(await textsOf(english, 'en', filesOf('entry')));
  expect(texts).toEqual(expect.arrayContaining(['Log in', 'Password', 'Close', 'Permission denied']));
  expect(texts).not.toContain('Order history');
});

test('parts that a screen loads late belong to its set', () => {
  const files = filesOf('pop-out');
  for (const file of ['src/app/market/symbol-search.tsx', 'src/app/ui/choice-list.tsx', 'src/app/screens/pop-out-depth/screen.tsx']) expect(files.has(file), file).toBe(true);
  expect([...files].filter((file) => /screens\/(dashboard|settings|home)\//.test(file))).toEqual([]);
});
