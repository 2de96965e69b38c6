import { requireFinite } from '../../src/shared/finance/argument.ts';

/**
 * Calmar ratio = annual return ÷ |deepest drawdown|, both fractions, the drawdown at or below 0; null without drawdown
 * or annual return. Refuses a drawdown above 0.
 */
export function calmar(annualReturn: number | null, maxDrawdown: number): number | null {
  requireFinite({ maxDrawdown });
  if (maxDrawdown > 0) throw new RangeError(`maxDrawdown must not be positive: ${maxDrawdown}`);
  if (annualReturn === null || maxDrawdown === 0) return null;
  requireFinite({ annualReturn });
  return annualReturn / -maxDrawdown;
}
