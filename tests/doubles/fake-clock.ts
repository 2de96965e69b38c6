import type { Clock } from '../../src/worker/clock.ts';

interface Timer {
  readonly atMs: number;
  readonly run: () => void;
}

/** A clock that moves only when told. Both its times run together until `jump` parts them. */
export class FakeClock implements Clock {
  #nowMs = 0;
  #offsetMs: number;
  #timers: Timer[] = [];

  constructor(wallMs = 1_700_000_000_000) {
    this.#offsetMs = wallMs;
  }

  monoMs(): number {
    return this.#nowMs;
  }

  wallMs(): number {
    return this.#offsetMs + this.#nowMs;
  }

  after(ms: number, run: () => void): () => void {
    const timer: Timer = { atMs: this.#nowMs + ms, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** Timers that wait. */
  get pending(): number {
    return this.#timers.length;
  }

  /** Drops all timers, as the death of what has set them does. */
  forget(): void {
    this.#timers = [];
  }

  /** Moves on by `ms`: timers run in order of their time, and what they promised is settled before the next one. */
  async advance(ms: number): Promise<void> {
    const untilMs = this.#nowMs + ms;
    await settle();
    for (let next = this.#due(untilMs); next; next = this.#due(untilMs)) {
      this.#nowMs = Math.max(this.#nowMs, next.atMs);
      next.run();
      await settle();
    }
    this.#nowMs = untilMs;
  }

  /** Moves the wall clock alone, as a machine does that slept. */
  jump(ms: number): void {
    this.#offsetMs += ms;
  }

  #due(untilMs: number): Timer | undefined {
    const next = this.#timers.filter(({ atMs }) => atMs <= untilMs).sort((a, b) => a.atMs - b.atMs)[0];
    this.#timers = this.#timers.filter((other) => other !== next);
    return next;
  }
}

/** Lets everything that is ready run: promises, and those that they make. */
export const settle = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });
