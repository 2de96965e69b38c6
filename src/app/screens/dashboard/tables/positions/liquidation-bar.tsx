import { useLingui } from '@lingui/react/macro';
import type { Position } from '../../../../../shared/trade/position.ts';
import { dangerOf, liquidationDistance } from '../../../../../shared/trade/position-figures.ts';
import css from './positions.module.css';

/** Beyond this distance the bar is full. */
const full = 0.5;

/** The price that liquidates a position, and how far the mark is from it. */
export function LiquidationBar({ position, text }: { readonly position: Position; readonly text: string }) {
  const { t } = useLingui();
  const distance = liquidationDistance(position);
  if (distance === null) return text;
  const percent = (distance * 100).toFixed(1);
  const danger = dangerOf(distance);
  const title = {
    calm: t`${percent}% to liquidation`,
    warn: t`Near liquidation: ${percent}% away`,
    danger: t`Liquidation imminent: ${percent}% away`,
  }[danger];
  return (
    <span className={css.liquidation} data-danger={danger} title={title}>
      <span>{text}</span>
      <span className={css.bar} role="img" aria-label={title}>
        <span className={css.left} style={{ width: `${Math.min(1, distance / full) * 100}%` }} />
      </span>
    </span>
  );
}
