import * as v from 'valibot';
import { klines as klinesList } from '../../../shared/contracts/market-data.ts';
import { keyOfSymbol, type SymbolRef } from '../../../shared/market/instrument.ts';
import { hoursOf } from '../../../shared/market/session/hours.ts';
import { BarList } from '../../../shared/market/bar-list.ts';
import type { BarSeries } from '../../../shared/market/bar-series.ts';
import type { Kline } from '../../../shared/market/kline.ts';
import { klines } from '../../../shared/topics/klines.ts';
import type { Change, FeedHead, View } from '../../api.ts';
import { barPace, type Saver } from '../../state/saver.ts';
import { BarPersister } from '../../cache/bar-persister.ts';
import type { Cancel, Clock, Log } from '../../clock.ts';
import type { BarStore, KeptBars } from '../../environment.ts';
import type { Http } from '../../connection/http.ts';
import { callUntilAnswered } from '../../connection/retry.ts';
import type { Stream, Streams } from '../../connection/streams.ts';
import type { SourceCommands, HeldOf, Source } from '../../sources/source.ts';
import { FeedStatus } from '../../sources/feed-status.ts';
import { isUnknownKind } from '../frame-kind.ts';
import { KlineSeries, type SocketBar } from './kline-series.ts';
import { missingBars, usualBars } from './missing-bars.ts';
import { createOlderBars } from './older-bars.ts';
import { createPoller, type Poller } from '../poller.ts';

const pollEveryMs = 2_000;
const readAgainMs = 1_000;
const kinds = ['snap', 'k', 'end'];

export interface KlineFeedOptions extends Pick<BarSeries, 'interval' | 'zone'> {
  readonly symbol: SymbolRef;
  readonly http: Http;
  readonly streams: Streams;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Log;
  /** Where bars outlive the worker. */
  readonly bars?: BarStore | undefined;
  readonly saver?: Saver | undefined;
}

/**
 * The bars of one series: what this browser has kept, the rest of the history by HTTP, then the socket; after a
 * reconnect or a hole the missing bars are read again. Kept bars that the server tells otherwise are given up.
 */
export class KlineFeed implements Source {
  readonly commands: SourceCommands = { series: this };
  readonly #options: KlineFeedOptions;
  readonly #params: SymbolRef & { readonly interval: BarSeries['interval']; readonly tz: string | undefined };
  readonly #status: FeedStatus;
  readonly #series: KlineSeries;
  readonly #persister: BarPersister | undefined;
  #stream: Stream | undefined;
  readonly #unlisten: (() => void) | undefined;
  #cancelRead: Cancel | undefined;
  /** Bars of the socket since the read under way began; undefined where none is under way. */
  #meanwhile: SocketBar[] | undefined;
  #cancelAgain: Cancel | undefined;
  readonly #poller: Poller;
  /** Reads older bars; false where there are none, or where the read failed. Two calls at once are one. */
  readonly loadOlder: () => Promise<boolean>;
  #lost = false;
  #closed = false;
  /** The bars at hand were kept here, and the server has not borne them out yet. */
  #unproven = false;
  /** The server has told them otherwise: all are read anew. */
  #disproved = false;

  constructor(options: KlineFeedOptions, changed: () => void) {
    const { interval, zone, clock } = options;
    const { exchange, symbol, account_type } = options.symbol;
    this.#options = options;
    this.#params = { exchange, symbol, account_type, interval, tz: zone };
    this.#status = new FeedStatus(clock, changed);
    this.#series = new KlineSeries(hoursOf(options.symbol), interval);
    this.#poller = createPoller({
      clock,
      everyMs: pollEveryMs,
      call: (unwanted) => this.#ask(unwanted),
      done: ({ list }) => {
        this.#series.refresh(list, []);
        this.#persister?.changed(list[0]?.[0] ?? Number.POSITIVE_INFINITY);
        this.#status.polled(null);
      },
      failed: () => this.#status.broke('disconnected'),
    });
    this.loadOlder = createOlderBars({
      ...options,
      params: this.#params,
      series: this.#series,
      isClosed: () => this.#closed,
      grown: (firstMs) => {
        this.#persister?.changed(firstMs);
        changed();
      },
    });
    this.#unlisten = options.saver?.onChange(() => this.#reopen());
    this.#persister =
      options.bars &&
      new BarPersister(
        options.bars,
        clock,
        { key: keyOfSymbol(options.symbol), interval, zone },
        () => this.#series.bars,
      );
    const read = () => this.#read();
    if (this.#persister) this.#persister.restore((kept) => this.#restore(kept), read);
    else read();
  }

  head(): FeedHead {
    return this.#status.head();
  }

  version(): number {
    return this.#series.version;
  }

  change(_view: View, since: number | undefined): Change {
    return this.#series.version === 0 ? { kind: 'none' } : this.#series.change(since);
  }

  /** What is known, for reading back in it. */
  get series(): Pick<KlineSeries, 'bars' | 'complete'> {
    return this.#series;
  }

  keep(): void {
    this.#persister?.keep();
  }

  close(): void {
    this.#closed = true;
    this.#persister?.close();
    this.#unlisten?.();
    this.#poller.stop();
    this.#cancelAgain?.();
    this.#cancelRead?.();
    this.#stream?.close();
  }

  #restore({ bars, savedMs }: KeptBars): void {
    if (this.#series.version > 0) return;
    this.#unproven = true;
    this.#series.begin(bars);
    this.#status.recalled(savedMs, null);
  }

  #read(): void {
    const { clock, random, log } = this.#options;
    this.#cancelAgain?.();
    this.#cancelAgain = undefined;
    this.#cancelRead?.();
    this.#meanwhile = [];
    this.#cancelRead = callUntilAnswered({
      clock,
      random,
      call: (unwanted) => this.#ask(unwanted),
      done: ({ list }) => this.#refresh(list),
      refused: ({ code }) => this.#fail(code),
      failed: ({ code, retryMs }) => {
        log.warn(`bars not read: ${code}`);
        this.#status.broke('disconnected');
        // A socket that comes up says sooner than the next try that the server is back.
        if (retryMs !== undefined) return;
        this.#lost = true;
        this.#stream ??= this.#open();
      },
    });
  }

  #ask(unwanted: AbortSignal) {
    const { http, interval, clock } = this.#options;
    return http.call(
      klinesList,
      {
        ...this.#params,
        limit: this.#disproved ? usualBars : missingBars(this.#series.bars, interval, clock.wallMs()),
      },
      { unwanted },
    );
  }

  #fail(code: string): void {
    this.close();
    this.#status.become('failed', code);
  }

  /** Something of the socket's is missing: what is known is read again. */
  #missed(reason: 'gap' | 'malformed'): void {
    if (this.#stream) this.#stream.counts.gaps++;
    this.#status.broke(reason);
    this.#read();
  }

  #refresh(list: readonly Kline[]): void {
    if (this.#unproven && !this.#disproved && !this.#series.agrees(list)) {
      this.#disproved = true;
      this.#read();
      return;
    }
    if (this.#disproved) {
      this.#series.begin(new BarList());
      this.#persister?.changed(Number.NEGATIVE_INFINITY);
    }
    this.#unproven = false;
    this.#disproved = false;
    const whole = this.#series.refresh(list, this.#meanwhile ?? []);
    this.#persister?.changed(list[0]?.[0] ?? Number.POSITIVE_INFINITY);
    this.#meanwhile = undefined;
    this.#stream ??= this.#open();
    if (whole) {
      this.#stream.healed();
      this.#status.received('live', null);
    } else {
      // The server's own reading is behind its socket.
      this.#status.broke('gap');
      this.#cancelAgain = this.#options.clock.after(readAgainMs, () => this.#read());
    }
  }

  #open(): Stream {
    return this.#options.streams.open(
      klines,
      { ...this.#params, ...barPace(this.#options.saver) },
      {
        opened: () => {
          this.#poller.stop();
          if (this.#lost) this.#read();
          this.#lost = false;
        },
        frame: (frame) => this.#takeFrame(frame),
        heartbeat: () => {
          if (!this.#meanwhile && !this.#cancelAgain) this.#status.become('live', '');
        },
        lost: (reason) => {
          this.#lost = true;
          this.#cancelRead?.();
          this.#cancelAgain?.();
          if (!this.#poller.isFresh()) this.#status.broke(reason);
        },
        blocked: () => this.#poller.start(),
        refused: (code) => this.#fail(code),
      },
    );
  }

  /** Asks at another pace. The first frame of the new socket tells whether anything is missing. */
  #reopen(): void {
    if (!this.#stream) return;
    this.#stream.close();
    this.#stream = this.#open();
  }

  #takeFrame(raw: unknown): void {
    // A closed bar is sent once only: a frame that was damaged on its way may have been one.
    if (isUnknownKind(raw, kinds)) {
      this.#stream?.unknown(raw);
      return;
    }
    const parsed = v.safeParse(klines.frame, raw);
    if (!parsed.success) {
      if (raw !== undefined) this.#options.log.error('bars: a frame breaks the topic', v.flatten(parsed.issues));
      this.#missed('malformed');
      return;
    }
    const frame = parsed.output;
    if (frame.e === 'snap') {
      // The newest bars anew, of a new socket or of a server that could not keep up: all but the last are closed.
      for (const [index, bar] of frame.list.entries()) this.#take({ bar, closed: index < frame.list.length - 1 }, null);
    } else if (frame.e === 'k') {
      this.#stream?.delayed(frame.E);
      this.#take({ bar: frame.k, closed: frame.x }, frame.E);
    } else {
      this.#stream?.close();
      this.#status.become('ended', '');
    }
  }

  #take(news: SocketBar, venueMs: number | null): void {
    if (this.#meanwhile) {
      this.#meanwhile.push(news);
      return;
    }
    const taken = this.#series.put(news.bar, news.closed);
    if (taken === 'put') {
      this.#persister?.changed(news.bar[0]);
      if (!this.#cancelAgain) this.#status.received('live', venueMs);
    } else if (taken === 'hole') {
      this.#missed('gap');
      this.#take(news, venueMs);
    }
  }

  /** Eight numbers a bar. */
  held(): HeldOf {
    const { length } = this.#series.bars;
    return { kind: 'bars', entries: length, bytes: length * 64 };
  }
}
