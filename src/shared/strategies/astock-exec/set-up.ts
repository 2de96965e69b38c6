import { fromUnits, toUnits } from '../../base/decimal.ts';
import { Refusal } from '../../base/refusal.ts';
import { secondMs } from '../../base/time.ts';
import { bandOf, boardOf, fairAt, isPriced } from '../../core/book/fair-price.ts';
import { baseOf, moneyText, quoteOf } from '../../core/ledger/money.ts';
import { shareFees } from '../../core/ledger/share-fees.ts';
import { checkMarket } from '../../core/orders/draft.ts';
import type { MarketState } from '../../core/state/market-state.ts';
import { type AShareBoard, aShareLots, isLot } from '../../finance/a-share-lots.ts';
import { ask } from '../../market/book/book.ts';
import type { MarketView } from '../../market/market-view.ts';
import { middleOf } from '../../market/middle.ts';
import { previousCloseMs } from '../../market/session/a-share-session.ts';
import { chinaDayOf } from '../../market/session/china-calendar.ts';
import type { AstockExecParams } from '../../trade/strategy/astock-exec/params.ts';
import { isApartFrom } from '../execution/situation.ts';
import { tradedSince } from '../execution/traded-volume.ts';
import { middleNow, refuse, ticksOf } from '../set-up.ts';
import { firstLeg, type Setup, type StartLeg, type StartSituation } from '../strategy.ts';
import type { AstockExecPlan } from './plan.ts';
import { shareSchedule } from './schedule.ts';
import { type ShareDay, shareDayOf } from '../../market/session/share-day.ts';

/** The day and the hours of an execution. Throws PARAMETERS where there are none. */
function dayOf({ duration }: AstockExecParams, nowMs: number): ShareDay {
  const day = shareDayOf(duration, nowMs);
  return 'rule' in day ? refuse({ field: 'duration', ...day }) : day;
}

/** The price at which a decision is measured: the middle, and where the market shows none the close before its day. */
function decisionAt(core: MarketState, market: MarketView, { startMs }: ShareDay): number {
  const middle = middleOf(market);
  if (middle !== undefined) return middle;
  return isPriced(core) ? fairAt(core, previousCloseMs(startMs)) : middleNow(core, market);
}

/** Lowest and highest price of a day in ticks; null where it has none, or where nobody knows them. */
function bandAt(core: MarketState, atMs: number): AstockExecPlan['band'] {
  const band = bandOf(core, atMs);
  return band && band.up < Number.MAX_SAFE_INTEGER ? { down: band.down, up: band.up } : null;
}

/** Throws PARAMETERS for a limit that lies on no tick, or in which no price of the day is let in. */
export function checkShareLimit(
  core: MarketState,
  { side, limit_price }: AstockExecParams,
  band: AstockExecPlan['band'],
): number | undefined {
  const limit = ticksOf(core, 'limit_price', limit_price);
  if (limit === undefined || !band) return limit;
  const text = (ticks: number) => fromUnits(ticks, core.grid.price);
  if (side === 'BUY' ? limit < band.down : limit > band.up)
    refuse({ field: 'limit_price', rule: 'day_band', low: text(band.down), high: text(band.up) });
  return limit;
}

/** What an account holds of a share on the day of an execution: all, and what of it may be sold. */
function holdingOn({ core, freeOf, sellable }: StartLeg, { day }: ShareDay, nowMs: number) {
  const free = Number(freeOf(core.listed.instrument.base) / core.units.basePerLot);
  // What was bought today may be sold from the next trading day on.
  return { free, sellable: day > chinaDayOf(nowMs) ? free : Math.min(free, sellable ?? free) };
}

/** The part of a holding that goes with one order only. */
function oddOf(board: AShareBoard, sellable: number): number {
  const { least, step } = aShareLots[board];
  if (step > 1) return sellable % step;
  return sellable < least ? sellable : 0;
}

/** Shares of a quantity. Throws PARAMETERS where they are not whole or break the lots of their board, and BALANCE. */
function sharesOf(leg: StartLeg, params: AstockExecParams, { free, sellable }: ReturnType<typeof holdingOn>): number {
  const { grid, listed } = leg.core;
  const board = boardOf(leg.core);
  const lots = toUnits(params.quantity, grid.size);
  const { least, step } = aShareLots[board];
  if (lots === undefined) return refuse({ field: 'quantity', rule: 'step', step: listed.instrument.step });
  if (params.side === 'BUY') {
    if (!isLot(board, 'BUY', lots, 0)) refuse({ field: 'quantity', rule: 'share_lot', board, least, step });
    return lots;
  }
  const { base } = listed.instrument;
  if (lots > free)
    throw new Refusal('BALANCE', { asset: base, free: String(free), need: String(lots), field: 'quantity' });
  if (lots > sellable) refuse({ field: 'quantity', rule: 't_plus_1', most: sellable });
  if (!isLot(board, 'SELL', lots, sellable))
    refuse({ field: 'quantity', rule: 'odd_lot', board, least, step, sellable, odd: oddOf(board, sellable) });
  return lots;
}

/** As many slices as were asked for, but none below a lot, and none within a second of the other. */
function slicesOf(core: MarketState, { slices }: AstockExecParams, lots: number, { tradedMs }: ShareDay): number {
  const { least } = aShareLots[boardOf(core)];
  return Math.max(1, Math.min(slices, Math.floor(lots / least), Math.floor(tradedMs / secondMs)));
}

/** What all slices of a schedule cost in fees at a price, money units: each pays its least commission. */
function feesOfSlices(
  core: MarketState,
  side: AstockExecParams['side'],
  targets: readonly number[],
  ticks: number,
): bigint {
  const { units } = core;
  const parts = targets.map((target, index) => target - (targets[index - 1] ?? 0)).filter((lots) => lots > 0);
  return parts.reduce((sum, lots) => sum + shareFees(side, quoteOf(units, ticks, lots)), 0n);
}

/** An execution as it begins. A buy needs what it costs at its worst price with fees, a sale counts at the decision. */
export function setUpAstockExec(
  given: AstockExecParams,
  start: StartSituation,
): Setup<AstockExecParams, AstockExecPlan> {
  const leg = firstLeg(start);
  const { core, market, freeOf } = leg;
  const { nowMs } = start;
  checkMarket(core);
  const day = dayOf(given, nowMs);
  const decision = decisionAt(core, market, day);
  const band = bandAt(core, day.startMs);
  const limit = checkShareLimit(core, given, band);
  const holding = holdingOn(leg, day, nowMs);
  const lots = sharesOf(leg, given, holding);
  const params = { ...given, slices: slicesOf(core, given, lots, day) };
  const schedule = shareSchedule(params, day, { market, lots, nowMs });
  const isBuy = given.side === 'BUY';
  const worst = isBuy ? (limit ?? market.best(ask) ?? decision) : decision;
  const need = quoteOf(core.units, worst, lots) + (isBuy ? feesOfSlices(core, 'BUY', schedule.targets, worst) : 0n);
  const { quote } = core.listed.instrument;
  if (isBuy && freeOf(quote) < need)
    throw new Refusal('BALANCE', {
      asset: quote,
      free: moneyText(freeOf(quote)),
      need: moneyText(need),
      field: 'quantity',
    });
  const isNow = day.startMs === nowMs && params.participation !== undefined;
  return {
    params,
    plan: {
      ...schedule,
      lots,
      decision,
      isApart: isApartFrom(core, market),
      day: day.day,
      startMs: day.startMs,
      endMs: day.endMs,
      sellable: isBuy ? 0 : holding.sellable,
      band,
      before: isNow ? tradedSince(market, nowMs, nowMs) : { volume: 0, quote: 0 },
    },
    need,
    ...(!isBuy && { sold: baseOf(core.units, lots) }),
    marks: [decision],
  };
}
