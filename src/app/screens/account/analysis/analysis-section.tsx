import { Trans, useLingui } from '@lingui/react/macro';
import { balanceData, type EquityPoint } from '../../../../shared/contracts/account-balance.ts';
import { hourMs, minuteMs } from '../../../../shared/base/time.ts';
import { observedUsers } from '../../../../shared/contracts/observer.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { NoGrants } from '../../../account/no-grants.tsx';
import { useLoaded } from '../../../engine/use-loaded.ts';
import { useAccountTypeName } from '../../../market/instrument/account-type-name.ts';
import { ExportButton } from '../../../ui/export/export-button.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { ChoiceMenu } from '../../../ui/overlay/choice-menu.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ErrorFallback } from '../../../ui/lazy/error-fallback.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { useAccountSearch } from '../places.ts';
import { ScopeChoice, useAccountScope } from '../scope-choice.tsx';
import { Section } from '../section.tsx';
import css from './analysis.module.css';
import { AnalysisTable } from './analysis-table.tsx';
import { EquityCharts } from './equity-charts.tsx';
import { useEquityColumns } from './equity-columns.ts';
import { EquityFigures } from './equity-figures.tsx';
import { equityLines, equitySeries, type Part, typesOf } from './equity-series.ts';
import { askFor, dayOf, dayText, type Period, periodOf, spanOf } from '../../../ui/period/period.ts';
import { PeriodControl } from '../../../ui/period/period-control.tsx';
import { useAnalysisView, ViewChoice } from './view-choice.tsx';

/** What the accounts were worth, by what the server has written down once an hour. */
export function AnalysisSection() {
  const { t } = useLingui();
  const engine = useEngine();
  const [search, patch] = useAccountSearch();
  const now = useNow(minuteMs);
  const period = periodOf(search, now);
  const scope = useAccountScope();
  const asked = `${period.first} ${period.last} ${scope}`;
  const { data, failure, reload } = useLoaded(
    async () => ({
      asked,
      period,
      users: scope === 'granted' ? await engine.call(observedUsers, {}) : undefined,
      points: await engine.call(balanceData, {
        ...askFor(period),
        ...(scope === 'granted' && { of: scope, total: true }),
      }),
    }),
    [asked, Math.floor(now / hourMs)],
  );
  const isOther = data !== undefined && data.asked !== asked;
  return (
    <Section
      title={t`Asset analysis`}
      lead={
        <Trans>Account value in USD, recorded hourly. Changes include deposits and withdrawals. Days are UTC.</Trans>
      }
    >
      <ScopeChoice scope={scope} />
      <PeriodControl key={asked} period={period} today={dayOf(now)} onChange={patch} />
      {failure && (!data || isOther) && <ErrorFallback what={t`Asset analysis`} code={failure.code} onRetry={reload} />}
      {!failure && !data && <Skeleton rows={10} look="bars" />}
      {data && !(failure && isOther) && (
        <div className={css.body} data-faded={isOther} aria-busy={isOther}>
          {data.users?.length === 0 ? <NoGrants /> : <Analysis points={data.points} period={data.period} />}
        </div>
      )}
    </Section>
  );
}

function Analysis({ points, period }: { readonly points: readonly EquityPoint[]; readonly period: Period }) {
  const { t } = useLingui();
  const typeName = useAccountTypeName();
  const columns = useEquityColumns();
  const [search, patch] = useAccountSearch();
  const types = typesOf(points);
  const part: Part = types.find((type) => type === search.of) ?? 'total';
  const view = useAnalysisView();
  const span = spanOf(period);
  const series = equitySeries(points, part, span);
  if (series.rows.length === 0) return <Nothing period={period} />;
  const lines = equityLines(points, series, part === 'total' ? types : [], span);
  const name = part === 'total' ? t`All accounts` : typeName(part);
  return (
    <>
      <div className={css.tools}>
        <ChoiceMenu<Part>
          label={t`Scope`}
          value={part}
          onChange={(of) => patch({ of })}
          choices={[{ key: 'total', label: t`All accounts` }, ...types.map((key) => ({ key, label: typeName(key) }))]}
        />
        <ViewChoice view={view} />
        <ExportButton
          job={() => ({
            what: `equity-${part}-${dayText(period.first)}-${dayText(period.last)}`,
            title: t`Asset analysis`,
            columns: columns(part === 'total' ? types : []),
            rows: lines.toReversed(),
          })}
        />
      </div>
      <EquityFigures series={series} />
      {view === 'table' ? (
        <AnalysisTable lines={lines} types={part === 'total' ? types : []} name={name} />
      ) : series.rows.length < 2 ? (
        <EmptyState>
          <Trans>Only one value recorded so far. Charts appear after the second hour.</Trans>
        </EmptyState>
      ) : (
        <EquityCharts
          key={`${period.first} ${period.last} ${part}`}
          series={series}
          period={period}
          stepMs={span.stepMs}
          name={name}
        />
      )}
    </>
  );
}

function Nothing({ period }: { readonly period: Period }) {
  const { t } = useLingui();
  const [, patch] = useAccountSearch();
  const from = dayText(period.first);
  const to = dayText(period.last);
  return (
    <EmptyState
      action={
        period.key === '365' ? undefined : (
          <Button size="small" onPress={() => patch({ period: '365' })}>{t`Show last 365 days`}</Button>
        )
      }
    >
      <Trans>
        No data from {from} to {to}.
      </Trans>
    </EmptyState>
  );
}
