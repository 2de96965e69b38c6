import { dayMs, type Interval, nextOpenOf } from '../../../base/time.ts';
import type { AiGridParams } from './params.ts';

/** Bars that a grid may be chosen by, the longest first, and how many of them a window has at least. */
const intervals = ['1h', '30m', '15m', '5m', '1m'] as const satisfies readonly Interval[];
const enoughBars = 2_000;

type WindowParams = Pick<AiGridParams, 'window_days'>;

/** The longest bars of which a window has enough, as long ones hide what a price does within them; minutes else. */
export const aiInterval = ({ window_days }: WindowParams): Interval =>
  intervals.find((interval) => (window_days * dayMs) / nextOpenOf(interval, 0) >= enoughBars) ?? '1m';

/** Length of these bars, ms. */
export const aiBarMs = (params: WindowParams): number => nextOpenOf(aiInterval(params), 0);
