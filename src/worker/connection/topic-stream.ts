import * as v from 'valibot';
import { parseJson } from '../../shared/base/parse-json.ts';
import type { RefusalCode } from '../../shared/base/refusal.ts';
import { closeCodes, Control, pingEveryMs } from '../../shared/wire/control.ts';
import { sealState } from '../../shared/wire/seal.ts';
import type { SocketState } from '../api.ts';
import type { Clock, Log } from '../clock.ts';
import type { OpenTopic, TopicAddress } from '../environment.ts';
import { Dialer } from './dialer.ts';
import { isTooLarge } from './frame-limit.ts';

type Heartbeat = Extract<Control, { e: 'hb' }>;

/** Dials in a row that nobody answered, after which the way is taken as blocked. */
const blockedAfter = 3;
/** Of dials that fail one after another only each 30th is logged. */
const reportEvery = 30;

/** Why a dial or a socket was turned down for good: redialling would change nothing. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: RefusalCode;

  constructor(code: RefusalCode) {
    super(code);
    this.code = code;
  }
}

export interface TopicHandlers {
  /** The server has said its first word on a new socket. */
  opened(): void;
  /** One frame of the topic, parsed as JSON; undefined where it was none or was changed on its way. */
  frame(frame: unknown): void;
  /**
   * Looks at each message first; true where it has taken it, and then `frame` does not see it. For topics with a reader
   * of their own.
   */
  raw?(data: string | Uint8Array, from: number): boolean;
  /** The topic is quiet; `u` is its newest sequence number where it has one. */
  heartbeat(u: number | undefined): void;
  /** The socket is gone or silent; it will be dialled again. */
  lost(reason: 'silent' | 'disconnected'): void;
  /** Three dials or more in a row did not even open: something in between lets no socket through. Follows `lost`. */
  blocked?(): void;
  /** It will not be dialled again. `revoked` says that the server ended the session. */
  refused(code: RefusalCode, revoked: boolean): void;
}

export interface TopicStreamOptions {
  readonly clock: Clock;
  readonly openTopic: OpenTopic;
  readonly log: Log;
  /** For messages; without token. */
  readonly key: string;
  /** The address for one dial, with a fresh ticket where it needs one. Throws Refused where dialling has no sense. */
  readonly address: () => Promise<TopicAddress>;
  /**
   * What to wait for before an address is asked for: a ticket does not keep. Rejects where a dial has failed meanwhile.
   */
  readonly ready?: () => Promise<void>;
  /** A heartbeat tells the server's time, and how long before it the topic's last frame was sent where it says so. */
  readonly timed?: (serverMs: number, afterMs: number | undefined) => void;
  /** Delay before redial number n, from 0; `flapping`: the last socket was opened and did not stay. */
  readonly delayMs: (attempt: number, flapping: boolean) => number;
}

/** One stream of one topic, opened again for ever. */
export class TopicStream {
  frames = 0;
  /** Characters and bytes that came for it. */
  bytes = 0;
  lastFrameMs: number | null = null;
  readonly #options: TopicStreamOptions;
  readonly #handlers: TopicHandlers;
  readonly #dialer: Dialer;
  #greeted = false;
  /** A frame of this socket had a seal: from then on each must have one. */
  #sealed = false;

  constructor(options: TopicStreamOptions, handlers: TopicHandlers) {
    this.#options = options;
    this.#handlers = handlers;
    this.#dialer = new Dialer({
      clock: options.clock,
      dial: (dial) => this.#dial(dial),
      delayMs: options.delayMs,
      isWanted: () => true,
      lost: ({ silent }) => this.#lost(silent ? 'silent' : 'disconnected'),
    });
  }

  get state(): SocketState {
    return this.#dialer.state;
  }

  get reconnects(): number {
    return this.#dialer.reconnects;
  }

  start(): void {
    this.#dialer.start();
  }

  /** Closes for good, until `start`. Reports nothing. */
  stop(): void {
    this.#ended();
    this.#dialer.stop();
  }

  /** Sends now, or not at all where the socket is not open: a new socket starts from nothing anyway. */
  send(text: string): void {
    if (this.#greeted) this.#dialer.send(text);
  }

  /**
   * Something hints that the network changed: dial at once, or ask a silent socket whether it lives. Decides nothing.
   */
  hasten(): void {
    this.#dialer.hasten(() => this.#dialer.send('ping'));
  }

  #dial(dial: number): void {
    const { ready } = this.#options;
    if (!ready) {
      this.#seekAddress(dial);
      return;
    }
    ready().then(
      () => {
        if (this.#dialer.isCurrent(dial)) this.#seekAddress(dial);
      },
      () => {
        if (this.#dialer.isCurrent(dial)) this.#lose('not ready');
      },
    );
  }

  #seekAddress(dial: number): void {
    this.#dialer.limit();
    this.#options.address().then(
      (address) => {
        if (this.#dialer.isCurrent(dial)) this.#open(address);
      },
      (error: unknown) => {
        if (this.#dialer.isCurrent(dial)) this.#failed(error);
      },
    );
  }

  #open(address: TopicAddress): void {
    this.#dialer.hold(
      this.#options.openTopic(address, {
        opened: () => this.#opened(),
        received: (data, from) => this.#received(data, from),
        closed: (code) => this.#closed(code),
      }),
    );
  }

  #failed(error: unknown): void {
    if (error instanceof Refused) this.#refuse(error.code, false);
    else {
      if (this.#dialer.attempt % reportEvery === 0) this.#options.log.warn(`${this.#options.key}: no address`, error);
      this.#lose('no address');
    }
  }

  #opened(): void {
    this.#dialer.accepted();
    this.#dialer.opened();
    this.#pingLater();
  }

  #pingLater(): void {
    this.#dialer.later(pingEveryMs, () => {
      this.#dialer.send('ping');
      this.#pingLater();
    });
  }

  #received(data: string | Uint8Array, from: number): void {
    this.bytes += data.length;
    if (data === 'pong') {
      this.#dialer.pong();
      return;
    }
    if (isTooLarge(data)) {
      this.#options.log.error(`${this.#options.key}: a frame above 1 MiB`);
      this.#lose('a frame above 1 MiB');
      return;
    }
    this.#dialer.touch();
    this.lastFrameMs = this.#options.clock.monoMs();
    if (this.#greeted && this.#handlers.raw?.(data, from)) this.#counted();
    else this.#take(typeof data === 'string' ? this.#parsed(from === 1 ? data : `{${data.slice(from)}`) : undefined);
  }

  /** The frame of a text; undefined where it is none or its seal is broken or missing. */
  #parsed(text: string): unknown {
    const state = sealState(text);
    this.#sealed ||= state === 'sealed';
    return state === 'sealed' || (state === 'bare' && !this.#sealed) ? parseJson(text) : undefined;
  }

  #counted(): void {
    this.frames++;
    this.#dialer.proven();
  }

  #take(frame: unknown): void {
    const control = isControl(frame) ? v.safeParse(Control, frame) : undefined;
    if (!this.#greeted) {
      this.#greeted = true;
      this.#handlers.opened();
    }
    if (control?.success && control.output.e === 'open') {
      this.frames++;
      return;
    }
    this.#counted();
    if (!control?.success) this.#handlers.frame(frame);
    else if (control.output.e === 'hb') this.#beat(control.output);
    else if (control.output.e === 'err')
      this.#options.log.warn(`${this.#options.key}: ${control.output.code} ${control.output.msg}`);
  }

  #beat({ u, time, after }: Heartbeat): void {
    this.#options.timed?.(time, after);
    this.#handlers.heartbeat(u);
  }

  #closed(code: number): void {
    if (code === closeCodes.revoked) this.#refuse('PERMISSION_DENIED', true);
    else if (code === closeCodes.forbidden) this.#refuse('FORBIDDEN', false);
    else if (code === closeCodes.unknownSymbol) this.#refuse('UNKNOWN_PAIR', false);
    else this.#lose(`closed with ${code}`);
  }

  #refuse(code: RefusalCode, revoked: boolean): void {
    this.stop();
    this.#options.log.warn(`${this.#options.key}: refused, ${code}`);
    this.#handlers.refused(code, revoked);
  }

  #lose(why: string): void {
    this.#dialer.lose({ why, silent: false });
  }

  #lost(reason: 'silent' | 'disconnected'): void {
    this.#ended();
    this.#handlers.lost(reason);
    if (this.#dialer.unaccepted >= blockedAfter) this.#handlers.blocked?.();
  }

  #ended(): void {
    this.#greeted = false;
    this.#sealed = false;
  }
}

const controlNames: readonly unknown[] = ['open', 'hb', 'err'];
const isControl = (frame: unknown): boolean =>
  typeof frame === 'object' && frame !== null && 'e' in frame && controlNames.includes(frame.e);
