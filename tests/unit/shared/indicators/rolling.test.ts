import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { windowExtreme } from '../../../../src/shared/indicators/rolling.ts';

test('the extreme of a window is that of its newest bars, a forming one included, of one bar too', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 6 }),
      fc.constantFrom(1 as const, -1 as const),
      fc.array(fc.integer({ min: -9, max: 9 }), { maxLength: 40 }),
      (bars, sign, values) => {
        const extreme = windowExtreme(bars, sign);
        for (const [at, value] of values.entries()) {
          const window = values.slice(Math.max(0, at + 1 - bars), at + 1);
          const expected = window.length < bars ? Number.NaN : sign * Math.max(...window.map((each) => sign * each));
          // A bar that forms is looked at before it is taken.
          expect(extreme(value, false) + 0).toBe(expected + 0);
          expect(extreme(value, true) + 0).toBe(expected + 0);
        }
      },
    ),
  );
});
