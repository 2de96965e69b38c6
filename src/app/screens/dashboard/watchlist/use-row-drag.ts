import { type MouseEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import type { InstrumentKey } from '../../../../shared/market/instrument.ts';
import { followPointer } from '../../../ui/follow-pointer.ts';
import type { RowPlace } from './watch-sections.ts';

/** A press that moves less is a press, px. */
const slop = 5;
/** How close to an end of the list the pointer makes it scroll, and by how much, px. */
const edge = 28;

/** A row that is held, and where it goes if it is let go now. */
export interface RowDrag {
  readonly key: InstrumentKey;
  readonly to: RowPlace | undefined;
}

/** The group that an element lies in; undefined in the favourites, which have no order of their own. */
const groupOf = (element: Element | null | undefined): string | undefined =>
  element?.closest<HTMLElement>('[data-group]')?.dataset.group;

/** The place at a height of the window: before the row whose upper half is there, or at the end of its section. */
function placeAt(list: HTMLElement, key: InstrumentKey, y: number): RowPlace | undefined {
  const sections = [...list.querySelectorAll<HTMLElement>('[data-group]')];
  // Between two sections the one above is meant; above all of them the first one.
  const section = sections.findLast((each) => each.getBoundingClientRect().top <= y) ?? sections[0];
  const group = groupOf(section);
  if (!section || group === undefined) return undefined;
  const others = [...section.querySelectorAll<HTMLElement>('[data-watch]')].filter((row) => row.dataset.watch !== key);
  const index = others.filter((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
  return { group, index };
}

/** Moves rows by mouse or pen, fingers scroll the list. Esc leaves all as it was; a drag is no press. */
export function useRowDrag(list: RefObject<HTMLElement | null>, onDrop: (key: InstrumentKey, to: RowPlace) => void) {
  const [drag, setDrag] = useState<RowDrag>();
  const wasDragged = useRef(false);
  const onPointerDown = ({ button, pointerType, clientY: fromY, target }: PointerEvent<HTMLElement>) => {
    wasDragged.current = false;
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-watch]') : null;
    const key = row?.dataset.watch;
    if (button !== 0 || pointerType === 'touch' || !key || groupOf(row) === undefined) return;
    let to: RowPlace | undefined;
    followPointer(
      ({ clientY }) => {
        const { current } = list;
        const scroller = current?.parentElement;
        if (!current || !scroller || (!wasDragged.current && Math.abs(clientY - fromY) < slop)) return;
        wasDragged.current = true;
        const { top, bottom } = scroller.getBoundingClientRect();
        if (clientY < top + edge) scroller.scrollBy({ top: -edge });
        else if (clientY > bottom - edge) scroller.scrollBy({ top: edge });
        to = placeAt(current, key, clientY);
        setDrag({ key, to });
      },
      (isDone) => {
        setDrag(undefined);
        // The click that may follow is no press; a later one by the keys is.
        setTimeout(() => {
          wasDragged.current = false;
        });
        if (isDone && to) onDrop(key, to);
      },
    );
  };
  const onClickCapture = (event: MouseEvent) => {
    if (!wasDragged.current) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { drag, handlers: { onPointerDown, onClickCapture } };
}
