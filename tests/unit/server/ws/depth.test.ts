import fc from 'fast-check';
import { BehaviorSubject, Subject } from 'rxjs';
import { expect, test, vi } from 'vitest';
import type { Frame } from '../../../../src/shared/base/topic.ts';
import * as v from 'valibot';
import { ask, bid } from '../../../../src/shared/market/book/book.ts';
import { SortedLevels } from '../../../../src/shared/market/book/sorted-levels.ts';
import { gridOf, keyOfSymbol } from '../../../../src/shared/market/instrument.ts';
import { depth } from '../../../../src/shared/topics/depth.ts';
import { listing } from '../../../../src/server/simulation/listing/listing.ts';
import type { Market, MarketState } from '../../../../src/server/venues/venue.ts';
import { createDepthSource } from '../../../../src/server/ws/publishers/depth.ts';
import { type DepthEvent, encodeDepthEvent } from '../../../../src/server/ws/publishers/depth-encoding.ts';
import { createPace } from '../../../../src/server/ws/publishers/pace.ts';
import { DepthDecoder } from '../../../../src/shared/wire/depth-binary.ts';
import { DepthFrame, depthSeal } from '../../../../src/shared/wire/depth-frame.ts';
import { groupTicks, levelTexts, rowsOf } from '../../../../src/server/venues/levels.ts';
import { bookChecksum } from '../../../oracles/book-checksum.ts';

const instrument = listing[0]!;
const grid = gridOf(instrument);

function marketDouble() {
  const levels = new SortedLevels();
  const numbers = { u: 1, ts: 1 };
  const bookChanges = new Subject<void>();
  const state = new BehaviorSubject<MarketState>('LIVE');
  const market: Market = {
    instrument,
    key: keyOfSymbol(instrument),
    grid,
    state,
    bookChanges,
    trades: new Subject(),
    book: {
      get u() {
        return numbers.u;
      },
      get ts() {
        return numbers.ts;
      },
      top: (side, limit) => levels.top(side, limit),
    },
    recentTrades: () => [],
    klines: () => [],
    awake: true,
    hold: () => () => undefined,
    best: () => undefined,
    ticker: () => {
      throw new Error('not asked for');
    },
  };
  return { levels, numbers, bookChanges, state, market };
}

/** A reader that knows the frames and nothing else. */
function reader() {
  const sides = [new Map<string, string>(), new Map<string, string>()] as const;
  let u = -1;
  const put = (side: 0 | 1, list: readonly (readonly [string, string])[]) => {
    for (const [price, size] of list)
      if (Number(size) === 0) sides[side].delete(price);
      else sides[side].set(price, size);
  };
  const sorted = (side: 0 | 1) =>
    [...sides[side]].sort(([p], [q]) => (Number(p) - Number(q)) * (side === bid ? -1 : 1));
  return {
    sorted,
    take(event: DepthEvent) {
      const encoded = encodeDepthEvent(event);
      const frame = v.parse(depth.frame, JSON.parse(encoded.bare())) satisfies Frame<typeof depth>;
      if (frame.e === 'end') return;
      if (frame.e === 'snap') for (const side of sides) side.clear();
      else {
        expect(frame.pu).toBe(u);
        expect(frame.U).toBe(frame.pu + 1);
      }
      put(bid, frame.e === 'snap' ? frame.bids : frame.b);
      put(ask, frame.e === 'snap' ? frame.asks : frame.a);
      u = frame.u;
      const read = new DepthFrame();
      expect(new DepthDecoder().read(encoded.binary()!, read)).toBe(true);
      expect([read.u, read.c, read.seal, JSON.parse(encoded.sealed()).seal]).toEqual([
        frame.u,
        frame.c ?? -1,
        depthSeal(read),
        depthSeal(read),
      ]);
      if (frame.c !== undefined) expect(bookChecksum(sorted(bid), sorted(ask))).toBe(frame.c);
    },
  };
}

test('a reader of snapshot and deltas always holds exactly the top of the book, checksums included', () => {
  const change = fc.tuple(
    fc.constantFrom<0 | 1>(bid, ask),
    fc.integer({ min: 5, max: 40 }),
    fc.integer({ min: 0, max: 5 }),
  );
  fc.assert(
    fc.property(
      fc.array(fc.array(change, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 60 }),
      fc.constantFrom(3, 20),
      fc.constantFrom(1, 5),
      (steps, limit, group) => {
        const { levels, numbers, bookChanges, market } = marketDouble();
        const client = reader();
        const source = createDepthSource(market, limit, client.take, { group, pace: createPace(undefined) });
        for (const frame of source.snapshot()) client.take(frame);
        for (const step of steps) {
          for (const [side, price, size] of step) levels.set(side, side === bid ? price : price + 40, size);
          numbers.u += step.length;
          bookChanges.next();
          for (const side of [bid, ask] as const)
            expect(client.sorted(side)).toEqual(levelTexts(levels.grouped(side, limit, group), grid));
        }
        const late = reader();
        for (const frame of source.snapshot()) late.take(frame);
        expect(late.sorted(bid)).toEqual(client.sorted(bid));
        source.close();
      },
    ),
    { numRuns: 100 },
  );
});

test('a row height is a multiple of the tick, or refused', () => {
  expect([undefined, '0.01', '0.5', '10'].map((group) => groupTicks(group, grid))).toEqual([1, 1, 50, 1_000]);
  const { levels, market } = marketDouble();
  levels.set(bid, 3, 1);
  levels.set(bid, 7, 1);
  expect([...rowsOf(market.book, bid, 9, 5).prices], 'a row at zero is no price').toEqual([5]);
  for (const group of ['0.001', '0.015'])
    expect(() => groupTicks(group, grid)).toThrow(
      expect.objectContaining({ code: 'INPUT', data: { field: 'group', rule: 'tick' } }),
    );
});

test('the end of a market is told once, and to everyone who comes later', () => {
  const { state, market } = marketDouble();
  const frames: string[] = [];
  const source = createDepthSource(market, 20, (frame) => frames.push(frame.e), {
    group: 1,
    pace: createPace(undefined),
  });
  state.next('ENDED');
  state.next('ENDED');
  expect(frames).toEqual(['end']);
  expect(source.snapshot().map(({ e }) => e)).toEqual(['depth', 'end']);
  source.close();
});

test('a paced reader gets at most so many deltas, each over all that changed meanwhile', () => {
  vi.useFakeTimers();
  const { levels, numbers, bookChanges, market } = marketDouble();
  const client = reader();
  let deltas = 0;
  const source = createDepthSource(
    market,
    20,
    (event) => {
      deltas += 1;
      client.take(event);
    },
    { group: 1, pace: createPace(4) },
  );
  for (const event of source.snapshot()) client.take(event);
  for (let ms = 0; ms < 2_000; ms += 10) {
    levels.set(bid, 1 + (ms % 13), 1 + ms);
    numbers.u += 1;
    bookChanges.next();
    vi.advanceTimersByTime(10);
  }
  expect(deltas).toBeGreaterThanOrEqual(8);
  expect(deltas).toBeLessThanOrEqual(9);
  vi.advanceTimersByTime(250);
  expect(client.sorted(bid)).toEqual(levelTexts(levels.top(bid, 20), grid));
  source.close();
  vi.useRealTimers();
});
