import { requireFinite } from './argument.ts';

/** How far a choice of parameters can be trusted. */
export type OverfitLamp = 'GREEN' | 'AMBER' | 'RED';

/** What a lamp is made of; null where there is no figure. */
export interface OverfitFigures {
  /** Sharpe ratio of what was chosen, where it was chosen, and where it was not; in one unit. */
  readonly inSample: number | null;
  readonly outOfSample: number | null;
  /** Probability that the ratio in the sample is no luck of the choice: the deflated Sharpe ratio. */
  readonly deflated: number | null;
}

/** Bounds of the lamp. */
export const overfitBounds = {
  /** Green: so much of the ratio in the sample is kept outside of it (Pardo's walk-forward efficiency). */
  kept: 0.5,
  /** Green: at 95 % the choice is no luck. */
  sure: 0.95,
  /** Red: it is as likely luck as not. */
  luck: 0.5,
} as const;

/**
 * Green where the deflated Sharpe ratio is at least 0.95 and at least half of the ratio in the sample is kept out of
 * it; red where the ratio is not above 0 in one of the two, or the deflated one below 0.5; amber between, and where one
 * of the figures is missing. Refuses NaN.
 */
export function overfitLamp({ inSample, outOfSample, deflated }: OverfitFigures): OverfitLamp {
  requireFinite({ inSample: inSample ?? 0, outOfSample: outOfSample ?? 0, deflated: deflated ?? 0 });
  if (inSample !== null && inSample <= 0) return 'RED';
  if (outOfSample !== null && outOfSample <= 0) return 'RED';
  if (deflated !== null && deflated < overfitBounds.luck) return 'RED';
  if (inSample === null || outOfSample === null || deflated === null) return 'AMBER';
  return deflated >= overfitBounds.sure && outOfSample >= overfitBounds.kept * inSample ? 'GREEN' : 'AMBER';
}
