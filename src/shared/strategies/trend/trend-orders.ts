import { must } from '../../base/assert.ts';
import { toScaled, toUnits } from '../../base/decimal.ts';
import { moneyDecimals } from '../../core/ledger/money.ts';
import type { MarketState } from '../../core/state/market-state.ts';
import { isFilled, PositionOrders } from '../position-orders.ts';
import { type TrendNumber, trendNumber } from './order-number.ts';

/** Average price of what was filled, in ticks, rounded; `money` as decimal text. */
function averageTicks(money: string, { price }: MarketState['grid']): number {
  const one = BigInt(price.unit) * 10n ** BigInt(moneyDecimals - price.decimals);
  return Number((must(toScaled(money, moneyDecimals), 'an average price') + one / 2n) / one);
}

/** A position that is open: its units so far, oldest first, and what they go by. */
export interface TrendPosition {
  /** Prices in ticks at which its units were bought. */
  readonly units: readonly number[];
  /** Lots that a unit was asked for with. */
  readonly lots: number;
  /** N in ticks. */
  readonly range: number;
  /** An exit was begun. */
  readonly isLeaving: boolean;
}

/** The orders of one TREND. */
export class TrendOrders extends PositionOrders<TrendNumber> {
  constructor(core: MarketState) {
    super(core, trendNumber);
  }

  /** The position that is open; undefined where less than a lot is held and nothing is on its way. */
  get position(): TrendPosition | undefined {
    const all = this.all();
    const bought = all.filter(({ purpose, order }) => isUnit(purpose) && isFilled(order));
    const [first] = bought;
    if (!first || this.held < 1) return undefined;
    return {
      units: bought.map(({ order }) => averageTicks(order.avg_price, this.core.grid)),
      lots: must(toUnits(first.order.amount, this.core.grid.size), 'a size on the grid'),
      range: first.range,
      isLeaving: all.some(({ purpose }) => !isUnit(purpose)),
    };
  }
}

const isUnit = (purpose: TrendNumber['purpose']): boolean => purpose === 'ENTRY' || purpose === 'ADD';
