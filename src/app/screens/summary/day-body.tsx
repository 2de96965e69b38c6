import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { CallError } from '../../engine/client.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { formatAge } from '../../format/time.ts';
import { saveCsv } from '../../ui/csv.ts';
import { Button } from '../../ui/form/button.tsx';
import { Timestamp } from '../../ui/timestamp.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PanelBoundary } from '../../ui/lazy/panel-boundary.tsx';
import { usePreferences } from '../../ui/preferences/preferences-context.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorFallback } from '../../ui/lazy/error-fallback.tsx';
import { reportCsv } from './csv.ts';
import type { Day } from './day.ts';
import { DayFigures } from './day-figures.tsx';
import { AccountTable, FillTable, PositionTable, SymbolTable } from './day-tables.tsx';
import css from './summary.module.css';
import { type Span, useReport, wholeReport } from './use-report.ts';

/** All of a day under its choice. Made anew for another day: no figure of one ever stands under the name of another. */
export function DayBody({ day, isToday, ...span }: Span & { readonly day: Day; readonly isToday: boolean }) {
  const { t } = useLingui();
  const { reading, failure, isLive, reload, more } = useReport(span, isToday);
  const what = t`Day report`;
  if (!reading)
    return failure ? (
      <ErrorFallback what={what} code={failure.code} onRetry={reload} />
    ) : (
      <div className={css.waiting}>
        <Skeleton rows={18} />
      </div>
    );
  const { report, fills } = reading;
  const {
    totals: { orders, fills: count },
    symbols,
    interest,
  } = report;
  const isEmpty = orders + count + symbols.length + interest.length === 0;
  return (
    <PanelBoundary what={what}>
      <div className={`${css.body} ${isLive ? '' : css.stale}`}>
        <div className={css.bar}>
          <p className={css.asOf} role="status">
            {isToday ? (
              <Trans>
                The day so far, as of <Timestamp ms={report.as_of} as="clock" />
              </Trans>
            ) : (
              <Trans>The whole day</Trans>
            )}
            {!isLive && <StaleChip readMs={reading.readMs} />}
          </p>
          <Files day={day} span={span} />
        </div>
        <DayFigures report={report} />
        {isEmpty ? (
          <section className={css.part}>
            <EmptyState
              action={<Link to="/dashboard">{t`Open the terminal`}</Link>}
            >{t`No trades on this day.`}</EmptyState>
          </section>
        ) : (
          <SymbolTable report={report} />
        )}
        <AccountTable report={report} />
        {report.positions.length > 0 && <PositionTable report={report} />}
        {count > 0 && <FillTable report={report} fills={fills} more={more} />}
      </div>
    </PanelBoundary>
  );
}

function StaleChip({ readMs }: { readonly readMs: number }) {
  const { t } = useLingui();
  const [{ lang }] = usePreferences();
  const text = formatAge(Date.now() - readMs, lang);
  return <span className={css.chip}>{t`stale ${text}`}</span>;
}

/** Ways to take the report along. */
function Files({ day, span }: { readonly day: Day; readonly span: Span }) {
  const { t } = useLingui();
  const engine = useEngine();
  const [state, setState] = useState<'busy' | { readonly code: string }>();
  const save = async () => {
    setState('busy');
    try {
      const { report, fills } = await wholeReport(engine, span);
      saveCsv(reportCsv(report, fills), `halyard-day-${day}.csv`);
      setState(undefined);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setState({ code: error.failure.code });
    }
  };
  return (
    <div className={css.files}>
      {typeof state === 'object' && (
        <span role="alert" className={css.failed}>
          <Trans>File not saved.</Trans> {state.code}
        </span>
      )}
      <Button size="small" isPending={state === 'busy'} onPress={() => void save()}>
        <Download size={14} aria-hidden="true" /> {t`Export CSV`}
      </Button>
      <Button size="small" onPress={() => print()}>
        <Printer size={14} aria-hidden="true" /> {t`Print`}
      </Button>
    </div>
  );
}
