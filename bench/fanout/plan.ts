import type { Variant } from './messages.ts';

/** How many tabs each variant is measured with, and for how long. */
export interface Plan {
  readonly seconds: number;
  readonly tabCounts: readonly number[];
  readonly variants: readonly Variant[];
  /** Variants that are also measured beside a blocked and a hidden tab. */
  readonly troubled: readonly Variant[];
}

const wholePlan: Plan = {
  seconds: 6,
  tabCounts: [1, 4, 8, 16],
  variants: ['push', 'latest', 'ours', 'cloned'],
  troubled: ['push', 'latest', 'ours'],
};
const shortPlan: Plan = {
  seconds: 3,
  tabCounts: [1, 8],
  variants: ['push', 'latest', 'ours'],
  troubled: ['push', 'ours'],
};

export const planOf = (short: boolean): Plan => (short ? shortPlan : wholePlan);

/** Variants as figures name them. */
export const names: Readonly<Record<Variant, string>> = {
  push: 'object push',
  latest: 'credit of one, latest value',
  ours: 'ours',
  cloned: 'ours, books cloned',
};
