import { Trans, useLingui } from '@lingui/react/macro';
import type { Instrument } from '../../../../shared/market/instrument.ts';
import type { ApiAccount } from '../../../../shared/trade/api-account.ts';
import { Button } from '../../../ui/form/button.tsx';
import { DataGrid } from '../../../ui/grid/data-grid.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ErrorFallback } from '../../../ui/lazy/error-fallback.tsx';
import { useOrderFigures } from './order-figure-columns.tsx';
import { pairsKey, today, useOrderColumns } from './order-columns.tsx';
import { phoneHistory } from './phone-orders.ts';
import { phoneQuery } from './phone-columns.ts';
import { useMedia } from '../../../ui/use-media.ts';
import { type HistoryFilter, useOrderHistory } from './use-order-history.ts';

interface OrderHistoryProps {
  /** Only this instrument; all where it is left out. */
  readonly only: Instrument | undefined;
  readonly finals: number;
  readonly table: readonly Instrument[];
  readonly accounts: readonly ApiAccount[];
}

/** The history knows no exchanges, only accounts: those of the instrument's exchange stand for it. */
function filterOf({ symbol, exchange }: Instrument, accounts: readonly ApiAccount[]): HistoryFilter {
  const ids = accounts.filter((account) => account.exchange === exchange).map(({ api_id }) => api_id);
  return ids.length > 0 ? { symbol, api_ids: ids } : { symbol };
}

/** All orders of the last days, page by page. */
export function OrderHistory({ only, finals, table, accounts }: OrderHistoryProps) {
  const { t, i18n } = useLingui();
  const phone = useMedia(phoneQuery);
  const history = useOrderHistory(only ? filterOf(only, accounts) : {}, finals);
  const columns = useOrderColumns(table, accounts, history.orders ?? [], phoneHistory);
  const figures = useOrderFigures(table, { hasTriggers: true, hasImpact: true });
  if (history.failure && !history.orders)
    return <ErrorFallback what={t`Order history`} code={history.failure.code} onRetry={history.reload} />;
  if (!history.orders) return <Skeleton rows={6} />;
  return (
    <DataGrid
      name={phone ? 'order history phone' : 'order history'}
      label={t`Order history`}
      columns={columns}
      rows={history.orders}
      rowId={({ order_id }) => order_id}
      depends={[table, accounts, i18n.locale, today(), pairsKey(history.orders)]}
      empty={
        <EmptyState action={<Button size="small" onPress={history.reload}>{t`Reload`}</Button>}>
          <Trans>No orders in the last 7 days.</Trans>
        </EmptyState>
      }
      whole={{ rows: history.readAll, columns: figures }}
      foot={
        history.failure ? (
          <ErrorFallback what={t`Order history`} code={history.failure.code} onRetry={history.reload} />
        ) : (
          history.orders.length < history.total && (
            <p>
              <Button size="small" onPress={history.loadMore}>{t`Load more`}</Button>
            </p>
          )
        )
      }
    />
  );
}
