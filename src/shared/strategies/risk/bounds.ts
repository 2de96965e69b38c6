import { dayMs } from '../../base/time.ts';
import { unitsToNumber } from '../../base/decimal.ts';
import { moneyDecimals } from '../../core/ledger/money.ts';
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
  /** What a net value gains by a unit of money of profit; undefined where it is not known. */
  readonly netPerMoney?: number | undefined;
}

/** A price by so many ticks off a mark, a tick before it: what is due there is looked at exactly. */
const edge = (mark: number, ticks: number, sign = Math.sign(ticks)): Due =>
  sign < 0 ? { below: Math.ceil(mark + ticks) + 1 } : { above: Math.floor(mark + ticks) - 1 };

/** Net values are cut to units of money: so far from where it is looked for a limit may be met. */
const netSlack = 2 / 10 ** moneyDecimals;

/**
 * Closes at which a net value may come to a new peak or to the deepest fall that is allowed, `perTick` being what it
 * gains by a tick: between them neither changes.
 */
function drawdownDue(most: number, { base, figures, mark }: Measured, perTick: number): Due {
  if (perTick === 0) return {};
  const [net, peak] = [Number(figures.net_value), Number(base.peak)];
  const closesAt = ({ below, above }: Due): Due => ({ closesBelow: below, closesAbove: above });
  const ticksTo = (value: number): number => (value - net) / perTick;
  // A peak lies ahead on the side on which the value gains, the limit on the other one.
  const side = (value: number, sign: number): Due => {
    const ticks = ticksTo(value);
    return closesAt(edge(mark, sign * ticks < 0 ? 0 : ticks, sign));
  };
  const sign = Math.sign(perTick);
  return sooner(side(peak - netSlack, sign), side(peak * (1 - most / 100) + netSlack, -sign));
}

/**
 * When and at which prices a loss of the day, a drawdown or an exposure may come to its limit as long as no order
 * changes: all are straight lines of the price of a spot market. Contracts, where funding comes between, are looked at
 * with every price.
 */
export function dueOf({ max_daily_loss, max_drawdown, max_exposure }: RiskLimits, at: Measured, nowMs: number): Due {
  const { core, base, figures, mark, exposure, netPerMoney } = at;
  if (core.contract || (max_drawdown !== undefined && netPerMoney === undefined)) return { atMs: nowMs + 1 };
  const perTick = Number(figures.qty) * unitsToNumber(1, core.grid.price);
  let due: Due = max_drawdown === undefined ? {} : drawdownDue(max_drawdown, at, perTick * (netPerMoney ?? 0));
  if (max_daily_loss !== undefined) {
    const left = Number(max_daily_loss) - (Number(base.profit) - Number(figures.profit));
    due = sooner(
      sooner(due, { atMs: (base.day + 1) * dayMs }),
      perTick === 0 ? undefined : edge(mark, -left / perTick),
    );
  }
  if (max_exposure !== undefined && perTick !== 0)
    due = sooner(due, edge(mark, (Number(max_exposure) - exposure) / Math.abs(perTick)));
  return due;
}
