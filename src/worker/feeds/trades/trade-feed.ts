import * as v from 'valibot';
import { trades as tradesList } from '../../../shared/contracts/market-data.ts';
import type { SymbolRef } from '../../../shared/market/instrument.ts';
import { trades } from '../../../shared/topics/trades.ts';
import type { Cancel, Clock, Log } from '../../clock.ts';
import type { Http } from '../../connection/http.ts';
import { callUntilAnswered } from '../../connection/retry.ts';
import { type Saver, tapePace } from '../../state/saver.ts';
import type { Stream, Streams } from '../../connection/streams.ts';
import type { Frame } from '../../../shared/base/topic.ts';
import type { Change, FeedHead, View } from '../../api.ts';
import { bytesOf, type HeldOf, type Source } from '../../sources/source.ts';
import { FeedStatus } from '../../sources/feed-status.ts';
import { isUnknownKind } from '../frame-kind.ts';
import { createPoller, type Poller } from '../poller.ts';
import { TradeRing } from './trade-ring.ts';

const ringSize = 500;
/**
 * Trades of the first read: what a tape shows at once. After a break as many as the ring holds, so that the hole
 * closes.
 */
const firstRead = 100;
const pollEveryMs = 2_000;
const kinds = ['t', 'end'];

export interface TradeFeedOptions {
  readonly symbol: SymbolRef;
  readonly http: Http;
  readonly streams: Streams;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Log;
  readonly saver?: Saver | undefined;
}

/**
 * The tape of one instrument: each new socket first, then the newest trades by HTTP, so that nothing falls between the
 * two.
 */
export class TradeFeed implements Source {
  readonly #options: TradeFeedOptions;
  readonly #changed: () => void;
  readonly #params: Pick<SymbolRef, 'exchange' | 'symbol' | 'account_type'>;
  readonly #status: FeedStatus;
  readonly #ring = new TradeRing(ringSize);
  readonly #poller: Poller;
  readonly #unlisten: (() => void) | undefined;
  #stream: Stream;
  #cancelRead: Cancel | undefined;
  /** Nothing is missing between the known trades and those of the socket. */
  #whole = true;

  constructor(options: TradeFeedOptions, changed: () => void) {
    const { exchange, symbol, account_type } = options.symbol;
    this.#options = options;
    this.#changed = changed;
    this.#params = { exchange, symbol, account_type };
    this.#status = new FeedStatus(options.clock, changed);
    this.#poller = createPoller({
      clock: options.clock,
      everyMs: pollEveryMs,
      call: (unwanted) => this.#ask(unwanted),
      done: (list) => {
        this.#ring.fill(list);
        this.#status.polled(this.#ring.newest?.[1] ?? null);
      },
      failed: () => this.#broke('disconnected'),
    });
    this.#stream = this.#open();
    this.#unlisten = options.saver?.onChange(() => {
      this.#stream.close();
      this.#stream = this.#open();
    });
  }

  head(): FeedHead {
    return this.#status.head();
  }

  version(): number {
    return this.#ring.version;
  }

  change(_view: View, since: number | undefined): Change {
    return this.#ring.version === 0 ? { kind: 'none' } : this.#ring.change(since);
  }

  held(): HeldOf {
    const { list } = this.#ring;
    return { kind: 'trades', entries: list.length, bytes: list.reduce((sum, trade) => sum + bytesOf(trade), 0) };
  }

  close(): void {
    this.#unlisten?.();
    this.#poller.stop();
    this.#cancelRead?.();
    this.#stream.close();
  }

  #ask(unwanted: AbortSignal) {
    const limit = this.#ring.version === 0 ? firstRead : ringSize;
    return this.#options.http.call(tradesList, { ...this.#params, limit }, { unwanted });
  }

  #read(): void {
    const { clock, random, log } = this.#options;
    this.#poller.stop();
    this.#cancelRead?.();
    this.#cancelRead = callUntilAnswered({
      clock,
      random,
      call: (unwanted) => this.#ask(unwanted),
      done: (list) => {
        this.#whole = true;
        this.#stream.healed();
        this.#ring.fill(list);
        this.#status.received('live', this.#ring.newest?.[1] ?? null);
      },
      refused: ({ code }) => this.#fail(code),
      failed: ({ code }) => log.warn(`trades not read: ${code}`),
    });
  }

  #broke(reason: string): void {
    this.#whole &&= this.#ring.version === 0;
    this.#status.broke(reason);
  }

  #fail(code: string): void {
    this.#poller.stop();
    this.#cancelRead?.();
    this.#stream.close();
    this.#status.become('failed', code);
  }

  #open(): Stream {
    const { streams, saver } = this.#options;
    return streams.open(
      trades,
      { ...this.#params, ...tapePace(saver) },
      {
        opened: () => this.#read(),
        frame: (frame) => this.#takeFrame(frame),
        heartbeat: () => {
          if (this.#whole && this.#ring.version > 0) this.#status.become('live', '');
        },
        lost: (reason) => {
          this.#cancelRead?.();
          if (!this.#poller.isFresh()) this.#broke(reason);
        },
        blocked: () => this.#poller.start(),
        refused: (code) => this.#fail(code),
      },
    );
  }

  #takeFrame(raw: unknown): void {
    if (isUnknownKind(raw, kinds)) {
      this.#stream.unknown(raw);
      return;
    }
    const parsed = v.safeParse(trades.frame, raw);
    if (!parsed.success) {
      this.#stream.counts.gaps++;
      if (raw !== undefined) this.#options.log.error('trades: a frame breaks the topic', v.flatten(parsed.issues));
      this.#broke('malformed');
      this.#read();
    } else if (parsed.output.e === 'end') {
      this.#stream.close();
      this.#status.become('ended', '');
    } else this.#append(parsed.output.list);
  }

  #append(list: Extract<Frame<typeof trades>, { e: 't' }>['list']): void {
    this.#ring.append(list);
    const newestMs = list.at(-1)?.[1];
    if (newestMs !== undefined) this.#stream.delayed(newestMs);
    if (this.#whole) this.#status.received('live', this.#ring.newest?.[1] ?? null);
    else this.#changed();
  }
}
