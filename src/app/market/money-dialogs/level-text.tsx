import { useLingui } from '@lingui/react/macro';
import { noDebtLevel } from '../../../shared/finance/margin-level.ts';
import css from './money-frame.module.css';

/** Bounds of a margin level, as the server tells them. */
export interface LevelBounds {
  readonly call_level: number;
  readonly liquidation_level: number;
}

/** How near a level is to its bounds. */
export const levelTone = (level: number, { call_level, liquidation_level }: LevelBounds): 'calm' | 'warn' | 'danger' =>
  level <= liquidation_level * 1.05 ? 'danger' : level <= call_level ? 'warn' : 'calm';

interface LevelTextProps {
  readonly level: number;
  readonly bounds: LevelBounds;
  /** False where it is known that nothing is owed. */
  readonly owes?: boolean;
}

/**
 * A margin level: two decimals, coloured where a margin call or a liquidation is near, and in words where nothing is
 * owed.
 */
export function LevelText({ level, bounds, owes = true }: LevelTextProps) {
  const { t } = useLingui();
  if (level >= noDebtLevel) return <span>{owes ? `≥ ${noDebtLevel}` : t`No debt`}</span>;
  return <span className={css[levelTone(level, bounds)]}>{level.toFixed(2)}</span>;
}
