import { expect, test } from 'vitest';
import type { Change, View, WorkerMessage } from '../../../src/worker/api.ts';
import { FanOut } from '../../../src/worker/fan-out.ts';
import type { Source } from '../../../src/worker/feeds/feed.ts';
import { createSources, graceMs } from '../../../src/worker/sources.ts';
import { FakeClock } from '../../doubles/fake-clock.ts';

/** A source that counts how often it is cut and closed. */
class CountingSource implements Source {
  cuts = 0;
  closed = 0;
  #version = 0;
  readonly changed: () => void;

  constructor(changed: () => void) {
    this.changed = changed;
  }

  put(): void {
    this.#version++;
    this.changed();
  }

  head = () => ({ state: 'live' as const, reason: '', venueMs: null, receivedMs: null });
  version = () => this.#version;
  change = (): Change => {
    this.cuts++;
    return this.#version === 0 ? { kind: 'none' } : { kind: 'whole', value: this.#version };
  };

  close = () => { this.closed++; };
}

const trades: View = { kind: 'trades', key: 'HALYARD/BTCUSDT/spot' };
const book = (depth: number): View => ({ kind: 'book', key: 'HALYARD/BTCUSDT/spot', depth, group: 1 });

function fanOut() {
  const clock = new FakeClock();
  const made = new Map<string, CountingSource[]>();
  const out: FanOut = new FanOut(clock, () => sources);
  const sources = createSources(clock, (view, changed) => {
    const source = new CountingSource(changed);
    made.set(view.kind, [...(made.get(view.kind) ?? []), source]);
    return source;
  }, (key) => out.changed(key));
  const tab = () => {
    const posted: WorkerMessage[] = [];
    return { ...out.attach({ post: (message) => posted.push(message) }), posted, batches: () => posted.filter((message) => message.t === 'batch') };
  };
  const source = (kind: View['kind']) => made.get(kind)!.at(-1)!;
  return { clock, out, tab, source, made };
}

test('a new subscriber gets the last value at once', async () => {
  const { clock, tab, source } = fanOut();
  const first = tab();
  first.receive({ t: 'sub', id: 1, view: trades });
  source('trades').put();
  await clock.advance(0);
  const second = tab();
  second.receive({ t: 'sub', id: 9, view: trades });
  await clock.advance(0);
  expect(second.batches()).toEqual([{ t: 'batch', updates: [expect.objectContaining({ id: 9, change: { kind: 'whole', value: 1 } })] }]);
});

test('before its first value a view is waiting, whatever its source says', async () => {
  const { clock, tab } = fanOut();
  const one = tab();
  one.receive({ t: 'sub', id: 1, view: trades });
  await clock.advance(0);
  expect(one.batches()).toMatchObject([{ updates: [{ head: { state: 'waiting' }, change: { kind: 'none' } }] }]);
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
  expect(one.batches()[1]).toMatchObject({ updates: [{ id: 1, change: { value: 1_000 } }, { id: 2, change: { value: 1_000 } }] });
  one.receive({ t: 'ack' });
  await clock.advance(100);
  expect(one.batches()).toHaveLength(2);
});

test('equal views of all tabs are cut once', async () => {
  const { clock, tab, source } = fanOut();
  const tabs = Array.from({ length: 8 }, tab);
  for (const one of tabs) one.receive({ t: 'sub', id: 1, view: book(20) });
  await clock.advance(0);
  const before = source('book').cuts;
  for (const one of tabs) one.receive({ t: 'ack' });
  source('book').put();
  await clock.advance(0);
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
  const [seen, hidden] = [tab(), tab()];
  hidden.receive({ t: 'visible', visible: false });
  for (const build of ['a', 'b', 'c']) out.urgent({ kind: 'reload', build });
  for (const one of [seen, hidden]) {
    expect(one.posted).toEqual(['a', 'b', 'c'].map((build, i) => ({ t: 'urgent', n: i + 1, event: { kind: 'reload', build } })));
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
