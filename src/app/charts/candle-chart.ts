import { groupDigits } from '../format/price.ts';
import { barAt } from '../../shared/indicators/series.ts';
import type { NumberedBars, Taken } from './bar-store.ts';
import { type ChartColours, coloursOf, dress, fadedColours } from './chart-colours.ts';
import { ChartModel, type ChartStyle } from './chart-model.ts';
import type { Comparison } from './comparison.ts';
import type { BeginView, CandleChartOptions, ChartPane } from './chart-options.ts';
import css from './chart.module.css';
import { paintLivePane, paintSealedPane, paneStudiesOf, type ChartScene, writeLegends } from './chart-painting.ts';
import { ChartPointer } from './chart-pointer.ts';
import { fitAll, fits } from './chart-ranges.ts';
import { ChartHands } from './chart-hands.ts';
import { carry, centred, type ChartView, liveView, pan, usualCount, wholeView } from './chart-view.ts';
import { followHost } from './follow-host.ts';
import type { FrameScheduler } from './frame-scheduler.ts';
import { frameOf } from './geometry.ts';
import { countdownTo } from './last-price.ts';
import { type Palette, readPalette } from './palette.ts';
import type { PaneFrame } from './pane-frame.ts';
import type { PaneLayer } from './pane-layer.ts';
import { mainPane, PaneStack, type StackedPane } from './pane-stack.ts';
import { leastAxis, nominal } from './price-axis.ts';
import { labelOf, plainScale, type PriceScale } from './price-scale.ts';
import type { PictureParts } from './picture.ts';
import type { StudySpec } from './studies.ts';
import type { LegendTexts } from './study-legend.ts';
import { timeLabels, timeSplits } from './time-axis.ts';

const nearStart = 60;

/** Candles and whatever belongs to them, in panes of one element. Painted at most once a frame; a tick paints what it has moved and nothing else. The owner calls `dispose`. */
export class CandleChart {
  readonly #options: CandleChartOptions;
  readonly #model = new ChartModel();
  readonly #stop = new AbortController();
  readonly #frameListeners = new Set<() => void>();
  readonly #stack: PaneStack;
  readonly #task: ReturnType<FrameScheduler['add']>;
  readonly #undo: (() => void)[];
  readonly #pointer: ChartPointer;
  readonly #hands: ChartHands;
  readonly #layers: readonly PaneLayer[];
  readonly #texts: LegendTexts;
  #view: ChartView;
  /** Where the view began, until somebody moves it. */
  #begun: BeginView | undefined;
  #scale: PriceScale = plainScale;
  #palette: Palette;
  #given: Partial<ChartColours> | undefined;
  #colours: ChartColours;
  #faded = false;
  #seen = true;
  /** Width of the price axis for text of the usual size, px. */
  #axis = leastAxis;

  readonly #shades = (): ChartColours => (this.#faded ? fadedColours(this.#colours, this.#palette) : this.#colours);
  readonly #scaleOf = ({ id }: StackedPane): PriceScale => (id === mainPane ? this.#scale : plainScale);
  readonly #room = (): number => this.#options.host.clientWidth - leastAxis;

  constructor(options: CandleChartOptions) {
    const { host, frames, decimals } = options;
    this.#options = options;
    if (css.host) host.classList.add(css.host);
    this.#palette = readPalette(host);
    this.#colours = coloursOf(this.#palette);
    this.#texts = { price: (value) => groupDigits(value.toFixed(decimals)), value: options.valueText };
    this.#view = liveView(this.#model.ends, usualCount(this.#room()));
    this.#task = frames.add(() => this.#draw());
    this.#hands = new ChartHands({
      host,
      frames,
      stack: () => this.#stack,
      pointer: () => this.#pointer,
      view: () => this.#view,
      ends: () => this.#model.ends,
      look: (view) => this.#look(view),
      usual: () => usualCount(this.#room()),
    });
    this.#stack = new PaneStack({
      host,
      palette: () => this.#palette,
      onShares: options.onShares,
      separatorLabel: options.separatorLabel,
      onChange: () => this.#task.request(),
      partsFor: (pane) => ({
        palette: () => this.#palette,
        colours: this.#shades,
        scale: () => this.#scaleOf(pane()),
        priceText: (value) => this.#textOf(pane(), value),
        timeSplits: (range, width) => timeSplits(this.#model.times, this.#model.style.zone, range, width),
        timeTexts: (numbers) => timeLabels(this.#model.times, numbers, this.#model.style.zone),
        sealed: (geo) => {
          paintSealedPane(this.#scene(), geo, pane().study());
          pane().version++;
        },
        live: (geo, dirty) => paintLivePane(this.#scene(), geo, pane().study(), dirty),
      }),
      onCreate: (pane) => this.#hands.listenTo(pane),
    });
    const pointer = new ChartPointer({
      host,
      model: this.#model,
      stack: this.#stack,
      texts: this.#texts,
      view: () => this.#view,
      scaleOf: this.#scaleOf,
      frameOf: (pane) => this.#frameOf(pane),
      panBy: (bars) => this.panBy(bars),
      onCursor: options.onCursor,
      onMove: () => this.#writeLegends(),
    });
    this.#pointer = pointer;
    this.#layers = (options.layers ?? []).map((mount) => mount(this.#stack.main.pane.over));
    this.#hands.listenToHost(this.#stop.signal);
    this.#undo = [
      followHost(host, {
        resized: () => this.#stack.place(),
        themed: () => {
          this.#retheme();
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
    if (this.#begun && (isFirst || taken.prepended > 0)) this.begin(this.#begun);
    else
      this.#view = isFirst ? liveView(this.#model.ends, this.#view.count) : carry(this.#view, before, this.#model.ends);
    this.#moved(isTick);
  }

  /** Shows what `viewOf` finds in the bars, and once more whenever others have come in front, until somebody moves the view. */
  begin(viewOf: BeginView): void {
    this.#begun = viewOf;
    if (this.#model.bars.length > 0) this.#view = viewOf(this.#model.bars, this.#room());
    this.#repaint();
  }

  /** Values that are not live are painted without their colours. */
  setFaded(faded: boolean): void {
    this.#faded = faded;
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
    this.#given = given;
    this.#retheme();
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
    this.#hands.hold();
    this.#look(liveView(this.#model.ends, this.#view.count));
  }

  /** Shows `count` bars that end at the number `right`, or every bar there is. */
  show(view: ChartView = wholeView(this.#model.ends)): void {
    this.#hands.hold();
    this.#look(view);
  }

  /** Puts the bar of a moment into the middle; tells whether that bar is there. */
  goTo(ms: number): boolean {
    const at = barAt(this.#model.bars, ms);
    if (at < 0) return false;
    this.#hands.hold();
    this.#look(centred(this.#view, this.#model.bars.first + at, this.#model.ends));
    return true;
  }

  /** Moves the view by bars, positive to the future. */
  panBy(bars: number): void {
    this.#look(pan(this.#view, bars, this.#model.ends));
  }

  /** The panes that are shown, the candles' first. */
  panes(): readonly ChartPane[] {
    return this.#stack.shown.map((stacked) => ({
      ...stacked,
      over: stacked.pane.over,
      frame: () => this.#frameOf(stacked),
      choose: (levels) => this.#stack.choose(stacked, levels),
    }));
  }

  /** Calls back whenever a frame of a pane has another version, or there are other panes. The owner calls what it returns. */
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
      ground: this.#colours.background || this.#palette.bg1,
      legends: comparison ? [comparison.legend, legend] : [legend],
      paneLegends: this.#stack.shown.slice(1).map((pane) => pane.legend),
      palette: this.#palette,
    };
  }

  dispose(): void {
    this.#task.dispose();
    this.#hands.hold();
    this.#stop.abort();
    for (const undo of this.#undo) undo();
    for (const layer of this.#layers) layer.dispose();
    this.#stack.dispose();
    this.#options.host.replaceChildren();
  }

  #frameOf(stacked: StackedPane): PaneFrame {
    return frameOf(stacked.pane.u, this.#model.times, this.#scaleOf(stacked), stacked.version, this.#palette);
  }

  #scene(): ChartScene {
    const {
      bars: { time, length },
      style: { clock },
    } = this.#model;
    return {
      model: this.#model,
      view: this.#view,
      colours: this.#shades(),
      palette: this.#palette,
      countdown: this.#faded || length === 0 ? '' : countdownTo(clock.closeOf(time[length - 1]!), clock.nowMs()),
      texts: { price: (value) => labelOf(this.#scale, value, this.#texts.price), value: this.#texts.value },
    };
  }

  /** A level of the axis of a pane, as its labels have it. */
  #textOf({ isBlank, id }: StackedPane, value: number): string {
    if (isBlank) return '';
    return id === mainPane ? this.#texts.price(value) : this.#texts.value(value).replace(/\.0+$/, '');
  }

  /** A tick that leaves the levels of a pane as they are paints no more of it than what it has moved. */
  #moved(isTick: boolean): void {
    for (const pane of this.#stack.panes)
      if (pane.stale !== 'all')
        pane.stale = isTick && fits(pane, this.#model, this.#view, this.#scaleOf(pane)) ? 'live' : 'all';
    this.#task.request();
  }

  #look(view: ChartView): void {
    this.#begun = undefined;
    this.#view = view;
    this.#repaint();
  }

  #repaint(): void {
    for (const pane of this.#stack.panes) pane.stale = 'all';
    this.#task.request();
  }

  #retheme(): void {
    this.#palette = readPalette(this.#options.host);
    this.#colours = { ...coloursOf(this.#palette), ...this.#given };
    dress(this.#options.host, this.#colours);
    this.#repaint();
  }

  #draw(): void {
    if (!this.#seen) return;
    this.#scale = this.#model.scaleFor(this.#view);
    const moved = this.#stack.main.stale !== 'no';
    const whole = this.#stack.shown.some(({ stale }) => stale === 'all');
    if (whole) this.#fit();
    this.#stack.paint(this.#view, Math.round((this.#axis * this.#palette.size) / nominal));
    this.#writeLegends();
    if (moved) this.#showLayers();
    if (whole) this.#afterWhole();
  }

  #fit(): void {
    const axis = fitAll(
      this.#stack.shown,
      {
        model: this.#model,
        view: this.#view,
        scaleOf: this.#scaleOf,
        textOf: (pane, value) => this.#textOf(pane, value),
      },
      this.#axis,
    );
    if (axis !== this.#axis) this.#options.host.style.setProperty('--price-axis', `${axis / nominal}em`);
    this.#axis = axis;
  }

  #afterWhole(): void {
    this.#pointer.show();
    for (const listener of this.#frameListeners) listener();
    this.#options.onView(this.#view, this.#model.bars, this.#stack.width - leastAxis);
    if (this.#model.bars.length > 0 && this.#view.right - this.#view.count < this.#model.ends.first + nearStart)
      this.#options.onNearStart();
  }

  #writeLegends(): void {
    const { bars } = this.#model;
    const at = (this.#pointer.number ?? bars.first + bars.length - 1) - bars.first;
    writeLegends(this.#options.legend, this.#stack.shown, at, {
      model: this.#model,
      view: this.#view,
      texts: this.#texts,
      colours: this.#colours,
    });
  }

  /** They paint where their frame is another one, or where they follow the forming bar. */
  #showLayers(): void {
    if (this.#model.bars.length === 0) return;
    const frame = this.#frameOf(this.#stack.main);
    for (const layer of this.#layers) layer.update(frame, this.#palette);
  }
}
