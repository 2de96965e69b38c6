import { describe, expect, it } from 'vitest';
import { ask, bid } from '../../../../src/shared/market/book/book.ts';
import { keyOfSymbol } from '../../../../src/shared/market/instrument.ts';
import { apply } from '../../../../src/shared/core/apply.ts';
import { emptyEffects } from '../../../../src/shared/core/state/effects.ts';
import { crossAt } from '../../../../src/server/simulation/standstill.ts';
import { key, limit, listed, place, placedOrder, restingLots, stateOf } from '../../shared/core/core-kit.ts';
import { dropQuotes } from '../../../../src/shared/core/book/queue.ts';
import { flowingState } from '../../../doubles/flowing-state.ts';

const index = listed({ symbol: 'BTCIDX', account_type: 'index' });

/** Values of the index by step, from the first on. */
function indexState(values: readonly number[]) {
  const state = flowingState(() => (atMs) => values[Math.min(values.length - 1, Math.max(0, atMs / 100 - 1))]!);
  apply(state, { kind: 'list', seed: 1, markets: [index] }, 0);
  return state;
}

describe('an index', () => {
  it('is told on the tape where it has changed, as a buy where it rises and as a sale where it falls', () => {
    const values = [10_000, 10_003, 10_003, 9_998];
    const state = indexState(values);
    const market = state.markets.get(keyOfSymbol(index.instrument))!;
    const trades = values.map((_value, index) =>
      apply(state, { kind: 'step', step: index + 1 }, (index + 1) * 100).trades.map(({ ticks, side, lots }) => [
        ticks,
        side,
        lots,
      ]),
    );
    expect(trades).toEqual([[[10_000, 'BUY', 1]], [[10_003, 'BUY', 1]], [], [[9_998, 'SELL', 1]]]);
    expect(market.last).toBe(9_998);
    expect([market.book.bids, market.book.asks]).toEqual([[], []]);
  });
});

describe('quotes that are dropped', () => {
  it('leave the orders of users where they are, also at a price of both', () => {
    const state = stateOf();
    apply(state, { kind: 'rebase', step: 0 }, 0);
    const { book } = state.markets.get(key)!;
    const shared = (book.bids[0]!.price / 10).toFixed(1);
    const ids = [place(state, 'a', limit('BUY', shared, '1')), place(state, 'b', limit('SELL', '1100.0', '2'))].map(
      (effects) => placedOrder(effects)!.order_id,
    );
    dropQuotes(state.markets.get(key)!);
    expect([book.flowCount[bid], book.flowCount[ask]]).toEqual([0, 0]);
    expect([book.bids.length, book.asks.length]).toEqual([1, 1]);
    expect(ids.map((id) => restingLots(state, id))).toEqual([1_000, 2_000]);
  });
});

describe('orders that a price meets', () => {
  it.each(['BUY', 'SELL'] as const)(
    'of a %s are filled at this one price, the best and the oldest first, told as taken from the other side, and leave the book; the others stay',
    (side) => {
      const state = stateOf();
      const market = state.markets.get(key)!;
      const up = side === 'BUY' ? 1 : -1;
      const at = (ticks: number): string => ((10_000 + up * ticks) / 10).toFixed(1);
      const far = placedOrder(place(state, 'b', limit(side === 'BUY' ? 'SELL' : 'BUY', at(500), '1')))!.order_id;
      const [beyond, equal, first, second, best] = (
        [
          ['-1', '4'],
          ['0', '3'],
          ['20', '1'],
          ['20', '2'],
          ['40', '5'],
        ] as const
      ).map(([ticks, amount]) => placedOrder(place(state, 'a', limit(side, at(Number(ticks)), amount)))!.order_id);
      const effects = emptyEffects(1_000, false, state.pendingWork);
      crossAt(state, market, 10_000, effects);
      const fills = effects.events.flatMap((event) =>
        event.kind === 'fill' ? [[event.fill.order_id, event.fill.price, event.fill.qty, event.fill.is_maker]] : [],
      );
      expect(fills).toEqual([
        [best, '1000.0', '5.000', true],
        [first, '1000.0', '1.000', true],
        [second, '1000.0', '2.000', true],
        [equal, '1000.0', '3.000', true],
      ]);
      expect(effects.trades.map((trade) => [trade.ticks, trade.side])).toEqual(
        fills.map(() => [10_000, side === 'BUY' ? 'SELL' : 'BUY']),
      );
      expect([...state.orders.keys()]).toEqual([far, beyond]);
      expect([restingLots(state, far), restingLots(state, beyond!)]).toEqual([1_000, 4_000]);
      expect([market.book.bids.length, market.book.asks.length, market.last]).toEqual([1, 1, 10_000]);
    },
  );
});
