import * as v from 'valibot';
import { parseJson } from '../../shared/kit/parse-json.ts';
import { closeCodes, Control } from '../../shared/wire/control.ts';
import { topicOf } from '../../shared/wire/depth-binary.ts';
import { highestMuxId, muxIdOf, muxPath, type MuxRequest, savesParam } from '../../shared/wire/mux.ts';
import type { Cancel, Clock, Log, OpenSocket, Socket, SocketHandlers } from '../environment.ts';
import { isTooLarge } from './frame-limit.ts';
import { closeCodeOf, goneCode } from './mux-close.ts';
import { ClockProbe } from '../latency/clock-probe.ts';
import type { ServerClock } from '../latency/server-clock.ts';
import { backoffMs, Liveness } from './liveness.ts';

const dialTimeoutMs = 10_000;
/** The delay before a dial grows until the socket has stayed for this long. */
const calmAfterMs = 10_000;
/** Of things that go wrong again and again only each 30th is logged. */
const reportEvery = 30;
/** Pings of several topics within this time are one. */
const pingPauseMs = 1_000;

export interface MuxOptions {
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Log;
  /** Opens the one real socket. */
  readonly open: OpenSocket;
  /** Origin of /wssapi, without a slash at the end. */
  readonly origin: string;
}

/** Who waits for the socket. */
interface Waiter {
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** One topic: to those who opened it a socket of its own. */
interface Branch {
  readonly id: number;
  readonly request: readonly MuxRequest[];
  readonly handlers: SocketHandlers;
  /** The server has answered for it. */
  open: boolean;
  /** Waits for a pong. */
  pinged: boolean;
}

/**
 * Opens sockets that are topics of one multiplexed socket: same frames, same close codes. The real one is dialled while anybody wants a topic,
 * with a delay of its own between dials, and when it goes every topic's socket is closed with 1006.
 */
export class Mux {
  /** Frames that belong to no topic and are none of the socket's own. */
  unknown = 0;
  readonly #options: MuxOptions;
  readonly #branches = new Map<number, Branch>();
  readonly #liveness: Liveness;
  readonly #probe: ClockProbe;
  /** Those who wait for it to open. */
  readonly #waiting = new Set<Waiter>();
  #socket: Socket | undefined;
  /** The server has said its first word. */
  #greeted = false;
  #accepted = false;
  #calm = false;
  /** The next socket is dialled for texts that are compressed. */
  saves = false;
  #lastId = 0;
  #attempt = 0;
  #nextDialMs = 0;
  #lastPingMs = Number.NEGATIVE_INFINITY;
  #outgoing: MuxRequest[] = [];
  #cancelDial: Cancel | undefined;
  #cancelTimeout: Cancel | undefined;
  #cancelCalm: Cancel | undefined;

  constructor(options: MuxOptions) {
    this.#options = options;
    this.#liveness = new Liveness(
      options.clock,
      () => undefined,
      () => this.#lost('silent'),
    );
    this.#probe = new ClockProbe(options.clock, () => this.#ping());
  }

  get serverClock(): ServerClock {
    return this.#probe.serverClock;
  }

  /** `url` is that of the topic's own socket; its token is a ticket for /mux. */
  readonly openSocket: OpenSocket = (url, handlers) => {
    const { pathname, searchParams } = new URL(url);
    const { token, ...query } = Object.fromEntries(searchParams);
    const id = this.#freeId();
    const sub = { op: 'sub', id, path: pathname.replace(/^\/wssapi/, ''), query } as const;
    const branch: Branch = {
      id,
      request: token === undefined ? [sub] : [{ op: 'auth', ticket: token }, sub],
      handlers,
      open: false,
      pinged: false,
    };
    this.#branches.set(id, branch);
    if (this.#greeted) this.#say(branch.request);
    else this.#dialSoon();
    return { send: (text) => this.#send(branch, text), abandon: () => this.#abandon(branch) };
  };

  /** Something hints that the network changed: a dial that waits goes now, and an open socket must answer. Decides nothing. */
  hasten(): void {
    if (this.#accepted) {
      this.serverClock.forget();
      // A pong that has come already answers nothing: this ping goes however short ago the last one was.
      this.#lastPingMs = Number.NEGATIVE_INFINITY;
      this.#ping();
      this.#liveness.probe();
      return;
    }
    this.#nextDialMs = 0;
    if (!this.#cancelDial) return;
    this.#cancelDial();
    this.#cancelDial = undefined;
    this.#dialSoon();
  }

  isOpen(): boolean {
    return this.#greeted;
  }

  /** Waits for the real socket, which is dialled for it. */
  opened(): Promise<void> {
    if (this.#greeted) return Promise.resolve();
    return new Promise((resolve, reject) => {
      this.#waiting.add({ resolve, reject });
      this.#dialSoon();
    });
  }

  #freeId(): number {
    do this.#lastId = (this.#lastId % highestMuxId) + 1;
    while (this.#branches.has(this.#lastId));
    return this.#lastId;
  }

  #dialSoon(): void {
    if (this.#socket || this.#cancelDial) return;
    const { clock } = this.#options;
    this.#cancelDial = clock.after(Math.max(0, this.#nextDialMs - clock.monoMs()), () => {
      this.#cancelDial = undefined;
      if (this.#branches.size + this.#waiting.size > 0) this.#dial();
    });
  }

  #dial(): void {
    this.#cancelTimeout = this.#options.clock.after(dialTimeoutMs, () => this.#lost('no answer'));
    this.#socket = this.#options.open(
      `${this.#options.origin}/wssapi${muxPath}${this.saves ? `?${savesParam}=1` : ''}`,
      {
        opened: () => {
          this.#accepted = true;
          this.#liveness.start();
        },
        received: (data) => this.#received(data),
        closed: (code) => this.#lost(`closed with ${code}`, code),
      },
    );
  }

  #received(data: string | Uint8Array): void {
    if (data === 'pong') {
      this.#pong();
      return;
    }
    if (isTooLarge(data)) {
      this.#lost('a frame above 1 MiB');
      return;
    }
    this.#liveness.touch();
    if (typeof data === 'string') {
      const at = muxIdOf(data);
      if (at) this.#deliver(at.id, data, at.from);
      else this.#control(data);
    } else this.#deliver(topicOf(data) ?? 0, data, 0);
  }

  #pong(): void {
    this.#liveness.pong();
    for (const branch of this.#branches.values()) {
      if (!branch.pinged) continue;
      branch.pinged = false;
      branch.handlers.received('pong', 0);
    }
  }

  /** A frame without id speaks for the whole socket. */
  #control(text: string): void {
    const frame = v.safeParse(Control, parseJson(text));
    if (frame.success && frame.output.e === 'open') this.#greet();
    else if (frame.success && frame.output.e === 'hb') this.#probe.answered(frame.output.time);
    else if (frame.success && frame.output.e === 'err')
      this.#options.log.warn(`mux: ${frame.output.code} ${frame.output.msg}`);
    else if (!frame.success && this.unknown++ % reportEvery === 0)
      this.#options.log.error(`mux: a frame that belongs to no topic: ${text.slice(0, 100)}`);
  }

  #greet(): void {
    this.#greeted = true;
    this.#probe.start();
    this.#cancelTimeout?.();
    this.#cancelCalm = this.#options.clock.after(calmAfterMs, () => {
      this.#attempt = 0;
      this.#calm = true;
    });
    for (const { request } of this.#branches.values()) this.#say(request);
    for (const { resolve } of this.#waiting) resolve();
    this.#waiting.clear();
    this.#dropIfIdle(dialTimeoutMs);
  }

  #dropIfIdle(afterMs: number): void {
    const socket = this.#socket;
    this.#options.clock.after(afterMs, () => {
      if (socket === this.#socket && this.#branches.size === 0) this.#drop();
    });
  }

  #deliver(id: number, data: string | Uint8Array, from: number): void {
    const branch = this.#branches.get(id);
    if (!branch) return;
    const code =
      typeof data === 'string' && data.startsWith('"e":"err"', from) ? closeCodeOf(data, branch.open) : undefined;
    if (code !== undefined) {
      this.#end(branch, code);
      return;
    }
    if (!branch.open) {
      branch.open = true;
      branch.handlers.opened();
    }
    branch.handlers.received(data, from);
  }

  #send(branch: Branch, text: string): void {
    if (text === 'ping') {
      branch.pinged = true;
      this.#ping();
    } else if (text === 'resync') this.#say([{ op: 'resync', id: branch.id }]);
    else this.#say([{ op: 'req', id: branch.id, body: parseJson(text) }]);
  }

  #ping(): void {
    const now = this.#options.clock.monoMs();
    if (now - this.#lastPingMs < pingPauseMs) return;
    this.#lastPingMs = now;
    this.#probe.pinged();
    this.#socket?.send('ping');
  }

  /** Gathers what is said within one turn into one message: the server counts messages. */
  #say(requests: readonly MuxRequest[]): void {
    if (!this.#greeted) return;
    if (this.#outgoing.length === 0) queueMicrotask(() => this.#flush());
    this.#outgoing.push(...requests);
  }

  #flush(): void {
    const going = this.#outgoing;
    this.#outgoing = [];
    if (this.#greeted) this.#socket?.send(JSON.stringify(going));
  }

  #abandon(branch: Branch): void {
    if (!this.#branches.delete(branch.id)) return;
    this.#say([{ op: 'unsub', id: branch.id }]);
    if (this.#branches.size === 0) this.#dropIfIdle(pingPauseMs);
  }

  #end(branch: Branch, code: number): void {
    this.#branches.delete(branch.id);
    branch.handlers.closed(code);
  }

  /** Lets go of the real socket without a word. */
  #drop(): void {
    this.#greeted = false;
    this.#accepted = false;
    this.#calm = false;
    this.#cancelTimeout?.();
    this.#cancelCalm?.();
    this.#probe.stop();
    this.#liveness.stop();
    this.#socket?.abandon();
    this.#socket = undefined;
  }

  /** The socket is gone: each topic's goes with it. What rests on a ticket is told where the server wants nobody with it any more. */
  #lost(reason: string, code = goneCode): void {
    const { clock, random, log } = this.#options;
    const flapping = this.#accepted && !this.#calm;
    this.#drop();
    if (this.#attempt % reportEvery === 0) log.warn(`mux: ${reason}`);
    this.#nextDialMs = clock.monoMs() + backoffMs(this.#attempt++, random, flapping);
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(new Error(reason));
    const denied = code === closeCodes.revoked || code === closeCodes.forbidden;
    for (const branch of [...this.#branches.values()])
      this.#end(branch, denied && branch.request[0]?.op === 'auth' ? code : goneCode);
  }
}
