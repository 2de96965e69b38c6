import { expect, test } from 'vitest';
import { bitsNow } from './bits.ts';
import { fixedBits } from './fixed-bits.ts';

test.each(Object.entries(bitsNow()))('%s gives the fixed bits', (name, bits) => {
  expect(new Set(bits).size).toBeGreaterThan(36);
  expect(bits).toEqual(fixedBits[name]!.trim().split(/\s+/));
});
