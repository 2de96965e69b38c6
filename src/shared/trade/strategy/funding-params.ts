import * as v from 'valibot';
import { PositiveDecimal } from '../../base/decimal.ts';
import {
  fundingBasis,
  fundingDistance,
  fundingExit,
  fundingHold,
  fundingLeverage,
  fundingMean,
  fundingTrigger,
} from './funding-bounds.ts';
import { pairEntries, usually, within, wholeWithin } from './parts.ts';

const mostCurrencies = 200;

/** Currencies by their names, which come out in capitals. */
const WhiteList = v.pipe(
  v.array(v.pipe(v.string(), v.toUpperCase(), v.regex(/^[A-Z0-9]{1,20}$/, 'currency'))),
  v.maxLength(mostCurrencies, 'too_many'),
);

/**
 * Parameters of FUNDING: long on spot in leg A, short in a perpetual in leg B. `white_list` are the currencies that it
 * may trade, which the start refuses where there are none. Sizes in base; rates in percent a year; `basis_target` in
 * basis points; distances and slippage in percent; `leg_timeout` and `stale` in seconds.
 */
export const FundingParams = v.strictObject({
  white_list: v.optional(WhiteList, []),
  split_size: PositiveDecimal,
  max_pos: PositiveDecimal,
  trigger_rate: usually(fundingTrigger),
  exit_rate: usually(fundingExit),
  hold_periods: v.optional(wholeWithin(fundingHold), fundingHold.usual),
  mean_periods: v.optional(wholeWithin(fundingMean), fundingMean.usual),
  basis_target: v.optional(within(fundingBasis)),
  leverage: v.optional(wholeWithin(fundingLeverage), fundingLeverage.usual),
  min_distance: usually(fundingDistance),
  ...pairEntries,
});
export type FundingParams = v.InferOutput<typeof FundingParams>;
