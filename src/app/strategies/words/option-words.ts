import { useLingui } from '@lingui/react/macro';
import type { StrategyWords } from './leg-type-words.ts';

/** Words of the types that trade options, in the user's language. */
export function useOptionTypes(): Readonly<Record<string, StrategyWords>> {
  const { t } = useLingui();
  return {
    OPTION_ARB: {
      name: t`Option arbitrage`,
      start: t`Start option arbitrage`,
      purpose: t`Trades calls, puts and a future of one expiry where their prices break put–call parity or a box.`,
      risk: t`Medium risk: a leg that is missed is unwound at a loss, and short options need margin until they expire.`,
    },
  };
}

/** What is wrong by a rule that only those have; undefined where it is none of theirs. */
export function useOptionRules() {
  const { t } = useLingui();
  return (rule: string, fact: (name: string) => string): string | undefined => {
    const min = fact('least');
    switch (rule) {
      case 'call_and_put':
        return t`Each strike needs its call and its put, once.`;
      case 'options_and_future':
        return t`All legs but the last must be options, and the last one a future or a perpetual.`;
      case 'one_chain':
        return t`All options must be of one exchange, coin and expiry.`;
      case 'other_expiry':
        return t`The future must expire with the options, or never.`;
      case 'loses_edge':
        return t`Must be above ${min}: closing would cost more than opening brings.`;
      default:
        return undefined;
    }
  };
}

/** Why one does what it does, or waits, by its name. */
export function useOptionDoings() {
  const { t } = useLingui();
  return {
    NO_EDGE: t`Waiting: no set has the edge asked for`,
    FEW_QUOTES: t`Waiting: too few options have both prices`,
    FULL: t`Waiting: all sets are held, or too little stands at the edge`,
    OWN_ORDER: t`Waiting: an order of your own stands at that price`,
    COMPLETING: t`Completing a set`,
    UNWINDING: t`Unwinding an incomplete set`,
    COOLING: t`Waiting a minute after a set was unwound`,
    TAKING_BACK: t`Closing a set: its gap is gone`,
    SETTLING: t`Waiting for expiry: no more sets are opened`,
  };
}

/** Names of what one goes by while it runs. */
export function useOptionStates() {
  const { t } = useLingui();
  return {
    sets: t`Sets held`,
    locked: t`Profit at expiry`,
    edge: t`Best edge now, bps`,
    premium: t`Premium held`,
    delta: t`Delta`,
    gamma: t`Gamma`,
    vega: t`Vega`,
    theta: t`Theta`,
  };
}
