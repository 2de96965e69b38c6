import type { KeyboardEvent, RefObject } from 'react';
import type { InstrumentKey } from '../../../../shared/market/instrument.ts';

export interface RowKeyActions {
  readonly open: (key: InstrumentKey) => void;
  readonly remove: (section: string, key: InstrumentKey) => void;
  /** Fulfilled when the row is at its new place, with the section that it is in then. */
  readonly move: (section: string, key: InstrumentKey, step: 1 | -1) => Promise<string>;
}

const steps: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Keys of the rows within an element: each is a button with `data-watch`, in an item with `data-section`. */
export function rowKeys(container: RefObject<HTMLElement | null>, { open, remove, move }: RowKeyActions) {
  return (event: KeyboardEvent) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-watch]');
    const { current } = container;
    if (!row || !current) return;
    const key = row.dataset.watch ?? '';
    const section = row.closest<HTMLElement>('[data-section]')?.dataset.section ?? '';
    const step = steps[event.key];
    const take = () => {
      event.preventDefault();
      event.stopPropagation();
    };
    if (step !== undefined && event.altKey && Math.abs(step) === 1) {
      take();
      const moved = (now: string) =>
        [...current.querySelectorAll<HTMLElement>('[data-watch]')].find(
          (each) => each.dataset.watch === key && each.closest<HTMLElement>('[data-section]')?.dataset.section === now,
        );
      void move(section, key, step === 1 ? 1 : -1).then((now) => requestAnimationFrame(() => moved(now)?.focus()));
    } else if (step !== undefined && !event.ctrlKey && !event.metaKey) {
      take();
      const rows = [...current.querySelectorAll<HTMLElement>('[data-watch]')];
      rows[Math.max(0, Math.min(rows.length - 1, rows.indexOf(row) + step))]?.focus();
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      take();
      open(key);
    } else if (event.key === 'Delete') {
      take();
      remove(section, key);
    }
  };
}
