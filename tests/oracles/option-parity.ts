import { requireFinite, requireNotNegative, requirePositive } from '../../src/shared/finance/argument.ts';

/** Terms that the options of a parity share: forward in quote, years to expiry, rate continuously compounded a year. */
export interface ParityTerms {
  readonly forward: number;
  readonly years: number;
  readonly rate: number;
}

/** A call and a put of one strike and expiry, in quote. */
export interface StrikePair {
  readonly strike: number;
  readonly call: number;
  readonly put: number;
}

/**
 * Gap of put-call parity in quote = (C − P) − e^(−rT)·(F − K): above 0 a conversion earns (sell the call, buy put and
 * underlying), below 0 a reversal, each before fees. Refuses prices that are negative and a forward or strike of 0.
 */
export function parityGap({ strike, call, put }: StrikePair, { forward, years, rate }: ParityTerms): number {
  requirePositive({ strike, forward });
  requireNotNegative({ call, put, years });
  requireFinite({ rate });
  return call - put - Math.exp(-rate * years) * (forward - strike);
}

/**
 * Gap of a box in quote = (C1 − P1) − (C2 − P2) − e^(−rT)·(K2 − K1), the first strike the lower: above 0 the box is
 * dear and selling it earns, before fees. Refused as the parity gap.
 */
export const boxGap = (low: StrikePair, high: StrikePair, terms: ParityTerms): number =>
  parityGap(low, terms) - parityGap(high, terms);
