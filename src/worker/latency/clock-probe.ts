import type { Cancel, Clock } from '../clock.ts';
import { ServerClock } from './server-clock.ts';

/**
 * The server is asked for its clock this often: at first in quick succession, for a start is busy and its answers are
 * slow.
 */
const firstEveryMs = 1_500;
const everyMs = 30_000;
const firstAsks = 6;

/**
 * Asks the server for its clock for as long as a socket is open: a heartbeat with the server's time follows the pong of
 * each ping.
 */
export class ClockProbe {
  readonly serverClock = new ServerClock();
  readonly #clock: Clock;
  readonly #ping: () => void;
  /** When the pings that wait for the server's time were sent. */
  #pingsMs: number[] = [];
  #asked = 0;
  #cancel: Cancel | undefined;

  /** `ping` sends one, or none where one has just been sent. */
  constructor(clock: Clock, ping: () => void) {
    this.#clock = clock;
    this.#ping = ping;
  }

  start(): void {
    this.#ping();
    this.#cancel = this.#clock.after(++this.#asked < firstAsks ? firstEveryMs : everyMs, () => this.start());
  }

  /** The socket is gone, and with it all answers. */
  stop(): void {
    this.#cancel?.();
    this.#asked = 0;
    this.#pingsMs = [];
  }

  /** A ping was sent now, whoever wanted it. */
  pinged(): void {
    this.#pingsMs.push(this.#clock.monoMs());
  }

  /** The server has told its time, in answer to the oldest ping. */
  answered(serverMs: number): void {
    const sentMs = this.#pingsMs.shift();
    if (sentMs !== undefined) this.serverClock.exchanged(sentMs, serverMs, this.#clock.monoMs());
  }
}
