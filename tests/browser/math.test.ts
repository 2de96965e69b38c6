import { expect, test } from 'vitest';
import { bitsNow } from '../unit/shared/base/math/bits.ts';
import { fixedBits } from '../unit/shared/base/math/fixed-bits.ts';

test('exp, log, pow and the cosine of turns give in a browser the bits that they give in Node', () => {
  const now = Object.fromEntries(Object.entries(bitsNow()).map(([name, bits]) => [name, bits.join(' ')]));
  const fixed = Object.fromEntries(
    Object.entries(fixedBits).map(([name, bits]) => [name, bits.trim().split(/\s+/).join(' ')]),
  );
  expect(now).toEqual(fixed);
});
