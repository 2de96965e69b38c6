import * as v from 'valibot';
import type { Frame, ParamsIn, Topic } from '../../../shared/base/topic.ts';
import type { CallFailure, Change, FeedHead, UrgentEvent, View } from '../../api.ts';
import type { Cancel, Clock, Log } from '../../clock.ts';
import type { Http, Outcome, Sending } from '../../connection/http.ts';
import { callUntilAnswered } from '../../connection/retry.ts';
import type { Stream, Streams } from '../../connection/streams.ts';
import type { Source } from '../../sources/source.ts';
import { FeedStatus } from '../../sources/feed-status.ts';
import { createPoller, type Poller } from '../poller.ts';

export interface UserFeedOptions {
  readonly http: Http;
  readonly streams: Streams;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Log;
  readonly token: () => string | undefined;
  readonly urgent: (event: UrgentEvent) => void;
}

/**
 * What one kind of the user's data is: its topic, its name in the log, and how often it is read where no socket comes
 * through, ms.
 */
export interface UserData<T extends Topic> {
  readonly topic: T;
  /** Of the topic; none where it is left out. */
  readonly params?: ParamsIn<T>;
  readonly name: string;
  readonly pollEveryMs: number;
}

/**
 * Something of the user's that a socket tells changes of and calls tell as a whole. The socket is opened first and the
 * lists are read then; what a subclass hears meanwhile it keeps. A gap, a frame that breaks the topic and every new
 * socket make the lists be read again; without a socket they are read every so often. A subclass calls `restart` at the
 * end of its constructor.
 */
export abstract class UserFeed<T extends Topic, Lists> implements Source {
  protected readonly options: UserFeedOptions;
  protected readonly status: FeedStatus;
  /** Whether the lists have been read since the last restart. */
  protected known = false;
  protected stream: Stream | undefined;
  readonly #data: UserData<T>;
  readonly #poller: Poller;
  #version = 0;
  #token: string | undefined;
  #cancelRead: Cancel | undefined;

  constructor(options: UserFeedOptions, changed: () => void, data: UserData<T>) {
    this.options = options;
    this.#data = data;
    this.status = new FeedStatus(options.clock, changed);
    this.#poller = createPoller({
      clock: options.clock,
      everyMs: data.pollEveryMs,
      call: (unwanted) => this.readLists({ unwanted }),
      done: (lists) => {
        this.put(lists, 'poll');
        this.settled();
        this.status.polled(null);
      },
      failed: () => this.status.broke('disconnected'),
    });
  }

  head(): FeedHead {
    return this.status.head();
  }

  version(): number {
    return this.#version;
  }

  /**
   * Somebody who comes with the value of an earlier worker keeps it until the lists are read; without a session nobody
   * keeps any.
   */
  change(_view: View, since: number | undefined): Change {
    if (this.known) return { kind: 'whole', value: this.value() };
    return since === undefined && this.options.token() !== undefined
      ? { kind: 'none' }
      : { kind: 'whole', value: undefined };
  }

  /** Where the session is another one, or there is none now, everything is read anew. */
  onSession(): void {
    if (this.options.token() !== this.#token) this.restart();
  }

  /** Everything known is forgotten and read anew. */
  protected restart(): void {
    this.#token = this.options.token();
    this.close();
    this.forget();
    this.#version++;
    this.known = false;
    this.status.reset();
    if (this.options.token() === undefined) this.status.become('failed', 'PERMISSION_DENIED');
    else this.stream = this.#open();
  }

  close(): void {
    this.#poller.stop();
    this.#cancelRead?.();
    this.stream?.close();
    this.stream = undefined;
  }

  protected abstract value(): unknown;
  /** Forgets all it knows. */
  protected abstract forget(): void;
  protected abstract readLists(sending: Sending): Promise<Outcome<Lists>>;
  /** A read begins: what the socket tells from now on may not be in it. */
  protected abstract reading(): void;
  /** Takes lists that were read beside a socket, or polled without one. */
  protected abstract put(lists: Lists, by: 'read' | 'poll'): void;
  protected abstract take(frame: Frame<T>): void;
  /** A new socket. */
  protected opened(): void {
    /* Nothing more to do unless a subclass says so. */
  }
  /** The socket, or the lists, are refused for good; the code that is shown for it. What is known stays shown. */
  protected refused(code: CallFailure['code']): CallFailure['code'] {
    return code;
  }
  /** The number that the socket has come to, where it has one. */
  protected heartbeat(_u: number | undefined): void {
    /* Nothing to compare unless a subclass counts. */
  }
  /** Whether a frame was of a kind that is not known here, and has been passed over. */
  protected passedOver(_raw: unknown): boolean {
    return false;
  }

  /** The value is another one, and known. The caller says so on `status`. */
  protected settled(): void {
    this.#version++;
    this.known = true;
  }

  /** Something was missed: the lists are read again. */
  protected missed(): void {
    if (this.stream) this.stream.counts.gaps++;
    this.readAgain();
  }

  /** Reads the lists, until they come. */
  protected readAgain(): void {
    const { clock, random, log } = this.options;
    this.#cancelRead?.();
    this.reading();
    this.#cancelRead = callUntilAnswered({
      clock,
      random,
      call: (unwanted) => this.readLists({ unwanted }),
      done: (lists) => {
        this.put(lists, 'read');
        this.stream?.healed();
        this.settled();
        this.status.received('live', null);
      },
      refused: ({ code }) => {
        this.status.become('failed', this.refused(code));
      },
      failed: ({ code }) => log.warn(`${this.#data.name} not read: ${code}`),
    });
  }

  #open(): Stream {
    return this.options.streams.open(this.#data.topic, this.#data.params ?? ({} as ParamsIn<T>), {
      opened: () => {
        this.#poller.stop();
        this.opened();
        this.readAgain();
      },
      frame: (raw) => this.#frame(raw),
      heartbeat: (u) => this.heartbeat(u),
      lost: (reason) => {
        this.#cancelRead?.();
        if (!this.#poller.isFresh()) this.status.broke(reason);
      },
      blocked: () => this.#poller.start(),
      refused: (code) => {
        this.#poller.stop();
        this.#cancelRead?.();
        this.status.become('failed', this.refused(code));
      },
    });
  }

  #frame(raw: unknown): void {
    if (this.passedOver(raw)) return;
    const parsed = v.safeParse(this.#data.topic.frame, raw);
    if (parsed.success) this.take(parsed.output as Frame<T>);
    else {
      this.options.log.error(`${this.#data.name}: a frame breaks the topic`, v.flatten(parsed.issues));
      this.missed();
    }
  }
}
