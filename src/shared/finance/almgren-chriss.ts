import { requireNotNegative, requirePositive } from './argument.ts';

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
 * η̃ = η − γτ/2, the passing impact less what the staying one takes over within a step. At or below 0 the steps are too
 * long for the model.
 */
export const adjustedImpact = ({ temporaryImpact, permanentImpact }: ImpactModel, step: number): number =>
  temporaryImpact - (permanentImpact * step) / 2;

/** Above it the sums of the recurrence are scaled down. */
const large = 1e150;

/**
 * Shares still held after each step, `slices` + 1 values from `qty` down to 0, as cost + λ·variance is least: equal
 * slices at λ = 0, the sooner the larger λ (per quote unit). By the difference equation x(k−1) + x(k+1) = 2(1 + y)·x(k)
 * with y = λσ²τ² ÷ 2η̃, whose solution is qty·sinh(κ(T − t)) ÷ sinh(κT): sums and products alone, the same in every
 * engine. Refuses negative λ and steps that are too long. Source: Almgren & Chriss (2000), equations 15 to 18.
 */
export function holdings(model: ImpactModel, { qty, duration, slices }: Execution, riskAversion: number): number[] {
  requireNotNegative({ riskAversion, volatility: model.volatility });
  requirePositive({ qty, duration, slices });
  if (!Number.isInteger(slices)) throw new RangeError(`slices must be whole: ${slices}`);
  const step = duration / slices;
  const adjusted = adjustedImpact(model, step);
  requirePositive({ adjustedImpact: adjusted });
  const twice = 2 + (riskAversion * model.volatility * model.volatility * step * step) / adjusted;
  const path = [0, 1];
  for (let index = 2; index <= slices; index++) {
    const next = twice * path[index - 1]! - path[index - 2]!;
    path.push(next);
    if (next > large) for (let past = 0; past <= index; past++) path[past]! /= large;
  }
  const whole = path[slices]!;
  return path.reverse().map((left) => qty * (left / whole));
}

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
  const adjusted = adjustedImpact(model, step);
  requirePositive({ adjustedImpact: adjusted });
  let sold = 0;
  let squares = 0;
  let held = 0;
  for (const [at, left] of path.entries()) {
    requireNotNegative({ left });
    if (at === 0) continue;
    const slice = path[at - 1]! - left;
    sold += Math.abs(slice);
    squares += slice * slice;
    held += left * left;
  }
  const total = path[0]! - path.at(-1)!;
  const cost = (model.permanentImpact * total * total) / 2 + model.fixedCost * sold + (adjusted / step) * squares;
  return { cost, deviation: model.volatility * Math.sqrt(step * held) };
}
