import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BlshHolding, shareOf } from '../../../../../src/shared/backtest/sweep/blsh-holding.ts';
import { leftAfter } from '../../../../../src/shared/strategies/blsh/cycle.ts';

test('a share of a cost is rounded up, exactly, also where the quotient is whole', () => {
  expect([shareOf(10, 1, 3), shareOf(9, 1, 3), shareOf(7, 7, 7)]).toEqual([4, 3, 7]);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2 ** 51 }),
      fc.integer({ min: 1, max: 2 ** 51 }),
      fc.integer({ min: 1, max: 2 ** 51 }),
      fc.boolean(),
      (cost, one, other, isWhole) => {
        const [kept, base] = [Math.min(one, other), Math.max(one, other)];
        // The same quotient of multiples is where rounding would show.
        const given = isWhole ? Math.floor(cost / 1_000) * 1_000 : cost;
        const [top, below] = isWhole ? [(kept % 1_000) + 1, 1_000] : [kept, base];
        const exact = (BigInt(given) * BigInt(top) + BigInt(below) - 1n) / BigInt(below);
        expect(BigInt(shareOf(given, top, below))).toBe(exact);
      },
    ),
    { numRuns: 1_000 },
  );
});

test('what is left after buys and sales is what the strategy leaves', () => {
  const events = fc.array(
    fc.record({
      base: fc.integer({ min: 1, max: 1e9 }),
      cost: fc.integer({ min: 1, max: 1e12 }),
      sold: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { freq: 1 }),
    }),
    { minLength: 1, maxLength: 8 },
  );
  fc.assert(
    fc.property(events, events, (first, second) => {
      const holding = new BlshHolding(8);
      let bought: { base: bigint; cost: bigint }[] = [];
      for (const cycle of [first, second]) {
        let sold = 0n;
        for (const { base, cost, sold: share } of cycle) {
          holding.buy(base, cost);
          bought.push({ base: BigInt(base), cost: BigInt(cost) });
          if (share === null) continue;
          const part = Math.floor(holding.base * share);
          holding.sell(part);
          sold += BigInt(part);
        }
        const left = leftAfter(bought, sold);
        expect({ base: BigInt(holding.base), cost: BigInt(holding.cost) }).toEqual(left);
        holding.carry();
        expect({ base: BigInt(holding.base), cost: BigInt(holding.cost) }).toEqual(left);
        bought = left.base > 0n ? [left] : [];
      }
    }),
  );
});
