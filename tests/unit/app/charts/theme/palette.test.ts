import { expect, test } from 'vitest';
import { withAlpha } from '../../../../../src/app/charts/theme/palette.ts';

test.each([
  ['#10151C', 1, '#10151Cff'],
  ['#10151C', 0.5, '#10151C80'],
  ['#10151C40', 0, '#10151C00'],
  ['#fff', 0.2, '#ffffff33'],
  ['#a3f', 1, '#aa33ffff'],
  ['#a3f8', 1, '#aa33ffff'],
])('%s with an alpha of %d is %s', (hex, alpha, colour) => {
  expect(withAlpha(hex, alpha)).toBe(colour);
});
