import { Trans, useLingui } from '@lingui/react/macro';
import type { WalkTotal } from '../../../../shared/backtest/sweep/walk-forward.ts';
import type { OverfitLamp } from '../../../../shared/finance/overfit.ts';
import { formatPercent } from '../../../format/percent.ts';
import { formatDecimal } from '../../../format/price.ts';
import { Button } from '../../../ui/form/button.tsx';
import { FactList } from '../../../ui/overlay/fact-list.tsx';
import css from './optimise.module.css';

interface WalkPanelProps {
  readonly total: WalkTotal | undefined;
  readonly isBusy: boolean;
  /** Whether the period is long enough for windows. */
  readonly isLong: boolean;
  readonly onWalk: () => void;
}

/** Parameters that are chosen on one part of the bars and tested on the next, and how far the choice can be trusted. */
export function WalkPanel({ total, isBusy, isLong, onWalk }: WalkPanelProps) {
  const { t } = useLingui();
  const lamps: Record<OverfitLamp, string> = {
    GREEN: t`Holds up out of sample`,
    AMBER: t`Uncertain out of sample`,
    RED: t`Likely overfit`,
  };
  const ratio = (value: number | null): string => (value === null ? '—' : formatDecimal(value.toFixed(2), 2));
  const facts = total && [
    { label: t`Return out of sample`, value: formatPercent((total.netValue - 1) * 100) },
    { label: t`Max drawdown`, value: formatPercent(-total.drawdown * 100) },
    { label: t`Sharpe in sample`, value: ratio(total.inSample) },
    { label: t`Sharpe out of sample`, value: ratio(total.outOfSample) },
    { label: t`Probability of skill`, value: total.deflated === null ? '—' : `${(total.deflated * 100).toFixed(0)}%` },
  ];
  return (
    <section className={css.walk} aria-label={t`Walk-forward`}>
      <div className={css.walkHead}>
        <h4>{t`Walk-forward`}</h4>
        {total && (
          <span className={css.lamp} data-lamp={total.lamp} role="status">
            {lamps[total.lamp]}
          </span>
        )}
        <Button size="small" isDisabled={isBusy || !isLong} onPress={onWalk}>{t`Run walk-forward`}</Button>
      </div>
      {facts ? (
        <FactList facts={facts} look={css} />
      ) : (
        <p className="quiet">
          {isLong ? (
            <Trans>Chooses parameters on one part of the period and tests them on the next, window by window.</Trans>
          ) : (
            <Trans>Needs a period of 30 days or more.</Trans>
          )}
        </p>
      )}
    </section>
  );
}
