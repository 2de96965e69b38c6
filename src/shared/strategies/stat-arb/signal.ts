import { exp } from '../../base/math/exp.ts';
import { type PairFit, pairScore } from '../../finance/pair-fit.ts';
import type { StatArbParams } from '../../trade/strategy/stat-arb/params.ts';
import type { PairReading } from './pair-bars.ts';

/** A trade as it was opened: the bar, and the fit by which it goes until it is closed. */
export interface PairTrade extends Pick<PairFit, 'alpha' | 'beta' | 'sigma'> {
  readonly bar: number;
  /** Base of B for each base of A, in value β to 1 at the closes of its bar. */
  readonly ratio: number;
}

/** The trade that a bar opens. */
export const tradeOf = ({ bar, fit: { alpha, beta, sigma }, a, b }: PairReading): PairTrade => ({
  bar,
  alpha,
  beta,
  sigma,
  ratio: beta * exp(a - b),
});

/** Whether a bar closes a trade in which A is long (side 1) or short (side −1): profit, loss, time or a broken pair. */
export function isExit(
  trade: PairTrade,
  side: 1 | -1,
  { bar, fit, a, b }: PairReading,
  rules: Pick<StatArbParams, 'z_out' | 'z_stop' | 'max_hold' | 'break_p'>,
): boolean {
  if (bar <= trade.bar) return false;
  // Away from the fit, on the side on which it was opened, is above 0.
  const away = -side * pairScore(trade, a, b);
  if (away < rules.z_out || away > rules.z_stop) return true;
  return fit.p * 100 > rules.break_p || bar - trade.bar >= rules.max_hold;
}
