import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, test, vi } from 'vitest';
// The engine loads them late, on a busy machine between the two counts: their tables are made before the first one.
import '../../../../src/shared/contracts/index.ts';
import { must } from '../../../../src/shared/base/assert.ts';
import type { View } from '../../../../src/worker/api.ts';
import { createEngine } from '../../../../src/worker/engine.ts';
import { graceMs } from '../../../../src/worker/sources/sources.ts';
import { BookVenue } from '../../../doubles/book-venue.ts';
import { settle } from '../../../doubles/fake-clock.ts';
import { FakeBackend } from '../../../doubles/fake-backend.ts';
import { testInstrument } from '../../../doubles/instruments.ts';

const symbols = Array.from({ length: 10 }, (_, at) => `C${at}USDT`);
const depthPath = '/client/depth/depth/ws';
const warmRounds = 20;
const rounds = 400;
const framesARound = 50;
const openings = 500;

/** Watches every Map and Set that is made from now on, without holding any of them. */
function watchCollections() {
  const made: WeakRef<Map<unknown, unknown> | Set<unknown>>[] = [];
  const NativeMap = Map;
  const NativeSet = Set;
  vi.stubGlobal(
    'Map',
    class<K, V> extends NativeMap<K, V> {
      constructor(entries?: Iterable<readonly [K, V]> | null) {
        super(entries);
        made.push(new WeakRef(this));
      }
    },
  );
  vi.stubGlobal(
    'Set',
    class<T> extends NativeSet<T> {
      constructor(values?: Iterable<T> | null) {
        super(values);
        made.push(new WeakRef(this));
      }
    },
  );
  return () => {
    const alive = made.flatMap((ref) => ref.deref() ?? []);
    return { collections: alive.length, entries: alive.reduce((sum, { size }) => sum + size, 0) };
  };
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Opens and closes tabs while all books move. */
class Traffic {
  readonly backend = new FakeBackend();
  readonly engine;
  frames = 0;
  openings = 0;
  /** Batches that brought books in order, to the tab that stays. */
  liveBooks = 0;
  #texts: readonly string[];
  readonly #next = new Map<string, number>();

  constructor() {
    this.backend.answer('/client/base/symbols', {
      version: 1,
      list: symbols.map((symbol) => testInstrument({ symbol })),
    });
    const venue = new BookVenue(3);
    this.#texts = [JSON.stringify(venue.snap()), ...Array.from({ length: 999 }, () => JSON.stringify(venue.next()))];
    this.engine = createEngine(this.backend.environment);
  }

  open(views: readonly View[]) {
    const { clock } = this.backend;
    this.openings++;
    const handle = this.engine.attach({
      post: (message) => {
        if (message.t !== 'batch') return;
        if (message.updates.filter(({ head }) => head.state === 'live').length === symbols.length) this.liveBooks++;
        clock.after(4, () => handle.receive({ t: 'ack' }));
      },
    });
    for (const [at, view] of views.entries()) handle.receive({ t: 'sub', id: at + 1, view });
    return handle;
  }

  /** `count` rounds, in each of which every book gets 50 frames and `tabs` tabs in all come and go. */
  async run(count: number, tabs: number): Promise<void> {
    const stays = this.open(
      symbols.map((symbol): View => ({ kind: 'book', key: `HALYARD/${symbol}/spot`, depth: 20, group: 1 })),
    );
    await this.backend.clock.advance(20);
    for (let round = 0, opened = 0; round < count; round++) {
      const guests = [];
      for (; opened < (tabs * (round + 1)) / count; opened++) guests.push(this.open([...this.#guestViews(opened)]));
      this.#feed();
      await this.backend.clock.advance(20);
      for (const guest of guests) guest.close();
    }
    stays.close();
    await this.backend.clock.advance(graceMs + 5_000);
    // What the doubles remember is theirs.
    this.backend.sockets.splice(0);
    this.backend.requests.splice(0);
    this.backend.logged.splice(0);
    for (let times = 0; times < 3; times++) {
      await settle();
      collectGarbage();
    }
  }

  #guestViews(at: number): View[] {
    const key = `HALYARD/${must(symbols[at % symbols.length], 'a symbol')}/spot`;
    return [
      { kind: 'book', key, depth: 5 + (at % 20), group: 1 + (at % 3) },
      { kind: 'trades', key },
      { kind: 'connection' },
      { kind: 'symbols' },
    ];
  }

  #feed(): void {
    for (const socket of this.backend.open(depthPath)) {
      let at = this.#next.get(socket.url);
      if (at === undefined || socket.sent.length > 0) {
        at = 0;
        socket.sent.splice(0);
        socket.accept();
      }
      for (let left = framesARound; left > 0; left--, this.frames++) {
        socket.text(this.#texts[at]!);
        at = (at + 1) % this.#texts.length;
      }
      this.#next.set(socket.url, at);
    }
  }
}

test('after 200,000 frames and 500 tabs that came and went nothing is larger than after the first few', {
  timeout: 120_000,
}, async () => {
  const sizes = watchCollections();
  const traffic = new Traffic();
  await traffic.run(warmRounds, symbols.length * 6);
  const before = sizes();
  const heapBefore = process.memoryUsage().heapUsed;
  const framesBefore = traffic.frames;
  const openingsBefore = traffic.openings;
  await traffic.run(rounds, openings);
  expect(traffic.frames - framesBefore).toBeGreaterThanOrEqual(200_000);
  expect(traffic.openings - openingsBefore).toBeGreaterThanOrEqual(openings);
  expect(traffic.liveBooks).toBeGreaterThan(rounds * 0.9);
  expect(sizes().entries).toBeLessThanOrEqual(before.entries);
  expect(sizes().collections).toBeLessThanOrEqual(before.collections);
  expect(traffic.backend.clock.pending).toBe(0);
  expect((process.memoryUsage().heapUsed - heapBefore) / 1_048_576).toBeLessThan(2);
});
