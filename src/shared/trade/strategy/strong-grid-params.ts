import * as v from 'valibot';
import { PositiveDecimal } from '../../base/decimal.ts';
import { gridEnds, gridSlippage } from '../grid-params.ts';
import { Signal } from '../signal.ts';
import { strongDepth, strongStep, strongTrail } from './strong-grid-bounds.ts';

interface Bounds {
  readonly least: number;
  readonly most: number;
}

const within = ({ least, most }: Bounds) =>
  v.pipe(v.number('number'), v.minValue(least, 'range'), v.maxValue(most, 'range'));

/**
 * Parameters of a STRONG_GRID on spot: coins of `value` quote are bought, and their value is kept by a sale at each
 * rise of `step` percent and a buy at each fall back. `reserve` of quote buys below the start. Its lower bound lies
 * `trail` percent below the highest level that it has sold at, and ends it. It ends by itself as a GRID does, too.
 */
export const StrongGridParams = v.strictObject({
  value: PositiveDecimal,
  reserve: PositiveDecimal,
  step: v.optional(within(strongStep), strongStep.usual),
  trail: v.optional(within(strongTrail), strongTrail.usual),
  depth: v.optional(
    v.pipe(
      v.number('integer'),
      v.integer('integer'),
      v.minValue(strongDepth.least, 'range'),
      v.maxValue(strongDepth.most, 'range'),
    ),
    strongDepth.usual,
  ),
  max_slippage: v.optional(within(gridSlippage), gridSlippage.usual),
  take_profit_price: v.optional(PositiveDecimal),
  stop_loss_price: v.optional(PositiveDecimal),
  end_signal: v.optional(Signal),
  end_time: v.optional(v.pipe(v.number('integer'), v.safeInteger('integer'), v.minValue(0, 'range'))),
  on_end: v.optional(v.picklist(gridEnds, 'on_end'), 'CANCEL_CLOSE'),
});
export type StrongGridParams = v.InferOutput<typeof StrongGridParams>;
