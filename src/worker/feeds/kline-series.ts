import { type Interval, nextOpenOf } from '../../shared/kit/time.ts';
import { type Kline, mergeBars } from '../../shared/market/kline.ts';
import type { Change } from '../api.ts';

const logLength = 64;

/** Bars of one series, ascending and without a hole, and which of them changed at which version. Closes nothing: a bar is closed when a later one stands. */
export class KlineSeries {
  bars: readonly Kline[] = [];
  /** Nothing older exists. */
  complete = false;
  version = 0;
  readonly #interval: Interval;
  /** Open time of the first bar that each of the newest versions changed, oldest first. */
  #log: { readonly version: number; readonly fromMs: number }[] = [];

  constructor(interval: Interval) {
    this.#interval = interval;
  }

  /** Takes the newest bar. `hole` where bars between it and the last one are missing: then it changes nothing. */
  put(bar: Kline): 'put' | 'hole' {
    const last = this.bars.at(-1);
    if (last && bar[0] > nextOpenOf(this.#interval, last[0])) return 'hole';
    this.bars = !last || bar[0] > last[0] ? [...this.bars, bar] : mergeTail(this.bars, bar);
    this.#note(bar[0]);
    return 'put';
  }

  /** Takes what the server has just read, and on top of it the bars that came meanwhile. Known bars that end before the read ones begin are given up. */
  refresh(read: readonly Kline[], meanwhile: readonly Kline[]): void {
    const [first, last] = [read[0], this.bars.at(-1)];
    const apart = first !== undefined && last !== undefined && first[0] > nextOpenOf(this.#interval, last[0]);
    this.bars = mergeBars(apart ? read : mergeBars(this.bars, read), meanwhile);
    if (apart) this.complete = false;
    this.#forget();
  }

  /** Puts older bars in front; none at all means that there is nothing older. */
  prepend(older: readonly Kline[]): void {
    if (older.length === 0) this.complete = true;
    this.bars = mergeBars(older, this.bars);
    this.#forget();
  }

  /** What someone at version `since` lacks. */
  change(since: number | undefined): Change {
    const oldest = this.#log[0];
    if (since === undefined || !oldest || oldest.version > since + 1) {
      return { kind: 'whole', value: { bars: this.bars, complete: this.complete } };
    }
    const fromMs = Math.min(...this.#log.filter(({ version }) => version > since).map((entry) => entry.fromMs));
    return { kind: 'bars', bars: this.bars.slice(this.bars.findIndex((bar) => bar[0] >= fromMs)), complete: this.complete };
  }

  #note(fromMs: number): void {
    this.#log.push({ version: ++this.version, fromMs });
    if (this.#log.length > logLength) this.#log.shift();
  }

  #forget(): void {
    this.version++;
    this.#log = [];
  }
}

/** The bar nearly always replaces the last one. */
function mergeTail(bars: readonly Kline[], bar: Kline): readonly Kline[] {
  return bars.at(-1)![0] === bar[0] ? [...bars.slice(0, -1), bar] : mergeBars(bars, [bar]);
}
