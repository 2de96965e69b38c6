import * as v from 'valibot';
import { parseJson } from '../../shared/kit/parse-json.ts';
import type { RefusalCode } from '../../shared/kit/refusal.ts';
import { closeCodes, Control, pingEveryMs } from '../../shared/wire/control.ts';
import { sealState } from '../../shared/wire/seal.ts';
import type { SocketState } from '../api.ts';
import type { Cancel, Clock, Log, OpenSocket, Socket } from '../environment.ts';
import { isTooLarge } from './frame-limit.ts';
import { Liveness } from './liveness.ts';

type Heartbeat = Extract<Control, { e: 'hb' }>;

const dialTimeoutMs = 10_000;
/** The redial counter starts anew only after the socket has been live for this long. */
const calmAfterMs = 10_000;
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

export interface LinkHandlers {
  /** The server has said its first word on a new socket. */
  opened(): void;
  /** One frame of the topic, parsed as JSON; undefined where it was none or was changed on its way. */
  frame(frame: unknown): void;
  /** Looks at each message first; true where it has taken it, and then `frame` does not see it. For topics with a reader of their own. */
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

export interface LinkOptions {
  readonly clock: Clock;
  readonly openSocket: OpenSocket;
  readonly log: Log;
  /** For messages; without token. */
  readonly key: string;
  /** The address for one dial, with a fresh ticket where it needs one. Throws Refused where dialling has no sense. */
  readonly address: () => Promise<string>;
  /** What to wait for before an address is asked for: a ticket does not keep. Rejects where a dial has failed meanwhile. */
  readonly ready?: () => Promise<void>;
  /** A heartbeat tells the server's time, and how long before it the topic's last frame was sent where it says so. */
  readonly timed?: (serverMs: number, afterMs: number | undefined) => void;
  /** Delay before redial number n, from 0; `flapping`: the last socket was opened and did not stay. */
  readonly delayMs: (attempt: number, flapping: boolean) => number;
}

/** One socket for one stream, dialled again for ever: idle → dialing → open → live → suspect → waiting → dialing. */
export class Link {
  state: SocketState = 'idle';
  frames = 0;
  /** Characters and bytes that came for it. */
  bytes = 0;
  reconnects = 0;
  lastFrameMs: number | null = null;
  readonly #options: LinkOptions;
  readonly #handlers: LinkHandlers;
  readonly #liveness: Liveness;
  #socket: Socket | undefined;
  #greeted = false;
  /** A frame of this socket had a seal: from then on each must have one. */
  #sealed = false;
  #attempt = 0;
  #accepted = false;
  #calm = false;
  /** Dials in a row that did not open. */
  #unopened = 0;
  /** Rises with each dial and stop, so that a late address or timer of an older one is known as such. */
  #dial = 0;
  readonly #timers = new Set<Cancel>();

  constructor(options: LinkOptions, handlers: LinkHandlers) {
    this.#options = options;
    this.#handlers = handlers;
    this.#liveness = new Liveness(
      options.clock,
      () => {
        this.state = 'suspect';
      },
      () => this.#lose('silent'),
    );
  }

  start(): void {
    if (this.state === 'idle') this.#dialNow();
  }

  /** Closes for good, until `start`. Reports nothing. */
  stop(): void {
    this.#drop();
    this.state = 'idle';
  }

  /** Sends now, or not at all where the socket is not open: a new socket starts from nothing anyway. */
  send(text: string): void {
    if (this.#greeted) this.#socket?.send(text);
  }

  /** Something hints that the network changed: dial at once, or ask a silent socket whether it lives. Decides nothing. */
  hasten(): void {
    if (this.state === 'waiting') this.#dialNow();
    else if (this.state === 'live' || this.state === 'suspect' || this.state === 'open') {
      this.#socket?.send('ping');
      this.#liveness.probe();
    }
  }

  #dialNow(): void {
    this.#drop();
    this.state = 'dialing';
    const dial = this.#dial;
    const { ready } = this.#options;
    if (!ready) {
      this.#seekAddress(dial);
      return;
    }
    ready().then(
      () => {
        if (dial === this.#dial) this.#seekAddress(dial);
      },
      () => {
        if (dial === this.#dial) this.#lose('disconnected');
      },
    );
  }

  #seekAddress(dial: number): void {
    this.#later(dialTimeoutMs, () => this.#lose('disconnected'));
    this.#options.address().then(
      (url) => {
        if (dial === this.#dial) this.#open(url);
      },
      (error: unknown) => {
        if (dial === this.#dial) this.#failed(error);
      },
    );
  }

  #open(url: string): void {
    this.#socket = this.#options.openSocket(url, {
      opened: () => this.#opened(),
      received: (data, from) => this.#received(data, from),
      closed: (code) => this.#closed(code),
    });
  }

  #failed(error: unknown): void {
    if (error instanceof Refused) this.#refuse(error.code, false);
    else {
      if (this.#attempt % reportEvery === 0) this.#options.log.warn(`${this.#options.key}: no address`, error);
      this.#lose('disconnected');
    }
  }

  #opened(): void {
    this.#clearTimers();
    this.#accepted = true;
    this.#unopened = 0;
    this.state = 'open';
    this.#liveness.start();
    this.#pingLater();
  }

  #pingLater(): void {
    this.#later(pingEveryMs, () => {
      this.#socket?.send('ping');
      this.#pingLater();
    });
  }

  #received(data: string | Uint8Array, from: number): void {
    this.bytes += data.length;
    if (data === 'pong') {
      this.#liveness.pong();
      return;
    }
    if (isTooLarge(data)) {
      this.#options.log.error(`${this.#options.key}: a frame above 1 MiB`);
      this.#lose('disconnected');
      return;
    }
    this.#liveness.touch();
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
    this.#prove();
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

  #recover(): void {
    if (this.state === 'suspect') this.state = 'live';
  }

  #prove(): void {
    this.#recover();
    if (this.state !== 'open') return;
    this.state = 'live';
    this.#later(calmAfterMs, () => {
      this.#attempt = 0;
      this.#calm = true;
    });
  }

  #closed(code: number): void {
    if (code === closeCodes.revoked) this.#refuse('PERMISSION_DENIED', true);
    else if (code === closeCodes.forbidden) this.#refuse('FORBIDDEN', false);
    else if (code === closeCodes.unknownSymbol) this.#refuse('UNKNOWN_PAIR', false);
    else this.#lose('disconnected');
  }

  #refuse(code: RefusalCode, revoked: boolean): void {
    this.stop();
    this.#options.log.warn(`${this.#options.key}: refused, ${code}`);
    this.#handlers.refused(code, revoked);
  }

  #lose(reason: 'silent' | 'disconnected'): void {
    if (!this.#accepted) this.#unopened++;
    const flapping = this.#accepted && !this.#calm;
    this.#drop();
    this.state = 'waiting';
    this.reconnects++;
    this.#later(this.#options.delayMs(this.#attempt++, flapping), () => this.#dialNow());
    this.#handlers.lost(reason);
    if (this.#unopened >= blockedAfter) this.#handlers.blocked?.();
  }

  /** Lets go of socket, timers and a dial under way. */
  #drop(): void {
    this.#dial++;
    this.#greeted = false;
    this.#sealed = false;
    this.#accepted = false;
    this.#calm = false;
    this.#clearTimers();
    this.#liveness.stop();
    this.#socket?.abandon();
    this.#socket = undefined;
  }

  #later(ms: number, run: () => void): void {
    const cancel = this.#options.clock.after(ms, () => {
      this.#timers.delete(cancel);
      run();
    });
    this.#timers.add(cancel);
  }

  #clearTimers(): void {
    for (const cancel of this.#timers) cancel();
    this.#timers.clear();
  }
}

const controlNames: readonly unknown[] = ['open', 'hb', 'err'];
const isControl = (frame: unknown): boolean =>
  typeof frame === 'object' && frame !== null && 'e' in frame && controlNames.includes(frame.e);
