import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { fromUnits } from '../../../../shared/base/decimal.ts';
import { gridOf, keyOfSymbol, spotKeyOf } from '../../../../shared/market/instrument.ts';
import { hoursOf } from '../../../../shared/market/session/hours.ts';
import { isMoving } from '../../../../shared/market/session/trading-hours.ts';
import type { ApiAccount } from '../../../../shared/trade/api-account.ts';
import type { Order } from '../../../../shared/trade/order.ts';
import { type Position, positionKey } from '../../../../shared/trade/position.ts';
import type { BookValue, View } from '../../../../worker/api.ts';
import { groupOrders } from '../../../charts/levels/order-groups.ts';
import { useStream } from '../../../engine/use-stream.ts';
import { formatExact, formatUnits } from '../../../format/price.ts';
import { OwnOrdersChip } from '../../../market/book/own-orders-chip.tsx';
import { bookDepth } from '../../../market/book/order-book.tsx';
import { FeedBody } from '../../../market/feed/feed-body.tsx';
import { FeedChip } from '../../../market/feed/feed-chip.tsx';
import { useQuietStream } from '../../../market/feed/use-quiet-stream.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PanelBoundary } from '../../../ui/lazy/panel-boundary.tsx';
import { ChoiceMenu } from '../../../ui/overlay/choice-menu.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useTradeGate } from '../order-form/use-trade-gate.ts';
import { Ladder } from './ladder.tsx';
import { LadderFoot } from './ladder-foot.tsx';
import css from './ladder.module.css';
import { type LadderParts, type LadderTrading, useLadderTrading } from './use-ladder-trading.tsx';
import { type LadderPosition, ladderPositions, positionMarks } from './ladder-position.ts';
import { useLadderView } from './use-ladder-view.ts';

/** Ticks of a row. A ladder shows every price, so that it begins coarser than the book. */
const groups = ['1', '5', '10', '50', '100'] as const;
const none: readonly Order[] = [];
const noPositions: readonly Position[] = [];

export type LadderPanelProps = LadderParts & {
  readonly head: ReactNode;
  readonly tools?: ReactNode;
  readonly className?: string | undefined;
};

/** The market as a ladder of prices, on which orders are placed, moved and cancelled. */
export function LadderPanel({ head, tools: more, className, ...props }: LadderPanelProps) {
  const { t } = useLingui();
  const { instrument, dashboard } = props;
  const [group, setGroup] = useState<(typeof groups)[number]>('10');
  const view = { kind: 'book', key: spotKeyOf(instrument), depth: bookDepth, group: Number(group) } as const;
  const feed = useQuietStream(view, hasRows);
  const grid = gridOf(instrument);
  const choices = groups.map((step) => ({ key: step, label: formatExact(fromUnits(Number(step), grid.price)) }));
  const gate = useTradeGate(instrument, dashboard);
  const tools = (
    <>
      <OwnOrdersChip instrument={instrument} feed={feed} />
      <FeedChip feed={feed} />
      <ChoiceMenu label={t`Grouping`} choices={choices} value={group} onChange={setGroup} />
      {more}
    </>
  );
  const body = (book: BookValue, faded: boolean) => {
    if (!hasRows(book))
      return (
        <EmptyState>
          {isMoving(hoursOf(instrument), Date.now()) ? t`Order book is empty.` : t`The market is closed now.`}
        </EmptyState>
      );
    const common = { ...props, view, faded };
    return gate.bar === undefined ? (
      <TradingLadder key={keyOfSymbol(instrument)} {...common} accounts={gate.accounts} />
    ) : (
      <ReadLadder key={keyOfSymbol(instrument)} {...common} note={gate.text} />
    );
  };
  return (
    <Panel label={t`Ladder`} head={head} tools={tools} className={className} id="ladder">
      <PanelBoundary what={t`Ladder`}>
        {gate.bar === 'index' ? (
          <EmptyState>{gate.text}</EmptyState>
        ) : (
          <FeedBody feed={feed} rows={24}>
            {body}
          </FeedBody>
        )}
      </PanelBoundary>
    </Panel>
  );
}

interface ViewProps extends LadderParts {
  readonly view: Extract<View, { readonly kind: 'book' }>;
  readonly faded: boolean;
}

const hasRows = ({ bids, asks }: BookValue): boolean => bids.prices.length + asks.prices.length > 0;

/** For whoever may trade here. */
function TradingLadder({ accounts, ...props }: ViewProps & { readonly accounts: readonly ApiAccount[] }) {
  const trading = useLadderTrading({ ...props, accounts });
  return <LadderView {...props} trading={trading} />;
}

/** Prices and sizes alone, with the reason. */
function ReadLadder({ note, ...props }: ViewProps & { readonly note: string }) {
  return <LadderView {...props} note={note} />;
}

function LadderView({
  instrument,
  view,
  faded,
  trading,
  note,
}: ViewProps & { readonly trading?: LadderTrading; readonly note?: string }) {
  return (
    <div className={css.body}>
      <LivePrices instrument={instrument} view={view} faded={faded} trading={trading} />
      {note !== undefined && note !== '' && <p className={css.note}>{note}</p>}
      {trading?.view}
    </div>
  );
}

interface LivePricesProps extends Pick<ViewProps, 'instrument' | 'view' | 'faded'> {
  readonly trading: LadderTrading | undefined;
}

/** What moves with the market: its rows, and the buttons below them. */
function LivePrices({ instrument, view, faded, trading }: LivePricesProps) {
  const { t } = useLingui();
  const orders = useStream({ kind: 'account' }).value?.orders ?? none;
  const own = groupOrders(orders, keyOfSymbol(instrument));
  const held = ladderPositions(useStream({ kind: 'account' }).value?.positions ?? noPositions, instrument);
  const book = useStream(view).value;
  const ladder = useLadderView(book, view.group);
  const { centre, count } = ladder;
  const digits = book && centre !== undefined ? formatUnits(centre, book.price).length : 0;
  return (
    <>
      <div className={css.table} style={{ '--digits': digits } as CSSProperties}>
        <div className={css.heads} aria-hidden="true">
          <span>{t({ message: 'Mine', context: 'orders' })}</span>
          <span>{t`Bid`}</span>
          <span>{t`Price`}</span>
          <span>{t`Ask`}</span>
          <span>{t({ message: 'Mine', context: 'orders' })}</span>
        </div>
        <div ref={ladder.view} className={css.view} {...ladder.hold}>
          {book && centre !== undefined && count > 0 && (
            <Ladder
              book={book}
              own={own}
              centre={centre}
              count={count}
              group={view.group}
              faded={faded}
              marks={positionMarks(held, book.price, view.group)}
              trading={trading}
              onScroll={ladder.scroll}
            />
          )}
        </div>
      </div>
      {held.map((each) => (
        <PositionLine key={positionKey(each.position)} held={each} />
      ))}
      {trading && <LadderFoot instrument={instrument} trading={trading} onRecentre={ladder.recentre} />}
    </>
  );
}

/** A position in words: its size, where it was entered, where it has earned its fees, and its profit. */
function PositionLine({ held }: { readonly held: LadderPosition }) {
  const { t } = useLingui();
  const { position, isLong, entry, even, profit } = held;
  const amount = formatExact(position.qty.replace('-', ''));
  return (
    <p className={css.position}>
      <span className={isLong ? css.BUY : css.SELL}>{isLong ? t`Long ${amount}` : t`Short ${amount}`}</span>{' '}
      <span className="num">{t`Entry ${entry}`}</span>{' '}
      {even !== undefined && <span className="num">{t`Break-even ${even}`}</span>}{' '}
      <span className={`num ${profit.startsWith('\u2212') ? css.SELL : css.BUY}`}>{profit}</span>
    </p>
  );
}
