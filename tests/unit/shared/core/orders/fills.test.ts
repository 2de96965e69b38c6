import { describe, expect, it } from 'vitest';
import type { Effects } from '../../../../../src/shared/core/state/effects.ts';
import type { CoreState } from '../../../../../src/shared/core/state/core-state.ts';
import { key, limit, listed, place, placedOrder, stateOf } from '../core-kit.ts';

const fillsOf = (...effects: readonly Effects[]) =>
  effects.flatMap(({ events }) => events.flatMap((event) => (event.kind === 'fill' ? [event.fill] : [])));

/** Account `a` takes 1 from three offers of `b`, at a time. */
function meet(
  state: CoreState,
  nowMs: number,
): { readonly makers: readonly string[]; readonly taker: string; readonly effects: Effects } {
  const makers = ['1000.0', '1000.1', '1000.2'].map(
    (price) => placedOrder(place(state, 'b', limit('SELL', price, '0.4'), nowMs))!.order_id,
  );
  const effects = place(state, 'a', limit('BUY', '1000.2', '1'), nowMs);
  return { makers, taker: placedOrder(effects)!.order_id, effects };
}

describe('fills', () => {
  it('have ids that rise by one, each once, the maker’s before the taker’s, and those of the next command after them', () => {
    const state = stateOf();
    const first = meet(state, 1_000);
    const fills = fillsOf(first.effects);
    expect(fills.map(({ fill_id }) => fill_id)).toEqual(['1', '2', '3', '4', '5', '6']);
    const [one, two, three] = first.makers;
    expect(fills.map(({ order_id, is_maker }) => [order_id, is_maker])).toEqual([
      [one, true],
      [first.taker, false],
      [two, true],
      [first.taker, false],
      [three, true],
      [first.taker, false],
    ]);
    expect(fillsOf(meet(state, 2_000).effects).map(({ fill_id }) => Number(fill_id))[0]).toBe(7);
  });

  it('have the price of the maker, what was left of each, and the quote that both make', () => {
    const fills = fillsOf(meet(stateOf(), 1_000).effects);
    expect(fills.map(({ price, qty, quote }) => [price, qty, Number(quote)])).toEqual([
      ['1000.0', '0.400', 400],
      ['1000.0', '0.400', 400],
      ['1000.1', '0.400', 400.04],
      ['1000.1', '0.400', 400.04],
      ['1000.2', '0.200', 200.04],
      ['1000.2', '0.200', 200.04],
    ]);
  });

  it('have the time of the command, as the execution of both orders has, whatever the step', () => {
    const state = stateOf();
    for (const nowMs of [1_000, 98_765]) {
      const { effects, makers, taker } = meet(state, nowMs);
      expect(fillsOf(effects).map(({ time }) => time)).toEqual(new Array(6).fill(nowMs));
      const reported = effects.events.flatMap((event) =>
        event.kind === 'order' && [makers[0], taker].includes(event.order.order_id) ? [event.order] : [],
      );
      expect(reported.filter(({ status }) => status === 'FILLED').map(({ execution_time }) => execution_time)).toEqual([
        nowMs,
        nowMs,
      ]);
    }
  });

  it('cost the maker’s and the taker’s rate, in what each receives', () => {
    const [made, taken] = fillsOf(meet(stateOf(), 1_000).effects);
    expect([made!.fee_asset, Number(made!.fee)]).toEqual(['USDT', 400 * 0.0002]);
    expect([taken!.fee_asset, Number(taken!.fee)]).toEqual(['BTC', 0.4 * 0.0005]);
  });
});

describe('the public tape', () => {
  it('has one trade a price with the taker’s side, ids that rise by one and belong to the step, and times within it', () => {
    const state = stateOf();
    state.step = 10;
    const { trades } = meet(state, 1_050).effects;
    expect(trades.map(({ id, ticks, lots, side, atMs }) => [id, ticks, lots, side, atMs])).toEqual([
      [10_000, 10_000, 400, 'BUY', 1_050],
      [10_001, 10_001, 400, 'BUY', 1_050],
      [10_002, 10_002, 200, 'BUY', 1_050],
    ]);
    expect(trades.every(({ market }) => market.key === key)).toBe(true);
    place(state, 'b', limit('BUY', '990.0', '1'), 1_050);
    expect(
      place(state, 'a', limit('SELL', '990.0', '0.1', 'IOC'), 1_050).trades.map(({ id, side }) => [id, side]),
    ).toEqual([[10_003, 'SELL']]);
  });

  it('never runs backwards: a clock before the step counts as its begin, one after it as its end', () => {
    const state = stateOf();
    state.step = 10;
    for (const [nowMs, atMs] of [
      [900, 1_000],
      [1_000, 1_000],
      [1_099, 1_099],
      [1_100, 1_099],
      [9_999, 1_099],
    ] as const) {
      expect(meet(state, nowMs).effects.trades.map((trade) => trade.atMs)).toEqual([atMs, atMs, atMs]);
    }
  });

  it('goes on from its last id where a step has more trades than ids of its own', () => {
    const state = stateOf();
    state.markets.get(key)!.lastTradeId = 77_000;
    expect(meet(state, 1_000).effects.trades.map(({ id }) => id)).toEqual([77_001, 77_002, 77_003]);
  });

  it('has nothing of a market whose tape is another venue’s', () => {
    const state = stateOf([listed({}, true)]);
    const { effects } = meet(state, 1_000);
    expect(fillsOf(effects).length).toBe(6);
    expect(effects.trades).toEqual([]);
  });
});
