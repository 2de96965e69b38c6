import { useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Exchange } from '../../../shared/market/instrument.ts';
import { useStream } from '../../engine/use-stream.ts';
import { useReachable } from '../../session/use-reachable.ts';
import { Shell } from '../../shell/shell.tsx';
import { useOpenSymbol } from '../../shell/use-open-symbol.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Button } from '../../ui/form/button.tsx';
import { DataGrid } from '../../ui/grid/data-grid.tsx';
import { ErrorFallback } from '../../ui/lazy/error-fallback.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FilterBar } from './filter-bar.tsx';
import { useMarketColumns } from './market-columns.tsx';
import { filterOf, type MarketFilter, passes } from './market-filter.ts';
import type { MarketRow } from './market-row.ts';
import css from './markets.module.css';
import { useMarketRows } from './use-market-rows.ts';

const sorted = <T extends string>(values: Iterable<T>): T[] => [...new Set(values)].sort();

/**
 * The order of markets before anybody sorts them: by turnover as it was when this filter was chosen, so that rows keep
 * their places while they are read.
 */
function useRanked(rows: readonly MarketRow[] | undefined, name: string): readonly MarketRow[] | undefined {
  const isThere = rows !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: ranked anew for another filter, not with each reading
  const ranks = useMemo(
    () =>
      new Map([...(rows ?? [])].sort((a, b) => b.turnover - a.turnover).map(({ key }, index) => [key, index] as const)),
    [isThere, name],
  );
  return useMemo(
    () => rows && [...rows].sort((a, b) => (ranks.get(a.key) ?? ranks.size) - (ranks.get(b.key) ?? ranks.size)),
    [rows, ranks],
  );
}

/** All markets in one list, by what they have done in 24 hours; the address has the filter. A press opens one. */
export function MarketsScreen() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const filter = filterOf(search);
  const symbols = useStream({ kind: 'symbols' });
  const reachable = useReachable();
  const open = useOpenSymbol();
  const all = useMarketRows(filter.kind === 'perpetual');
  const ranked = useRanked(all, JSON.stringify(filter));
  const listed = ranked?.filter((row) => passes(row, filter));
  const columns = useMarketColumns(filter.kind === 'perpetual');
  const onFilter = (next: MarketFilter) =>
    void navigate({ to: '/markets', search: { ...next } as Record<string, string>, replace: true });
  const ofKind = (all ?? []).filter((row) => passes(row, { kind: filter.kind }));
  const chosen = <T extends string>(values: readonly T[], value: T | undefined) =>
    value === undefined || values.includes(value) ? values : sorted([...values, value]);
  return (
    <Shell>
      <div className={css.page}>
        <h1 className={css.title}>{t({ message: 'Markets', context: 'page' })}</h1>
        <FilterBar
          filter={filter}
          onFilter={onFilter}
          venues={chosen<Exchange>(sorted(ofKind.map(({ instrument }) => instrument.exchange)), filter.venue)}
          quotes={chosen(sorted(ofKind.map(({ instrument }) => instrument.quote)), filter.quote)}
          count={listed?.length}
        />
        <Panel
          label={t({ message: 'Markets', context: 'page' })}
          head={<span className={css.hint}>{t`24 h figures, updated every 5 s. Press a row to open it.`}</span>}
          tools={!reachable && <span className={css.late}>{t`Reconnecting…`}</span>}
          className={`${css.panel} ${reachable ? '' : css.faded}`}
        >
          {symbols.state === 'failed' && !symbols.value ? (
            <ErrorFallback
              what={t({ message: 'Markets', context: 'page' })}
              code={symbols.reason}
              onReload={() => location.reload()}
            />
          ) : listed === undefined ? (
            <Skeleton rows={16} />
          ) : (
            <DataGrid
              name="markets"
              label={t({ message: 'Markets', context: 'page' })}
              columns={columns}
              rows={listed}
              rowId={({ key }) => key}
              rowActions={{
                onOpen(id) {
                  const row = listed.find(({ key }) => key === id);
                  if (row) open(row.instrument);
                },
              }}
              empty={
                <EmptyState
                  action={<Button size="small" onPress={() => onFilter({})}>{t`Clear filters`}</Button>}
                >{t`No market matches.`}</EmptyState>
              }
            />
          )}
        </Panel>
      </div>
    </Shell>
  );
}
