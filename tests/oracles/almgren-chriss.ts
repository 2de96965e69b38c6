import { requireNotNegative, requirePositive } from '../../src/shared/finance/argument.ts';

/** Market of an execution; time in one unit of the caller's choice (the paper: days), money in quote per share. */
export interface ImpactModel {
  /** σ, quote per root time. */
  readonly volatility: number;
  /** ε, quote per share: half the spread and fees. */
  readonly fixedCost: number;
  /** γ, quote per share of each share traded: impact that stays. */
  readonly permanentImpact: number;
  /** η, quote per share of each share a unit of time: impact that passes. */
  readonly temporaryImpact: number;
}

/** An order of `qty` shares (unsigned) worked off in `slices` equal steps over `duration`. */
export interface Execution {
  readonly qty: number;
  readonly duration: number;
  readonly slices: number;
}

/**
 * η̃ = η − γτ/2, the passing impact less what the staying one takes over within a step. Refused at or below 0: the
 * steps are too long for the model.
 */
function adjustedImpact({ temporaryImpact, permanentImpact }: ImpactModel, step: number): number {
  const adjusted = temporaryImpact - (permanentImpact * step) / 2;
  requirePositive({ adjustedImpact: adjusted });
  return adjusted;
}

/**
 * Urgency κ per unit of time = acosh(λσ²τ²/(2η̃) + 1) ÷ τ; 0 without risk aversion λ (per quote unit). Refuses negative
 * λ. Source: Almgren & Chriss (2000).
 */
export function urgency(model: ImpactModel, { duration, slices }: Execution, riskAversion: number): number {
  requireNotNegative({ riskAversion, volatility: model.volatility });
  requirePositive({ duration, slices });
  const step = duration / slices;
  return Math.acosh((riskAversion * model.volatility ** 2 * step ** 2) / (2 * adjustedImpact(model, step)) + 1) / step;
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

/**
 * Expected cost and its standard deviation, both in quote, of any path of holdings at equal steps: ½γX² + εΣ|n| +
 * (η̃/τ)Σn² and √(σ²τΣx²). The cost is against the price at arrival. Refuses a path shorter than two. Source: Almgren &
 * Chriss (2000), equations 4 to 8.
 */
export function executionCost(
  model: ImpactModel,
  path: readonly number[],
  duration: number,
): { cost: number; deviation: number } {
  requirePositive({ duration, steps: path.length - 1 });
  const step = duration / (path.length - 1);
  let sold = 0;
  let squares = 0;
  let held = 0;
  for (const [at, left] of path.entries()) {
    requireNotNegative({ left });
    if (at === 0) continue;
    const slice = path[at - 1]! - left;
    sold += Math.abs(slice);
    squares += slice ** 2;
    held += left ** 2;
  }
  const total = path[0]! - path.at(-1)!;
  const cost =
    (model.permanentImpact * total ** 2) / 2 + model.fixedCost * sold + (adjustedImpact(model, step) / step) * squares;
  return { cost, deviation: model.volatility * Math.sqrt(step * held) };
}
