import { Trans, useLingui } from '@lingui/react/macro';
import css from '../ai.module.css';

const width = 340;
const height = 80;

/** Net values as a line from the start until now. */
export function NetValue({ points }: { readonly points: readonly (readonly [time: number, netValue: number])[] }) {
  const { t } = useLingui();
  const values = points.map(([, value]) => value);
  const low = Math.min(1, ...values);
  const high = Math.max(1, ...values);
  const from = points[0]![0];
  const until = points.at(-1)![0];
  if (points.length < 2 || until === from)
    return (
      <p className="quiet">
        <Trans>The net value curve appears after a few minutes.</Trans>
      </p>
    );
  const y = (value: number): number => 4 + (height - 8) * (1 - (value - low) / (high - low || 1));
  const line = points
    .map(([time, value]) => `${(((time - from) / (until - from)) * width).toFixed(1)},${y(value).toFixed(1)}`)
    .join(' ');
  const lowest = low.toFixed(4);
  const highest = high.toFixed(4);
  const now = values.at(-1)!.toFixed(4);
  return (
    <svg
      className={css.drawing}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t`Net value from ${lowest} to ${highest}, now ${now}`}
    >
      <line x1="0" x2={width} y1={y(1)} y2={y(1)} className={css.priceLine} />
      <polyline points={line} className={css.curve} />
    </svg>
  );
}
