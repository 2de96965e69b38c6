import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { fromUnits, type Scale } from '../../../../shared/base/decimal.ts';
import { groupDigits } from '../../../format/price.ts';
import css from './backtest.module.css';
import type { Edge } from './edge.ts';
import { type PaneBox, type PriceRange, ticksAt, yOf } from './stage-scale.ts';

/** Share of the price by which an arrow moves an edge; ten of them with Page Up and Page Down. */
const nudge = 0.001;

interface EdgeHandleProps {
  readonly edge: Edge;
  readonly range: PriceRange;
  readonly box: PaneBox;
  readonly price: Scale;
  readonly onDrag: (isDragged: boolean) => void;
  readonly onMove: (ticks: number) => void;
}

/** A line across the chart that is dragged, or moved by arrows, to another price. */
export function EdgeHandle({ edge: { label, ticks, tone }, range, box, price, onDrag, onMove }: EdgeHandleProps) {
  const grip = useRef<number>(undefined);
  const y = Math.max(box.top, Math.min(box.bottom, yOf(range, box, ticks)));
  const isBeyond = ticks < range.low || ticks > range.high;
  const text = groupDigits(fromUnits(ticks, price));
  const place = (event: PointerEvent<HTMLElement>): number =>
    event.clientY - event.currentTarget.parentElement!.getBoundingClientRect().top;
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = y - place(event);
    onDrag(true);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (grip.current === undefined) return;
    const next = ticksAt(range, box, Math.max(box.top, Math.min(box.bottom, place(event) + grip.current)));
    if (next !== ticks) onMove(next);
  };
  const onPointerEnd = () => {
    if (grip.current === undefined) return;
    grip.current = undefined;
    onDrag(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = Math.max(1, Math.round(ticks * nudge));
    const by = { ArrowUp: step, ArrowDown: -step, PageUp: 10 * step, PageDown: -10 * step }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onMove(Math.max(1, ticks + by));
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      className={css.edge}
      data-tone={tone}
      data-beyond={isBeyond}
      style={{ top: y }}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuemin={1}
      aria-valuemax={Math.max(ticks, Math.round(range.high))}
      aria-valuenow={ticks}
      aria-valuetext={text}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
      onKeyDown={onKeyDown}
    >
      <span className={css.chip}>
        {label} <span className="num">{text}</span>
      </span>
    </div>
  );
}
