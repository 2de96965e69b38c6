import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makerQuotes, optimalSpread, reservationPrice } from '../../../../src/shared/finance/avellaneda-stoikov.ts';
import {
  inventoryText,
  makerCanvas,
  makerExample,
  makerLines,
  makerPicture,
  makerRanges,
  makerRules,
  placeOfInventory,
  placeOfPrice,
} from '../../../../src/shared/finance/maker-picture.ts';

const { mid, variance, arrivalDecay, timeLeft } = makerExample;
const chosen = fc.record({
  inventory: fc.integer({ min: -10, max: 10 }).map((halves) => halves / 2),
  riskAversion: fc.integer({ min: 2, max: 20 }).map((hundredths) => hundredths / 100),
});

test('figures are those of the formula, and ask, reservation price and bid stand in this order', () => {
  fc.assert(
    fc.property(chosen, ({ inventory, riskAversion }) => {
      const model = { riskAversion, variance, arrivalDecay };
      const { prices, y } = makerPicture(inventory, riskAversion);
      const { bid, ask } = makerQuotes(mid, inventory, model, timeLeft);
      expect(prices).toEqual({
        bid: bid.toFixed(2),
        ask: ask.toFixed(2),
        reservation: reservationPrice(mid, inventory, model, timeLeft).toFixed(2),
        spread: (Number(prices.ask) - Number(prices.bid)).toFixed(2),
      });
      expect(Math.abs(Number(prices.spread) - optimalSpread(model, timeLeft))).toBeLessThanOrEqual(0.01 + 1e-9);
      expect(Number(y.ask)).toBeLessThan(Number(y.reservation));
      expect(Number(y.reservation)).toBeLessThan(Number(y.bid));
    }),
  );
});

test('everything that can be chosen lies within the plot', () => {
  fc.assert(
    fc.property(chosen, ({ inventory, riskAversion }) => {
      const { paths, ends, x, y } = makerPicture(inventory, riskAversion);
      const places = [
        ...makerLines.flatMap((line) => [Number(ends[line]), Number(y[line])]),
        ...Object.values(paths).flatMap((path) => [...path.matchAll(/ ([\d.]+)/g)].map(([, place]) => Number(place))),
      ];
      for (const place of places) {
        expect(place).toBeGreaterThanOrEqual(makerCanvas.top);
        expect(place).toBeLessThanOrEqual(makerCanvas.bottom);
      }
      expect(Number(x)).toBeGreaterThanOrEqual(makerCanvas.left);
      expect(Number(x)).toBeLessThanOrEqual(makerCanvas.right);
    }),
  );
});

test('the corners of the plot are the ends of both scales, and the lines of prices lie at equal distances', () => {
  expect([placeOfInventory(-5), placeOfInventory(0), placeOfInventory(5), placeOfPrice(94), placeOfPrice(106)]).toEqual(
    ['64.0', '247.0', '430.0', '280.0', '24.0'],
  );
  expect(makerRules.map((price) => Number(placeOfPrice(price)))).toEqual([280, 237.3, 194.7, 152, 109.3, 66.7, 24]);
});

test('what can be chosen lies on whole steps from the least to the greatest, as does what stands there first', () => {
  expect(makerRanges.inventory).toEqual({ min: -5, max: 5, step: 0.5, start: 2 });
  for (const { min, max, step, start } of Object.values(makerRanges))
    for (const value of [start, max])
      expect(Math.abs((value - min) / step - Math.round((value - min) / step))).toBeLessThan(1e-9);
  expect([makerRanges.riskAversion.min, makerRanges.riskAversion.max]).toEqual([0.02, 0.2]);
});

test('each line goes from the price at the least inventory to that at the greatest, and ends where it is named', () => {
  // γ 0.1, σ² 4: an inventory of 5 is worth 2 more or less; half the spread is 0.8454.
  const { paths, ends, x, y } = makerPicture(-5, 0.1);
  expect(paths.reservation).toBe(`M64.0 ${placeOfPrice(102)}L430.0 ${placeOfPrice(98)}`);
  expect(paths.ask).toBe(`M64.0 ${placeOfPrice(102.8454)}L430.0 ${placeOfPrice(98.8454)}`);
  expect(paths.bid).toBe(`M64.0 ${placeOfPrice(101.1546)}L430.0 ${placeOfPrice(97.1546)}`);
  expect([ends, x, y]).toEqual([
    { ask: placeOfPrice(98.8454), reservation: placeOfPrice(98), bid: placeOfPrice(97.1546) },
    '64.0',
    { ask: placeOfPrice(102.8454), reservation: placeOfPrice(102), bid: placeOfPrice(101.1546) },
  ]);
});

describe('worked example of the paper', () => {
  test('γ 0.1, σ² 4, k 1.5, one unit of time, two units held: 99.20 between 98.35 and 100.05', () => {
    expect(makerPicture(makerRanges.inventory.start, makerRanges.riskAversion.start).prices).toEqual({
      reservation: '99.20',
      bid: '98.35',
      ask: '100.05',
      spread: '1.70',
    });
    expect(placeOfPrice(100)).toBe('152.0');
  });
});

test('an inventory is told with its sign', () => {
  expect([2, 0, -0.5].map(inventoryText)).toEqual(['+2.0', '0.0', '\u22120.5']);
});
