import type { BacktestRequest } from '../../report.ts';

/** What a request says of several legs: their markets and what they have paid; nothing where there is one leg. */
export type ExactLegs = Pick<BacktestRequest, 'others' | 'fundingRate'>;

export const exactLegs = ({ others, fundingRate }: ExactLegs): ExactLegs => ({
  ...(others && { others }),
  ...(fundingRate !== undefined && { fundingRate }),
});
