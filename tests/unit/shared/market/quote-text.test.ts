import { expect, test } from 'vitest';
import { scaleOf } from '../../../../src/shared/base/decimal.ts';
import { quoteText } from '../../../../src/shared/market/quote-text.ts';

test.each([
  [6_988_120, '0.01', '69,881.20'],
  [5, '0.01', '0.05'],
  [999, '1', '999'],
  [1_000, '1', '1,000'],
  [12_345_678, '0.1', '1,234,567.8'],
  [3, '0.5', '1.5'],
  [1, '0.0001', '0.0001'],
])('%d ticks of %s read %s', (ticks, tick, text) => {
  expect(quoteText(ticks, scaleOf(tick))).toBe(text);
});
