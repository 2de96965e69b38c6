import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromScaled, toScaled, toUnits } from '../../../../src/shared/base/decimal.ts';
import { keyOfSymbol } from '../../../../src/shared/market/instrument.ts';
import { apply } from '../../../../src/shared/core/apply.ts';
import type { PlaceOrder } from '../../../../src/shared/core/state/command.ts';
import type { Effects } from '../../../../src/shared/core/state/effects.ts';
import type { CoreState } from '../../../../src/shared/core/state/core-state.ts';
import type { Order } from '../../../../src/shared/trade/order.ts';
import { checkContracts, perpetual } from './contract-kit.ts';
import { type ContractFill, ContractOracle } from './contract-oracle.ts';
import { placedOrder, refusalOf, userOf, stateOf } from './core-kit.ts';
import { seedOf } from '../../../seeds.ts';

const key = keyOfSymbol(perpetual);
const apis = ['a', 'b', 'c'] as const;

/** A perpetual whose book is empty and stays without flow, as no step is made. */
function contractMarket(): CoreState {
  const state = stateOf([{ instrument: perpetual, external: false, lotsPerMinute: 20_000 }]);
  for (const api_id of apis)
    apply(
      state,
      { kind: 'deposit', user_id: userOf(api_id), api_id, account_type: 'linear', asset: 'USDT', amount: '10000' },
      0,
    );
  return state;
}

const placeMove = fc.record({
  kind: fc.constant('place' as const),
  api: fc.constantFrom(...apis),
  side: fc.constantFrom('BUY' as const, 'SELL' as const),
  isMarket: fc.constantFrom(false, false, false, true),
  tif: fc.constantFrom('GTC' as const, 'GTC' as const, 'GTC' as const, 'GTX' as const, 'IOC' as const, 'FOK' as const),
  ticks: fc.integer({ min: 9_985, max: 10_015 }),
  lots: fc.integer({ min: 1, max: 60_000 }),
  reduces: fc.constantFrom(false, false, true),
});
type PlaceMove = typeof placeMove extends fc.Arbitrary<infer T> ? T : never;
const cancelMove = fc.record({
  kind: fc.constant('cancel' as const),
  user: fc.constantFrom('u' as const, 'v' as const),
  id: fc.integer({ min: 1, max: 120 }),
});
const moves = fc.array(fc.oneof({ weight: 10, arbitrary: placeMove }, { weight: 2, arbitrary: cancelMove }), {
  maxLength: 300,
  size: 'max',
});

function place(
  state: CoreState,
  { api, side, isMarket, tif, ticks, lots, reduces }: PlaceMove,
  index: number,
): Effects {
  const spec: PlaceOrder = {
    api_id: api,
    client_id: `m${index}`,
    market: key,
    side,
    amount: fromScaled(BigInt(lots), 3),
    ...(reduces && { reduce_only: true }),
    ...(isMarket
      ? { order_type: 'MARKET', time_in_force: 'IOC' }
      : { order_type: 'LIMIT', time_in_force: tif, price: fromScaled(BigInt(ticks), 1) }),
  };
  return apply(
    state,
    {
      kind: 'place',
      user_id: userOf(api),
      client_id: spec.client_id,
      hash: spec.client_id,
      source: 'API',
      orders: [spec],
    },
    1_000,
  );
}

const fillsOf = ({ events }: Effects): ContractFill[] =>
  events.flatMap((event) =>
    event.kind !== 'fill'
      ? []
      : [
          {
            order: Number(event.fill.order_id),
            ticks: toUnits(event.fill.price, { decimals: 1, unit: 1 })!,
            lots: toUnits(event.fill.qty, { decimals: 3, unit: 1 })!,
            isMaker: event.fill.is_maker,
            fee: toScaled(event.fill.fee, 12)!,
            profit: toScaled(event.fill.realized_pnl, 12)!,
          },
        ],
  );

function compare(state: CoreState, oracle: ContractOracle): void {
  expect(
    [...state.orders.values()].map(({ id, status, lots, filledLots, locked }) => [
      Number(id),
      status,
      lots,
      filledLots,
      locked,
    ]),
  ).toEqual(oracle.open().map(({ id, status, lots, filled, locked }) => [id, status, lots, filled, locked]));
  const held = new Map(
    [...state.contracts.pools.values()].flatMap(({ api_id, positions }) =>
      [...positions.values()].map(({ lots, cost, margin }) => [api_id, { lots, cost, margin }] as const),
    ),
  );
  for (const api of apis) {
    expect(held.get(api)).toEqual(oracle.holdings.get(api));
    expect(state.ledger.accounts.get(api)!.cells.get('linear/USDT')).toEqual({
      free: oracle.free.get(api),
      locked: oracle.locked(api),
    });
  }
  expect(state.ledger.fees.get('USDT') ?? 0n).toBe(oracle.fees);
  checkContracts(state);
}

it('a perpetual held one-way and cross refuses, fills, charges, gains and ends every order as the naive list does, command by command', () => {
  const seen = { filled: 0, closed: 0, refused: 0, BALANCE: 0, REDUCE_ONLY: 0, WOULD_TAKE: 0, cut: 0 };
  fc.assert(
    fc.property(moves, (list) => {
      const state = contractMarket();
      const oracle = new ContractOracle();
      for (const api of apis) oracle.pay(api, 10_000n * 10n ** 12n);
      const last = new Map<string, Order>();
      list.forEach((move, index) => {
        const effects =
          move.kind === 'cancel'
            ? apply(state, { kind: 'cancel', user_id: move.user, order_ids: [String(move.id)] }, 1_000)
            : place(state, move, index);
        for (const event of effects.events) if (event.kind === 'order') last.set(event.order.order_id, event.order);
        if (move.kind === 'cancel') {
          expect(effects.answer).toMatchObject({
            results: [{ code: oracle.cancel(move.user, move.id) ? null : 'ORDER_FINAL' }],
          });
          return;
        }
        const { api, side, isMarket, tif, ticks, lots, reduces } = move;
        const expected = oracle.place({
          user: userOf(api),
          api,
          side,
          tif: isMarket ? 'IOC' : tif,
          price: isMarket ? null : ticks,
          lots,
          reduces,
        });
        expect(refusalOf(effects)?.code).toBe(expected.refusal);
        expect(fillsOf(effects)).toEqual(expected.fills);
        const order = placedOrder(effects);
        expect(order && [order.order_id, order.status]).toEqual(
          expected.order && [String(expected.order.id), expected.order.status],
        );
        seen.filled += expected.fills.length;
        seen.closed += expected.fills.filter(({ profit }) => profit !== 0n).length;
        if (expected.refusal) seen.refused += 1;
        if (expected.refusal && expected.refusal in seen) seen[expected.refusal as 'BALANCE'] += 1;
      });
      compare(state, oracle);
      for (const { id, status, filled } of oracle.orders) {
        const order = last.get(String(id))!;
        expect([id, order.status, Math.round(Number(order.filled_amount) * 1_000)]).toEqual([id, status, filled]);
        seen.cut += order.status_reason === 'REDUCE_ONLY' ? 1 : 0;
      }
    }),
    { numRuns: 200, seed: seedOf(20_261_122) },
  );
  for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(100);
}, 60_000);
