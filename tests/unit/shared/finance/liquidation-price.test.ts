import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Direction } from '../../../../src/shared/finance/argument.ts';
import { maintenanceMargin } from '../../../../src/shared/finance/leverage-brackets.ts';
import {
  type Backing,
  hedgeLiquidationPrice,
  inverseLiquidationPrice,
  linearLiquidationPrice,
} from '../../../../src/shared/finance/liquidation-price.ts';
import { inverseTable, linearTable } from './tables.ts';
import { inverseNotional, inverseProfit } from '../../../oracles/inverse-margin.ts';
import { marginRatio } from '../../../oracles/margin-ratio.ts';
import { linearProfit } from '../../../oracles/linear-margin.ts';

const alone = (wallet: number): Backing => ({ wallet, otherMaintenance: 0, otherProfit: 0 });
const one = (mmr: number, cum = 0) => [{ floor: 0, mmr, cum }];
const direction = fc.constantFrom<Direction>(1, -1);
const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });

describe('linear, the exchange’s own figures', () => {
  const eth = { qty: 3_683.979, entry: 1_456.84, brackets: one(0.1, 135_365) };
  const btc = { qty: 109.488, entry: 32_481.98, brackets: one(0.025, 16_300) };
  const wallet = 1_535_443.01;

  test.each([
    ['isolated ETH', eth, alone(wallet), 1_114.78],
    ['isolated BTC', btc, alone(wallet), 18_778.73],
    ['cross ETH beside BTC', eth, { wallet, otherMaintenance: 71_200.81144, otherProfit: -56_354.57 }, 1_153.26],
    ['cross BTC beside ETH', btc, { wallet, otherMaintenance: 356_512.508, otherProfit: -448_192.89 }, 26_316.89],
  ])('%s', (_, leg, backing, price) => {
    expect(linearLiquidationPrice(1, leg, backing)).toBeCloseTo(price, 2);
  });
});

describe('inverse, 100 contracts of 100 USD from 25,000 on 0.1 BTC', () => {
  const leg = { qty: 100, entry: 25_000, brackets: one(0.004) };
  test.each([
    [1, 20_080],
    [-1, 33_200],
  ] as const)('direction %i is liquidated at %i', (side, price) => {
    expect(inverseLiquidationPrice(side, leg, 100, alone(0.1))).toBeCloseTo(price, 8);
  });
});

describe('substituted back', () => {
  test('the linear price gives a margin ratio of 1 in whatever bracket it lands', () => {
    fc.assert(
      fc.property(
        direction,
        between(0.001, 5_000),
        between(100, 100_000),
        between(0.01, 0.9),
        (side, qty, entry, share) => {
          const wallet = qty * entry * share;
          const price = linearLiquidationPrice(side, { qty, entry, brackets: linearTable }, alone(wallet));
          if (price === null) return;
          expect(
            marginRatio(maintenanceMargin(linearTable, qty * price), wallet, linearProfit(side, qty, entry, price)),
          ).toBeCloseTo(1, 9);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('the inverse price gives a margin ratio of 1 in whatever bracket it lands', () => {
    fc.assert(
      fc.property(
        direction,
        between(1, 500_000),
        between(5_000, 100_000),
        between(0.01, 0.9),
        (side, contracts, entry, share) => {
          const wallet = inverseNotional(contracts, 100, entry) * share;
          const price = inverseLiquidationPrice(
            side,
            { qty: contracts, entry, brackets: inverseTable },
            100,
            alone(wallet),
          );
          if (price === null) return;
          const maintenance = maintenanceMargin(inverseTable, inverseNotional(contracts, 100, price));
          expect(marginRatio(maintenance, wallet, inverseProfit(side, contracts, 100, entry, price))).toBeCloseTo(1, 9);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('the hedged price gives a margin ratio of 1 for both legs together', () => {
    fc.assert(
      fc.property(
        between(0.01, 3_000),
        between(0.01, 3_000),
        between(20_000, 80_000),
        between(20_000, 80_000),
        between(1e3, 1e8),
        (qL, qS, entryL, entryS, wallet) => {
          const price = hedgeLiquidationPrice(
            { qty: qL, entry: entryL, brackets: linearTable },
            { qty: qS, entry: entryS, brackets: linearTable },
            alone(wallet),
          );
          if (price === null) return;
          const maintenance = maintenanceMargin(linearTable, qL * price) + maintenanceMargin(linearTable, qS * price);
          const profit = linearProfit(1, qL, entryL, price) + linearProfit(-1, qS, entryS, price);
          // Both sides of the ratio are differences of far larger numbers: compare against those.
          expect(Math.abs(wallet + profit - maintenance)).toBeLessThan(
            1e-9 * (wallet + qL * (price + entryL) + qS * (price + entryS)),
          );
        },
      ),
      { numRuns: 500 },
    );
  });
});

test('a hedge with one leg of 0 is the one-way position', () => {
  const nothings = fc.constantFrom({ qty: 0, entry: 1, brackets: linearTable }, { qty: 0, entry: 0, brackets: [] });
  fc.assert(
    fc.property(
      nothings,
      direction,
      between(0.001, 5_000),
      between(100, 100_000),
      between(1, 1e8),
      between(0, 1e6),
      between(-1e6, 1e6),
      (nothing, side, qty, entry, wallet, otherMaintenance, otherProfit) => {
        const leg = { qty, entry, brackets: linearTable };
        const backing = { wallet, otherMaintenance, otherProfit };
        const hedged =
          side === 1 ? hedgeLiquidationPrice(leg, nothing, backing) : hedgeLiquidationPrice(nothing, leg, backing);
        const single = linearLiquidationPrice(side, leg, backing);
        if (single === null) expect(hedged).toBeNull();
        else expect(hedged! / single).toBeCloseTo(1, 12);
      },
    ),
  );
});

describe('a hedge', () => {
  const leg = (qty: number, entry: number) => ({ qty, entry, brackets: one(0.01) });
  test.each([
    ['net long falls', leg(2, 100), leg(1, 100), 30, (30 - 100) / (0.03 - 1)],
    ['net short rises', leg(1, 100), leg(2, 100), 30, 130 / 1.03],
    ['balanced rises by its margin alone', leg(1, 100), leg(1, 100), 30, 30 / 0.02],
  ])('%s', (_, long, short, wallet, price) => {
    expect(hedgeLiquidationPrice(long, short, alone(wallet))).toBeCloseTo(price, 9);
  });

  test('has no price where only that of nothing would liquidate it', () => {
    expect(hedgeLiquidationPrice(leg(1, 100), { ...leg(0, 0), brackets: [] }, alone(100))).toBeNull();
  });

  test('has no price where every price liquidates', () => {
    expect(hedgeLiquidationPrice(leg(1, 100), leg(1, 80), alone(10))).toBeNull();
  });

  test('whose equity and margin rise alike has no price: every price liquidates where it begins below its margin, none where it does not', () => {
    // 1 long, 0.6 short: equity rises by 0.4 a price, and in the first bracket so does the margin of 25 %.
    const own = (qty: number) => ({
      qty,
      entry: 100,
      brackets: [
        { floor: 0, mmr: 0.25, cum: 0 },
        { floor: 50, mmr: 0.5, cum: 12.5 },
      ],
    });
    expect(hedgeLiquidationPrice(own(1), own(0.6), alone(35))).toBeNull();
    expect(
      hedgeLiquidationPrice({ ...own(1), brackets: one(0.25) }, { ...own(0.6), brackets: one(0.25) }, alone(45)),
    ).toBeNull();
    // With 5 more than the margin, the second brackets eat it: (5 + 12.5) ÷ 0.25 of the long one alone, 17.5 ÷ 0.15 of
    // the short one, 30 ÷ 0.4 of both.
    expect(hedgeLiquidationPrice(own(1), own(0.6), alone(45))).toBeCloseTo(70, 9);
  });

  test('has no price without legs', () => {
    expect(hedgeLiquidationPrice(leg(0, 1), leg(0, 1), alone(10))).toBeNull();
  });

  test('a net long one that no fall hurts is liquidated by a rise where the high brackets eat the gain', () => {
    const long = { qty: 1_000, entry: 50_000, brackets: linearTable };
    const price = hedgeLiquidationPrice(long, { ...long, qty: 900 }, alone(20_000_000));
    expect(price).toBeGreaterThan(50_000);
  });
});

describe('no price', () => {
  test.each([
    [
      'a long that its wallet covers',
      () => linearLiquidationPrice(1, { qty: 1, entry: 100, brackets: one(0.01) }, alone(101)),
    ],
    [
      'a long that its wallet covers to the last',
      () => linearLiquidationPrice(1, { qty: 1, entry: 100, brackets: one(0.01) }, alone(100)),
    ],
    [
      'a short that is lost at every price',
      () => linearLiquidationPrice(-1, { qty: 1, entry: 100, brackets: one(0.01) }, alone(-101)),
    ],
    [
      'an inverse short that its coins cover',
      () => inverseLiquidationPrice(-1, { qty: 100, entry: 25_000, brackets: one(0.004) }, 100, alone(0.5)),
    ],
  ])('%s', (_, run) => {
    expect(run()).toBeNull();
  });
});

test('the bracket at the price decides, not the one at the entry', () => {
  const leg = { qty: 1, entry: 52_000, brackets: linearTable };
  const price = linearLiquidationPrice(1, leg, alone(5_200))!;
  expect(price).toBeCloseTo((5_200 - 52_000) / (0.004 - 1), 9);
  expect(price).toBeLessThan(50_000);
});

test.each([
  ['qty', { qty: 0, entry: 1, brackets: linearTable }],
  ['entry', { qty: 1, entry: Number.NaN, brackets: linearTable }],
  ['brackets', { qty: 1, entry: 1, brackets: [] }],
])('a leg without %s is refused', (name, leg) => {
  expect(() => linearLiquidationPrice(1, leg, alone(1))).toThrow(name);
  expect(() => inverseLiquidationPrice(1, leg, 100, alone(1))).toThrow(name);
});

test('a wallet of NaN is refused', () => {
  expect(() => linearLiquidationPrice(1, { qty: 1, entry: 1, brackets: linearTable }, alone(Number.NaN))).toThrow(
    'wallet',
  );
});
