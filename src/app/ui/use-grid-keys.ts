import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

const page = 10;

const rowOf = (grid: HTMLElement | null, id: string): HTMLElement | null | undefined => grid?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);

function target(key: string, at: number, count: number): number | undefined {
  const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + page, PageUp: at - page, Home: 0, End: count - 1 };
  const to = moves[key];
  return to === undefined ? undefined : Math.max(0, Math.min(count - 1, to));
}

/**
 * Keyboard of a grid's rows: one stop for Tab, arrows between rows, Enter to the row's first action, Esc back to the row. Where the row that
 * holds the focus goes, the one that takes its place gets it. `stopAt` is the place of the stop: its row must exist, in view or not.
 */
export function useGridKeys(ids: readonly string[], scroller: RefObject<HTMLElement | null>, scrollTo: (at: number) => void) {
  const [focused, setFocused] = useState<string>();
  const place = useRef(0);
  const holdsFocus = useRef(false);
  const known = focused === undefined ? -1 : ids.indexOf(focused);
  const stopAt = Math.min(known >= 0 ? known : focused === undefined ? 0 : place.current, ids.length - 1);
  const stop = ids[stopAt];
  useEffect(() => {
    place.current = Math.max(0, stopAt);
    if (focused === undefined || known >= 0 || stop === undefined) return;
    setFocused(stop);
    if (holdsFocus.current && document.activeElement === document.body) rowOf(scroller.current, stop)?.focus();
  }, [focused, known, stop, stopAt, scroller]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-row]');
    if (!row) return;
    if (event.key === 'Escape' && event.target !== row) return row.focus();
    if (event.target !== row) return;
    if (event.key === 'Enter') {
      // Or the same key would press what it has just led to.
      event.preventDefault();
      return row.querySelector<HTMLElement>('button, a')?.focus();
    }
    const to = target(event.key, ids.indexOf(row.dataset.row ?? ''), ids.length);
    const id = to === undefined ? undefined : ids[to];
    if (to === undefined || id === undefined) return;
    event.preventDefault();
    scrollTo(to);
    setFocused(id);
    const group = event.currentTarget;
    const find = () => rowOf(group, id);
    // At once where the row exists, so that a held key loses no step; else when scrolling has made it.
    const there = find();
    if (there) there.focus({ preventScroll: true });
    else requestAnimationFrame(() => find()?.focus());
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const id = target.closest<HTMLElement>('[data-row]')?.dataset.row;
    if (id === undefined) return;
    holdsFocus.current = true;
    place.current = ids.indexOf(id);
    setFocused(id);
  };
  /** A row that goes loses the focus too, but then its element is not there any more. */
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (event.relatedTarget === null && event.target.isConnected) holdsFocus.current = false;
  };
  return { onKeyDown, onFocus, onBlur, stopAt, isStop: (id: string) => id === stop };
}
