import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { apply } from '../../../../src/server/matching/apply.ts';
import { allowanceOf } from '../../../../src/server/matching/allowance.ts';
import { snapshotOf, worldOfSnapshot } from '../../../../src/server/matching/snapshot.ts';
import { contractWorld, inverseKey, linearKey, order, set } from './contract-kit.ts';
import { applyMove, moves } from './contract-moves.ts';
import { limit, placedOrder, refusalOf } from './world-kit.ts';
import { seedOf } from '../../../seeds.ts';

/** A world after some moves, in which `a` has at least its money. */
const worlds = moves(25).map((list) => {
  const made = contractWorld();
  apply(made.world, { kind: 'wake', markets: [linearKey, inverseKey] }, 0);
  list.filter(({ kind }) => kind !== 'price' && kind !== 'jump').forEach((move, index) => { applyMove(made.world, made.path, move, index); });
  return made;
});

it('the largest limit that rests is let in, and one that is a lot larger is not', () => {
  let asked = 0;
  fc.assert(fc.property(worlds, fc.constantFrom('BUY' as const, 'SELL' as const), fc.boolean(), (made, side, isInverse) => {
    const { world, fairPriceOf } = made;
    const key = isInverse ? inverseKey : linearKey;
    const market = world.markets.get(key)!;
    const ticks = side === 'BUY' ? market.last - 900 : market.last + 900;
    if (market.last === 0) return;
    const { lots, available } = allowanceOf(world, { api_id: 'a', market, side, ticks, isLimit: true });
    expect(available >= 0n).toBe(true);
    const isHedge = world.contracts.modes.get('a')?.position === 'HEDGE';
    const size = (count: number): string => (isInverse ? String(count) : (count / 1_000).toFixed(3));
    const place = (count: number) => order(worldOfSnapshot(snapshotOf(world), fairPriceOf), 'a', {
      ...limit(side, (ticks / 10).toFixed(1), size(count)), market: key, ...(isHedge && { position_side: side === 'BUY' ? 'LONG' : 'SHORT' }),
    });
    const above = refusalOf(place(lots + 1));
    if (above?.code === 'FILTER') return;
    asked += 1;
    expect(['BALANCE', 'LEVERAGE']).toContain(above?.code);
    if (lots >= 10 && lots <= 1_000_000) expect(refusalOf(place(lots))).toBeNull();
  }), { numRuns: 150, seed: seedOf(51) });
  expect(asked).toBeGreaterThan(60);
}, 60_000);

it('what a market order closes needs nothing, and the leverage may be another one', () => {
  const { world } = contractWorld();
  apply(world, { kind: 'wake', markets: [linearKey] }, 0);
  const market = world.markets.get(linearKey)!;
  const ask = (fields: object = {}) => allowanceOf(world, { api_id: 'a', market, side: 'SELL', ticks: 10_000, isLimit: false, ...fields });
  const flat = ask().lots;
  expect(flat).toBe(Math.floor(10_000 / (100 + 0.5) * 1_000));
  expect(ask({ leverage: 1 }).lots).toBe(Math.floor(10_000 / (1_000 + 0.5) * 1_000));
  order(world, 'b', limit('SELL', '1000.0', '20'));
  expect(placedOrder(order(world, 'a', limit('BUY', '1000.0', '20')))).toMatchObject({ filled_amount: '20.000' });
  expect(ask().lots).toBeGreaterThan(flat - 1_000);
  expect(ask().lots - ask({ isLimit: true, ticks: 10_900 }).lots).toBeGreaterThan(19_000);
  set(world, 'c', { leverage: 100, confirm_risk: true });
  expect(ask({ api_id: 'c' }).lots).toBe(250_000);
});
