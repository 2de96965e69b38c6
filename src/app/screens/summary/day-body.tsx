import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useEngine } from '../../engine/engine-context.tsx';
import { isTrader } from '../../../shared/user/role.ts';
import { useSession } from '../../session/use-session.ts';
import { formatAge } from '../../format/time.ts';
import { Button } from '../../ui/form/button.tsx';
import { Timestamp } from '../../ui/timestamp.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PanelBoundary } from '../../ui/lazy/panel-boundary.tsx';
import { usePreferences } from '../../ui/preferences/preferences-context.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorFallback } from '../../ui/lazy/error-fallback.tsx';
import { AccountTable } from './account-table.tsx';
import type { Day } from './day.ts';
import { DayFigures } from './day-figures.tsx';
import { FillTable, PositionTable, SymbolTable } from './day-tables.tsx';
import css from './summary.module.css';
import { readFills, type Span, useReport } from './use-report.ts';

interface DayBodyProps extends Span {
  readonly day: Day;
  readonly isToday: boolean;
  /** Told the oldest moment of which the accounts' worth is known; null where there is none yet. */
  readonly onFirst: (ms: number | null) => void;
}

/** All of a day under its choice. Made anew for another day: no figure of one ever stands under the name of another. */
export function DayBody({ day, isToday, onFirst, ...span }: DayBodyProps) {
  const { t } = useLingui();
  const engine = useEngine();
  const { reading, failure, isLive, reload, more } = useReport(span, isToday);
  const trades = isTrader(useSession()?.role);
  const what = t`Day report`;
  const first = reading?.report.first;
  const noteFirst = useEffectEvent(onFirst);
  useEffect(() => {
    if (first !== undefined) noteFirst(first);
  }, [first]);
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
    rebates,
  } = report;
  const isEmpty = orders + count + symbols.length + interest.length + rebates.length === 0;
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
          <div className={css.files}>
            <Button size="small" onPress={() => print()}>
              <Printer size={14} aria-hidden="true" /> {t`Print`}
            </Button>
          </div>
        </div>
        <DayFigures report={report} />
        {isEmpty ? (
          <section className={css.part}>
            <EmptyState
              action={trades && <Link to="/dashboard">{t`Open the terminal`}</Link>}
            >{t`No trades on this day.`}</EmptyState>
          </section>
        ) : (
          <SymbolTable day={day} report={report} />
        )}
        <AccountTable day={day} report={report} />
        {report.positions.length > 0 && <PositionTable day={day} report={report} />}
        {count > 0 && (
          <FillTable
            day={day}
            report={report}
            fills={fills}
            more={more}
            readAll={readFills(engine, span, report.as_of)}
          />
        )}
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
