/**
 * Runs something with the next press of a mouse anywhere, before the page hears of it: what a page asks for again by
 * itself too then has no answer before somebody presses "Retry".
 */
export function withNextPress(run: () => void): void {
  addEventListener('click', run, { capture: true, once: true });
}
