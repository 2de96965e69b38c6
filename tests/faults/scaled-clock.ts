import type { Cancel, Clock } from '../../src/worker/clock.ts';

/**
 * The machine's own time, `speed` times as fast; the wall clock can be set. Timers that wait are cancelled by `stop`.
 */
export class ScaledClock implements Clock {
  readonly speed: number;
  readonly #start = performance.now();
  readonly #timers = new Set<NodeJS.Timeout>();
  #wallMs = Date.now();
  #stopped = false;

  constructor(speed = 1) {
    this.speed = speed;
  }

  monoMs(): number {
    return (performance.now() - this.#start) * this.speed;
  }

  wallMs(): number {
    return this.#wallMs + this.monoMs();
  }

  /** Sets the wall clock alone, as a machine does that slept. */
  jump(ms: number): void {
    this.#wallMs += ms;
  }

  after(ms: number, run: () => void): Cancel {
    if (this.#stopped) return () => undefined;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      run();
    }, ms / this.speed);
    this.#timers.add(timer);
    return () => {
      clearTimeout(timer);
      this.#timers.delete(timer);
    };
  }

  /** Runs again and again until it is cancelled. */
  every(ms: number, run: () => void): Cancel {
    let cancel: Cancel = () => undefined;
    const turn = (): void => {
      cancel = this.after(ms, turn);
      run();
    };
    cancel = this.after(ms, turn);
    return () => cancel();
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.after(ms, resolve);
    });
  }

  stop(): void {
    this.#stopped = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }
}
