import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { infoValueData } from '../../../../shared/contracts/strategy-course.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useLoaded } from '../../../engine/use-loaded.ts';
import { formatExact } from '../../../format/price.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { ErrorFallback } from '../../../ui/lazy/error-fallback.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PastLine, type PastPoints } from '../../../ui/past-line/past-line.tsx';
import css from './figure-course.module.css';
import { useFigureNames } from './use-figure-names.ts';

interface FigureCourseProps {
  readonly instance_id: string;
  /** Changes when it is time to read again. */
  readonly beat: unknown;
}

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

interface FigureLineProps {
  readonly name: string;
  readonly points: PastPoints;
}

/** A figure from its first point to its last. */
function FigureLine({ name, points }: FigureLineProps) {
  const { t } = useLingui();
  const last = points.at(-1);
  if (!last || last[0] === points[0]?.[0])
    return (
      <p className="quiet">
        <Trans>Figures appear after a few minutes.</Trans>
      </p>
    );
  // As many digits as tell its values apart.
  const format = (value: number): string => formatExact(value.toFixed(Math.abs(value) >= 1 ? 4 : 8));
  const now = format(last[1]);
  return (
    <PastLine
      points={points}
      isFromZero={false}
      format={format}
      words={(least, greatest) => t`${name} from ${least} to ${greatest}, now ${now}`}
    />
  );
}
