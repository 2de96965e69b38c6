import {
  emptyLevel,
  gridNeed,
  type GridPlan,
  gridPlan,
  gridWorst,
  tickLevels,
} from '../../../../shared/finance/grid-plan.ts';
import { unitsToNumber } from '../../../../shared/base/decimal.ts';
import { gridOf } from '../../../../shared/market/instrument.ts';
import type { BookShape } from '../../page-facts.ts';

/** `around` and `slippage` as fractions, `invest` in quote. */
const example = { around: 0.05, intervals: 10, invest: 5_000, slippage: 0.005 } as const;

export interface GridExample {
  readonly plan: GridPlan;
  /** The middle of the best prices in ticks. */
  readonly middle: number;
  /** In quote. */
  readonly cost: number;
  readonly worst: number;
}

/** What the platform would set up at these prices; undefined where the money does not pay for one lot an order. */
export function gridExample({ best, market }: BookShape): GridExample | undefined {
  if (best === undefined) return undefined;
  const { price, size } = gridOf(market);
  const middle = Math.floor((best.bid + best.ask) / 2);
  const low = Math.max(1, Math.floor(middle * (1 - example.around)));
  const levels = tickLevels(
    { low, high: Math.ceil(middle * (1 + example.around)), intervals: example.intervals },
    'arithmetic',
  );
  const perTickLot = unitsToNumber(1, price) * unitsToNumber(1, size);
  const plan = gridPlan({
    levels,
    empty: emptyLevel(levels, middle),
    cap: Math.floor(best.ask * (1 + example.slippage)),
    taker: market.taker,
    invest: BigInt(Math.floor(example.invest / perTickLot)),
  });
  return plan.lots === 0
    ? undefined
    : { plan, middle, cost: Number(gridNeed(plan)) * perTickLot, worst: gridWorst(plan, low, market) * perTickLot };
}
