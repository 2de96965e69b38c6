import { type PointerEvent, type RefObject, useEffect, useRef, useState, type WheelEvent } from 'react';
import type { BookValue } from '../../../../worker/api.ts';
import { useCommand } from '../../../commands/commands-context.tsx';
import { isOffCentre, middleRow } from './ladder-rows.ts';

/**
 * Which prices a ladder shows: around the market, which it follows once that has left the middle, but not under a
 * pointer that moves or is pressed. It is rolled away by the wheel and the keys, and comes back by the command.
 */
export function useLadderView(book: BookValue | undefined, group: number) {
  const view = useRef<HTMLDivElement>(null);
  const count = useRowCount(view);
  const { isHeld, hold, press, release } = useHold();
  const [placed, setPlaced] = useState<{ readonly centre: number; readonly group: number; readonly rolled: boolean }>();
  const middle = book && middleRow(book, group);
  const isOther = placed?.group !== group;
  const isBehind =
    placed !== undefined && !isHeld && !placed.rolled && book && isOffCentre(placed.centre, count, group, book);
  if (middle !== undefined && count > 0 && (isOther || isBehind)) setPlaced({ centre: middle, group, rolled: false });
  const recentre = () => {
    if (middle !== undefined) setPlaced({ centre: middle, group, rolled: false });
  };
  const scroll = (rows: number) => {
    if (placed) setPlaced({ ...placed, centre: Math.max(group, placed.centre + rows * group), rolled: true });
  };
  useCommand('recentre', recentre);
  return {
    view,
    count,
    centre: isOther ? undefined : placed.centre,
    recentre,
    scroll,
    hold: {
      onPointerDown: press,
      onPointerMove: hold,
      onPointerUp: hold,
      onPointerCancel: hold,
      onPointerLeave: release,
      onWheel: ({ deltaY }: WheelEvent) => scroll(deltaY < 0 ? 3 : -3),
    },
  };
}

/** A ladder stands still for so long after the pointer has moved over it. */
const heldMs = 1_500;

/** Whether the pointer has just moved over the ladder or is pressed there: what is pressed is what was seen. */
function useHold() {
  const [isHeld, setHeld] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const release = () => {
    clearTimeout(timer.current);
    setHeld(false);
  };
  const press = () => {
    clearTimeout(timer.current);
    setHeld(true);
  };
  const hold = ({ buttons }: PointerEvent) => {
    press();
    if (buttons === 0) timer.current = setTimeout(release, heldMs);
  };
  return { isHeld, hold, press, release };
}

/** How many rows fit: an odd number, so that one is in the middle. Their height is the scroll padding of the view. */
function useRowCount(view: RefObject<HTMLDivElement | null>): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const element = view.current;
    if (!element) return;
    const measure = () => {
      const row = Number.parseFloat(getComputedStyle(element).scrollPaddingTop);
      const fits = Math.floor(element.clientHeight / row);
      setCount(Math.max(1, fits % 2 === 0 ? fits - 1 : fits));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [view]);
  return count;
}
