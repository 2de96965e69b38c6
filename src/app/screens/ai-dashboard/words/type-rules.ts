import { useLingui } from '@lingui/react/macro';
import { useMakerRules } from '../../../strategies/words/maker-names.ts';
import { useShareRules } from './share-rules.ts';
import { useOptionRules } from '../../../strategies/words/option-words.ts';

/** What is wrong with a field by a rule that only some types have; undefined where it is none of those. */
export function useTypeRules() {
  const { t } = useLingui();
  const legRule = useLegRules();
  const shareRule = useShareRules();
  const optionRule = useOptionRules();
  return (rule: string, fact: (name: string) => string): string | undefined => {
    const step = fact('step');
    const max = fact('most');
    const min = fact('least');
    switch (rule) {
      case 'step':
        return t`Must be a multiple of ${step}.`;
      case 'too_many_slices':
        return t`Max ${max} slices: each needs a second and this market's min order.`;
      case 'above_quantity':
        return t`Must not exceed the amount.`;
      case 'below_permanent':
        return t`Must be larger, or take more slices: the permanent impact outweighs it.`;
      case 'other_algo':
        return t`Not used by this algorithm.`;
      case 'above_slow':
        return t`Must be shorter than the slow one.`;
      case 'below_step_fees':
        return t`Fees exceed the profit per grid. Use a larger step.`;
      case 'below_step_tick':
        return t`Levels are closer than the tick size. Use a larger step.`;
      case 'few_levels':
        return t`Needs at least ${min} levels.`;
      case 'above_least':
        return t`Must be above the smaller one.`;
      default:
        return legRule(rule, fact) ?? shareRule(rule, fact) ?? optionRule(rule, fact);
    }
  };
}

/** The same of those with several legs. */
function useLegRules() {
  const { t } = useLingui();
  const makerRule = useMakerRules();
  return (rule: string, fact: (name: string) => string): string | undefined => {
    const max = fact('most');
    switch (rule) {
      case 'two_markets':
        return t`The legs must be two different markets.`;
      case 'same_base':
        return t`Both legs must trade the same coin.`;
      case 'same_money':
        return t`Both legs must be priced and settled in the same asset.`;
      case 'linear_only':
        return t`Coin-settled contracts cannot be a leg.`;
      case 'expires_too_soon':
        return t`The contract expires within the hour.`;
      case 'below_open':
        return t`Must be below the opening threshold.`;
      case 'above_hedge':
        return t`Must not be smaller than the hedge's.`;
      case 'white_list':
        return t`The currency white list cannot be empty.`;
      case 'not_listed': {
        const base = fact('base');
        return t`${base} is not on the list.`;
      }
      case 'currency':
        return t`Names of currencies only, such as BTC.`;
      case 'range_excludes_ratio': {
        const ratio = fact('ratio');
        return t`Range must include the current ratio, ${ratio}.`;
      }
      case 'two_coins':
        return t`The legs must trade two different coins.`;
      case 'same_account':
        return t`Both legs must be on one account.`;
      case 'spot_only':
        return t`Both legs must be spot markets.`;
      case 'below_trigger':
        return t`Must be below the rate that opens.`;
      case 'liquidation_near':
        return t`Liquidation would be nearer at the start. Max ${max}%, or a lower leverage.`;
      case 'bracket_notional':
        return t`At this leverage the position may have a value of ${max} at most.`;
      case 'spot_and_perpetual':
        return t`Leg A must be a spot market and leg B a perpetual settled in its quote.`;
      case 'other_path':
        return t`These markets do not belong to this path.`;
      case 'not_alike':
        return t`All markets must trade the same pair, contracts with the same expiry.`;
      case 'below_entry':
        return t`Must be below the entry.`;
      case 'above_entry':
        return t`Must be above the entry.`;
      case 'below_split':
        return t`Must be at least one order.`;
      default:
        return makerRule(rule, fact);
    }
  };
}
