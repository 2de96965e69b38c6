import { describe, expect, test } from 'vitest';
import type { FeedHead, FeedState } from '../../../../src/worker/api.ts';
import { bytesOf, emptySource, lateSource, type Source } from '../../../../src/worker/sources/source.ts';
import { FeedStatus } from '../../../../src/worker/sources/feed-status.ts';
import { isUnknownKind, kindOf } from '../../../../src/worker/feeds/frame-kind.ts';
import { FakeClock } from '../../../doubles/fake-clock.ts';

const startMs = 1_700_000_000_000;
const nothing: FeedHead = { state: 'waiting', reason: '', venueMs: null, receivedMs: null };

/** A status, and how often it has told of a change. */
function status(...steps: ((of: FeedStatus) => void)[]) {
  const clock = new FakeClock(startMs);
  const it = { reported: 0 };
  const of = new FeedStatus(clock, () => {
    it.reported += 1;
  });
  for (const step of steps) step(of);
  it.reported = 0;
  return { it, of, clock };
}
const live = (of: FeedStatus): void => of.received('live', 5);
const become =
  (state: FeedState, reason: string) =>
  (of: FeedStatus): void =>
    of.become(state, reason);

describe('what a source says of its value', () => {
  test('at first it waits, and has told nobody', () => {
    const { it, of } = status();
    expect([of.head(), it.reported]).toEqual([nothing, 0]);
  });

  test('a value that comes is of now, clears what was wrong, and is told', () => {
    const { it, of, clock } = status(live, become('stale', 'gap'));
    clock.jump(7);
    of.received('cached', 3);
    expect([of.head(), it.reported]).toEqual([{ state: 'cached', reason: '', venueMs: 3, receivedMs: startMs + 7 }, 1]);
  });

  test('a value that comes after the end does not make it live again', () => {
    const { of } = status(live, become('ended', ''));
    of.received('live', 9);
    expect(of.head()).toEqual({ state: 'ended', reason: '', venueMs: 9, receivedMs: startMs });
  });

  test('a polled value is live, and says by which way it came', () => {
    const { it, of } = status(become('waiting', 'disconnected'));
    of.polled(4);
    expect([of.head(), it.reported]).toEqual([
      { state: 'live', reason: 'polling', venueMs: 4, receivedMs: startMs },
      1,
    ]);
  });

  test.each(['ended', 'failed'] as const)(
    'what has %s is polled for nothing, and stays so whatever breaks or comes up',
    (state) => {
      const { it, of } = status(live, become(state, 'GONE'));
      const before = of.head();
      of.polled(9);
      of.become('live', '');
      of.become(state === 'ended' ? 'failed' : 'ended', 'other');
      of.broke('gap');
      expect([of.head(), it.reported]).toEqual([before, 0]);
    },
  );

  test('a value that was kept here is as old as it is, and what is known to be wrong stays said', () => {
    const { it, of } = status(become('waiting', 'disconnected'));
    of.recalled(11, 10);
    expect([of.head(), it.reported]).toEqual([
      { state: 'cached', reason: 'disconnected', venueMs: 10, receivedMs: 11 },
      1,
    ]);
  });

  test('a value that was touched is told, and nothing else is said of it', () => {
    const { it, of } = status(live);
    const before = of.head();
    of.touched();
    expect([of.head(), it.reported]).toEqual([before, 1]);
  });

  test('another state keeps the times of the value, and the same one is not told again', () => {
    const { it, of } = status(live);
    of.become('stale', 'silent');
    expect([of.head(), it.reported]).toEqual([
      { state: 'stale', reason: 'silent', venueMs: 5, receivedMs: startMs },
      1,
    ]);
    of.become('stale', 'silent');
    expect(it.reported).toBe(1);
    of.become('stale', 'gap');
    of.become('live', 'gap');
    expect([of.head().state, it.reported]).toEqual(['live', 3]);
  });

  test.each([
    ['live', live, 'stale'],
    ['stale', become('stale', 'silent'), 'stale'],
    ['waiting', () => undefined, 'waiting'],
    ['cached', (of: FeedStatus) => of.recalled(1, null), 'cached'],
  ] as const)('where something breaks, what was %s says why', (_before, step, after) => {
    const { of } = status(step);
    of.broke('disconnected');
    expect(of.head()).toMatchObject({ state: after, reason: 'disconnected' });
  });

  test('begun anew it waits as at first, though it had failed, and says so', () => {
    const { it, of } = status(live, become('failed', 'FORBIDDEN'));
    of.reset();
    expect([of.head(), it.reported]).toEqual([nothing, 1]);
    live(of);
    expect(of.head().state).toBe('live');
  });
});

test('a source that is refused has failed with its reason and never has a value', () => {
  const source = emptySource('failed', 'UNKNOWN_PAIR');
  expect([source.head(), source.version(), source.change({ kind: 'tickers' }, undefined), source.close()]).toEqual([
    { ...nothing, state: 'failed', reason: 'UNKNOWN_PAIR' },
    0,
    { kind: 'none' },
    undefined,
  ]);
});

test.each([
  [[], 0],
  [[1], 8],
  [['abc'], 3],
  [['a', 2, '', 3.5, 'xyz'], 20],
] as const)('fields %j take %i bytes', (row, bytes) => {
  expect(bytesOf(row)).toBe(bytes);
});

test.each([
  [{ e: 'k' }, 'k', false],
  [{ e: 'news', more: 1 }, 'news', true],
  [{ e: 5 }, undefined, false],
  [{}, undefined, false],
  [null, undefined, false],
  [undefined, undefined, false],
  ['news', undefined, false],
] as const)('a frame %j is of kind %s; one of a newer server: %s', (frame, kind, unknown) => {
  expect([kindOf(frame), isUnknownKind(frame, ['k', 'end'])]).toEqual([kind, unknown]);
});

describe('a source whose code is loaded when it is asked for', () => {
  const view = { kind: 'session' } as const;
  const loaded = (closed: () => void = () => undefined): Source => ({
    head: () => ({ state: 'live', reason: '', venueMs: 5, receivedMs: 6 }),
    version: () => 3,
    change: () => ({ kind: 'whole', value: 'it' }),
    close: closed,
  });

  test('waits until it is there, and is it from then on', async () => {
    let changes = 0;
    const source = lateSource(
      async () => loaded,
      () => changes++,
    );
    expect([source.head().state, source.version(), source.change(view, undefined)]).toEqual([
      'waiting',
      0,
      { kind: 'none' },
    ]);
    await Promise.resolve();
    await Promise.resolve();
    expect([changes, source.head().state, source.version()]).toEqual([1, 'live', 3]);
    expect(source.change(view, undefined)).toEqual({ kind: 'whole', value: 'it' });
  });

  test('that was closed before it came is never made, and one that is there is closed', async () => {
    const made: string[] = [];
    const make = (name: string) => async () => () => {
      made.push(name);
      return loaded(() => made.push(`${name} closed`));
    };
    lateSource(make('early'), () => undefined).close();
    const late = lateSource(make('late'), () => undefined);
    await new Promise((done) => {
      setTimeout(done);
    });
    late.close();
    expect(made).toEqual(['late', 'late closed']);
  });

  test('that does not come has failed, as without a network', async () => {
    let changes = 0;
    const source = lateSource(
      () => Promise.reject(new Error('no chunk')),
      () => changes++,
    );
    await new Promise((done) => {
      setTimeout(done);
    });
    expect([changes, source.head()]).toMatchObject([1, { state: 'failed', reason: 'NETWORK' }]);
  });
});
