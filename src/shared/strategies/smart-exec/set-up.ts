import { must } from '../../base/assert.ts';
import { fromUnits, toUnits } from '../../base/decimal.ts';
import { Refusal } from '../../base/refusal.ts';
import { baseOf, moneyText, quoteOf } from '../../core/ledger/money.ts';
import { checkMarket } from '../../core/orders/draft.ts';
import { bandAround } from '../../core/orders/filters.ts';
import { minLots } from '../../core/orders/least-lots.ts';
import type { MarketState } from '../../core/state/market-state.ts';
import { ask } from '../../market/book/book.ts';
import type { SmartExecParams } from '../../trade/strategy/smart-exec-params.ts';
import { boundOf, isApartFrom } from '../execution/situation.ts';
import { tradedSince } from '../execution/traded-volume.ts';
import { middleNow, refuse, ticksOf } from '../set-up.ts';
import { firstLeg, type Setup, type StartSituation } from '../strategy.ts';
import { algoOf } from './execution-order.ts';
import type { SmartExecPlan } from './plan.ts';
import { type ExecSchedule, scheduleOf } from './schedule.ts';

/** Lots of a size. Throws PARAMETERS where it lies on no step, or is too small or too large for an order. */
function lotsOf({ grid, listed, units }: MarketState, field: string, text: string, least: number): number {
  const lots = toUnits(text, grid.size);
  if (lots === undefined) return refuse({ field, rule: 'step', step: listed.instrument.step });
  if (lots < least) return refuse({ field, rule: 'too_small', least: fromUnits(least, grid.size) });
  return lots > units.maxLots ? refuse({ field, rule: 'too_large' }) : lots;
}

/** Throws PARAMETERS where a limit lies on no tick, or where the market would refuse it. */
export function checkLimit(core: MarketState, { limit_price }: SmartExecParams, middle: number): void {
  const limit = ticksOf(core, 'limit_price', limit_price);
  if (limit === undefined) return;
  const { lowest, highest } = bandAround(core.listed.instrument, middle);
  if (limit < lowest || limit > highest) refuse({ field: 'limit_price', rule: 'price_band' });
}

/** Throws PARAMETERS where slices, or what is shown, would be too small, too large or too many. */
function checkParts(core: MarketState, params: SmartExecParams, { algo, targets }: ExecSchedule, sizes: Sizes): void {
  const { lots, least, isAtMarket } = sizes;
  const { grid, units } = core;
  if (params.slices > params.duration) refuse({ field: 'slices', rule: 'too_many_slices', most: params.duration });
  if (params.visible !== undefined) {
    const visible = lotsOf(core, 'visible', params.visible, least);
    if (visible > lots) refuse({ field: 'visible', rule: 'above_quantity', most: fromUnits(lots, grid.size) });
  }
  if (algo === 'TWAP' && must(targets[0], 'a slice') < least)
    refuse({ field: 'slices', rule: 'too_many_slices', most: Math.floor(lots / least) });
  const largest = targets.reduce((most, target, index) => Math.max(most, target - (targets[index - 1] ?? 0)), 0);
  if (isAtMarket && algo !== 'POV' && largest > units.maxMarketLots) refuse({ field: 'quantity', rule: 'too_large' });
}

interface Sizes {
  readonly lots: number;
  /** Smallest order. */
  readonly least: number;
  /** No order has a limit. */
  readonly isAtMarket: boolean;
}

/** Throws BALANCE where an account has less than it takes. */
function checkFunds(asset: string, free: bigint, need: bigint): void {
  if (free < need)
    throw new Refusal('BALANCE', { asset, free: moneyText(free), need: moneyText(need), field: 'quantity' });
}

/**
 * An execution as it begins: a buy needs what it costs at its worst price, a sale counts at the price of the start.
 */
export function setUpSmartExec(given: SmartExecParams, start: StartSituation): Setup<SmartExecParams, SmartExecPlan> {
  const { core, market, freeOf } = firstLeg(start);
  checkMarket(core);
  const { units, grid, listed } = core;
  const { nowMs } = start;
  const decision = middleNow(core, market);
  checkLimit(core, given, decision);
  const order = { side: given.side, algo: algoOf(given), arrival_price: fromUnits(decision, grid.price) };
  const bound = boundOf(order, grid);
  const least = minLots(core, bound ?? decision, false);
  const lots = lotsOf(core, 'quantity', given.quantity, least);
  const schedule = scheduleOf(given, { core, market, lots, middle: decision, nowMs });
  checkParts(core, given, schedule, { lots, least, isAtMarket: bound === null });
  const { base, quote } = listed.instrument;
  const isBuy = given.side === 'BUY';
  const worst = isBuy ? (bound ?? must(market.best(ask), 'an offer')) : decision;
  const need = quoteOf(units, worst, lots);
  const sold = isBuy ? 0n : baseOf(units, lots);
  if (isBuy) checkFunds(quote, freeOf(quote), need);
  else checkFunds(base, freeOf(base), sold);
  const { algo, fallback, times, targets, params } = schedule;
  const before = given.participation === undefined ? { volume: 0, quote: 0 } : tradedSince(market, nowMs, nowMs);
  return {
    params,
    plan: { algo, fallback, lots, decision, isApart: isApartFrom(core, market), times, targets, before },
    need,
    ...(sold > 0n && { sold }),
    marks: [decision],
  };
}
