import { asymptoticShares, type MakerShares } from '../../finance/maker-shares.ts';
import type { MmPlusParams } from '../../trade/strategy/mm-plus-params.ts';
import { bounded, type FillRate } from '../maker/fill-rate.ts';
import type { Seen } from '../maker/quotes.ts';

const minuteS = 60;

/** A, fills a second: what its own orders have met with, within reach of what was given. */
export function arrivalRateOf({ fill_rate }: MmPlusParams, fitted: FillRate | undefined): number {
  const given = fill_rate / minuteS;
  return fitted ? bounded(fitted.a, given) : given;
}

/** σ² a second, k, the net in orders and A. */
interface PlusFacts {
  readonly variance: number;
  readonly decay: number;
  readonly inventory: number;
  readonly arrivalRate: number;
}

/** Bid and ask nearest to the middle, by what it knows and where the price is expected to go. */
export function plusShares(params: MmPlusParams, facts: PlusFacts, seen: Seen | undefined, fee: number): MakerShares {
  const { risk_factor: riskFactor, risk_model, min_spread, imbalance_coef } = params;
  const basis = {
    ...facts,
    riskFactor,
    minSpread: min_spread / 100,
    isUtility: risk_model === 'UTILITY',
    drift: seen ? (imbalance_coef * seen.drift) / seen.middle : 0,
  };
  return asymptoticShares(basis, fee);
}
