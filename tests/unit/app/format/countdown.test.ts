import { expect, test } from 'vitest';
import { countdown } from '../../../../src/app/format/countdown.ts';

test.each([
  [11_564_000, '03:12:44'],
  [1, '00:00:01'],
  [0, '00:00:00'],
  [-5_000, '00:00:00'],
  [8 * 3_600_000, '08:00:00'],
])('%i ms are %s', (leftMs, text) => {
  expect(countdown(leftMs)).toBe(text);
});
