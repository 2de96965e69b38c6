import { expect, test } from 'vitest';
import { noiseAt, noiseBound, normalAt } from '../../../../src/shared/base/random.ts';
import { testSeed } from '../../../seeds.ts';

const count = 50_000;

test.each([
  ['the normal draw', normalAt],
  ['noise', noiseAt],
] as const)('%s has a mean of 0, a deviation of 1 and no memory', (_name, drawAt) => {
  const drawn = Array.from({ length: count }, (_each, index) => drawAt(testSeed, index, 3));
  const mean = drawn.reduce((sum, x) => sum + x, 0) / count;
  const variance = drawn.reduce((sum, x) => sum + x * x, 0) / count;
  const next = drawn.slice(1).reduce((sum, x, index) => sum + x * drawn[index]!, 0) / count;
  // Five standard errors.
  expect(Math.abs(mean)).toBeLessThan(5 / Math.sqrt(count));
  expect(Math.abs(variance - 1)).toBeLessThan(5 * Math.sqrt(2 / count));
  expect(Math.abs(next)).toBeLessThan(5 / Math.sqrt(count));
  expect(drawn.every((x, index) => x === drawAt(testSeed, index, 3))).toBe(true);
});

test('noise lies within its bound', () => {
  for (let index = 0; index < count; index++)
    expect(Math.abs(noiseAt(testSeed, index))).toBeLessThanOrEqual(noiseBound);
});
