import { expect, test } from 'vitest';
import { routeVenue } from '../../../../../src/shared/finance/routing/venue.ts';
import { markets } from '../../backtest/backtest-kit.ts';

const room = {
  columns: { prices: [1_000], sizes: [5] } as never,
  best: 100,
  least: 1,
  most: 1_000,
  perLot: 10,
  funding: 0.0001,
};

test.each([
  ['spot', false],
  ['linear', false],
  ['inverse', true],
] as const)('a market of kind %s counts its price as one of coin per contract: %s', (kind, isInverse) => {
  const instrument = markets[kind];
  const venue = routeVenue(instrument, { side: 'BUY', route_slippage: 1 }, room);
  expect(venue.isInverse).toBe(isInverse);
  expect(venue.rate).toBeCloseTo(instrument.taker + 0.0001, 12);
  expect(venue).toMatchObject({ least: 1, most: 1_000, perLot: 10 });
});
