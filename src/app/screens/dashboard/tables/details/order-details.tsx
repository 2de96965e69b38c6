import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { orderFills } from '../../../../../shared/contracts/order.ts';
import { type Instrument, keyOfSymbol } from '../../../../../shared/market/instrument.ts';
import type { Fill, Order } from '../../../../../shared/trade/order.ts';
import { useEngine } from '../../../../engine/engine-context.tsx';
import { useLoaded } from '../../../../engine/use-loaded.ts';
import { formatPercent } from '../../../../format/percent.ts';
import { formatExact } from '../../../../format/price.ts';
import { amountUnit } from '../../../../market/instrument/amount-unit.ts';
import { priceText } from '../../../../market/instrument/price-text.ts';
import { instrumentsByKey } from '../../../../market/instrument/use-instrument.ts';
import { useInstrumentFacts } from '../../../../market/order-dialogs/instrument-facts.ts';
import { useOrderReason } from '../../../../market/order-words/order-reason.ts';
import { useOrderTypeName } from '../../../../market/order-words/order-type-name.ts';
import { useStatusName } from '../../../../market/order-words/status-name.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { DataGrid } from '../../../../ui/grid/data-grid.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorFallback } from '../../../../ui/lazy/error-fallback.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { Timestamp } from '../../../../ui/timestamp.tsx';
import css from './order-details.module.css';
import { useFillColumns } from './fill-columns.tsx';

interface OrderDetailsProps {
  readonly order: Order;
  readonly table: readonly Instrument[];
  readonly onClose: () => void;
}

/** All that is known of an order, why it ended among it, and its fills. */
export function OrderDetails({ order, table, onClose }: OrderDetailsProps) {
  const { t } = useLingui();
  const engine = useEngine();
  const facts = useFacts(order, table);
  const { data, failure, reload } = useLoaded(
    () => engine.call(orderFills, { order_ids: order.order_id }),
    [order.order_id, order.version],
  );
  return (
    <Dialog isOpen look="wide" title={t`Order details`} onClose={onClose}>
      <dl className={css.facts}>
        {facts.map(([label, value]) => (
          <div key={label} className={css.fact}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <div className={css.fills}>
        {data ? (
          <Fills fills={data} order={order} instrument={instrumentsByKey(table).get(keyOfSymbol(order))} />
        ) : failure ? (
          <ErrorFallback what={t`Fills`} code={failure.code} onRetry={reload} />
        ) : (
          <Skeleton rows={3} />
        )}
      </div>
      <div className={css.leave}>
        <Button size="large" onPress={onClose}>{t`Back`}</Button>
      </div>
    </Dialog>
  );
}

interface FillsProps {
  readonly fills: readonly Fill[];
  readonly order: Order;
  readonly instrument: Instrument | undefined;
}

function Fills({ fills, order, instrument }: FillsProps) {
  const { t, i18n } = useLingui();
  const columns = useFillColumns(instrument);
  return (
    <DataGrid
      name="fills"
      label={t`Fills`}
      columns={columns}
      rows={fills}
      rowId={({ fill_id }) => fill_id}
      depends={[instrument, i18n.locale]}
      whole={{ beside: [{ kind: 'text', title: t`Order ID`, of: () => order.order_id }] }}
      empty={<EmptyState>{t`No fills yet.`}</EmptyState>}
    />
  );
}

type Row = readonly [label: string, value: ReactNode];

/** What an order asked for. */
function useAsked(order: Order, table: readonly Instrument[]): readonly Row[] {
  const { t } = useLingui();
  const identity = useInstrumentFacts();
  const typeName = useOrderTypeName();
  const instrument = instrumentsByKey(table).get(keyOfSymbol(order));
  const unit = instrument ? amountUnit(instrument) : '';
  const price = (text: string) => priceText(text, instrument);
  const side = order.side === 'BUY' ? t`Buy` : t`Sell`;
  return [
    ...identity(order, table, [order.api_id]).map(({ label, value }): Row => [label, value]),
    [t`Side`, order.position_side === 'BOTH' ? side : `${side} · ${order.position_side}`],
    [t`Type`, typeName(order)],
    [t`TIF`, order.time_in_force],
    [t`Price`, /[1-9]/.test(order.price) ? price(order.price) : t`Market`],
    ...(order.trigger_price ? [[t`Trigger price`, `${price(order.trigger_price)} · ${order.trigger_by}`] as Row] : []),
    [t`Amount`, `${formatExact(order.amount)} ${unit}`],
    ...(order.reduce_only ? [[t`Reduce-only`, t`Yes`] as Row] : []),
    ...(order.leverage
      ? [[t`Leverage`, `${order.leverage}× ${order.margin_mode === 'ISOLATED' ? t`isolated` : t`cross`}`] as Row]
      : []),
    ...(order.tp ? [[t`Take profit`, price(order.tp.trigger_price)] as Row] : []),
    ...(order.sl ? [[t`Stop loss`, price(order.sl.trigger_price)] as Row] : []),
    ...(order.expire_time ? [[t`Expires`, <Timestamp key="" ms={order.expire_time} />] as Row] : []),
  ];
}

/** What has become of it, and its ids. */
function useFacts(order: Order, table: readonly Instrument[]): readonly Row[] {
  const { t } = useLingui();
  const statusName = useStatusName();
  const reason = useOrderReason(order.status_reason);
  const asked = useAsked(order, table);
  const instrument = instrumentsByKey(table).get(keyOfSymbol(order));
  const time = (label: string, ms: number | null | undefined): Row[] =>
    ms ? [[label, <Timestamp key={label} ms={ms} />]] : [];
  const id = (label: string, text: string | undefined): Row[] => (text ? [[label, text]] : []);
  return [
    ...asked,
    [t`Status`, statusName(order.status)],
    ...(reason === undefined ? [] : [[t`Reason`, reason] as Row]),
    [t`Filled`, `${formatExact(order.filled_amount)} · ${formatPercent(order.trade_rate).replace('+', '')}`],
    ...(/[1-9]/.test(order.avg_price) ? [[t`Average`, priceText(order.avg_price, instrument)] as Row] : []),
    ...(order.impact_percent === undefined ? [] : [[t`Impact`, formatPercent(order.impact_percent, 3)] as Row]),
    [t`Fee`, `${formatExact(order.fee)} ${order.fee_asset}`],
    ...time(t`Created`, order.created),
    ...time(t`Triggered`, order.trigger_time),
    ...time(t`Executed`, order.execution_time),
    ...time(t`Updated`, order.updated),
    ...id(t`Order ID`, order.order_id),
    ...id(t`Client ID`, order.client_id),
    ...id(t`Exchange order ID`, order.exchange_order_id),
    ...id(t`Parent ID`, order.parent_id),
    ...id(t`Strategy instance`, order.instance_id),
  ];
}
