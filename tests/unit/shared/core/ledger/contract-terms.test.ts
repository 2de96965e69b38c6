import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cumulate, maintenanceMargin } from '../../../../../src/shared/finance/leverage-brackets.ts';
import { leverageTableOf } from '../../../../../src/shared/market/leverage-table.ts';
import {
  bracketOf,
  contractFee,
  initialMarginOf,
  maintenanceOf,
  maxNotional,
  notionalOf,
  termsOf,
} from '../../../../../src/shared/core/ledger/contract-terms.ts';
import { unitsOf } from '../../../../../src/shared/core/ledger/money.ts';
import {
  addLots,
  bankruptcyTicks,
  closedCost,
  closeLots,
  openHolding,
  profitAt,
} from '../../../../../src/shared/core/ledger/position.ts';
import { inverse, perpetual } from '../contract-kit.ts';
import { inverseNotional, inverseProfit } from '../../../../oracles/inverse-margin.ts';
import { linearNotional, linearProfit } from '../../../../oracles/linear-margin.ts';
import { initialMargin } from '../../../../oracles/margin-ratio.ts';

const linearTerms = termsOf(perpetual, unitsOf(perpetual));
const inverseTerms = termsOf(inverse, unitsOf(inverse));
const of = (money: bigint): number => Number(money) / 1e12;
const near = (value: number, expected: number): void =>
  expect(Math.abs(value - expected)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(expected)));

const ticks = fc.integer({ min: 100, max: 1_000_000 });
const lots = fc.integer({ min: 1, max: 1_000_000 });
const direction = fc.constantFrom(1 as const, -1 as const);

it('a bracket begins at its floor', () => {
  for (const terms of [linearTerms, inverseTerms])
    for (const [at, { floor }] of terms.brackets.entries()) {
      expect(bracketOf(terms, floor)).toBe(at + 1);
      if (floor > 0n) expect(bracketOf(terms, floor - 1n)).toBe(at);
    }
  expect(linearTerms.brackets.length).toBeGreaterThan(2);
});

describe('integers beside the formulas', () => {
  it('notional and profit of a linear contract', () => {
    fc.assert(
      fc.property(ticks, ticks, lots, direction, (entry, mark, size, way) => {
        near(of(notionalOf(linearTerms, mark, size)), linearNotional(size / 1_000, mark / 10));
        const holding = openHolding({ side: 'BOTH', leverage: 10, mode: 'CROSS' }, way, 0);
        addLots(holding, linearTerms, entry, way * size);
        near(of(profitAt(holding, linearTerms, mark)), linearProfit(way, size / 1_000, entry / 10, mark / 10));
      }),
    );
  });

  it('notional and profit of an inverse contract, to the last digit but one of a coin', () => {
    fc.assert(
      fc.property(ticks, ticks, lots, direction, (entry, mark, size, way) => {
        near(of(notionalOf(inverseTerms, mark, size)), inverseNotional(size, 100, mark / 10));
        const holding = openHolding({ side: 'BOTH', leverage: 10, mode: 'CROSS' }, way, 0);
        addLots(holding, inverseTerms, entry, way * size);
        near(of(profitAt(holding, inverseTerms, mark)), inverseProfit(way, size, 100, entry / 10, mark / 10));
      }),
    );
  });

  it('margins, rounded up', () => {
    const table = cumulate(leverageTableOf(perpetual));
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 4n * 10n ** 20n }),
        fc.integer({ min: 1, max: 100 }),
        (notional, leverage) => {
          const initial = initialMarginOf(notional, leverage);
          const maintenance = maintenanceOf(linearTerms, notional);
          expect((initial - 1n) * BigInt(leverage) < notional && initial * BigInt(leverage) >= notional).toBe(true);
          near(of(initial), initialMargin(of(notional), leverage));
          near(of(maintenance), maintenanceMargin(table, of(notional)));
        },
      ),
    );
  });

  it('documented figures: 100 contracts of 100 USD at 25,000 are 0.4 BTC with 0.0016 BTC of maintenance; 10 at 9,800 and 20× need 0.0051 BTC', () => {
    expect(of(notionalOf(inverseTerms, 250_000, 100))).toBe(0.4);
    expect(of(maintenanceOf(inverseTerms, notionalOf(inverseTerms, 250_000, 100)))).toBe(0.0016);
    expect(of(initialMarginOf(notionalOf(inverseTerms, 98_000, 10), 20)).toFixed(4)).toBe('0.0051');
    expect(of(inverseTerms.brackets[4]!.cum)).toBe(1.605);
  });

  it('a fee is rounded up, and the bound of a leverage is the floor of the first bracket below it', () => {
    expect(contractFee(inverseTerms, 3n, true)).toBe(1n);
    expect(
      [maxNotional(linearTerms, 100), maxNotional(linearTerms, 20), maxNotional(linearTerms, 1)].map(
        (most) => most && of(most),
      ),
    ).toEqual([250_000, 20_000_000, null]);
  });
});

describe('a holding', () => {
  it('that is closed in parts gives in all what its fills differ by, and remembers what it had cost', () => {
    const parts = fc.array(fc.tuple(ticks, fc.integer({ min: 1, max: 50 })), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(parts, parts, direction, fc.boolean(), (opened, closing, way, isInverse) => {
        const terms = isInverse ? inverseTerms : linearTerms;
        const holding = openHolding({ side: 'BOTH', leverage: 10, mode: 'CROSS' }, way, 0);
        for (const [at, size] of opened) addLots(holding, terms, at, way * size);
        const cost = holding.cost;
        let profit = 0n;
        let got = 0n;
        for (const [at, size] of [...closing, [1_000, Number.POSITIVE_INFINITY] as const]) {
          const part = Math.min(size, Math.abs(holding.lots));
          if (part === 0) continue;
          got += BigInt(way) * notionalOf(terms, at, part) * (isInverse ? -1n : 1n);
          profit += closeLots(holding, terms, at, part);
        }
        expect([holding.lots, holding.cost]).toEqual([0, 0n]);
        expect(profit).toBe(got - cost);
        expect(closedCost(holding, terms)).toBe(cost < 0n ? -cost : cost);
      }),
    );
  });

  it('is bankrupt at the last tick that leaves nothing below zero', () => {
    fc.assert(
      fc.property(
        ticks,
        fc.integer({ min: 1, max: 10_000 }),
        fc.bigInt({ min: 0n, max: 10n ** 15n }),
        direction,
        fc.boolean(),
        (entry, size, wallet, way, isInverse) => {
          const terms = isInverse ? inverseTerms : linearTerms;
          const holding = openHolding({ side: 'BOTH', leverage: 10, mode: 'CROSS' }, way, 0);
          addLots(holding, terms, entry, way * size);
          const at = bankruptcyTicks(holding, terms, wallet);
          expect(wallet + profitAt(holding, terms, at) >= 0n).toBe(true);
          if (at > 1 && at < 1e13) expect(wallet + profitAt(holding, terms, at - way) < 0n).toBe(true);
        },
      ),
    );
  });
});
