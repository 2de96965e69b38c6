import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { placeAfter } from './use-grid-keys.ts';

const nothing = (): ReadonlySet<string> => new Set();

const rowOf = (target: EventTarget): string | undefined => {
  const element = target as HTMLElement;
  return element.closest('button, a, input, label')
    ? undefined
    : element.closest<HTMLElement>('[data-row]')?.dataset.row;
};

/** Which rows are selected, where others than the grid have to know. The same set for as long as it holds the same. */
export interface Selection {
  readonly selected: ReadonlySet<string>;
  readonly select: (ids: ReadonlySet<string>) => void;
}

/**
 * Rows that are selected: Ctrl or Shift with a press, Space, Shift with the arrows, Ctrl+A. Esc and a press without a
 * key take it back.
 */
export function useGridSelection(ids: readonly string[], kept?: Selection) {
  const [own, setOwn] = useState(nothing);
  const selected = kept?.selected ?? own;
  const setSelected = kept?.select ?? setOwn;
  /** Where a range begins. */
  const anchor = useRef<string>(undefined);
  const range = (from: string, to: string) => {
    anchor.current = ids.includes(anchor.current ?? '') ? anchor.current : from;
    const a = ids.indexOf(anchor.current!);
    const b = ids.indexOf(to);
    setSelected(new Set(ids.slice(Math.min(a, b), Math.max(a, b) + 1)));
  };
  const toggle = (id: string) => {
    anchor.current = id;
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };
  const clear = () => {
    anchor.current = undefined;
    if (selected.size > 0) setSelected(nothing());
  };
  return {
    selected,
    onClick(event: MouseEvent<HTMLElement>) {
      const id = rowOf(event.target);
      if (id === undefined) return;
      if (event.shiftKey) range(id, id);
      else if (event.ctrlKey || event.metaKey) toggle(id);
      else {
        clear();
        anchor.current = id;
      }
    },
    onMouseDown(event: MouseEvent<HTMLElement>) {
      // The text between would be selected.
      if (event.shiftKey && rowOf(event.target) !== undefined) event.preventDefault();
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const id = rowOf(event.target);
      if (id === undefined) return;
      if (event.key === 'Escape') clear();
      else if (event.key === ' ') toggle(id);
      else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey)
        setSelected(new Set(ids));
      else {
        const to =
          event.shiftKey && !event.ctrlKey && event.key !== 'Home' && event.key !== 'End'
            ? placeAfter(event.key, ids.indexOf(id), ids.length)
            : undefined;
        if (to !== undefined) range(id, ids[to]!);
        return;
      }
      if (event.key !== 'Escape') event.preventDefault();
    },
  };
}
