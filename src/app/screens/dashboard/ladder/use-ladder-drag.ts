import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import type { Side } from '../../../../shared/trade/order.ts';
import type { WindowPlace } from '../../../charts/levels/line-controller.ts';
import type { OwnOrders } from './ladder-rows.ts';

/** Own orders that are being dragged, and the row under the pointer, in ticks. */
interface Drag {
  readonly own: OwnOrders;
  readonly pointer: number;
  readonly from: number;
  readonly to: number;
}

/** The row, in ticks, that an element lies in. */
export const rowOf = (target: EventTarget | null): number | undefined => {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-ticks]') : null;
  return row ? Number(row.dataset.ticks) : undefined;
};

/** The side whose column an element lies in. */
export const sideOf = (target: EventTarget | null): Side | undefined => {
  const side = target instanceof Element ? target.closest<HTMLElement>('[data-side]')?.dataset.side : undefined;
  return side === 'BUY' || side === 'SELL' ? side : undefined;
};

/** Own orders follow the pointer from row to row; Escape and a lost pointer leave them where they are. */
export function useLadderDrag(
  ownAt: (ticks: number, side: Side) => OwnOrders | undefined,
  onDrop: ((own: OwnOrders, ticks: number, at: WindowPlace) => void) | undefined,
) {
  const [drag, setDrag] = useState<Drag>();
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      const { target, currentTarget, pointerId, button } = event;
      const isChip = target instanceof Element && target.closest('[data-own]') && !target.closest('button');
      const [from, side] = [rowOf(target), sideOf(target)];
      const own = from !== undefined && side && ownAt(from, side);
      if (!onDrop || button !== 0 || !isChip || !own) return;
      setDrag({ own, pointer: pointerId, from, to: from });
      currentTarget.setPointerCapture(pointerId);
    },
    onPointerMove: ({ pointerId, clientX, clientY }: PointerEvent<HTMLDivElement>) => {
      if (drag?.pointer !== pointerId) return;
      const to = rowOf(document.elementFromPoint(clientX, clientY));
      if (to !== undefined && to !== drag.to) setDrag({ ...drag, to });
    },
    onPointerUp: ({ pointerId, clientX, clientY }: PointerEvent<HTMLDivElement>) => {
      if (drag?.pointer !== pointerId) return;
      setDrag(undefined);
      if (drag.to !== drag.from) onDrop?.(drag.own, drag.to, { x: clientX, y: clientY });
    },
    onPointerCancel: () => setDrag(undefined),
  };
  /** Whether a key has ended a drag. */
  const onKey = ({ key }: KeyboardEvent): boolean => {
    if (key !== 'Escape' || !drag) return false;
    setDrag(undefined);
    return true;
  };
  return { drag, handlers, onKey };
}
