import { releaseSpeed, type Trace } from './kinetic.ts';

/** What a person can do to the view of a chart. Places are in CSS px of the plot. */
export interface Gestures {
  /** The wheel has taken hold of it. */
  readonly hold: () => void;
  readonly pan: (pixels: number, down: number) => void;
  /** A drag ended with this speed, px per ms. */
  readonly fling: (speed: number) => void;
  /** `factor` above 1 shows more. */
  readonly zoom: (factor: number, x: number) => void;
  readonly reset: () => void;
  readonly point: (x: number, y: number) => void;
  readonly leave: () => void;
}

/** What keys do. */
export interface KeyActions {
  /** Before each of the others. */
  readonly any: () => void;
  /** Moves the crosshair by bars. */
  readonly step: (bars: number) => void;
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  readonly oldest: () => void;
  readonly newest: () => void;
  readonly leave: () => void;
}

/** Of an element, CSS px. */
type Place = readonly [x: number, y: number];

function placeIn(element: HTMLElement, { clientX, clientY }: MouseEvent): Place {
  const { left, top } = element.getBoundingClientRect();
  return [clientX - left, clientY - top];
}

/**
 * Listens to drag, pinch, wheel, double click and pointing until the signal is aborted. What lies over the plot and
 * stops an event keeps it from here.
 */
export function listenToGestures(plot: HTMLElement, gestures: Gestures, signal: AbortSignal): void {
  listenToPointers(plot, gestures, signal);
  plot.addEventListener('dblclick', gestures.reset, { signal });
  plot.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      gestures.hold();
      const sideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
      if (sideways) gestures.pan(-(event.deltaX || event.deltaY), 0);
      else gestures.zoom(1.0015 ** event.deltaY, placeIn(plot, event)[0]);
    },
    { signal, passive: false },
  );
}

const tracesKept = 30;

function listenToPointers(plot: HTMLElement, gestures: Gestures, signal: AbortSignal): void {
  const places = new Map<number, Place>();
  let traces: Trace[] = [];
  const spread = () => {
    const [a = 0, b = 0] = [...places.values()].map(([x]) => x);
    return { gap: Math.max(1, Math.abs(a - b)), middle: (a + b) / 2 };
  };
  plot.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return;
      plot.setPointerCapture(event.pointerId);
      traces = [];
      places.set(event.pointerId, placeIn(plot, event));
    },
    { signal },
  );
  plot.addEventListener(
    'pointermove',
    (event) => {
      const [x, y] = placeIn(plot, event);
      gestures.point(x, y);
      const before = places.get(event.pointerId);
      if (before === undefined) return;
      const old = spread();
      places.set(event.pointerId, [x, y]);
      if (places.size === 1) {
        gestures.pan(x - before[0], y - before[1]);
        traces = [...traces.slice(-tracesKept), { x, atMs: event.timeStamp }];
      } else gestures.zoom(old.gap / spread().gap, spread().middle);
    },
    { signal },
  );
  plot.addEventListener('pointerleave', gestures.leave, { signal });
  const release = (event: PointerEvent) => places.delete(event.pointerId);
  plot.addEventListener(
    'pointerup',
    (event) => {
      const speed = places.size === 1 && release(event) ? releaseSpeed(traces, event.timeStamp) : 0;
      release(event);
      traces = [];
      if (speed !== 0) gestures.fling(speed);
    },
    { signal },
  );
  plot.addEventListener('pointercancel', release, { signal });
}

/** What a pointer on an axis does. */
export interface AxisActions {
  /** The wheel has taken hold of it. */
  readonly hold: () => void;
  /** By how much a drag between two places stretches. */
  readonly factorOf: (from: Place, to: Place) => number;
  /** `factor` above 1 shows more. */
  readonly stretch: (factor: number) => void;
  readonly reset: () => void;
}

/** The nearest that a drag along the time axis counts from its right end, px. */
const minReach = 24;

/**
 * By how much a drag along the time axis changes how many bars are shown: what lay under the pointer stays under it,
 * while the right end of the axis, `width` px, stays where it is.
 */
export const stretchOf = (from: number, to: number, width: number): number =>
  Math.max(minReach, width - from) / Math.max(minReach, width - to);

/**
 * Lets a drag along an axis, and the wheel over it, stretch what it shows, and a double click find a good measure
 * again.
 */
export function listenToAxis(
  axis: HTMLElement,
  { hold, factorOf, stretch, reset }: AxisActions,
  signal: AbortSignal,
): void {
  let at: Place = [0, 0];
  axis.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return;
      axis.setPointerCapture(event.pointerId);
      at = placeIn(axis, event);
    },
    { signal },
  );
  axis.addEventListener(
    'pointermove',
    (event) => {
      if (!axis.hasPointerCapture(event.pointerId)) return;
      const from = at;
      at = placeIn(axis, event);
      const factor = factorOf(from, at);
      if (factor !== 1) stretch(factor);
    },
    { signal },
  );
  axis.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      hold();
      stretch(1.0015 ** event.deltaY);
    },
    { signal, passive: false },
  );
  axis.addEventListener('dblclick', reset, { signal });
}

const farStep = 10;

/** Keys of a chart that has the focus. */
export function listenToKeys(
  host: HTMLElement,
  { any, step, zoomIn, zoomOut, oldest, newest, leave }: KeyActions,
  signal: AbortSignal,
): void {
  host.addEventListener(
    'keydown',
    (event) => {
      const far = event.shiftKey ? farStep : 1;
      const actions = new Map([
        ['ArrowLeft', () => step(-far)],
        ['ArrowRight', () => step(far)],
        ['Home', oldest],
        ['End', newest],
        ['Escape', leave],
        ['+', zoomIn],
        ['=', zoomIn],
        ['-', zoomOut],
        ['_', zoomOut],
      ]);
      const action =
        event.target === host && !event.ctrlKey && !event.metaKey && !event.altKey ? actions.get(event.key) : undefined;
      if (!action) return;
      event.preventDefault();
      any();
      action();
    },
    { signal },
  );
}

/** Drag and arrow keys of the line between two panes; `move` gets pixels, positive downwards. */
export function listenToSeparator(separator: HTMLElement, move: (pixels: number) => void, signal: AbortSignal): void {
  separator.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      separator.setPointerCapture(event.pointerId);
    },
    { signal },
  );
  separator.addEventListener(
    'pointermove',
    (event) => {
      if (separator.hasPointerCapture(event.pointerId))
        move(event.clientY - (separator.getBoundingClientRect().top + separator.offsetHeight / 2));
    },
    { signal },
  );
  separator.addEventListener(
    'keydown',
    (event) => {
      const pixels = { ArrowUp: -12, ArrowDown: 12 }[event.key];
      if (pixels === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      move(pixels);
    },
    { signal },
  );
}
