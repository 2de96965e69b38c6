import { createHeikinAshi } from '../../shared/indicators/heikin-ashi.ts';
import type { BarColumns } from '../../shared/indicators/series.ts';
import type { BarList } from '../../shared/market/bar-list.ts';
import type { ChartType, PriceMode } from '../../shared/trade/chart-document.ts';
import type { NumberedBars, Taken } from './bar-store.ts';
import { type BarClock, createBarTimes } from './bar-times.ts';
import type { ChartView, Ends } from './chart-view.ts';
import { createLod, type Lod } from './lod.ts';
import type { PaintTurns } from './nine-turn-painter.ts';
import { levelOf, type PriceScale } from './price-scale.ts';
import { createStudies, type Study, widen, widenByStudy } from './studies.ts';
import type { PaintTags } from './study-tags.ts';

/** How a chart draws its bars. */
export interface ChartStyle {
  readonly type: ChartType;
  readonly mode: PriceMode;
  readonly inverted: boolean;
  /** IANA name; undefined is the browser's own. `dateZone` where bars are dates. */
  readonly zone: string | undefined;
  readonly clock: BarClock;
  /** Paints the newest values of indicators on the price axis; undefined where there are to be none. */
  readonly tags?: PaintTags | undefined;
  readonly paintTurns?: PaintTurns | undefined;
}

/** Another instrument to set beside the chart's own, with its bars of the same interval. */
export interface Rival {
  readonly name: string;
  readonly colour: string;
  readonly bars: BarList;
}

/** Closes of another instrument at the bars of the chart's own: of the newest bar that had opened by then, NaN before its first. */
export interface Compared {
  readonly name: string;
  readonly colour: string;
  readonly closes: Float64Array;
}

/** Free room above and below the bars in view, as shares of their height: so a tick seldom leaves them. */
const room = { above: 0.1, below: 0.08 };
const none = new Float64Array(0);
const closeField = 4;

/** The bars of a chart and whatever follows from them. Owns no element. */
export class ChartModel {
  readonly #heikin = createHeikinAshi();
  readonly #lod = createLod();
  readonly #heikinLod = createLod();
  readonly studies = createStudies();
  bars: NumberedBars = { first: 0, length: 0, time: none, open: none, high: none, low: none, close: none, volume: none };
  style: ChartStyle = { type: 'candles', mode: 'linear', inverted: false, zone: undefined, clock: { nextOpen: (openMs) => openMs + 1, closeOf: Number, nowMs: Number } };
  readonly times = createBarTimes(this.bars);
  #rivals: readonly Rival[] = [];
  #compared: readonly Compared[] = [];

  get ends(): Ends {
    return { first: this.bars.first, last: this.bars.first + this.bars.length - 1 };
  }

  take(bars: NumberedBars, { from }: Pick<Taken, 'from'>): void {
    this.bars = bars;
    this.times.take(bars, this.style.clock.nextOpen);
    this.#lod.take(bars, from);
    this.studies.take(bars, from);
    if (this.style.type === 'heikin') this.#takeHeikin(from);
    this.#align(from);
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

  compare(rivals: readonly Rival[]): void {
    this.#rivals = rivals;
    this.#align(0);
  }

  compared(): readonly Compared[] {
    return this.#compared;
  }

  #takeHeikin(from: number): void {
    this.#heikin.take(this.bars, from);
    this.#heikinLod.take({ ...this.#heikin.bars(), first: this.bars.first }, from);
  }

  #align(from: number): void {
    if (this.#rivals.length === 0 && this.#compared.length === 0) return;
    this.#compared = this.#rivals.map(({ name, colour, bars }, at) => {
      const known = from > 0 ? this.#compared[at]?.closes : undefined;
      return { name, colour, closes: alignCloses(this.bars, bars, known, from) };
    });
  }

  /** How prices lie while this part is in view: percents count from the first close in it. */
  scaleFor({ right, count }: ChartView): PriceScale {
    const { bars, style } = this;
    const mode = style.mode === 'log' && !(bars.length > 0 && bars.low[bars.length - 1]! > 0) ? 'linear' : style.mode;
    return { mode, inverted: style.inverted, base: bars.close[this.#firstSeen(right - count)] ?? 1 };
  }

  #firstSeen(from: number): number {
    return Math.max(0, Math.min(this.bars.length - 1, Math.ceil(from) - this.bars.first));
  }

  /** What a compared close counts as on the price axis: moved as much as the chart's own since the first bar in view. */
  factorOf({ closes }: Compared, { right, count }: ChartView): number {
    let at = this.#firstSeen(right - count);
    while (at < this.bars.length - 1 && Number.isNaN(closes[at]!)) at++;
    return this.bars.close[at]! / closes[at]!;
  }

  /** Studies over the candles. */
  overlays(): readonly Study[] {
    return this.studies.list().filter(({ indicator }) => indicator?.place === 'overlay');
  }

  /** Levels of the lower and the upper edge around the bars in view and the lines over them. */
  mainRange(view: ChartView, scale: PriceScale): readonly [number, number] {
    const [first, last] = [view.right - view.count - this.bars.first, view.right - this.bars.first];
    const found = this.drawn().lod.extremes(first, last);
    if (!found) return [0, 1];
    const range = { min: found.bottom, max: found.top };
    for (const other of this.#compared) {
      widen(range, other.closes, first, Math.min(this.bars.length - 1, last), this.factorOf(other, view));
    }
    for (const study of this.overlays()) widenByStudy(range, study, this.bars.length, first, last);
    // Nothing below zero has a logarithm.
    const bottom = range.min > 0 || scale.mode !== 'log' ? range.min : found.bottom;
    const [low, high] = [levelOf(scale, bottom), levelOf(scale, range.max)].sort((a, b) => a - b) as [number, number];
    const height = Math.max(high - low, Math.abs(high) * 1e-5, 1e-12);
    return [low - height * room.below, high + height * room.above];
  }

  /** Values at the lower and the upper edge of a study's pane; undefined where it has none in view. */
  studyRange(study: Study, view: ChartView): readonly [number, number] | undefined {
    const { bars } = this;
    const [first, last] = [Math.max(0, Math.floor(view.right - view.count) - bars.first), Math.min(bars.length - 1, Math.ceil(view.right) - bars.first)];
    if (study.spec.kind === 'volume') return [0, (this.#lod.extremes(first, last)?.most || 1) * (1 + room.above * 2)];
    const range = { min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY };
    widenByStudy(range, study, bars.length, first, last);
    const { min, max } = range;
    if (max < min) return undefined;
    const height = Math.max(max - min, Math.abs(max) * 1e-6, 1e-9);
    return [min - height * room.below, max + height * room.above * 1.5];
  }
}

function alignCloses({ time, length }: BarColumns, other: BarList, known: Float64Array | undefined, from: number): Float64Array {
  const closes = known && known.length >= length ? known : new Float64Array(time.length).fill(Number.NaN);
  const start = closes === known ? from : 0;
  let next = other.indexOf(time[start] ?? 0);
  for (let at = start; at < length; at++) {
    while (next < other.length && other.openMs(next) <= time[at]!) next++;
    closes[at] = next > 0 ? other.value(next - 1, closeField) : Number.NaN;
  }
  return closes;
}
