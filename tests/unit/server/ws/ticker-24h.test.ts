import { expect, test, vi } from 'vitest';
import type { Frame, Params } from '../../../../src/shared/base/topic.ts';
import { keyOfSymbol } from '../../../../src/shared/market/instrument.ts';
import type { ticker24h } from '../../../../src/shared/topics/ticker-24h.ts';
import type { TickerRow } from '../../../../src/shared/market/ticker.ts';
import { createMarkets } from '../../../../src/server/venues/markets.ts';
import type { Market, Venue } from '../../../../src/server/venues/venue.ts';
import { ticker24hPublisher } from '../../../../src/server/ws/publishers/ticker-24h.ts';
import { instrument, publisherBench } from './publisher-bench.ts';

const { clock, pass, marketsOf } = publisherBench();

test('24 h rows are found by a key with an alias of the account type', () => {
  const stream = ticker24hPublisher(marketsOf({}), clock).open!(
    { symbols: 'BINANCE/BTCUSDT/SPOT,no/such' } satisfies Params<typeof ticker24h>,
    () => undefined,
    undefined,
  );
  expect((stream.snapshot()[0] as Frame<typeof ticker24h>).rows.map(([key]) => key)).toEqual(['BINANCE/BTCUSDT/spot']);
  stream.close();
});

test('24 h rows hold nothing, are looked at each second and told of as often as the reader wants', () => {
  let looks = 0;
  let held = 0;
  const row = (): TickerRow => [keyOfSymbol(instrument), String(++looks), '1', '1', '1', '1', '1', 0, '', '', clock.ms];
  const frames: Frame<typeof ticker24h>[] = [];
  const stream = ticker24hPublisher(
    marketsOf({
      ticker: row,
      hold: () => {
        held += 1;
        return () => undefined;
      },
    }),
    clock,
  ).open!({ every_s: 3 }, (frame) => frames.push(frame as Frame<typeof ticker24h>), undefined);
  pass(7_000);
  stream.close();
  expect(frames.map(({ rows }) => rows.map(([, last]) => last))).toEqual([['4'], ['7']]);
  expect([looks, held]).toEqual([8, 0]);
});

test('24 h rows of named symbols are told of four times a second, beside candles and trades; of the whole table once a second', () => {
  const reported = (asked: Params<typeof ticker24h>): number => {
    let looks = 0;
    const row = (): TickerRow => [
      keyOfSymbol(instrument),
      String(++looks),
      '1',
      '1',
      '1',
      '1',
      '1',
      0,
      '',
      '',
      clock.ms,
    ];
    const frames: unknown[] = [];
    const stream = ticker24hPublisher(marketsOf({ ticker: row }), clock).open!(
      asked,
      (frame) => frames.push(frame),
      undefined,
    );
    pass(1_000);
    stream.close();
    return frames.length;
  };
  const symbols = keyOfSymbol(instrument);
  expect([reported({ symbols }), reported({}), reported({ symbols, every_s: 1 })]).toEqual([4, 1, 1]);
});

test('streams that look at a market at about the same time share one look at it', () => {
  let looks = 0;
  const row = (): TickerRow => [keyOfSymbol(instrument), String(++looks), '1', '1', '1', '1', '1', 0, '', '', clock.ms];
  const own = ticker24hPublisher(marketsOf({ ticker: row }), clock);
  const lasts: string[][] = [];
  const streams = Array.from({ length: 30 }, (_, index) => {
    const reported: string[] = [];
    lasts.push(reported);
    return own.open!(
      { every_s: 1 + index } satisfies Params<typeof ticker24h>,
      (frame) => reported.push((frame as Frame<typeof ticker24h>).rows[0]![1]),
      undefined,
    );
  });
  pass(3_000);
  for (const stream of streams) stream.close();
  expect(looks).toBe(4);
  expect(lasts.slice(0, 4)).toEqual([['2', '3', '4'], ['3'], ['4'], []]);
});

test('24 h rows of all markets cost a reader more of what is allowed than those of one', () => {
  const own = ticker24hPublisher(
    { all: Array.from({ length: 1_000 }, () => marketsOf({}).all[0]!) } as unknown as ReturnType<typeof marketsOf>,
    clock,
  );
  expect([own.load!({}), own.load!({ symbols: 'no/such/spot' } as never)]).toEqual([11, 1]);
});

test('of markets that nobody has asked for a reader of all has no rows, and one who names them those of the first hundred', () => {
  const drawn: string[] = [];
  const marketOf = (at: number): Market => {
    const [unlisted] = marketsOf({}).all as [Market];
    const symbol = `X${at}USDT`;
    const key = keyOfSymbol({ ...instrument, symbol });
    return {
      ...unlisted,
      key,
      instrument: { ...instrument, symbol, sort: at },
      isUnlisted: true,
      ticker: () => {
        drawn.push(key);
        return [key, '1', '1', '1', '1', '1', '1', 0, '', '', 1];
      },
    };
  };
  const list = [...marketsOf({}).all, ...Array.from({ length: 120 }, (_, index) => marketOf(index + 1))];
  const venue: Venue = {
    id: 'BINANCE',
    name: 'B',
    mode: 'SIM',
    status: () => 'UP',
    markets: () => list,
    market: () => undefined,
    start: () => undefined,
    stop: () => undefined,
  };
  const rowsOf = (params: Params<typeof ticker24h>): number => {
    const stream = ticker24hPublisher(createMarkets([venue]), clock).open!(params, () => undefined, undefined);
    vi.advanceTimersByTime(1_000);
    stream.close();
    return (stream.snapshot()[0] as Frame<typeof ticker24h>).rows.length;
  };
  expect([rowsOf({}), rowsOf({ exchange: 'BINANCE' }), drawn.length]).toEqual([1, 1, 0]);
  expect(rowsOf({ symbols: list.map(({ key }) => key).join(',') })).toBe(101);
  expect(new Set(drawn).size).toBe(100);
});
