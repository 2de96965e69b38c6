import { expect, test } from 'vitest';
import { createToasts, type Toast } from '../../../../src/app/ui/toast-store.ts';

const toast = (id: string, tone: Toast['tone'] = 'info'): Toast => ({ id, tone, title: id });

function shown(...toasts: readonly Toast[]): readonly string[] {
  const store = createToasts();
  for (const one of toasts) store.show(one);
  return store.current().map(({ id }) => id);
}

test('of more than three the oldest goes', () => {
  expect(shown(toast('a'), toast('b'), toast('c'), toast('d'))).toEqual(['b', 'c', 'd']);
});

test('a failure stays until it is closed: later news take the place of other news', () => {
  expect(shown(toast('refused', 'danger'), toast('b'), toast('c'), toast('d'), toast('e'))).toEqual(['refused', 'd', 'e']);
});

test('among failures alone the oldest goes, and news are shown all the same', () => {
  expect(shown(toast('a', 'danger'), toast('b', 'danger'), toast('c', 'danger'), toast('d', 'danger'))).toEqual(['b', 'c', 'd']);
  expect(shown(toast('a', 'danger'), toast('b', 'danger'), toast('c', 'danger'), toast('news'))).toEqual(['b', 'c', 'news']);
});
