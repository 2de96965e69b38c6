import { type Interval, openTimeOf } from '../../src/shared/base/time.ts';
import { type Kline, tidySum } from '../../src/shared/market/kline.ts';

/** A bar opened by one trade. */
export const barOfTrade = (interval: Interval, atMs: number, price: number, size: number): Kline => [
  openTimeOf(interval, atMs),
  price,
  price,
  price,
  price,
  size,
  tidySum(price * size),
  1,
];
