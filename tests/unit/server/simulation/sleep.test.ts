import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ask, bid } from '../../../../src/shared/market/book/book.ts';
import { keyOfSymbol } from '../../../../src/shared/market/instrument.ts';
import { apply } from '../../../../src/shared/core/apply.ts';
import { bestOf } from '../../../../src/shared/core/book/queue.ts';
import type { Command } from '../../../../src/shared/core/state/command.ts';
import type { Listed } from '../../../../src/shared/core/state/listed.ts';
import type { CoreState } from '../../../../src/shared/core/state/core-state.ts';
import { snapshotOf } from '../../../../src/shared/core/snapshot/snapshot.ts';
import { commandOf, type Move, moves } from '../../shared/core/random-commands.ts';
import {
  fairPriceOf,
  instrument,
  key,
  limit,
  listed,
  market,
  place,
  placeCommand,
  placedOrder,
  refusalOf,
  stateOf,
} from '../../shared/core/core-kit.ts';
import { seedOf } from '../../../seeds.ts';
import { flowingState, flowingStateOf } from '../../../doubles/flowing-state.ts';

const other = { ...instrument, symbol: 'ETHUSDT', base: 'ETH' };
const otherKey = keyOfSymbol(other);
const step = (state: CoreState) => apply(state, { kind: 'step', step: state.step + 1 }, (state.step + 1) * 100);
const turn = (state: CoreState, kind: 'wake' | 'rest', ...markets: string[]) =>
  apply(state, { kind, markets }, state.step * 100);
const marketOf = (state: CoreState, name = key) => state.markets.get(name)!;

/** Two markets that are asleep at step 1,000. */
function sleepingState(prices = fairPriceOf): CoreState {
  const state = flowingState(prices);
  apply(
    state,
    { kind: 'list', seed: 1, markets: [listed(), listed({ symbol: other.symbol, base: other.base })], asleep: true },
    0,
  );
  for (const asset of ['USDT', 'BTC'])
    apply(state, { kind: 'deposit', user_id: 'u', api_id: 'a', account_type: 'spot', asset, amount: '100000' }, 0);
  apply(state, { kind: 'rebase', step: 1_000 }, 100_000);
  return state;
}

describe('markets that sleep', () => {
  it('hold no quotes and take no part in steps and rebases: their price is not even asked for', () => {
    const asked = new Map<string, number>();
    const state = sleepingState((...[, one]: [seed?: number, one?: { symbol: string }]) => (atMs: number) => {
      asked.set(one!.symbol, (asked.get(one!.symbol) ?? 0) + 1);
      return fairPriceOf()(atMs);
    });
    turn(state, 'wake', key);
    for (let index = 0; index < 50; index++) step(state);
    apply(state, { kind: 'rebase', step: state.step + 500 }, 0);
    expect(asked).toEqual(new Map([['BTCUSDT', 52]]));
    expect(marketOf(state, otherKey).book).toMatchObject({ bids: [], asks: [], u: 0, flowCount: [0, 0] });
  });

  it('quote around the fair price when they wake, uncrossed, with the last price at it; book and trade ids go on rising', () => {
    const state = sleepingState();
    const { book } = marketOf(state);
    turn(state, 'wake', key);
    for (let index = 0; index < 100; index++) step(state);
    const u = book.u;
    const tradeId = marketOf(state).lastTradeId;
    turn(state, 'rest', key);
    expect(book).toMatchObject({ bids: [], asks: [], flowCount: [0, 0] });
    for (let index = 0; index < 100; index++) step(state);
    turn(state, 'wake', key);
    const fair = marketOf(state).fair!(state.step * 100);
    expect([bestOf(book, bid), bestOf(book, ask), marketOf(state).last]).toEqual([fair - 1, fair + 1, fair]);
    for (const count of book.flowCount) expect(count).toBeGreaterThanOrEqual(40);
    expect(book.u).toBeGreaterThan(u);
    const traded = Array.from({ length: 100 }, () => step(state)).flatMap(({ trades }) => trades);
    expect(traded[0]!.id).toBeGreaterThan(tradeId);
  });

  it('do not sleep where a user has an open order, and change nothing by being woken or put to rest twice', () => {
    const state = sleepingState();
    turn(state, 'wake', key);
    const order = placedOrder(place(state, 'a', limit('BUY', '900', '1')))!;
    const awake = snapshotOf(state);
    turn(state, 'rest', key, 'NO/SUCH/spot');
    turn(state, 'wake', key, 'NO/SUCH/spot');
    expect(snapshotOf(state)).toBe(awake);
    apply(state, { kind: 'cancel', user_id: 'u', order_ids: [order.order_id] }, 0);
    turn(state, 'rest', key);
    const asleep = snapshotOf(state);
    expect(asleep).toContain('"asleep":true');
    turn(state, 'rest', key);
    expect(snapshotOf(state)).toBe(asleep);
  });

  it('wake for an order, which meets the quotes of now', () => {
    const state = sleepingState();
    expect(placedOrder(place(state, 'a', market('BUY', { amount: '0.01' }), 100_000))).toMatchObject({
      status: 'FILLED',
      avg_price: String((marketOf(state).fair!(100_000) + 1) / 10),
    });
    expect([marketOf(state).awake, marketOf(state, otherKey).awake]).toEqual([true, false]);
  });

  it('stay asleep where they do not trade, and refuse the order as ever', () => {
    const state = flowingState(fairPriceOf);
    const halted: Listed = listed({ status: 'HALT' });
    const recorded: Listed = listed({ symbol: 'R' }, true);
    apply(state, { kind: 'list', seed: 1, markets: [halted!, recorded!], asleep: true }, 0);
    turn(state, 'wake', key, keyOfSymbol(recorded!.instrument));
    expect([...state.markets.values()].map(({ awake }) => awake)).toEqual([false, false]);
    expect(refusalOf(place(state, 'a', limit('BUY', '1000', '1')))).toMatchObject({ code: 'FILTER' });
  });

  it('a snapshot of a state in which all are awake is what it was before there was sleep', () => {
    expect(snapshotOf(stateOf())).not.toContain('asleep');
  });

  type Turn = Move | { readonly kind: 'wake' } | { readonly kind: 'rest' };
  const turns = (most: number): fc.Arbitrary<Turn[]> =>
    fc
      .tuple(
        moves(most),
        fc.array(fc.constantFrom('wake' as const, 'rest' as const, 'rest' as const, null), { maxLength: most }),
      )
      .map(([list, kinds]) =>
        list.flatMap((move, index): Turn[] => (kinds[index] ? [{ kind: kinds[index] }, move] : [move])),
      );
  /** Carries out a turn, and what it brings about. */
  function act(state: CoreState, turn: Turn, at: number): unknown[] {
    if (turn.kind === 'while') return Array.from({ length: turn.steps }, () => step(state).events);
    const nowMs = state.step * 100 + 50;
    const command: Command =
      turn.kind === 'wake' || turn.kind === 'rest'
        ? { kind: turn.kind, markets: [key, otherKey] }
        : commandOf(turn, at, nowMs);
    return [apply(state, command, nowMs).events];
  }

  it('the same commands give the same events and state, also from a snapshot in the middle, and orders are open only in markets that are awake', () => {
    fc.assert(
      fc.property(turns(80), (list) => {
        const states = [sleepingState(), sleepingState()];
        list.forEach((move, index) => {
          const [one, two] = states.map((state) => [...act(state, move, index), step(state).events]);
          expect(two).toEqual(one);
          if (index === Math.floor(list.length / 2)) states[1] = flowingStateOf(snapshotOf(states[1]!), fairPriceOf);
          for (const { awake, openCount, book } of states[0]!.markets.values()) {
            if (!awake) expect([openCount.size, book.bids.length, book.asks.length]).toEqual([0, 0, 0]);
            if (book.bids.length > 0 && book.asks.length > 0)
              expect(bestOf(book, bid)!).toBeLessThan(bestOf(book, ask)!);
          }
        });
        expect(snapshotOf(states[1]!)).toBe(snapshotOf(states[0]!));
      }),
      { numRuns: 60, seed: seedOf(31) },
    );
  }, 60_000);

  it('a market that was recorded, with orders in it, is awake when it has a flow again', () => {
    const state = flowingState(fairPriceOf);
    apply(state, { kind: 'list', seed: 1, markets: [listed({}, true)], asleep: true }, 0);
    apply(
      state,
      { kind: 'deposit', user_id: 'u', api_id: 'a', account_type: 'spot', asset: 'USDT', amount: '10000' },
      0,
    );
    apply(state, placeCommand('a', { ...limit('BUY', '900', '1'), external: [[10_000, 5]] }), 0);
    apply(state, { kind: 'list', seed: 1, markets: [listed()], asleep: true }, 0);
    apply(state, { kind: 'rebase', step: 10 }, 1_000);
    expect(marketOf(state).awake).toBe(true);
    expect(marketOf(state).book.flowCount[0]).toBeGreaterThanOrEqual(40);
  });
});
