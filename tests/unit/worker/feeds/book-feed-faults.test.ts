import { describe, expect, test } from 'vitest';
import { nextUniform } from '../../../../src/shared/base/random.ts';
import { BookVenue, type Fault, FaultyWire } from '../../../doubles/book-venue.ts';
import { seedsOf } from '../../../seeds.ts';
import { bookFeed, columns, path } from './book-rig.ts';

const faults: readonly Fault[] = ['drop', 'duplicate', 'hold', 'corrupt'];

describe.each(seedsOf(25))('seed %i', (seed) => {
  test('whatever is lost, repeated, swapped or damaged, only true books are shown and the last one is the venue’s', async () => {
    const { feed, clock, backend, value } = bookFeed();
    await backend.settle();
    const venue = new BookVenue(seed);
    const wire = new FaultyWire(seed);
    const random = { state: seed };
    const socket = backend.socket(path);
    /** Every book that the venue ever had, by its number. */
    const truth = new Map<number, unknown>();
    let answered = 0;
    const note = (frame: { u: number }) => truth.set(frame.u, [venue.rows(0), venue.rows(1)]);
    const check = () => {
      const shown = value();
      if (feed.head().state === 'live' && shown) expect(columns(shown)).toEqual(truth.get(shown.u));
    };
    socket.accept();
    const first = venue.snap();
    note(first);
    socket.frame(first);
    for (let i = 0; i < 400; i++) {
      const frame = venue.next();
      note(frame);
      const fault = nextUniform(random) < 0.05 ? faults[Math.floor(nextUniform(random) * faults.length)]! : 'none';
      for (const text of wire.pass(frame, i < 380 ? fault : 'none')) {
        socket.text(text);
        check();
      }
      await clock.advance(1_000);
      const asked = socket.sent.filter((text) => text === 'resync').length;
      if (asked > answered) {
        answered = asked;
        socket.frame(venue.snap());
        check();
      }
    }
    for (let i = 0; i < 40 && feed.head().state !== 'live'; i++) {
      await clock.advance(5_000);
      socket.frame(venue.snap());
    }
    expect(feed.head().state).toBe('live');
    expect(columns(value())).toEqual([venue.rows(0), venue.rows(1)]);
  });
});
