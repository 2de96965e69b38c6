import { formatDate } from '../../../format/time.ts';
import { useZone } from '../../../ui/preferences/preferences-context.tsx';
import css from './history.module.css';

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

const height = 100;

/** Values over time as a line, with its ends below it. */
export function PastLine({ points, format, words, isFromZero = true }: PastLineProps) {
  const zone = useZone();
  const values = points.map(([, value]) => value);
  const bounds = isFromZero ? [0, ...values] : values;
  const [low, high] = [Math.min(...bounds), Math.max(...bounds)];
  const room = high - low || 1;
  const y = (value: number): number => ((high - value) / room) * height;
  const [first, last] = [points[0]!, points.at(-1)!];
  const x = (ms: number): number => ((ms - first[0]) / (last[0] - first[0])) * 300;
  const [least, greatest] = [format(Math.min(...values)), format(Math.max(...values))];
  return (
    <>
      <svg
        className={css.history}
        viewBox={`0 0 300 ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={words(least, greatest)}
      >
        {low <= 0 && high >= 0 && <line className={css.zero} x1="0" x2="300" y1={y(0)} y2={y(0)} />}
        <polyline className={css.line} points={points.map(([ms, value]) => `${x(ms)},${y(value)}`).join(' ')} />
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
