import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type RoundFill, roundProfit, roundsOf } from '../../../../src/shared/finance/rounds.ts';

const fill = (
  time: number,
  side: 'buy' | 'sell',
  amount: number,
  price: number,
  more: Partial<RoundFill> = {},
): RoundFill => ({
  market: 'A',
  time,
  isBuy: side === 'buy',
  amount,
  price,
  kind: 'GRID',
  ...more,
});

test('what was opened first is closed first; a fill may close several, and the rest of it opens', () => {
  const rounds = roundsOf([
    fill(1, 'buy', 1, 100),
    fill(2, 'buy', 2, 90),
    fill(3, 'sell', 2.5, 110, { kind: 'TP' }),
    fill(4, 'sell', 1.5, 120),
    fill(5, 'buy', 1, 115),
  ]);
  expect(rounds.map(({ openMs, closeMs, amount, isLong, kind }) => [openMs, closeMs, amount, isLong, kind])).toEqual([
    [1, 3, 1, true, 'TP'],
    [2, 3, 1.5, true, 'TP'],
    [2, 4, 0.5, true, 'GRID'],
    [4, 5, 1, false, 'GRID'],
  ]);
  // 10, 1.5 × 20, 0.5 × 30, and a short from 120 back at 115.
  expect(rounds.map((round) => roundProfit(round, undefined))).toEqual([10, 30, 15, 5]);
});

test('fills of different markets close nothing of each other', () => {
  expect(roundsOf([fill(1, 'buy', 1, 100), fill(2, 'sell', 1, 110, { market: 'B' })])).toEqual([]);
});

test('an inverse contract of 100 USD from 50,000 to 40,000 is settled in its coin', () => {
  const [round] = roundsOf([fill(1, 'sell', 10, 50_000), fill(2, 'buy', 10, 40_000)]);
  expect(roundProfit(round!, 100)).toBeCloseTo(1_000 / 40_000 - 1_000 / 50_000, 12);
});

const fills = fc.array(
  fc.record({
    market: fc.constantFrom('A', 'B'),
    isBuy: fc.boolean(),
    amount: fc.integer({ min: 1, max: 50 }),
    price: fc.integer({ min: 1, max: 1_000 }),
  }),
  { maxLength: 60 },
);

test('what rounds bring, and what is still open at its cost, is the money that has come in less what has gone out', () => {
  fc.assert(
    fc.property(fills, (made) => {
      const all = made.map((each, time): RoundFill => ({ ...each, time, kind: 'GRID' }));
      const rounds = roundsOf(all);
      const closed = rounds.reduce((sum, round) => sum + roundProfit(round, undefined), 0);
      // Each fill less what rounds have taken of it is what is left open.
      const left = all.map((each) => {
        const taken = rounds
          .filter(
            ({ market, openMs, closeMs }) => market === each.market && (openMs === each.time || closeMs === each.time),
          )
          .reduce((sum, { amount }) => sum + amount, 0);
        return { ...each, amount: each.amount - taken };
      });
      for (const { amount } of left) expect(amount).toBeGreaterThanOrEqual(0);
      const flow = (list: readonly RoundFill[]): number =>
        list.reduce((sum, { isBuy, amount, price }) => sum + (isBuy ? -1 : 1) * amount * price, 0);
      expect(closed + flow(left)).toBe(flow(all));
      for (const market of ['A', 'B'])
        expect(
          new Set(left.filter((each) => each.market === market && each.amount > 0).map(({ isBuy }) => isBuy)).size,
        ).toBeLessThan(2);
    }),
  );
});
