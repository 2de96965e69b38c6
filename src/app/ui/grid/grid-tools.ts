import type { KeyboardEvent, PointerEvent as PressEvent } from 'react';
import type { ExportJob } from '../export/use-export.ts';
import { followPointer } from '../follow-pointer.ts';
import { type GridLayout, type LayoutControl, minWidth, moveId, maxWidth } from './grid-layout.ts';

/** What works on the columns of a grid: all their ids in order, and the element that holds its head and rows. */
export interface ColumnControl extends LayoutControl {
  readonly ids: readonly string[];
  readonly root: () => HTMLElement | null;
  /** The columns that are not hidden and all rows, in their order and as the filters leave them, for a file. */
  readonly file: () => Promise<ExportJob<unknown>>;
  /** By which the browser keeps the layout. */
  readonly name: string;
  readonly filters: { readonly isOn: boolean; readonly turn: (on: boolean) => void; readonly clear: () => void };
}

/** Px by which a key widens a column, at text of 12 px. */
export const widthStep = 8;
/** A press moves so far before it drags. */
const dragFrom = 6;
/** Padding of a cell, both sides, px. */
const cellPadding = 16;

const headsOf = (columnControl: ColumnControl): readonly HTMLElement[] => [
  ...(columnControl.root()?.querySelectorAll<HTMLElement>('[data-column]') ?? []),
];
const idOf = (head: HTMLElement): string => head.dataset.column ?? '';
/** Px at text of 12 px of one px on the screen. */
const scaleOf = (columnControl: ColumnControl): number =>
  12 / Number.parseFloat(getComputedStyle(columnControl.root()!).fontSize);
const within = (px: number): number => Math.round(Math.max(minWidth, Math.min(maxWidth, px)));

/** The width that a column has now, px at text of 12 px; undefined where it is not shown. */
export function widthOf(columnControl: ColumnControl, id: string): number | undefined {
  const head = headsOf(columnControl).find((one) => idOf(one) === id);
  return head && Math.round(head.getBoundingClientRect().width * scaleOf(columnControl));
}

/**
 * The layout with another width of a column. Those before it keep theirs, or its edge would go away from under the
 * pointer.
 */
export function withWidth(columnControl: ColumnControl, layout: GridLayout, id: string, px: number): GridLayout {
  const heads = headsOf(columnControl).map(idOf);
  const before = heads.slice(0, heads.indexOf(id)).map((one) => [one, within(widthOf(columnControl, one)!)] as const);
  return { ...layout, widths: { ...layout.widths, ...Object.fromEntries(before), [id]: within(px) } };
}

/** The layout in which a column is as wide as what is shown of it needs. */
export function fitted(columnControl: ColumnControl, layout: GridLayout, id: string): GridLayout {
  const head = headsOf(columnControl).find((one) => idOf(one) === id);
  const cells = [
    ...(columnControl
      .root()
      ?.querySelectorAll<HTMLElement>(`[role="gridcell"][aria-colindex="${head?.ariaColIndex}"]`) ?? []),
  ];
  const widths = [head, ...cells].map((cell) => {
    const range = document.createRange();
    // The handle at the edge of a head is none of its content.
    range.selectNodeContents(cell === head ? (cell?.firstChild ?? document.body) : cell!);
    return range.getBoundingClientRect().width;
  });
  return withWidth(
    columnControl,
    layout,
    id,
    (Math.ceil(Math.max(...widths)) + cellPadding) * scaleOf(columnControl) + 1,
  );
}

/** Moves a column to the other side of its neighbour that is shown. */
export function step(columnControl: ColumnControl, layout: GridLayout, id: string, by: -1 | 1): GridLayout {
  const hidden = new Set(layout.hidden);
  const shown = columnControl.ids.filter((one) => one === id || !hidden.has(one));
  const beside = shown[shown.indexOf(id) + by];
  return beside === undefined ? layout : { ...layout, order: moveId(columnControl.ids, id, beside, by > 0) };
}

function resize(columnControl: ColumnControl, id: string, fromX: number): void {
  const start = widthOf(columnControl, id) ?? minWidth;
  const scale = scaleOf(columnControl);
  const base = withWidth(columnControl, columnControl.layout, id, start);
  const at = ({ clientX }: PointerEvent): GridLayout => ({
    ...base,
    widths: { ...base.widths, [id]: within(start + (clientX - fromX) * scale) },
  });
  followPointer(
    (event) => columnControl.preview(at(event)),
    (isDone, event) => {
      if (isDone && event && event.clientX !== fromX)
        columnControl.change((layout) => ({ ...layout, widths: { ...layout.widths, ...at(event).widths } }));
      else columnControl.preview(undefined);
    },
  );
}

/** The head under the pointer that a column may go to, and on which side of it. */
function dropAt(
  columnControl: ColumnControl,
  { clientX }: PointerEvent,
): { readonly head: HTMLElement; readonly isBehind: boolean } | undefined {
  for (const head of headsOf(columnControl)) {
    const { left, right } = head.getBoundingClientRect();
    if (clientX >= left && clientX < right) return { head, isBehind: clientX > (left + right) / 2 };
  }
  return undefined;
}

function drag(columnControl: ColumnControl, id: string, fromX: number): void {
  let marked: HTMLElement | undefined;
  let isDragged = false;
  const mark = (head?: HTMLElement, side = '') => {
    if (marked) delete marked.dataset.drop;
    marked = head;
    if (head) head.dataset.drop = side;
  };
  followPointer(
    (event) => {
      isDragged ||= Math.abs(event.clientX - fromX) >= dragFrom;
      const drop = isDragged ? dropAt(columnControl, event) : undefined;
      mark(drop?.head, drop?.isBehind ? 'behind' : 'before');
    },
    (isDone, event) => {
      mark();
      if (!isDragged) return;
      // The press is no press on the head any more, which would sort.
      const swallow = (click: MouseEvent) => {
        click.stopPropagation();
        click.preventDefault();
      };
      window.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => window.removeEventListener('click', swallow, true));
      const drop = isDone && event ? dropAt(columnControl, event) : undefined;
      if (drop && idOf(drop.head) !== id)
        columnControl.change((layout) => ({
          ...layout,
          order: moveId(columnControl.ids, id, idOf(drop.head), drop.isBehind),
        }));
    },
  );
}

const headOf = (target: EventTarget): HTMLElement | null =>
  (target as HTMLElement).closest<HTMLElement>('[data-column]');

/** A press on the edge of a head widens its column, one on the head drags it. A finger scrolls instead. */
export function onHeadPress(columnControl: ColumnControl, event: PressEvent<HTMLElement>): void {
  const head = headOf(event.target);
  if (!head || event.button !== 0) return;
  const isEdge = (event.target as HTMLElement).dataset.edge !== undefined;
  if (isEdge) event.preventDefault();
  if (isEdge) resize(columnControl, idOf(head), event.clientX);
  else if (event.pointerType !== 'touch') drag(columnControl, idOf(head), event.clientX);
}

/** A second press on the edge of a head makes its column as wide as what it shows. */
export function onHeadDoublePress(columnControl: ColumnControl, target: EventTarget): void {
  const head = headOf(target);
  if (head && (target as HTMLElement).dataset.edge !== undefined)
    columnControl.change((layout) => fitted(columnControl, layout, idOf(head)));
}

/** Shift with the arrows widens the column of the head that has the focus, Ctrl and Shift with them move it. */
export function onHeadKey(columnControl: ColumnControl, event: KeyboardEvent<HTMLElement>): void {
  const head = headOf(event.target);
  const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
  if (!head || by === 0 || !event.shiftKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  event.stopPropagation();
  const id = idOf(head);
  if (event.ctrlKey) columnControl.change((layout) => step(columnControl, layout, id, by));
  else
    columnControl.change((layout) =>
      withWidth(columnControl, layout, id, (widthOf(columnControl, id) ?? minWidth) + by * widthStep),
    );
  // An element that is moved within the page loses the focus.
  requestAnimationFrame(() =>
    headsOf(columnControl)
      .find((one) => idOf(one) === id)
      ?.querySelector('button')
      ?.focus(),
  );
}
