import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { moveTab, type Tabs } from '../../../shared/trade/tab.ts';

/** A press that moves less is a press, px. */
const slop = 5;
/** How close to an end of the list the pointer makes it scroll, px. */
const edge = 24;

interface Drag {
  readonly key: string;
  /** Where the tab goes if it is let go now, counted from 0. */
  readonly to: number;
}

/** A tab and where its pointer was pressed, px of the window. */
interface Press {
  readonly key: string;
  readonly pointer: number;
  readonly x: number;
}

const tabsIn = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-tab]')].flatMap((tab) => tab.parentElement ?? []);

/** The place of a tab among the others, by how many of their middles lie before `x`. */
function placeAt(list: HTMLElement, key: string, x: number): number {
  const others = tabsIn(list).filter((item) => !item.querySelector(`[data-tab="${CSS.escape(key)}"]`));
  return others.filter((item) => {
    const { left, width } = item.getBoundingClientRect();
    return left + width / 2 < x;
  }).length;
}

/** Moves tabs by mouse or pen; fingers scroll the list. Esc leaves all as it was. */
export function useTabDrag(tabs: Tabs, onTabs: (tabs: Tabs) => void) {
  const list = useRef<HTMLDivElement>(null);
  const press = useRef<Press>(undefined);
  const [drag, setDrag] = useState<Drag>();
  const stop = () => {
    press.current = undefined;
    setDrag(undefined);
  };
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    stop();
  });
  const isDragging = drag !== undefined;
  useEffect(() => {
    if (!isDragging) return;
    const listen = (event: KeyboardEvent) => onEscape(event);
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, [isDragging]);
  const onMove = (event: PointerEvent<HTMLElement>) => {
    const from = press.current;
    if (!from || from.pointer !== event.pointerId || !list.current) return;
    if (!drag && Math.abs(event.clientX - from.x) < slop) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const { left, right } = list.current.getBoundingClientRect();
    if (event.clientX < left + edge) list.current.scrollBy({ left: -edge });
    else if (event.clientX > right - edge) list.current.scrollBy({ left: edge });
    setDrag({ key: from.key, to: placeAt(list.current, from.key, event.clientX) });
  };
  return {
    list, drag,
    /** What the element of a tab listens to. */
    handlers: (key: string) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button === 0 && event.pointerType !== 'touch') press.current = { key, pointer: event.pointerId, x: event.clientX };
      },
      onPointerMove: onMove,
      onPointerUp: () => {
        if (drag) onTabs(moveTab(tabs, drag.key, drag.to));
        stop();
      },
      onPointerCancel: stop,
      onLostPointerCapture: stop,
    }),
  };
}
