/** Follows the pointer until it is let go, or Esc is pressed; `end` is told whether it was let go. */
export function followPointer(
  move: (event: PointerEvent) => void,
  end: (isDone: boolean, event: PointerEvent | undefined) => void,
): void {
  const over = new AbortController();
  const stop = (isDone: boolean, event?: PointerEvent) => {
    over.abort();
    end(isDone, event);
  };
  window.addEventListener('pointermove', move, over);
  window.addEventListener('pointerup', (event) => stop(true, event), over);
  window.addEventListener('pointercancel', () => stop(false), over);
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      stop(false);
    },
    { capture: true, signal: over.signal },
  );
}
