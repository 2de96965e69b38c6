import type { Cancel, Clock } from '../clock.ts';

/** The shortest time between two ticks. */
const periodMs = 1_000 / 60;
/**
 * A batch that waits longer for its frame than this came too early: the next ticks come later, until they come just
 * before the tabs' frames.
 */
const leadMs = 8;
const shiftMs = 0.5;

/**
 * The one tick of the worker at which batches go to all tabs, at most 60 times a second and only when it is asked for.
 * One that was not asked for within the last period comes in the next turn of the event loop. `answered` moves the
 * ticks close before the frames in which tabs acknowledge: what is painted is then younger by most of a frame.
 */
export class Tick {
  readonly #clock: Clock;
  readonly #run: (nowMs: number) => void;
  #nextMs = Number.NEGATIVE_INFINITY;
  #dueMs = 0;
  #cancel: Cancel | undefined;
  #minWaitMs = Number.POSITIVE_INFINITY;

  constructor(clock: Clock, run: (nowMs: number) => void) {
    this.#clock = clock;
    this.#run = run;
  }

  /** Asks for the first tick at or after `atMs`. One that is asked for already stays, unless this one is earlier. */
  request(atMs: number): void {
    const now = this.#clock.monoMs();
    const dueMs = Math.max(now, this.#nextMs, atMs);
    if (this.#cancel && this.#dueMs <= dueMs) return;
    this.#cancel?.();
    this.#dueMs = dueMs;
    this.#cancel = this.#clock.after(Math.ceil(dueMs - now), () => this.#fire());
  }

  /** A tab acknowledged `tookMs` after a tick. The quickest tab of each tick counts. */
  answered(tookMs: number): void {
    this.#minWaitMs = Math.min(this.#minWaitMs, tookMs);
  }

  #fire(): void {
    this.#cancel = undefined;
    const now = this.#clock.monoMs();
    const late = now - this.#dueMs > periodMs;
    const early = this.#minWaitMs > leadMs && this.#minWaitMs <= 2 * periodMs;
    this.#nextMs = (late ? now : this.#dueMs) + periodMs + (early ? shiftMs : 0);
    this.#minWaitMs = Number.POSITIVE_INFINITY;
    this.#run(now);
  }
}
