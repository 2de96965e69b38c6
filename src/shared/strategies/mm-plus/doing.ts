import type { Look } from '../maker/look.ts';

/** What one does, or why it waits. */
export const doings = ['WARMING', 'HALTED', 'STALE', 'JUMP', 'HEDGING', 'HEDGE_DOWN', 'BOUND', 'QUOTING'] as const;
export type Doing = (typeof doings)[number];

/** What decides what one does; asked in this order, so that the last two are computed only where they count. */
interface DoingView {
  readonly nowMs: number;
  readonly look: Pick<Look, 'seen' | 'variance' | 'haltedMs'>;
  readonly isTrading: boolean;
  readonly isFresh: boolean;
  readonly isHedgeUp: boolean;
  readonly isHedging: () => boolean;
  /** A side may not be filled. */
  readonly isBound: () => boolean;
}

/** What one does, by name. */
export function doingOf({ nowMs, look, isTrading, isFresh, isHedgeUp, isHedging, isBound }: DoingView): Doing {
  if (!isTrading) return 'HALTED';
  if (!look.seen || !isFresh) return 'STALE';
  if (look.variance === undefined) return 'WARMING';
  if (nowMs < look.haltedMs) return 'JUMP';
  if (!isHedgeUp) return 'HEDGE_DOWN';
  if (isHedging()) return 'HEDGING';
  return isBound() ? 'BOUND' : 'QUOTING';
}
