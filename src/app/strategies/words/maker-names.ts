import { useLingui } from '@lingui/react/macro';
import type { StrategyWords } from './leg-type-words.ts';

/** Names of the parameters of makers by their keys, in the user's language. */
export function useMakerNames(): Readonly<Record<string, string>> {
  const { t } = useLingui();
  return {
    order_amount: t`Amount per order`,
    inventory_target: t`Target share in coins`,
    band: t`Max deviation, in orders`,
    level_distance: t`Distance between levels`,
    risk_factor: t`Risk aversion γ ÷ k`,
    horizon: t`Horizon`,
    fill_distance: t`Fill distance 1 ÷ k`,
    fit: t`Estimate from own fills`,
    min_spread: t`Min spread after fees`,
    refresh: t`Refresh interval`,
    tolerance: t`Keep orders within`,
    max_age: t`Replace orders after`,
    fill_delay: t`Pause after a fill`,
    hedge: t`Hedge in a second market`,
    hedge_at: t`Hedge beyond, in orders`,
    imbalance_coef: t`Microprice weight, 0 to 1`,
    risk_model: t`Risk model`,
    fill_rate: t`Fill rate A, per minute at mid`,
    duty_spread: t`Obligation: max spread`,
    vol_halt: t`Pull quotes at a jump of, in σ`,
  };
}

/** What makers are called, and what they are for. */
export function useMakerTypes(): Readonly<Record<string, StrategyWords>> {
  const { t } = useLingui();
  return {
    MM: {
      name: t`Market making`,
      start: t`Start market making`,
      purpose: t`Quotes a bid and an ask around a price that leans against its inventory, and earns the spread between them.`,
      risk: t`High risk: a market that moves one way fills one side only. It needs fees below its spread.`,
    },
    MM_PLUS: {
      name: t`Enhanced market making`,
      start: t`Start enhanced market making`,
      purpose: t`Quotes several levels by an optimum under inventory bounds, leans with the book, and may hedge elsewhere.`,
      risk: t`High risk: a market that moves one way fills one side only, and a hedge costs fees and may come late.`,
    },
  };
}

/** What is wrong with a field of a maker; undefined where it is no rule of theirs. */
export function useMakerRules() {
  const { t } = useLingui();
  return (rule: string, fact: (name: string) => string): string | undefined => {
    const min = fact('least');
    switch (rule) {
      case 'spot_or_perpetual':
        return t`Leg B must be a spot market or a perpetual.`;
      case 'below_hedge_at':
        return t`At least ${min}: what is carried before a hedge, and one order.`;
      default:
        return undefined;
    }
  };
}
