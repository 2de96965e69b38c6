const everyMs = 5;
/** A turn of the event loop that is later than this was held up: by other rows, or by what else uses the cores. */
const lateMs = 10;

/**
 * How long this process has stood still. Venue and engine run in it, so that what the engine is late by can be its own
 * fault only as far as the loop was free meanwhile. Runs until it is stopped.
 */
export class StallMeter {
  #stalledMs = 0;
  #lastMs = performance.now();
  readonly #timer = setInterval(() => this.#turn(), everyMs);

  /** All of it so far, ms of the machine. */
  get ms(): number {
    return this.#stalledMs + this.#excess();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #excess(): number {
    const late = performance.now() - this.#lastMs - everyMs;
    return late > lateMs ? late : 0;
  }

  #turn(): void {
    this.#stalledMs += this.#excess();
    this.#lastMs = performance.now();
  }
}
