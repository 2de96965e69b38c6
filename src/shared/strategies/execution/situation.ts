import { must } from '../../base/assert.ts';
import { toScaled, toUnits } from '../../base/decimal.ts';
import type { Grid } from '../../market/instrument.ts';
import { ask, bid } from '../../market/book/book.ts';
import { onStep } from '../../market/tick-steps.ts';
import { moneyDecimals } from '../../core/ledger/money.ts';
import { childOf } from '../../trade/child-id.ts';
import { isFinal } from '../../trade/order-status.ts';
import type { Order } from '../../trade/order.ts';
import { lotRuleOf, phaseOf } from '../../core/shares/hours.ts';
import type { MarketState } from '../../core/state/market-state.ts';
import type { MarketView } from '../../market/market-view.ts';
import { minLots } from '../../core/orders/least-lots.ts';
import { tradedSince } from './traded-volume.ts';
import type { Child, Situation } from './next-move.ts';
import { deadlineOf, type ExecutionOrder } from './execution-order.ts';
import { bestBeside, peggedPrice } from './peg.ts';

const unitsOf = (text: string, scale: Grid['size']): number => must(toUnits(text, scale), `${text} on the grid`);

function childView(order: Order, { price, size }: Grid): Child {
  return {
    order_id: order.order_id,
    number: must(childOf(order.client_id), 'number of a child').number,
    filled: unitsOf(order.filled_amount, size),
    isOpen: !isFinal(order.status),
    isFilled: order.status === 'FILLED',
    ticks: unitsOf(order.price, price),
    createdMs: order.created,
  };
}

/** Parts per million, so that a percentage of a price is reckoned in integers. */
const million = 1_000_000n;

/**
 * Worst price of a child in ticks: the limit, or the farthest from the arrival price that the impact allows, whichever
 * is nearer; null where both are missing.
 */
export function boundOf(
  { side, algo, arrival_price }: Pick<ExecutionOrder, 'side' | 'algo' | 'arrival_price'>,
  grid: Grid,
): number | null {
  const limits = algo.limit_price === undefined ? [] : [unitsOf(algo.limit_price, grid.price)];
  if (algo.max_impact_percent !== undefined) {
    const arrival = BigInt(unitsOf(arrival_price, grid.price));
    const parts = BigInt(Math.round(algo.max_impact_percent * 10_000));
    limits.push(
      side === 'BUY'
        ? Number((arrival * (million + parts)) / million)
        : Math.max(1, Number((arrival * (million - parts) + million - 1n) / million)),
    );
  }
  if (limits.length === 0) return null;
  return side === 'BUY' ? Math.min(...limits) : Math.max(...limits);
}

/** Lots that may be filled by now: the part of what the market has traded since the start, rounded down. */
function shareOf(
  { algo, created, before }: ExecutionOrder,
  market: MarketView,
  { basePerLot }: MarketState['units'],
  nowMs: number,
): number {
  if (algo.participation === undefined) return Number.POSITIVE_INFINITY;
  const base = Math.max(0, tradedSince(market, created, nowMs).volume - before.volume) * algo.participation;
  return Number(must(toScaled(base.toFixed(moneyDecimals), moneyDecimals), 'a volume') / basePerLot);
}

/**
 * Where an ICEBERG with a distance from the best would stand; null where it has none. In a recorded market its own
 * orders are not in the book.
 */
function peggedOf(
  { algo: { peg_ticks }, side }: ExecutionOrder,
  {
    core,
    market,
    children,
  }: { readonly core: MarketState; readonly market: MarketView; readonly children: Iterable<Order> },
): number | undefined | null {
  if (peg_ticks === undefined) return null;
  const { price, size } = core.grid;
  const open = core.listed.external ? undefined : [...children].find(({ status }) => !isFinal(status));
  const shown = open && {
    ticks: unitsOf(open.price, price),
    lots: unitsOf(open.amount, size) - unitsOf(open.filled_amount, size),
  };
  return peggedPrice({
    side,
    best: bestBeside(market, side, shown),
    other: market.best(side === 'BUY' ? ask : bid),
    ticks: peg_ticks,
    steps: core.steps,
  });
}

/** All that the next move of a parent depends on, as it is now. */
export function situationOf(
  parent: ExecutionOrder,
  parts: {
    readonly core: MarketState;
    readonly market: MarketView;
    readonly children: Iterable<Order>;
    readonly times: readonly number[];
    readonly handled: number;
    readonly retryMs: number;
    readonly nowMs: number;
  },
): Situation {
  const { core, market, nowMs, times } = parts;
  const { algo, side, created } = parent;
  const highest = market.best(bid);
  const lowest = market.best(ask);
  const nearest = boundOf(parent, core.grid);
  const bound = nearest === null ? null : onStep(core.steps, nearest, side === 'BUY' ? -1 : 1);
  return {
    side,
    isCanceling: parent.status === 'CANCELING',
    lots: unitsOf(parent.amount, core.grid.size),
    errors: parent.errors,
    nowMs,
    deadlineMs: deadlineOf(parent),
    retryMs: parts.retryMs,
    sweeps: algo.finish_policy === 'MARKET',
    children: [...parts.children].map((child) => childView(child, core.grid)),
    bound,
    bid: highest,
    ask: lowest,
    least: minLots(core, bound ?? (side === 'BUY' ? lowest : highest) ?? 1, parent.passed.reduce_only === true),
    step: lotRuleOf(core).step,
    isOpen: phaseOf(core, nowMs) === 'CONTINUOUS',
    share: shareOf(parent, market, core.units, nowMs),
    plan:
      algo.visible === undefined
        ? {
            kind: 'slices',
            times: times.map((atMs) => created + atMs),
            targets: parent.targets,
            handled: parts.handled,
          }
        : {
            kind: 'iceberg',
            visible: unitsOf(algo.visible, core.grid.size),
            limit: algo.limit_price === undefined ? null : unitsOf(algo.limit_price, core.grid.price),
            pegged: peggedOf(parent, parts),
          },
  };
}
