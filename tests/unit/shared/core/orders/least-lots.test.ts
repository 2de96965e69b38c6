import { expect, test } from 'vitest';
import { leastLots } from '../../../../../src/shared/core/orders/least-lots.ts';
import { contractWorld, inverseKey, linearKey } from '../contract-kit.ts';
import { key, listed, worldOf } from '../world-kit.ts';

const spot = worldOf().markets.get(key)!;

test.each([
  [0, 50_000],
  [1, 50_000],
  [2, 25_000],
  [10_000, 5],
  [12_500, 4],
  [12_499, 5],
  [20_000, 3],
  [50_000, 1],
  [100_000, 1],
])('at %i ticks of 0.1 an order worth 5 USDT has %i lots of 0.001 at least', (ticks, lots) => {
  expect(leastLots(spot, ticks, false)).toBe(lots);
  expect(leastLots(contractWorld().world.markets.get(linearKey)!, ticks, false), 'of a contract too').toBe(lots);
});

test('what only reduces has no least value, but the least size', () => {
  expect(leastLots(spot, 10_000, true)).toBe(1);
  const coarse = worldOf([listed({ min_qty: '0.02' })]).markets.get(key)!;
  expect([leastLots(coarse, 10_000, true), leastLots(coarse, 10_000, false)]).toEqual([20, 20]);
});

test('contracts of one piece have their least size alone where the market asks for no value', () => {
  expect(leastLots(contractWorld().world.markets.get(inverseKey)!, 10_000, false)).toBe(1);
});
