import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toScaled, toUnits } from '../../../../src/shared/kit/decimal.ts';
import { apply } from '../../../../src/server/matching/apply.ts';
import type { Effects } from '../../../../src/server/matching/effects.ts';
import { type OracleFill, Oracle } from './oracle.ts';
import { budgetOf, commandOf, type Move, moves } from './random-commands.ts';
import { placedOrder, refusalOf, userOf, worldOf } from './world-kit.ts';

const fillsOf = ({ events }: Effects): OracleFill[] => events.flatMap((event) => (event.kind !== 'fill' ? [] : [{
  order: Number(event.fill.order_id), ticks: toUnits(event.fill.price, { decimals: 1, unit: 1 })!, lots: toUnits(event.fill.qty, { decimals: 3, unit: 1 })!,
  isMaker: event.fill.is_maker, fee: toScaled(event.fill.fee, 12)!,
}]));

function oracleMove(oracle: Oracle, move: Extract<Move, { kind: 'place' }>) {
  const isTotal = move.how === 'total' && move.side === 'BUY';
  const isLimit = move.how === 'limit';
  return oracle.place({
    user: userOf(move.api), api: move.api, side: move.side, tif: isLimit ? move.tif : 'IOC', price: isLimit ? move.ticks : null, lots: move.lots,
    ...(isTotal && { budget: budgetOf(move) }),
  });
}

function freshOracle(): Oracle {
  const oracle = new Oracle();
  for (const api of ['a', 'b', 'c']) {
    oracle.deposit(api, 'USDT', 100_000n * 10n ** 12n);
    oracle.deposit(api, 'BTC', 100n * 10n ** 12n);
  }
  return oracle;
}

describe('matching against an oracle', () => {
  it('refuses, fills, charges and ends every order as the naive list does, command by command', () => {
    let [filled, refused] = [0, 0];
    fc.assert(fc.property(moves(300), (list) => {
      const [world, oracle] = [worldOf(), freshOracle()];
      list.forEach((move, index) => {
        const effects = apply(world, commandOf(move, index), 1_000 + index);
        if (move.kind === 'cancel') {
          const isCanceled = oracle.cancel(move.user, move.id);
          expect(effects.answer).toMatchObject({ results: [{ code: isCanceled ? null : 'ORDER_FINAL' }] });
          return;
        }
        const expected = oracleMove(oracle, move);
        expect(refusalOf(effects)?.code).toBe(expected.refusal);
        expect(fillsOf(effects)).toEqual(expected.fills);
        filled += expected.fills.length;
        refused += expected.refusal ? 1 : 0;
        const order = placedOrder(effects);
        expect(order && [order.order_id, order.status, toUnits(order.filled_amount, { decimals: 3, unit: 1 })])
          .toEqual(expected.order && [String(expected.order.id), expected.order.status, expected.order.filled]);
      });
      expect([...world.orders.values()].map(({ id, status, filledLots }) => [Number(id), status, filledLots]))
        .toEqual(oracle.open().map(({ id, status, filled: lots }) => [id, status, lots]));
      for (const { api_id, cells } of world.ledger.accounts.values()) {
        for (const asset of ['USDT', 'BTC']) {
          expect(cells.get(`spot/${asset}`)).toEqual({ free: oracle.free.get(`${api_id}/${asset}`), locked: oracle.locked(api_id, asset) });
        }
      }
      expect(world.ledger.fees.get('BTC') ?? 0n).toBe(oracle.fees.BTC);
      expect(world.ledger.fees.get('USDT') ?? 0n).toBe(oracle.fees.USDT);
    }), { numRuns: 200, seed: 20_261_120 });
    expect(filled).toBeGreaterThan(5_000);
    expect(refused).toBeGreaterThan(100);
  }, 60_000);
});
