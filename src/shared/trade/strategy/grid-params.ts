import * as v from 'valibot';
import { PositiveDecimal } from '../../base/decimal.ts';
import { endEntries, wholeWithin, within } from './parts.ts';

/** Intervals of a grid: each has one order, and an account may have no more than 200 open in one market. */
export const gridIntervals = { least: 2, most: 200 } as const;
/** Percent above the best price that the first purchase may pay. */
export const gridSlippage = { least: 0.01, most: 5, usual: 0.5 } as const;

/** Which way a grid on a contract goes: opens below and closes above, the reverse, or each on its side of the start. */
export const gridDirections = ['LONG', 'SHORT', 'NEUTRAL'] as const;
export type GridDirection = (typeof gridDirections)[number];

/** Whether the range of a grid goes along with the price, by whole intervals. */
export const gridTrailing = ['OFF', 'ON'] as const;

/**
 * Parameters of a GRID. Prices in quote; `invest` is the most that all its orders and the first one may cost, in quote;
 * on a contract the money that stands behind it, in the asset that it settles in. `direction` and `leverage` are of
 * contracts alone: LONG and the account's own where they are left out. Nothing is ordered before `trigger_price` is
 * reached. It ends by itself as `endEntries` says.
 */
export const GridParams = v.strictObject({
  lower: PositiveDecimal,
  upper: PositiveDecimal,
  grid_levels: wholeWithin(gridIntervals),
  mode: v.optional(v.picklist(['ARITHMETIC', 'GEOMETRIC'], 'mode'), 'ARITHMETIC'),
  invest: PositiveDecimal,
  direction: v.optional(v.picklist(gridDirections, 'direction')),
  leverage: v.optional(v.pipe(v.number('integer'), v.integer('integer'), v.minValue(1, 'range'))),
  trigger_price: v.optional(PositiveDecimal),
  trailing: v.optional(v.picklist(gridTrailing, 'trailing')),
  ...endEntries,
  max_slippage: v.optional(within(gridSlippage), gridSlippage.usual),
});
export type GridParams = v.InferOutput<typeof GridParams>;
