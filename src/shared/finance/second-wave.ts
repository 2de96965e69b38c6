import type { SecondWaveParams } from '../trade/strategy/second-wave-params.ts';

/** A bar that has closed; prices in quote. */
export interface WaveBar {
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** A first wave with its pullback, at the close of the bar that turns up again; prices in quote. */
export interface Wave {
  /** Bar of its signal, from 0. */
  readonly bar: number;
  /** High of the pullback since its low: an entry is above it. */
  readonly trigger: number;
  /** Low of the pullback. */
  readonly low: number;
  /** Length of the first wave. */
  readonly length: number;
}

interface Pivot {
  readonly price: number;
  readonly bar: number;
}

/** A first wave between its pivots, and the lowest low since. */
interface FirstWave {
  readonly low: Pivot;
  readonly high: Pivot;
  readonly pullback: Pivot;
}

/** Bars that are kept: as many as two waves may be long, and what comes before them. */
const keptBars = 1_024;

type Rules = Pick<SecondWaveParams, 'min_rise' | 'max_bars' | 'min_retrace' | 'max_retrace' | 'volume' | 'pivot'>;

/**
 * Finds second waves along closed bars. Pivots are those of a zig-zag: an extreme is one once the price has turned by
 * `pivot` average true ranges. A wave is found once, at the first close above the high of the bar of the pullback's
 * low.
 */
export class WaveFinder {
  readonly #rules: Rules;
  readonly #bars: WaveBar[] = [];
  #count = 0;
  #isRising: boolean | undefined;
  /** The extreme since the last pivot. */
  #high: Pivot = { price: Number.NEGATIVE_INFINITY, bar: -1 };
  #low: Pivot = { price: Number.POSITIVE_INFINITY, bar: -1 };
  /** The newest first wave whose second one was not found yet, and the low of its pullback until now. */
  #wave: FirstWave | undefined;

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  /** Takes the next closed bar with its average true range; the wave that it completes. */
  take(bar: WaveBar, range: number): Wave | undefined {
    const index = this.#count++;
    this.#bars[index % keptBars] = bar;
    if (!(range > 0)) return undefined;
    this.#pull(bar, index);
    const turn = this.#rules.pivot * range;
    if (this.#isRising === undefined) this.#begin(bar, index, turn);
    else if (this.#isRising) this.#rise(bar, index, turn);
    else this.#fall(bar, index, turn);
    return this.#signal(bar, index);
  }

  /** A pullback goes on, until the price is above its wave. */
  #pull(bar: WaveBar, index: number): void {
    if (!this.#wave) return;
    if (bar.high > this.#wave.high.price) this.#wave = undefined;
    else if (bar.low < this.#wave.pullback.price)
      this.#wave = { ...this.#wave, pullback: { price: bar.low, bar: index } };
  }

  /** Until the first pivot both extremes are followed. */
  #begin(bar: WaveBar, index: number, turn: number): void {
    if (bar.high > this.#high.price) this.#high = { price: bar.high, bar: index };
    if (bar.low <= this.#low.price) this.#low = { price: bar.low, bar: index };
    if (this.#high.price - this.#low.price >= turn) this.#isRising = this.#high.bar > this.#low.bar;
  }

  #rise(bar: WaveBar, index: number, turn: number): void {
    if (bar.high > this.#high.price) this.#high = { price: bar.high, bar: index };
    else if (this.#high.price - bar.low >= turn) {
      this.#isRising = false;
      const pullback = this.#lowest(this.#high.bar + 1, index);
      this.#wave = { low: this.#low, high: this.#high, pullback };
      this.#low = pullback;
    }
  }

  #fall(bar: WaveBar, index: number, turn: number): void {
    if (bar.low <= this.#low.price) this.#low = { price: bar.low, bar: index };
    else if (bar.high - this.#low.price >= turn) {
      this.#isRising = true;
      this.#high = this.#highest(this.#low.bar + 1, index);
    }
  }

  /** The wave that this bar completes: the first close above the bar of the pullback's low. */
  #signal(bar: WaveBar, index: number): Wave | undefined {
    const wave = this.#wave;
    if (!wave || index <= wave.pullback.bar || !this.#isFirst(wave)) return undefined;
    const { pullback, high, low } = wave;
    const length = high.price - low.price;
    const retrace = ((high.price - pullback.price) / length) * 100;
    const { min_retrace, max_retrace } = this.#rules;
    if (retrace < min_retrace || retrace > max_retrace || bar.close <= this.#at(pullback.bar).high) return undefined;
    this.#wave = undefined;
    const { price: trigger } = this.#highest(pullback.bar, index);
    return { bar: index, trigger, low: pullback.price, length };
  }

  /** Whether a rise is steep, short and busy enough. */
  #isFirst({ low, high }: FirstWave): boolean {
    const { min_rise, max_bars, volume } = this.#rules;
    const bars = high.bar - low.bar;
    if ((high.price / low.price - 1) * 100 < min_rise || bars < 1 || bars > max_bars) return false;
    if (volume === undefined) return true;
    const wave = this.#volume(low.bar + 1, high.bar);
    const before = this.#volume(low.bar - max_bars + 1, low.bar);
    return wave >= volume * before && this.#volume(high.bar + 1, this.#count - 1) < wave;
  }

  #at(bar: number): WaveBar {
    return this.#bars[bar % keptBars]!;
  }

  #lowest(from: number, to: number): Pivot {
    let found: Pivot = { price: Number.POSITIVE_INFINITY, bar: to };
    for (let bar = from; bar <= to; bar++)
      if (this.#at(bar).low < found.price) found = { price: this.#at(bar).low, bar };
    return found;
  }

  #highest(from: number, to: number): Pivot {
    let found: Pivot = { price: Number.NEGATIVE_INFINITY, bar: to };
    for (let bar = from; bar <= to; bar++)
      if (this.#at(bar).high > found.price) found = { price: this.#at(bar).high, bar };
    return found;
  }

  /** Mean volume of some bars. */
  #volume(from: number, to: number): number {
    const first = Math.max(from, 0, this.#count - keptBars);
    let sum = 0;
    for (let bar = first; bar <= to; bar++) sum += this.#at(bar).volume;
    return to < first ? 0 : sum / (to - first + 1);
  }
}
