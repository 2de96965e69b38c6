import { hourMs } from '../../../../shared/base/time.ts';
import {
  annualPercent,
  carryBreakEven,
  carryCost,
  carryNet,
  expectedFunding,
} from '../../../../shared/finance/funding-carry.ts';
import { shortDistance } from '../../../../shared/finance/short-margin.ts';
import { closeBps, openBps } from '../../../../shared/finance/spread.ts';
import type { FundingFacts } from '../../../../shared/market/funding-facts.ts';
import { leverageTableOf } from '../../../../shared/market/leverage-table.ts';
import { parseDecimal } from '../../../format/parse-number.ts';
import type { Draft } from '../draft.ts';
import type { PricedMarket } from '../spread/spread-draft.ts';

/** What a hedge would be at the last prices and the rates of now. Rates in percent; money in quote, at its most. */
export interface FundingPreview {
  readonly annual: number;
  readonly next: number;
  /** Basis points that the perpetual stands above the spot, and fees of all four orders. */
  readonly basis: number;
  readonly fees: number;
  /** Funding that is expected for one period, and what is left of all periods after fees and basis. */
  readonly period: number;
  readonly net: number;
  readonly periods: number;
  /** Periods after which it has paid for itself, and how many days those are; undefined where it never does. */
  readonly breakEven: { readonly periods: number; readonly days: number } | undefined;
  /** What opening and closing cost without any funding, and a hedge that is late at most. */
  readonly cost: number;
  readonly late: number;
  /** Value of the spot leg, margin of the perpetual, and percent by which its price may rise before liquidation. */
  readonly value: number;
  readonly margin: number;
  readonly distance: number;
}

const numberOf = (text: string | undefined): number => Number(parseDecimal(text ?? '') ?? Number.NaN);
const basisPoints = 10_000;

/** Rates of which as many were paid as the draft averages. */
export const ratesOf = (draft: Draft, facts: FundingFacts): FundingFacts => ({
  ...facts,
  paid: facts.paid.slice(0, numberOf(draft.mean_periods) || facts.paid.length),
});

/** What the draft comes to; undefined as long as it holds too little. The server works it out by its books. */
export function fundingPreview(
  draft: Draft,
  spot: PricedMarket,
  swap: PricedMarket,
  facts: FundingFacts,
): FundingPreview | undefined {
  const [bought, sold] = [Number(spot.last), Number(swap.last)];
  const split = numberOf(draft.split_size);
  const most = numberOf(draft.max_pos);
  const periods = numberOf(draft.hold_periods);
  const leverage = numberOf(draft.leverage);
  const sweep = numberOf(draft.sweep_slippage);
  if (![bought, sold, split, most, periods, leverage, sweep].every((value) => value > 0)) return undefined;
  const value = most * bought;
  const notional = most * sold;
  const rates = ratesOf(draft, facts);
  const fees = 2 * (spot.instrument.taker + swap.instrument.taker) * basisPoints;
  const cost = { fees, opening: openBps(bought, sold), closing: -closeBps(bought, sold) };
  const expected = expectedFunding(rates, periods) / periods;
  const even = carryBreakEven(rates, cost);
  const table = leverageTableOf(swap.instrument);
  const mmr = table.findLast(({ floor }) => floor <= notional)?.mmr ?? 0;
  const ofValue = (bps: number): number => (value * bps) / basisPoints;
  return {
    annual: annualPercent(rates, periods),
    next: facts.predicted * 100,
    basis: cost.opening,
    fees,
    period: notional * expected,
    net: ofValue(carryNet(rates, periods, cost)),
    periods,
    breakEven: even === null ? undefined : { periods: even, days: (even * facts.intervalMs) / hourMs / 24 },
    cost: ofValue(carryCost(cost)),
    late: (split * sold * sweep) / 100,
    value,
    margin: notional / leverage,
    distance: 100 * shortDistance({ equity: notional / leverage, price: sold, mmr }, most),
  };
}
