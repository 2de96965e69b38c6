import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { observedUsers } from '../../../shared/contracts/observer.ts';
import type { instanceList } from '../../../shared/contracts/strategy.ts';
import type { Output } from '../../../shared/base/contract.ts';
import { type Instrument, keyOfSymbol } from '../../../shared/market/instrument.ts';
import { moneyAssetOf } from '../../../shared/strategies/strategy.ts';
import { moneyDecimals } from '../../../shared/trade/position.ts';
import type { Instance } from '../../../shared/trade/instance.ts';
import { formatSigned } from '../../format/percent.ts';
import { formatDecimal } from '../../format/price.ts';
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
import type { GridColumn } from '../../ui/grid/grid-column.ts';
import { fileColumns } from '../../ui/grid/grid-file.ts';
import { DataGrid } from '../../ui/grid/data-grid.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ErrorFallback } from '../../ui/lazy/error-fallback.tsx';
import { lazyPart } from '../../ui/lazy/lazy-part.tsx';
import css from './ai.module.css';
import { ListNotices } from './risk/list-notices.tsx';
import { type MarketNames, useInstanceColumns } from './instance-columns.tsx';
import { useCurves } from './list/use-curves.ts';
import type { RowDialogProps } from './row-dialog.tsx';
import { SelectedBar } from './selected/selected-bar.tsx';
import { useSelecting } from './selected/use-selecting.tsx';
import { type InstanceQuery, pageSize, useInstancePage } from './use-instance-page.ts';

const noInstruments: readonly Instrument[] = [];

const RowDialog = lazyPart(() => import('./row-dialog.tsx').then((module) => module.RowDialog), {
  what: msg`Strategies`,
});

interface TableProps extends InstanceQuery {
  /** Starts another one, or one like another; undefined for who may not. */
  readonly onStart: ((like?: Instance) => void) | undefined;
}

/** The row that a dialog is about, and which dialog. */
interface Shown {
  readonly what: RowDialogProps['what'];
  readonly id: string;
}

/**
 * Strategies that run, or that have run, of one's own or of others; read again every two seconds, and whenever one
 * of one's orders ends.
 */
export function InstanceTable({ kind, scope, q, group, started, onStart }: TableProps) {
  const { t, i18n } = useLingui();
  const reachable = useReachable();
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<Shown>();
  const table = useStream({ kind: 'symbols' }).value ?? noInstruments;
  const { data, failure, reload, beat, readAll } = useInstancePage({ kind, scope, q, group, started }, page);
  const selecting = useSelecting(kind === 'running' && scope === 'own');
  const { selected } = selecting.selection;
  const marketOf = useMarkets(table);
  const curves = useCurves(data?.pagenation.results.map(({ instance_id }) => instance_id) ?? []);
  const show = (what: Shown['what']) => (id: string) => setShown({ what, id });
  const shows = { onStop: show('stop'), onDetail: show('detail'), onAgain: onStart, onClone: show('clone') };
  const columns = selecting.before(useInstanceColumns(marketOf, kind, { scope, reachable, ...shows }, curves));
  if (!data) return <NotRead failure={failure} onRetry={reload} />;
  const { total, results } = data.pagenation;
  const isStale = failure !== undefined || !reachable;
  const label = kind === 'running' ? t`Running strategies` : t`Ended strategies`;
  const open = results.find(({ instance_id }) => instance_id === shown?.id);
  const isOwn = scope === 'own' && onStart !== undefined;
  const none = <NoInstances kind={kind} scope={scope} isSearch={q.trim() !== '' || group !== ''} onStart={onStart} />;
  return (
    <>
      {isStale && <StaleNote />}
      {kind === 'running' && (
        <ListNotices instances={results} unitsOf={marketOf} isOwn={isOwn} reachable={reachable} onResumed={reload} />
      )}
      <div className={css.grid} data-faded={isStale}>
        {total === 0 ? (
          none
        ) : (
          <DataGrid
            name={`strategies ${scope === 'own' ? '' : `${scope} `}${kind}`}
            label={label}
            columns={columns}
            rows={results}
            rowId={({ instance_id }) => instance_id}
            depends={[table, reachable, i18n.locale, kind, scope, curves, selecting.isOn && selected]}
            empty={none}
            selection={selecting.selection}
            whole={{ rows: readAll }}
          />
        )}
      </div>
      {selecting.isOn && (
        <SelectedBar
          instances={results.filter(({ instance_id }) => selected.has(instance_id))}
          unitsOf={(instance) => unitsIn(marketOf(instance))}
          reachable={reachable}
          mayUpdate={onStart !== undefined}
          onDone={() => {
            selecting.end();
            reload();
          }}
        />
      )}
      <TableFoot
        totals={data.totals}
        total={total}
        page={page}
        onPage={setPage}
        what={`strategies-${kind}`}
        selecting={selecting}
        {...{ label, columns, readAll }}
      />
      {open && shown && (
        <RowDialog
          what={shown.what}
          instance={open}
          markets={marketOf(open)}
          scope={scope}
          isOwn={isOwn}
          beat={beat}
          onChanged={reload}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  );
}

const unitsIn = ({ instrument, quote, money }: MarketNames) => ({ base: instrument?.base ?? '', quote, money });

interface NotReadProps extends Pick<ReturnType<typeof useInstancePage>, 'failure'> {
  readonly onRetry: () => void;
}

/** Before the first page is there, or where it could not be read. */
function NotRead({ failure, onRetry }: NotReadProps) {
  const { t } = useLingui();
  return failure ? <ErrorFallback what={t`Strategies`} code={failure.code} onRetry={onRetry} /> : <Skeleton rows={6} />;
}

const StaleNote = () => (
  <p className={css.stale} role="status">
    <Trans>Disconnected — showing last known figures.</Trans>
  </p>
);

interface TableFootProps extends Pick<ReturnType<typeof useInstancePage>, 'readAll'> {
  /** Money of all that run. */
  readonly totals: Output<typeof instanceList>['totals'];
  /** Of all pages. */
  readonly total: number;
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** Name of the file, and its title. */
  readonly what: string;
  readonly label: string;
  readonly columns: readonly GridColumn<Instance>[];
  readonly selecting: Pick<ReturnType<typeof useSelecting>, 'isOn' | 'toggle'>;
}

/** The way to a file of all rows, and to other pages. */
function TableFoot({ totals, total, page, onPage, what, label, columns, readAll, selecting }: TableFootProps) {
  const { t } = useLingui();
  const profit = formatSigned((totals?.profit_usd ?? 0).toFixed(8), 2);
  const invested = formatDecimal((totals?.invested_usd ?? 0).toFixed(8), 2);
  const pages = Math.ceil(total / pageSize);
  return (
    <div className={css.foot}>
      {totals && totals.running > 0 && (
        <p className="num private">
          <Trans>
            Total P&L {profit} USD · invested {invested} USD
          </Trans>
        </p>
      )}
      {total > 0 && selecting.toggle && (
        <Button size="small" onPress={selecting.toggle}>
          {selecting.isOn ? t`Clear selection` : t`Select several`}
        </Button>
      )}
      {total > 0 && <ExportButton job={() => ({ what, title: label, columns: fileColumns(columns), rows: readAll })} />}
      {pages > 1 && (
        <p className={css.pages}>
          <PageTurner list={{ page, pages, turn: onPage }} />
        </p>
      )}
    </div>
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
  // Options of a chain have coin and expiry in common: their strikes are left to the figures.
  const nameOf = (ref: Instance['symbols'][number]): string => {
    const name = names.ofRef(ref, table);
    return ref.account_type === 'option' ? name.split(' ').slice(0, 2).join(' ') : name;
  };
  return ({ symbols }) => {
    const ref = symbols[0]!;
    const known = instrumentsByKey(table).get(keyOfSymbol(ref));
    return {
      market: `${distinct(symbols.map((each) => nameOf(each))).join(' / ')} · ${distinct(symbols.map(({ exchange }) => exchange)).join(', ')}`,
      quote: known?.quote ?? '',
      money: known ? moneyAssetOf(known) : '',
      decimals: known?.contract ? moneyDecimals(known) : 2,
      instrument: known,
    };
  };
}

/** Names without those that stand before. */
const distinct = (names: readonly string[]): string[] => [...new Set(names)];
