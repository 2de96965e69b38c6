import { dayMs } from '../base/time.ts';
import type { ImpactModel } from './almgren-chriss.ts';

/** A bar of any length by its close in quote and its volume in base. */
export interface ClosedBar {
  readonly close: number;
  readonly volume: number;
}

export interface EstimateFacts {
  /** Closed bars without a gap, oldest first. */
  readonly bars: readonly ClosedBar[];
  readonly barMs: number;
  /** Difference of the best prices in quote. */
  readonly spread: number;
  /** Fee of a trade in quote for each base. */
  readonly fee: number;
}

/** Bars below which nothing is estimated. */
export const leastBars = 24;

/**
 * The market of an execution by what it has been, a day as the unit of time: σ from the differences of closes, half the
 * spread and the fee as the fixed cost, and impacts by the rule of the paper: to trade a hundredth of a day's volume
 * within a day moves the price by the spread for a time, and to trade a tenth of it moves it by the spread for good.
 * Undefined below `leastBars` and where nothing was traded. Source: Almgren & Chriss (2000), section 4.1.
 */
export function estimateImpact({ bars, barMs, spread, fee }: EstimateFacts): ImpactModel | undefined {
  if (bars.length < leastBars) return undefined;
  const perDay = dayMs / barMs;
  let squares = 0;
  let volume = bars[0]!.volume;
  for (let index = 1; index < bars.length; index++) {
    const change = bars[index]!.close - bars[index - 1]!.close;
    squares += change * change;
    volume += bars[index]!.volume;
  }
  const daily = (volume / bars.length) * perDay;
  if (!(daily > 0)) return undefined;
  return {
    volatility: Math.sqrt((squares / (bars.length - 1)) * perDay),
    fixedCost: spread / 2 + fee,
    permanentImpact: spread / (0.1 * daily),
    temporaryImpact: spread / (0.01 * daily),
  };
}
