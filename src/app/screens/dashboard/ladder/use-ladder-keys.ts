import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useState } from 'react';
import { fromUnits } from '../../../../shared/base/decimal.ts';
import type { Side } from '../../../../shared/trade/order.ts';
import type { BookValue } from '../../../../worker/api.ts';
import { formatUnits } from '../../../format/price.ts';
import type { LadderRow } from './ladder-rows.ts';
import type { LadderTrading } from './use-ladder-trading.tsx';

/** A row that the keys are at, in ticks, and the column that Enter places an order in. */
export interface LadderMark {
  readonly ticks: number;
  readonly side: Side;
}

interface LadderKeyParts {
  readonly rows: readonly LadderRow[];
  readonly book: BookValue;
  readonly group: number;
  readonly trading: LadderTrading | undefined;
  /** Moves the ladder by so many rows, upwards where positive. */
  readonly onScroll: (rows: number) => void;
}

/** The middle of the lower edge of a row, px of the window. */
function placeOf(host: Element, ticks: number): { readonly x: number; readonly y: number } {
  const { left, width, bottom } = (host.querySelector(`[data-ticks="${ticks}"]`) ?? host).getBoundingClientRect();
  return { x: left + width / 2, y: bottom };
}

const arrows: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 };

/**
 * ↑ and ↓ go through the prices, which readers hear; ← and → choose the column, Enter places an order there, Alt+↑ and
 * Alt+↓ move own orders by a row, Delete cancels them, 1 to 5 choose a kept size, Escape takes the mark away.
 */
export function useLadderKeys({ rows, book, group, trading, onScroll }: LadderKeyParts) {
  const { t } = useLingui();
  const [mark, setMark] = useState<LadderMark>();
  const row = mark && rows.find(({ ticks }) => ticks === mark.ticks);
  const step = (by: 1 | -1) => {
    const middle = rows.find(({ best }) => best === (by > 0 ? 'SELL' : 'BUY')) ?? rows[rows.length >> 1];
    const ticks = mark ? mark.ticks + by * group : middle?.ticks;
    if (ticks === undefined || ticks <= 0) return;
    if (!rows.some((one) => one.ticks === ticks)) onScroll(by);
    const isAsk = ticks >= (book.asks.prices[0] ?? Number.POSITIVE_INFINITY);
    setMark({ ticks, side: mark?.side ?? (isAsk ? 'SELL' : 'BUY') });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey, repeat, currentTarget } = event;
    if (ctrlKey || metaKey || shiftKey) return;
    const arrow = arrows[key];
    const preset = /^[1-5]$/.test(key) ? Number(key) : undefined;
    const own = row && mark && (row.own[mark.side] ?? row.own.BUY ?? row.own.SELL);
    const at = mark && placeOf(currentTarget, mark.ticks);
    if (altKey) {
      if (!arrow || !own || !at || !mark) return;
      trading?.amend(own, fromUnits(mark.ticks + arrow * group, book.price), at);
    } else if (preset !== undefined && trading) {
      // A key without a preset does nothing: elsewhere it would change the tab.
      const size = trading.sizes[preset - 1];
      if (size !== undefined) trading.setSize(size);
    } else if (arrow) step(arrow);
    else if (mark && (key === 'ArrowLeft' || key === 'ArrowRight'))
      setMark({ ...mark, side: key === 'ArrowLeft' ? 'BUY' : 'SELL' });
    else if (mark && at && key === 'Enter') {
      if (!repeat) trading?.place(mark.side, fromUnits(mark.ticks, book.price), at);
    } else if (own && at && (key === 'Delete' || key === 'Backspace')) trading?.cancel(own, at);
    else if (mark && key === 'Escape') setMark(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const said = () => {
    if (!mark) return '';
    const shown = formatUnits(mark.ticks, book.price);
    const sizeOf = (lots: number | undefined) => formatUnits(lots ?? 0, book.size);
    const size = sizeOf(mark.side === 'BUY' ? row?.bid : row?.ask);
    const [buy, sell] = [sizeOf(row?.own.BUY?.lots), sizeOf(row?.own.SELL?.lots)];
    return [
      mark.side === 'BUY' ? t`Bid ${shown}, size ${size}` : t`Ask ${shown}, size ${size}`,
      ...(row?.own.BUY ? [t`your buy ${buy}`] : []),
      ...(row?.own.SELL ? [t`your sell ${sell}`] : []),
    ].join(', ');
  };
  return { mark, clear: () => setMark(undefined), onKeyDown, said: said() };
}
