import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keyOfSymbol } from '../../../../src/shared/market/instrument.ts';
import { markPrice } from '../../../../src/shared/topics/mark-price.ts';
import { createMarkets } from '../../../../src/server/venues/markets.ts';
import { listing } from '../../../../src/server/simulation/listing/listing.ts';
import type { Market, Venue } from '../../../../src/server/venues/venue.ts';
import { type MarksOf, markPricePublisher } from '../../../../src/server/ws/publishers/mark-price.ts';

const [spot, linear] = ['spot', 'linear'].map(
  (kind) => listing.find((one) => keyOfSymbol(one) === `HALYARD/BTCUSDT/${kind}`)!,
) as [(typeof listing)[number], (typeof listing)[number]];
const markets = createMarkets([
  {
    markets: () =>
      [spot, linear].map((instrument) => ({ instrument, key: keyOfSymbol(instrument) }) as unknown as Market),
  } as unknown as Venue,
]);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function opened(first: ReturnType<MarksOf>) {
  const now = { marks: first };
  const frames: unknown[] = [];
  const params = v.parse(markPrice.params, { exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'linear' });
  const stream = markPricePublisher(markets, () => now.marks, { nowMs: () => 70 }).open!(
    params,
    (frame) => {
      frames.push(v.parse(markPrice.frame, frame));
    },
    undefined,
  );
  return { now, frames, stream };
}

test('both prices at first, and once a second where one of them is another', () => {
  const { now, frames, stream } = opened({ mark: '67000.1', index: '67000', oi: '3' });
  expect(stream.snapshot()).toEqual([{ e: 'mark', mark: '67000.1', index: '67000', oi: '3', ts: 70 }]);
  vi.advanceTimersByTime(5_000);
  expect(frames).toEqual([]);
  now.marks = { mark: '67000.1', index: '67000.5', oi: '3' };
  vi.advanceTimersByTime(999);
  now.marks = { mark: '67001', index: '67000.5', oi: '3' };
  vi.advanceTimersByTime(1_001);
  expect(frames).toEqual([{ e: 'mark', mark: '67001', index: '67000.5', oi: '3', ts: 70 }]);
  expect(stream.snapshot()).toEqual(frames);
  now.marks = { mark: '67001', index: '67000.5', oi: '3.5' };
  vi.advanceTimersByTime(1_000);
  expect(frames.at(-1)).toEqual({ e: 'mark', mark: '67001', index: '67000.5', oi: '3.5', ts: 70 });
  stream.close();
  now.marks = { mark: '1', index: '1', oi: '0' };
  vi.advanceTimersByTime(5_000);
  expect(frames).toHaveLength(2);
});

test('a contract that has no price yet says nothing until it has one', () => {
  const { now, frames, stream } = opened(undefined);
  expect(stream.snapshot()).toEqual([]);
  vi.advanceTimersByTime(3_000);
  now.marks = { mark: '9.5', index: '9', oi: '0' };
  vi.advanceTimersByTime(1_000);
  expect(frames).toEqual([{ e: 'mark', mark: '9.5', index: '9', oi: '0', ts: 70 }]);
  now.marks = undefined;
  vi.advanceTimersByTime(3_000);
  expect(frames).toHaveLength(1);
});

test.each(['spot', 'option'])('what is no contract that is listed is refused: %s', (account_type) => {
  const params = v.parse(markPrice.params, { exchange: 'HALYARD', symbol: 'BTCUSDT', account_type });
  expect(() =>
    markPricePublisher(markets, () => undefined, { nowMs: () => 70 }).open!(params, () => undefined, undefined),
  ).toThrow('Unknown Pair');
});
