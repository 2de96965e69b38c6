import * as v from 'valibot';
import type { RefusalCode } from '../../../shared/base/refusal.ts';
import type { Grid, SymbolRef } from '../../../shared/market/instrument.ts';
import type { Output } from '../../../shared/base/contract.ts';
import { depth as depthRead } from '../../../shared/contracts/market-data.ts';
import { depth, type depthLimits } from '../../../shared/topics/depth.ts';
import { depthKinds } from '../../../shared/wire/depth-frame.ts';
import type { Cancel, Clock, Log } from '../../clock.ts';
import type { Http } from '../../connection/http.ts';
import type { Stream, Streams } from '../../connection/streams.ts';
import { DepthIntake } from '../../../shared/wire/depth-intake.ts';
import { isUnknownKind } from '../frame-kind.ts';
import { MergedBook } from '../../../shared/wire/merged-book.ts';
import { createPoller, type Poller } from '../poller.ts';

const crossedForMs = 250;
const snapshotWithinMs = 5_000;
/** A bad frame while a snapshot is under way asks again only after this long. */
const askAgainMs = 1_000;
const resyncsAMinute = 3;
const minuteMs = 60_000;
const pollEveryMs = 1_000;
const kinds = ['snap', 'd', 'end'];

export type DepthLimit = (typeof depthLimits)[number];
export type StaleReason = 'gap' | 'checksum' | 'crossed' | 'malformed' | 'silent' | 'disconnected';

export interface BookSubscriptionHandlers {
  /** The book is in order and newer. */
  merged(): void;
  /** The book was read by HTTP, for want of a socket. */
  polled(): void;
  stale(reason: StaleReason): void;
  ended(): void;
  refused(code: RefusalCode): void;
}

export interface BookSubscriptionOptions {
  readonly symbol: SymbolRef;
  readonly grid: Grid;
  readonly limit: DepthLimit;
  /** Deltas a second; undefined where each change is wanted. */
  readonly hz?: number | undefined;
  readonly http: Http;
  readonly streams: Streams;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * One socket of one book. A gap, a wrong checksum, a malformed frame or a book that stays crossed makes it stale at
 * once, and a snapshot is asked for on the same socket; after three of those within a minute it rests for 60 s.
 * `readable` says whether the levels may be shown.
 */
export class BookSubscription {
  readonly book: MergedBook;
  readonly limit: DepthLimit;
  readonly hz: number | undefined;
  /** The levels are the venue's, of now or of the moment before something went missing. */
  readable = false;
  readonly #options: BookSubscriptionOptions;
  readonly #handlers: BookSubscriptionHandlers;
  readonly #stream: Stream;
  readonly #intake: DepthIntake;
  readonly #poller: Poller;
  #resyncsMs: number[] = [];
  /** What is wrong has been said; it is said again only after the book was in order. */
  #reported = false;
  #cancelHold: Cancel | undefined;
  #cancelWait: Cancel | undefined;

  constructor(options: BookSubscriptionOptions, handlers: BookSubscriptionHandlers) {
    this.#options = options;
    this.#handlers = handlers;
    this.limit = options.limit;
    this.hz = options.hz;
    this.book = new MergedBook(options.grid, options.limit);
    this.#intake = new DepthIntake(options.grid);
    const { exchange, symbol, account_type } = options.symbol;
    this.#poller = createPoller({
      clock: options.clock,
      everyMs: pollEveryMs,
      call: (unwanted) =>
        options.http.call(depthRead, { exchange, symbol, account_type, limit: options.limit }, { unwanted }),
      done: (answer) => this.#takePolled(answer),
      failed: () => handlers.stale('disconnected'),
    });
    this.#stream = options.streams.open(
      depth,
      { exchange, symbol, account_type, limit: options.limit, ...(options.hz !== undefined && { hz: options.hz }) },
      {
        opened: () => {
          this.#poller.stop();
          this.#intake.renew();
          this.#waitForSnapshot();
        },
        book: () => this.book,
        raw: (data, from) => this.#takeDepth(data, from),
        frame: (frame) => this.#takeOther(frame),
        heartbeat: (u) => {
          if (u !== undefined && this.book.synced && u > this.book.u) this.#distrust('gap', true);
        },
        lost: (reason) => this.#lose(reason),
        blocked: () => this.#poller.start(),
        refused: (code) => {
          this.close();
          this.#handlers.refused(code);
        },
      },
    );
  }

  close(): void {
    this.#poller.stop();
    this.#clearTimers();
    this.#stream.close();
  }

  /** True where it was a depth frame, right or wrong. */
  #takeDepth(data: string | Uint8Array, from: number): boolean {
    const intake = this.#intake.read(data, from);
    if (intake === 'other') return false;
    const outcome = intake === 'malformed' ? intake : this.book.take(this.#intake.frame);
    if (outcome === 'merged') this.#merged();
    else if (outcome !== 'ignored') this.#distrust(outcome, outcome === 'gap');
    return true;
  }

  /** A book read by HTTP stands alone: the next socket begins with a snapshot. */
  #takePolled(answer: Output<typeof depthRead>): void {
    if (!this.#intake.readAnswer(answer)) {
      this.#handlers.stale('malformed');
      return;
    }
    this.readable = this.book.take(this.#intake.frame) === 'merged' && !this.book.crossed;
    this.book.distrust();
    if (this.readable) this.#handlers.polled();
    else this.#handlers.stale('malformed');
  }

  /** The end of a recording, a frame of a newer server, or something that is no frame of the topic. */
  #takeOther(frame: unknown): void {
    if (v.is(depth.frame, frame) && frame.e === 'end') this.#end();
    else if (isUnknownKind(frame, kinds)) this.#stream.unknown(frame);
    else this.#distrust('malformed', false);
  }

  #merged(): void {
    this.#cancelWait?.();
    if (this.book.crossed) {
      this.#hold();
      return;
    }
    this.#cancelHold?.();
    this.#cancelHold = undefined;
    this.readable = true;
    this.#reported = false;
    this.#stream.healed();
    // A snapshot is as old as the book's last change, however quick its way was.
    if (this.book.venueMs !== null && this.#intake.frame.kind === depthKinds.delta)
      this.#stream.delayed(this.book.venueMs);
    this.#handlers.merged();
  }

  /** A crossed book may be half of two frames that belong together: it is kept back for a moment and never shown. */
  #hold(): void {
    this.readable = false;
    this.#cancelHold ??= this.#options.clock.after(crossedForMs, () => this.#distrust('crossed', false));
  }

  #distrust(reason: StaleReason, levelsHold: boolean): void {
    const asked = !this.book.synced && this.#askedLately();
    this.#stream.counts.gaps++;
    this.readable &&= levelsHold;
    this.book.distrust();
    if (!this.#reported && (reason === 'malformed' || reason === 'checksum')) {
      const { exchange, symbol, account_type } = this.#options.symbol;
      this.#options.log.warn(`book ${exchange}/${symbol}/${account_type}: ${reason}`);
    }
    this.#reported = true;
    this.#handlers.stale(reason);
    // The snapshot that was asked for is under way: another bad frame before it says nothing new.
    if (asked) return;
    this.#clearTimers();
    this.#resync();
  }

  #askedLately(): boolean {
    const newest = this.#resyncsMs.at(-1);
    return newest !== undefined && this.#options.clock.monoMs() - newest < askAgainMs;
  }

  #resync(): void {
    const now = this.#options.clock.monoMs();
    this.#resyncsMs = this.#resyncsMs.filter((atMs) => now - atMs < minuteMs);
    if (this.#resyncsMs.length >= resyncsAMinute) {
      this.#cancelWait = this.#options.clock.after(minuteMs, () => this.#resync());
      return;
    }
    this.#resyncsMs.push(now);
    this.#stream.counts.resyncs++;
    this.#stream.send('resync');
    this.#waitForSnapshot();
  }

  #waitForSnapshot(): void {
    this.#cancelWait?.();
    this.#cancelWait = this.#options.clock.after(snapshotWithinMs, () => this.#resync());
  }

  #lose(reason: 'silent' | 'disconnected'): void {
    this.#clearTimers();
    this.book.distrust();
    if (!this.#poller.isFresh()) this.#handlers.stale(reason);
  }

  #end(): void {
    this.#clearTimers();
    this.#stream.close();
    this.#handlers.ended();
  }

  #clearTimers(): void {
    this.#cancelHold?.();
    this.#cancelHold = undefined;
    this.#cancelWait?.();
  }
}
