import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FeedHead, TabMessage, View } from '../../../../src/worker/api.ts';
import { createWatchedViews } from '../../../../src/app/engine/watched-views.ts';

const head: FeedHead = { state: 'live', reason: '', venueMs: null, receivedMs: 1 };
const session: View = { kind: 'session' };
const trades: View = { kind: 'trades', key: 'HALYARD/BTCUSDT/spot' };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function views() {
  const sent: TabMessage[] = [];
  return {
    sent,
    views: createWatchedViews((message) => {
      sent.push(message);
    }),
  };
}

test('the same view is the same object, whatever the order of its fields, and what it holds is stable between changes', () => {
  const { views: all } = views();
  const book = all.watch({ kind: 'book', key: 'k', depth: 20, group: 1 });
  expect(all.watch({ group: 1, depth: 20, key: 'k', kind: 'book' })).toBe(book);
  expect(all.watch({ kind: 'book', key: 'k', depth: 20, group: 2 })).not.toBe(book);
  expect(book.current()).toBe(book.current());
});

test('two listeners make one subscription, and a remount within a second none', () => {
  const { views: all, sent } = views();
  const watched = all.watch(session);
  const one = watched.subscribe(() => undefined);
  const two = watched.subscribe(() => undefined);
  one();
  two();
  vi.advanceTimersByTime(500);
  const three = watched.subscribe(() => undefined);
  vi.advanceTimersByTime(5_000);
  expect(sent).toEqual([{ t: 'sub', id: 1, view: session }]);
  three();
  vi.advanceTimersByTime(1_000);
  expect(sent.at(-1)).toEqual({ t: 'unsub', id: 1 });
  expect(watched.current().value).toBeUndefined();
});

test('a batch is applied whole before anybody is told, and each view is told once', () => {
  const { views: all } = views();
  const seen: unknown[] = [];
  const a = all.watch(session);
  const b = all.watch(trades);
  a.subscribe(() => seen.push([a.current().value, b.current().value]));
  b.subscribe(() => seen.push('b'));
  all.apply([
    { id: 1, head, change: { kind: 'whole', value: 'A' } },
    { id: 2, head, change: { kind: 'whole', value: [] } },
  ]);
  expect(seen).toEqual([['A', []], 'b']);
});

test('an update of a subscription that was given back is not mixed into the next one', () => {
  const { views: all, sent } = views();
  const watched = all.watch(trades);
  watched.subscribe(() => undefined)();
  vi.advanceTimersByTime(1_000);
  watched.subscribe(() => undefined);
  expect(sent.at(-1)).toMatchObject({ t: 'sub', id: 2 });
  all.apply([{ id: 1, head, change: { kind: 'trades', list: [['1', 1, '1', '1', 'BUY']], keep: 500 } }]);
  expect(watched.current().state).toBe('waiting');
});

test('when the worker dies values stay on show as stale, and the next one is asked for all of them under new numbers', () => {
  const { views: all, sent } = views();
  const watched = all.watch(session);
  let reported = 0;
  watched.subscribe(() => {
    reported++;
  });
  all.apply([{ id: 1, head, change: { kind: 'whole', value: 'A' } }]);
  all.orphan();
  expect(watched.current()).toMatchObject({ state: 'stale', reason: 'engine', value: 'A' });
  expect(reported).toBe(2);
  all.askAgain();
  expect(sent.at(-1)).toEqual({ t: 'sub', id: 2, view: session });
  all.apply([{ id: 2, head: { ...head, state: 'waiting' }, change: { kind: 'none' } }]);
  expect(watched.current()).toMatchObject({ state: 'stale', reason: 'engine', value: 'A' });
  all.apply([{ id: 2, head, change: { kind: 'whole', value: 'B' } }]);
  expect(watched.current()).toMatchObject({ state: 'live', value: 'B' });
});
