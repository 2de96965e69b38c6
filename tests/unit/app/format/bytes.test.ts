import { expect, test } from 'vitest';
import { formatBytes } from '../../../../src/app/format/bytes.ts';

test('an amount of data is told in the unit that suits it', () => {
  expect([0, 740, 8_420, 120_400, 1_234_000, 24_600_000].map(formatBytes)).toEqual([
    '0 B',
    '740 B',
    '8.4 kB',
    '120 kB',
    '1.2 MB',
    '25 MB',
  ]);
});
