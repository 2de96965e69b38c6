import { useLingui } from '@lingui/react/macro';
import { useMemo, useState, type ReactNode } from 'react';
import { fromUnits, toUnits } from '../../../shared/base/decimal.ts';
import { gridOf, type Instrument, spotKeyOf } from '../../../shared/market/instrument.ts';
import { hoursOf } from '../../../shared/market/session/hours.ts';
import { isMoving } from '../../../shared/market/session/trading-hours.ts';
import type { Order } from '../../../shared/trade/order.ts';
import type { BookValue, View } from '../../../worker/api.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { useStream } from '../../engine/use-stream.ts';
import { formatExact } from '../../format/price.ts';
import { ChoiceMenu } from '../../ui/overlay/choice-menu.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useNow } from '../../ui/use-now.ts';
import { PanelBoundary } from '../../ui/lazy/panel-boundary.tsx';
import { FeedBody, useFirstFeed } from '../feed/feed-body.tsx';
import { FeedChip } from '../feed/feed-chip.tsx';
import { bookDepth, OrderBook } from './order-book.tsx';
import { BookRatio } from './book-ratio.tsx';
import { OwnOrdersChip } from './own-orders-chip.tsx';
import { useQuietStream } from '../feed/use-quiet-stream.ts';

const groups = ['1', '5', '10', '50', '100'] as const;
const none: readonly Order[] = [];
const ratioMs = 500;

export interface BookPanelProps {
  readonly instrument: Instrument;
  readonly onPrice?: (price: string) => void;
  readonly head?: ReactNode;
  readonly className?: string | undefined;
  readonly id?: string;
}

/** The order book of an instrument with its grouping. */
export function BookPanel({ instrument, onPrice, head, className, id }: BookPanelProps) {
  const { t } = useLingui();
  const [group, setGroup] = useState<(typeof groups)[number]>('1');
  const key = spotKeyOf(instrument);
  const feed = useQuietStream({ kind: 'book', key, depth: bookDepth, group: Number(group) }, hasRows);
  useFirstFeed(feed);
  const orders = useStream({ kind: 'account' }).value?.orders ?? none;
  const grid = gridOf(instrument);
  const own = useMemo(() => ownPrices(orders, key, Number(group), instrument), [orders, key, group, instrument]);
  const choices = groups.map((step) => ({ key: step, label: formatExact(fromUnits(Number(step), grid.price)) }));
  const tools = (
    <>
      <OwnOrdersChip instrument={instrument} feed={feed} />
      <FeedChip feed={feed} />
      <ChoiceMenu label={t`Grouping`} choices={choices} value={group} onChange={setGroup} />
    </>
  );
  return (
    <Panel label={t`Order book`} head={head} tools={tools} className={className} {...(id ? { id } : {})}>
      <PanelBoundary what={t`Order book`}>
        <FeedBody feed={feed} rows={24}>
          {(book) =>
            hasRows(book) ? (
              <>
                <OrderBook instrument={instrument} group={Number(group)} own={own} {...(onPrice ? { onPrice } : {})} />
                <LiveRatio book={{ kind: 'book', key, depth: bookDepth, group: Number(group) }} />
              </>
            ) : (
              <EmptyState>
                {isMoving(hoursOf(instrument), Date.now()) ? t`Order book is empty.` : t`The market is closed now.`}
              </EmptyState>
            )
          }
        </FeedBody>
      </PanelBoundary>
    </Panel>
  );
}

/** The share of the bids, calmly: not with every change. */
function LiveRatio({ book }: { readonly book: Extract<View, { readonly kind: 'book' }> }) {
  const engine = useEngine();
  useNow(ratioMs);
  return <BookRatio feed={engine.watch(book).current()} />;
}

const hasRows = ({ bids, asks }: BookValue): boolean => bids.prices.length + asks.prices.length > 0;

/** Rows of the grouped book that hold one's own orders: bids round down, asks up, as the book does. */
function ownPrices(orders: readonly Order[], key: string, group: number, instrument: Instrument): ReadonlySet<number> {
  const { price } = gridOf(instrument);
  const rows = new Set<number>();
  for (const order of orders) {
    if (spotKeyOf(order) !== key || order.status === 'WAITING' || Number(order.price) === 0) continue;
    const ticks = toUnits(order.price, price);
    if (ticks !== undefined)
      rows.add((order.side === 'BUY' ? Math.floor(ticks / group) : Math.ceil(ticks / group)) * group);
  }
  return rows;
}
