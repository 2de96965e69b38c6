import { expect, test } from 'vitest';
import { minLots } from '../../../../../src/shared/core/orders/least-lots.ts';
import { contractState, inverseKey, linearKey } from '../contract-kit.ts';
import { key, listed, stateOf } from '../core-kit.ts';

const spot = stateOf().markets.get(key)!;

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
  expect(minLots(spot, ticks, false)).toBe(lots);
  expect(minLots(contractState().state.markets.get(linearKey)!, ticks, false), 'of a contract too').toBe(lots);
});

test('what only reduces has no least value, but the least size', () => {
  expect(minLots(spot, 10_000, true)).toBe(1);
  const coarse = stateOf([listed({ min_qty: '0.02' })]).markets.get(key)!;
  expect([minLots(coarse, 10_000, true), minLots(coarse, 10_000, false)]).toEqual([20, 20]);
});

test('contracts of one piece have their least size alone where the market asks for no value', () => {
  expect(minLots(contractState().state.markets.get(inverseKey)!, 10_000, false)).toBe(1);
});
