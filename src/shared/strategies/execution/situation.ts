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
import { type Child, filledOf, type Situation } from './next-move.ts';
import { deadlineOf, type ExecutionOrder } from './execution-order.ts';
import { bestBeside, peggedPrice } from './peg.ts';

const unitsOf = (text: string, scale: Grid['size']): number => must(toUnits(text, scale), `${text} on the grid`);

/** A child as the plan sees it; `numberOf` reads the place of a slice from the number that an order bears. */
export function childView(order: Order, { price, size }: Grid, numberOf = (given: number): number => given): Child {
  return {
    order_id: order.order_id,
    number: numberOf(must(childOf(order.client_id), 'number of a child').number),
    lots: unitsOf(order.amount, size),
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

/** Whether a market's bars and book are without the orders and trades of its own users. */
export const isApartFrom = ({ listed }: MarketState, { excludesOwn = false }: MarketView): boolean =>
  listed.external || excludesOwn;

/** What of an algorithmic order decides its share of the volume. */
type ShareOrder = Pick<ExecutionOrder, 'created' | 'before' | 'othersOnly'> & {
  readonly algo: Pick<ExecutionOrder['algo'], 'participation'>;
};

/**
 * Lots that may be filled by now: the part of what the market has traded since the start, rounded down. With
 * `othersOnly` the order's own fills are no part of that.
 */
export function shareOf(
  { algo, created, before, othersOnly = false }: ShareOrder,
  { core, market, nowMs, children, isApart }: Omit<SituationParts, 'times' | 'handled' | 'retryMs'>,
): number {
  if (algo.participation === undefined) return Number.POSITIVE_INFINITY;
  const { basePerLot } = core.units;
  const own = othersOnly && !isApart ? BigInt(filledOf({ children })) * basePerLot : 0n;
  const volume = Math.max(0, tradedSince(market, created, nowMs).volume - before.volume);
  const others = must(toScaled(volume.toFixed(moneyDecimals), moneyDecimals), 'a volume') - own;
  const parts = BigInt(Math.round(algo.participation * Number(million)));
  return others > 0n ? Number((others * parts) / (million * basePerLot)) : 0;
}

/**
 * Where an ICEBERG with a distance from the best would stand; null where it has none. In a recorded market its own
 * orders are not in the book.
 */
function peggedOf(
  { algo: { peg_ticks }, side }: ExecutionOrder,
  { core, market, children, isApart }: SituationParts,
): number | undefined | null {
  if (peg_ticks === undefined) return null;
  const open = isApart ? undefined : children.find(({ isOpen }) => isOpen);
  const shown = open && { ticks: open.ticks, lots: open.lots - open.filled };
  return peggedPrice({
    side,
    best: bestBeside(market, side, shown),
    other: market.best(side === 'BUY' ? ask : bid),
    ticks: peg_ticks,
    steps: core.steps,
  });
}

/** What a parent finds around it. `times` of its slices in ms after its start. */
export interface SituationParts {
  readonly core: MarketState;
  readonly market: MarketView;
  readonly children: readonly Child[];
  readonly times: readonly number[];
  readonly handled: number;
  readonly retryMs: number;
  readonly nowMs: number;
  /** The market's bars and book are without its own orders and trades. */
  readonly isApart: boolean;
}

/** All that the next move of a parent depends on, as it is now. */
export function situationOf(parent: ExecutionOrder, parts: SituationParts): Situation {
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
    children: parts.children,
    bound,
    bid: highest,
    ask: lowest,
    least: minLots(core, bound ?? (side === 'BUY' ? lowest : highest) ?? 1, parent.passed.reduce_only === true),
    step: lotRuleOf(core).step,
    isOpen: phaseOf(core, nowMs) === 'CONTINUOUS',
    share: shareOf(parent, parts),
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
