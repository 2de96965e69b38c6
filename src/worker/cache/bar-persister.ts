import type { BarList } from '../../shared/market/bar-list.ts';
import type { BarSeries } from '../../shared/market/bar-series.ts';
import type { Cancel, Clock } from '../clock.ts';
import type { BarStore, KeptBars } from '../environment.ts';

/** Bars that have changed are written at most this often. */
const writeEveryMs = 5_000;
/** A store that takes longer is not waited for. */
const restoreWithinMs = 250;

/** Keeps the bars of one series in this browser while somebody reads them. */
export class BarPersister {
  readonly #store: BarStore;
  readonly #clock: Clock;
  readonly #series: BarSeries;
  readonly #bars: () => BarList;
  #fromMs = Number.POSITIVE_INFINITY;
  #cancelWrite: Cancel | undefined;
  #cancelBegin: Cancel | undefined;
  #closed = false;

  /** `bars` tells the bars at hand, ascending. */
  constructor(store: BarStore, clock: Clock, series: BarSeries, bars: () => BarList) {
    this.#store = store;
    this.#clock = clock;
    this.#series = series;
    this.#bars = bars;
  }

  /** Hands over what was kept, whenever it comes, and calls `begin` once: after that, or after 250 ms. */
  restore(take: (kept: KeptBars) => void, begin: () => void): void {
    const beginOnce = () => {
      this.#cancelBegin?.();
      this.#cancelBegin = undefined;
      if (!this.#closed) begin();
    };
    this.#cancelBegin = this.#clock.after(restoreWithinMs, beginOnce);
    void this.#store.read(this.#series).then((kept) => {
      if (kept && !this.#closed) take(kept);
      if (this.#cancelBegin) beginOnce();
    });
  }

  /** Bars from this open time on are other ones. */
  changed(fromMs: number): void {
    this.#fromMs = Math.min(this.#fromMs, fromMs);
    this.#cancelWrite ??= this.#clock.after(writeEveryMs, () => this.keep());
  }

  /** Writes what has changed, for the last time. */
  close(): void {
    this.#closed = true;
    this.#cancelBegin?.();
    this.keep();
  }

  /** Writes now what has changed. */
  keep(): void {
    this.#cancelWrite?.();
    this.#cancelWrite = undefined;
    const fromMs = this.#fromMs;
    this.#fromMs = Number.POSITIVE_INFINITY;
    if (fromMs !== Number.POSITIVE_INFINITY) void this.#store.write(this.#series, this.#bars(), fromMs);
  }
}
