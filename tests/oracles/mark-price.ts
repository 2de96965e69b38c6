import { requireFinite } from '../../src/shared/finance/argument.ts';
import { secondMs } from '../../src/shared/base/time.ts';

/**
 * Mean of mid − index in quote over the 30 seconds up to and including `nowMs` (start exclusive), each sample alike; 0
 * where there is none. Refuses NaN.
 */
export function meanBasis(samples: readonly BasisSample[], nowMs: number): number {
  let sum = 0;
  let count = 0;
  for (const { atMs, mid, index } of samples) {
    requireFinite({ mid, index });
    if (atMs > nowMs || atMs <= nowMs - basisWindowMs) continue;
    sum += mid - index;
    count++;
  }
  return count === 0 ? 0 : sum / count;
}

/** Mid price of the contract and index at one moment. */
export interface BasisSample {
  readonly atMs: number;
  readonly mid: number;
  readonly index: number;
}

/** The window of the moving average of the basis. */
export const basisWindowMs = 30 * secondMs;
