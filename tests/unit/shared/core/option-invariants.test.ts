import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apply } from '../../../../src/shared/core/apply.ts';
import type { PlaceOrder } from '../../../../src/shared/core/state/command.ts';
import type { Effects } from '../../../../src/shared/core/state/effects.ts';
import { snapshotOf } from '../../../../src/shared/core/snapshot/snapshot.ts';
import type { CoreState } from '../../../../src/shared/core/state/core-state.ts';
import { checkContracts, linearKey, order, ownerOf, set } from './contract-kit.ts';
import { call, callKey, coinCall, coinKey, optionState, type Paths, put, putKey } from './option-kit.ts';
import { seedOf } from '../../../seeds.ts';
import { flowingStateOf } from '../../../doubles/flowing-state.ts';

type Move =
  | { readonly kind: 'place'; readonly api: string; readonly fields: Partial<PlaceOrder> }
  | { readonly kind: 'cancel'; readonly api: string; readonly id: number }
  | {
      readonly kind: 'amend';
      readonly api: string;
      readonly id: number;
      readonly price: number | undefined;
      readonly lots: number | undefined;
    }
  | { readonly kind: 'hedge'; readonly api: string; readonly on: boolean }
  | { readonly kind: 'spot' | 'option'; readonly ticks: number; readonly symbol: string }
  | { readonly kind: 'steps'; readonly count: number }
  | { readonly kind: 'jump'; readonly minutes: number };

const api = fc.constantFrom('a', 'b', 'c', 'd');
const maybe = (values: fc.Arbitrary<number>) => fc.option(values, { nil: undefined });
const placeMove = fc
  .record({
    api,
    market: fc.constantFrom(callKey, callKey, putKey, coinKey, linearKey),
    side: fc.constantFrom('BUY' as const, 'SELL' as const),
    ticks: fc.integer({ min: 1, max: 1_500 }),
    lots: fc.integer({ min: 1, max: 20_000 }),
    isLimit: fc.boolean(),
    reduce: fc.constantFrom(undefined, undefined, true),
    whole: fc.constantFrom(false, false, false, true),
    tif: fc.constantFrom('GTC' as const, 'GTC' as const, 'GTX' as const, 'IOC' as const, 'FOK' as const),
  })
  .map(
    ({ market, ticks, lots, isLimit, reduce, whole, tif, ...move }): Move => ({
      kind: 'place',
      api: move.api,
      fields: {
        market,
        side: move.side,
        order_type: isLimit ? 'LIMIT' : 'MARKET',
        time_in_force: isLimit ? tif : 'IOC',
        ...(reduce && { reduce_only: true }),
        ...(whole && !isLimit
          ? { close_position: true }
          : { amount: market === coinKey ? (lots / 10).toFixed(1) : (lots / 1_000).toFixed(3) }),
        ...(isLimit && {
          price:
            market === coinKey
              ? (ticks / 10_000).toFixed(4)
              : market === linearKey
                ? ((9_500 + ticks) / 10).toFixed(1)
                : (ticks / 10).toFixed(1),
        }),
      },
    }),
  );

const moves = (maxLength: number) =>
  fc.array(
    fc.oneof(
      { weight: 12, arbitrary: placeMove },
      {
        weight: 2,
        arbitrary: fc.record({ kind: fc.constant('cancel' as const), api, id: fc.integer({ min: 1, max: 90 }) }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constant('amend' as const),
          api,
          id: fc.integer({ min: 1, max: 90 }),
          price: maybe(fc.integer({ min: 1, max: 1_500 })),
          lots: maybe(fc.integer({ min: 1, max: 20_000 })),
        }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('hedge' as const), api, on: fc.boolean() }) },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constant('spot' as const),
          symbol: fc.constant(''),
          ticks: fc.integer({ min: 5_000, max: 20_000 }),
        }),
      },
      {
        weight: 3,
        arbitrary: fc.record({
          kind: fc.constant('option' as const),
          symbol: fc.constantFrom(call.symbol, put.symbol, coinCall.symbol),
          ticks: fc.integer({ min: 1, max: 6_000 }),
        }),
      },
      {
        weight: 4,
        arbitrary: fc.record({ kind: fc.constant('steps' as const), count: fc.integer({ min: 1, max: 15 }) }),
      },
      {
        weight: 1,
        arbitrary: fc.record({ kind: fc.constant('jump' as const), minutes: fc.integer({ min: 1, max: 25 }) }),
      },
    ),
    { maxLength, size: 'max' },
  );

function applyMove(state: CoreState, paths: Paths, move: Move, index: number): Effects[] {
  const nowMs = state.step * 100 + 50;
  switch (move.kind) {
    case 'place':
      return [order(state, move.api, { client_id: `m${index}`, ...move.fields }, nowMs)];
    case 'cancel':
      return [apply(state, { kind: 'cancel', user_id: ownerOf(move.api), order_ids: [String(move.id)] }, nowMs)];
    case 'amend':
      return [
        apply(
          state,
          {
            kind: 'amend',
            user_id: ownerOf(move.api),
            client_id: `m${index}`,
            hash: `m${index}`,
            order_id: String(move.id),
            ...(move.price !== undefined && { price: (move.price / 10).toFixed(1) }),
            ...(move.lots !== undefined && { amount: (move.lots / 1_000).toFixed(3) }),
          },
          nowMs,
        ),
      ];
    case 'hedge':
      return [set(state, move.api, { position_mode: move.on ? 'HEDGE' : 'ONE_WAY' })];
    case 'spot':
      paths.spot = move.ticks;
      return [];
    case 'option':
      paths.options.set(move.symbol, move.ticks);
      return [];
    case 'steps':
      return Array.from({ length: move.count }, () =>
        apply(state, { kind: 'step', step: state.step + 1 }, (state.step + 1) * 100),
      );
    case 'jump':
      return [
        apply(
          state,
          { kind: 'rebase', step: state.step + move.minutes * 600 },
          (state.step + move.minutes * 600) * 100,
        ),
      ];
  }
}

/** Over all told closings of users: none of an option is larger than what it was. */
const closings = (effects: readonly Effects[]) =>
  effects.flatMap(({ events }) => events.flatMap((event) => (event.kind === 'closed' ? [event.position] : [])));

describe('options among other contracts', () => {
  it("money is conserved and never negative, locks are margins and orders' needs, positions sum to 0 with the house, whatever happens", () => {
    const seen = new Map<string, number>();
    const count = (name: string): void => void seen.set(name, (seen.get(name) ?? 0) + 1);
    fc.assert(
      fc.property(moves(200), (list) => {
        const { state, paths } = optionState(['3000', '3']);
        list.forEach((move, index) => {
          const effects = applyMove(state, paths, move, index);
          for (const { account_type, qty } of closings(effects)) {
            expect(Number(qty)).toBe(0);
            count(account_type);
          }
          for (const { events } of effects)
            for (const event of events)
              if (event.kind === 'order' && event.order.source === 'LIQ') count(event.order.status_reason);
          if (index % 10 === 0) checkContracts(state);
        });
        checkContracts(state);
      }),
      { numRuns: 100, seed: seedOf(21) },
    );
    for (const name of ['option', 'LIQUIDATION', 'DELIVERY']) expect(seen.get(name) ?? 0, name).toBeGreaterThan(20);
  }, 60_000);

  it('the same commands give the same events and state, and a state restored from its text has the same future', () => {
    fc.assert(
      fc.property(moves(80), moves(40), (before, after) => {
        const one = optionState(['3000', '3']);
        const other = optionState(['3000', '3']);
        before.forEach((move, index) => {
          const reported = [one, other].map(({ state, paths }) =>
            applyMove(state, paths, move, index).map(({ events }) => events),
          );
          expect(reported[1]).toEqual(reported[0]);
        });
        const text = snapshotOf(one.state);
        expect(snapshotOf(other.state)).toBe(text);
        const restored = flowingStateOf(text, other.fairPriceOf);
        expect(snapshotOf(restored)).toBe(text);
        after.forEach((move, index) => {
          const reported = [one.state, restored].map((state, i) =>
            applyMove(state, i === 0 ? one.paths : other.paths, move, 1_000 + index).map(({ events }) => events),
          );
          expect(reported[1]).toEqual(reported[0]);
        });
        expect(snapshotOf(restored)).toBe(snapshotOf(one.state));
        checkContracts(restored);
      }),
      { numRuns: 40, seed: seedOf(22) },
    );
  }, 60_000);
});
