import { dayMs } from '../../base/time.ts';
import { unitsToNumber } from '../../base/decimal.ts';
import type { MarketState } from '../../core/state/market-state.ts';
import type { InstanceFigures } from '../../trade/instance.ts';
import type { RiskBase, RiskLimits } from '../../trade/risk/risk-limits.ts';
import { type Due, sooner } from '../moves.ts';

/** What is measured at a mark in ticks; money as numbers of quote. */
export interface Measured {
  readonly core: MarketState;
  readonly base: RiskBase;
  readonly figures: InstanceFigures;
  readonly mark: number;
  readonly exposure: number;
}

/** A price by so many ticks off a mark, a tick before it: what is due there is looked at exactly. */
const edge = (mark: number, ticks: number): Due =>
  ticks < 0 ? { below: Math.ceil(mark + ticks) + 1 } : { above: Math.floor(mark + ticks) - 1 };

/**
 * When and at which prices a loss of the day or an exposure may come to its limit as long as no order changes: both are
 * straight lines of the price of a spot market. Contracts, where funding comes between, are looked at with every price,
 * and so is a drawdown: its peak may be anywhere.
 */
export function dueOf({ max_daily_loss, max_drawdown, max_exposure }: RiskLimits, at: Measured, nowMs: number): Due {
  const { core, base, figures, mark, exposure } = at;
  if (max_drawdown !== undefined || core.contract) return { atMs: nowMs + 1 };
  const perTick = Number(figures.qty) * unitsToNumber(1, core.grid.price);
  let due: Due = {};
  if (max_daily_loss !== undefined) {
    const left = Number(max_daily_loss) - (Number(base.profit) - Number(figures.profit));
    due = sooner({ atMs: (base.day + 1) * dayMs }, perTick === 0 ? undefined : edge(mark, -left / perTick));
  }
  if (max_exposure !== undefined && perTick !== 0)
    due = sooner(due, edge(mark, (Number(max_exposure) - exposure) / Math.abs(perTick)));
  return due;
}
