import * as v from 'valibot';
import { PositiveDecimal } from '../../base/decimal.ts';
import { Signal } from '../signal.ts';
import { pairSlippage, pairStale, pairSweep, pairTimeout } from './pair-bounds.ts';

/** Between which values a parameter lies. */
export interface Bounds {
  readonly least: number;
  readonly most: number;
  /** The value of a parameter that is left out. */
  readonly usual?: number;
}

/** A number within bounds: `number` where it is none, `range` where it lies outside. */
export const within = ({ least, most }: Bounds) =>
  v.pipe(v.number('number'), v.minValue(least, 'range'), v.maxValue(most, 'range'));

/** The same of whole numbers: `integer` where it is none. */
export const wholeWithin = ({ least, most }: Bounds) =>
  v.pipe(v.number('integer'), v.integer('integer'), v.minValue(least, 'range'), v.maxValue(most, 'range'));

/** A number within bounds, the usual one where it is left out. */
export const usually = (bounds: Bounds & { readonly usual: number }) => v.optional(within(bounds), bounds.usual);

/** What becomes of the orders, and of what was bought, where a strategy ends by itself. */
export const selfEnds = ['CANCEL_CLOSE', 'CANCEL'] as const;

const timedEnd = {
  end_time: v.optional(v.pipe(v.number('integer'), v.safeInteger('integer'), v.minValue(0, 'range'))),
  on_end: v.optional(v.picklist(selfEnds, 'on_end'), 'CANCEL_CLOSE'),
};

/**
 * Parameters that end a strategy by itself: at `take_profit_price` and at `stop_loss_price`, both held against the
 * middle of the best prices, at the close of a bar that gives its `end_signal`, and at `end_time`, ms.
 */
export const endEntries = {
  take_profit_price: v.optional(PositiveDecimal),
  stop_loss_price: v.optional(PositiveDecimal),
  end_signal: v.optional(Signal),
  ...timedEnd,
};

/** Parameters of those whose second leg follows. Slippage in percent; `leg_timeout` and `stale` in seconds. */
export const pairEntries = {
  leg_timeout: usually(pairTimeout),
  hedge_slippage: usually(pairSlippage),
  sweep_slippage: usually(pairSweep),
  stale: usually(pairStale),
  ...timedEnd,
};
