import type { ChartPointer } from './chart-pointer.ts';
import { type ChartView, type Ends, liveView, pan, usualCount, zoom } from '../scale/chart-view.ts';
import type { FrameScheduler } from '../canvas/frame-scheduler.ts';
import { listenToAxis, listenToGestures, listenToKeys, stretchOf } from '../canvas/gestures.ts';
import { createInertia, type Inertia, isCalm } from './inertia.ts';
import { dragPrices, type PaneStack, type StackedPane, stretched } from '../panes/pane-stack.ts';

export interface HandParts {
  readonly host: HTMLElement;
  readonly frames: FrameScheduler;
  readonly stack: () => PaneStack;
  readonly pointer: () => ChartPointer;
  readonly view: () => ChartView;
  readonly ends: () => Ends;
  readonly look: (view: ChartView) => void;
  /** Bars of a good width that fit. */
  readonly usual: () => number;
}

const keyZoom = 1.25;

/** Pointer and keyboard input of a chart: drags, throws, wheel, pinch, both axes, keys. */
export class ChartInteractions {
  readonly #parts: HandParts;
  readonly #inertia: Inertia;

  constructor(parts: HandParts) {
    this.#parts = parts;
    this.#inertia = createInertia(parts.frames, (pixels) => this.#panPixels(pixels));
  }

  /** Ends inertia: somebody has taken hold of the view, or it goes elsewhere. */
  hold(): void {
    this.#inertia.stop();
  }

  /** Keys of the chart; and whatever is pressed in it ends a glide, also what a layer takes for itself. */
  listenToHost(signal: AbortSignal): void {
    const { host, pointer, view, ends, look } = this.#parts;
    host.addEventListener('pointerdown', () => this.hold(), { signal, capture: true });
    const zoomBy = (factor: number) => look(zoom(view(), factor, pointer().number ?? view().right, ends()));
    listenToKeys(
      host,
      {
        any: () => this.hold(),
        step: (bars) => pointer().step(bars),
        zoomIn: () => zoomBy(1 / keyZoom),
        zoomOut: () => zoomBy(keyZoom),
        oldest: () => pointer().step(Number.NEGATIVE_INFINITY),
        leave: () => pointer().leave(),
        newest: () => {
          pointer().leave();
          look(liveView(ends(), view().count));
        },
      },
      signal,
    );
  }

  listenTo(stacked: StackedPane): void {
    const {
      pane: { over, axis, timeAxis },
      stop: { signal },
    } = stacked;
    const { stack, pointer, view, ends, look, usual } = this.#parts;
    const hold = () => this.hold();
    listenToGestures(
      over,
      {
        hold,
        pan: (pixels, down) => {
          dragPrices(stacked, down);
          this.#panPixels(pixels);
        },
        fling: (speed) => {
          if (!isCalm()) this.#inertia.start(speed);
        },
        zoom: (factor, x) => look(zoom(view(), factor, view().right - view().count + x * this.#perPixel(), ends())),
        reset: () => {
          for (const one of stack().panes) one.manual = undefined;
          look(liveView(ends(), usual()));
        },
        point: (x, y) =>
          pointer().pointAt(Math.round(view().right - view().count + x * this.#perPixel()), stacked, y, false),
        leave: () => pointer().leave(),
      },
      signal,
    );
    listenToAxis(
      axis,
      {
        hold,
        factorOf: ([, from], [, to]) => 1.006 ** (to - from),
        stretch: (factor) => stack().choose(stacked, stretched(stacked.range, factor)),
        reset: () => stack().choose(stacked),
      },
      signal,
    );
    listenToAxis(
      timeAxis,
      {
        hold,
        factorOf: ([from], [to]) => stretchOf(from, to, timeAxis.clientWidth),
        stretch: (factor) => look(zoom(view(), factor, view().right, ends())),
        reset: () => look(zoom(view(), usualCount(over.clientWidth) / view().count, view().right, ends())),
      },
      signal,
    );
  }

  #perPixel(): number {
    return this.#parts.view().count / Math.max(1, this.#parts.stack().main.pane.over.clientWidth);
  }

  /** Tells whether the view has moved. */
  #panPixels(pixels: number): boolean {
    const { view, ends, look } = this.#parts;
    const before = view().right;
    look(pan(view(), -pixels * this.#perPixel(), ends()));
    return view().right !== before;
  }
}
