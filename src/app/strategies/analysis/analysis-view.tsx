import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { analysisKeys, type AnalysisRow, observedAnalysisKeys } from '../../../shared/contracts/strategy-analysis.ts';
import { dayMs } from '../../../shared/base/time.ts';
import { useLoaded } from '../../engine/use-loaded.ts';
import { useStream } from '../../engine/use-stream.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExportButton } from '../../ui/export/export-button.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { DataGrid } from '../../ui/grid/data-grid.tsx';
import { fileColumns } from '../../ui/grid/grid-file.ts';
import { ErrorFallback } from '../../ui/lazy/error-fallback.tsx';
import { PeriodControl } from '../../ui/period/period-control.tsx';
import { usePeriod } from '../../ui/period/use-period.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useNow } from '../../ui/use-now.ts';
import type { InstanceScope } from '../scopes/scope.ts';
import { ScopeChoice } from '../scopes/scope-choice.tsx';
import { type ScopesOf, useScopes } from '../scopes/use-scopes.ts';
import { PastLine } from '../../ui/past-line/past-line.tsx';
import { useTypeWords } from '../words/type-words.ts';
import css from './analysis.module.css';
import { type AnalysisBy, useAnalyse } from './use-analyse.ts';
import { percentText, ratioText, shareText, usdText, useAnalysisColumns } from './use-analysis-columns.tsx';

const everyMs = 30_000;

interface AnalysisViewProps extends ScopesOf {
  /** Within a panel of its own: without a frame. */
  readonly isBare?: boolean;
}

/**
 * What all strategies of one's own, of sub-accounts or of others have made together over a period, and apart by what
 * they have in common or one by one.
 */
export function AnalysisView({ isBare = false, ...of }: AnalysisViewProps) {
  const { t } = useLingui();
  const scopes = useScopes(of);
  const [chosen, setScope] = useState<InstanceScope>();
  const scope = scopes.find((each) => each === chosen) ?? scopes[0] ?? 'own';
  const isOthers = scope === 'observer' || scope === 'risk';
  const keys = isOthers ? observedAnalysisKeys : analysisKeys;
  const analyse = useAnalyse(scope);
  const { period, today, choose } = usePeriod();
  const [wanted, setBy] = useState<AnalysisBy>('type');
  const by = keys.find((key) => key === wanted) ?? 'type';
  const beat = Math.floor(useNow(everyMs) / everyMs);
  const window = { start: period.first * dayMs, end: (period.last + 1) * dayMs };
  const { data, failure, reload } = useLoaded(
    async () => ({ by, scope, ...(await analyse(window, by)) }),
    [by, scope, period.first, period.last, beat],
  );
  const names: Record<AnalysisBy, string> = {
    user: t`User`,
    type: t({ message: 'Type', context: 'strategy' }),
    group: t({ message: 'Group', context: 'strategy' }),
    account: t`Account`,
    instance: t({ message: 'Strategy', context: 'one' }),
  };
  return (
    <section className={css.view} data-bare={isBare} aria-label={t`Analysis`}>
      <div className={css.bar}>
        <ScopeChoice scopes={scopes} scope={scope} onChange={setScope} />
        <Segmented
          label={t`Group by`}
          value={by}
          onChange={setBy}
          choices={keys.map((key) => ({ key, label: names[key] }))}
        />
        <PeriodControl period={period} today={today} onChange={choose} />
      </div>
      {data?.all && data.scope === scope ? (
        <>
          <Together row={data.all} />
          <Apart rows={data.rows} by={data.by} head={names[data.by]} />
        </>
      ) : failure && !data ? (
        <ErrorFallback what={t`Analysis`} code={failure.code} onRetry={reload} />
      ) : data && data.scope === scope ? (
        <EmptyState>
          <Trans>No strategies in this period.</Trans>
        </EmptyState>
      ) : (
        <Skeleton rows={10} />
      )}
    </section>
  );
}

/** All strategies together. */
function Together({ row }: { readonly row: AnalysisRow }) {
  const { t } = useLingui();
  const facts: readonly (readonly [string, string, string?])[] = [
    [t`P&L`, `${usdText(row.profit)} USD`, 'private'],
    [t`Return`, percentText(row.total_return)],
    [t`Max drawdown`, percentText(row.max_drawdown)],
    [t`Sharpe ratio`, ratioText(row.sharpe)],
    [t`Sortino`, ratioText(row.sortino)],
    [t`Win rate, days`, shareText(row.win_rate)],
  ];
  return (
    <div className={css.together}>
      <dl className={css.figures}>
        {facts.map(([label, value, look = '']) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={`num ${look}`}>{value}</dd>
          </div>
        ))}
      </dl>
      {row.net_value.length > 1 && (
        <PastLine
          points={row.net_value}
          isFromZero={false}
          format={(value) => value.toFixed(4)}
          words={(least, greatest) => t`Net value from ${least} to ${greatest}`}
        />
      )}
    </div>
  );
}

interface ApartProps {
  readonly rows: readonly AnalysisRow[];
  readonly by: AnalysisBy;
  readonly head: string;
}

/** Strategies by what they have in common. */
function Apart({ rows, by, head }: ApartProps) {
  const { t, i18n } = useLingui();
  const types = useTypeWords();
  const accounts = useStream({ kind: 'account' }).value?.accounts ?? [];
  const nameOf = ({ key, name }: AnalysisRow): string => {
    if (by === 'type') return types[key]?.name ?? key;
    if (by === 'account') return accounts.find(({ api_id }) => api_id === key)?.name ?? name;
    if (by === 'group' && key === '') return t`No group`;
    return name;
  };
  const columns = useAnalysisColumns(head, nameOf);
  const label = t`Analysis`;
  return (
    <>
      <div className={css.grid}>
        <DataGrid
          name={`strategy-analysis-${by}`}
          label={label}
          columns={columns}
          rows={rows}
          rowId={({ key }) => key}
          depends={[by, accounts, i18n.locale]}
          empty={
            <EmptyState>
              <Trans>No strategies in this period.</Trans>
            </EmptyState>
          }
        />
      </div>
      <div className={css.foot}>
        <ExportButton job={() => ({ what: 'strategy-analysis', title: label, columns: fileColumns(columns), rows })} />
      </div>
    </>
  );
}
