import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react';
import { moveTab, type Tabs } from '../../../../shared/trade/workspace/tab.ts';
import { followPointer } from '../../../ui/follow-pointer.ts';

/** A press that moves less is a press, px. */
const slop = 5;
/** How close to an end of the list the pointer makes it scroll, px. */
const edge = 24;

interface Drag {
  readonly key: string;
  /** Where the tab goes if it is let go now, counted from 0. */
  readonly to: number;
}

const tabsIn = (list: HTMLElement): HTMLElement[] =>
  [...list.querySelectorAll<HTMLElement>('[data-tab]')].flatMap((tab) => tab.parentElement ?? []);

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
  const [drag, setDrag] = useState<Drag>();
  const newest = useRef({ tabs, onTabs });
  useEffect(() => {
    newest.current = { tabs, onTabs };
  });
  const press = (key: string, { button, pointerType, clientX: fromX }: ReactPointerEvent<HTMLElement>) => {
    if (button !== 0 || pointerType === 'touch') return;
    let to: number | undefined;
    followPointer(
      ({ clientX }) => {
        const over = list.current;
        if (!over || (to === undefined && Math.abs(clientX - fromX) < slop)) return;
        const { left, right } = over.getBoundingClientRect();
        if (clientX < left + edge) over.scrollBy({ left: -edge });
        else if (clientX > right - edge) over.scrollBy({ left: edge });
        to = placeAt(over, key, clientX);
        setDrag({ key, to });
      },
      (isDone) => {
        setDrag(undefined);
        if (isDone && to !== undefined) newest.current.onTabs(moveTab(newest.current.tabs, key, to));
      },
    );
  };
  return { list, drag, press };
}
