import type { Clock } from '../../src/worker/clock.ts';

interface Timer {
  readonly ms: number;
  readonly run: () => void;
  cancelled: boolean;
}

/** A clock for thousands of timers that moves from one to the next. */
export class EventClock implements Clock {
  #nowMs = 0;
  readonly #timers: Timer[] = [];

  monoMs(): number {
    return this.#nowMs;
  }

  wallMs(): number {
    return this.#nowMs;
  }

  after(ms: number, run: () => void): () => void {
    const timer: Timer = { ms: this.#nowMs + ms, run, cancelled: false };
    let low = 0;
    let high = this.#timers.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#timers[middle]!.ms <= timer.ms) high = middle;
      else low = middle + 1;
    }
    this.#timers.splice(low, 0, timer);
    return () => {
      timer.cancelled = true;
    };
  }

  async advance(ms: number): Promise<void> {
    const until = this.#nowMs + ms;
    for (let next = this.#timers.at(-1); next && next.ms <= until; next = this.#timers.at(-1)) {
      this.#timers.pop();
      this.#nowMs = next.ms;
      if (!next.cancelled) next.run();
      // What was promised is kept before time goes on.
      for (let turn = 0; turn < 8; turn++) await undefined;
    }
    this.#nowMs = until;
  }
}
