import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import { noDebtLevel } from '../../../../../shared/finance/margin-level.ts';
import type { marginStatuses } from '../../../../../shared/trade/ledger-entry.ts';
import { type LevelBounds, LevelText } from '../../../../market/money-dialogs/level-text.tsx';
import css from './margin.module.css';

type Status = (typeof marginStatuses)[number];

const statusNames: Readonly<Record<Status, MessageDescriptor>> = {
  NORMAL: msg({ message: 'Normal', context: 'margin' }),
  MARGIN_CALL: msg`Margin call`,
  PRE_LIQ: msg`Liquidation imminent`,
  FORCE_LIQ: msg`Liquidating`,
};
const tones: Readonly<Record<Status, 'calm' | 'warn' | 'danger'>> = {
  NORMAL: 'calm',
  MARGIN_CALL: 'warn',
  PRE_LIQ: 'danger',
  FORCE_LIQ: 'danger',
};

/** The state of a margin wallet in words. */
export function StatusChip({ status }: { readonly status: Status }) {
  const { i18n } = useLingui();
  return (
    <span className={css.chip} data-tone={tones[status]}>
      {i18n._(statusNames[status])}
    </span>
  );
}

/** Levels that the scale begins and ends with: below the one all is lost, beyond the other nothing is near. */
const scale = [1, 3] as const;
const share = (level: number): string =>
  `${Math.max(0, Math.min(100, ((level - scale[0]) / (scale[1] - scale[0])) * 100)).toFixed(1)}%`;

interface LevelGaugeProps {
  readonly label: string;
  readonly level: number;
  readonly bounds: LevelBounds;
  readonly owes: boolean;
}

/** A margin level on a scale that shows where a margin call and a liquidation begin. */
export function LevelGauge({ label, level, bounds, owes }: LevelGaugeProps) {
  const { t } = useLingui();
  const { call_level, liquidation_level } = bounds;
  const call = call_level.toFixed(2);
  const liquidation = liquidation_level.toFixed(2);
  return (
    <div className={css.gauge}>
      <span className={css.small}>{label}</span>
      <span className={`num ${css.level}`}>
        <LevelText level={level} bounds={bounds} owes={owes} />
      </span>
      <div
        className={css.scale}
        aria-hidden="true"
        style={{ '--liq': share(liquidation_level), '--call': share(call_level) } as CSSProperties}
      >
        {level < noDebtLevel && <span className={css.mark} style={{ '--at': share(level) } as CSSProperties} />}
      </div>
      <span className={`num ${css.bounds}`}>
        <span>
          {t`Liquidation ${liquidation}`} · {t`Margin call ${call}`}
        </span>
        <span aria-hidden="true">{scale[1]}+</span>
      </span>
    </div>
  );
}
