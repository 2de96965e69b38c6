import { type Remote, wrap } from 'comlink';
import type { BarColumns } from '../../shared/backtest/bars.ts';
import type { BacktestRequest } from '../../shared/backtest/report.ts';
import type { FormSweepRequest } from '../../shared/backtest/sweep/form-sweep.ts';
import type { SweepOutcome } from '../../shared/backtest/sweep/outcome.ts';
import type { Measure } from '../../shared/backtest/sweep/ranking.ts';
import type { ResultRows } from '../../shared/backtest/sweep/results.ts';
import type { SweepThread } from '../../shared/backtest/sweep/sweep-thread.ts';
import type { SweepBegun, SweepProgress, WalkHow } from '../../shared/backtest/sweep/sweeps.ts';
import type { WalkTotal } from '../../shared/backtest/sweep/walk-forward.ts';
import { must } from '../../shared/base/assert.ts';

/** Candidates between two messages of a thread: some milliseconds of work. */
const slice = 32;
const bars = 'bars';

/** Why nothing has begun. */
export type SweepRefusal = Extract<SweepBegun, { readonly kind: 'refused' }>;

/** Hears how far all threads have come together. */
type Progress = (done: number, count: number) => void;

interface Thread {
  readonly worker: Worker;
  readonly remote: Remote<SweepThread>;
}

/** The threads of one page that share the candidates of a sweep over the same bars. A failure rejects what is asked. */
export class SweepThreads {
  readonly #threads: readonly Thread[];
  #isEnded = false;
  #fail: (error: Error) => void = () => undefined;
  readonly #failed: Promise<never>;

  constructor(columns: BarColumns, count = Math.max(1, Math.min(8, navigator.hardwareConcurrency - 1))) {
    this.#failed = new Promise((_, reject) => {
      this.#fail = reject;
    });
    // A thread that fails while nothing is asked of it is told by the next question.
    this.#failed.catch(() => undefined);
    this.#threads = Array.from({ length: count }, (_, index) => {
      const worker = new Worker(new URL('../../worker/backtest/sweep-worker.ts', import.meta.url), {
        type: 'module',
        name: `sweeps ${index + 1}`,
      });
      worker.onerror = ({ message }) => this.#fail(new Error(message));
      return { worker, remote: wrap<SweepThread>(worker) };
    });
    for (const { remote } of this.#threads) remote.keep(bars, columns).catch((error: Error) => this.#fail(error));
  }

  /** What all candidates have come to; undefined where it was ended meanwhile. */
  sweep(
    request: FormSweepRequest,
    measure: Measure,
    progress: Progress,
  ): Promise<SweepOutcome | SweepRefusal | undefined> {
    const of = this.#threads.length;
    const done = this.#threads.map((): SweepProgress => ({ done: 0, count: 0, isLeft: true }));
    const part = async ({ remote }: Thread, index: number): Promise<ResultRows | SweepRefusal | undefined> => {
      const begun = must(await remote.sweep(bars, request, { index, of }), 'bars that are kept');
      if (begun.kind === 'refused') return begun;
      const isDone = await this.#advance(remote, (now) => {
        done[index] = now;
        progress(
          done.reduce((sum, each) => sum + each.done, 0),
          done.reduce((sum, each) => sum + each.count, 0),
        );
      });
      return isDone ? remote.rows() : undefined;
    };
    return this.#orFailed(async () => {
      const parts = await Promise.all(this.#threads.map(part));
      const refusal = parts.find((each): each is SweepRefusal => each !== undefined && 'kind' in each);
      if (refusal) return refusal;
      if (parts.includes(undefined)) return undefined;
      const { remote } = must(this.#threads[0], 'a thread');
      return remote.outcome(bars, request, parts as readonly ResultRows[], measure);
    });
  }

  /** A walk through windows, by one thread. */
  walk(request: FormSweepRequest, how: WalkHow, progress: Progress): Promise<WalkTotal | SweepRefusal | undefined> {
    const { remote } = must(this.#threads[0], 'a thread');
    return this.#orFailed(async () => {
      const begun = must(await remote.walk(bars, request, how), 'bars that are kept');
      if (begun.kind === 'refused') return begun;
      const isDone = await this.#advance(remote, ({ done, count }) => progress(done, count));
      return isDone ? (await remote.walked()).total : undefined;
    });
  }

  /** Profit in quote by the exact tier; null where it cannot begin. */
  confirm(request: BacktestRequest): Promise<number | null> {
    const { remote } = must(this.#threads[0], 'a thread');
    return this.#orFailed(() => remote.confirm(bars, request));
  }

  async #advance(remote: Remote<SweepThread>, heard: (now: SweepProgress) => void): Promise<boolean> {
    for (let isLeft = true; isLeft && !this.#isEnded; ) {
      const now = await remote.advance(slice);
      heard(now);
      isLeft = now.isLeft;
    }
    return !this.#isEnded;
  }

  #orFailed<T>(work: () => Promise<T>): Promise<T> {
    return Promise.race([work(), this.#failed]);
  }

  /** Whatever is under way comes to nothing. Idempotent. */
  end(): void {
    this.#isEnded = true;
    for (const { worker } of this.#threads) worker.terminate();
  }
}
