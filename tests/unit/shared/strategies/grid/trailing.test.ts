import * as v from 'valibot';
import { gridCandidate } from '../../../../../src/shared/backtest/sweep/grid-params.ts';
import { GridParams } from '../../../../../src/shared/trade/strategy/grid-params.ts';
import { describe, expect, test } from 'vitest';
import { barsOf, fillsOf, gridParams, markets, minuteMs, play, strategyOf } from '../../backtest/backtest-kit.ts';

const grid = strategyOf('GRID');
type Bar = readonly [number, number, number, number];
const flat = (price: number): Bar => [price, price, price, price];
/** Minutes that go from price to price without a gap. */
const along = (...prices: readonly number[]) =>
  barsOf([
    flat(1_000),
    flat(1_000),
    ...prices.map((price, at): Bar => {
      const open = prices[at - 1] ?? 1_000;
      return [open, Math.max(open, price), Math.min(open, price), price];
    }),
  ]);

const spot = { ...gridParams, invest: '1000', trailing: 'ON' };
const contract = { ...spot, leverage: 10 };
const over = (params: object, bars: ReturnType<typeof barsOf>, market: keyof typeof markets) =>
  play(grid, { ...params } as Record<string, unknown>, bars, {
    instrument: markets[market],
    funds: market === 'inverse' ? '10' : '2000',
    fundingRate: 0,
  });

describe('a range that goes along with the price', () => {
  // Intervals of 5 from 990 to 1010: at 1015 it goes on to 995 … 1015, at 1020 to 1000 … 1020.
  const up = along(1_006, 1_011, 1_015, 1_016, 1_020.5, 1_021, 1_012, 1_012, 1_013);

  test('goes up by whole intervals, and buys where it has come to', () => {
    const trades = fillsOf(over({ ...contract, direction: 'LONG' }, up, 'linear'));
    expect(trades.map(([minute, side, price]) => [minute, side, price]).slice(1)).toEqual([
      [2, 'SELL', 1_005],
      [3, 'SELL', 1_010],
      // The buys of the intervals above 1010 and above 1015 rest since the price has gone there.
      [8, 'BUY', 1_015],
    ]);
  });

  test('on spot goes up as far as its money pays for dearer buys', () => {
    // Two sells have earned 13.6 for each unit; an interval higher costs 20 more, of which the first order has left 20.
    const trades = fillsOf(over(spot, along(1_006, 1_011, 1_015, 1_021, 1_009), 'spot'));
    expect(trades.map(([minute, side, price]) => [minute, side, price]).slice(1)).toEqual([
      [2, 'SELL', 1_005],
      [3, 'SELL', 1_010],
      [6, 'BUY', 1_010],
    ]);
  });

  test('short goes down, and sells where it has come to', () => {
    const down = along(994, 989, 985, 984, 979.5, 979, 988, 988, 987);
    const trades = fillsOf(over({ ...contract, direction: 'SHORT' }, down, 'linear'));
    expect(trades.map(([minute, side, price]) => [minute, side, price]).slice(1)).toEqual([
      [2, 'BUY', 995],
      [3, 'BUY', 990],
      [8, 'SELL', 985],
    ]);
  });

  test('does not go against its direction, and stays where what it leaves is not sold', () => {
    const it = over({ ...contract, direction: 'LONG' }, along(985, 980, 975, 994, 1_000), 'linear');
    expect(fillsOf(it).map(([, side, price]) => [side, price])).toEqual([
      ['BUY', 1_000],
      ['BUY', 995],
      ['BUY', 990],
      ['SELL', 995],
    ]);
  });

  test('stays where its money does not cover the range that it would come to', () => {
    // On spot each interval higher costs more: what the sells have earned pays for three of them.
    const rise = Array.from({ length: 60 }, (_, at) => 1_000 + at * 5.5);
    const bars = along(...rise, ...Array.from({ length: 70 }, (_, at) => 1_324 - at * 5.5));
    const far = over(spot, bars, 'spot');
    const near = over({ ...contract, direction: 'LONG', leverage: 50 }, bars, 'linear');
    const highest = (it: typeof far) =>
      Math.max(...fillsOf(it).flatMap(([, side, price]) => (side === 'BUY' ? [Number(price)] : [])));
    expect(highest(far)).toBeLessThan(1_100);
    expect(highest(near)).toBeLessThan(1_330);
    expect(highest(near)).toBeGreaterThan(1_005);
    expect([...far.refusals, ...near.refusals]).toEqual([]);
  });
});

describe('a grid that waits for a price', () => {
  test.each([
    ['LONG', '1004', 'BUY', [1_002, 1_003, 1_004, 1_003], 5],
    ['SHORT', '996', 'SELL', [999, 997, 996, 997], 5],
  ] as const)(
    '%s orders nothing before it is reached, however long that takes',
    (direction, trigger_price, side, prices, minute) => {
      const it = over(
        { ...contract, trailing: 'OFF', direction, trigger_price },
        along(...prices, prices[3]),
        'linear',
      );
      expect(fillsOf(it)[0]?.slice(0, 2)).toEqual([minute, side]);
      expect(it.events[0]).toMatchObject({ event: 'TRADING', atMs: (minute + 1) * minuteMs });
    },
  );

  test('waits without an end, and neither way has failed', () => {
    const it = over({ ...spot, trigger_price: '1009' }, along(...Array.from({ length: 200 }, () => 1_000)), 'spot');
    expect(it.state).toMatchObject({ status: 'PREPARING', stop: null, error: null });
    expect(fillsOf(it)).toEqual([]);
  });

  test('a neutral one orders on both sides once it is reached', () => {
    const it = over(
      { ...contract, trailing: 'OFF', direction: 'NEUTRAL', trigger_price: '1005' },
      along(1_004, 1_005, 1_005, 1_011, 1_004, 999),
      'linear',
    );
    expect(fillsOf(it).map(([at, side, price]) => [at, side, price])).toEqual([
      [5, 'SELL', 1_010],
      [6, 'BUY', 1_005],
      [7, 'BUY', 1_000],
    ]);
  });
});

test('no sweep plays a range that goes along, one that waits for a price, or a contract', () => {
  const params = v.parse(GridParams, { ...gridParams, invest: '1000' });
  expect(gridCandidate(params, markets.spot)).toMatchObject({ grid_levels: 4 });
  expect(gridCandidate({ ...params, trailing: 'ON' }, markets.spot)).toEqual({ field: 'trailing', rule: 'not_swept' });
  expect(gridCandidate({ ...params, trigger_price: '1' }, markets.spot)).toMatchObject({ field: 'trigger_price' });
  expect(gridCandidate(params, markets.linear)).toEqual({ field: 'direction', rule: 'spot_only' });
});
