/** What a person can do to the view of a chart. `bars` and places are in pixels of the plot. */
export interface Gestures {
  readonly pan: (pixels: number) => void;
  /** `factor` above 1 shows more. */
  readonly zoom: (factor: number, x: number) => void;
  readonly reset: () => void;
}

const keyPan = 40;
const keyZoom = 1.25;

/** Listens to drag, pinch, wheel, double click and keys until the signal is aborted. */
export function listenToGestures(plot: HTMLElement, host: HTMLElement, gestures: Gestures, signal: AbortSignal): void {
  listenToPointers(plot, gestures, signal);
  plot.addEventListener('dblclick', gestures.reset, { signal });
  plot.addEventListener('wheel', (event) => {
    event.preventDefault();
    const sideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
    if (sideways) gestures.pan(-(event.deltaX || event.deltaY));
    else gestures.zoom(1.0015 ** event.deltaY, event.offsetX);
  }, { signal, passive: false });
  host.addEventListener('keydown', (event) => {
    const width = plot.clientWidth;
    const actions = new Map([
      ['ArrowLeft', () => gestures.pan(keyPan)], ['ArrowRight', () => gestures.pan(-keyPan)], ['End', gestures.reset],
      ['+', () => gestures.zoom(1 / keyZoom, width)], ['=', () => gestures.zoom(1 / keyZoom, width)], ['-', () => gestures.zoom(keyZoom, width)],
    ]);
    const action = event.target === host && !event.ctrlKey && !event.metaKey && !event.altKey ? actions.get(event.key) : undefined;
    if (!action) return;
    event.preventDefault();
    action();
  }, { signal });
}

function listenToPointers(plot: HTMLElement, gestures: Gestures, signal: AbortSignal): void {
  const places = new Map<number, number>();
  const spread = () => {
    const [a = 0, b = 0] = [...places.values()];
    return { gap: Math.max(1, Math.abs(a - b)), middle: (a + b) / 2 };
  };
  plot.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    plot.setPointerCapture(event.pointerId);
    places.set(event.pointerId, event.offsetX);
  }, { signal });
  plot.addEventListener('pointermove', (event) => {
    const before = places.get(event.pointerId);
    if (before === undefined) return;
    const old = spread();
    places.set(event.pointerId, event.offsetX);
    if (places.size === 1) gestures.pan(event.offsetX - before);
    else gestures.zoom(old.gap / spread().gap, spread().middle);
  }, { signal });
  const release = (event: PointerEvent) => places.delete(event.pointerId);
  plot.addEventListener('pointerup', release, { signal });
  plot.addEventListener('pointercancel', release, { signal });
}
