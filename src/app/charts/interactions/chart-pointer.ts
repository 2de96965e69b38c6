import { formatBarTime } from '../../format/time.ts';
import type { ChartModel } from '../model/chart-model.ts';
import { type ChartView, isFollowing } from '../scale/chart-view.ts';
import { createCrosshair } from './crosshair.ts';
import type { PaneFrame } from '../pane/pane-frame.ts';
import { mainPane, type PaneStack, type StackedPane } from '../panes/pane-stack.ts';
import { labelOf, type PriceScale } from '../scale/price-scale.ts';
import type { LegendTexts } from '../studies/study-legend.ts';

/** What the crosshair of a chart needs of it. */
export interface PointerParts {
  readonly host: HTMLElement;
  readonly model: ChartModel;
  readonly stack: PaneStack;
  readonly texts: LegendTexts;
  readonly view: () => ChartView;
  readonly scaleOf: (pane: StackedPane) => PriceScale;
  readonly frameOf: (pane: StackedPane) => PaneFrame;
  /** Moves the view by bars. */
  readonly panBy: (bars: number) => void;
  readonly onCursor: (at: number | null, byKey: boolean) => void;
  /** The crosshair stands at another bar. */
  readonly onMove: () => void;
}

/** The crosshair of a chart, at the bar nearest to the pointer or moved by keys. */
export class ChartPointer {
  readonly #parts: PointerParts;
  readonly #crosshair;
  #at: { readonly number: number; readonly pane: StackedPane; readonly y: number | undefined } | undefined;

  constructor(parts: PointerParts) {
    this.#parts = parts;
    this.#crosshair = createCrosshair(parts.host);
  }

  /** Number of the bar under the crosshair. */
  get number(): number | undefined {
    return this.#at?.number;
  }

  /**
   * Sets the crosshair to the bar nearest to a number; `y` is px of the pane's plot, undefined where only the time is
   * pointed at.
   */
  pointAt(number: number, pane: StackedPane, y: number | undefined, byKey: boolean): void {
    const {
      model: { ends },
      onCursor,
      onMove,
    } = this.#parts;
    if (ends.last < ends.first) return;
    const near = Math.max(ends.first, Math.min(ends.last, number));
    this.#at = { number: near, pane, y };
    this.show();
    onCursor(near - ends.first, byKey);
    onMove();
  }

  /** Moves it by bars; the view goes along where it would leave it. It begins at the newest bar in view. */
  step(bars: number): void {
    const {
      model: { ends },
      view,
      stack,
      panBy,
    } = this.#parts;
    const { right, count } = view();
    const from = this.#at?.number ?? Math.min(ends.last, Math.floor(right)) + 1;
    const next = Math.max(ends.first, Math.min(ends.last, from + bars));
    const beyond =
      next > right - 1 && !isFollowing(view(), ends)
        ? next - right + 2
        : next < right - count + 1
          ? next - right + count - 2
          : 0;
    if (beyond !== 0) panBy(beyond);
    this.pointAt(next, stack.main, undefined, true);
  }

  leave(): void {
    if (!this.#at) return;
    this.#at = undefined;
    this.show();
    this.#parts.onCursor(null, false);
    this.#parts.onMove();
  }

  /** Puts the crosshair where its bar is now. */
  show(): void {
    const { model, stack, scaleOf, frameOf, texts } = this.#parts;
    const place = this.#at && this.#xOf(this.#at.number);
    if (!this.#at || place === undefined) {
      this.#crosshair.show(undefined);
      return;
    }
    const { number, pane, y } = this.#at;
    const price = y === undefined ? Number.NaN : frameOf(pane).priceOfY(y);
    const text = pane.id === mainPane ? labelOf(scaleOf(pane), price, texts.price) : texts.value(price);
    this.#crosshair.show({
      x: place,
      y: y === undefined ? undefined : pane.top + y,
      width: plotWidth(stack),
      height: stack.height - stack.axisHeight,
      price: Number.isNaN(price) ? '' : text,
      time: formatBarTime(model.times.timeOf(number), model.style.zone, model.style.dated),
    });
  }

  /** Of a bar's middle, px of the plot; undefined out of view. */
  #xOf(number: number): number | undefined {
    const { view, stack } = this.#parts;
    const { right, count } = view();
    const width = plotWidth(stack);
    const x = ((number - right + count) / count) * width;
    return x >= 0 && x <= width ? x : undefined;
  }
}

/** Of the candles' plot, CSS px. */
const plotWidth = ({ main }: PaneStack): number => main.pane.u.bbox.width / devicePixelRatio;
