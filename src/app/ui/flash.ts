/** A cell flashes at most once in this time, ms. */
export const flashEveryMs = 250;
/** How long the mark stays that stands in place of a flash where motion is unwanted, ms. */
const markMs = 500;

export type FlashDirection = 'up' | 'down';

/** Says whether a cell may flash at a moment, ms; a yes starts the next wait. */
export function createFlashGate(everyMs = flashEveryMs): (now: number) => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return (now) => {
    if (now - last < everyMs) return false;
    last = now;
    return true;
  };
}

/** What a flash needs of its window. */
export interface FlashTools {
  readonly now: () => number;
  /** Whether motion is unwanted. */
  readonly isCalm: () => boolean;
  /** Runs after the next painting. */
  readonly afterPaint: (run: () => void) => void;
  readonly after: (ms: number, run: () => void) => void;
}

const windowTools: FlashTools = {
  now: () => performance.now(),
  isCalm: () =>
    document.documentElement.dataset.motion === 'calm' || matchMedia('(prefers-reduced-motion: reduce)').matches,
  afterPaint: (run) => requestAnimationFrame(() => requestAnimationFrame(run)),
  after: (ms, run) => setTimeout(run, ms),
};

/**
 * Flashes one element: `data-flash` stands on it for one painting, and the style sheet lets the ground fade from there,
 * in the colour of `data-moved`, which stays. Nothing renders. Where motion is unwanted it stays a moment, for a mark
 * that does not move.
 */
export function createFlash(
  element: HTMLElement,
  tools: FlashTools = windowTools,
): (direction: FlashDirection) => void {
  const mayFlash = createFlashGate();
  let turn = 0;
  return (direction) => {
    if (!mayFlash(tools.now())) return;
    const mine = ++turn;
    element.dataset.moved = direction;
    element.dataset.flash = direction;
    const end = () => {
      if (mine === turn) delete element.dataset.flash;
    };
    if (tools.isCalm()) tools.after(markMs, end);
    else tools.afterPaint(end);
  };
}
