import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyUpdate, emptyFeed } from '../../../../src/app/engine/apply-update.ts';
import type { SpreadRow } from '../../../../src/shared/topics/spread.ts';
import type { Feed } from '../../../../src/worker/api.ts';
import { createSpreadFeed } from '../../../../src/worker/feeds/spread-feed.ts';
import { fakeSpread } from '../../../doubles/fake-spread.ts';
import { feedParts } from '../../../doubles/feed-parts.ts';

const path = '/spread/v2/ws';
const view = { kind: 'spreads', pairs: 'SPOT_SWAP', base: 'BTC' } as const;
const pair = (key: string, bps: number, atMs = 1_000): SpreadRow => fakeSpread({ key, open: bps, ts: atMs });

async function open() {
  const parts = feedParts();
  const feed = createSpreadFeed(view, parts.common, () => undefined);
  await parts.backend.settle();
  const socket = () => parts.backend.socket(path);
  socket().accept();
  let shown = emptyFeed as Feed<unknown>;
  let since: number | undefined;
  /** What a window has after its next batch: rows by key, as their opening spreads. */
  const read = () => {
    const change = feed.change(view, since);
    if (change.kind !== 'none') since = feed.version();
    shown = applyUpdate(shown, { id: 1, head: feed.head(), change });
    return Object.fromEntries(
      Object.entries((shown.value ?? {}) as Readonly<Record<string, SpreadRow>>).map(([key, row]) => [key, row[9]]),
    );
  };
  const frame = (more: object) => socket().frame({ e: 'spread', ...more });
  return { ...parts, feed, socket, frame, read, shown: () => shown };
}

test('one kind and one base are asked for; the first frame holds all rows, later ones what changed', async () => {
  const { backend, feed, frame, read } = await open();
  expect(Object.fromEntries(new URL(backend.socket(path).url).searchParams)).toEqual({
    kind: 'SPOT_SWAP',
    base: 'BTC',
  });
  expect([feed.head().state, read()]).toEqual(['waiting', {}]);
  frame({ rows: [pair('a', 1), pair('b', 2, 3_000)], all: true });
  expect([feed.head(), read()]).toMatchObject([
    { state: 'live', venueMs: 3_000 },
    { a: 1, b: 2 },
  ]);
  frame({ rows: [pair('b', 5)] });
  frame({ rows: [pair('c', 7)], gone: ['a'] });
  expect(read()).toEqual({ b: 5, c: 7 });
  frame({ rows: [pair('a', 9)] });
  expect(read()).toEqual({ a: 9, b: 5, c: 7 });
});

test('rows that did not change keep their identity, and nothing is sent twice', async () => {
  const { feed, frame, read, shown } = await open();
  frame({ rows: [pair('a', 1), pair('b', 2)], all: true });
  read();
  const before = shown().value as Readonly<Record<string, SpreadRow>>;
  frame({ rows: [pair('b', 3)] });
  read();
  const after = shown().value as Readonly<Record<string, SpreadRow>>;
  expect([after.a === before.a, after.b === before.b]).toEqual([true, false]);
  expect(feed.change(view, feed.version())).toEqual({ kind: 'none' });
});

test('where the server begins anew, pairs of before that are not there any more go', async () => {
  const { frame, read } = await open();
  frame({ rows: [pair('a', 1), pair('b', 2)], all: true });
  read();
  frame({ rows: [pair('c', 3)], all: true });
  expect(read()).toEqual({ c: 3 });
});

test('without its socket rows stay and are stale; a frame that breaks the topic takes nothing', async () => {
  const { feed, frame, read, socket } = await open();
  frame({ rows: [pair('a', 1)], all: true });
  frame({ rows: [['a', 1]] });
  expect([feed.head(), read()]).toMatchObject([{ state: 'stale', reason: 'malformed' }, { a: 1 }]);
  frame({ rows: [pair('a', 2)] });
  expect(feed.head().state).toBe('live');
  socket().close(1006);
  expect([feed.head().state, read()]).toEqual(['stale', { a: 2 }]);
});

test('a base without pairs has an empty table, not none', async () => {
  const { feed, frame, shown, read } = await open();
  frame({ rows: [], all: true });
  read();
  expect([feed.head().state, shown().value]).toEqual(['live', {}]);
});

const step = fc.record({
  rows: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 3 }),
  gone: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 2 }),
  all: fc.boolean(),
  isRead: fc.boolean(),
});

test('whenever a window reads, it has what all frames so far come to', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const { frame, read } = await open();
      frame({ rows: [], all: true });
      const kept = new Map<string, number>();
      for (const [index, { rows, gone, all, isRead }] of steps.entries()) {
        const left = gone.filter((key) => !rows.includes(key));
        if (all) kept.clear();
        for (const key of left) kept.delete(key);
        for (const key of rows) kept.set(key, index);
        frame({ rows: rows.map((key) => pair(key, index)), gone: left, ...(all && { all }) });
        if (isRead) expect(read()).toEqual(Object.fromEntries(kept));
      }
      expect(read()).toEqual(Object.fromEntries(kept));
    }),
    { numRuns: 40 },
  );
});
