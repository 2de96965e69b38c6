import { describe, expect, test } from 'vitest';
import { backtest, barsOf, fillsOf, minuteMs, walk } from './backtest-kit.ts';
import { refusalIn } from '../../../refusal-in.ts';

const flat = (price: number) => [price, price, price, price] as const;

describe('fills on bars', () => {
  test('what is asked for at a close fills from the next open on, at its own price where the bar went through it', () => {
    const it = backtest(
      barsOf([
        flat(1_000),
        [1_001, 1_003, 999, 1_002],
        [1_002, 1_006, 994, 995],
        [995, 1_001, 995, 1_000],
        flat(1_000),
      ]),
    );
    expect(fillsOf(it)).toEqual([
      [1, 'BUY', 1_001, 199, false],
      // A bar that falls reaches its low first; what answers the purchase waits for the next bar.
      [2, 'BUY', 995, 99, true],
      [2, 'SELL', 1_005, 99, true],
      [3, 'SELL', 1_000, 98, true],
      // The open has reached its limit already: it takes.
      [4, 'BUY', 1_000, 99, false],
    ]);
    // 0.199 at 1001 less 0.05 % in coin; then 0.099 sold and bought at 0.02 %, and so on.
    expect([...it.held]).toEqual([0, 198.9005, 198.8807, 100.8807, 199.8312]);
    expect(it.events).toEqual([{ atMs: 2 * minuteMs, event: 'TRADING', data: { bought: '0.1989005' } }]);
  });

  test('a touch fills only where that is asked for', () => {
    const bars = barsOf([flat(1_000), flat(1_000), [1_000, 1_000, 995, 1_000], flat(1_000)]);
    expect(fillsOf(backtest(bars))).toHaveLength(1);
    expect(fillsOf(backtest(bars, {}, { touchFills: true }))).toContainEqual([2, 'BUY', 995, 99, true]);
  });

  test('slippage makes a taker pay more than the open, never more than its limit', () => {
    const bars = barsOf([flat(1_000), flat(1_000), flat(1_000)]);
    const priceAt = (slippage: number) => fillsOf(backtest(bars, {}, { slippage }))[0]?.[2];
    expect([0, 5, 1_000].map(priceAt)).toEqual([1_000, 1_000.5, 1_010]);
  });

  test('nothing happens where there is no bar, and it goes on after the gap', () => {
    const it = backtest(
      barsOf([flat(1_000), flat(1_000), null, null, [1_000, 1_000, 994, 994], null, flat(996), flat(996)]),
    );
    expect(fillsOf(it).map(([minute, side, price]) => [minute, side, price])).toEqual([
      [1, 'BUY', 1_000],
      [4, 'BUY', 995],
    ]);
    expect(it.equity[2]).toBe(it.equity[1]);
    expect(it.equity[5]).toBe(it.equity[4]);
  });

  test('an open beyond the worst price of the first purchase buys nothing, and the start has failed', () => {
    const it = backtest(barsOf([flat(1_000), ...Array.from({ length: 4 }, () => flat(1_020))]));
    expect(fillsOf(it)).toEqual([]);
    expect(it.state).toMatchObject({ status: 'STOPPED', error: 'START_FAILED' });
    expect(it.equity.at(-1)).toBe(1_000);
  });
});

describe('ends', () => {
  const params = { take_profit_price: '1020', stop_loss_price: '980' };
  const ended = (last: readonly [number, number, number, number]) =>
    backtest(barsOf([flat(1_000), flat(1_000), last, flat(1_000), flat(1_000)]), params);

  test('a price within a bar ends it: orders are cancelled, and what is held is sold at the next open', () => {
    const it = ended([1_000, 1_021, 1_000, 1_000]);
    expect(it.state).toMatchObject({ status: 'STOPPED', stop: { mode: 'CANCEL_CLOSE', reason: 'TAKE_PROFIT' } });
    expect(fillsOf(it).slice(1)).toEqual([
      [2, 'SELL', 1_005, 99, true],
      [2, 'SELL', 1_010, 99, true],
    ]);
  });

  test('where a bar holds both the loss counts', () => {
    const it = ended([1_000, 1_030, 970, 1_000]);
    expect(it.state.stop?.reason).toBe('STOP_LOSS');
    // 0.199 less its fee, 0.198 sold and 0.198 bought less its fee: 0.19886, in whole lots.
    expect(fillsOf(it).at(-1)).toEqual([3, 'SELL', 1_000, 198, false]);
  });

  test('a time of its own ends it', () => {
    const it = backtest(walk(1, 60), { end_time: 30 * minuteMs });
    expect(it.state).toMatchObject({ status: 'STOPPED', stop: { reason: 'END_TIME' } });
    expect(it.events.map(({ event, atMs }) => [event, atMs / minuteMs])).toEqual([
      ['TRADING', 2],
      ['STOPPING', 30],
      ['STOPPED', 31],
    ]);
  });
});

test('what the strategy refuses is refused before anything runs', () => {
  expect(refusalIn(() => backtest(walk(1, 10), { lower: '1005' }))).toMatchObject({
    code: 'PARAMETERS',
    data: [{ field: 'lower', rule: 'range_excludes_price' }],
  });
  expect(refusalIn(() => backtest(walk(1, 10), {}, { funds: '100' }))).toMatchObject({
    code: 'BALANCE',
    data: { field: 'invest' },
  });
});
