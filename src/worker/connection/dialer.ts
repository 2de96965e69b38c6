import type { Cancel, Clock } from '../clock.ts';
import type { Socket } from '../environment.ts';
import type { SocketState } from '../values/connection-value.ts';
import { Liveness } from './liveness.ts';

/** A dial that the other end has not taken up after this long is given up. */
const dialTimeoutMs = 10_000;
/** Delays start from the shortest again only after a socket has been live for this long. */
const calmAfterMs = 10_000;

/** Why a socket is gone. */
export interface Loss {
  /** For the log. */
  readonly why: string;
  /** Nothing was heard any more, though nobody closed it. */
  readonly silent: boolean;
  /** Close code, where the other end has closed it. */
  readonly code?: number;
}

export interface DialerOptions {
  readonly clock: Clock;
  /**
   * Begins one dial. Whatever it waits for, it goes on only while `isCurrent(dial)`, and hands the socket to `hold`.
   */
  readonly dial: (dial: number) => void;
  /** Delay before redial number `attempt`, from 0; `flapping`: the last socket was accepted and did not stay. */
  readonly delayMs: (attempt: number, flapping: boolean) => number;
  /** Whether a socket is wanted still when the delay is over; where it is not, the dialer rests until `start`. */
  readonly isWanted: () => boolean;
  readonly lost: (loss: Loss) => void;
}

/**
 * The one machine that dials, watches and redials a socket: idle → dialing → open → live → suspect → waiting → dialing.
 * Its owner says what it sees of the socket (`accepted`, `opened`, `proven`, `touch`); time limits, delays and silence
 * are its own.
 */
export class Dialer {
  state: SocketState = 'idle';
  /** Sockets that were lost, and dials that failed. */
  reconnects = 0;
  /** Losses since the last socket that stayed, which the next delay grows by. */
  attempt = 0;
  /** Dials in a row that were not accepted. */
  unaccepted = 0;
  readonly #options: DialerOptions;
  readonly #liveness: Liveness;
  readonly #timers = new Set<Cancel>();
  #socket: Socket | undefined;
  #accepted = false;
  #calm = false;
  /** Rises with each dial and each end of one, so that what an older one was waiting for is known as such. */
  #dial = 0;
  /** No dial begins before, ms on the clock. */
  #notBeforeMs = Number.NEGATIVE_INFINITY;
  #cancelLimit: Cancel | undefined;

  constructor(options: DialerOptions) {
    this.#options = options;
    this.#liveness = new Liveness(
      options.clock,
      () => {
        this.state = 'suspect';
      },
      () => this.lose({ why: 'silent', silent: true }),
    );
  }

  /** Dials, as soon as the delay after the last loss is over; nothing where it dials, or has a socket, already. */
  start(): void {
    if (this.state === 'idle') this.#dialAfter(this.#notBeforeMs - this.#options.clock.monoMs());
  }

  /** Lets go of socket and dial, until `start`. Reports nothing. */
  stop(): void {
    this.#drop();
    this.state = 'idle';
  }

  /** Whether a dial is the one under way, or the one that the socket came from. */
  isCurrent(dial: number): boolean {
    return dial === this.#dial;
  }

  /** From now on the dial has 10 s to be opened. */
  limit(): void {
    this.#cancelLimit = this.later(dialTimeoutMs, () => this.lose({ why: 'no answer', silent: false }));
  }

  /** The socket of the dial under way. */
  hold(socket: Socket): void {
    this.#socket = socket;
  }

  send(text: string): void {
    this.#socket?.send(text);
  }

  /** The other end has accepted the socket: from now on it is watched. */
  accepted(): void {
    this.#accepted = true;
    this.unaccepted = 0;
    this.#liveness.start();
  }

  /** The socket can be used; the dial was in time. */
  opened(): void {
    this.#cancelLimit?.();
    this.state = 'open';
  }

  /** What came is what was asked for: an open socket is live, and so is a suspect one again. */
  proven(): void {
    if (this.state === 'suspect') this.state = 'live';
    if (this.state !== 'open') return;
    this.state = 'live';
    this.later(calmAfterMs, () => {
      this.attempt = 0;
      this.#calm = true;
    });
  }

  /** Data were heard. */
  touch(): void {
    this.#liveness.touch();
  }

  /** A pong was heard, which answers a probe and nothing more. */
  pong(): void {
    this.#liveness.pong();
  }

  /**
   * Something hints that the network changed: a dial that waits goes now, an accepted socket has 3 s to answer `ping`.
   * Decides nothing.
   */
  hasten(ping: () => void): void {
    if (this.#accepted) {
      ping();
      this.#liveness.probe();
      return;
    }
    this.#notBeforeMs = Number.NEGATIVE_INFINITY;
    if (this.state === 'waiting') this.#dialNow();
  }

  /** The socket, or the dial, is lost: the next dial waits. */
  lose(loss: Loss): void {
    const { clock, delayMs, lost } = this.#options;
    if (!this.#accepted) this.unaccepted++;
    const flapping = this.#accepted && !this.#calm;
    this.#drop();
    this.reconnects++;
    const waitMs = delayMs(this.attempt++, flapping);
    this.#notBeforeMs = clock.monoMs() + waitMs;
    this.state = 'waiting';
    this.later(waitMs, () => {
      this.state = 'idle';
      if (this.#options.isWanted()) this.#dialNow();
    });
    lost(loss);
  }

  /** Runs something later, unless the socket or the dial has ended by then. */
  later(ms: number, run: () => void): Cancel {
    const cancel = this.#options.clock.after(ms, () => {
      this.#timers.delete(cancel);
      run();
    });
    this.#timers.add(cancel);
    return cancel;
  }

  #dialAfter(ms: number): void {
    if (ms <= 0) {
      this.#dialNow();
      return;
    }
    this.state = 'waiting';
    this.later(ms, () => this.#dialNow());
  }

  #dialNow(): void {
    this.#drop();
    this.state = 'dialing';
    this.#options.dial(this.#dial);
  }

  /** Ends timers, socket and a dial under way. */
  #drop(): void {
    this.#dial++;
    this.#accepted = false;
    this.#calm = false;
    this.#cancelLimit = undefined;
    for (const cancel of this.#timers) cancel();
    this.#timers.clear();
    this.#liveness.stop();
    this.#socket?.abandon();
    this.#socket = undefined;
  }
}
