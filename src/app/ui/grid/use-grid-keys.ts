import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

const page = 10;

/** What can be pressed in a row: a disabled button takes no focus. */
const pressable = 'button:not(:disabled), a';
const rowOf = (grid: HTMLElement | null, id: string): HTMLElement | null | undefined =>
  grid?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);
const cellsOf = (row: HTMLElement): readonly HTMLElement[] => [
  ...row.querySelectorAll<HTMLElement>(':scope > [role="gridcell"]'),
];

/** The place that a key leads to among so many rows; undefined for one that leads to none. */
export function placeAfter(key: string, at: number, count: number): number | undefined {
  const moves: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: count - 1,
  };
  const to = moves[key];
  return to === undefined ? undefined : Math.max(0, Math.min(count - 1, to));
}

/** The row that stood behind one that is gone, or else before it; undefined where none of them is there any more. */
export function successor(before: readonly string[], gone: string, now: readonly string[]): string | undefined {
  const there = new Set(now);
  const index = before.indexOf(gone);
  return (
    before.slice(index + 1).find((id) => there.has(id)) ??
    before.slice(0, Math.max(0, index)).findLast((id) => there.has(id))
  );
}

/** The cell, or the row before its first cell, that a key leads to within a row. */
function aside(key: string, row: HTMLElement, cell: HTMLElement | null): HTMLElement | undefined {
  const cells = cellsOf(row);
  const at = cell ? cells.indexOf(cell) : -1;
  const to =
    key === 'ArrowRight'
      ? at + 1
      : key === 'ArrowLeft'
        ? at - 1
        : cell && key === 'Home'
          ? 0
          : cell && key === 'End'
            ? cells.length - 1
            : undefined;
  return to === undefined ? undefined : to < 0 ? row : cells[Math.min(to, cells.length - 1)];
}

/** Whether a question stands: it has the focus, also while its button is disabled and the page seems to have it. */
const isAsked = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

/** Runs something if nothing has the focus: at once, or when the question that stands is closed. */
function onceLost(then: () => void): void {
  if (isAsked()) requestAnimationFrame(() => onceLost(then));
  else if (document.activeElement === null || document.activeElement === document.body) then();
}

/**
 * Esc leads from within a row to the row, Enter to what can be pressed first, arrows from cell to cell; true where the
 * key was one of them, or one that is the business of what has the focus.
 */
function takesWithinRow(event: KeyboardEvent<HTMLElement>, row: HTMLElement): boolean {
  const target = event.target as HTMLElement;
  const cell = target.closest<HTMLElement>('[role="gridcell"]');
  if (event.key === 'Escape' && target !== row) {
    row.focus();
    return true;
  }
  if ((target !== row && target !== cell) || event.altKey || event.metaKey) return true;
  if (event.key === 'Enter') {
    // Or the same key would press what it has just led to.
    event.preventDefault();
    (cell?.querySelector<HTMLElement>(pressable) ?? row.querySelector<HTMLElement>(pressable))?.focus();
    return true;
  }
  const beside = event.ctrlKey ? undefined : aside(event.key, row, cell);
  if (!beside) return false;
  event.preventDefault();
  beside.focus();
  return true;
}

/** Focuses a row at once where it exists, so that a held key loses no step; else when scrolling has made it. */
function focusRow(group: HTMLElement, id: string, within: (row: HTMLElement) => HTMLElement): void {
  const there = rowOf(group, id);
  if (there) within(there).focus({ preventScroll: true });
  else
    requestAnimationFrame(() => {
      const made = rowOf(group, id);
      if (made) within(made).focus({ preventScroll: true });
    });
}

/**
 * Keyboard of a grid's rows: one stop for Tab, arrows between rows and from a row into its cells, Home and End in a
 * row's cells, else to the first and last row, Enter to the first action, Esc back to the row. Where the row that holds
 * the focus goes, the next one gets it, in the same column, and with the last one its region. `stopAt` is the place of
 * the stop: its row must exist, in view or not.
 */
export function useGridKeys(
  ids: readonly string[],
  scroller: RefObject<HTMLElement | null>,
  scrollTo: (at: number) => void,
) {
  const [focused, setFocused] = useState<string>();
  const place = useRef(0);
  const before = useRef(ids);
  const holdsFocus = useRef(false);
  /** What has the grid, and the focus once the last row is gone. */
  const region = useRef<HTMLElement>(null);
  /** The `aria-colindex` of the cell that has the focus; null where its row has it. */
  const column = useRef<string>(null);
  const known = focused === undefined ? -1 : ids.indexOf(focused);
  const next = focused === undefined || known >= 0 ? undefined : successor(before.current, focused, ids);
  const stopAt = Math.min(
    known >= 0 ? known : focused === undefined ? 0 : next === undefined ? place.current : ids.indexOf(next),
    ids.length - 1,
  );
  const stop = ids[stopAt];
  const within = (row: HTMLElement): HTMLElement =>
    column.current === null ? row : (cellsOf(row).find(({ ariaColIndex }) => ariaColIndex === column.current) ?? row);
  const focusWithin = (id: string): void => {
    const row = rowOf(scroller.current, id);
    if (row) within(row).focus();
  };
  useEffect(() => {
    place.current = Math.max(0, stopAt);
    before.current = ids;
    if (focused === undefined) return;
    if (known >= 0) {
      // Firefox says nothing of a button that is disabled under the focus.
      const { activeElement } = document;
      const isLost = activeElement === document.body || activeElement?.matches(':disabled');
      if (holdsFocus.current && isLost && !isAsked()) focusWithin(focused);
      return;
    }
    setFocused(stop);
    if (!holdsFocus.current) return;
    if (stop === undefined) holdsFocus.current = false;
    onceLost(() => (stop === undefined ? region.current?.focus() : focusWithin(stop)));
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-row]');
    if (!row || takesWithinRow(event, row)) return;
    const to = placeAfter(event.key, ids.indexOf(row.dataset.row ?? ''), ids.length);
    const id = to === undefined ? undefined : ids[to];
    if (to === undefined || id === undefined) return;
    event.preventDefault();
    scrollTo(to);
    setFocused(id);
    focusRow(event.currentTarget, id, within);
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const id = target.closest<HTMLElement>('[data-row]')?.dataset.row;
    if (id === undefined) return;
    holdsFocus.current = true;
    region.current = target.closest<HTMLElement>('section[tabindex]');
    column.current = target.role === 'gridcell' ? target.ariaColIndex : null;
    place.current = ids.indexOf(id);
    setFocused(id);
  };
  /** A row that goes loses the focus too, but then its element is not there any more. */
  const onBlur = ({ relatedTarget, target }: FocusEvent<HTMLElement>) => {
    if (relatedTarget !== null || !target.isConnected) return;
    const id = target.closest<HTMLElement>('[data-row]')?.dataset.row;
    if (!target.matches(':disabled') || id === undefined) holdsFocus.current = false;
    // A button that is disabled by what it has begun leaves its row the focus, whatever is rendered with it.
    else queueMicrotask(() => onceLost(() => focusWithin(id)));
  };
  return { onKeyDown, onFocus, onBlur, stopAt, isStop: (id: string) => id === stop };
}
