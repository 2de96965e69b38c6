import { hourMs } from '../../../../shared/base/time.ts';
import { annualFundingRate } from '../../../../shared/finance/funding.ts';
import { expectedFunding } from '../../../../shared/finance/funding-carry.ts';
import { ladderLevels, ladderTarget } from '../../../../shared/finance/rate-ladder.ts';
import type { FundingFacts } from '../../../../shared/market/funding-facts.ts';
import { parseSigned } from '../../../format/parse-number.ts';
import type { Draft } from '../draft.ts';

/** What a grid on funding holds at the rates of now. Rates in percent a year. */
export interface RatePreview {
  readonly annual: number;
  /** Units that it would hold, of all. */
  readonly units: number;
  readonly levels: number;
  /** Rates at which a unit is taken off and added next; undefined at an end of its levels. */
  readonly below: number | undefined;
  readonly above: number | undefined;
}

const numberOf = (text: string | undefined): number => Number(parseSigned(text ?? '') ?? Number.NaN);

/** The position of all levels together as a hedge of one size: what FUNDING asks for in its place. */
export function asCarry(draft: Draft): Draft {
  const most = numberOf(draft.unit_size) * numberOf(draft.grid_levels);
  return { ...draft, split_size: draft.unit_size ?? '', max_pos: most > 0 ? most.toFixed(12) : '' };
}

/** What the draft holds by rates of now; undefined as long as it holds too little. */
export function ratePreview(draft: Draft, facts: FundingFacts): RatePreview | undefined {
  const [low, high, levels, periods] = [draft.low_rate, draft.high_rate, draft.grid_levels, draft.hold_periods].map(
    numberOf,
  ) as [number, number, number, number];
  if (!(high > low && periods > 0 && Number.isInteger(levels) && levels >= 2 && levels <= 200)) return undefined;
  const rates = { ...facts, paid: facts.paid.slice(0, numberOf(draft.mean_periods) || facts.paid.length) };
  const annual = annualFundingRate(expectedFunding(rates, periods) / periods, facts.intervalMs / hourMs) * 100;
  const all = ladderLevels(low, high, levels);
  const units = ladderTarget(all, annual, 0);
  return { annual, units, levels, below: all[units - 1], above: all[units + 1] };
}
