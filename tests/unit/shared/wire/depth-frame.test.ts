import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DepthFrame, depthSeal } from '../../../../src/shared/wire/depth-frame.ts';
import { frames } from './depth-frames.ts';

describe('seal', () => {
  test('any one number that changes breaks it', () => {
    fc.assert(
      fc.property(frames, fc.nat(), fc.integer({ min: 1, max: 2 ** 31 }), (frame, place, by) => {
        const before = depthSeal(frame);
        const changed = Object.assign(new DepthFrame(), frame, {
          prices: frame.prices.slice(),
          sizes: frame.sizes.slice(),
        });
        const rows = frame.bids + frame.asks;
        const names = ['u', 'pu', 'ts'] as const;
        if (place % (rows * 2 + names.length) < names.length) changed[names[place % (rows * 2 + names.length)]!] += by;
        else {
          const row = (place % (rows * 2 + names.length)) - names.length;
          (row < rows ? changed.prices : changed.sizes)[row % rows]! += by;
        }
        expect(depthSeal(changed)).not.toBe(before);
      }),
      { numRuns: 3_000 },
    );
  });
});
