import { expect, test } from 'vitest';
import { type Problem, problemOf, problemsAfter } from '../../../../../src/app/screens/ai-dashboard/problems.ts';

const problem = (field: string, rule: string): Problem => ({ field, rule, text: `${field} ${rule}` });

test('a problem of one field holds until that field changes', () => {
  const problems = [problem('lower', 'required'), problem('invest', 'positive_decimal')];
  expect(problemsAfter(problems, ['lower'])).toEqual([problem('invest', 'positive_decimal')]);
  expect(problemsAfter(problems, ['lower', 'upper'])).toEqual([problem('invest', 'positive_decimal')]);
  expect(problemsAfter(problems, ['mode'])).toEqual(problems);
});

test.each(['above_lower', 'range_excludes_price', 'too_fine', 'below_fees', 'too_small', 'too_large', 'price_band'])(
  'a problem between fields, %s, is not known any more after any of them has changed',
  (rule) => {
    expect(problemsAfter([problem('upper', rule), problem('invest', 'required')], ['lower'])).toEqual([
      problem('invest', 'required'),
    ]);
  },
);

test('a problem of a part belongs to its field', () => {
  const problems = [problem('end_signal.period', 'integer')];
  expect([problemOf(problems, 'end_signal'), problemOf(problems, 'end')]).toEqual([
    'end_signal.period integer',
    undefined,
  ]);
  expect(problemsAfter(problems, ['end_signal'])).toEqual([]);
});
