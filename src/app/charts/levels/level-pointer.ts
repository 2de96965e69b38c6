import { tolerance } from '../../../shared/drawings/tolerance.ts';
import type { PaneFrame } from '../pane/pane-frame.ts';
import { mainPane } from '../panes/pane-stack.ts';
import type { Level } from './level.ts';
import { type LevelChip, levelAt } from './level-chips.ts';
import type { LineController } from './line-controller.ts';

export interface LevelParts {
  readonly controller: LineController;
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

/** The level under the pointer of a pane, and the one that it holds. */
class LevelGrip {
  readonly #over: HTMLElement;
  readonly #parts: LevelParts;
  #held: Held | undefined;

  constructor(over: HTMLElement, parts: LevelParts) {
    this.#over = over;
    this.#parts = parts;
  }

  /** A finger on a level drags it; the page would scroll else. */
  readonly touch = (event: TouchEvent): void => {
    const touch = event.touches[0];
    const { left, top } = this.#over.getBoundingClientRect();
    if (!touch || event.touches.length > 1) return;
    const found = this.#find(touch.clientX - left, touch.clientY - top, tolerance.touch);
    if (found && (found.level.drags || found.cross)) event.preventDefault();
  };

  readonly press = (event: PointerEvent): void => {
    const found = event.button === 0 && !this.#held ? this.#hit(event) : undefined;
    if (!found || (!found.level.drags && !found.cross)) return;
    this.#held = { ...found, pointer: event.pointerId, fromY: event.offsetY, moved: false };
    this.#over.setPointerCapture(event.pointerId);
    event.stopImmediatePropagation();
  };

  readonly move = (event: PointerEvent): void => {
    const pane = this.#parts.frame();
    if (!this.#held || !pane) this.#showGrip(event);
    else if (event.pointerId === this.#held.pointer) this.#drag(event, this.#held, pane);
  };

  readonly release = (event: PointerEvent): void => {
    if (!this.#held || event.pointerId !== this.#held.pointer) return;
    event.stopImmediatePropagation();
    const { level, cross, moved } = this.#held;
    this.#held = undefined;
    const { controller } = this.#parts;
    const { ghost } = controller.current();
    const place = { x: event.clientX, y: event.clientY };
    if (cross) controller.actions().onClose(level, place);
    else if (moved && ghost) controller.actions().onDrop(ghost.level, ghost.price, place);
  };

  readonly lose = (event: PointerEvent): void => {
    if (event.pointerId === this.#held?.pointer) this.#cancel();
  };

  readonly escape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !this.#held) return;
    event.stopImmediatePropagation();
    this.#cancel();
  };

  #find(x: number, y: number, px: number) {
    const { controller, frame, chips, levels } = this.#parts;
    const pane = frame();
    if (!pane || controller.actions().isBusy()) return undefined;
    return levelAt(chips(), levels(), { x, y }, { yOf: pane.yOfPrice, px });
  }

  #hit(event: PointerEvent) {
    const px = event.pointerType === 'mouse' ? tolerance.mouse - 2 : tolerance.touch;
    return this.#find(event.offsetX, event.offsetY, px);
  }

  #showGrip(event: PointerEvent): void {
    const found = event.pointerType === 'mouse' && event.buttons === 0 ? this.#hit(event) : undefined;
    this.#over.dataset.grip = found ? (found.cross ? 'close' : found.level.drags ? 'level' : '') : '';
  }

  #drag(event: PointerEvent, held: Held, pane: PaneFrame): void {
    event.stopImmediatePropagation();
    if (!held.moved && Math.abs(event.offsetY - held.fromY) < clickPx) return;
    const { level } = held;
    this.#held = { ...held, moved: true, cross: false };
    if (!level.drags) return;
    const { controller } = this.#parts;
    const price = controller.actions().snap(pane.priceOfY(Math.max(0, Math.min(pane.height, event.offsetY))), level);
    controller.set({ ghost: { level, price, text: controller.actions().preview(level, price) } });
  }

  #cancel(): void {
    this.#held = undefined;
    this.#parts.controller.set({ ghost: undefined });
  }
}

/**
 * Lets the pointer of a pane drag levels and press their crosses, before the chart gets it; until the signal is
 * aborted. Escape aborts a drag.
 */
export function listenToLevels(over: HTMLElement, parts: LevelParts, signal: AbortSignal): void {
  const grip = new LevelGrip(over, parts);
  const options = { signal, capture: true };
  over.addEventListener('touchstart', grip.touch, { ...options, passive: false });
  over.addEventListener('pointerdown', grip.press, options);
  over.addEventListener('pointermove', grip.move, options);
  over.addEventListener('pointerup', grip.release, options);
  over.addEventListener('pointercancel', grip.lose, options);
  addEventListener('keydown', grip.escape, options);
}

/** A line between panes reaches so far over the upper edge of its own, px. */
const lineReach = 5;

/** The pane that a height of the window lies in, with the axis below it and the line above. */
const paneAt = (host: HTMLElement, y: number): string =>
  [...host.querySelectorAll<HTMLElement>(':scope > [data-pane]:not([hidden])')].findLast(
    (pane) => pane.getBoundingClientRect().top <= y + lineReach,
  )?.dataset.pane ?? mainPane;

/**
 * A right press, a long one, Shift+F10 and the menu key ask for a menu: over the candles and beside them at a price,
 * elsewhere at none; the keys on the line above a pane for that pane.
 */
export function listenToMenu(
  over: HTMLElement,
  { controller, frame }: Pick<LevelParts, 'controller' | 'frame'>,
  signal: AbortSignal,
): void {
  const ask = (x: number, y: number) => {
    const pane = frame();
    const { top, bottom } = over.getBoundingClientRect();
    const { snap, onMenu } = controller.actions();
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
