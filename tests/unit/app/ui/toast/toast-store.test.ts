import { expect, test } from 'vitest';
import { stackOf } from '../../../../../src/app/ui/toast/toast-stack.ts';
import { createToasts, type Toast } from '../../../../../src/app/ui/toast/toast-store.ts';

const toast = (id: string, tone: Toast['tone'] = 'info'): Toast => ({ id, tone, title: id });

function stacked(...toasts: readonly Toast[]): readonly (readonly string[])[] {
  const store = createToasts();
  for (const one of toasts) store.show(one);
  const { shown, folded } = stackOf(store.current());
  return [shown.map(({ id }) => id), folded.map(({ id }) => id)];
}

test('of more than three the oldest are folded, and none is lost', () => {
  expect(stacked(toast('a'), toast('b'), toast('c'))).toEqual([['a', 'b', 'c'], []]);
  expect(stacked(toast('a'), toast('b'), toast('c'), toast('d'), toast('e'))).toEqual([
    ['c', 'd', 'e'],
    ['a', 'b'],
  ]);
});

test('a failure keeps its place until it is closed: later news are folded instead', () => {
  expect(stacked(toast('refused', 'danger'), toast('b'), toast('c'), toast('d'), toast('e'))).toEqual([
    ['refused', 'd', 'e'],
    ['b', 'c'],
  ]);
});

test('among failures alone the oldest is folded, and news are shown all the same', () => {
  expect(stacked(toast('a', 'danger'), toast('b', 'danger'), toast('c', 'danger'), toast('d', 'danger'))).toEqual([
    ['b', 'c', 'd'],
    ['a'],
  ]);
  expect(stacked(toast('a', 'danger'), toast('b', 'danger'), toast('c', 'danger'), toast('news'))).toEqual([
    ['b', 'c', 'news'],
    ['a'],
  ]);
});

test('what is folded comes back when a place is free, and takes the place of its earlier state while it is folded', () => {
  const store = createToasts();
  for (const id of ['a', 'b', 'c', 'd']) store.show(toast(id));
  store.show({ ...toast('a'), title: 'newer' });
  expect(stackOf(store.current()).folded).toEqual([{ ...toast('a'), title: 'newer' }]);
  store.close('c');
  expect(stackOf(store.current()).shown.map(({ title }) => title)).toEqual(['newer', 'b', 'd']);
});

test('a toast takes the place of the one that it stands for, wherever its own has been before', () => {
  const ids = (store: ReturnType<typeof createToasts>) => store.current().map(({ id }) => id);
  const store = createToasts();
  for (const id of ['sent', 'b']) store.show(toast(id));
  store.show({ ...toast('order'), instead: 'sent' });
  expect(ids(store)).toEqual(['order', 'b']);
  store.show(toast('sent'));
  store.show({ ...toast('order'), instead: 'sent' });
  expect(ids(store)).toEqual(['order', 'b']);
  store.show({ ...toast('c'), instead: 'gone' });
  expect(ids(store)).toEqual(['order', 'b', 'c']);
});

test('of more than fifty the oldest goes', () => {
  const store = createToasts();
  for (let nth = 0; nth < 60; nth++) store.show(toast(String(nth)));
  expect(store.current().map(({ id }) => Number(id))).toEqual(Array.from({ length: 50 }, (_, at) => at + 10));
});
