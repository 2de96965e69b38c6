import { describe, expect, test } from 'vitest';
import { bid, type BookSide } from '../../../../../src/shared/market/book/book.ts';
import { gridOf, type Instrument } from '../../../../../src/shared/market/instrument.ts';
import { recordOf } from '../../../../../src/server/desk/instances/accept.ts';
import type { GridPlan } from '../../../../../src/shared/finance/grid-plan.ts';
import { middleOf } from '../../../../../src/shared/market/middle.ts';
import { grid } from '../../../../../src/shared/strategies/grid/index.ts';
import { anyStrategy } from '../../../../../src/shared/strategies/strategy.ts';
import type { Market } from '../../../../../src/server/venues/venue.ts';
import { key, listed, stateOf } from '../../../shared/core/core-kit.ts';
import { refusalIn } from '../../../../refusal-in.ts';
import { gridStart } from './instance-kit.ts';

const nowMs = 50_000;
/** One USDT in units of money. */
const unit = 10n ** 12n;
interface Around {
  readonly best?: readonly [highest: number | undefined, lowest: number | undefined];
  readonly free?: bigint;
  readonly listing?: Partial<Instrument>;
  readonly openOrders?: number;
}

/** A grid of two intervals of 10 around 1000, tick 0.1 and step 0.001, as it begins. */
function born(
  params: object = {},
  { best = [10_000, 10_001], free = 100_000n * unit, listing = {}, openOrders = 0 }: Around = {},
) {
  const core = stateOf([listed(listing)]).markets.get(key)!;
  core.openCount.set('a', openOrders);
  const { instrument } = core.listed;
  const market = {
    instrument,
    grid: gridOf(instrument),
    best: (side: BookSide) => best[side === bid ? 0 : 1],
  } as unknown as Market;
  const input = gridStart({ lower: '990', upper: '1010', grid_levels: 2, invest: '400', ...params });
  return recordOf(
    {
      strategy: anyStrategy(grid),
      instance_id: 'i-1',
      user_id: 'u',
      refs: [{ api_id: 'a', exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot' }],
      legs: [{ core, market, api_id: 'a', freeOf: () => free }],
      nowMs,
    },
    input,
  ).record;
}
const planOf = ({ plan }: ReturnType<typeof born>) => plan as GridPlan;
const refused = (params: object, around: Around = {}) => refusalIn(() => born(params, around));
const broken = (field: string, rule: string, facts: object = {}) => ({
  code: 'PARAMETERS',
  data: [{ field, rule, ...facts }],
});

test('a grid begins with its plan, what it may cost and nothing done', () => {
  const it = born();
  expect(it).toMatchObject({
    instance_id: 'i-1',
    user_id: 'u',
    api_id: 'a',
    name: 'Swing',
    strategy_type: 'GRID',
    env: 'local',
    symbol: 'BTCUSDT',
    status: 'PREPARING',
    stop: null,
    error: null,
    resumes: [],
    peak: 1,
    max_drawdown: 0,
    created: nowMs,
    started: null,
    stopped: null,
    version: 1,
    figures: {
      profit: '0',
      net_value: '1',
      profit_rate: 0,
      realised: '0',
      fees: '0',
      volume: '0',
      orders: 0,
      wins: 0,
      losses: 0,
      qty: '0',
      cost: '0',
      mark: '1000.0',
    },
  });
  // The best ask is 1000.1 and half a percent more may be paid: 1005.1005, cut to the tick. 200 lots at 990 and 201 at
  // 1005.1 would cost 400.0251.
  expect(it.plan).toEqual({
    wide: true,
    levels: [9_900, 10_000, 10_100],
    empty: 1,
    lots: 199,
    opening: 200,
    cap: 10_051,
  });
  expect(it.invested).toBe('398.03');
});

test('the middle of the best prices is rounded down, at least a tick, and none where a side is empty', () => {
  const of = (highest: number | undefined, lowest: number | undefined) =>
    middleOf({ best: (side: BookSide) => (side === bid ? highest : lowest) } as unknown as Market);
  expect([of(10_000, 10_003), of(10_000, 10_002), of(0, 1), of(undefined, 5), of(5, undefined)]).toEqual([
    10_001,
    10_001,
    1,
    undefined,
    undefined,
  ]);
  expect(refused({}, { best: [undefined, 10_000] })).toEqual({
    code: 'INPUT',
    data: { field: 'symbols', rule: 'no_last_price', symbol: 'BTCUSDT' },
  });
});

test('none begins in a market that does not trade', () => {
  expect(refused({}, { listing: { status: 'HALT' } })).toMatchObject({
    code: 'FILTER',
    data: { filter: 'MARKET_STATUS' },
  });
});

describe('prices', () => {
  test('bound a range that has the price of now within, its borders included', () => {
    expect([refused({ lower: '1000' }), refused({ upper: '1000' })].map((each) => each?.data)).not.toContainEqual([
      expect.objectContaining({ rule: 'range_excludes_price' }),
    ]);
    expect(refused({ lower: '1000.1' })).toEqual(broken('lower', 'range_excludes_price', { price: '1000.0' }));
    expect(refused({ upper: '999.9' })).toEqual(broken('upper', 'range_excludes_price', { price: '1000.0' }));
    expect([refused({ upper: '990' }), refused({ upper: '989' })]).toEqual([
      broken('upper', 'above_lower'),
      broken('upper', 'above_lower'),
    ]);
  });

  test('lie on the tick', () => {
    for (const field of ['lower', 'upper', 'take_profit_price', 'stop_loss_price'])
      expect(refused({ [field]: '1000.05' })).toEqual(broken(field, 'tick', { tick: '0.1' }));
  });

  test('lie within the band of the market, 500 to 1500 at a price of 1000', () => {
    const wide = { grid_levels: 2, invest: '40000' };
    expect([
      refused({ ...wide, lower: '500', upper: '1500' }),
      refused({ ...wide, lower: '1', upper: '9000' }, { listing: { price_band_down: null, price_band_up: null } }),
    ]).toEqual([undefined, undefined]);
    expect(refused({ ...wide, lower: '499.9' })).toEqual(broken('lower', 'price_band', { least: '500.0' }));
    expect(refused({ ...wide, upper: '1500.1' })).toEqual(broken('upper', 'price_band', { most: '1500.0' }));
    // At 1000.1: 500.05 and 1500.15.
    const odd = { best: [10_001, 10_001] as const };
    expect([refused({ ...wide, lower: '500' }, odd), refused({ ...wide, upper: '1500.2' }, odd)]).toEqual([
      broken('lower', 'price_band', { least: '500.1' }),
      broken('upper', 'price_band', { most: '1500.1' }),
    ]);
  });

  test('that end it lie beyond the price of now', () => {
    expect([
      refused({ take_profit_price: '1000.1' }),
      refused({ stop_loss_price: '999.9' }),
      refused({ end_time: nowMs + 1 }),
    ]).toEqual([undefined, undefined, undefined]);
    expect(refused({ take_profit_price: '1000' })).toEqual(
      broken('take_profit_price', 'above_price', { price: '1000.0' }),
    );
    expect(refused({ stop_loss_price: '1000' })).toEqual(broken('stop_loss_price', 'below_price', { price: '1000.0' }));
    expect(refused({ end_time: nowMs })).toEqual(broken('end_time', 'future'));
  });
});

describe('sizes', () => {
  test('are no smaller than the market takes, and it is told how much would be enough', () => {
    const few = refused({ invest: '10' }) as { data: [{ field: string; rule: string; least: string }] };
    expect(few.data).toEqual([{ field: 'invest', rule: 'too_small', least: expect.any(String) }]);
    const { least } = few.data[0];
    expect(refused({ invest: least })).toBeUndefined();
    expect(refused({ invest: String(Number(least) - 0.001) })).toMatchObject({ data: [{ rule: 'too_small' }] });
    // 5 lots at 990 are worth 4.95; and what 6 leave after their fee is enough for a sale of 5 at 1000.
    expect(planOf(born({ invest: least })).lots).toBe(6);
  });

  test('count what a purchase has left after its fee, and are two lots at least', () => {
    // At 1000 an order has 5 lots, and of 5 less than that would be left for the sale.
    const upper = { lower: '1000', upper: '1020' };
    const least = (refused({ ...upper, invest: '1' }) as { data: [{ least: string }] }).data[0].least;
    expect(planOf(born({ ...upper, invest: least })).lots).toBe(6);
    const listing = { min_notional: '0' };
    // One lot needs 0.99 and 2.0102, two need 1.98 and 3.0153.
    expect([planOf(born({ invest: '5' }, { listing })).lots, refused({ invest: '3.1' }, { listing })]).toEqual([
      2,
      broken('invest', 'too_small', { least: '4.9953' }),
    ]);
    expect(refused({ invest: '1' }, { listing: { ...listing, maker: 0 } })).toMatchObject({
      data: [{ least: '4.9953' }],
    });
  });

  test('and no larger', () => {
    const listing = { max_qty: '0.2' };
    expect(refused({ invest: '396' }, { listing })).toBeUndefined();
    expect(refused({ invest: '420' }, { listing })).toEqual(broken('invest', 'too_large', { most_amount: '0.200' }));
  });

  test('leave room among the two hundred open orders of an account in one market', () => {
    expect(refused({}, { openOrders: 198 })).toBeUndefined();
    expect(refused({}, { openOrders: 199 })).toEqual(broken('grid_levels', 'too_many_orders', { most: 1 }));
  });

  test('cost no more than the account has', () => {
    const need = BigInt(Math.round(Number(born().invested) * 1e6)) * 1_000_000n;
    expect(refused({}, { free: need })).toBeUndefined();
    expect(refused({}, { free: need - 1n })).toMatchObject({
      code: 'BALANCE',
      data: { asset: 'USDT', need: born().invested, field: 'invest' },
    });
  });
});

test('levels lie apart by a tick at least, and by more than their fees', () => {
  expect(refused({ lower: '999.9', upper: '1000.1', grid_levels: 3 })).toEqual(broken('grid_levels', 'too_fine'));
  expect(refused({ lower: '999.9', upper: '1000.1' })).toEqual(broken('grid_levels', 'below_fees'));
  expect(planOf(born({ lower: '900', upper: '1089', mode: 'GEOMETRIC', invest: '4000' })).levels).toEqual([
    9_000, 9_900, 10_890,
  ]);
});
