import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import type { Frame } from '../../../../src/shared/base/topic.ts';
import { optionBook } from '../../../../src/shared/topics/option-book.ts';
import { optionTickerList } from '../../../../src/shared/topics/option-tickers.ts';
import { optionBookPublisher } from '../../../../src/server/ws/publishers/option-book.ts';
import { optionTickersPublisher } from '../../../../src/server/ws/publishers/option-tickers.ts';
import { openOptions } from '../http/option-kit.ts';

const startMs = Date.UTC(2026, 10, 22, 7);

test('the ticks of a chain: all at first, then twice a second those that changed, and none of them is woken', async () => {
  const { options, bench, engine } = await openOptions(startMs);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const frames: Frame<typeof optionTickerList>[] = [];
  const params = v.parse(optionTickerList.params, { exchange: 'HALYARD', currency: 'BTC' });
  const stream = optionTickersPublisher(options).open!(
    params,
    (frame) => frames.push(v.parse(optionTickerList.frame, frame)),
    undefined,
  );
  expect(v.parse(optionTickerList.frame, stream.snapshot()[0]).list).toHaveLength(72);
  vi.advanceTimersByTime(500);
  expect(frames).toEqual([]);
  bench.nowMs += 60_000;
  vi.advanceTimersByTime(1_000);
  expect(frames).toHaveLength(1);
  expect(frames[0]!.list.length).toBeGreaterThan(30);
  expect([...engine.markets()].filter(({ awake, contract }) => contract && awake)).toHaveLength(0);
  stream.close();
  bench.nowMs += 60_000;
  vi.advanceTimersByTime(2_000);
  expect(frames).toHaveLength(1);
  vi.useRealTimers();
});

test('the book of one option: a snapshot and deltas that follow each other, with the volatility of the best prices; it is awake as long as it is read', async () => {
  const { options, bench, engine } = await openOptions(startMs);
  const [near] = options
    .ticks({ exchange: 'DERIBIT', currency: 'BTC', expiry: Date.UTC(2026, 11, 25, 8) })
    .sort(
      (a, b) => Math.abs(Number(a.strike) - Number(a.index_price)) - Math.abs(Number(b.strike) - Number(b.index_price)),
    );
  const frames: Frame<typeof optionBook>[] = [];
  const stream = optionBookPublisher(options).open!(
    v.parse(optionBook.params, { exchange: 'DERIBIT', symbol: near!.symbol, limit: '20' }),
    (frame) => frames.push(v.parse(optionBook.frame, frame)),
    undefined,
  );
  const snap = v.parse(optionBook.frame, stream.snapshot()[0]);
  if (snap.e !== 'snap') throw new Error('the first frame is a snapshot');
  expect([snap.bids.length, snap.asks.length]).toEqual([20, 20]);
  expect(snap.iv_bid! < near!.mark_iv && near!.mark_iv < snap.iv_ask!).toBe(true);
  bench.run(engine, 20);
  let u = snap.u;
  for (const frame of frames) {
    if (frame.e !== 'd') throw new Error('only deltas follow');
    expect(frame.pu).toBe(u);
    u = frame.u;
  }
  expect(frames.length).toBeGreaterThan(5);
  stream.close();
  expect(() =>
    optionBookPublisher(options).open!(
      v.parse(optionBook.params, { exchange: 'DERIBIT', symbol: 'BTC-300101-1-C' }),
      () => undefined,
      undefined,
    ),
  ).toThrow('Unknown Pair');
});
