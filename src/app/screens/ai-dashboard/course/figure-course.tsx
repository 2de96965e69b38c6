import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { infoValueData } from '../../../../shared/contracts/strategy-course.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useLoaded } from '../../../engine/use-loaded.ts';
import { formatExact } from '../../../format/price.ts';
import { formatDate } from '../../../format/time.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { ErrorFallback } from '../../../ui/lazy/error-fallback.tsx';
import { useZone } from '../../../ui/preferences/preferences-context.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import css from './figure-course.module.css';
import { useFigureNames } from './use-figure-names.ts';

interface FigureCourseProps {
  readonly instance_id: string;
  /** Changes when it is time to read again. */
  readonly beat: unknown;
}

type Points = readonly (readonly [timeMs: number, value: number])[];

/** One of the figures that an instance goes by, over its life. */
export function FigureCourse({ instance_id, beat }: FigureCourseProps) {
  const { t } = useLingui();
  const engine = useEngine();
  const nameOf = useFigureNames();
  const [chosen, choose] = useState<string>();
  const { data, failure, reload } = useLoaded(() => engine.call(infoValueData, { instance_id }), [beat, instance_id]);
  const title = t`Figures over time`;
  const keys = Object.keys(data ?? {});
  const key = chosen !== undefined && keys.includes(chosen) ? chosen : keys.includes('profit') ? 'profit' : keys[0];
  return (
    <section className={css.course} aria-label={title}>
      <h3 className={css.heading}>{title}</h3>
      {!data && failure && <ErrorFallback what={title} code={failure.code} onRetry={reload} />}
      {!data && !failure && <Skeleton rows={4} />}
      {data && key === undefined && (
        <p className="quiet">
          <Trans>Figures appear after a few minutes.</Trans>
        </p>
      )}
      {data && key !== undefined && (
        <>
          <ChoiceField
            label={t`Figure`}
            value={key}
            onChange={choose}
            choices={keys.map((each) => ({ key: each, label: nameOf(each) }))}
          />
          <FigureLine name={nameOf(key)} points={data[key] ?? []} />
        </>
      )}
    </section>
  );
}

const width = 340;
const height = 90;

/** A figure as steps from one time at which it was written to the next. */
function FigureLine({ name, points }: { readonly name: string; readonly points: Points }) {
  const { t } = useLingui();
  const zone = useZone();
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || last[0] === first[0])
    return (
      <p className="quiet">
        <Trans>Figures appear after a few minutes.</Trans>
      </p>
    );
  const values = points.map(([, value]) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (ms: number): string => (((ms - first[0]) / (last[0] - first[0])) * width).toFixed(1);
  const y = (value: number): string => (4 + (height - 8) * (1 - (value - low) / (high - low || 1))).toFixed(1);
  const [least, greatest, now] = [low, high, last[1]].map((value) => formatExact(value.toFixed(8))) as [
    string,
    string,
    string,
  ];
  return (
    <>
      <svg
        className={css.drawing}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t`${name} from ${least} to ${greatest}, now ${now}`}
      >
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
