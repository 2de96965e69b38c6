import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useLoaded } from '../../../engine/use-loaded.ts';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { ErrorFallback } from '../../../ui/lazy/error-fallback.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PastLine, type PastLineProps, type PastPoints } from '../../../ui/past-line/past-line.tsx';

const windows = [3, 7, 30] as const;
/** Days that are looked back over. */
export type PastDays = (typeof windows)[number];

interface PastValuesProps extends Omit<PastLineProps, 'points'> {
  readonly label: string;
  /** Reads the points of so many days, ascending. Another `name`, other points. */
  readonly read: (days: PastDays) => Promise<PastPoints>;
  readonly name: string;
  /** What stands there where there are not two points. */
  readonly none: ReactNode;
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
