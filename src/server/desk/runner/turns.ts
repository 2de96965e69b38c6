export interface TurnsParts {
  readonly nowMs: () => number;
  /** No turn is taken any more, or for now: it has ended, or trading is halted. */
  readonly isOver: () => boolean;
  /** Does what is due; whether there may be something more to do at once. Says by `waitUntil` when to look again. */
  readonly turn: (nowMs: number) => Promise<boolean>;
}

/**
 * The turns of something that trades by itself: one at a time, and once more where something came while one was under
 * way.
 */
export class Turns {
  readonly #parts: TurnsParts;
  #dueMs = 0;
  #running: Promise<void> | undefined;
  #isStale = false;

  constructor(parts: TurnsParts) {
    this.#parts = parts;
  }

  /** When to look again, ms. */
  get dueMs(): number {
    return this.#dueMs;
  }

  waitUntil(ms: number): void {
    this.#dueMs = ms;
  }

  /** Something came: the next look takes it in, however long it was to wait. */
  soon(): void {
    this.#dueMs = 0;
  }

  /** Takes turns until nothing more is to be done at once. Rejects where a turn does; the next call goes on. */
  run(): Promise<void> {
    this.#isStale = true;
    this.#running ??= this.#takeTurns().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #takeTurns(): Promise<void> {
    while (this.#isStale && !this.#parts.isOver()) {
      this.#isStale = false;
      const isMore = await this.#parts.turn(this.#parts.nowMs());
      this.#isStale = isMore || this.#isStale;
    }
  }
}
