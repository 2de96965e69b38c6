import { requireFinite } from '../../src/shared/finance/argument.ts';

/** Equity at the end of a period, and what was paid in (out: negative) during it; both in one currency. */
export interface EquityPoint {
  readonly equity: number;
  readonly netDeposit: number;
}

/**
 * Unit value of an account, 1 at the first point: NV·(E − F) ÷ previous E, so that deposits and withdrawals change
 * nothing (time-weighted return). A period that begins without equity keeps the value; one that loses more than all
 * ends at 0, for good. The first point's deposit is part of its equity. Refuses NaN.
 */
export function netValues(points: readonly EquityPoint[]): number[] {
  const values: number[] = [];
  points.forEach(({ equity, netDeposit }, index) => {
    requireFinite({ equity, netDeposit });
    const before = points[index - 1]?.equity ?? 0;
    values.push(
      before > 0 ? Math.max(0, (values[index - 1]! * (equity - netDeposit)) / before) : (values[index - 1] ?? 1),
    );
  });
  return values;
}

/** Returns between net values, fractions, one fewer than values; a return from 0 is 0. */
export const returnsOf = (values: readonly number[]): number[] =>
  values.slice(1).map((value, index) => {
    requireFinite({ value });
    return values[index] === 0 ? 0 : value / values[index]! - 1;
  });

/** Net values after each return, from 1 before the first (which is not part of the list). */
export function compound(returns: readonly number[]): number[] {
  let value = 1;
  return returns.map((periodReturn) => {
    requireFinite({ periodReturn });
    value *= 1 + periodReturn;
    return value;
  });
}
