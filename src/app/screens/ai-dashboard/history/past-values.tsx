import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useLoaded } from '../../../engine/use-loaded.ts';
import { formatDate } from '../../../format/time.ts';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { ErrorFallback } from '../../../ui/lazy/error-fallback.tsx';
import { useZone } from '../../../ui/preferences/preferences-context.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import css from './history.module.css';

const windows = [3, 7, 30] as const;
/** Days that are looked back over. */
export type PastDays = (typeof windows)[number];

export type PastPoints = readonly (readonly [timeMs: number, value: number])[];

interface PastValuesProps {
  readonly label: string;
  /** Reads the points of so many days, ascending. Another `name`, other points. */
  readonly read: (days: PastDays) => Promise<PastPoints>;
  readonly name: string;
  /** Whether zero is in the picture in any case. */
  readonly isFromZero?: boolean;
  /** What stands there where there are not two points. */
  readonly none: ReactNode;
  readonly format: (value: number) => string;
  /** What the line says in words, by its lowest and its highest value. */
  readonly words: (least: string, greatest: string) => string;
  /** What the line is made from, below it. */
  readonly children?: ReactNode;
}

/** A value over the last 3, 7 or 30 days as a line. */
export function PastValues({ label, read, name, none, children, ...look }: PastValuesProps) {
  const { t } = useLingui();
  const [days, setDays] = useState<PastDays>(7);
  const { data, failure, reload } = useLoaded(() => read(days), [name, days]);
  return (
    <section aria-label={label}>
      <Segmented
        label={t`Period`}
        look="line"
        value={String(days)}
        onChange={(next) => setDays(Number(next) as PastDays)}
        choices={windows.map((each) => ({ key: String(each), label: t`${each} days` }))}
      />
      {!data && failure && <ErrorFallback what={label} code={failure.code} onRetry={reload} />}
      {!data && !failure && <Skeleton rows={3} />}
      {data && data.length < 2 && <p className="quiet">{none}</p>}
      {data && data.length >= 2 && <PastLine {...look} points={data} />}
      {children}
    </section>
  );
}

const height = 100;

function PastLine({
  points,
  format,
  words,
  isFromZero = true,
}: Pick<PastValuesProps, 'format' | 'words' | 'isFromZero'> & { readonly points: PastPoints }) {
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
