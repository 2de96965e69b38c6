import { exp } from '../../../shared/base/math/exp.ts';
import { deliveryWindowMs } from '../../../shared/finance/delivery-price.ts';
import { dayMs, minuteMs } from '../../../shared/base/time.ts';
import { minutesPerDay } from './coin-draw.ts';
import type { CoinPath } from './coin-path.ts';

/**
 * How much of the mean that an option is settled at is known at a time, a fraction, and the mean of that part as a
 * multiple of the coin's reference price.
 */
export interface KnownMean {
  readonly part: number;
  readonly mean: number;
}

/**
 * The known part of the delivery price of an expiry, by the coin's path minute by minute; `log` is its log deviation
 * now. Nothing before the last half hour.
 */
export function knownMeanAt(coin: CoinPath, expiry: number, atMs: number, log: number): KnownMean {
  const fromMs = expiry - deliveryWindowMs;
  const toMs = Math.min(atMs, expiry);
  if (toMs <= fromMs) return { part: 0, mean: 0 };
  let sum = 0;
  for (let openMs = fromMs; openMs < toMs; openMs += minuteMs) {
    const day = Math.floor(openMs / dayMs);
    const { logs } = coin.day(day);
    const row = openMs / minuteMs - day * minutesPerDay;
    const closeMs = Math.min(openMs + minuteMs, toMs);
    const close = closeMs < toMs || toMs === expiry ? logs[row + 1]! : log;
    sum += ((exp(logs[row]!) + exp(close)) / 2) * (closeMs - openMs);
  }
  return { part: (toMs - fromMs) / deliveryWindowMs, mean: sum / (toMs - fromMs) };
}

/**
 * Part of an option's variance to expiry that its settlement at a mean leaves: a mean over a time varies a third as
 * much as its end, and what of it is known varies no more. A fraction of 0 to 1; both sides of the window's beginning
 * agree.
 */
export function settledVariance(leftMs: number): number {
  if (leftMs <= 0) return 0;
  const window = deliveryWindowMs;
  return leftMs >= window ? 1 - (2 * window) / (3 * leftMs) : (leftMs * leftMs) / (3 * window * window);
}
