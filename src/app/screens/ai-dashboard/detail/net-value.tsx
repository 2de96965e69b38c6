import { Trans, useLingui } from '@lingui/react/macro';
import { type LineBox, linePoints, lineY } from '../../../ui/spark/line-points.ts';
import css from '../ai.module.css';

const box: LineBox = { width: 340, height: 80, margin: 4 };

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
  const range = { low, high };
  const start = lineY(1, range, box);
  const lowest = low.toFixed(4);
  const highest = high.toFixed(4);
  const now = values.at(-1)!.toFixed(4);
  return (
    <svg
      className={css.drawing}
      viewBox={`0 0 ${box.width} ${box.height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t`Net value from ${lowest} to ${highest}, now ${now}`}
    >
      <line x1="0" x2={box.width} y1={start} y2={start} className={css.priceLine} />
      <polyline points={linePoints(points, box, range)} className={css.curve} />
    </svg>
  );
}
