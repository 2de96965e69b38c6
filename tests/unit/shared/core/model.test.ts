import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toScaled, toUnits } from '../../../../src/shared/base/decimal.ts';
import { apply } from '../../../../src/shared/core/apply.ts';
import type { Effects } from '../../../../src/shared/core/state/effects.ts';
import type { CoreState } from '../../../../src/shared/core/state/core-state.ts';
import type { Order } from '../../../../src/shared/trade/order.ts';
import { Oracle } from './oracle.ts';
import { type OracleFill, type OracleRequest, oracleTrigger } from './oracle-order.ts';
import { budgetOf, commandOf, isAlone, moves, partsOf, type PlaceMove, whileCommands } from './random-commands.ts';
import { placedOrder, refusalOf, userOf, stateOf } from './core-kit.ts';
import { seedOf } from '../../../seeds.ts';

const fillsOf = ({ events }: Effects): OracleFill[] =>
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
          },
        ],
  );

function oracleMove(oracle: Oracle, move: PlaceMove) {
  const { isList, isLimit, isTotal, waits, time_in_force, list } = partsOf(move);
  const request: OracleRequest = {
    user: userOf(move.api),
    api: move.api,
    side: move.side,
    tif: time_in_force,
    price: isLimit ? move.ticks : null,
    lots: move.lots,
    ...(isTotal && { budget: budgetOf(move) }),
    ...(time_in_force === 'GTD' && { expireMs: oracle.nowMs + move.lasts }),
  };
  const kind =
    move.how === 'stop' || move.how === 'stopTotal'
      ? ('stop' as const)
      : move.how === 'takeProfit'
        ? ('profit' as const)
        : undefined;
  const waitsFor = (ticks: number) => ({ trigger: oracleTrigger(ticks, move.side, oracle.last, kind) });
  if (isList)
    return oracle.placeList(
      { ...request, price: list.limit },
      { ...request, price: list.stopLimit, ...waitsFor(list.stop) },
    );
  return oracle.place(waits ? { ...request, ...waitsFor(move.trigger) } : request);
}

function freshOracle(): Oracle {
  const oracle = new Oracle();
  for (const api of ['a', 'b', 'c']) {
    oracle.deposit(api, 'USDT', 100_000n * 10n ** 12n);
    oracle.deposit(api, 'BTC', 100n * 10n ** 12n);
  }
  return oracle;
}

function compareEnd(state: CoreState, oracle: Oracle): void {
  expect(
    [...state.orders.values()].map(({ id, status, filledLots, locked }) => [Number(id), status, filledLots, locked]),
  ).toEqual(oracle.open().map((order) => [order.id, order.status, order.filled, oracle.need(order)]));
  for (const { api_id, cells } of state.ledger.accounts.values()) {
    for (const asset of ['USDT', 'BTC']) {
      expect(cells.get(`spot/${asset}`)).toEqual({
        free: oracle.free.get(`${api_id}/${asset}`),
        locked: oracle.locked(api_id, asset),
      });
    }
  }
  expect(state.ledger.fees.get('BTC') ?? 0n).toBe(oracle.fees.BTC);
  expect(state.ledger.fees.get('USDT') ?? 0n).toBe(oracle.fees.USDT);
}

describe('matching against an oracle', () => {
  it('refuses, fills, charges, triggers and ends every order as the naive list does, command by command', () => {
    const seen = { filled: 0, refused: 0, triggered: 0, expired: 0, lists: 0, amended: 0 };
    fc.assert(
      fc.property(moves(300), (list) => {
        const state = stateOf();
        const oracle = freshOracle();
        const last = new Map<string, Order>();
        const take = ({ events }: Effects) => {
          for (const event of events) if (event.kind === 'order') last.set(event.order.order_id, event.order);
        };
        list.forEach((move, index) => {
          if (move.kind === 'while') {
            for (const { command, nowMs } of whileCommands(move.steps, state.step)) take(apply(state, command, nowMs));
            oracle.tick(state.step * 100);
            return;
          }
          const effects = apply(state, commandOf(move, index, oracle.nowMs), oracle.nowMs);
          take(effects);
          if (move.kind === 'cancel') {
            const isCanceled = oracle.cancel(move.user, move.id, isAlone(move));
            expect(effects.answer).toMatchObject({ results: [{ code: isCanceled ? null : 'ORDER_FINAL' }] });
            return;
          }
          const expected = move.kind === 'amend' ? oracle.amend(move.user, move.id, move) : oracleMove(oracle, move);
          seen.amended += move.kind === 'amend' && expected.order ? 1 : 0;
          expect(refusalOf(effects)?.code).toBe(expected.refusal);
          expect(fillsOf(effects)).toEqual(expected.fills);
          seen.filled += expected.fills.length;
          seen.refused += expected.refusal ? 1 : 0;
          const order = placedOrder(effects);
          expect(
            order && [order.order_id, order.status, toUnits(order.filled_amount, { decimals: 3, unit: 1 })],
          ).toEqual(expected.order && [String(expected.order.id), expected.order.status, expected.order.filled]);
        });
        compareEnd(state, oracle);
        for (const { id, status, filled } of oracle.orders) {
          const order = last.get(String(id))!;
          expect([id, order.status, Math.round(Number(order.filled_amount) * 1_000)]).toEqual([id, status, filled]);
          seen.triggered += order.trigger_time ? 1 : 0;
          seen.expired += order.status_reason === 'GTD' ? 1 : 0;
          seen.lists += order.list_id !== undefined && order.status_reason === 'OCO' ? 1 : 0;
        }
      }),
      { numRuns: 200, seed: seedOf(20_261_120) },
    );
    for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(100);
    expect(seen.filled).toBeGreaterThan(3_500);
  }, 60_000);
});
