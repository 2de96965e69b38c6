import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { observedUsers } from '../../../shared/contracts/observer.ts';
import { type Instrument, keyOfSymbol } from '../../../shared/market/instrument.ts';
import { moneyAssetOf } from '../../../shared/strategies/strategy.ts';
import { moneyDecimals } from '../../../shared/trade/position.ts';
import type { Instance } from '../../../shared/trade/instance.ts';
import { NoGrants } from '../../account/no-grants.tsx';
import { PageTurner } from '../../account/page-turner.tsx';
import { useEngine } from '../../engine/engine-context.tsx';
import { useLoaded } from '../../engine/use-loaded.ts';
import { useStream } from '../../engine/use-stream.ts';
import { useInstrumentNames } from '../../market/instrument/instrument-name.ts';
import { instrumentsByKey } from '../../market/instrument/use-instrument.ts';
import { useReachable } from '../../session/use-reachable.ts';
import { Button } from '../../ui/form/button.tsx';
import { ExportButton } from '../../ui/export/export-button.tsx';
import { fileColumns } from '../../ui/grid/grid-file.ts';
import { DataGrid } from '../../ui/grid/data-grid.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorFallback } from '../../ui/lazy/error-fallback.tsx';
import css from './ai.module.css';
import { ClonePrompt } from './clone/clone-prompt.tsx';
import { BreachNotices } from './risk/breach-notices.tsx';
import { DetailDrawer } from './detail-drawer.tsx';
import { type MarketNames, useInstanceColumns } from './instance-columns.tsx';
import { SelectedBar } from './risk/selected-bar.tsx';
import { StopPrompt } from './stop-prompt.tsx';
import { type InstanceQuery, pageSize, useInstancePage } from './use-instance-page.ts';

const noInstruments: readonly Instrument[] = [];

interface TableProps extends InstanceQuery {
  /** Starts another one, or one like another; undefined for who may not. */
  readonly onStart: ((like?: Instance) => void) | undefined;
}

/**
 * Strategies that run, or that have run, of one's own or of others; read again every two seconds, and whenever one
 * of one's orders ends.
 */
export function InstanceTable({ kind, scope, q, group, started, onStart }: TableProps) {
  const { t, i18n } = useLingui();
  const reachable = useReachable();
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<{ readonly what: 'detail' | 'stop' | 'clone'; readonly id: string }>();
  const table = useStream({ kind: 'symbols' }).value ?? noInstruments;
  const { data, failure, reload, beat, readAll } = useInstancePage({ kind, scope, q, group, started }, page);
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const marketOf = useMarkets(table);
  const columns = useInstanceColumns(marketOf, kind, {
    scope,
    reachable,
    onStop: (id) => setShown({ what: 'stop', id }),
    onDetail: (id) => setShown({ what: 'detail', id }),
    onAgain: onStart,
    onClone: (id) => setShown({ what: 'clone', id }),
  });
  if (!data)
    return failure ? (
      <ErrorFallback what={t`Strategies`} code={failure.code} onRetry={reload} />
    ) : (
      <Skeleton rows={6} />
    );
  const { total, results } = data.pagenation;
  const label = kind === 'running' ? t`Running strategies` : t`Ended strategies`;
  const open = results.find(({ instance_id }) => instance_id === shown?.id);
  const close = () => setShown(undefined);
  const none = <NoInstances kind={kind} scope={scope} isSearch={q.trim() !== '' || group !== ''} onStart={onStart} />;
  const pages = Math.ceil(total / pageSize);
  return (
    <>
      {(failure || !reachable) && (
        <p className={css.stale} role="status">
          <Trans>Disconnected — showing last known figures.</Trans>
        </p>
      )}
      {kind === 'running' && (
        <BreachNotices
          instances={results}
          unitsOf={marketOf}
          isOwn={scope === 'own' && onStart !== undefined}
          reachable={reachable}
          onResumed={reload}
        />
      )}
      <div className={css.grid} data-faded={Boolean(failure) || !reachable}>
        {total === 0 ? (
          none
        ) : (
          <DataGrid
            name={`strategies ${scope === 'own' ? '' : `${scope} `}${kind}`}
            label={label}
            columns={columns}
            rows={results}
            rowId={({ instance_id }) => instance_id}
            depends={[table, reachable, i18n.locale, kind, scope]}
            empty={none}
            selection={{ selected, select }}
            whole={{ rows: readAll }}
          />
        )}
      </div>
      {kind === 'running' && scope === 'own' && (
        <SelectedBar
          instances={results.filter(({ instance_id }) => selected.has(instance_id))}
          reachable={reachable}
          onStopped={() => {
            select(new Set());
            reload();
          }}
        />
      )}
      <div className={css.foot}>
        {total > 0 && (
          <ExportButton
            job={() => ({ what: `strategies-${kind}`, title: label, columns: fileColumns(columns), rows: readAll })}
          />
        )}
        {pages > 1 && (
          <p className={css.pages}>
            <PageTurner list={{ page, pages, turn: setPage }} />
          </p>
        )}
      </div>
      {open && shown?.what === 'detail' && (
        <DetailDrawer
          instance={open}
          isOwn={scope === 'own' && onStart !== undefined}
          {...marketOf(open)}
          beat={beat}
          onChanged={reload}
          onClose={close}
        />
      )}
      {open && shown?.what === 'clone' && (
        <ClonePrompt instance={open} market={marketOf(open).market} onClose={close} onStarted={reload} />
      )}
      {open && shown?.what === 'stop' && (
        <StopPrompt instance={open} {...marketOf(open)} isOwn={scope === 'own'} onClose={close} onStopped={reload} />
      )}
    </>
  );
}

interface NoInstancesProps extends Pick<TableProps, 'kind' | 'scope' | 'onStart'> {
  readonly isSearch: boolean;
}

/** Said where there is nothing to list. */
function NoInstances({ kind, scope, isSearch, onStart }: NoInstancesProps) {
  const { t } = useLingui();
  const engine = useEngine();
  const isOthers = scope === 'observer' || scope === 'risk';
  const users = useLoaded(async () => (isOthers ? engine.call(observedUsers, {}) : []));
  if (isSearch)
    return (
      <EmptyState>
        <Trans>No matching strategies.</Trans>
      </EmptyState>
    );
  if (scope === 'sub')
    return (
      <EmptyState>
        <Trans>No strategies of sub-accounts.</Trans>
      </EmptyState>
    );
  if (isOthers && users.data && !users.data.some(({ grants }) => grants.includes('instance'))) return <NoGrants />;
  if (isOthers)
    return (
      <EmptyState>
        {kind === 'running' ? (
          <Trans>No strategies run in accounts that you are authorised for.</Trans>
        ) : (
          <Trans>No strategies have ended in accounts that you are authorised for.</Trans>
        )}
      </EmptyState>
    );
  return kind === 'running' ? (
    <EmptyState
      action={onStart && <Button size="small" kind="solid" onPress={() => onStart()}>{t`Start a grid`}</Button>}
    >
      <Trans>No running strategies.</Trans>
    </EmptyState>
  ) : (
    <EmptyState>
      <Trans>No ended strategies yet.</Trans>
    </EmptyState>
  );
}

function useMarkets(table: readonly Instrument[]): (instance: Instance) => MarketNames {
  const names = useInstrumentNames();
  return ({ symbols }) => {
    const ref = symbols[0]!;
    const known = instrumentsByKey(table).get(keyOfSymbol(ref));
    return {
      market: `${symbols.map((each) => names.ofRef(each, table)).join(' / ')} · ${ref.exchange}`,
      quote: known?.quote ?? '',
      money: known ? moneyAssetOf(known) : '',
      decimals: known?.contract ? moneyDecimals(known) : 2,
      instrument: known,
    };
  };
}
