import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyDraft } from '../../../../../../src/app/screens/dashboard/order-form/draft/draft.ts';
import { maxSizeOf, type Reckoning } from '../../../../../../src/app/screens/dashboard/order-form/draft/reckon.ts';
import { allowanceOf } from '../../../../../../src/shared/core/margin-accounts/allowance.ts';
import { apply } from '../../../../../../src/shared/core/apply.ts';
import { settingOf } from '../../../../../../src/shared/core/state/contract.ts';
import { positionOf } from '../../../../../../src/shared/core/contracts/position-view.ts';
import type { CoreState } from '../../../../../../src/shared/core/state/core-state.ts';
import { maxNotional } from '../../../../../../src/shared/core/ledger/contract-terms.ts';
import { moneyText } from '../../../../../../src/shared/core/ledger/money.ts';
import { orderRulesOf } from '../../../../../../src/shared/core/orders/order-money.ts';
import { fromUnits, toUnits } from '../../../../../../src/shared/base/decimal.ts';
import { contractState, inverseKey, linearKey } from '../../../../shared/core/contract-kit.ts';
import { applyMove, moves } from '../../../../shared/core/contract-moves.ts';
import { seedOf } from '../../../../../seeds.ts';

const states = moves(25).map((list) => {
  const made = contractState();
  apply(made.state, { kind: 'wake', markets: [linearKey, inverseKey] }, 0);
  list
    .filter(({ kind }) => kind !== 'price' && kind !== 'jump')
    .forEach((move, index) => {
      applyMove(made.state, made.path, move, index);
    });
  return made.state;
});

/** Lots of a's position in one-way mode; below zero of a short one. */
function heldIn(state: CoreState, key: string): number {
  const market = state.markets.get(key)!;
  const own = [...state.contracts.pools.values()]
    .filter(({ api_id }) => api_id === 'a')
    .flatMap(({ positions }) => [...positions.values()])
    .find((position) => position.market === market);
  return own ? toUnits(positionOf(state, own).qty, market.grid.size)! : 0;
}

test('the most that the form offers is what the server lets in, to the lot, whatever stands there', () => {
  let compared = 0;
  let bounded = 0;
  let closed = 0;
  fc.assert(
    fc.property(
      states,
      fc.constantFrom('BUY' as const, 'SELL' as const),
      fc.boolean(),
      fc.constantFrom(-900, -30, 0, 30, 900),
      fc.constantFrom(undefined, 1, 20, 100),
      (state, side, isInverse, away, leverage) => {
        const market = state.markets.get(isInverse ? inverseKey : linearKey)!;
        if (market.last === 0 || state.contracts.modes.get('a')?.position === 'HEDGE') return;
        const ticks = market.last + away;
        const reported = allowanceOf(state, { api_id: 'a', market, side, ticks, isLimit: false, leverage });
        const price = fromUnits(ticks, market.grid.price);
        const times = leverage ?? settingOf(state, 'a', market).leverage;
        const held = heldIn(state, market.key);
        const resting = (one: 'BUY' | 'SELL') =>
          [...(market.contract!.opening.get('a') ?? [])]
            .filter((order) => order.entry && order.side === one)
            .reduce((sum, { lots, filledLots }) => sum + lots - filledLots, 0);
        const largestNotional = maxNotional(market.contract!.terms, times);
        const standing = {
          mark: market.contract!.mark,
          index: market.contract!.index,
          hedge: false,
          long: Math.max(0, held),
          short: Math.max(0, -held),
          resting: { BUY: resting('BUY'), SELL: resting('SELL') },
          maxNotional: largestNotional,
          loss: 0n,
        };
        const reckoning: Reckoning = {
          rules: orderRulesOf(market.listed.instrument),
          quotes: { last: fromUnits(market.last, market.grid.price), bid: price, ask: price },
          funds: { base: '0', quote: moneyText(reported.available), leverage: times, standing },
          book: undefined,
        };
        const most = maxSizeOf({ ...emptyDraft, type: 'MARKET' }, side, reckoning);
        compared += 1;
        if (side === 'BUY' ? held < 0 : held > 0) closed += 1;
        if (
          largestNotional !== null &&
          most! <
            maxSizeOf({ ...emptyDraft, type: 'MARKET' }, side, {
              ...reckoning,
              funds: { ...reckoning.funds, standing: { ...standing, maxNotional: null } },
            })!
        )
          bounded += 1;
        expect(most, `${side} ${market.key} at ${price}`).toBe(reported.lots);
      },
    ),
    { numRuns: 600, seed: seedOf(7) },
  );
  expect(compared).toBeGreaterThan(150);
  expect(closed).toBeGreaterThan(8);
  expect(bounded).toBeGreaterThan(5);
}, 60_000);
