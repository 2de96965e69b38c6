import { barAt } from '../../../shared/indicators/series.ts';
import type { NumberedBars, Taken } from '../series/bar-store.ts';
import type { ChartColours } from '../theme/chart-colours.ts';
import { ChartAppearance } from '../theme/chart-appearance.ts';
import { ChartModel, type ChartStyle } from '../model/chart-model.ts';
import type { Comparison } from '../studies/comparison.ts';
import type { BeginView, CandleChartOptions, ChartPane } from '../model/chart-options.ts';
import css from '../pane/chart.module.css';
import { paneStudiesOf } from '../model/chart-painting.ts';
import { ChartPointer } from '../interactions/chart-pointer.ts';
import { fitAll, fits } from '../model/chart-ranges.ts';
import { ChartInteractions } from '../interactions/chart-interactions.ts';
import { centred, type ChartView, liveView, pan, wholeView } from '../scale/chart-view.ts';
import { followHost } from '../canvas/follow-host.ts';
import type { FrameScheduler } from '../canvas/frame-scheduler.ts';
import type { PaneLayer } from '../pane/pane-layer.ts';
import { PaneStack } from '../panes/pane-stack.ts';
import { minAxis, nominal } from '../scale/price-axis.ts';
import { PanePainter } from '../model/pane-painter.ts';
import type { PictureParts } from '../canvas/picture.ts';
import type { StudySpec } from '../studies/studies.ts';
import { ViewState } from '../model/view-state.ts';

const nearStart = 60;

/** Candles in panes of one element. Painted at most once a frame, only what has changed. The owner calls `dispose`. */
export class CandleChart {
  readonly #options: CandleChartOptions;
  readonly #model = new ChartModel();
  readonly #stop = new AbortController();
  readonly #frameListeners = new Set<() => void>();
  readonly #stack: PaneStack;
  readonly #task: ReturnType<FrameScheduler['add']>;
  readonly #undo: (() => void)[];
  readonly #pointer: ChartPointer;
  readonly #interactions: ChartInteractions;
  readonly #layers: readonly PaneLayer[];
  readonly #view: ViewState;
  readonly #appearance: ChartAppearance;
  readonly #painter: PanePainter;
  #seen = true;
  /** Width of the price axis for text of the usual size, px. */
  #axis = minAxis;

  constructor(options: CandleChartOptions) {
    const { host, frames } = options;
    this.#options = options;
    if (css.host) host.classList.add(css.host);
    this.#appearance = new ChartAppearance(host);
    this.#view = new ViewState(this.#model, () => host.clientWidth - minAxis);
    this.#painter = new PanePainter({
      model: this.#model,
      view: this.#view,
      appearance: this.#appearance,
      decimals: options.decimals,
      valueText: options.valueText,
    });
    this.#task = frames.add(() => this.#draw());
    this.#interactions = new ChartInteractions({
      host,
      frames,
      stack: () => this.#stack,
      pointer: () => this.#pointer,
      view: () => this.#view.now,
      ends: () => this.#model.ends,
      look: (view) => this.#look(view),
      usual: () => this.#view.usual(),
    });
    this.#stack = new PaneStack({
      host,
      palette: () => this.#appearance.palette,
      onShares: options.onShares,
      separatorLabel: options.separatorLabel,
      onChange: () => this.#task.request(),
      partsFor: (pane) => this.#painter.partsFor(pane),
      onCreate: (pane) => this.#interactions.listenTo(pane),
    });
    this.#pointer = new ChartPointer({
      host,
      model: this.#model,
      stack: this.#stack,
      texts: this.#painter.texts,
      view: () => this.#view.now,
      scaleOf: this.#painter.scaleOf,
      frameOf: (pane) => this.#painter.frameOf(pane),
      panBy: (bars) => this.panBy(bars),
      onCursor: options.onCursor,
      onMove: () => this.#writeLegends(),
    });
    this.#layers = (options.layers ?? []).map((mount) => mount(this.#stack.main.pane.over));
    this.#interactions.listenToHost(this.#stop.signal);
    this.#undo = [
      followHost(host, {
        resized: () => this.#stack.place(),
        themed: () => {
          this.#appearance.renew();
          this.#repaint();
          this.#stack.place();
        },
        seen: (seen) => {
          this.#seen = seen;
          this.#task.request();
        },
      }),
      // The countdown moves on.
      frames.everySecond(() => {
        const { main } = this.#stack;
        if (main.stale === 'no') main.stale = 'live';
        this.#task.request();
      }),
    ];
  }

  /** Takes the bars as they stand now. */
  take(bars: NumberedBars, taken: Taken): void {
    const before = this.#model.ends;
    const isFirst = taken.anew || this.#model.bars.length === 0;
    const isTick =
      !isFirst &&
      taken.prepended === 0 &&
      taken.from === bars.length - 1 &&
      before.last === bars.first + bars.length - 1;
    this.#model.take(bars, taken);
    this.#view.follow(before, isFirst, taken.prepended);
    this.#moved(isTick);
  }

  /** Shows what `viewOf` finds in the bars, and again whenever older bars are added, until the user moves the view. */
  begin(viewOf: BeginView): void {
    this.#view.begin(viewOf);
    this.#repaint();
  }

  /** Values that are not live are painted without their colours. */
  setFaded(faded: boolean): void {
    this.#appearance.faded = faded;
    this.#repaint();
  }

  setStyle(style: ChartStyle): void {
    // The rest moves no price.
    const { mode, inverted } = this.#model.style;
    if (style.mode !== mode || style.inverted !== inverted)
      for (const pane of this.#stack.panes) pane.manual = undefined;
    this.#model.restyle(style);
    this.#repaint();
  }

  /** Colours of a chart theme; what is missing follows the window's. */
  setColours(given: Partial<ChartColours> | undefined): void {
    this.#appearance.give(given);
    this.#repaint();
  }

  /** Which indicators are shown, and the heights of their panes as shares of the chart's. */
  setStudies(specs: readonly StudySpec[], shares: Readonly<Record<string, number>>): void {
    this.#model.studies.show(specs);
    this.#model.studies.take(this.#model.bars, this.#model.bars.length - 1);
    this.#stack.arrange(paneStudiesOf(this.#model), shares);
  }

  /** Sets other instruments beside the chart's own, or with undefined none. */
  compare(comparison: Comparison | undefined): void {
    this.#model.comparison = comparison;
    comparison?.take(this.#model.bars, 0);
    this.#repaint();
  }

  /** Something has come to the instruments beside. */
  renewCompared(): void {
    const { bars, comparison } = this.#model;
    const from = comparison?.renew() ?? bars.length;
    if (from < bars.length) this.#moved(from === bars.length - 1);
  }

  goLive(): void {
    this.#interactions.hold();
    this.#look(liveView(this.#model.ends, this.#view.now.count));
  }

  /** Shows `count` bars that end at the number `right`, or every bar there is. */
  show(view: ChartView = wholeView(this.#model.ends)): void {
    this.#interactions.hold();
    this.#look(view);
  }

  /** Puts the bar of a moment into the middle; tells whether that bar is there. */
  goTo(ms: number): boolean {
    const index = barAt(this.#model.bars, ms);
    if (index < 0) return false;
    this.#interactions.hold();
    this.#look(centred(this.#view.now, this.#model.bars.first + index, this.#model.ends));
    return true;
  }

  /** Moves the view by bars, positive to the future. */
  panBy(bars: number): void {
    this.#look(pan(this.#view.now, bars, this.#model.ends));
  }

  /** The panes that are shown, the candles' first. */
  panes(): readonly ChartPane[] {
    return this.#stack.shown.map((stacked) => ({
      ...stacked,
      over: stacked.pane.over,
      frame: () => this.#painter.frameOf(stacked),
      choose: (levels) => this.#stack.choose(stacked, levels),
    }));
  }

  /** Calls back when a pane's frame or the set of panes changes; returns the unsubscribe function. */
  onFrame(listener: () => void): () => void {
    this.#frameListeners.add(listener);
    return () => this.#frameListeners.delete(listener);
  }

  /** What a picture of the chart is made of, painted up to now. */
  pictureParts(): PictureParts {
    this.#draw();
    const { comparison } = this.#model;
    const { host, legend } = this.#options;
    return {
      host,
      ground: this.#appearance.colours.background || this.#appearance.palette.bg1,
      legends: comparison ? [comparison.legend, legend] : [legend],
      paneLegends: this.#stack.shown.slice(1).map((pane) => pane.legend),
      palette: this.#appearance.palette,
    };
  }

  dispose(): void {
    this.#task.dispose();
    this.#interactions.hold();
    this.#stop.abort();
    for (const undo of this.#undo) undo();
    for (const layer of this.#layers) layer.dispose();
    this.#stack.dispose();
    this.#options.host.replaceChildren();
  }

  /** A tick that leaves the levels of a pane as they are paints no more of it than what it has moved. */
  #moved(isTick: boolean): void {
    for (const pane of this.#stack.panes)
      if (pane.stale !== 'all')
        pane.stale = isTick && fits(pane, this.#model, this.#view.now, this.#painter.scaleOf(pane)) ? 'live' : 'all';
    this.#task.request();
  }

  #look(view: ChartView): void {
    this.#view.look(view);
    this.#repaint();
  }

  #repaint(): void {
    for (const pane of this.#stack.panes) pane.stale = 'all';
    this.#task.request();
  }

  #draw(): void {
    if (!this.#seen) return;
    this.#painter.rescale();
    const moved = this.#stack.main.stale !== 'no';
    const whole = this.#stack.shown.some(({ stale }) => stale === 'all');
    if (whole) this.#fit();
    this.#stack.paint(this.#view.now, Math.round((this.#axis * this.#appearance.palette.size) / nominal));
    this.#writeLegends();
    if (moved) this.#showLayers();
    if (whole) this.#afterWhole();
  }

  #fit(): void {
    const { scaleOf, textOf } = this.#painter;
    const axis = fitAll(this.#stack.shown, { model: this.#model, view: this.#view.now, scaleOf, textOf }, this.#axis);
    if (axis !== this.#axis) this.#options.host.style.setProperty('--price-axis', `${axis / nominal}em`);
    this.#axis = axis;
  }

  #afterWhole(): void {
    this.#pointer.show();
    for (const listener of this.#frameListeners) listener();
    this.#options.onView(this.#view.now, this.#model.bars, this.#stack.width - minAxis);
    if (this.#model.bars.length > 0 && this.#view.now.right - this.#view.now.count < this.#model.ends.first + nearStart)
      this.#options.onNearStart();
  }

  #writeLegends(): void {
    this.#painter.writeLegends(this.#options.legend, this.#stack.shown, this.#pointer.number);
  }

  /** They paint where their frame is another one, or where they follow the forming bar. */
  #showLayers(): void {
    if (this.#model.bars.length === 0) return;
    const frame = this.#painter.frameOf(this.#stack.main);
    for (const layer of this.#layers) layer.update(frame, this.#appearance.palette);
  }
}
