import { expect, test } from 'vitest';
import { withFavourite, withRecent } from '../../../../../src/app/market/symbol-search/symbol-lists.ts';

test('the last ten that were chosen are kept, the newest first, each once', () => {
  const ten = Array.from({ length: 10 }, (_, at) => `k${at}`);
  expect(withRecent(ten, 'new')).toEqual(['new', ...ten.slice(0, 9)]);
  expect(withRecent(ten, 'k5')).toEqual(['k5', ...ten.filter((key) => key !== 'k5')]);
});

test('a favourite goes to the end, or back to its place; one that is there stays where it is', () => {
  expect(withFavourite(['a', 'b'], 'c')).toEqual(['a', 'b', 'c']);
  expect(withFavourite(['a', 'b'], 'c', 1)).toEqual(['a', 'c', 'b']);
  expect(withFavourite(['a', 'b'], 'a')).toEqual(['a', 'b']);
});
