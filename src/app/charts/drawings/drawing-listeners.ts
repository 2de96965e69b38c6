import { tolerance } from '../../../shared/drawings/tolerance.ts';
import type { DrawingPointer } from './drawing-pointer.ts';

const place = ({ offsetX, offsetY }: PointerEvent | MouseEvent) => ({ x: offsetX, y: offsetY });
const reachOf = ({ pointerType }: PointerEvent): number =>
  pointerType === 'mouse' ? tolerance.mouse : tolerance.touch;

/**
 * Gives the pointer of a pane to its drawings, before the chart gets it; until the signal is aborted. One finger draws;
 * a second one ends that, for two fingers zoom.
 */
export function listenToDrawing(
  over: HTMLElement,
  pointer: DrawingPointer,
  onWrite: (point: { x: number; y: number }) => void,
  signal: AbortSignal,
): void {
  let taken: number | undefined;
  const options = { signal, capture: true };
  // A finger that draws or drags must not scroll the page.
  over.addEventListener(
    'touchstart',
    (event) => {
      const touch = event.touches[0];
      const { left, top } = over.getBoundingClientRect();
      if (
        touch &&
        event.touches.length === 1 &&
        pointer.shapeAt({ x: touch.clientX - left, y: touch.clientY - top }, tolerance.touch) !== ''
      )
        event.preventDefault();
    },
    { ...options, passive: false },
  );
  over.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return;
      if (taken !== undefined) {
        taken = undefined;
        pointer.cancel();
        return;
      }
      if (!pointer.down(place(event), reachOf(event))) return;
      taken = event.pointerId;
      over.setPointerCapture(event.pointerId);
      event.stopImmediatePropagation();
    },
    options,
  );
  over.addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerId === taken) event.stopImmediatePropagation();
      if (event.pointerId === taken || taken === undefined) pointer.move(place(event));
      if (event.pointerType === 'mouse' && event.buttons === 0)
        over.style.cursor = pointer.shapeAt(place(event), reachOf(event));
    },
    options,
  );
  over.addEventListener(
    'pointerup',
    (event) => {
      if (event.pointerId !== taken) return;
      taken = undefined;
      event.stopImmediatePropagation();
      pointer.up(place(event));
    },
    options,
  );
  over.addEventListener(
    'pointercancel',
    (event) => {
      if (event.pointerId !== taken) return;
      taken = undefined;
      pointer.cancel();
    },
    options,
  );
  over.addEventListener(
    'dblclick',
    (event) => {
      if (pointer.shapeAt(place(event), tolerance.mouse) === '') return;
      event.stopImmediatePropagation();
      onWrite(place(event));
    },
    options,
  );
}
