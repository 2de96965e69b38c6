import { gridProfit } from '../../finance/grid-levels.ts';
import { emptyLevel, gridNeed, type GridPlan, gridPlan, grossLots, tickLevels } from '../../finance/grid-plan.ts';
import { gridIntervals, gridSlippage } from '../../trade/strategy/grid-params.ts';
import { highestBarTicks } from '../bars.ts';
import { bandOf, exactLimit, leastLots, type PriceFacts, type Problem, type SweepMarket } from './market.ts';

/** Parameters of a GRID on spot as numbers. Prices in ticks. */
export interface GridCandidate {
  readonly lower: number;
  readonly upper: number;
  readonly grid_levels: number;
  /** Most that its orders may cost, ticks × lots. */
  readonly invest: number;
  /** Percent above the close at which it begins that the first purchase may pay. */
  readonly max_slippage: number;
  /** Prices that end it; 0 for none. */
  readonly take_profit_price: number;
  readonly stop_loss_price: number;
}

/** What all candidates of a sweep of grids have in common. */
export interface GridShape {
  readonly mode: 'ARITHMETIC' | 'GEOMETRIC';
  /**
   * Whether lower, upper, take-profit and stop-loss are percent of the close at which a grid begins, in place of ticks:
   * what a walk-forward needs, whose windows begin at other prices.
   */
  readonly isPercent: boolean;
}

/** A grid that can begin. Prices in ticks, 0 for none. */
export interface GridStart {
  readonly plan: GridPlan;
  readonly takeProfit: number;
  readonly stopLoss: number;
  /** What all of its orders cost at most, ticks × lots. */
  readonly funds: number;
}

const problem = (field: string, rule: string): Problem => ({ field, rule });

const isTicks = (value: number): boolean => Number.isSafeInteger(value) && value >= 1 && value <= highestBarTicks;

/** Prices of a candidate in ticks, those in percent rounded half up. */
export function pricesOf(it: GridCandidate, { isPercent }: GridShape, close: number) {
  const ticks = (price: number): number => (isPercent ? Math.floor((close * price) / 100 + 0.5) : price);
  return {
    lower: ticks(it.lower),
    upper: ticks(it.upper),
    takeProfit: ticks(it.take_profit_price),
    stopLoss: ticks(it.stop_loss_price),
  };
}

type Prices = ReturnType<typeof pricesOf>;

/** The first rule that prices break, as `setUpGrid` has them. */
function priceProblem(
  { lower, upper, takeProfit, stopLoss }: Prices,
  market: SweepMarket,
  close: number,
): Problem | undefined {
  if (!isTicks(lower)) return problem('lower', 'tick');
  if (!isTicks(upper)) return problem('upper', 'tick');
  if (takeProfit !== 0 && !isTicks(takeProfit)) return problem('take_profit_price', 'tick');
  if (stopLoss !== 0 && !isTicks(stopLoss)) return problem('stop_loss_price', 'tick');
  if (upper <= lower) return problem('upper', 'above_lower');
  if (close < lower) return problem('lower', 'range_excludes_price');
  if (close > upper) return problem('upper', 'range_excludes_price');
  const band = bandOf(market, close);
  if (lower < band.lowest) return problem('lower', 'price_band');
  if (upper > band.highest) return problem('upper', 'price_band');
  if (takeProfit !== 0 && takeProfit <= close) return problem('take_profit_price', 'above_price');
  return stopLoss !== 0 && stopLoss >= close ? problem('stop_loss_price', 'below_price') : undefined;
}

/** The first rule that the other figures break. */
function figureProblem({ grid_levels, invest, max_slippage }: GridCandidate): Problem | undefined {
  const { least, most } = gridIntervals;
  if (!Number.isInteger(grid_levels)) return problem('grid_levels', 'integer');
  if (grid_levels < least || grid_levels > most) return problem('grid_levels', 'range');
  if (!(invest > 0 && invest < exactLimit)) return problem('invest', 'range');
  const isSlippage = max_slippage >= gridSlippage.least && max_slippage <= gridSlippage.most;
  return isSlippage ? undefined : problem('max_slippage', 'range');
}

/** The rule that the size of the orders breaks; `highest` is the highest price of the bars. */
function sizeProblem(plan: GridPlan, market: SweepMarket, highest: number): Problem | undefined {
  const { levels, lots, opening } = plan;
  const least = Math.max(
    leastLots(market, levels[0]!),
    grossLots(leastLots(market, levels[1]!), market.maker / market.feeDivisor),
    2,
  );
  if (lots < least) return problem('invest', 'too_small');
  if (Math.max(opening, lots) > market.maxLots) return problem('invest', 'too_large');
  const all = opening + lots * levels.length;
  const isExact = all * market.feeDivisor < exactLimit && all * Math.max(highest, levels.at(-1)!) < exactLimit;
  return isExact ? undefined : problem('invest', 'too_large');
}

/**
 * A grid that begins at a close, as `setUpGrid` makes it of the same parameters with the close as the middle and as the
 * best price; else the rule that it breaks.
 */
export function startGrid(
  it: GridCandidate,
  shape: GridShape,
  market: SweepMarket,
  { close, highest }: PriceFacts,
): GridStart | Problem {
  const prices = pricesOf(it, shape, close);
  const broken = figureProblem(it) ?? priceProblem(prices, market, close);
  if (broken) return broken;
  const range = { low: prices.lower, high: prices.upper, intervals: it.grid_levels };
  const levels = tickLevels(range, shape.mode === 'GEOMETRIC' ? 'geometric' : 'arithmetic');
  if (levels.some((level, index) => level === levels[index + 1])) return problem('grid_levels', 'too_fine');
  if (gridProfit(levels, market.maker / market.feeDivisor).least <= 0) return problem('grid_levels', 'below_fees');
  const plan = gridPlan({
    levels,
    empty: emptyLevel(levels, close),
    cap: Math.floor(close * (1 + it.max_slippage / 100)),
    taker: market.taker / market.feeDivisor,
    invest: BigInt(Math.floor(it.invest)),
  });
  const { takeProfit, stopLoss } = prices;
  return sizeProblem(plan, market, highest) ?? { plan, takeProfit, stopLoss, funds: Number(gridNeed(plan)) };
}
