import { levelLots, levelTicks, type InfinityGrid } from '../../finance/infinity-grid.ts';
import type { Side } from '../../trade/order.ts';
import type { StrongOrders } from './strong-orders.ts';

/** An order that is to rest for a level. */
export interface LevelOrder {
  readonly level: number;
  readonly side: Side;
  readonly ticks: number;
  readonly lots: number;
}

export interface LevelsAround {
  readonly grid: InfinityGrid;
  readonly orders: Pick<StrongOrders, 'at' | 'touched' | 'leftOf'>;
  /** Orders on each side. */
  readonly depth: number;
  /** Smallest order at a price in ticks. */
  readonly leastAt: (ticks: number) => number;
}

/** Lots of a level that are held: all of them above level 0 before anything was traded there. */
const heldOf = ({ grid, orders }: LevelsAround, level: number): number => {
  const { bought, sold } = orders.at(level);
  return (level > 0 ? levelLots(grid, level) : 0) + bought - sold;
};

/**
 * What rests for a level: the sale of what it holds at its own price, or the buy of what it lacks at the level below.
 * One that is filled in part goes on; what is too small for an order counts as nothing.
 */
function orderOf(around: LevelsAround, level: number): LevelOrder | undefined {
  const { grid, orders, leastAt } = around;
  const { open, side } = orders.at(level);
  const [sellAt, buyAt] = [levelTicks(grid, level), levelTicks(grid, level - 1)];
  if (open) {
    const ticks = open.side === 'SELL' ? sellAt : buyAt;
    return { level, side: open.side, ticks, lots: orders.leftOf(open) };
  }
  const held = heldOf(around, level);
  const lacking = levelLots(grid, level) - held;
  const canSell = held >= leastAt(sellAt);
  const canBuy = lacking >= leastAt(buyAt);
  const sells = canSell && (!canBuy || side === 'SELL' || (side === undefined && level > 0));
  if (sells) return { level, side: 'SELL', ticks: sellAt, lots: held };
  return canBuy ? { level, side: 'BUY', ticks: buyAt, lots: lacking } : undefined;
}

/** Orders that are to rest: the lowest sales and the highest buys, `depth` of each, nearest first. */
export function wantedOrders(around: LevelsAround): { readonly sells: LevelOrder[]; readonly buys: LevelOrder[] } {
  const { depth, orders } = around;
  const { lowest, highest } = orders.touched;
  const sells: LevelOrder[] = [];
  const buys: LevelOrder[] = [];
  for (let level = lowest - depth; level <= highest + depth + 1; level++) {
    const order = orderOf(around, level);
    if (order?.side === 'SELL' && sells.length < depth) sells.push(order);
    if (order?.side === 'BUY') buys.push(order);
  }
  return { sells, buys: buys.reverse().slice(0, depth) };
}
