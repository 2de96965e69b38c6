import { setImmediate as turn } from 'node:timers/promises';

/** Turns of the real loop after each instant: more than a request needs from its first byte to its last. */
const turnsAfter = 12;

interface Due {
  readonly atMs: number;
  readonly order: number;
  readonly task: () => void;
  isOff: boolean;
}

/**
 * A clock that moves only when it is told to, with what is due on it: in order of time, and of the asking where that is
 * the same.
 */
export class VirtualTime {
  nowMs: number;
  #due: Due[] = [];
  #count = 0;

  constructor(nowMs: number) {
    this.nowMs = nowMs;
  }

  /** Runs a task after so many milliseconds; the result takes it off. */
  after(ms: number, task: () => void): () => void {
    this.#count += 1;
    const due: Due = { atMs: this.nowMs + Math.max(0, ms), order: this.#count, task, isOff: false };
    let low = 0;
    let high = this.#due.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#due[middle]!.atMs <= due.atMs) low = middle + 1;
      else high = middle;
    }
    this.#due.splice(low, 0, due);
    return () => {
      due.isOff = true;
    };
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.after(ms, resolve);
    });
  }

  /** Lets so much time pass. */
  async pass(ms: number): Promise<void> {
    const until = this.nowMs + ms;
    while (this.#due[0] !== undefined && this.#due[0].atMs <= until) await this.#next();
    this.nowMs = until;
    await this.#settle();
  }

  /** Lets time pass until the work is done, and fails where `maxMs` are not enough. */
  async passUntil<T>(work: Promise<T>, what: string, maxMs = 120_000): Promise<T> {
    const over = this.nowMs + maxMs;
    let isDone = false;
    work.then(
      () => {
        isDone = true;
      },
      () => {
        isDone = true;
      },
    );
    await this.#settle();
    while (!isDone) {
      if (this.#due[0] === undefined || this.#due[0].atMs > over) throw new Error(`${what} has no end`);
      await this.#next();
    }
    return work;
  }

  /** Another wall clock from here on; what is due stays as far away as it was. */
  jump(ms: number): void {
    this.nowMs += ms;
    this.#due = this.#due.map((due) => Object.assign(due, { atMs: due.atMs + ms }));
  }

  /** Nothing is due any more: what hangs on a connection that nobody has closed goes with it. */
  end(): void {
    this.#due = [];
  }

  /** All that is due at the next instant. */
  async #next(): Promise<void> {
    this.nowMs = this.#due[0]!.atMs;
    while (this.#due[0] !== undefined && this.#due[0].atMs <= this.nowMs) {
      const { isOff, task } = this.#due.shift()!;
      if (!isOff) task();
    }
    await this.#settle();
  }

  async #settle(): Promise<void> {
    for (let left = turnsAfter; left > 0; left--) await turn();
  }
}
