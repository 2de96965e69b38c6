import type { OracleOrder, OracleRequest, OracleTrigger } from './oracle-order.ts';

/** Base asset of a lot, in money units. */
export const lotBase = 10n ** 9n;
const tickLotQuote = 10n ** 8n;
/** What lots cost at a price, in money units. */
export const quoteFor = (ticks: number, lots: number): bigint => BigInt(ticks) * BigInt(lots) * tickLotQuote;

/** What an amendment asks to change. */
export interface Change {
  readonly price?: number | undefined;
  readonly lots?: number | undefined;
  readonly trigger?: number | undefined;
}

/** The last price of the market and the time. */
interface OracleMoment {
  readonly last: number;
  readonly nowMs: number;
}

/** What the rules of the market say against it, before money is looked at. */
export function filterRefusal(
  { price, lots, budget, trigger, side, expireMs }: OracleRequest,
  { last, nowMs }: OracleMoment,
  isStop = false,
): string | undefined {
  if (trigger) {
    if (last === 0) return 'INPUT';
    const rises = isStop ? side === 'BUY' : trigger.rises;
    if (rises ? last >= trigger.ticks : last <= trigger.ticks) return 'WOULD_TRIGGER';
  }
  const reference = trigger?.ticks ?? last;
  if (
    (budget ?? (price === null && reference === 0 ? 10n ** 30n : quoteFor(price ?? reference, lots))) <
    5n * 10n ** 12n
  )
    return 'FILTER';
  if (price !== null && reference > 0 && (price > Math.floor(reference * 1.5) || price < Math.ceil(reference * 0.5)))
    return 'FILTER';
  return expireMs !== undefined && expireMs <= nowMs ? 'INPUT' : undefined;
}

/** Why a leg of a list may not go there: each stays on its side of the last price. */
export function strayRefusal(
  { side, status, trigger }: OracleOrder,
  price: number | null,
  next: OracleTrigger | undefined,
  wouldTake: boolean,
  last: number,
): string | undefined {
  if (status === 'WAITING') return next!.rises === trigger!.rises ? undefined : 'WOULD_TRIGGER';
  if (side === 'BUY' ? price! >= last : price! <= last) return 'INPUT';
  return wouldTake ? 'WOULD_TAKE' : undefined;
}

/** What the rules say against an amendment, before money is looked at. */
export function amendRefusal(
  order: OracleOrder,
  change: Change,
  next: Pick<OracleOrder, 'price' | 'lots'> & { trigger: OracleTrigger | undefined },
  last: number,
): string | undefined {
  const waits = order.status === 'WAITING';
  if (
    (order.twin && change.lots !== undefined) ||
    (change.price !== undefined && order.price === null) ||
    (change.trigger !== undefined && !waits)
  )
    return 'INPUT';
  if (change.lots !== undefined && (order.budget !== undefined || change.lots <= order.filled)) return 'INPUT';
  if (change.trigger !== undefined && (next.trigger!.rises ? last >= change.trigger : last <= change.trigger))
    return 'WOULD_TRIGGER';
  const reference = waits ? next.trigger!.ticks : last;
  if (order.budget === undefined && quoteFor(next.price ?? reference, next.lots) < 5n * 10n ** 12n) return 'FILTER';
  const isMoved = change.price !== undefined || change.trigger !== undefined;
  const isFar =
    next.price !== null &&
    reference > 0 &&
    (next.price > Math.floor(reference * 1.5) || next.price < Math.ceil(reference * 0.5));
  return isMoved && isFar ? 'FILTER' : undefined;
}
