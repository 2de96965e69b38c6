import type { BacktestRequest } from '../../../../shared/backtest/report.ts';
import type { Instrument } from '../../../../shared/market/instrument.ts';

/** What keeps a live run from its ideal one, percent of what was invested; all of them make up the difference. */
export interface ShadowParts {
  readonly ideal: number;
  readonly fees: number;
  /** Orders that the price only came to, and no further. */
  readonly queue: number;
  /** What orders that trade at once paid beyond the price at which they were decided. */
  readonly slippage: number;
  /** Everything else: rejected orders, delays, and what bars do not show. */
  readonly rest: number;
  readonly actual: number;
}

/**
 * The runs whose differences are the parts: the ideal one, filled wherever the price came to, without fees; the same
 * with fees; and with orders filled only where the price has gone through them.
 */
export function shadowRequests(own: BacktestRequest): readonly BacktestRequest[] {
  const freeOf = (instrument: Instrument): Instrument => ({ ...instrument, maker: 0, taker: 0 });
  const free = {
    ...own,
    instrument: freeOf(own.instrument),
    ...(own.others && { others: own.others.map((leg) => ({ ...leg, instrument: freeOf(leg.instrument) })) }),
  };
  return [{ ...free, touchFills: true }, { ...own, touchFills: true }, own];
}

/** Rates in percent: of the three runs, of what was really made, and what slippage has cost. */
export function shadowParts(
  [ideal, withFees, own]: readonly [number, number, number],
  actual: number,
  slippage: number,
): ShadowParts {
  return {
    ideal,
    fees: withFees - ideal,
    queue: own - withFees,
    slippage: -slippage,
    rest: actual - own + slippage,
    actual,
  };
}

/** Percent of what was invested below which a difference is not worth a warning. */
const small = 0.1;
/** Share of the difference in all that must be known. */
const mostUnknown = 0.5;

/** Whether more than half of a difference that matters has no known cause. */
export const isAstray = ({ ideal, actual, rest }: ShadowParts): boolean =>
  Math.abs(rest) > small && Math.abs(rest) > mostUnknown * Math.abs(ideal - actual);
