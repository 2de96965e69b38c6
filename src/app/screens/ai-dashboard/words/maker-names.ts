import { useLingui } from '@lingui/react/macro';

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
    fit: t`Estimate k from fills`,
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
