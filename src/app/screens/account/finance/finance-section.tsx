import { Trans, useLingui } from '@lingui/react/macro';
import { grantedSummary, netValueAnalysis, netValueData } from '../../../../shared/contracts/net-value.ts';
import { dayMs, hourMs, minuteMs } from '../../../../shared/base/time.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { NoGrants } from '../../../account/no-grants.tsx';
import { useLoaded } from '../../../engine/use-loaded.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorFallback } from '../../../ui/lazy/error-fallback.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useNow } from '../../../ui/use-now.ts';
import css from '../analysis/analysis.module.css';
import { dayOf, dayText, type Period, periodOf } from '../../../ui/period/period.ts';
import { PeriodControl } from '../../../ui/period/period-control.tsx';
import { useAccountSearch } from '../places.ts';
import { ScopeChoice, useAccountScope } from '../scope-choice.tsx';
import { Section } from '../section.tsx';
import { ByUser } from './by-user.tsx';
import { FinanceFigures } from './finance-figures.tsx';
import { FinanceView } from './finance-view.tsx';

/** How accounts have done, without what was put in and taken out: one's own, or those of others. */
export function FinanceSection() {
  const { t } = useLingui();
  const engine = useEngine();
  const [search, patch] = useAccountSearch();
  const now = useNow(minuteMs);
  const period = periodOf(search, now);
  const scope = useAccountScope();
  const user_id = scope === 'granted' ? search.user : undefined;
  const asked = `${period.first} ${period.last} ${scope} ${user_id ?? ''}`;
  const { data, failure, reload } = useLoaded(async () => {
    const window = { start: period.first * dayMs, end: (period.last + 1) * dayMs };
    const input = { ...window, of: scope, ...(user_id !== undefined && { user_id }) };
    const [values, figures, summary] = await Promise.all([
      engine.call(netValueData, input),
      engine.call(netValueAnalysis, input),
      scope === 'granted' ? engine.call(grantedSummary, {}) : undefined,
    ]);
    return { asked, period, values, figures, summary };
  }, [asked, Math.floor(now / hourMs)]);
  const isOther = data !== undefined && data.asked !== asked;
  return (
    <Section
      title={t`Financial analysis`}
      lead={<Trans>Performance in USD, with deposits, withdrawals and transfers left out. Days are UTC.</Trans>}
    >
      <ScopeChoice scope={scope} />
      <PeriodControl key={asked} period={period} today={dayOf(now)} onChange={patch} />
      {failure && (!data || isOther) && (
        <ErrorFallback what={t`Financial analysis`} code={failure.code} onRetry={reload} />
      )}
      {!failure && !data && <Skeleton rows={10} look="bars" />}
      {data && !(failure && isOther) && (
        <div className={css.body} data-faded={isOther} aria-busy={isOther}>
          {data.summary?.by_user.length === 0 ? (
            <NoGrants />
          ) : data.values.net_value.length === 0 ? (
            <Nothing period={data.period} />
          ) : (
            <>
              <FinanceFigures figures={data.figures} equity={data.values.equity} deposits={data.values.deposits} />
              <FinanceView key={data.asked} values={data.values} period={data.period} />
            </>
          )}
          {data.summary && data.summary.by_user.length > 0 && <ByUser summary={data.summary} userId={user_id} />}
        </div>
      )}
    </Section>
  );
}

function Nothing({ period }: { readonly period: Period }) {
  const from = dayText(period.first);
  const to = dayText(period.last);
  return (
    <EmptyState>
      <Trans>
        No data from {from} to {to}.
      </Trans>
    </EmptyState>
  );
}
