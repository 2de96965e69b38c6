import { secondMs } from '../../base/time.ts';
import { type DayTimes, dayTimes, openFrom } from '../../market/session/share-day.ts';
import type { ShareDoing } from './doing.ts';
import type { AstockExecPlan } from './plan.ts';
import { auctionPrice, lockedAt, type PriceCase, tradingPrice } from './prices.ts';
import { type LotCase, orderLots, strandedLots } from './share-lots.ts';

const lookAgainMs = secondMs;

/** One of its orders that is open. */
export interface OpenShare {
  readonly order_id: string;
  readonly ticks: number;
  /** Shares of it that are not filled. */
  readonly lots: number;
}

/** All that the next move of an execution depends on. Prices in ticks, sizes in shares. */
export interface ShareSituation extends PriceCase {
  readonly plan: AstockExecPlan;
  /** What is left goes into the closing auction. */
  readonly isForAuction: boolean;
  readonly filled: number;
  readonly open: readonly OpenShare[];
  /** The newest slice that was sent or left out, −1 before the first. */
  readonly handled: number;
  /** Place of the next order that is of no slice. */
  readonly nextPlace: number;
  /** When the newest order that ended unfilled was sent, ms. */
  readonly unfilledMs: number;
  readonly isSuspended: boolean;
  /** Most that may be filled by now, by participation. */
  readonly share: number;
  /** Most shares of one order. */
  readonly most: number;
}

export type ShareMove =
  | { readonly kind: 'wait'; readonly untilMs: number; readonly doing: ShareDoing }
  | { readonly kind: 'cancel'; readonly order_ids: readonly string[]; readonly doing: ShareDoing }
  | {
      readonly kind: 'send';
      readonly place: number;
      readonly lots: number;
      readonly ticks: number;
      readonly doing: ShareDoing;
    }
  /** A slice that sends nothing. */
  | { readonly kind: 'skip'; readonly place: number; readonly doing: ShareDoing }
  | { readonly kind: 'end'; readonly reason: 'FINISHED' | 'DEADLINE' | 'ODD_LOT' };

const openLots = ({ open }: Pick<ShareSituation, 'open'>): number => open.reduce((sum, { lots }) => sum + lots, 0);

const lotCase = (it: ShareSituation, wanted: number): LotCase => {
  const held = it.filled + openLots(it);
  const { side, board, most, plan } = it;
  return { side, board, most, wanted, left: plan.lots - held, sellable: plan.sellable - held };
};

/**
 * What an execution does now. Orders are sent in continuous trading and into the closing auction alone, canceled in
 * continuous trading alone, and those that are open never come to more than what is left: so that they can never fill
 * more than was asked for, whatever is lost or repeated.
 */
export function nextShareMove(it: ShareSituation): ShareMove {
  const { plan, nowMs } = it;
  const left = plan.lots - it.filled;
  if (left === 0) return { kind: 'end', reason: 'FINISHED' };
  const isBare = it.open.length === 0;
  if (isBare && strandedLots(lotCase(it, left)) === left) return { kind: 'end', reason: 'ODD_LOT' };
  const times = dayTimes(plan.day);
  if (nowMs >= times.closeMs)
    return isBare
      ? { kind: 'end', reason: 'DEADLINE' }
      : { kind: 'wait', untilMs: nowMs + lookAgainMs, doing: 'AUCTION' };
  const opensMs = openFrom(times, nowMs);
  if (opensMs > nowMs)
    return { kind: 'wait', untilMs: opensMs, doing: opensMs === times.morningMs ? 'WAITS_OPEN' : 'LUNCH' };
  if (it.isSuspended) return whileSuspended(it, times);
  if (nowMs >= times.callMs) return inAuction(it, times);
  return nowMs < plan.endMs ? inSlices(it) : atEnd(it, times);
}

/** A share that does not trade: nothing is sent, nothing is canceled; without the auction it ends at its time. */
function whileSuspended(it: ShareSituation, times: DayTimes): ShareMove {
  const isOver = !it.isForAuction && it.nowMs >= it.plan.endMs && it.open.length === 0;
  if (isOver) return { kind: 'end', reason: 'DEADLINE' };
  return { kind: 'wait', untilMs: Math.min(it.nowMs + lookAgainMs, times.closeMs), doing: 'SUSPENDED' };
}

/** After its last slice: what rests is canceled as long as that may be, and what is left waits for the auction. */
function atEnd(it: ShareSituation, { callMs }: DayTimes): ShareMove {
  const order_ids = it.open.map(({ order_id }) => order_id);
  // NOTE: a cancel on its way must arrive before the exchange takes none.
  if (order_ids.length > 0 && it.nowMs < callMs - lookAgainMs) return { kind: 'cancel', order_ids, doing: 'REPLACING' };
  if (order_ids.length === 0 && !it.isForAuction) return { kind: 'end', reason: 'DEADLINE' };
  return { kind: 'wait', untilMs: callMs, doing: 'WAITS_AUCTION' };
}

/** In the closing auction: what no open order holds is sent into it, and stays there. */
function inAuction(it: ShareSituation, { closeMs }: DayTimes): ShareMove {
  const wait = (doing: ShareDoing, untilMs = closeMs): ShareMove => ({ kind: 'wait', untilMs, doing });
  const isBare = it.open.length === 0;
  if (!it.isForAuction) return isBare ? { kind: 'end', reason: 'DEADLINE' } : wait('AUCTION');
  const rest = it.plan.lots - it.filled - openLots(it);
  const ticks = auctionPrice(it);
  const lots = rest === 0 ? 0 : orderLots(lotCase(it, rest));
  if (lots === 0) return isBare ? { kind: 'end', reason: 'ODD_LOT' } : wait('AUCTION');
  if (ticks === undefined) return wait('BEYOND_LIMIT');
  // NOTE: an order that the market has ended at once would be followed by another one without end.
  const paceMs = it.unfilledMs + lookAgainMs;
  if (it.nowMs < paceMs) return wait('AUCTION', paceMs);
  return { kind: 'send', place: Math.max(it.nextPlace, it.plan.times.length), lots, ticks, doing: 'AUCTION' };
}

/** In continuous trading: each slice adds to what rests at its price, once what rests at others is canceled. */
function inSlices(it: ShareSituation): ShareMove {
  const { plan, nowMs, open } = it;
  const times = plan.times.map((atMs) => plan.startMs + atMs);
  const due = times.filter((atMs) => atMs <= nowMs).length - 1;
  const isLocked = lockedAt(it) !== undefined;
  const untilMs = Math.min(times[due + 1] ?? plan.endMs, plan.endMs);
  if (due <= it.handled) return { kind: 'wait', untilMs, doing: idleDoing(it, isLocked) };
  const ticks = tradingPrice(it);
  if (ticks === undefined) {
    const doing = it.bid === undefined && it.ask === undefined ? 'NO_QUOTES' : 'BEYOND_LIMIT';
    return { kind: 'wait', untilMs: Math.min(nowMs + lookAgainMs, untilMs), doing };
  }
  const order_ids = open.filter((order) => order.ticks !== ticks).map(({ order_id }) => order_id);
  if (order_ids.length > 0) return { kind: 'cancel', order_ids, doing: 'REPLACING' };
  const planned = plan.targets[due]!;
  const wanted = Math.min(planned, it.share) - it.filled - openLots(it);
  const lots = wanted > 0 ? orderLots(lotCase(it, wanted)) : 0;
  if (lots === 0) return { kind: 'skip', place: due, doing: idleDoing(it, isLocked) };
  return { kind: 'send', place: due, lots, ticks, doing: isLocked ? 'LIMIT_LOCKED' : 'RESTING' };
}

/** Why nothing is sent between two slices. */
function idleDoing(it: ShareSituation, isLocked: boolean): ShareDoing {
  const { side, bound, bid, ask, plan, filled } = it;
  if (isLocked) return 'LIMIT_LOCKED';
  const touch = side === 'BUY' ? ask : bid;
  if (bound !== null && touch !== undefined && (side === 'BUY' ? touch > bound : touch < bound)) return 'BEYOND_LIMIT';
  if (it.open.length > 0) return 'RESTING';
  if (bid === undefined && ask === undefined) return 'NO_QUOTES';
  const planned = plan.targets[Math.max(0, it.handled)]!;
  if (filled >= planned) return 'NEXT_SLICE';
  return it.share < planned ? 'SHARE_FULL' : 'LOTS';
}
