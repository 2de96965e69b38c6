import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { mostOpen, type OpeningRoom } from '../../../../src/shared/finance/most-open.ts';
import { apply } from '../../../../src/server/matching/apply.ts';
import { allowanceOf } from '../../../../src/server/matching/allowance.ts';
import { mostNotional } from '../../../../src/shared/core/ledger/contract-terms.ts';
import { moneyDecimals } from '../../../../src/shared/core/ledger/money.ts';
import { unitsToNumber } from '../../../../src/shared/kit/decimal.ts';
import { settingOf } from '../../../../src/server/matching/contract-state.ts';
import { positionOf } from '../../../../src/server/matching/position-view.ts';
import type { World } from '../../../../src/server/matching/world.ts';
import { contractWorld, inverseKey, linearKey } from '../../server/matching/contract-kit.ts';
import { applyMove, moves } from '../../server/matching/contract-moves.ts';
import { seedOf } from '../../../seeds.ts';

const worlds = moves(25).map((list) => {
  const made = contractWorld();
  apply(made.world, { kind: 'wake', markets: [linearKey, inverseKey] }, 0);
  list.filter(({ kind }) => kind !== 'price' && kind !== 'jump').forEach((move, index) => { applyMove(made.world, made.path, move, index); });
  return made.world;
});

const positionIn = (world: World, key: string) =>
  [...world.contracts.pools.values()].filter(({ api_id }) => api_id === 'a').flatMap(({ positions }) => [...positions.values()]).filter((position) => position.market.key === key).map((position) => positionOf(world, position));

it('is what the server lets in, to a lot, whatever stands there', () => {
  let [compared, bounded, closed] = [0, 0, 0];
  fc.assert(fc.property(worlds, fc.constantFrom('BUY' as const, 'SELL' as const), fc.boolean(), fc.constantFrom(-900, -30, 0, 30, 900), fc.constantFrom(undefined, 1, 20, 100), (world, side, isInverse, away, leverage) => {
    const key = isInverse ? inverseKey : linearKey;
    const market = world.markets.get(key)!;
    if (market.last === 0 || world.contracts.modes.get('a')?.position === 'HEDGE') return;
    const [ticks, way] = [market.last + away, side === 'BUY' ? 1 : -1];
    const told = allowanceOf(world, { api_id: 'a', market, side, ticks, isLimit: false, leverage });
    const own = positionIn(world, key)[0];
    const { instrument } = market.listed;
    const times = leverage ?? settingOf(world, 'a', market).leverage;
    const bound = mostNotional(market.contract!.terms, times);
    const [held, resting] = [way * Number(own?.qty ?? 0), [...market.contract!.opening.get('a') ?? []].filter(({ entry, side: one }) => entry && one === side).reduce((sum, { lots, filledLots }) => sum + lots - filledLots, 0)];
    const scale = (lots: number) => unitsToNumber(lots, market.grid.size);
    const room: OpeningRoom = {
      available: Number(told.available) / 10 ** moneyDecimals, leverage: times, mark: market.contract!.mark === 0 ? unitsToNumber(ticks, market.grid.price) : unitsToNumber(market.contract!.mark, market.grid.price),
      held, resting: scale(resting), takes: true, maxNotional: bound === null ? null : Number(bound) / 10 ** moneyDecimals,
    };
    const most = mostOpen(instrument, side, unitsToNumber(ticks, market.grid.price), room);
    compared += 1;
    if (held < 0) closed += 1;
    if (bound !== null && most < mostOpen(instrument, side, unitsToNumber(ticks, market.grid.price), { ...room, maxNotional: null })) bounded += 1;
    expect(Math.abs(most - scale(told.lots)), `${side} ${key} at ${ticks}`).toBeLessThanOrEqual(scale(1) * 1.01 + most * 1e-9);
  }), { numRuns: 600, seed: seedOf(7) });
  expect(compared).toBeGreaterThan(150);
  expect(closed).toBeGreaterThan(8);
  expect(bounded).toBeGreaterThan(5);
}, 60_000);

it('what closes at once needs nothing; what rests beyond the price opens', () => {
  const contract = { linear: true, contract_size: '1', taker: 0.0005 };
  const room: OpeningRoom = { available: 0, leverage: 10, mark: 100, held: -3, resting: 0, takes: true, maxNotional: null };
  expect(mostOpen(contract, 'BUY', 100, room)).toBe(3);
  expect(mostOpen(contract, 'BUY', 100, { ...room, takes: false })).toBe(0);
  expect(mostOpen(contract, 'SELL', 100, { ...room, held: 3 })).toBe(0);
});

it('a price worse than the mark costs what it loses at once, on either kind', () => {
  const room: OpeningRoom = { available: 1_000, leverage: 10, mark: 100, held: 0, resting: 0, takes: true, maxNotional: null };
  const linear = { linear: true, contract_size: '1', taker: 0.0005 };
  expect(mostOpen(linear, 'BUY', 101, room)).toBeCloseTo(1_000 / (10.1 + 1 + 0.0505), 9);
  expect(mostOpen(linear, 'SELL', 101, room)).toBeCloseTo(1_000 / (10.1 + 0.0505), 9);
  const inverse = { linear: false, contract_size: '100', taker: 0.0005 };
  expect(mostOpen(inverse, 'SELL', 80, { ...room, available: 2 })).toBeCloseTo(2 / (0.125 + 100 / 80 - 1 + 0.000625), 9);
  expect(mostOpen(linear, 'BUY', 100, { ...room, maxNotional: 500, resting: 2 })).toBe(3);
  expect(() => mostOpen(linear, 'BUY', 0, room)).toThrow(RangeError);
});
