import { type Remote, wrap } from 'comlink';
import type { Living } from '../../shared/backtest/living.ts';

/**
 * A worker of this page and what it offers. `failed` rejects with an error of its code, and with its end where nobody
 * has ended it: a browser that takes a thread away, for want of memory for example, raises no event for it.
 */
export class Thread<T> {
  readonly remote: Remote<T & Living>;
  readonly failed: Promise<never>;
  readonly #worker: Worker;
  readonly #ending = new AbortController();

  constructor(worker: Worker) {
    this.#worker = worker;
    this.remote = wrap<T & Living>(worker);
    this.failed = new Promise((_, reject) => {
      worker.onerror = ({ message }) => reject(new Error(message));
      this.#outlive().then(
        () => reject(new Error('the thread has ended')),
        (error: Error) => {
          if (!this.#ending.signal.aborted) reject(error);
        },
      );
    });
    // A thread that fails while nothing is asked of it is told by the next question.
    this.failed.catch(() => undefined);
  }

  /** Resolves once the worker is gone. */
  async #outlive(): Promise<void> {
    const lock = await this.remote.life();
    await navigator.locks.request(lock, { signal: this.#ending.signal }, () => undefined);
  }

  /** What is asked of it, rejected too where the thread fails meanwhile. */
  orFailed<A extends Promise<unknown>>(work: A): Promise<Awaited<A>> {
    return Promise.race([work, this.failed]) as Promise<Awaited<A>>;
  }

  /** What is under way is never answered. Idempotent. */
  end(): void {
    this.#ending.abort();
    this.#worker.terminate();
  }
}
