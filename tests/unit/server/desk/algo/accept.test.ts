import { describe, expect, test } from 'vitest';
import { bid, type BookSide } from '../../../../../src/shared/market/book/book.ts';
import type { Algo } from '../../../../../src/shared/trade/algo.ts';
import { type AlgoRequestInput, parentOf } from '../../../../../src/server/desk/algo/accept.ts';
import type { Market } from '../../../../../src/server/venues/venue.ts';
import { flatBar } from '../../../../../src/shared/market/kline.ts';
import { refusalIn } from '../../../../refusal-in.ts';
import { instrument, key, listed, stateOf } from '../../../shared/core/core-kit.ts';

/** Best prices in ticks of 0.1. At 1000.0 an order worth 5 USDT has 5 lots of 0.001. */
const marketBy = (highest: number | undefined, lowest: number | undefined): Market =>
  ({
    instrument,
    best: (side: BookSide) => (side === bid ? highest : lowest),
    klines: (_interval: string, limit: number) =>
      Array.from({ length: limit }, (_, index) => flatBar(index * 60_000, 5)),
  }) as unknown as Market;

function born(
  algo: Partial<Algo> = {},
  {
    amount = '0.020',
    side = 'BUY',
    market = marketBy(10_000, 10_001),
    more = {},
    listing = {},
  }: {
    amount?: string;
    side?: 'BUY' | 'SELL';
    market?: Market;
    more?: object;
    listing?: Partial<typeof instrument>;
  } = {},
) {
  const core = stateOf([listed(listing)]).markets.get(key)!;
  const input = {
    exchange: 'HALYARD',
    symbol: 'BTCUSDT',
    account_type: 'spot',
    side,
    client_id: 'x',
    order_type: algo.kind ?? 'TWAP',
    api_ids: ['a'],
    sync: true,
    amount,
    algo: {
      kind: 'TWAP',
      duration_s: 40,
      randomize: 0,
      finish_policy: 'EXPIRE',
      ...(algo.kind !== 'ICEBERG' && { slices: 4 }),
      ...algo,
    },
    ...more,
  } as unknown as AlgoRequestInput;
  return parentOf(
    { parent_id: 'p', user_id: 'u', source: 'API', api_id: 'a', core, market, amount, nowMs: 90_000 },
    input,
  );
}

test('a parent begins with nothing filled, and keeps of its request what its children need', () => {
  expect(born({}, { more: { reduce_only: undefined, leverage: 3 } })).toEqual({
    parent_id: 'p',
    user_id: 'u',
    api_id: 'a',
    client_id: 'x',
    exchange: 'HALYARD',
    symbol: 'BTCUSDT',
    account_type: 'spot',
    side: 'BUY',
    amount: '0.020',
    algo: expect.objectContaining({ kind: 'TWAP', slices: 4 }),
    source: 'API',
    passed: { leverage: 3 },
    targets: [5, 10, 15, 20],
    arrival_price: '1000.0',
    before: { volume: 0, quote: 0 },
    status: 'EXECUTING',
    reason: '',
    errors: 0,
    created: 90_000,
    updated: 90_000,
    version: 2,
    figures: {
      filled_amount: '0.000',
      filled_total: '0',
      avg_price: '0',
      fee: '0',
      fee_asset: '',
      done_slices: 0,
      vwap_bench: null,
      execution_time: null,
    },
  });
});

test.each([
  ['the middle', 10_000, 10_010, '1000.5'],
  ['the middle, rounded down', 10_000, 10_001, '1000.0'],
  ['the bid where nobody sells', 9_000, undefined, '900.0'],
  ['the ask where nobody buys', undefined, 11_000, '1100.0'],
])('the price at arrival is %s', (_name, highest, lowest, arrival) => {
  expect(born({}, { amount: '1', market: marketBy(highest, lowest) }).arrival_price).toBe(arrival);
});

test.each([
  [undefined, undefined],
  [0, 1],
])('with best prices of %s and %s there is none to begin from', (highest, lowest) => {
  expect(refusalIn(() => born({}, { market: marketBy(highest, lowest) }))).toEqual({
    code: 'INPUT',
    data: { field: 'symbol', rule: 'no_last_price', key: 'HALYARD/BTCUSDT/spot' },
  });
});

test('none begins in a market that does not trade', () => {
  expect(refusalIn(() => born({}, { listing: { status: 'HALT' } }))).toMatchObject({
    code: 'FILTER',
    data: { filter: 'MARKET_STATUS' },
  });
});

describe('sizes', () => {
  test('each slice of a TWAP is as large as an order must be', () => {
    expect(born({ slices: 4 }).targets).toEqual([5, 10, 15, 20]);
    expect(refusalIn(() => born({ slices: 5 }))).toEqual({
      code: 'INPUT',
      data: { field: 'algo.slices', rule: 'too_many', most: 4 },
    });
  });

  test('those of a VWAP may wait for each other, but the whole may not be too small', () => {
    expect(born({ kind: 'VWAP', slices: 5 }).targets).toEqual([4, 8, 12, 16, 20]);
    expect(born({ slices: 1 }, { amount: '0.005' }).targets).toEqual([5]);
    expect(refusalIn(() => born({ slices: 1 }, { amount: '0.004' }))).toEqual({
      code: 'FILTER',
      data: { filter: 'MIN_NOTIONAL', field: 'amount', min: '5' },
    });
  });

  test('what an ICEBERG shows is as large as an order must be, and no more than the whole', () => {
    const shown = (visible: string) => refusalIn(() => born({ kind: 'ICEBERG', visible }));
    expect([shown('0.005'), shown('0.020')]).toEqual([undefined, undefined]);
    expect(shown('0.004')).toEqual({
      code: 'INPUT',
      data: { field: 'algo.visible', rule: 'too_small', least: '0.005' },
    });
    expect(shown('0.021')).toEqual({ code: 'INPUT', data: { field: 'algo.visible', rule: 'above_amount' } });
    expect(born({ kind: 'ICEBERG', visible: '0.005' }).targets).toEqual([]);
  });

  test('neither the amount nor the limit price lies off the grid', () => {
    expect(refusalIn(() => born({ limit_price: '1000.05' }))).toMatchObject({
      code: 'FILTER',
      data: { field: 'algo.limit_price' },
    });
    expect(refusalIn(() => born({}, { amount: '0.0205' }))).toMatchObject({
      code: 'FILTER',
      data: { field: 'amount' },
    });
    expect(refusalIn(() => born({}, { amount: '1000.001' }))).toMatchObject({
      code: 'FILTER',
      data: { field: 'amount' },
    });
    expect(refusalIn(() => born({}, { amount: '1000' }))).toBeUndefined();
  });
});
