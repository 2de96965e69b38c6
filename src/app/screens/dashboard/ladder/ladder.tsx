import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useRef } from 'react';
import { fromUnits } from '../../../../shared/base/decimal.ts';
import type { Side } from '../../../../shared/trade/order.ts';
import type { BookValue } from '../../../../worker/api.ts';
import type { OrderGroup } from '../../../charts/levels/order-groups.ts';
import type { WindowPlace } from '../../../charts/levels/line-controller.ts';
import { formatExact, formatUnits } from '../../../format/price.ts';
import { LadderCells } from './ladder-cells.tsx';
import css from './ladder.module.css';
import { ladderRows, shortSize } from './ladder-rows.ts';
import type { PositionMark } from './ladder-position.ts';
import { rowOf, sideOf, useLadderDrag } from './use-ladder-drag.ts';
import { useLadderKeys } from './use-ladder-keys.ts';
import type { LadderTrading } from './use-ladder-trading.tsx';

interface LadderProps {
  readonly book: BookValue;
  readonly own: readonly OrderGroup[];
  /** The price in the middle, in ticks, and how many rows there are, each of so many ticks. */
  readonly centre: number;
  readonly count: number;
  readonly group: number;
  readonly faded: boolean;
  /** Where positions were entered and where they have earned their fees, by row. */
  readonly marks: ReadonlyMap<number, PositionMark>;
  /** Undefined where nothing can be traded: prices and sizes alone. */
  readonly trading: LadderTrading | undefined;
  /** Moves the ladder by so many rows, upwards where positive. */
  readonly onScroll: (rows: number) => void;
}

/**
 * Prices with the sizes of the market and one's own orders. A press in a column places a limit there, own orders are
 * dragged to another price and cancelled by their cross; the keys do the same.
 */
export function Ladder({ book, own, centre, count, group, faded, marks, trading, onScroll }: LadderProps) {
  const { t } = useLingui();
  const rows = ladderRows(book, own, { centre, count, group });
  const ownAt = (ticks: number, side: Side) => rows.find((row) => row.ticks === ticks)?.own[side];
  const priceAt = (ticks: number) => fromUnits(ticks, book.price);
  const { drag, handlers, onKey } = useLadderDrag(
    ownAt,
    trading && ((held, ticks, at) => trading.amend(held, priceAt(ticks), at)),
  );
  const keys = useLadderKeys({ rows, book, group, trading, onScroll });
  const most = Math.max(1, ...rows.flatMap(({ bid, ask }) => [bid, ask]));
  const share = (lots: number) => Math.round((lots / most) * 20) * 5;
  const cancel = useLatest((ticks: number, side: Side, at: WindowPlace) => {
    const held = ownAt(ticks, side);
    if (held) trading?.cancel(held, at);
  });
  const shown = (lots: number) => shortSize(lots, book.size);
  const ownSize = (lots: number | undefined) => (lots ? formatExact(fromUnits(lots, book.size)) : '');
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset
    <div
      role="group"
      aria-label={t`Price ladder`}
      className={[css.rows, faded && css.faded, trading && css.trades, drag && css.drags].filter(Boolean).join(' ')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of the ladder need a focus
      tabIndex={0}
      onKeyDown={(event) => {
        if (onKey(event)) event.stopPropagation();
        else keys.onKeyDown(event);
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget) && !isCard(event.relatedTarget)) keys.clear();
      }}
      onClick={({ target, clientX, clientY }) => {
        const [ticks, side] = [rowOf(target), sideOf(target)];
        const isOwn = target instanceof Element && target.closest('[data-own]') !== null;
        if (ticks !== undefined && side && !isOwn) trading?.place(side, priceAt(ticks), { x: clientX, y: clientY });
      }}
      {...handlers}
    >
      {rows.map((row) => (
        <LadderCells
          key={row.ticks}
          ticks={row.ticks}
          price={formatUnits(row.ticks, book.price)}
          bid={shown(row.bid)}
          ask={shown(row.ask)}
          bidShare={share(row.bid)}
          askShare={share(row.ask)}
          best={row.best}
          marked={keys.mark?.ticks === row.ticks ? keys.mark.side : undefined}
          dropped={drag?.to === row.ticks ? drag.own.side : undefined}
          held={marks.get(row.ticks)?.kind}
          heldSide={marks.get(row.ticks)?.side}
          profit={marks.get(row.ticks)?.profit}
          buy={ownSize(row.own.BUY?.lots)}
          sell={ownSize(row.own.SELL?.lots)}
          onCancel={trading && cancel}
        />
      ))}
      <p className="visually-hidden" role="status">
        {keys.said}
      </p>
    </div>
  );
}

/** A question about an order has the focus for a moment: the mark stays. */
const isCard = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-question], [role="alertdialog"]') !== null;

/** The same function through all renders, which does what the newest one does. */
function useLatest<A extends readonly unknown[]>(act: (...args: A) => void): (...args: A) => void {
  const newest = useRef(act);
  useEffect(() => {
    newest.current = act;
  });
  return useCallback((...args: A) => newest.current(...args), []);
}
