import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { apply } from '../../../../../src/shared/core/apply.ts';
import { allowanceOf } from '../../../../../src/shared/core/margin-accounts/allowance.ts';
import { snapshotOf } from '../../../../../src/shared/core/snapshot/snapshot.ts';
import { contractState, inverseKey, linearKey, order, set } from '../contract-kit.ts';
import { applyMove, moves } from '../contract-moves.ts';
import { limit, placedOrder, refusalOf } from '../core-kit.ts';
import { seedOf } from '../../../../seeds.ts';
import { dropQuotes } from '../../../../../src/shared/core/book/queue.ts';
import { flowingStateOf } from '../../../../doubles/flowing-state.ts';

/** A state after some moves, in which `a` has at least its money. */
const states = moves(25).map((list) => {
  const made = contractState();
  apply(made.state, { kind: 'wake', markets: [linearKey, inverseKey] }, 0);
  list
    .filter(({ kind }) => kind !== 'price' && kind !== 'jump')
    .forEach((move, index) => {
      applyMove(made.state, made.path, move, index);
    });
  return made;
});

it('the largest limit that rests is let in, and one that is a lot larger is not', () => {
  let asked = 0;
  fc.assert(
    fc.property(states, fc.constantFrom('BUY' as const, 'SELL' as const), fc.boolean(), (made, side, isInverse) => {
      const { state, fairPriceOf } = made;
      const key = isInverse ? inverseKey : linearKey;
      const market = state.markets.get(key)!;
      const ticks = side === 'BUY' ? market.last - 900 : market.last + 900;
      if (market.last === 0) return;
      const { lots, available } = allowanceOf(state, { api_id: 'a', market, side, ticks, isLimit: true });
      expect(available >= 0n).toBe(true);
      const isHedge = state.contracts.modes.get('a')?.position === 'HEDGE';
      const size = (count: number): string => (isInverse ? String(count) : (count / 1_000).toFixed(3));
      const place = (count: number) =>
        order(flowingStateOf(snapshotOf(state), fairPriceOf), 'a', {
          ...limit(side, (ticks / 10).toFixed(1), size(count)),
          market: key,
          ...(isHedge && { position_side: side === 'BUY' ? 'LONG' : 'SHORT' }),
        });
      const above = refusalOf(place(lots + 1));
      if (above?.code === 'FILTER') return;
      asked += 1;
      expect(['BALANCE', 'LEVERAGE']).toContain(above?.code);
      if (lots >= 10 && lots <= 1_000_000) expect(refusalOf(place(lots))).toBeNull();
    }),
    { numRuns: 150, seed: seedOf(51) },
  );
  expect(asked).toBeGreaterThan(60);
}, 60_000);

it('what a market order closes needs nothing, and the leverage may be another one', () => {
  const { state } = contractState();
  apply(state, { kind: 'wake', markets: [linearKey] }, 0);
  const market = state.markets.get(linearKey)!;
  const ask = (fields: object = {}) =>
    allowanceOf(state, { api_id: 'a', market, side: 'SELL', ticks: 10_000, isLimit: false, ...fields });
  const flat = ask().lots;
  expect(flat).toBe(Math.floor((10_000 / (100 + 0.5)) * 1_000));
  expect(ask({ leverage: 1 }).lots).toBe(Math.floor((10_000 / (1_000 + 0.5)) * 1_000));
  order(state, 'b', limit('SELL', '1000.0', '20'));
  expect(placedOrder(order(state, 'a', limit('BUY', '1000.0', '20')))).toMatchObject({ filled_amount: '20.000' });
  expect(ask().lots).toBeGreaterThan(flat - 1_000);
  expect(ask().lots - ask({ isLimit: true, ticks: 10_900 }).lots).toBeGreaterThan(19_000);
  set(state, 'c', { leverage: 100, confirm_risk: true });
  expect(ask({ api_id: 'c' }).lots).toBe(250_000);
});

it('the bound of a leverage holds the position and what rests on the side, of the account alone', () => {
  const { state } = contractState();
  apply(state, { kind: 'wake', markets: [linearKey] }, 0);
  const market = state.markets.get(linearKey)!;
  for (const api_id of ['a', 'c']) set(state, api_id, { leverage: 100, confirm_risk: true });
  const lots = (side: 'BUY' | 'SELL', api_id = 'a', isLimit = false) =>
    allowanceOf(state, { api_id, market, side, ticks: 10_000, isLimit }).lots;
  // At most 250,000 at 100×, and a lot is a thousandth.
  expect([lots('BUY'), lots('SELL')]).toEqual([250_000, 250_000]);
  order(state, 'b', limit('SELL', '1000.0', '20'));
  order(state, 'a', limit('BUY', '1000.0', '20'));
  expect([lots('BUY'), lots('SELL'), lots('BUY', 'c')]).toEqual([230_000, 270_000, 250_000]);
  expect(placedOrder(order(state, 'a', limit('BUY', '990.0', '30')))).toMatchObject({ status: 'UNFILLED' });
  expect(placedOrder(order(state, 'a', limit('SELL', '1010.0', '5')))).toMatchObject({ status: 'UNFILLED' });
  expect([lots('BUY'), lots('SELL')]).toEqual([200_000, 265_000]);
  // What waits for its trigger opens nothing yet.
  order(state, 'a', {
    side: 'BUY',
    order_type: 'STOP_MARKET',
    time_in_force: 'GTC',
    trigger_price: '1020.0',
    amount: '40',
  });
  expect(lots('BUY')).toBe(200_000);
});

it('a limit that takes closes first, at the best price of the other side too, and one that rests does not', () => {
  const { state } = contractState();
  apply(state, { kind: 'wake', markets: [linearKey] }, 0);
  const market = state.markets.get(linearKey)!;
  order(state, 'b', limit('SELL', '1000.0', '20'));
  order(state, 'a', limit('BUY', '1000.0', '20'));
  dropQuotes(market);
  placedOrder(order(state, 'b', limit('BUY', '995.0', '1')));
  placedOrder(order(state, 'b', limit('SELL', '1005.0', '1')));
  const closes = (api_id: string, side: 'BUY' | 'SELL', ticks: number): boolean => {
    const ask = (isLimit: boolean) => allowanceOf(state, { api_id, market, side, ticks, isLimit }).lots;
    return ask(true) === ask(false);
  };
  expect([closes('a', 'SELL', 9_949), closes('a', 'SELL', 9_950), closes('a', 'SELL', 9_951)]).toEqual([
    true,
    true,
    false,
  ]);
  expect([closes('b', 'BUY', 10_051), closes('b', 'BUY', 10_050), closes('b', 'BUY', 10_049)]).toEqual([
    true,
    true,
    false,
  ]);
});
