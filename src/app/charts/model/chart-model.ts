import { createHeikinAshi } from '../../../shared/indicators/heikin-ashi.ts';
import type { ChartType } from '../../../shared/trade/workspace/chart-choices.ts';
import type { PriceMode } from '../../../shared/trade/workspace/chart-document.ts';
import type { NumberedBars, Taken } from '../series/bar-store.ts';
import { type BarClock, createBarTimes } from '../series/bar-times.ts';
import type { ChartView, Ends } from '../scale/chart-view.ts';
import type { Comparison } from '../studies/comparison.ts';
import { createLod, type Lod } from '../series/lod.ts';
import type { PaintNineTurn } from '../bars/nine-turn-painter.ts';
import { levelOf, type PriceScale } from '../scale/price-scale.ts';
import { createStudies, type Study, widenByStudy } from '../studies/studies.ts';
import type { PaintTags } from '../studies/study-tags.ts';

/** How a chart draws its bars. */
export interface ChartStyle {
  readonly type: ChartType;
  readonly mode: PriceMode;
  readonly inverted: boolean;
  /** IANA name; undefined is the browser's own. */
  readonly zone: string | undefined;
  /** Bars are told by their dates alone. */
  readonly dated?: boolean | undefined;
  readonly clock: BarClock;
  /** Paints the newest values of indicators on the price axis; undefined where there are to be none. */
  readonly tags?: PaintTags | undefined;
  /** Undefined until it is there. */
  readonly nineTurn?: PaintNineTurn | undefined;
}

/** Free room above and below the bars in view, as shares of their height: so a tick seldom leaves them. */
const room = { above: 0.1, below: 0.08 };
const none = new Float64Array(0);

/** The bars of a chart and whatever follows from them. Owns no element. */
export class ChartModel {
  readonly #heikin = createHeikinAshi();
  readonly #lod = createLod();
  readonly #heikinLod = createLod();
  readonly studies = createStudies();
  bars: NumberedBars = {
    first: 0,
    length: 0,
    time: none,
    open: none,
    high: none,
    low: none,
    close: none,
    volume: none,
  };
  style: ChartStyle = {
    type: 'candles',
    mode: 'linear',
    inverted: false,
    zone: undefined,
    clock: { nextOpen: (openMs) => openMs + 1, closeOf: Number, nowMs: Number },
  };
  readonly times = createBarTimes(this.bars);
  /** Instruments beside the chart's own; who sets it lets it take the bars. */
  comparison: Comparison | undefined;

  get ends(): Ends {
    return { first: this.bars.first, last: this.bars.first + this.bars.length - 1 };
  }

  take(bars: NumberedBars, { from }: Pick<Taken, 'from'>): void {
    this.bars = bars;
    this.times.take(bars, this.style.clock.nextOpen);
    this.#lod.take(bars, from);
    this.studies.take(bars, from);
    if (this.style.type === 'heikin') this.#takeHeikin(from);
    this.comparison?.take(bars, from);
  }

  /** The bars that are drawn, with their buckets. */
  drawn(): { readonly bars: NumberedBars; readonly lod: Lod } {
    if (this.style.type !== 'heikin') return { bars: this.bars, lod: this.#lod };
    return { bars: { ...this.#heikin.bars(), first: this.bars.first }, lod: this.#heikinLod };
  }

  get lod(): Lod {
    return this.#lod;
  }

  restyle(style: ChartStyle): void {
    this.style = style;
    this.times.take(this.bars, style.clock.nextOpen);
    if (style.type === 'heikin') this.#takeHeikin(0);
  }

  #takeHeikin(from: number): void {
    this.#heikin.take(this.bars, from);
    this.#heikinLod.take({ ...this.#heikin.bars(), first: this.bars.first }, from);
  }

  /** How prices lie while this part is in view: percents count from the first close in it. */
  scaleFor({ right, count }: ChartView): PriceScale {
    const { bars, style } = this;
    const mode = style.mode === 'log' && !(bars.length > 0 && bars.low[bars.length - 1]! > 0) ? 'linear' : style.mode;
    return {
      mode,
      inverted: style.inverted,
      base: bars.close[Math.max(0, Math.min(bars.length - 1, Math.ceil(right - count) - bars.first))] ?? 1,
    };
  }

  /** Studies over the candles. */
  overlays(): readonly Study[] {
    return this.studies.list().filter(({ indicator }) => indicator?.place === 'overlay');
  }

  /** Levels of the lower and the upper edge around the bars in view and the lines over them. */
  mainRange(view: ChartView, scale: PriceScale): readonly [number, number] {
    const first = view.right - view.count - this.bars.first;
    const last = view.right - this.bars.first;
    const found = this.drawn().lod.extremes(first, last);
    if (!found) return [0, 1];
    const [low, high] = this.comparison?.around(view, found.bottom, found.top) ?? [found.bottom, found.top];
    const range = { min: low, max: high };
    for (const study of this.overlays()) widenByStudy(range, study, this.bars.length, first, last);
    // Nothing below zero has a logarithm.
    const bottom = range.min > 0 || scale.mode !== 'log' ? range.min : found.bottom;
    const a = levelOf(scale, bottom);
    const b = levelOf(scale, range.max);
    const [lower, upper] = a < b ? [a, b] : [b, a];
    const height = Math.max(upper - lower, Math.abs(upper) * 1e-5, 1e-12);
    return [lower - height * room.below, upper + height * room.above];
  }

  /** Values at the lower and the upper edge of a study's pane; undefined where it has none in view. */
  studyRange(study: Study, view: ChartView): readonly [number, number] | undefined {
    const { bars } = this;
    const first = Math.max(0, Math.floor(view.right - view.count) - bars.first);
    const last = Math.min(bars.length - 1, Math.ceil(view.right) - bars.first);
    if (study.spec.kind === 'volume') return [0, (this.#lod.extremes(first, last)?.max || 1) * (1 + room.above * 2)];
    const range = { min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY };
    widenByStudy(range, study, bars.length, first, last);
    const { min, max } = range;
    if (max < min) return undefined;
    const height = Math.max(max - min, Math.abs(max) * 1e-6, 1e-9);
    return [min - height * room.below, max + height * room.above * 1.5];
  }
}
