import { expect, test } from 'vitest';
import { unpackBooks } from '../../../../src/shared/wire/book-pack.ts';
import type { BookValue, WorkerMessage } from '../../../../src/worker/api.ts';
import { graceMs } from '../../../../src/worker/sources/sources.ts';
import { answering, book, fanOut, tickMs, trades } from '../../../doubles/fan-out-rig.ts';

test('a new subscriber gets the last value at once', async () => {
  const { clock, tab, source } = fanOut();
  const first = tab();
  first.receive({ t: 'sub', id: 1, view: trades });
  source('trades').put();
  await clock.advance(0);
  const second = tab();
  second.receive({ t: 'sub', id: 9, view: trades });
  await clock.advance(tickMs);
  expect(second.batches()).toEqual([
    { t: 'batch', updates: [expect.objectContaining({ id: 9, change: { kind: 'whole', value: 1 } })] },
  ]);
});

test('before its first value a view is waiting, whatever its source says', async () => {
  const { clock, tab } = fanOut();
  const one = tab();
  one.receive({ t: 'sub', id: 1, view: trades });
  await clock.advance(0);
  expect(one.batches()).toMatchObject([{ updates: [{ head: { state: 'waiting' }, change: { kind: 'none' } }] }]);
});

test('the first batch waits for what is being read of the cache, and so holds it', async () => {
  let over: () => void = () => undefined;
  const { clock, tab, source } = fanOut(
    () =>
      new Promise((resolve) => {
        over = resolve;
      }),
  );
  const one = tab();
  one.receive({ t: 'sub', id: 1, view: trades });
  one.receive({ t: 'sub', id: 2, view: book(20) });
  source('trades').put();
  await clock.advance(40);
  expect(one.batches()).toHaveLength(0);
  source('book').put();
  over();
  await clock.advance(0);
  expect(one.batches()).toMatchObject([
    {
      updates: [
        { id: 1, change: { kind: 'whole' } },
        { id: 2, change: { kind: 'whole' } },
      ],
    },
  ]);
  one.receive({ t: 'ack' });
  source('trades').put();
  await clock.advance(tickMs);
  expect(one.batches()).toHaveLength(2);
});

test('a cache that takes long holds the first batch for 50 ms, and one that is read holds nothing', async () => {
  const slow = fanOut(() => new Promise(() => undefined));
  const one = slow.tab();
  one.receive({ t: 'sub', id: 1, view: trades });
  slow.source('trades').put();
  await slow.clock.advance(49);
  expect(one.batches()).toHaveLength(0);
  await slow.clock.advance(2);
  expect(one.batches()).toHaveLength(1);
  const read = fanOut(() => Promise.resolve());
  const other = read.tab();
  other.receive({ t: 'sub', id: 1, view: trades });
  await read.clock.advance(0);
  expect(other.batches()).toHaveLength(1);
});

test('a tab has one batch under way at most, and the next one holds the newest state of all that changed', async () => {
  const { clock, tab, source } = fanOut();
  const one = tab();
  one.receive({ t: 'sub', id: 1, view: trades });
  one.receive({ t: 'sub', id: 2, view: book(20) });
  await clock.advance(0);
  for (let i = 0; i < 1_000; i++) {
    source('trades').put();
    source('book').put();
    await clock.advance(1);
  }
  expect(one.batches()).toHaveLength(1);
  one.receive({ t: 'ack' });
  await clock.advance(0);
  expect(one.batches()).toHaveLength(2);
  expect(one.batches()[1]).toMatchObject({
    updates: [
      { id: 1, change: { value: 1_000 } },
      { id: 2, change: { value: 1_000 } },
    ],
  });
  one.receive({ t: 'ack' });
  await clock.advance(100);
  expect(one.batches()).toHaveLength(2);
});

test('equal views of all tabs are cut once', async () => {
  const { clock, tab, source } = fanOut();
  const tabs = Array.from({ length: 8 }, () => tab());
  for (const one of tabs) one.receive({ t: 'sub', id: 1, view: book(20) });
  await clock.advance(0);
  const before = source('book').cuts;
  for (const one of tabs) one.receive({ t: 'ack' });
  source('book').put();
  await clock.advance(tickMs);
  expect(source('book').cuts - before).toBe(1);
  expect(tabs.every((one) => one.batches().length === 2)).toBe(true);
});

test('views of one book with other depths share its source', async () => {
  const { clock, tab, source, made } = fanOut();
  const one = tab();
  one.receive({ t: 'sub', id: 1, view: book(20) });
  one.receive({ t: 'sub', id: 2, view: book(50) });
  source('book').put();
  await clock.advance(0);
  expect(made.get('book')).toHaveLength(1);
  expect(source('book').cuts).toBe(2);
});

test('a hidden tab gets no batch, and the newest state when it is seen again', async () => {
  const { clock, tab, source } = fanOut();
  const one = tab();
  one.receive({ t: 'sub', id: 1, view: trades });
  await clock.advance(0);
  one.receive({ t: 'visible', visible: false });
  one.receive({ t: 'ack' });
  for (let i = 0; i < 100; i++) source('trades').put();
  await clock.advance(60_000);
  expect(one.batches()).toHaveLength(1);
  one.receive({ t: 'visible', visible: true });
  await clock.advance(0);
  expect(one.batches()[1]).toMatchObject({ updates: [{ change: { value: 100 } }] });
});

test('urgent events go at once to every tab, hidden or without credit, numbered and in order', async () => {
  const { out, tab } = fanOut();
  const seen = tab();
  const hidden = tab();
  hidden.receive({ t: 'visible', visible: false });
  for (const build of ['a', 'b', 'c']) out.urgent({ kind: 'reload', build });
  for (const one of [seen, hidden]) {
    expect(one.posted).toEqual(
      ['a', 'b', 'c'].map((build, i) => ({ t: 'urgent', n: i + 1, event: { kind: 'reload', build } })),
    );
  }
});

test('a source is closed 30 s after its last view has gone, and not at all where somebody comes back', async () => {
  const { clock, tab, source, made } = fanOut();
  const one = tab();
  one.receive({ t: 'sub', id: 1, view: trades });
  one.receive({ t: 'unsub', id: 1 });
  await clock.advance(graceMs - 1);
  one.receive({ t: 'sub', id: 2, view: trades });
  await clock.advance(graceMs * 2);
  expect(source('trades').closed).toBe(0);
  one.receive({ t: 'unsub', id: 2 });
  await clock.advance(graceMs);
  expect(source('trades').closed).toBe(1);
  one.receive({ t: 'sub', id: 3, view: trades });
  expect(made.get('trades')).toHaveLength(2);
});

test('a tab that has gone gives everything back and hears nothing more', async () => {
  const { clock, out, tab, source } = fanOut();
  const one = tab();
  one.receive({ t: 'sub', id: 1, view: trades });
  one.receive({ t: 'sub', id: 2, view: book(20) });
  await clock.advance(0);
  one.close();
  one.receive({ t: 'sub', id: 3, view: trades });
  const before = one.posted.length;
  source('trades').put();
  out.urgent({ kind: 'reload', build: 'x' });
  await clock.advance(graceMs);
  expect(one.posted).toHaveLength(before);
  expect(source('trades').closed + source('book').closed).toBe(2);
  expect(out.windows).toBe(0);
});

test('a hole in the urgent events is filled from the ring, and what the ring no longer holds is named', () => {
  const { out, tab } = fanOut();
  const early = tab();
  const event = (at: number) => ({ kind: 'reload', build: String(at) }) as const;
  for (let at = 1; at <= 5; at++) out.urgent(event(at));
  early.receive({ t: 'replay', after: 3 });
  expect(early.posted.at(-1)).toEqual({ t: 'replayed', after: 3, events: [event(4), event(5)] });
  early.receive({ t: 'replay', after: 5 });
  expect(early.posted.at(-1)).toEqual({ t: 'replayed', after: 5, events: [] });
  for (let at = 6; at <= 1_000; at++) out.urgent(event(at));
  early.receive({ t: 'replay', after: 5 });
  expect(early.posted.at(-1)).toMatchObject({ t: 'replayed', after: 1_000 - 256 });
  expect((early.posted.at(-1) as Extract<WorkerMessage, { t: 'replayed' }>).events).toHaveLength(256);
  expect(tab().urgentsBefore).toBe(1_000);
});

test('an event for one tab alone has number 0 and is not replayed', () => {
  const { out, tab } = fanOut();
  const one = tab();
  const other = tab();
  one.urgent({ kind: 'reload', build: 'x' });
  expect(one.posted).toEqual([{ t: 'urgent', n: 0, event: { kind: 'reload', build: 'x' } }]);
  out.urgent({ kind: 'logged_out', reason: 'user' });
  expect(other.posted).toEqual([{ t: 'urgent', n: 1, event: { kind: 'logged_out', reason: 'user' } }]);
  one.receive({ t: 'replay', after: 0 });
  expect(one.posted.at(-1)).toEqual({ t: 'replayed', after: 0, events: [{ kind: 'logged_out', reason: 'user' }] });
});

test('where the port gives buffers away live books travel packed in one of them, which is filled again when it comes back', async () => {
  const { clock, tab, source } = fanOut();
  const given: ArrayBuffer[][] = [];
  const posted: WorkerMessage[] = [];
  const one = tab({
    transfers: true,
    post: (message, transfer) => {
      posted.push(message);
      given.push(transfer);
    },
  });
  const value: BookValue = {
    bids: { prices: Float64Array.of(99, 98), sizes: Float64Array.of(1, 2) },
    asks: { prices: Float64Array.of(100), sizes: Float64Array.of(3) },
    u: 7,
    price: { decimals: 1, unit: 1 },
    size: { decimals: 3, unit: 5 },
  };
  one.receive({ t: 'sub', id: 4, view: book(20) });
  one.receive({ t: 'sub', id: 5, view: trades });
  source('book').shown = value;
  source('book').put();
  source('trades').put();
  await clock.advance(0);
  const first = posted[0] as Extract<WorkerMessage, { t: 'batch' }>;
  expect(first.updates).toMatchObject([{ id: 5, change: { value: 1 } }]);
  expect(given[0]).toEqual([first.books]);
  expect(unpackBooks(first.books!)).toEqual([{ id: 4, venueMs: null, receivedMs: null, value }]);
  one.receive({ t: 'ack', books: first.books! });
  source('book').put();
  await clock.advance(tickMs);
  expect((posted[1] as typeof first).books).toBe(first.books);
});

test('when all tabs have gone nothing is held any more', async () => {
  const parts = fanOut();
  const tabs = Array.from({ length: 5 }, () => answering(parts, () => 1));
  for (const [at, one] of tabs.entries()) one.receive({ t: 'sub', id: 1, view: book(at + 1) });
  await parts.clock.advance(100);
  for (const one of tabs) one.close();
  await parts.clock.advance(graceMs);
  expect(parts.out.sizes()).toEqual({ tabs: 0, projections: 0, dirty: 0 });
  expect(parts.clock.pending).toBe(0);
});
