import { describe, expect, test } from 'vitest';
import type { Problem } from '../../../../../../src/app/screens/dashboard/order-form/draft/problems.ts';
import { emptyDraft } from '../../../../../../src/app/screens/dashboard/order-form/draft/draft.ts';
import { exitFacts, exitProblems } from '../../../../../../src/app/screens/dashboard/order-form/draft/exits.ts';
import { leverageSteps } from '../../../../../../src/app/screens/dashboard/order-form/draft/leverage-steps.ts';
import { moneyShown } from '../../../../../../src/app/screens/dashboard/order-form/draft/money-shown.ts';
import type { Side } from '../../../../../../src/shared/trade/order.ts';
import { instruments } from '../../../../../doubles/fake-market.ts';

const spot = instruments[0]!;
const linear = { ...spot, account_type: 'linear' as const, contract: true };
const draft = { ...emptyDraft, price: '100', amount: '1' };
const reported = (side: Side, takeProfit: string, stopLoss: string, of = spot, reduceOnly = false) =>
  exitFacts({ ...draft, reduceOnly, exits: { takeProfit, stopLoss } }, side, of).map(
    ({ label, value }) => `${label.message} ${value}`,
  );

describe('the question about an order tells of its exits', () => {
  test('with the side on which each fires: profit above what is bought and below what is sold', () => {
    expect(reported('BUY', '110', '90')).toEqual(['Take profit ≥ 110.0 USDT', 'Stop loss ≤ 90.0 USDT']);
    expect(reported('SELL', '90', '110', linear)).toEqual(['Take profit ≤ 90.0 USDT', 'Stop loss ≥ 110.0 USDT']);
  });

  test('of one alone where the other is empty, and of none where an order only reduces a position', () => {
    expect([reported('BUY', '110', ''), reported('BUY', ' ', '90')]).toEqual([
      ['Take profit ≥ 110.0 USDT'],
      ['Stop loss ≤ 90.0 USDT'],
    ]);
    expect([reported('SELL', '90', '110', linear, true), reported('BUY', '110', '', spot, true).length]).toEqual([
      [],
      1,
    ]);
  });
});

describe('what is wrong with an exit', () => {
  const problems = (side: Side, takeProfit: string, stopLoss: string, reference = '100', own?: Problem) =>
    exitProblems({ ...draft, exits: { takeProfit, stopLoss } }, side, {
      instrument: linear,
      reference,
      priceProblem: () => own,
    });
  const kinds = (...given: Parameters<typeof problems>) =>
    Object.entries(problems(...given)).map(
      ([field, problem]) => `${field} ${problem?.kind === 'told' ? problem.text.message : problem?.kind}`,
    );

  test('is that it lies on the wrong side of the price that the order is judged by, or on it', () => {
    expect(kinds('BUY', '101', '99')).toEqual([]);
    expect(kinds('BUY', '100', '100')).toEqual(['tp Must be above {than}', 'sl Must be below {than}']);
    expect(kinds('SELL', '99', '101')).toEqual([]);
    expect(kinds('SELL', '100', '100')).toEqual(['tp Must be below {than}', 'sl Must be above {than}']);
  });

  test('is what keeps it from being a price first, and nothing more where there is nothing to judge by', () => {
    expect(kinds('BUY', '99', '', '100', { kind: 'number' })).toEqual(['tp number']);
    expect(kinds('BUY', '99', '101', '')).toEqual([]);
  });
});

test.each([
  ['1', '1.00'],
  ['1234.567', '1,234.57'],
  ['0.5', '0.5'],
  ['0.123456', '0.1235'],
  ['0.00123456', '0.001235'],
  ['0.0000123456', '0.00001235'],
  ['0.00000123456', '0.00000123'],
  ['0.000000001', '0'],
  ['0', '0.00'],
  ['-0.0123456', '\u22120.01235'],
  ['10.004', '10.00'],
])('money of %s is shown as %s: cents, and of less than one the digits that count', (text, shown) => {
  expect(moneyShown(text)).toBe(shown);
});

test.each([
  ['12.345678912', '12.34567891'],
  ['1', '1'],
  ['0.5', '0.5'],
  ['1234.5', '1,234.5'],
])('money in coin of %s is shown as %s: with the decimals of the coin where it is one or more', (text, shown) => {
  expect(moneyShown(text, 8)).toBe(shown);
});

test('the form offers the leverages that venues have buttons for', () => {
  expect(leverageSteps).toEqual([1, 2, 3, 5, 10, 20, 50, 75, 100, 125]);
});
