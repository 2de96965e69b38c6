import { formatDate } from '../../format/time.ts';
import { useZone } from '../preferences/preferences-context.tsx';
import { type LineBox, linePoints, lineY, rangeOf } from '../spark/line-points.ts';
import css from './past-line.module.css';

export type PastPoints = readonly (readonly [timeMs: number, value: number])[];

export interface PastLineProps {
  /** Two at least, ascending. */
  readonly points: PastPoints;
  /** Whether zero is in the picture in any case. */
  readonly isFromZero?: boolean;
  readonly format: (value: number) => string;
  /** What the line says in words, by its lowest and its highest value. */
  readonly words: (least: string, greatest: string) => string;
}

const box: LineBox = { width: 300, height: 100, margin: 0 };

/** Values over time as a line, with its ends below it. */
export function PastLine({ points, format, words, isFromZero = true }: PastLineProps) {
  const zone = useZone();
  const values = points.map(([, value]) => value);
  const bounds = isFromZero ? [0, ...values] : values;
  const range = rangeOf(bounds);
  const zero = lineY(0, range, box);
  const [first, last] = [points[0]!, points.at(-1)!];
  const [least, greatest] = [format(Math.min(...values)), format(Math.max(...values))];
  return (
    <>
      <svg
        className={css.history}
        viewBox={`0 0 ${box.width} ${box.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={words(least, greatest)}
      >
        {range.low <= 0 && range.high >= 0 && <line className={css.zero} x1="0" x2={box.width} y1={zero} y2={zero} />}
        <polyline className={css.line} points={linePoints(points, box, range)} />
      </svg>
      <p className={css.ends} aria-hidden="true">
        <span className="num">{formatDate(first[0], zone)}</span>
        <span className="num">
          {least} – {greatest}
        </span>
        <span className="num">{formatDate(last[0], zone)}</span>
      </p>
    </>
  );
}
