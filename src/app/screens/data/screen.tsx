import { useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { dayMs } from '../../../shared/base/time.ts';
import { formatAge, formatDate } from '../../format/time.ts';
import { Shell } from '../../shell/shell.tsx';
import { Button } from '../../ui/form/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PanelBoundary } from '../../ui/lazy/panel-boundary.tsx';
import { usePreferences } from '../../ui/preferences/preferences-context.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorFallback } from '../../ui/lazy/error-fallback.tsx';
import { useNow } from '../../ui/use-now.ts';
import css from './data.module.css';
import { Gauge } from './gauge.tsx';
import { HistoryChart, HistoryTable } from './history.tsx';
import { Meaning } from './meaning.tsx';
import { Strip } from './strip.tsx';
import { type IndexReading, useIndex } from './use-index.ts';

const ranges = ['30', '90', '365'] as const;
type Range = (typeof ranges)[number];

/** Readings of the market as a whole: so far the fear and greed index. */
export function DataScreen() {
  const { t } = useLingui();
  const { reading, isCached, failure, reload } = useIndex();
  const what = t`Fear and greed index`;
  const isEmpty = reading?.days.length === 0;
  return (
    <Shell>
      <div className={css.page}>
        <div className={css.head}>
          <h1 className={css.title}>{what}</h1>
          {reading && !isEmpty && <Origin reading={reading} isCached={isCached} />}
        </div>
        {!reading &&
          (failure ? (
            <div className={css.alone}>
              <ErrorFallback what={what} code={failure.code} onRetry={reload} />
            </div>
          ) : (
            <Waiting />
          ))}
        {isEmpty && (
          <div className={css.alone}>
            <EmptyState
              action={<Button size="small" onPress={reload}>{t`Retry`}</Button>}
            >{t`No index data yet.`}</EmptyState>
          </div>
        )}
        {reading && !isEmpty && <Cards reading={reading} isCached={isCached} />}
      </div>
    </Shell>
  );
}

/** In the geometry of what is loading. */
function Waiting() {
  return (
    <div className={css.cards} aria-hidden="true">
      <div className={`${css.card} ${css.tall}`}>
        <Skeleton rows={12} />
      </div>
      <div className={css.card}>
        <Skeleton rows={5} />
      </div>
      <div className={css.card}>
        <Skeleton rows={5} />
      </div>
      <div className={`${css.card} ${css.wide}`}>
        <Skeleton rows={24} look="bars" />
      </div>
    </div>
  );
}

/** Where the values come from, and how old they are where they are not those of now. */
function Origin({
  reading: { days, readMs },
  isCached,
}: {
  readonly reading: IndexReading;
  readonly isCached: boolean;
}) {
  const { t } = useLingui();
  const [{ lang }] = usePreferences();
  const now = useNow(60_000);
  const { source, time } = days[0]!;
  const text = formatAge(now - readMs, lang);
  const newest = formatDate(time, 'UTC');
  return (
    <p className={css.chips} role="status">
      <span className={source === 'computed' ? css.simulated : css.chip}>
        {source === 'computed' ? t`Based on simulated prices` : t`Published by alternative.me`}
      </span>
      {isCached && <span className={css.chip}>{t`cached ${text} ago`}</span>}
      {now - time > 2 * dayMs && <span className={css.late}>{t`Latest day: ${newest}`}</span>}
    </p>
  );
}

function Cards({ reading: { days }, isCached }: { readonly reading: IndexReading; readonly isCached: boolean }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const range = ranges.find((one) => one === search.days) ?? '90';
  const [look, setLook] = useState<'chart' | 'table'>('chart');
  const names: Readonly<Record<Range, string>> = { 30: t`30 days`, 90: t`90 days`, 365: t`1 year` };
  const since = days[0]!.time - (Number(range) - 1) * dayMs;
  const shown = days.filter(({ time }) => time >= since);
  const tools = (
    <>
      <Segmented
        look="line"
        label={t`Days shown`}
        value={range}
        onChange={(key) => void navigate({ to: '/data', search: { days: key }, replace: true })}
        choices={ranges.map((key) => ({ key, label: names[key] }))}
      />
      <Segmented
        look="line"
        label={t`Show as`}
        value={look}
        onChange={setLook}
        choices={[
          { key: 'chart', label: t`Chart` },
          { key: 'table', label: t`Table` },
        ]}
      />
    </>
  );
  return (
    <div className={`${css.cards} ${isCached ? css.cached : ''}`}>
      <Panel label={t`Now`} className={`${css.card} ${css.tall}`}>
        <PanelBoundary what={t`Now`}>
          <Gauge days={days} />
        </PanelBoundary>
      </Panel>
      <Panel label={t`Last 30 days`} className={css.card}>
        <PanelBoundary what={t`Last 30 days`}>
          <Strip days={days} />
        </PanelBoundary>
      </Panel>
      <Panel label={t`What it means`} className={css.card}>
        <PanelBoundary what={t`What it means`}>
          <Meaning source={days[0]!.source} />
        </PanelBoundary>
      </Panel>
      <Panel label={t`History`} tools={tools} className={`${css.card} ${css.wide}`}>
        <PanelBoundary what={t`History`}>
          {look === 'chart' ? <HistoryChart days={shown} isFaded={isCached} /> : <HistoryTable days={shown} />}
        </PanelBoundary>
      </Panel>
    </div>
  );
}
