import { pairScore } from '../../finance/pair-fit.ts';
import type { PairReading } from './pair-bars.ts';
import type { PairTrade } from './signal.ts';

/** What its figures say of a bar: its distance by the fit of the trade that is on, and the fit of now. */
export function estimatesOf({ fit, z, a, b }: PairReading, trade: PairTrade | undefined): Record<string, string> {
  return {
    z: (trade ? pairScore(trade, a, b) : z).toFixed(2),
    beta: fit.beta.toFixed(4),
    ...(Number.isFinite(fit.halfLife) && { half: fit.halfLife.toFixed(1) }),
    p: (fit.p * 100).toFixed(2),
  };
}
