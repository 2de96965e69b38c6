import { emptyLevel, type GridPlan } from '../../finance/grid-plan.ts';
import { moneyText } from '../../core/ledger/money.ts';
import { maxOpenOrders } from '../../core/orders/draft.ts';
import type { MarketState } from '../../core/state/market-state.ts';
import type { GridParams } from '../../trade/strategy/grid-params.ts';
import type { InstanceFigures } from '../../trade/instance.ts';
import { firstLeg, type Replan, type StartLeg, type StartSituation } from '../strategy.ts';
import { middleNow, refuse } from '../set-up.ts';
import { checkLiquidation } from './contract-rules.ts';
import { rangeStride } from './grid-moves.ts';
import {
  type Budget,
  capOf,
  checkFunds,
  checkRange,
  checkSize,
  contractGrid,
  levelsOf,
  moneyOf,
  needOf,
  planOf,
  rangeOf,
} from './set-up.ts';

/** Parameters of the range of a grid. */
export const rangeKeys = ['lower', 'upper', 'grid_levels'] as const;
/** Ranges that one grid may have. */
export const maxRanges = 50;

/**
 * A running grid with more money in it, or less, or with another range. What is held stays. On the same levels an
 * interval has its new size with the next order that it opens by, and the first order is as large as it was, once there
 * was one. To the intervals of another range what is held is given out, those furthest from the price first; one that
 * lacks something buys it, or sells it where it is short, on its own level.
 */
export function replanGrid(params: GridParams, before: GridPlan, start: StartSituation): Replan<GridPlan> {
  const leg = firstLeg(start);
  const levels = levelsOf(leg.core, rangeOf(leg.core, params), params);
  const isSame = levels.length === before.levels.length && levels.every((level, at) => level === before.levels[at]);
  const at = isSame ? 0 : middleNow(leg.core, leg.market);
  const price = before.trigger && !hasOrders(start) ? before.trigger.ticks : at;
  const budget: Budget = isSame
    ? before
    : {
        levels,
        empty: emptyLevel(levels, price),
        cap: capOf(leg.market, undefined, params),
        direction: before.direction,
      };
  if (!isSame) checkRange(leg.core, rangeOf(leg.core, params), price);
  const { plan, need } = sized(params, before, leg, budget);
  const room = maxOpenOrders - Math.max(0, (leg.core.openCount.get(leg.api_id) ?? 0) - (before.levels.length - 1));
  if (params.grid_levels > room) refuse({ field: 'grid_levels', rule: 'too_many_orders', most: room });
  const lots = heldLots(leg.core, start.running);
  if (Math.abs(lots) > plan.lots * (levels.length - 1))
    refuse({
      field: 'invest',
      rule: 'holds_more',
      held: moneyText(BigInt(Math.abs(lots)) * leg.core.units.basePerLot),
    });
  if (!hasOrders(start)) return { plan: { ...before, ...plan, funds: before.funds && moneyText(need) }, need };
  const kept = { ...before, lots: plan.lots, ...(before.funds && { funds: moneyText(need) }) };
  return { plan: isSame ? kept : moved(kept, budget, leg.core, start.running, lots), need };
}

const hasOrders = ({ running }: StartSituation): boolean => running === undefined || running.orders > 0;

/** Sizes on a range, and what they cost. Throws PARAMETERS and BALANCE. */
function sized(params: GridParams, before: GridPlan, leg: StartLeg, budget: Budget) {
  const invest = moneyOf(params.invest);
  const leverage = params.leverage ?? 1;
  const own = { ...before, ...budget };
  const contract = contractGrid(leg, own, leverage);
  const plan = planOf(leg, budget, invest, contract);
  checkSize(leg.core, plan, contract);
  if (contract) checkLiquidation(leg, contract, plan.lots, invest);
  const need = contract ? invest : needOf(leg.core, plan, contract);
  const had =
    before.funds === undefined ? needOf(leg.core, before, contractGrid(leg, before, leverage)) : moneyOf(before.funds);
  if (need > had) checkFunds(leg, need - had);
  return { plan: { ...budget, lots: plan.lots, opening: plan.opening }, need };
}

/** What a running grid holds in whole lots, below 0 where it is short. */
const heldLots = ({ units }: MarketState, running: InstanceFigures | undefined): number =>
  running ? Number(moneyOf(running.qty) / units.basePerLot) : 0;

/** The plan of another range, from interval `next` on, to whose intervals what is held is given. */
export function moved(
  before: GridPlan,
  { levels, empty, cap }: Budget,
  core: MarketState,
  running: InstanceFigures | undefined,
  held: number,
  next = (before.base ?? 0) + rangeStride,
): GridPlan {
  const { base = 0, direction, past = [] } = before;
  if (!before.wide && !before.trailing) refuse(...rangeKeys.map((field) => ({ field, rule: 'fixed' })));
  if (base >= maxRanges * rangeStride) refuse({ field: 'lower', rule: 'too_many_ranges', most: maxRanges });
  if (direction === 'NEUTRAL' && held !== 0) refuse({ field: 'lower', rule: 'holds_position' });
  const cost = running && held !== 0 ? costOf(core, running, held) : 0n;
  const lots = giveOut(Math.abs(held), before.lots, levels.length - 1, direction === 'SHORT' ? [0, empty] : [empty]);
  return {
    ...before,
    levels: [...levels],
    empty,
    cap,
    base: next,
    given: { lots, cost: moneyText(cost) },
    past: [
      ...past,
      { base, intervals: before.levels.length - 1, empty: before.empty, ...(before.given && { given: before.given }) },
    ],
  };
}

/** What whole lots of what is held have cost, money; signed as an inventory has it. */
function costOf({ contract, units }: MarketState, { qty, cost }: InstanceFigures, held: number): bigint {
  const size = moneyOf(qty);
  const part = (moneyOf(cost) * BigInt(held) * units.basePerLot) / size;
  return contract && contract.terms.inverse === held > 0 ? -part : part;
}

/**
 * Lots for each of so many intervals: first those that are to hold something, from the end of the range on, each its
 * size; what is more is spread over these, or is given to the last one. `from` and `to` bound them.
 */
function giveOut(held: number, size: number, intervals: number, [from, to = intervals]: readonly number[]): number[] {
  const lots = Array<number>(intervals).fill(0);
  const isShort = to < intervals || from === 0;
  const own = Array.from({ length: Math.max(0, to - from!) }, (_, at) => (isShort ? from! + at : to - 1 - at));
  const outwards = own.length > 0 ? own : [isShort ? 0 : intervals - 1];
  let left = held;
  for (const cell of outwards) {
    lots[cell] = Math.min(size, left);
    left -= lots[cell];
  }
  for (const [at, cell] of outwards.entries()) {
    const more = Math.ceil(left / (outwards.length - at));
    lots[cell]! += more;
    left -= more;
  }
  return lots;
}
