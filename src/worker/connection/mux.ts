import * as v from 'valibot';
import { parseJson } from '../../shared/base/parse-json.ts';
import { closeCodes, Control } from '../../shared/wire/control.ts';
import { topicOf } from '../../shared/wire/depth-binary.ts';
import { highestMuxId, muxIdOf, muxPath, type MuxRequest, savesParam } from '../../shared/wire/mux.ts';
import type { Clock, Log } from '../clock.ts';
import type { Gate, OpenSocket, OpenTopic, SocketHandlers } from '../environment.ts';
import { ClockProbe } from '../latency/clock-probe.ts';
import type { ServerClock } from '../latency/server-clock.ts';
import { Dialer, type Loss } from './dialer.ts';
import { isTooLarge } from './frame-limit.ts';
import { backoffMs } from './liveness.ts';
import { closeCodeOf, goneCode } from './mux-close.ts';

/** A greeted socket that nobody wants is kept for so long. */
const idleMs = 10_000;
/** Of things that go wrong again and again only each 30th is logged. */
const reportEvery = 30;
/** Requests of one message: some 8 KB, half of what the server takes. */
const maxRequests = 50;
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
 * Opens sockets that are topics of one multiplexed socket: same frames, same close codes. The real one is dialled while
 * anybody wants a topic, with a delay of its own between dials, and when it goes every topic's socket is closed with
 * 1006.
 */
export class Mux implements Gate {
  /** Frames that belong to no topic and are none of the socket's own. */
  unknown = 0;
  /** The next socket is dialled for texts that are compressed. */
  saves = false;
  readonly #options: MuxOptions;
  readonly #branches = new Map<number, Branch>();
  readonly #dialer: Dialer;
  readonly #probe: ClockProbe;
  /** Those who wait for it to open. */
  readonly #waiting = new Set<Waiter>();
  /** The server has said its first word. */
  #greeted = false;
  #lastId = 0;
  #lastPingMs = Number.NEGATIVE_INFINITY;
  #outgoing: MuxRequest[] = [];

  constructor(options: MuxOptions) {
    this.#options = options;
    this.#dialer = new Dialer({
      clock: options.clock,
      // Not within the turn: what is asked for and set in it goes along.
      dial: () => this.#dialer.later(0, () => this.#dial()),
      delayMs: (attempt, flapping) => backoffMs(attempt, options.random, flapping),
      isWanted: () => this.#isWanted(),
      lost: (loss) => this.#lost(loss),
    });
    this.#probe = new ClockProbe(options.clock, () => this.#ping());
  }

  get serverClock(): ServerClock {
    return this.#probe.serverClock;
  }

  /** The ticket of the address, if any, is one for /mux. */
  readonly openTopic: OpenTopic = ({ path, query, ticket }, handlers) => {
    const id = this.#freeId();
    const sub = { op: 'sub', id, path, query } as const;
    const request = ticket === undefined ? [sub] : [{ op: 'auth', ticket } as const, sub];
    const branch: Branch = { id, request, handlers, open: false, pinged: false };
    this.#branches.set(id, branch);
    if (this.#greeted) this.#say(branch.request);
    else this.#dialer.start();
    return { send: (text) => this.#send(branch, text), abandon: () => this.#abandon(branch) };
  };

  /**
   * Something hints that the network changed: a dial that waits goes now, and an open socket must answer. Decides
   * nothing.
   */
  hasten(): void {
    this.#dialer.hasten(() => {
      this.serverClock.forget();
      // A pong that has come already answers nothing: this ping goes however short ago the last one was.
      this.#lastPingMs = Number.NEGATIVE_INFINITY;
      this.#ping();
    });
  }

  isOpen(): boolean {
    return this.#greeted;
  }

  /** Waits for the real socket, which is dialled for it. */
  opened(): Promise<void> {
    if (this.#greeted) return Promise.resolve();
    return new Promise((resolve, reject) => {
      this.#waiting.add({ resolve, reject });
      this.#dialer.start();
    });
  }

  #isWanted(): boolean {
    return this.#branches.size + this.#waiting.size > 0;
  }

  #freeId(): number {
    do this.#lastId = (this.#lastId % highestMuxId) + 1;
    while (this.#branches.has(this.#lastId));
    return this.#lastId;
  }

  #dial(): void {
    const { open, origin } = this.#options;
    this.#dialer.limit();
    const url = `${origin}/wssapi${muxPath}${this.saves ? `?${savesParam}=1` : ''}`;
    this.#dialer.hold(
      open(url, {
        opened: () => this.#dialer.accepted(),
        received: (data) => this.#received(data),
        closed: (code) => this.#dialer.lose({ why: `closed with ${code}`, silent: false, code }),
      }),
    );
  }

  #received(data: string | Uint8Array): void {
    if (data === 'pong') {
      this.#pong();
      return;
    }
    if (isTooLarge(data)) {
      this.#dialer.lose({ why: 'a frame above 1 MiB', silent: false });
      return;
    }
    this.#dialer.touch();
    if (typeof data === 'string') {
      const at = muxIdOf(data);
      if (at) this.#deliver(at.id, data, at.from);
      else this.#control(data);
    } else this.#deliver(topicOf(data) ?? 0, data, 0);
  }

  #pong(): void {
    this.#dialer.pong();
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
    this.#dialer.opened();
    this.#dialer.proven();
    this.#probe.start();
    for (const { request } of this.#branches.values()) this.#say(request);
    for (const { resolve } of this.#waiting) resolve();
    this.#waiting.clear();
    this.#dropIfIdle(idleMs);
  }

  /** Closes a socket that nobody wants by then; one that is lost meanwhile takes the timer along. */
  #dropIfIdle(afterMs: number): void {
    this.#dialer.later(afterMs, () => {
      if (this.#isWanted()) return;
      this.#ended();
      this.#dialer.stop();
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
    this.#dialer.send('ping');
  }

  /** Gathers what is said within one turn into few messages: the server counts them, and closes on one above 16 KiB. */
  #say(requests: readonly MuxRequest[]): void {
    if (!this.#greeted) return;
    if (this.#outgoing.length === 0) queueMicrotask(() => this.#flush());
    this.#outgoing.push(...requests);
  }

  #flush(): void {
    const going = this.#outgoing;
    this.#outgoing = [];
    for (let at = 0; this.#greeted && at < going.length; at += maxRequests)
      this.#dialer.send(JSON.stringify(going.slice(at, at + maxRequests)));
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

  #ended(): void {
    this.#greeted = false;
    this.#probe.stop();
  }

  /**
   * The socket is gone: each topic's goes with it. What rests on a ticket is told where the server wants nobody with it
   * any more.
   */
  #lost({ why, code }: Loss): void {
    this.#ended();
    if (this.#dialer.attempt % reportEvery === 1) this.#options.log.warn(`mux: ${why}`);
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(new Error(why));
    const denied = code === closeCodes.revoked || code === closeCodes.forbidden;
    for (const branch of [...this.#branches.values()])
      this.#end(branch, denied && branch.request[0]?.op === 'auth' ? code : goneCode);
  }
}
