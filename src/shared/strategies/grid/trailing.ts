import { must } from '../../base/assert.ts';
import { toScaled } from '../../base/decimal.ts';
import { moneyDecimals } from '../../core/ledger/money.ts';
import type { MarketState } from '../../core/state/market-state.ts';
import { type GridPlan, levelTicks } from '../../finance/grid-plan.ts';
import { contractNeed } from '../contract-grid.ts';
import type { Due } from '../moves.ts';
import type { GridOrders } from './grid-orders.ts';

/** Intervals by which a range goes along at once at most. */
const maxSteps = 1_000;

/** Level of the price at which a range whose first interval is `first` goes on by one. */
const nextLevel = (plan: GridPlan, first: number): number =>
  plan.direction === 'SHORT' ? levelTicks(plan, first - 1) : levelTicks(plan, first + plan.levels.length);

/** Price beyond which the range goes on, as a part of what is due; nothing where it stays. */
export const trailingDue = (plan: GridPlan, first: number): Due => {
  if (!plan.trailing) return {};
  return plan.direction === 'SHORT' ? { below: nextLevel(plan, first) } : { above: nextLevel(plan, first) };
};

/**
 * Number of the first interval of the range at a price in ticks. It follows from the intervals that have had orders and
 * from the price alone: a range that goes along with the price goes up for long and on spot, down for short, by whole
 * intervals, where the interval that it leaves holds nothing and its money covers the range that it comes to.
 */
export function firstInterval(
  core: MarketState,
  orders: GridOrders,
  middle: number | undefined,
  leverage: number,
): number {
  const { plan } = orders;
  let { first } = orders;
  if (!plan.trailing || middle === undefined) return first;
  const isDown = plan.direction === 'SHORT';
  const intervals = plan.levels.length - 1;
  for (let step = 0; step < maxSteps; step++) {
    const level = nextLevel(plan, first);
    if (level < 1 || (isDown ? middle > level : middle < level)) return first;
    const next = first + (isDown ? -1 : 1);
    const left = isDown ? first + intervals - 1 : first;
    if (orders.heldIn(left) > 0 || !isCovered(core, orders, next, leverage)) return first;
    first = next;
  }
  return first;
}

/** Whether what it has put in and made covers what its range needs from interval `first` on. */
function isCovered(core: MarketState, orders: GridOrders, first: number, leverage: number): boolean {
  const { plan } = orders;
  const funds = must(toScaled(must(plan.funds, 'its funds'), moneyDecimals), 'money');
  const { realised, flow } = orders.total();
  const { contract, units } = core;
  if (contract) return contractNeed({ terms: contract.terms, plan, leverage, first }, plan.lots) <= funds + realised;
  let need = 0n;
  for (let cell = first; cell < first + plan.levels.length - 1; cell++)
    need += BigInt(levelTicks(plan, cell)) * BigInt(Math.max(0, plan.lots - orders.heldIn(cell)));
  return need * units.quotePerTickLot <= funds + flow;
}
