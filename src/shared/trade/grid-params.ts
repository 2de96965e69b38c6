import * as v from 'valibot';
import { PositiveDecimal } from '../base/decimal.ts';
import { Signal } from './signal.ts';

/** Intervals of a grid: each has one order, and an account may have no more than 200 open in one market. */
export const gridIntervals = { least: 2, most: 200 } as const;
/** Percent above the best price that the first purchase may pay. */
export const gridSlippage = { least: 0.01, most: 5, usual: 0.5 } as const;

/** Which way a grid on a contract goes: opens below and closes above, the reverse, or each on its side of the start. */
export const gridDirections = ['LONG', 'SHORT', 'NEUTRAL'] as const;
export type GridDirection = (typeof gridDirections)[number];

/** Whether the range of a grid goes along with the price, by whole intervals. */
export const gridTrailing = ['OFF', 'ON'] as const;

/** What becomes of the orders, and of what was bought, where a grid ends by itself. */
export const gridEnds = ['CANCEL_CLOSE', 'CANCEL'] as const;

/**
 * Parameters of a GRID. Prices in quote; `invest` is the most that all its orders and the first one may cost, in quote;
 * on a contract the money that stands behind it, in the asset that it settles in. `direction` and `leverage` are of
 * contracts alone: LONG and the account's own where they are left out. Nothing is ordered before `trigger_price` is
 * reached. It ends by itself at `take_profit_price`, at `stop_loss_price`, both held against the middle of the best
 * prices, at the close of a bar that gives its `end_signal`, and at `end_time`.
 */
export const GridParams = v.strictObject({
  lower: PositiveDecimal,
  upper: PositiveDecimal,
  grid_levels: v.pipe(
    v.number('integer'),
    v.integer('integer'),
    v.minValue(gridIntervals.least, 'range'),
    v.maxValue(gridIntervals.most, 'range'),
  ),
  mode: v.optional(v.picklist(['ARITHMETIC', 'GEOMETRIC'], 'mode'), 'ARITHMETIC'),
  invest: PositiveDecimal,
  direction: v.optional(v.picklist(gridDirections, 'direction')),
  leverage: v.optional(v.pipe(v.number('integer'), v.integer('integer'), v.minValue(1, 'range'))),
  trigger_price: v.optional(PositiveDecimal),
  trailing: v.optional(v.picklist(gridTrailing, 'trailing')),
  take_profit_price: v.optional(PositiveDecimal),
  stop_loss_price: v.optional(PositiveDecimal),
  end_signal: v.optional(Signal),
  end_time: v.optional(v.pipe(v.number('integer'), v.safeInteger('integer'), v.minValue(0, 'range'))),
  on_end: v.optional(v.picklist(gridEnds, 'on_end'), 'CANCEL_CLOSE'),
  max_slippage: v.optional(
    v.pipe(v.number('number'), v.minValue(gridSlippage.least, 'range'), v.maxValue(gridSlippage.most, 'range')),
    gridSlippage.usual,
  ),
});
export type GridParams = v.InferOutput<typeof GridParams>;
