import { minuteMs } from '../base/time.ts';
import { requireFinite, requirePositive } from './argument.ts';

/** The index from `atMs` on, until the next sample. */
export interface IndexSample {
  readonly atMs: number;
  readonly price: number;
}

/** The window of the delivery price before expiry. */
export const deliveryWindowMs = 30 * minuteMs;

/**
 * Delivery price in quote: the time-weighted mean of the index over the 30 minutes before expiry, each sample in force
 * until the next. Samples ascend in time; one from before the window counts from its start on. Where the first lies
 * within the window only the covered part counts; null where none lies before expiry. The caller rounds half up to the
 * tick. Refuses prices of 0 and times that fall. Source: Deribit, settlement.
 */
export function deliveryPrice(
  samples: readonly IndexSample[],
  expiryMs: number,
  windowMs = deliveryWindowMs,
): number | null {
  requireFinite({ expiryMs });
  requirePositive({ windowMs });
  let sum = 0;
  let coveredMs = 0;
  samples.forEach(({ atMs, price }, index) => {
    requirePositive({ price });
    const nextMs = samples[index + 1]?.atMs ?? expiryMs;
    if (index + 1 < samples.length && nextMs < atMs) throw new RangeError(`samples must ascend: ${atMs}, ${nextMs}`);
    const heldMs = Math.min(nextMs, expiryMs) - Math.max(atMs, expiryMs - windowMs);
    if (heldMs <= 0) return;
    sum += price * heldMs;
    coveredMs += heldMs;
  });
  return coveredMs === 0 ? null : sum / coveredMs;
}
