import { expect, test } from 'vitest';
import type { GridParams } from '../../../../src/shared/trade/strategy/grid-params.ts';
import { createEnds, endOf } from '../../../../src/shared/strategies/ends.ts';
import { gridOf } from '../../../../src/shared/market/instrument.ts';
import type { Kline } from '../../../../src/shared/market/kline.ts';
import { hourMs } from '../../../../src/shared/base/time.ts';
import type { MarketView } from '../../../../src/shared/market/market-view.ts';
import { instrument } from '../core/core-kit.ts';
import { gridRecord } from '../../server/desk/instances/run-kit.ts';

const params = { take_profit_price: '1010', stop_loss_price: '990', end_time: 5_000 } as GridParams;

test.each<[string, Partial<GridParams>, number | undefined, number, string | undefined]>([
  ['between its prices it goes on', {}, 10_000, 0, undefined],
  ['just below its take-profit too', {}, 10_099, 0, undefined],
  ['at it it ends', {}, 10_100, 0, 'TAKE_PROFIT'],
  ['just above its stop-loss it goes on', {}, 9_901, 0, undefined],
  ['at it it ends', {}, 9_900, 0, 'STOP_LOSS'],
  ['before its time it goes on', {}, 10_000, 4_999, undefined],
  ['with its time it ends', {}, 10_000, 5_000, 'END_TIME'],
  ['its time comes first', {}, 10_100, 5_000, 'END_TIME'],
  ['without a price only its time counts', {}, undefined, 4_999, undefined],
  ['and does', {}, undefined, 5_000, 'END_TIME'],
  ['without a take-profit none is taken', { take_profit_price: undefined }, 20_000, 0, undefined],
  ['without a stop-loss none is stopped', { stop_loss_price: undefined }, 1, 0, undefined],
  ['without a time it never ends by it', { end_time: undefined }, 10_000, 1e15, undefined],
])('of a grid: %s', (_name, changes, middle, nowMs, reason) => {
  expect(endOf({ ...params, ...changes }, gridOf(instrument), middle, nowMs)).toBe(reason);
});

test.each([
  [5, false],
  [6, true],
])(
  'a signal at the close of hour %i, that a market has only told of later, ends a grid that was looked at until the end of hour 5: %s',
  (crossing, ends) => {
    const end_signal = {
      indicator: 'ma',
      params: { period: 2 },
      plot: 'ma',
      interval: '1h' as const,
      crossing: 'LEVEL' as const,
      level: 100,
      direction: 'UP_TO' as const,
    };
    let bars: Kline[] = [];
    const market = {
      instrument,
      grid: gridOf(instrument),
      klines: (_interval: string, limit: number) => bars.slice(-limit),
    } as unknown as MarketView;
    const until = 6 * hourMs;
    const { reason } = createEnds(
      { looked: until, params: { ...(gridRecord().params as GridParams), end_signal } },
      market,
      until,
    );
    expect(reason(10_000, until)).toBeUndefined();
    bars = Array.from(
      { length: 8 },
      (_, index): Kline => [index * hourMs, 90, 200, 90, index >= crossing ? 200 : 90, 1, 1, 1],
    );
    expect(reason(10_000, until + 2 * hourMs)).toBe(ends ? 'END_SIGNAL' : undefined);
  },
);
