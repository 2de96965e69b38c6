import { useMemo } from 'react';
import { assert } from '../../../shared/base/assert.ts';
import { fromUnits } from '../../../shared/base/decimal.ts';
import { gridOf, type Instrument } from '../../../shared/market/instrument.ts';
import { onStep, tickStepsOf } from '../../../shared/market/tick-steps.ts';
import { formatDecimal } from '../../format/price.ts';

/** Prices that an order of an instrument may have. */
export function usePriceGrid(instrument: Instrument) {
  return useMemo(() => {
    const { price: scale } = gridOf(instrument);
    const steps = tickStepsOf(instrument);
    const tick = Number(instrument.tick);
    const unitsOf = (price: number) => {
      const units = Math.max(1, Math.round(price / tick));
      const low = onStep(steps, units, -1);
      const high = onStep(steps, units, 1);
      return low > 0 && units - low < high - units ? low : high;
    };
    const text = (price: number) => fromUnits(unitsOf(price), scale);
    assert(tick > 0, 'a tick');
    return {
      snap: (price: number) => Number(text(price)),
      text,
      shown: (price: number) => formatDecimal(text(price), scale.decimals),
    };
  }, [instrument]);
}
export type PriceGrid = ReturnType<typeof usePriceGrid>;
