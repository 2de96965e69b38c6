import type { Cancel, Clock } from '../clock.ts';

/** Nothing heard for this long makes a socket suspect; heartbeats come each 5 s. */
export const suspectAfterMs = 12_000;
/** Nothing heard for this long makes it dead. */
export const deadAfterMs = 15_000;
/** A probed socket that says nothing for this long is dead. */
export const probeAnswerMs = 3_000;
const longestDelayMs = 15_000;
const longestFlappingMs = 30_000;
const clockCheckMs = 2_000;
const clockJumpMs = 5_000;

/**
 * Delay before redial number `attempt` (from 0): uniform in [0, min(15 s, 1 s · 2ⁿ)). Cap first, jitter after. With a
 * cap of 30 s those who had drawn long delays would come back long after the crowd, which would then be three to five
 * times the mean. Where the other end takes sockets and drops them again (`flapping`) the cap is 30 s and the delay
 * uniform in the last third, which keeps to 20 dials in five minutes.
 */
export const backoffMs = (attempt: number, random: () => number, flapping = false): number =>
  (flapping ? (2 + random()) / 3 : random()) *
  Math.min(flapping ? longestFlappingMs : longestDelayMs, 1_000 * 2 ** Math.min(attempt, 20));

/** The API-state socket's delay: 1000 ms as the specification says, and from the second try 0–20 % more. */
export const apiStateDelayMs = (attempt: number, random: () => number): number =>
  attempt === 0 ? 1_000 : 1_000 * (1 + 0.2 * random());

/**
 * Tells from silence alone whether a socket lives. Only data counts: pongs answer a probe, but a server that says
 * nothing else is as good as dead.
 * `touch` costs two assignments, so that it can be called for each frame.
 */
export class Liveness {
  readonly #clock: Clock;
  readonly #suspect: () => void;
  readonly #dead: () => void;
  #lastMs = 0;
  #pongMs = 0;
  #suspected = false;
  #cancel: Cancel | undefined;
  #cancelProbe: Cancel | undefined;

  constructor(clock: Clock, suspect: () => void, dead: () => void) {
    this.#clock = clock;
    this.#suspect = suspect;
    this.#dead = dead;
  }

  start(): void {
    this.stop();
    this.touch();
    this.#watch(suspectAfterMs);
  }

  stop(): void {
    this.#cancel?.();
    this.#cancelProbe?.();
  }

  /** A pong was heard. */
  pong(): void {
    this.#pongMs = this.#clock.monoMs();
  }

  /** A frame was heard. */
  touch(): void {
    this.#lastMs = this.#clock.monoMs();
    this.#suspected = false;
  }

  /** Expects to hear something within 3 s; the caller has just sent a ping. */
  probe(): void {
    this.#cancelProbe?.();
    const sinceMs = this.#clock.monoMs();
    this.#cancelProbe = this.#clock.after(probeAnswerMs, () => {
      if (Math.max(this.#lastMs, this.#pongMs) <= sinceMs) this.#dead();
    });
  }

  #watch(ms: number): void {
    this.#cancel = this.#clock.after(ms, () => this.#check());
  }

  #check(): void {
    const silentMs = this.#clock.monoMs() - this.#lastMs;
    if (silentMs >= deadAfterMs) this.#dead();
    else if (silentMs < suspectAfterMs) this.#watch(suspectAfterMs - silentMs);
    else {
      if (!this.#suspected) this.#suspect();
      this.#suspected = true;
      this.#watch(deadAfterMs - silentMs);
    }
  }
}

/**
 * Calls `jumped` when wall clock and monotonic clock part by more than 5 s: the machine slept, or somebody set the
 * clock.
 */
export function watchClock(clock: Clock, jumped: () => void): Cancel {
  let offset = clock.wallMs() - clock.monoMs();
  let cancel: Cancel;
  const check = () => {
    const now = clock.wallMs() - clock.monoMs();
    if (Math.abs(now - offset) > clockJumpMs) jumped();
    offset = now;
    cancel = clock.after(clockCheckMs, check);
  };
  cancel = clock.after(clockCheckMs, check);
  return () => cancel();
}
