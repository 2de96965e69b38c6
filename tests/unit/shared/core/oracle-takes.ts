import type { OracleOrder, OracleRequest } from './oracle-order.ts';
import { quoteFor } from './oracle-rules.ts';

/** Resting orders that would trade, in the order in which they would; it ends before the first of the same user. */
function counterparties(
  open: readonly OracleOrder[],
  request: OracleRequest,
): { readonly makers: OracleOrder[]; readonly isOwn: boolean } {
  const facing = open.filter(
    (order) =>
      order.status !== 'WAITING' &&
      order.side !== request.side &&
      (request.price === null ||
        (request.side === 'BUY' ? order.price! <= request.price : order.price! >= request.price)),
  );
  facing.sort((a, b) => (request.side === 'BUY' ? a.price! - b.price! : b.price! - a.price!) || a.seq - b.seq);
  const own = facing.findIndex(({ user }) => user === request.user);
  return { makers: own < 0 ? facing : facing.slice(0, own), isOwn: own >= 0 };
}

/** What a taker would take now, and whether all of it is there. */
export function takesOf(open: readonly OracleOrder[], request: OracleRequest) {
  const { budget } = request;
  const { makers, isOwn } = counterparties(open, request);
  const takes: [OracleOrder, number][] = [];
  let left = budget === undefined ? request.lots : Number.MAX_SAFE_INTEGER;
  let money = budget ?? 0n;
  let isEnough = false;
  for (const maker of makers) {
    const offered = maker.lots - maker.filled;
    const lots = Math.min(offered, budget === undefined ? left : Number(money / quoteFor(maker.price!, 1)));
    if (lots > 0) takes.push([maker, lots]);
    left -= lots;
    money -= budget === undefined ? 0n : quoteFor(maker.price!, lots);
    if (lots < offered || left === 0) {
      isEnough = true;
      break;
    }
  }
  if (budget !== undefined && money === 0n) isEnough = true;
  const cost = takes.reduce((sum, [maker, lots]) => sum + quoteFor(maker.price!, lots), 0n);
  return {
    takes,
    cost,
    isWhole: budget === undefined ? left === 0 : isEnough,
    isStopped: isOwn && !isEnough && left > 0,
    wouldTake: takes.length > 0 || isOwn,
  };
}
