import { annualPercent } from '../../../../shared/finance/funding-carry.ts';
import { ladderLevels, ladderTarget } from '../../../../shared/finance/rate-ladder.ts';
import type { FundingFacts } from '../../../../shared/market/funding-facts.ts';
import { gridIntervals } from '../../../../shared/trade/strategy/grid-params.ts';
import { parseSigned } from '../../../format/parse-number.ts';
import type { Draft } from '../draft.ts';
import { ratesOf } from '../funding/funding-draft.ts';

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
  const isCount = Number.isInteger(levels) && levels >= gridIntervals.least && levels <= gridIntervals.most;
  if (!(high > low && periods > 0 && isCount)) return undefined;
  const annual = annualPercent(ratesOf(draft, facts), periods);
  const all = ladderLevels(low, high, levels);
  const units = ladderTarget(all, annual, 0);
  return { annual, units, levels, below: all[units - 1], above: all[units + 1] };
}
