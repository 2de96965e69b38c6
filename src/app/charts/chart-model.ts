import { createHeikinAshi } from '../../shared/indicators/heikin-ashi.ts';
import type { ChartType } from '../../shared/trade/chart-choices.ts';
import type { PriceMode } from '../../shared/trade/chart-document.ts';
import type { NumberedBars, Taken } from './bar-store.ts';
import type { ChartView, Ends } from './chart-view.ts';
import type { Comparison } from './comparison.ts';
import { createLod, type Lod } from './lod.ts';
import type { PaintNineTurn } from './nine-turn-painter.ts';
import { levelOf, type PriceScale } from './price-scale.ts';
import { createStudies, rangeOfStudy, type Study } from './studies.ts';
import type { PaintTags } from './study-tags.ts';

/** How a chart draws its bars. */
export interface ChartStyle {
  readonly type: ChartType;
  readonly mode: PriceMode;
  readonly inverted: boolean;
  /** IANA name; undefined is the browser's own. */
  readonly zone: string | undefined;
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
  bars: NumberedBars = { first: 0, length: 0, time: none, open: none, high: none, low: none, close: none, volume: none };
  style: ChartStyle = { type: 'candles', mode: 'linear', inverted: false, zone: undefined };
  /** Instruments beside the chart's own; who sets it lets it take the bars. */
  comparison: Comparison | undefined;

  get ends(): Ends {
    return { first: this.bars.first, last: this.bars.first + this.bars.length - 1 };
  }

  take(bars: NumberedBars, { from }: Pick<Taken, 'from'>): void {
    this.bars = bars;
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
    return { mode, inverted: style.inverted, base: bars.close[Math.max(0, Math.min(bars.length - 1, Math.ceil(right - count) - bars.first))] ?? 1 };
  }

  /** Levels of the lower and the upper edge around the bars in view. */
  mainRange(view: ChartView, scale: PriceScale): readonly [number, number] {
    const [first, last] = [view.right - view.count - this.bars.first, view.right - this.bars.first];
    const found = this.drawn().lod.extremes(first, last);
    if (!found) return [0, 1];
    const [bottom, top] = this.comparison?.around(view, found.bottom, found.top) ?? [found.bottom, found.top];
    const [a, b] = [levelOf(scale, bottom), levelOf(scale, top)];
    const [low, high] = a < b ? [a, b] : [b, a];
    const height = Math.max(high - low, Math.abs(high) * 1e-5, 1e-12);
    return [low - height * room.below, high + height * room.above];
  }

  /** Values at the lower and the upper edge of a study's pane; undefined where it has none in view. */
  studyRange(study: Study, view: ChartView): readonly [number, number] | undefined {
    const { bars } = this;
    const [first, last] = [Math.max(0, Math.floor(view.right - view.count) - bars.first), Math.min(bars.length - 1, Math.ceil(view.right) - bars.first)];
    if (study.spec.kind === 'volume') return [0, (this.#lod.extremes(first, last)?.most || 1) * (1 + room.above * 2)];
    const found = rangeOfStudy(study, first, last);
    if (!found) return undefined;
    const height = Math.max(found[1] - found[0], Math.abs(found[1]) * 1e-6, 1e-9);
    return [found[0] - height * room.below, found[1] + height * room.above * 1.5];
  }
}
