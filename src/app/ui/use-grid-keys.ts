import { type KeyboardEvent, useState } from 'react';

const page = 10;

function target(key: string, at: number, count: number): number | undefined {
  const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + page, PageUp: at - page, Home: 0, End: count - 1 };
  const to = moves[key];
  return to === undefined ? undefined : Math.max(0, Math.min(count - 1, to));
}

/** Keyboard of a grid's rows: one stop for Tab, arrows between rows, Enter to the row's first action, Esc back to the row. */
export function useGridKeys(ids: readonly string[], scrollTo: (at: number) => void) {
  const [focused, setFocused] = useState<string>();
  const stop = focused !== undefined && ids.includes(focused) ? focused : ids[0];
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-row]');
    if (!row) return;
    if (event.key === 'Escape' && event.target !== row) return row.focus();
    if (event.target !== row) return;
    if (event.key === 'Enter') return row.querySelector<HTMLElement>('button, a')?.focus();
    const to = target(event.key, ids.indexOf(row.dataset.row ?? ''), ids.length);
    const id = to === undefined ? undefined : ids[to];
    if (to === undefined || id === undefined) return;
    event.preventDefault();
    scrollTo(to);
    setFocused(id);
    const group = event.currentTarget;
    const find = () => group.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);
    // At once where the row exists, so that a held key loses no step; else when scrolling has made it.
    const there = find();
    if (there) there.focus({ preventScroll: true });
    else requestAnimationFrame(() => find()?.focus());
  };
  return { onKeyDown, onFocus: setFocused, isStop: (id: string) => id === stop };
}
