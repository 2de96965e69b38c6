import * as v from 'valibot';
import { klines as klinesList, klinesHistory } from '../../shared/contracts/market-data.ts';
import { type Interval, nextOpenOf } from '../../shared/kit/time.ts';
import type { SymbolRef } from '../../shared/market/instrument.ts';
import type { Kline } from '../../shared/market/kline.ts';
import { klines } from '../../shared/topics/klines.ts';
import type { Change, FeedHead, View } from '../api.ts';
import type { Cancel, Clock, Log } from '../environment.ts';
import type { Http } from '../http.ts';
import { callUntilAnswered } from '../retry.ts';
import type { Stream, Streams } from '../streams.ts';
import { type Source, Standing } from './feed.ts';
import { KlineSeries } from './kline-series.ts';

const usualBars = 500;
const mostBars = 1_500;

export interface KlineFeedOptions {
  readonly symbol: SymbolRef;
  readonly interval: Interval;
  readonly http: Http;
  readonly streams: Streams;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Log;
}

/** The bars of one series: history by HTTP, then the socket; after a reconnect or a hole the missing bars are read again. */
export class KlineFeed implements Source {
  readonly #options: KlineFeedOptions;
  readonly #params: SymbolRef & { readonly interval: Interval };
  readonly #changed: () => void;
  readonly #standing: Standing;
  readonly #series: KlineSeries;
  #stream: Stream | undefined;
  #cancelRead: Cancel | undefined;
  /** Bars of the socket since the read under way began; undefined where none is under way. */
  #meanwhile: Kline[] | undefined;
  #older: Promise<boolean> | undefined;
  #lost = false;

  constructor(options: KlineFeedOptions, changed: () => void) {
    const { symbol: { exchange, symbol, account_type }, interval, clock } = options;
    this.#options = options;
    this.#params = { exchange, symbol, account_type, interval };
    this.#changed = changed;
    this.#standing = new Standing(clock, changed);
    this.#series = new KlineSeries(interval);
    this.#read();
  }

  head(): FeedHead {
    return this.#standing.head();
  }

  version(): number {
    return this.#series.version;
  }

  change(_view: View, since: number | undefined): Change {
    return this.#series.version === 0 ? { kind: 'none' } : this.#series.change(since);
  }

  /** Reads older bars; false where there are none, or where the read failed. Two calls at once are one. */
  loadOlder(): Promise<boolean> {
    this.#older ??= this.#readOlder().finally(() => { this.#older = undefined; });
    return this.#older;
  }

  close(): void {
    this.#cancelRead?.();
    this.#stream?.close();
  }

  #read(): void {
    const { clock, random, http, log, interval } = this.#options;
    this.#cancelRead?.();
    this.#meanwhile = [];
    this.#cancelRead = callUntilAnswered({
      clock, random,
      call: () => http.call(klinesList, { ...this.#params, limit: missingBars(this.#series, interval, clock.wallMs()) }),
      done: ({ list }) => this.#refresh(list),
      refused: ({ code }) => this.#fail(code),
      failed: ({ code }) => {
        log.warn(`bars not read: ${code}`);
        this.#standing.broke('disconnected');
      },
    });
  }

  #fail(code: string): void {
    this.close();
    this.#standing.become('failed', code);
  }

  /** Something of the socket's is missing: what is known is read again. */
  #missed(reason: 'gap' | 'malformed'): void {
    this.#standing.broke(reason);
    this.#read();
  }

  #refresh(list: readonly Kline[]): void {
    this.#series.refresh(list, this.#meanwhile ?? []);
    this.#meanwhile = undefined;
    this.#standing.received('live', null);
    this.#stream ??= this.#open();
  }

  #open(): Stream {
    return this.#options.streams.open(klines, this.#params, {
      opened: () => {
        if (this.#lost) this.#read();
        this.#lost = false;
      },
      frame: (frame) => this.#takeFrame(frame),
      heartbeat: () => { if (!this.#meanwhile) this.#standing.become('live', ''); },
      lost: (reason) => {
        this.#lost = true;
        this.#cancelRead?.();
        this.#standing.broke(reason);
      },
      refused: (code) => this.#fail(code),
    });
  }

  #takeFrame(raw: unknown): void {
    // A closed bar is sent once only: a frame that was damaged on its way may have been one.
    if (raw === undefined) {
      this.#missed('malformed');
      return;
    }
    const parsed = v.safeParse(klines.frame, raw);
    if (!parsed.success) {
      this.#options.log.error('bars: a frame breaks the topic', v.flatten(parsed.issues));
      return;
    }
    const frame = parsed.output;
    if (frame.e === 'snap') this.#takeSnap(frame.list);
    else if (frame.e === 'k') {
      this.#stream?.delayed(frame.E);
      this.#take(frame.k, frame.E);
    } else {
      this.#stream?.close();
      this.#standing.become('ended', '');
    }
  }

  /** A server that could not keep up sends the newest bars anew. Where they begin after the last known one, nobody has told how that one closed. */
  #takeSnap(list: readonly Kline[]): void {
    const [first, last] = [list[0], this.#series.bars.at(-1)];
    if (!this.#meanwhile && first && last && first[0] > last[0]) this.#missed('gap');
    for (const bar of list) this.#take(bar, null);
  }

  #take(bar: Kline, venueMs: number | null): void {
    if (this.#meanwhile) this.#meanwhile.push(bar);
    else if (this.#series.put(bar) === 'put') this.#standing.received('live', venueMs);
    else {
      this.#missed('gap');
      this.#take(bar, venueMs);
    }
  }

  async #readOlder(): Promise<boolean> {
    const first = this.#series.bars[0];
    if (!first || this.#series.complete) return false;
    const answer = await this.#options.http.call(klinesHistory, { ...this.#params, end: first[0], limit: usualBars });
    if (!answer.ok) {
      this.#options.log.warn(`older bars not read: ${answer.failure.code}`);
      return false;
    }
    // The series has begun anew elsewhere meanwhile: between these bars and its first one others are missing.
    if (this.#series.bars[0]?.[0] !== first[0]) return false;
    this.#series.prepend(answer.data.list);
    this.#changed();
    return answer.data.list.length > 0;
  }
}

/** Bars since the last known one and two more; the usual number where nothing is known. */
function missingBars(series: KlineSeries, interval: Interval, nowMs: number): number {
  const last = series.bars.at(-1);
  if (!last) return usualBars;
  const lengthMs = nextOpenOf(interval, last[0]) - last[0];
  return Math.max(3, Math.min(mostBars, Math.ceil((nowMs - last[0]) / lengthMs) + 2));
}
