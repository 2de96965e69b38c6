import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronRight, RotateCcw, Square } from 'lucide-react';
import { useState } from 'react';
import { instanceList } from '../../../shared/contracts/strategy.ts';
import { type Instrument, keyOfSymbol } from '../../../shared/market/instrument.ts';
import type { Instance } from '../../../shared/trade/instance.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { useLoaded } from '../../engine/use-loaded.ts';
import { useStream } from '../../engine/use-stream.ts';
import { directionOf, formatPercent, formatSigned } from '../../format/percent.ts';
import { useInstrumentNames } from '../../market/instrument-name.ts';
import { instrumentsByKey } from '../../market/use-instrument.ts';
import { useReachable } from '../../session/use-reachable.ts';
import { Button } from '../../ui/button.tsx';
import { DataGrid, type GridColumn } from '../../ui/data-grid.tsx';
import { ExchangeChip } from '../../ui/exchange-chip.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { useNow } from '../../ui/use-now.ts';
import css from './ai.module.css';
import { DetailDrawer } from './detail-drawer.tsx';
import { StopPrompt } from './stop-prompt.tsx';
import { useStrategyWords } from './words.ts';

const everyMs = 2_000;
const pageSize = 50;
const noInstruments: readonly Instrument[] = [];
const looks = { '-1': 'down', 0: '', 1: 'up' } as const;

interface TableProps {
  readonly kind: 'running' | 'history';
  readonly q: string;
  /** Rises when one was started. */
  readonly started: number;
  readonly onStart: () => void;
  readonly onAgain: (instance: Instance) => void;
}

/** One's strategies that run, or that have run; read again every two seconds, and whenever one of one's orders ends. */
export function InstanceTable({ kind, q, started, onStart, onAgain }: TableProps) {
  const { t, i18n } = useLingui();
  const engine = useEngine();
  const reachable = useReachable();
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<{ readonly what: 'detail' | 'stop'; readonly id: string }>();
  const table = useStream({ kind: 'symbols' }).value ?? noInstruments;
  const finals = useStream({ kind: 'account' }).value?.finals ?? 0;
  const now = useNow(everyMs);
  const beat = `${finals} ${Math.floor(now / everyMs)}`;
  const { data, failure, reload } = useLoaded(
    () => engine.call(instanceList, { kind, page, page_size: pageSize, ...(q.trim() !== '' && { q: q.trim() }) }),
    [beat, kind, q, page, started],
  );
  const marketOf = useMarkets(table);
  const columns = useInstanceColumns(marketOf, kind, {
    reachable,
    onStop: (id) => setShown({ what: 'stop', id }),
    onDetail: (id) => setShown({ what: 'detail', id }),
    onAgain,
  });
  if (!data)
    return failure ? <Trouble what={t`Strategies`} code={failure.code} onRetry={reload} /> : <Skeleton rows={6} />;
  const { total, results } = data.pagenation;
  const open = results.find(({ instance_id }) => instance_id === shown?.id);
  const close = () => setShown(undefined);
  const none =
    q.trim() !== '' ? (
      <Notice>
        <Trans>No strategy matches.</Trans>
      </Notice>
    ) : kind === 'running' ? (
      <Notice action={<Button size="small" kind="solid" onPress={onStart}>{t`Start a grid`}</Button>}>
        <Trans>No strategy runs.</Trans>
      </Notice>
    ) : (
      <Notice>
        <Trans>No strategy has ended yet.</Trans>
      </Notice>
    );
  const pages = Math.ceil(total / pageSize);
  return (
    <>
      {(failure || !reachable) && (
        <p className={css.stale} role="status">
          <Trans>Not connected. These figures are as they were last.</Trans>
        </p>
      )}
      <div className={css.grid} data-faded={Boolean(failure) || !reachable}>
        {total === 0 ? (
          none
        ) : (
          <DataGrid
            name={`strategies ${kind}`}
            label={kind === 'running' ? t`Running strategies` : t`Ended strategies`}
            columns={columns}
            rows={results}
            rowId={({ instance_id }) => instance_id}
            depends={[table, reachable, i18n.locale, kind]}
            empty={none}
          />
        )}
      </div>
      {pages > 1 && (
        <p className={css.pages}>
          <Button size="small" isDisabled={page === 1} onPress={() => setPage(page - 1)}>{t`Newer`}</Button>
          <span className="num">
            {page} / {pages}
          </span>
          <Button size="small" isDisabled={page >= pages} onPress={() => setPage(page + 1)}>{t`Older`}</Button>
        </p>
      )}
      {open && shown?.what === 'detail' && (
        <DetailDrawer instance={open} {...marketOf(open)} beat={beat} onClose={close} />
      )}
      {open && shown?.what === 'stop' && (
        <StopPrompt instance={open} {...marketOf(open)} onClose={close} onStopped={reload} />
      )}
    </>
  );
}

interface MarketNames {
  readonly market: string;
  readonly base: string;
  readonly quote: string;
}

function useMarkets(table: readonly Instrument[]): (instance: Instance) => MarketNames {
  const names = useInstrumentNames();
  return ({ symbols }) => {
    const ref = symbols[0]!;
    const known = instrumentsByKey(table).get(keyOfSymbol(ref));
    return {
      market: `${names.ofRef(ref, table)} · ${ref.exchange}`,
      base: known?.base ?? '',
      quote: known?.quote ?? '',
    };
  };
}

interface RowActions {
  readonly reachable: boolean;
  readonly onStop: (id: string) => void;
  readonly onDetail: (id: string) => void;
  readonly onAgain: (instance: Instance) => void;
}

function useInstanceColumns(
  marketOf: (instance: Instance) => MarketNames,
  kind: 'running' | 'history',
  { reachable, onStop, onDetail, onAgain }: RowActions,
): GridColumn<Instance>[] {
  const { t } = useLingui();
  const words = useStrategyWords();
  const statusText = ({ status, error }: Instance): string =>
    error === null ? words.statuses[status] : `${words.statuses[status]}: ${words.reason(error)}`;
  return [
    {
      id: 'name',
      header: t`Name`,
      width: [92, 1.4],
      sortBy: ({ name }) => name,
      cell: ({ name }) => <span title={name}>{name}</span>,
      text: ({ name }) => name,
    },
    {
      id: 'market',
      header: t({ message: 'Market', context: 'instrument' }),
      width: [150, 1.3],
      rank: 2,
      sortBy: (row) => marketOf(row).market,
      text: (row) => marketOf(row).market,
      cell: (row) => (
        <span className={css.market}>
          <ExchangeChip exchange={row.symbols[0]!.exchange} />
          {marketOf(row).market.split(' · ')[0]}
        </span>
      ),
    },
    {
      id: 'status',
      header: t`Status`,
      width: [82, 1],
      sortBy: ({ status }) => words.statuses[status],
      filter: 'choice',
      text: statusText,
      cell: (row) => (
        <span className={css.status} data-status={row.status} title={statusText(row)}>
          {statusText(row)}
        </span>
      ),
    },
    {
      id: 'profit',
      header: t`Profit`,
      width: [76, 1],
      align: 'end',
      sortBy: ({ profit }) => Number(profit),
      text: ({ profit }) => formatSigned(profit, 2),
      cell: (row) => (
        <span className={looks[directionOf(Number(row.profit))]} title={marketOf(row).quote}>
          {formatSigned(row.profit, 2)}
        </span>
      ),
    },
    {
      id: 'rate',
      header: '%',
      width: [70, 0.7],
      rank: 1,
      align: 'end',
      sortBy: ({ profit_rate }) => profit_rate,
      text: ({ profit_rate }) => formatPercent(profit_rate),
      cell: ({ profit_rate }) => <span className={looks[directionOf(profit_rate)]}>{formatPercent(profit_rate)}</span>,
    },
    {
      id: 'drawdown',
      header: t`Drawdown`,
      width: [118, 0.8],
      rank: 4,
      align: 'end',
      sortBy: ({ max_drawdown }) => max_drawdown,
      cell: ({ max_drawdown }) => formatPercent(max_drawdown),
      text: ({ max_drawdown }) => formatPercent(max_drawdown),
    },
    {
      id: 'orders',
      header: t`Orders`,
      width: [100, 0.6],
      rank: 5,
      align: 'end',
      sortBy: ({ orders }) => orders,
      cell: ({ orders }) => String(orders),
    },
    {
      id: 'time',
      header: kind === 'running' ? t`Started` : t`Stopped`,
      width: [110, 0.8],
      rank: 3,
      sortBy: ({ created, stopped }) => (kind === 'running' ? created : (stopped ?? created)),
      filter: 'none',
      cell: ({ created, stopped }) => <Moment ms={kind === 'running' ? created : (stopped ?? created)} as="recent" />,
      text: ({ created }) => String(created),
    },
    {
      id: 'actions',
      header: t`Actions`,
      width: [72, 0],
      align: 'end',
      pinned: true,
      cell: (row) => {
        const { name } = row;
        return (
          <span className={css.actions}>
            {kind === 'running' && (
              <Button
                kind="ghost"
                size="small"
                isDisabled={!reachable}
                aria-label={t`Stop ${name}`}
                onPress={() => onStop(row.instance_id)}
              >
                <Square size={13} aria-hidden="true" />
              </Button>
            )}
            {kind === 'history' && (
              <Button
                kind="ghost"
                size="small"
                isDisabled={!reachable}
                aria-label={t`Start ${name} again`}
                onPress={() => onAgain(row)}
              >
                <RotateCcw size={13} aria-hidden="true" />
              </Button>
            )}
            <Button
              kind="ghost"
              size="small"
              aria-label={t`Details of ${name}`}
              onPress={() => onDetail(row.instance_id)}
            >
              <ChevronRight size={14} aria-hidden="true" />
            </Button>
          </span>
        );
      },
    },
  ];
}
