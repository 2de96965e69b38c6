import { must } from '../../base/assert.ts';
import { unitsToNumber } from '../../base/decimal.ts';
import { ask, bid } from '../../market/book/book.ts';
import { onStep } from '../../market/tick-steps.ts';
import type { Side } from '../../trade/order.ts';
import { LegOrders } from '../legs/leg-orders.ts';
import { isTrading } from '../legs/situation.ts';
import type { Move, StrategyMarket } from '../moves.ts';
import type { ChainLegs } from './chain.ts';
import type { Holdings } from './holdings.ts';
import type { DueLeg } from './first-leg.ts';

/** The purpose of the orders of a leg; a number of an order has it. */
export const purposeOf = (leg: number): string => `L${leg}`;

/** The orders of an instance: all of a leg have one purpose, so that one of them is open at most. */
export const arbOrders = (legs: readonly StrategyMarket[]): LegOrders<string> =>
  new LegOrders(
    legs.map(({ core }) => core),
    Object.fromEntries(legs.map((_, leg) => [purposeOf(leg), leg])),
  );

/** Whole lots that a leg holds, below 0 where they are owed. */
export const lotsIn = (orders: LegOrders<string>, { core }: StrategyMarket, leg: number): number =>
  Number(orders.held(leg) / core.units.basePerLot);

/** What is held, by strike. */
export function holdingsOf(
  orders: LegOrders<string>,
  legs: readonly StrategyMarket[],
  { strikes, hedge, perHedgeLot }: ChainLegs,
): Holdings {
  const lots = (leg: number): number => lotsIn(orders, must(legs[leg], 'a leg'), leg);
  return {
    calls: strikes.map(({ call }) => lots(call)),
    puts: strikes.map(({ put }) => lots(put)),
    future: lots(hedge) * perHedgeLot,
  };
}

/** The leg of an order that is due, and lots of it, below 0 where they are sold. */
export function legAndLots({ strikes, hedge, perHedgeLot }: ChainLegs, due: DueLeg): readonly [number, number] {
  if (due.of === 'future') {
    const lots = Math.floor(Math.abs(due.units) / perHedgeLot + 1e-6);
    return [hedge, due.units > 0 ? lots : -lots];
  }
  const { call, put } = must(strikes[due.strike], 'a strike');
  return [due.of === 'call' ? call : put, due.lots];
}

/**
 * An immediate order at the best price of the other side, `beyond` in money of the leg's price past it at most; none
 * where there is no such price, or the leg is to wait after orders without a fill.
 */
export function immediate(
  orders: LegOrders<string>,
  {
    leg,
    lots,
    beyond,
    nowMs,
  }: { readonly leg: number; readonly lots: number; readonly beyond: number; readonly nowMs: number },
  { core, market }: StrategyMarket,
): Move[] {
  const side: Side = lots > 0 ? 'BUY' : 'SELL';
  const best = market.book.top(side === 'BUY' ? ask : bid, 1).prices[0];
  const size = Math.min(Math.abs(lots), core.units.maxMarketLots);
  if (best === undefined || size === 0 || nowMs < orders.pausedUntil(purposeOf(leg))) return [];
  const reach = Math.floor(beyond / unitsToNumber(1, core.grid.price) + 1e-9);
  const worst = side === 'BUY' ? best + reach : best - reach;
  const ticks = reach === 0 ? best : Math.max(1, onStep(core.steps, worst, side === 'BUY' ? -1 : 1));
  const held = Number(orders.held(leg) / core.units.basePerLot);
  const isReducing = core.contract !== null && held !== 0 && held > 0 === lots < 0 && size <= Math.abs(held);
  return [
    { kind: 'place', number: orders.next(purposeOf(leg)), leg, side, lots: size, ticks, isImmediate: true, isReducing },
  ];
}

/** Whether a leg can be traded: its market does, and has not come to its end. */
export const isOpenAt = (leg: StrategyMarket, nowMs: number): boolean =>
  isTrading(leg) && nowMs < (leg.market.instrument.expiry ?? Number.POSITIVE_INFINITY);
