import { ChoiceField } from '../../../../ui/form/choice-field.tsx';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type Instrument, keyOfSymbol } from '../../../../../shared/market/instrument.ts';
import type { ApiAccount } from '../../../../../shared/trade/api-account.ts';
import type { Twap } from '../../../../../shared/trade/algo.ts';
import type { Order } from '../../../../../shared/trade/order.ts';
import { isFinal } from '../../../../../shared/trade/order-status.ts';
import { useStream } from '../../../../engine/use-stream.ts';
import { FeedBody } from '../../../../market/feed/feed-body.tsx';
import { useReachable } from '../../../../session/use-reachable.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { lazyPart } from '../../../../ui/lazy/lazy-part.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { FilterBar } from '../history/filter-bar.tsx';
import { TableGrid } from '../table-grid.tsx';
import css from '../tables.module.css';
import { type AlgoRow, rowsOf } from './algo-rows.ts';
import { useAlgoColumns } from './algo-columns.tsx';
import { useChildren } from './use-children.ts';
import { useNewestRouted } from '../routed/use-newest-routed.ts';
import { useSecond } from './use-second.ts';

const StopAlgo = lazyPart(() => import('./stop-algo.tsx').then((module) => module.StopAlgo), {
  what: msg`Algo orders`,
});
const RoutedOrders = lazyPart(() => import('../routed/routed-orders.tsx').then((module) => module.RoutedOrders), {
  what: msg`Smart routing`,
  pending: <Skeleton rows={6} />,
});
const OrderDetails = lazyPart(() => import('../details/order-details.tsx').then((module) => module.OrderDetails), {
  what: msg`Order details`,
});

interface AlgoOrdersProps {
  /** Only this instrument; all where it is left out. */
  readonly only: Instrument | undefined;
  readonly table: readonly Instrument[];
  readonly accounts: readonly ApiAccount[];
}

/** What a phone's card shows first. */
const phoneOrder = [
  ['pair'],
  ['kind'],
  ['status'],
  ['progress'],
  ['next'],
  ['side'],
  ['amount'],
  ['filled'],
  ['average'],
  ['arrival'],
  ['impact'],
  ['bench'],
  ['created'],
  ['deadline'],
  ['account'],
  ['actions'],
] as const;

/**
 * TWAP, VWAP and iceberg orders as they are carried out, or those by smart routing, each with its children where it is
 * opened.
 */
export function AlgoOrders({ only, table, accounts }: AlgoOrdersProps) {
  const { t } = useLingui();
  const algos = useStream({ kind: 'algos' });
  const [chosen, setKind] = useState<'sliced' | 'routed'>();
  const newestRouted = useNewestRouted();
  const newest = Math.max(0, ...(algos.value?.parents ?? []).map(({ created }) => created));
  // Until one is chosen, those that were used last.
  const kind = chosen ?? (newestRouted > newest ? 'routed' : 'sliced');
  const [list, setList] = useState<'all' | 'running' | 'over'>('all');
  return (
    <>
      <FilterBar>
        <ChoiceField
          look="line"
          label={t`Type`}
          value={kind}
          onChange={setKind}
          choices={[
            { key: 'sliced', label: t`TWAP, VWAP, iceberg` },
            { key: 'routed', label: t`Smart routing` },
          ]}
        />
        <ChoiceField
          look="line"
          label={t`Status`}
          value={list}
          onChange={setList}
          choices={[
            { key: 'all', label: t`All` },
            { key: 'running', label: t`Running` },
            { key: 'over', label: t({ message: 'Ended', context: 'orders' }) },
          ]}
        />
      </FilterBar>
      {kind === 'routed' ? (
        <div className={css.body}>
          <RoutedOrders only={only} list={list} table={table} accounts={accounts} />
        </div>
      ) : (
        <FeedBody feed={algos} rows={6}>
          {({ parents, children }, faded) => (
            <div className={css.body} data-faded={faded}>
              <Parents
                parents={parents.filter(
                  (parent) =>
                    (!only || keyOfSymbol(parent) === keyOfSymbol(only)) &&
                    (list === 'all' || isFinal(parent.status) === (list === 'over')),
                )}
                live={children}
                table={table}
                accounts={accounts}
              />
            </div>
          )}
        </FeedBody>
      )}
    </>
  );
}

interface ParentsProps {
  readonly parents: readonly Twap[];
  /** Children that have changed. */
  readonly live: readonly Order[];
  readonly table: readonly Instrument[];
  readonly accounts: readonly ApiAccount[];
}

function Parents({ parents, live, table, accounts }: ParentsProps) {
  const { t, i18n } = useLingui();
  const reachable = useReachable();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [stopping, setStopping] = useState<Twap>();
  const [shown, show] = useState<Order>();
  const children = useChildren(open, live);
  const now = useSecond(parents.some(({ next_at }) => next_at !== null));
  const columns = useAlgoColumns({
    table,
    accounts,
    parents,
    open,
    now,
    reachable,
    onTurn: (id) => setOpen(new Set(open.has(id) ? [...open].filter((one) => one !== id) : [...open, id])),
    onStop: setStopping,
    onDetails: show,
  });
  return (
    <>
      <TableGrid<AlgoRow>
        cards
        name="algo orders"
        label={t`Algo orders`}
        columns={columns}
        phone={phoneOrder}
        rows={rowsOf(parents, open, children)}
        rowId={({ of, order }) => `${of} ${order.order_id}`}
        depends={[table, accounts, reachable, open, i18n.locale, now]}
        empty={
          <EmptyState>
            <Trans>No TWAP, VWAP or iceberg orders.</Trans>
          </EmptyState>
        }
      />
      {stopping && <StopAlgo parent={stopping} table={table} onClose={() => setStopping(undefined)} />}
      {shown && <OrderDetails order={shown} table={table} onClose={() => show(undefined)} />}
    </>
  );
}
