import { describe, expect, test } from 'vitest';
import type { Instrument } from '../../../../src/shared/market/instrument.ts';
import { testInstrument } from '../../../doubles/instruments.ts';
import { bookFeed, bookOf, columns, path, synced } from './book-rig.ts';

describe('how deep a book is asked for', () => {
  test.each([
    ['50 levels where data are saved', true, bookOf(50), [50, '1']],
    ['one more is 200', true, bookOf(51), [200, '1']],
    ['rows of ten ticks are ten levels each', true, bookOf(6, 10), [200, '1']],
    ['200 otherwise', false, bookOf(50), [200, null]],
    ['200 are 200', false, bookOf(200), [200, null]],
    ['one more is 1,000', false, bookOf(201), [1_000, null]],
    ['1,000 where data are saved too', true, bookOf(20, 20), [1_000, '1']],
    ['what is no book needs no levels', true, { kind: 'tickers' } as const, [50, '1']],
  ])('%s', async (_name, saves, view, ask) => {
    const given: { instrument: Instrument | undefined } = { instrument: undefined };
    const { feed, symbols, backend, asked } = bookFeed(given, saves);
    feed.want?.(view);
    given.instrument = testInstrument();
    symbols.changed();
    await backend.settle();
    expect(asked()).toEqual([ask]);
  });

  test('a view that needs no more opens nothing, and one that needs still more takes the place of the one under way', async () => {
    const { feed, backend, asked, saver } = bookFeed(undefined, true);
    await backend.settle();
    feed.want?.(bookOf(60));
    feed.want?.(bookOf(40));
    await backend.settle();
    expect(asked()).toEqual([
      [50, '1'],
      [200, '1'],
    ]);
    feed.want?.(bookOf(300));
    await backend.settle();
    expect(asked()).toEqual([
      [50, '1'],
      [1_000, '1'],
    ]);
    saver.set(false);
    await backend.settle();
    expect(asked()).toEqual([
      [50, '1'],
      [1_000, null],
    ]);
  });
});

test('a view that needs more opens a deeper socket, which takes over with its snapshot', async () => {
  const { feed, venue, backend, socket, value } = await synced();
  feed.want?.(bookOf(20));
  expect(backend.open(path)).toHaveLength(1);
  feed.want?.(bookOf(50, 10));
  await backend.settle();
  const deep = backend.socket(path);
  expect(new URL(deep.url).searchParams.get('limit')).toBe('1000');
  deep.accept();
  expect(socket.abandoned).toBe(false);
  expect(value()).toBeDefined();
  deep.frame(venue.snap());
  expect(socket.abandoned).toBe(true);
  deep.frame(venue.next());
  expect(columns(value())).toEqual([venue.rows(0), venue.rows(1)]);
});

test('a deeper socket that is refused is given back, and the book goes on', async () => {
  const { feed, socket, venue, backend, streams } = await synced();
  feed.want?.(bookOf(50, 10));
  await backend.settle();
  backend.socket(path).close(4003);
  expect(streams.list()).toHaveLength(1);
  socket.frame(venue.next());
  expect(feed.head().state).toBe('live');
});
