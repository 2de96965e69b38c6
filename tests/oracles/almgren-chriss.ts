import { adjustedImpact, type Execution, type ImpactModel } from '../../src/shared/finance/almgren-chriss.ts';
import { requireNotNegative, requirePositive } from '../../src/shared/finance/argument.ts';

/**
 * Urgency κ per unit of time = acosh(λσ²τ²/(2η̃) + 1) ÷ τ; 0 without risk aversion λ (per quote unit). Refuses negative
 * λ. Source: Almgren & Chriss (2000).
 */
export function urgency(model: ImpactModel, { duration, slices }: Execution, riskAversion: number): number {
  requireNotNegative({ riskAversion, volatility: model.volatility });
  requirePositive({ duration, slices });
  const step = duration / slices;
  const adjusted = adjustedImpact(model, step);
  requirePositive({ adjustedImpact: adjusted });
  return Math.acosh((riskAversion * model.volatility ** 2 * step ** 2) / (2 * adjusted) + 1) / step;
}

/**
 * Shares still held after each step, `slices` + 1 values from `qty` down to 0: qty·sinh(κ(T − t)) ÷ sinh(κT), a
 * straight line at κ = 0. Floats: the caller rounds to lots so that the slices still add up. Refuses a size of 0 and
 * slices that are not whole. Source: Almgren & Chriss (2000), equation 17.
 */
export function holdings(execution: Execution, kappa: number): number[] {
  const { qty, duration, slices } = execution;
  requirePositive({ qty, duration, slices });
  requireNotNegative({ kappa });
  if (!Number.isInteger(slices)) throw new RangeError(`slices must be whole: ${slices}`);
  return Array.from({ length: slices + 1 }, (_, index) => {
    const left = (slices - index) / slices;
    return qty * (kappa === 0 ? left : sinhRatio(kappa * duration, left));
  });
}

/** sinh(x·part) ÷ sinh(x) without overflow where x is large; 0 ≤ part ≤ 1. */
const sinhRatio = (x: number, part: number): number =>
  Math.exp(x * (part - 1)) * (Math.expm1(-2 * x * part) / Math.expm1(-2 * x));
