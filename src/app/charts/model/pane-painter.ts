import { groupDigits } from '../../format/price.ts';
import type { ChartAppearance } from '../theme/chart-appearance.ts';
import type { ChartModel } from './chart-model.ts';
import { type ChartScene, paintLivePane, paintSealedPane, writeLegends } from './chart-painting.ts';
import { frameOf } from '../pane/geometry.ts';
import { countdownTo } from '../bars/last-price.ts';
import type { PaneParts } from '../pane/pane.ts';
import type { PaneFrame } from '../pane/pane-frame.ts';
import { mainPane, type StackedPane } from '../panes/pane-stack.ts';
import { labelOf, plainScale, type PriceScale } from '../scale/price-scale.ts';
import type { LegendTexts } from '../studies/study-legend.ts';
import { timeLabels, timeSplits } from '../scale/time-axis.ts';
import type { ViewState } from './view-state.ts';

interface PanePainterOptions {
  readonly model: ChartModel;
  readonly view: ViewState;
  readonly appearance: ChartAppearance;
  /** Digits after the point of a price. */
  readonly decimals: number;
  /** A figure that is no price, such as a volume. */
  readonly valueText: (value: number) => string;
}

/** Paints the panes of one chart from its model, view and colours. */
export class PanePainter {
  readonly #options: PanePainterOptions;
  readonly texts: LegendTexts;
  /** Of the prices in view. */
  #scale: PriceScale = plainScale;

  constructor(options: PanePainterOptions) {
    this.#options = options;
    this.texts = { price: (value) => groupDigits(value.toFixed(options.decimals)), value: options.valueText };
  }

  readonly scaleOf = ({ id }: StackedPane): PriceScale => (id === mainPane ? this.#scale : plainScale);

  /** Takes the scale that the view asks for now. */
  rescale(): void {
    this.#scale = this.#options.model.scaleFor(this.#options.view.now);
  }

  frameOf(stacked: StackedPane): PaneFrame {
    const { model, appearance } = this.#options;
    return frameOf(stacked.pane.u, model.times, this.scaleOf(stacked), stacked.version, appearance.palette);
  }

  /** A level of the axis of a pane, as its labels have it. */
  readonly textOf = ({ isBlank, id }: StackedPane, value: number): string => {
    if (isBlank) return '';
    return id === mainPane ? this.texts.price(value) : this.texts.value(value).replace(/\.0+$/, '');
  };

  /** What a pane asks of its chart. */
  partsFor(pane: () => StackedPane): Omit<PaneParts, 'host' | 'hasTimes'> {
    const { model, appearance } = this.#options;
    return {
      palette: () => appearance.palette,
      colours: () => appearance.shownColours,
      scale: () => this.scaleOf(pane()),
      priceText: (value) => this.textOf(pane(), value),
      timeSplits: (range, width) => timeSplits(model.times, model.style.zone, range, width),
      timeTexts: (numbers) => timeLabels(model.times, numbers, model.style.zone),
      sealed: (geo) => {
        paintSealedPane(this.#scene(), geo, pane().study());
        pane().version++;
      },
      live: (geo, dirty) => paintLivePane(this.#scene(), geo, pane().study(), dirty),
    };
  }

  /**
   * Writes the values at the bar of a number into the legends of the panes shown; `legend` is that of what lies over
   * the candles.
   */
  writeLegends(legend: HTMLElement, shown: readonly StackedPane[], number: number | undefined): void {
    const { model, view, appearance } = this.#options;
    const { bars } = model;
    const at = (number ?? bars.first + bars.length - 1) - bars.first;
    writeLegends(legend, shown, at, { model, view: view.now, texts: this.texts, colours: appearance.colours });
  }

  #scene(): ChartScene {
    const { model, view, appearance } = this.#options;
    const {
      bars: { time, length },
      style: { clock },
    } = model;
    return {
      model,
      view: view.now,
      colours: appearance.shownColours,
      palette: appearance.palette,
      countdown: appearance.faded || length === 0 ? '' : countdownTo(clock.closeOf(time[length - 1]!), clock.nowMs()),
      texts: { price: (value) => labelOf(this.#scale, value, this.texts.price), value: this.texts.value },
    };
  }
}
