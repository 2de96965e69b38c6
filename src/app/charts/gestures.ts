/** What a person can do to the view of a chart. Places are in CSS px of the plot. */
export interface Gestures {
  readonly pan: (pixels: number, down: number) => void;
  /** `factor` above 1 shows more. */
  readonly zoom: (factor: number, x: number) => void;
  readonly reset: () => void;
  readonly point: (x: number, y: number) => void;
  readonly leave: () => void;
}

/** What keys do. */
export interface KeyActions {
  /** Moves the crosshair by bars. */
  readonly step: (bars: number) => void;
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  readonly oldest: () => void;
  readonly newest: () => void;
  readonly leave: () => void;
}

/** Listens to drag, pinch, wheel, double click and pointing until the signal is aborted. What lies over the plot and stops an event keeps it from here. */
export function listenToGestures(plot: HTMLElement, gestures: Gestures, signal: AbortSignal): void {
  listenToPointers(plot, gestures, signal);
  plot.addEventListener('dblclick', gestures.reset, { signal });
  plot.addEventListener('wheel', (event) => {
    event.preventDefault();
    const sideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
    if (sideways) gestures.pan(-(event.deltaX || event.deltaY), 0);
    else gestures.zoom(1.0015 ** event.deltaY, event.clientX - plot.getBoundingClientRect().left);
  }, { signal, passive: false });
}

function listenToPointers(plot: HTMLElement, gestures: Gestures, signal: AbortSignal): void {
  const places = new Map<number, readonly [x: number, y: number]>();
  const spread = () => {
    const [a = 0, b = 0] = [...places.values()].map(([x]) => x);
    return { gap: Math.max(1, Math.abs(a - b)), middle: (a + b) / 2 };
  };
  const placeOf = ({ clientX, clientY }: PointerEvent): readonly [number, number] => {
    const { left, top } = plot.getBoundingClientRect();
    return [clientX - left, clientY - top];
  };
  plot.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    plot.setPointerCapture(event.pointerId);
    places.set(event.pointerId, placeOf(event));
  }, { signal });
  plot.addEventListener('pointermove', (event) => {
    const [x, y] = placeOf(event);
    gestures.point(x, y);
    const before = places.get(event.pointerId);
    if (before === undefined) return;
    const old = spread();
    places.set(event.pointerId, [x, y]);
    if (places.size === 1) gestures.pan(x - before[0], y - before[1]);
    else gestures.zoom(old.gap / spread().gap, spread().middle);
  }, { signal });
  plot.addEventListener('pointerleave', gestures.leave, { signal });
  const release = (event: PointerEvent) => places.delete(event.pointerId);
  plot.addEventListener('pointerup', release, { signal });
  plot.addEventListener('pointercancel', release, { signal });
}

/** Lets a drag along the price axis change how far prices lie apart, and a double click find that by itself again. */
export function listenToAxis(axis: HTMLElement, stretch: (factor: number) => void, reset: () => void, signal: AbortSignal): void {
  axis.addEventListener('pointerdown', (event) => {
    if (event.button === 0) axis.setPointerCapture(event.pointerId);
  }, { signal });
  axis.addEventListener('pointermove', (event) => {
    if (axis.hasPointerCapture(event.pointerId) && event.movementY !== 0) stretch(1.006 ** event.movementY);
  }, { signal });
  axis.addEventListener('wheel', (event) => {
    event.preventDefault();
    stretch(1.0015 ** event.deltaY);
  }, { signal, passive: false });
  axis.addEventListener('dblclick', reset, { signal });
}

const farStep = 10;

/** Keys of a chart that has the focus. */
export function listenToKeys(host: HTMLElement, { step, zoomIn, zoomOut, oldest, newest, leave }: KeyActions, signal: AbortSignal): void {
  host.addEventListener('keydown', (event) => {
    const far = event.shiftKey ? farStep : 1;
    const actions = new Map([
      ['ArrowLeft', () => step(-far)], ['ArrowRight', () => step(far)], ['Home', oldest], ['End', newest], ['Escape', leave], ['+', zoomIn], ['=', zoomIn], ['-', zoomOut], ['_', zoomOut],
    ]);
    const action = event.target === host && !event.ctrlKey && !event.metaKey && !event.altKey ? actions.get(event.key) : undefined;
    if (!action) return;
    event.preventDefault();
    action();
  }, { signal });
}

/** Drag and arrow keys of the line between two panes; `move` gets pixels, positive downwards. */
export function listenToSeparator(separator: HTMLElement, move: (pixels: number) => void, signal: AbortSignal): void {
  separator.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    separator.setPointerCapture(event.pointerId);
  }, { signal });
  separator.addEventListener('pointermove', (event) => {
    if (separator.hasPointerCapture(event.pointerId)) move(event.clientY - (separator.getBoundingClientRect().top + separator.offsetHeight / 2));
  }, { signal });
  separator.addEventListener('keydown', (event) => {
    const pixels = { ArrowUp: -12, ArrowDown: 12 }[event.key];
    if (pixels === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    move(pixels);
  }, { signal });
}
