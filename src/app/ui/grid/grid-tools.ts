import type { KeyboardEvent, PointerEvent as PressEvent } from 'react';
import { followPointer } from '../follow-pointer.ts';
import { type GridLayout, type LayoutControl, minWidth, moveId, maxWidth } from './grid-layout.ts';

/** What works on the columns of a grid: all their ids in order, and the element that holds its head and rows. */
export interface ColumnDesk extends LayoutControl {
  readonly ids: readonly string[];
  readonly root: () => HTMLElement | null;
  /** Heads and all rows, those out of view too, in their order and as the filters leave them. */
  readonly table: () => Promise<string[][]>;
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

const headsOf = (desk: ColumnDesk): readonly HTMLElement[] => [
  ...(desk.root()?.querySelectorAll<HTMLElement>('[data-column]') ?? []),
];
const idOf = (head: HTMLElement): string => head.dataset.column ?? '';
/** Px at text of 12 px of one px on the screen. */
const scaleOf = (desk: ColumnDesk): number => 12 / Number.parseFloat(getComputedStyle(desk.root()!).fontSize);
const within = (px: number): number => Math.round(Math.max(minWidth, Math.min(maxWidth, px)));

/** The width that a column has now, px at text of 12 px; undefined where it is not shown. */
export function widthOf(desk: ColumnDesk, id: string): number | undefined {
  const head = headsOf(desk).find((one) => idOf(one) === id);
  return head && Math.round(head.getBoundingClientRect().width * scaleOf(desk));
}

/** The layout with another width of a column. Those before it keep theirs, or its edge would go away from under the pointer. */
export function withWidth(desk: ColumnDesk, layout: GridLayout, id: string, px: number): GridLayout {
  const heads = headsOf(desk).map(idOf);
  const before = heads.slice(0, heads.indexOf(id)).map((one) => [one, within(widthOf(desk, one)!)] as const);
  return { ...layout, widths: { ...layout.widths, ...Object.fromEntries(before), [id]: within(px) } };
}

/** The layout in which a column is as wide as what is shown of it needs. */
export function fitted(desk: ColumnDesk, layout: GridLayout, id: string): GridLayout {
  const head = headsOf(desk).find((one) => idOf(one) === id);
  const cells = [
    ...(desk.root()?.querySelectorAll<HTMLElement>(`[role="gridcell"][aria-colindex="${head?.ariaColIndex}"]`) ?? []),
  ];
  const widths = [head, ...cells].map((cell) => {
    const range = document.createRange();
    // The handle at the edge of a head is none of its content.
    range.selectNodeContents(cell === head ? (cell?.firstChild ?? document.body) : cell!);
    return range.getBoundingClientRect().width;
  });
  return withWidth(desk, layout, id, (Math.ceil(Math.max(...widths)) + cellPadding) * scaleOf(desk) + 1);
}

/** Moves a column to the other side of its neighbour that is shown. */
export function step(desk: ColumnDesk, layout: GridLayout, id: string, by: -1 | 1): GridLayout {
  const hidden = new Set(layout.hidden);
  const shown = desk.ids.filter((one) => one === id || !hidden.has(one));
  const beside = shown[shown.indexOf(id) + by];
  return beside === undefined ? layout : { ...layout, order: moveId(desk.ids, id, beside, by > 0) };
}

function resize(desk: ColumnDesk, id: string, fromX: number): void {
  const start = widthOf(desk, id) ?? minWidth;
  const scale = scaleOf(desk);
  const base = withWidth(desk, desk.layout, id, start);
  const at = ({ clientX }: PointerEvent): GridLayout => ({
    ...base,
    widths: { ...base.widths, [id]: within(start + (clientX - fromX) * scale) },
  });
  followPointer(
    (event) => desk.preview(at(event)),
    (isDone, event) => {
      if (isDone && event && event.clientX !== fromX)
        desk.change((layout) => ({ ...layout, widths: { ...layout.widths, ...at(event).widths } }));
      else desk.preview(undefined);
    },
  );
}

/** The head under the pointer that a column may go to, and on which side of it. */
function dropAt(
  desk: ColumnDesk,
  { clientX }: PointerEvent,
): { readonly head: HTMLElement; readonly isBehind: boolean } | undefined {
  for (const head of headsOf(desk)) {
    const { left, right } = head.getBoundingClientRect();
    if (clientX >= left && clientX < right) return { head, isBehind: clientX > (left + right) / 2 };
  }
  return undefined;
}

function drag(desk: ColumnDesk, id: string, fromX: number): void {
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
      const drop = isDragged ? dropAt(desk, event) : undefined;
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
      const drop = isDone && event ? dropAt(desk, event) : undefined;
      if (drop && idOf(drop.head) !== id)
        desk.change((layout) => ({ ...layout, order: moveId(desk.ids, id, idOf(drop.head), drop.isBehind) }));
    },
  );
}

const headOf = (target: EventTarget): HTMLElement | null =>
  (target as HTMLElement).closest<HTMLElement>('[data-column]');

/** A press on the edge of a head widens its column, one on the head drags it. A finger scrolls instead. */
export function onHeadPress(desk: ColumnDesk, event: PressEvent<HTMLElement>): void {
  const head = headOf(event.target);
  if (!head || event.button !== 0) return;
  const isEdge = (event.target as HTMLElement).dataset.edge !== undefined;
  if (isEdge) event.preventDefault();
  if (isEdge) resize(desk, idOf(head), event.clientX);
  else if (event.pointerType !== 'touch') drag(desk, idOf(head), event.clientX);
}

/** A second press on the edge of a head makes its column as wide as what it shows. */
export function onHeadDoublePress(desk: ColumnDesk, target: EventTarget): void {
  const head = headOf(target);
  if (head && (target as HTMLElement).dataset.edge !== undefined)
    desk.change((layout) => fitted(desk, layout, idOf(head)));
}

/** Shift with the arrows widens the column of the head that has the focus, Ctrl and Shift with them move it. */
export function onHeadKey(desk: ColumnDesk, event: KeyboardEvent<HTMLElement>): void {
  const head = headOf(event.target);
  const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
  if (!head || by === 0 || !event.shiftKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  event.stopPropagation();
  const id = idOf(head);
  if (event.ctrlKey) desk.change((layout) => step(desk, layout, id, by));
  else desk.change((layout) => withWidth(desk, layout, id, (widthOf(desk, id) ?? minWidth) + by * widthStep));
  // An element that is moved within the page loses the focus.
  requestAnimationFrame(() =>
    headsOf(desk)
      .find((one) => idOf(one) === id)
      ?.querySelector('button')
      ?.focus(),
  );
}
