import type { KeyboardEvent, MouseEvent, RefObject } from 'react';

/** A place in the window, px. */
export interface MenuPlace {
  readonly x: number;
  readonly y: number;
}

/** The point of the window below what has the focus: where something about it is shown. */
export function placeOfFocus(): MenuPlace {
  const { left = 0, bottom = 0 } = document.activeElement?.getBoundingClientRect() ?? {};
  return { x: left, y: bottom };
}

/** What a grid's rows offer beside their buttons. */
export interface RowActions {
  /** A right press, Shift+F10 or the menu key on a row. */
  readonly onMenu?: (id: string, place: MenuPlace) => void;
  /** A double press or F2: which column's cell, undefined where the whole row has the focus. */
  readonly onEdit?: (id: string, column: string | undefined) => void;
  /** A press of the row, or Enter on it or one of its cells. */
  readonly onOpen?: (id: string) => void;
  /** The Delete key. */
  readonly onDelete?: (id: string) => void;
}

/** What has keys and presses of its own within a row. */
const own = 'button, a, input, label';

const rowOf = (target: EventTarget): HTMLElement | undefined => {
  const element = target as HTMLElement;
  return element.closest(own) ? undefined : (element.closest<HTMLElement>('[data-row]') ?? undefined);
};

/** Under the row's first cell, or what of it has the focus. */
function placeOf(target: EventTarget): MenuPlace {
  const { left, bottom } = (target as HTMLElement).getBoundingClientRect();
  return { x: Math.max(0, left) + 8, y: bottom };
}

/** Brings presses and keys on rows to what they offer. `names` are the ids of all columns. */
export function useRowActions(actions: RefObject<RowActions | undefined>, names: string) {
  const columnOf = (target: EventTarget): string | undefined => {
    const index = (target as HTMLElement).closest('[role="gridcell"]')?.ariaColIndex;
    return index ? names.split(' ')[Number(index) - 1] : undefined;
  };
  return {
    onContextMenu(event: MouseEvent<HTMLElement>) {
      const row = rowOf(event.target);
      const { onMenu } = actions.current ?? {};
      if (!row || !onMenu) return;
      event.preventDefault();
      // The menu key tells of no pointer.
      const isAtPointer = event.clientX > 0 || event.clientY > 0;
      onMenu(row.dataset.row ?? '', isAtPointer ? { x: event.clientX, y: event.clientY } : placeOf(event.target));
    },
    /** Whether a press has opened its row; one with a key held selects. */
    onClick(event: MouseEvent<HTMLElement>): boolean {
      const row = event.ctrlKey || event.metaKey || event.shiftKey ? undefined : rowOf(event.target);
      if (!row || !actions.current?.onOpen) return false;
      actions.current.onOpen(row.dataset.row ?? '');
      return true;
    },
    onDoubleClick(event: MouseEvent<HTMLElement>) {
      const row = rowOf(event.target);
      if (row) actions.current?.onEdit?.(row.dataset.row ?? '', columnOf(event.target));
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const row = rowOf(event.target);
      const { onMenu, onEdit, onOpen, onDelete } = actions.current ?? {};
      if (!row) return;
      if (onMenu && (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey))) {
        event.preventDefault();
        onMenu(row.dataset.row ?? '', placeOf(event.target));
      } else if (onEdit && event.key === 'F2') {
        event.preventDefault();
        onEdit(row.dataset.row ?? '', columnOf(event.target));
      } else if (onOpen && event.key === 'Enter' && !event.altKey && !event.ctrlKey && !event.metaKey) {
        event.preventDefault();
        event.stopPropagation();
        onOpen(row.dataset.row ?? '');
      } else if (onDelete && event.key === 'Delete') {
        event.preventDefault();
        onDelete(row.dataset.row ?? '');
      }
    },
  };
}
