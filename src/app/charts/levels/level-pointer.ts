import { tolerance } from '../../../shared/drawings/hit.ts';
import type { PaneFrame } from '../pane/pane-frame.ts';
import { mainPane } from '../panes/pane-stack.ts';
import type { Level } from './level.ts';
import { type LevelChip, levelAt } from './level-chips.ts';
import type { LevelDesk } from './level-desk.ts';

export interface LevelParts {
  readonly desk: LevelDesk;
  readonly frame: () => PaneFrame | undefined;
  readonly chips: () => readonly LevelChip[];
  /** Those of this pane. */
  readonly levels: () => readonly Level[];
}

interface Held {
  readonly level: Level;
  readonly cross: boolean;
  readonly pointer: number;
  readonly fromY: number;
  readonly moved: boolean;
}

const clickPx = 4;

/**
 * Lets the pointer of a pane drag levels and press their crosses, before the chart gets it; until the signal is aborted. Escape aborts a drag.
 */
export function listenToLevels(
  over: HTMLElement,
  { desk, frame, chips, levels }: LevelParts,
  signal: AbortSignal,
): void {
  let held: Held | undefined;
  const options = { signal, capture: true };
  const { actions } = desk;
  const hit = (event: PointerEvent) => {
    const pane = frame();
    if (!pane || actions().isBusy()) return undefined;
    const px = event.pointerType === 'mouse' ? tolerance.mouse - 2 : tolerance.touch;
    return levelAt(chips(), levels(), { x: event.offsetX, y: event.offsetY }, { yOf: pane.yOfPrice, px });
  };
  const cancel = () => {
    held = undefined;
    desk.set({ ghost: undefined });
  };
  // A finger on a level drags it; the page would scroll else.
  over.addEventListener(
    'touchstart',
    (event) => {
      const pane = frame();
      const touch = event.touches[0];
      const { left, top } = over.getBoundingClientRect();
      if (!pane || !touch || event.touches.length > 1 || actions().isBusy()) return;
      const found = levelAt(
        chips(),
        levels(),
        { x: touch.clientX - left, y: touch.clientY - top },
        { yOf: pane.yOfPrice, px: tolerance.touch },
      );
      if (found && (found.level.drags || found.cross)) event.preventDefault();
    },
    { ...options, passive: false },
  );
  over.addEventListener(
    'pointerdown',
    (event) => {
      const found = event.button === 0 && !held ? hit(event) : undefined;
      if (!found || (!found.level.drags && !found.cross)) return;
      held = { ...found, pointer: event.pointerId, fromY: event.offsetY, moved: false };
      over.setPointerCapture(event.pointerId);
      event.stopImmediatePropagation();
    },
    options,
  );
  over.addEventListener(
    'pointermove',
    (event) => {
      const pane = frame();
      if (!held || !pane) {
        const found = event.pointerType === 'mouse' && event.buttons === 0 ? hit(event) : undefined;
        over.dataset.grip = found ? (found.cross ? 'close' : found.level.drags ? 'level' : '') : '';
        return;
      }
      if (event.pointerId !== held.pointer) return;
      event.stopImmediatePropagation();
      if (!held.moved && Math.abs(event.offsetY - held.fromY) < clickPx) return;
      held = { ...held, moved: true, cross: false };
      if (!held.level.drags) return;
      const price = actions().snap(pane.priceOfY(Math.max(0, Math.min(pane.height, event.offsetY))), held.level);
      desk.set({ ghost: { level: held.level, price, text: actions().preview(held.level, price) } });
    },
    options,
  );
  over.addEventListener(
    'pointerup',
    (event) => {
      if (!held || event.pointerId !== held.pointer) return;
      event.stopImmediatePropagation();
      const { level, cross, moved } = held;
      held = undefined;
      const { ghost } = desk.current();
      if (cross) actions().onClose(level);
      else if (moved && ghost) actions().onDrop(ghost.level, ghost.price);
    },
    options,
  );
  over.addEventListener(
    'pointercancel',
    (event) => {
      if (event.pointerId === held?.pointer) cancel();
    },
    options,
  );
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !held) return;
      event.stopImmediatePropagation();
      cancel();
    },
    options,
  );
}

/** A line between panes reaches so far over the upper edge of its own, px. */
const lineReach = 5;

/** The pane that a height of the window lies in, with the axis below it and the line above. */
const paneAt = (host: HTMLElement, y: number): string =>
  [...host.querySelectorAll<HTMLElement>(':scope > [data-pane]:not([hidden])')].findLast(
    (pane) => pane.getBoundingClientRect().top <= y + lineReach,
  )?.dataset.pane ?? mainPane;

/** A right press, a long one, Shift+F10 and the menu key ask for a menu: over the candles and beside them at a price, elsewhere at none; the keys on the line above a pane for that pane. */
export function listenToMenu(
  over: HTMLElement,
  { desk, frame }: Pick<LevelParts, 'desk' | 'frame'>,
  signal: AbortSignal,
): void {
  const ask = (x: number, y: number) => {
    const pane = frame();
    const { top, bottom } = over.getBoundingClientRect();
    const { snap, onMenu } = desk.actions();
    const price = pane && y >= top && y < bottom ? pane.priceOfY(y - top) : 0;
    if (price > 0) onMenu(snap(price), mainPane, { x, y });
    else if (pane) onMenu(undefined, paneAt(focusable, y), { x, y });
  };
  const focusable = over.closest<HTMLElement>('[tabindex]') ?? over;
  focusable.addEventListener(
    'contextmenu',
    (event) => {
      event.preventDefault();
      if (event.target !== focusable) ask(event.clientX, event.clientY);
    },
    { signal },
  );
  focusable.addEventListener(
    'keydown',
    (event) => {
      const { target } = event;
      if (!(target instanceof HTMLElement) || !(event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)))
        return;
      event.preventDefault();
      const line = target.getBoundingClientRect();
      if (target !== focusable) return ask(line.left + line.width * 0.6, line.bottom);
      const pane = frame();
      const box = over.getBoundingClientRect();
      const last = pane?.bars.close[pane.bars.length - 1];
      if (pane && last !== undefined)
        ask(box.left + box.width * 0.6, box.top + Math.max(0, Math.min(box.height - 1, pane.yOfPrice(last))));
    },
    { signal },
  );
}
