import type { Interval } from '../../../shared/base/time.ts';
import { BarList, type BarBlock, blockOfBars, mergeBlocks } from '../../../shared/market/bar-list.ts';
import type { Kline } from '../../../shared/market/kline.ts';
import type { Hours } from '../../../shared/market/session/hours.ts';
import { isNextBar } from '../../../shared/market/session/session-bars.ts';
import type { Change } from '../../api.ts';

const logLength = 64;
const none: BarBlock = new Float64Array(0);
/** Column of the base volume. */
const volume = 5;

/**
 * What one version changed: bars that open at `fromMs` or later, and, where `frontMs` is a time, those before it, which
 * came in front.
 */
interface Changed {
  readonly version: number;
  readonly fromMs: number;
  readonly frontMs: number;
}

/** A bar of the socket, and whether the venue has said that it is closed. */
export interface SocketBar {
  readonly bar: Kline;
  readonly closed: boolean;
}

/**
 * Bars of one series, ascending and without a hole, and which of them changed at which version: what a market's hours
 * leave out is none. A later bar follows only one that is known to be closed, so that half a bar never stands as a
 * whole one; and a closed bar changes only where HTTP tells it otherwise.
 */
export class KlineSeries {
  /** Grows in place: what is sent of it is a copy. */
  #bars = new BarList();
  /** Nothing older exists. */
  complete = false;
  version = 0;
  /** Whether a bar is the next one after another. */
  readonly #follows: (openMs: number, nextMs: number) => boolean;
  /** Open time of the newest bar that the socket has closed; of all but the last one it goes without saying. */
  #closedMs = Number.NEGATIVE_INFINITY;
  /** What each of the newest versions changed, oldest first. */
  #log: Changed[] = [];

  constructor(hours: Hours, interval: Interval) {
    this.#follows = (openMs, nextMs) => isNextBar(hours, interval, openMs, nextMs);
  }

  get bars(): BarList {
    return this.#bars;
  }

  /**
   * Takes a bar of the socket. `hole` where bars between it and the last one are missing, or how the last one closed;
   * `old` where it is closed already or older than the last one: then nothing changes.
   */
  put(bar: Kline, closed: boolean): 'put' | 'hole' | 'old' {
    const fit = this.#fit(bar);
    if (fit !== 'put') return fit;
    this.#bars.put(bar);
    if (closed) this.#closedMs = bar[0];
    this.#note({ fromMs: bar[0] });
    return 'put';
  }

  #fit(bar: Kline): 'put' | 'hole' | 'old' {
    const last = this.#bars.at(-1);
    if (!last) return 'put';
    if (bar[0] < last[0] || bar[0] <= this.#closedMs) return 'old';
    return bar[0] === last[0] || (last[0] <= this.#closedMs && this.#follows(last[0], bar[0])) ? 'put' : 'hole';
  }

  /**
   * Takes what the server has just read, and on top of it the bars that came meanwhile; false where some are missing
   * between the two. Known bars that end before the read ones begin are given up.
   */
  refresh(read: readonly Kline[], meanwhile: readonly SocketBar[]): boolean {
    const first = read[0];
    const last = this.#bars.at(-1);
    const apart = first !== undefined && last !== undefined && first[0] > last[0] && !this.#follows(last[0], first[0]);
    if (apart) this.#bars = BarList.of(read);
    else this.#mergeRead(read);
    if (apart) this.complete = false;
    const whole = meanwhile.every(({ bar, closed }) => !this.#isNews(bar, closed) || this.put(bar, closed) !== 'hole');
    if (apart || last === undefined) this.#forget();
    else this.#note({ fromMs: first?.[0] ?? Number.POSITIVE_INFINITY });
    return whole;
  }

  #mergeRead(read: readonly Kline[]): void {
    const first = read[0];
    if (!first) return;
    const index = this.#bars.indexOf(first[0]);
    this.#bars.replaceFrom(index, mergeBlocks(this.#bars.block(index), blockOfBars(read)));
  }

  /** A bar only grows: of two words on one that forms, the one with less in it is the older. */
  #isNews(bar: Kline, closed: boolean): boolean {
    const last = this.#bars.at(-1);
    return closed || last?.[0] !== bar[0] || bar[volume] >= last[volume];
  }

  /** Begins anew with these bars. */
  begin(bars: BarList): void {
    this.#bars = new BarList(bars.block());
    this.#closedMs = Number.NEGATIVE_INFINITY;
    this.complete = false;
    this.#forget();
  }

  /**
   * Whether what the server has read goes on from the bars at hand: not older than they are, and the closed bars that
   * both know are the same.
   */
  agrees(read: readonly Kline[]): boolean {
    const last = this.#bars.at(-1);
    if (!last) return true;
    const newest = read.at(-1);
    if (newest && newest[0] < last[0]) return false;
    return read.every((bar) => {
      const i = this.#bars.indexOf(bar[0]);
      const isKnown = bar[0] < last[0] && this.#bars.openMs(i) === bar[0];
      return !isKnown || [1, 2, 3, 4].every((column) => this.#bars.value(i, column) === bar[column]);
    });
  }

  /** Puts older bars in front; none at all means that there is nothing older. */
  prepend(older: readonly Kline[]): void {
    if (older.length === 0) this.complete = true;
    const firstMs = this.#bars.openMs(0);
    this.#bars.prepend(blockOfBars(older.filter(([openMs]) => !(openMs >= firstMs))));
    this.#note({ frontMs: firstMs });
  }

  /** What someone at version `since` lacks. */
  change(since: number | undefined): Change {
    const oldest = this.#log[0];
    const bars = this.#bars;
    const complete = this.complete;
    if (since === undefined || !oldest || oldest.version > since + 1)
      return { kind: 'bars', whole: true, front: none, end: bars.block(), complete };
    const missed = this.#log.filter(({ version }) => version > since);
    const fromMs = Math.min(...missed.map((entry) => entry.fromMs));
    const frontMs = Math.max(...missed.map((entry) => entry.frontMs));
    return {
      kind: 'bars',
      whole: false,
      front: bars.block(0, bars.indexOf(frontMs)),
      end: bars.block(bars.indexOf(fromMs)),
      complete,
    };
  }

  #note({ fromMs = Number.POSITIVE_INFINITY, frontMs = Number.NEGATIVE_INFINITY }: Partial<Changed>): void {
    this.#log.push({ version: ++this.version, fromMs, frontMs });
    if (this.#log.length > logLength) this.#log.shift();
  }

  #forget(): void {
    this.version++;
    this.#log = [];
  }
}
