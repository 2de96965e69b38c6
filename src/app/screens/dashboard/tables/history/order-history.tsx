import { ChoiceField } from '../../../../ui/form/choice-field.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type Instrument, keyOfSymbol } from '../../../../../shared/market/instrument.ts';
import type { ApiAccount } from '../../../../../shared/trade/api-account.ts';
import type { Order } from '../../../../../shared/trade/order.ts';
import { isFinal, orderStatuses } from '../../../../../shared/trade/order-status.ts';
import { instrumentsByKey } from '../../../../market/instrument/use-instrument.ts';
import { useStatusName } from '../../../../market/order-words/status-name.ts';
import { Button } from '../../../../ui/form/button.tsx';
import type { GridColumn } from '../../../../ui/grid/grid-column.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { ErrorFallback } from '../../../../ui/lazy/error-fallback.tsx';
import { phoneQuery, useMedia } from '../../../../ui/use-media.ts';
import { MenuButton, useOrderWords } from '../orders/order-buttons.tsx';
import { pairsKey, today, useOrderColumns } from '../orders/order-columns.tsx';
import { useOrderFigures } from '../orders/order-figure-columns.tsx';
import { useOrderFile } from '../orders/order-file.ts';
import { phoneHistory } from '../orders/phone-orders.ts';
import { DataGrid } from '../../../../ui/grid/data-grid.tsx';
import { useCopyRow } from '../use-copy-row.ts';
import { AccountPick } from './account-pick.tsx';
import { FilterBar } from './filter-bar.tsx';
import { PastOrder, type PastQuestion } from './past-order.tsx';
import { widerThan } from './paged-table.tsx';
import { firstRange, type Range } from './range.ts';
import { type History, type HistoryFilter, maxKept, useOrderHistory } from './use-order-history.ts';

interface OrderHistoryProps {
  /** Only this instrument; all where it is left out. */
  readonly only: Instrument | undefined;
  readonly finals: number;
  readonly table: readonly Instrument[];
  readonly accounts: readonly ApiAccount[];
  readonly onChart: (instrument: Instrument) => void;
}

interface Chosen {
  readonly status: string;
  readonly account: string;
}

/** The history knows no exchanges, only accounts: those of the instrument's exchange stand for it. */
function filterOf(
  only: Instrument | undefined,
  accounts: readonly ApiAccount[],
  { status, account }: Chosen,
): HistoryFilter {
  const own = only ? accounts.filter(({ exchange }) => exchange === only.exchange) : [];
  const ids = account === '' ? own.map(({ api_id }) => api_id) : [account];
  const known = orderStatuses.find((one) => one === status);
  return {
    ...(only && { symbol: only.symbol }),
    ...(ids.length > 0 && { api_ids: ids }),
    ...(known && { status: known }),
  };
}

/** All orders of a range, page by page, each with its details. */
export function OrderHistory({ only, finals, table, accounts, onChart }: OrderHistoryProps) {
  const { t } = useLingui();
  const statusName = useStatusName();
  const [range, setRange] = useState<Range>(firstRange);
  const [chosen, choose] = useState<Chosen>({ status: '', account: '' });
  const history = useOrderHistory(filterOf(only, accounts, chosen), range, finals);
  return (
    <>
      <FilterBar range={range} onRange={setRange}>
        <ChoiceField
          look="line"
          label={t`Status`}
          value={chosen.status}
          onChange={(status) => choose({ ...chosen, status })}
          choices={[
            { key: '', label: t`All` },
            ...orderStatuses.filter(isFinal).map((status) => ({ key: status, label: statusName(status) })),
          ]}
        />
        <AccountPick
          accounts={accounts}
          value={chosen.account}
          onChange={(account) => choose({ ...chosen, account })}
        />
      </FilterBar>
      <Orders
        key={only && keyOfSymbol(only)}
        {...{ history, table, accounts, onChart }}
        onWider={widerThan(range, setRange)}
      />
    </>
  );
}

interface OrdersProps {
  readonly history: History;
  readonly table: readonly Instrument[];
  readonly accounts: readonly ApiAccount[];
  readonly onChart: (instrument: Instrument) => void;
  readonly onWider: (() => void) | undefined;
}

function Orders({ history, table, accounts, onChart, onWider }: OrdersProps) {
  const { t, i18n } = useLingui();
  const phone = useMedia(phoneQuery);
  const [question, ask] = useState<PastQuestion>();
  const { orders, failure, reload } = history;
  const shared = useOrderColumns(table, accounts, orders ?? [], phoneHistory);
  const figures = useOrderFigures(table, { hasTriggers: true, hasImpact: true });
  const beside = useOrderFile();
  const copyRow = useCopyRow(shared);
  const actions = useActions(ask);
  if (failure && !orders) return <ErrorFallback what={t`Order history`} code={failure.code} onRetry={reload} />;
  if (!orders) return <Skeleton rows={6} />;
  const of = (id: string, run: (order: Order) => void) => {
    const order = orders.find(({ order_id }) => order_id === id);
    if (order) run(order);
  };
  return (
    <>
      <DataGrid
        name={phone ? 'order history phone' : 'order history'}
        label={t`Order history`}
        columns={[...shared, actions]}
        rows={orders}
        rowId={({ order_id }) => order_id}
        depends={[table, accounts, i18n.locale, today(), pairsKey(orders)]}
        rowActions={{
          onMenu: (id, place) => of(id, (order) => ask({ kind: 'menu', order, place })),
          onEdit: (id) => of(id, (order) => ask({ kind: 'details', order })),
        }}
        empty={
          <EmptyState
            action={
              <Button size="small" onPress={onWider ?? reload}>
                {onWider ? t`Show the last 90 days` : t`Reload`}
              </Button>
            }
          >
            <Trans>No orders in this period.</Trans>
          </EmptyState>
        }
        whole={{ rows: history.readAll, columns: figures, beside }}
        foot={<Foot history={history} shown={orders.length} />}
      />
      {question && (
        <PastOrder
          question={question}
          table={table}
          onAsk={ask}
          onCopy={copyRow}
          onChart={(order) => {
            const instrument = instrumentsByKey(table).get(keyOfSymbol(order));
            if (instrument) onChart(instrument);
          }}
        />
      )}
    </>
  );
}

/** The button of a row's menu. */
function useActions(ask: (question: PastQuestion) => void): GridColumn<Order> {
  const { t } = useLingui();
  const words = useOrderWords();
  return {
    id: 'actions',
    header: t`Actions`,
    width: [40, 0],
    align: 'end',
    pinned: true,
    cell: (order) => {
      const name = words(order);
      return <MenuButton label={t`More: ${name}`} onMenu={(place) => ask({ kind: 'menu', order, place })} />;
    },
  };
}

/** What comes below the last row: more of them, or why there are no more. */
function Foot({ history, shown }: { readonly history: History; readonly shown: number }) {
  const { t, i18n } = useLingui();
  const { failure, hasMore, total, reload, loadMore } = history;
  if (failure) return <ErrorFallback what={t`Order history`} code={failure.code} onRetry={reload} />;
  const [count, all] = [i18n.number(shown), i18n.number(total)];
  if (hasMore)
    return (
      <p>
        <Button size="small" onPress={loadMore}>{t`Load more`}</Button>{' '}
        <span className="quiet">{t`${count} of ${all}`}</span>
      </p>
    );
  return shown >= maxKept ? (
    <p className="quiet">{t`The newest ${count} of ${all} are shown. Choose a shorter period, or export all.`}</p>
  ) : null;
}
