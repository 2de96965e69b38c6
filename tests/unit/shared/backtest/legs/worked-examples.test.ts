import { expect, test } from 'vitest';
import type { Instrument } from '../../../../../src/shared/market/instrument.ts';
import { barsOf } from '../backtest-kit.ts';
import { ether, fillsOf, hoursOf, playLegs, spot, swap } from './legs-kit.ts';

const flat = (price: number) => [price, price, price, price] as const;
const free = (market: Instrument): Instrument => ({ ...market, maker: 0, taker: 0 });
const hourMs = 3_600_000;

test('a spread that opens at 91 and closes at −1 basis points brings what its four orders say, to the last digit', () => {
  const a = barsOf([
    flat(1_000),
    [1_000, 1_000.5, 999.8, 1_000],
    flat(1_000),
    [1_000, 1_000.3, 1_000, 1_000],
    flat(1_000),
    flat(1_000),
  ]);
  const b = barsOf([flat(1_010), flat(1_010), [1_009, 1_009, 1_000, 1_000], flat(1_000), flat(1_000), flat(1_000)]);
  const params = { split_size: '0.1', max_pos: '0.1', open_threshold: 10, close_threshold: 0 };
  const it = playLegs({ type: 'SPREAD', params, a: spot, b: swap }, [a, b]);
  expect(fillsOf(it)).toEqual([
    // 1010 less 24 basis points is above A: it rests a tick below A's price, and the row's low goes through it.
    [1, 0, 'BUY', 999.9, 100, true],
    // 0.1 less the fee in coins is 0.09998: nine whole lots of B, at its next open.
    [2, 1, 'SELL', 1_009, 9, false],
    // B has come back: what A holds is offered a tick above A's price.
    [3, 0, 'SELL', 1_000.1, 99, true],
    [4, 1, 'BUY', 1_000, 8, false],
  ]);
  const bought = -99.99;
  const sold = 99.0099 * (1 - 0.0002);
  const left = (0.1 * (1 - 0.0002) - 0.099) * 1_000;
  const contract = 0.08 * (1_009 - 1_000) + 0.01 * (1_009 - 1_000);
  const fees = 0.0005 * (0.09 * 1_009 + 0.08 * 1_000);
  expect(it.figures.profit).toBe('0.70469302');
  expect(bought + sold + left + contract - fees).toBeCloseTo(0.704_693_02, 9);
  expect(it.equity.at(-1)! - it.equity[0]!).toBeCloseTo(0.704_693_02, 9);
  expect(it.equity[0]).toBe(Number(it.invested));
  expect([...it.hold]).toEqual(Array.from(it.equity, () => it.equity[0]));
  expect(it.summary).toMatchObject({ fills: 4, holdRate: 0, missing: 0, fees: 0.12520498 });
});

test('a carry over three stamps is paid three times what it is short of, and its two fees are all that it costs', () => {
  const hours = hoursOf(Array.from({ length: 27 }, () => 1_000));
  const params = { white_list: ['BTC'], split_size: '0.1', max_pos: '0.1', trigger_rate: 20, hold_periods: 10 };
  const it = playLegs({ type: 'FUNDING', params, a: spot, b: swap }, [hours, hours], { fundingRate: 0.0005 });
  expect(fillsOf(it, hourMs)).toEqual([
    [1, 0, 'BUY', 1_000, 100, false],
    [1, 1, 'SELL', 1_000, 9, false],
  ]);
  // 0.05 % of 90 at 8, 16 and 24 h; fees of 0.05 % of 100 in coins, and of 90.
  expect(it.figures).toMatchObject({ funding: '0.135', profit: '0.04', fees: '0.095', doing: 'HOLDING' });
  expect(it.summary.funding).toEqual({ sum: 0.135, rate: 0.0005 });
  const steps = Array.from(it.equity, (value, row) => (row === 0 ? 0 : value - it.equity[row - 1]!));
  const changed = steps.flatMap((step, row) => (Math.abs(step) > 1e-9 ? [[row, Number(step.toFixed(9))]] : []));
  // By the close of the row before each stamp.
  expect(changed).toEqual([
    [1, -0.095],
    [7, 0.045],
    [15, 0.045],
    [23, 0.045],
  ]);
});

test('zero rates are never carried, and a rate that is not paid yet is not known', () => {
  const hours = hoursOf(Array.from({ length: 27 }, () => 1_000));
  const params = { white_list: ['BTC'], split_size: '0.1', max_pos: '0.1', trigger_rate: 20, hold_periods: 10 };
  const legs = { type: 'FUNDING', params, a: spot, b: swap };
  expect(fillsOf(playLegs(legs, [hours, hours], { fundingRate: 0 }))).toEqual([]);
  const rates = [
    [8 * hourMs, 0.0005],
    [16 * hourMs, 0.0005],
    [20 * hourMs, 0.0001],
    [24 * hourMs, 0.0002],
  ] as const;
  const it = playLegs(legs, [hours, hours], { others: [{ instrument: swap, fundingRate: rates }] });
  // The first rate is known once it has been paid: by the close of row 7.
  expect(fillsOf(it, hourMs)[0]).toEqual([8, 0, 'BUY', 1_000, 100, false]);
  // What is paid between two stamps comes with the later one: 0.05 % and 0.03 % of 90.
  expect(it.figures.funding).toBe('0.072');
});

test('a round of a grid on a ratio leaves what its level is apart, and nothing else where fees are none', () => {
  const a = hoursOf([1_000, 1_000, 1_000, 1_011, 1_011, 1_000, 1_000, 1_000]);
  const b = hoursOf([500, 500, 500, 500, 500, 500, 500, 500]);
  const params = { low_ratio: '1.9', high_ratio: '2.1', grid_levels: 10, mode: 'ARITHMETIC', invest: '2000' };
  const it = playLegs({ type: 'RATE_GRID', params, a: free(spot), b: free(ether) }, [a, b]);
  const [startA, startB, sold, taken, bought, given] = fillsOf(it, hourMs);
  const cell = sold![4] as number;
  expect(startA).toEqual([1, 0, 'BUY', 1_000, 5 * cell, false]);
  expect(startB?.slice(0, 4)).toEqual([1, 1, 'BUY', 500]);
  expect(sold).toEqual([4, 0, 'SELL', 1_011, cell, false]);
  expect(bought).toEqual([6, 0, 'BUY', 1_000, cell, false]);
  // B takes up 1011 and gives back 1000 for each of A: whole lots, and what is left of one.
  expect(taken?.slice(0, 4)).toEqual([4, 1, 'BUY', 500]);
  expect(given?.slice(0, 4)).toEqual([6, 1, 'SELL', 500]);
  expect(taken![4] as number).toBeCloseTo((cell * 1_011) / 500, -0.5);
  expect(Number(it.figures.profit)).toBeCloseTo((11 * cell) / 1_000, 9);
  expect(it.equity.at(-1)! - it.equity[0]!).toBeCloseTo((11 * cell) / 1_000, 9);
});

test('a short that rises beyond its margin is liquidated, and its other leg is closed', () => {
  const prices = [1_000, 1_000, 1_000, 1_000, 1_000, 1_200, 1_200, 1_200];
  const up = [1, 0, 1, 1, 1, 1, 1, 1];
  const a = barsOf(prices.map((price, row) => [price, price + up[row]!, price - 1, price]));
  const b = barsOf(prices.map((price) => flat(price * 0.998)));
  const params = { side: 'SELL', split_size: '0.1', max_pos: '0.1', open_threshold: 5, close_threshold: -5 };
  const legs = {
    type: 'SPREAD',
    params,
    a: { ...swap, exchange: 'HALYARD' as const },
    b: { ...spot, exchange: 'OKX' as const },
  };
  // It needs 109.9: all but 100 for the coins of B is margin of A.
  const it = playLegs(legs, [a, b], { funds: '120' });
  expect(it.isLiquidated).toBe(true);
  expect(it.summary.isLiquidated).toBe(true);
  expect(it.state).toMatchObject({ status: 'STOPPED', stop: { reason: 'LIQUIDATION' } });
  expect(it.held.at(-1)).toBe(0);
});
