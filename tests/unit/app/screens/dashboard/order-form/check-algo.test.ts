import { expect, test } from 'vitest';
import { noAlgo } from '../../../../../../src/app/screens/dashboard/order-form/draft/algo-texts.ts';
import { algoProblems } from '../../../../../../src/app/screens/dashboard/order-form/draft/check-algo.ts';
import { emptyDraft } from '../../../../../../src/app/screens/dashboard/order-form/draft/draft.ts';
import { orderRulesOf } from '../../../../../../src/shared/core/orders/order-money.ts';
import { instruments } from '../../../../../doubles/fake-market.ts';

const rules = orderRulesOf(instruments[0]!);
const problemsOf = (more: object, lots = 1_000_000) =>
  Object.keys(algoProblems({ ...emptyDraft, type: 'TWAP', algo: { ...noAlgo, ...more } }, rules, lots, 0) as object);

test.each([
  ['9', 's', ['duration']],
  ['10', 's', []],
  ['86400', 's', []],
  ['86401', 's', ['duration']],
  ['24', 'h', []],
  ['1441', 'min', ['duration']],
] as const)('a duration of %s %s', (duration, durationUnit, wrong) => {
  expect(problemsOf({ duration, durationUnit })).toEqual(wrong);
});

test('slices are whole, a thousand at most, and each is an order', () => {
  expect(problemsOf({ slices: '1000' })).toEqual([]);
  expect(problemsOf({ slices: '1001' })).toEqual(['slices']);
  expect(problemsOf({ slices: '1.5' })).toEqual(['slices']);
  expect(problemsOf({ slices: '60' }, rules.units.minLots * 60)).toEqual([]);
  expect(problemsOf({ slices: '60' }, rules.units.minLots * 60 - 1)).toEqual(['slices']);
});
