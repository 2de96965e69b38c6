import { hourMs } from '../base/time.ts';
import { requireFinite, requireNotNegative } from './argument.ts';
import { annualFundingRate } from './funding.ts';
import type { FundingFacts } from '../market/funding-facts.ts';

type Rates = Pick<FundingFacts, 'predicted' | 'paid'>;

/** Mean of the rates that were paid last, a fraction of one interval; the predicted one where none was paid yet. */
export function meanFunding({ predicted, paid }: Rates): number {
  requireFinite({ predicted });
  return paid.length === 0 ? predicted : paid.reduce((sum, rate) => sum + rate, 0) / paid.length;
}

/**
 * Funding that is expected over so many periods, a fraction of the notional, above 0 where longs pay: predicted +
 * (periods − 1) · mean of the rates paid last; a part of the predicted rate below one period.
 */
export function expectedFunding(rates: Rates, periods: number): number {
  requireNotNegative({ periods });
  return rates.predicted * Math.min(1, periods) + meanFunding(rates) * Math.max(0, periods - 1);
}

/** Percent a year that a perpetual is expected to pay over so many periods, by the length of its interval. */
export const annualPercent = (rates: Rates & Pick<FundingFacts, 'intervalMs'>, periods: number): number =>
  annualFundingRate(expectedFunding(rates, periods) / periods, rates.intervalMs / hourMs) * 100;

/**
 * What a hedge of a long spot leg and a short perpetual of the same size costs, basis points of the spot price: `fees`
 * of all four orders, `opening` what the perpetual's bid is above the spot's ask, and `closing` what its ask is above
 * the spot's bid now.
 */
export interface CarryCost {
  readonly fees: number;
  readonly opening: number;
  readonly closing: number;
}

const basisPoints = 10_000;

/**
 * Basis points that the hedge costs from opening to closing: fees + max(closing, 0) − opening. Where the perpetual
 * stands below the spot it is reckoned to come back to it, where it stands above it to stay there: whichever is dearer.
 */
export const carryCost = ({ fees, opening, closing }: CarryCost): number => fees + Math.max(closing, 0) - opening;

/** Basis points that are expected to be left of a hedge that is opened now, and closed after so many periods. */
export const carryNet = (rates: Rates, periods: number, cost: CarryCost): number =>
  expectedFunding(rates, periods) * basisPoints - carryCost(cost);

/**
 * Basis points that holding a hedge over so many periods more is expected to bring over closing it now: its fees are
 * due either way, and what closing below the spot would bring is reckoned as lost.
 */
export const carryLeft = (rates: Rates, periods: number, { closing }: Pick<CarryCost, 'closing'>): number =>
  expectedFunding(rates, periods) * basisPoints + Math.min(closing, 0);

/** The first whole number of periods after which a hedge is expected to have paid its cost; null where none is. */
export function carryBreakEven(rates: Rates, cost: CarryCost): number | null {
  const left = carryCost(cost) - rates.predicted * basisPoints;
  if (left <= 0) return 1;
  const mean = meanFunding(rates) * basisPoints;
  return mean > 0 ? 1 + Math.ceil(left / mean - 1e-9) : null;
}
