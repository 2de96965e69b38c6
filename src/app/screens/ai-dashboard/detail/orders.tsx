import { Trans, useLingui } from '@lingui/react/macro';
import { hftList, hftNewest } from '../../../../shared/contracts/hft-order.ts';
import type { Order } from '../../../../shared/trade/order.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useLoaded } from '../../../engine/use-loaded.ts';
import { formatExact } from '../../../format/price.ts';
import { useStatusName } from '../../../market/order-words/status-name.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ExportButton } from '../../../ui/export/export-button.tsx';
import type { ExportColumn } from '../../../ui/export/export-column.ts';
import type { Reading } from '../../../ui/export/read-pages.ts';
import { Timestamp } from '../../../ui/timestamp.tsx';
import css from '../ai.module.css';
import type { DetailProps } from '../detail-parts/detail-props.ts';
import { Part } from '../detail-parts/part.tsx';

const orderLimit = 100;

/** The newest orders of an instance. */
export function Orders({ instance: { instance_id }, beat }: DetailProps) {
  const { t } = useLingui();
  const engine = useEngine();
  const statusName = useStatusName();
  const loaded = useLoaded(() => engine.call(hftNewest, { instance_id, limit: orderLimit }), [beat, instance_id]);
  const columns: readonly ExportColumn<Order>[] = [
    { kind: 'time', title: t`Time`, of: ({ created }) => created },
    { kind: 'text', title: t`Exchange`, of: ({ exchange }) => exchange },
    { kind: 'text', title: t({ message: 'Market', context: 'instrument' }), of: ({ symbol }) => symbol },
    { kind: 'text', title: t`Side`, of: ({ side }) => (side === 'BUY' ? t`Buy` : t`Sell`) },
    { kind: 'number', title: t`Price`, of: ({ price }) => (Number(price) === 0 ? null : price) },
    { kind: 'number', title: t`Amount`, of: ({ amount }) => amount },
    { kind: 'number', title: t`Filled`, of: ({ filled_amount }) => filled_amount },
    { kind: 'number', title: t`Average price`, of: ({ avg_price }) => (Number(avg_price) === 0 ? null : avg_price) },
    { kind: 'number', title: t`Fee`, of: ({ fee }) => fee },
    { kind: 'text', title: t`Status`, of: ({ status }) => statusName(status) },
  ];
  return (
    <Part what={t`Orders`} loaded={loaded}>
      {(orders) =>
        orders.length === 0 ? (
          <EmptyState>
            <Trans>No orders yet.</Trans>
          </EmptyState>
        ) : (
          <>
            <p className={css.editBar}>
              <ExportButton
                job={() => ({
                  what: `strategy-orders-${instance_id}`,
                  title: t`Orders`,
                  columns,
                  rows: (reading) => allOrders(engine, instance_id, reading),
                })}
              />
            </p>
            <table className={css.table}>
              <thead>
                <tr>
                  {[t`Time`, t`Side`, t`Price`, t`Amount`, t`Status`].map((head) => (
                    <th key={head} scope="col">
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {orders.map(({ order_id, created, side, price, amount, status }) => (
                  <tr key={order_id}>
                    <td>
                      <Timestamp ms={created} as="recent" />
                    </td>
                    <td className={side === 'BUY' ? 'up' : 'down'}>{side === 'BUY' ? t`Buy` : t`Sell`}</td>
                    <td className="num">{Number(price) === 0 ? t`Market` : formatExact(price)}</td>
                    <td className="num">{formatExact(amount)}</td>
                    <td>{statusName(status)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        )
      }
    </Part>
  );
}

/** All orders of an instance, the oldest first. */
async function allOrders(
  engine: ReturnType<typeof useEngine>,
  instance_id: string,
  { signal, progress }: Reading,
): Promise<readonly Order[]> {
  const orders: Order[] = [];
  for (;;) {
    signal.throwIfAborted();
    const last = orders.at(-1);
    const more = await engine.call(hftList, { instance_id, limit: 1_000, ...(last && { from_id: last.order_id }) });
    if (more.length === 0) return orders;
    orders.push(...more);
    progress(orders.length, orders.length);
  }
}
