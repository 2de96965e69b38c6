import type { Remote } from 'comlink';
import type { BarColumns } from '../../shared/backtest/bars.ts';
import type { BacktestRequest } from '../../shared/backtest/report.ts';
import type { FormSweepRequest } from '../../shared/backtest/sweep/form-sweep.ts';
import type { SweepOutcome } from '../../shared/backtest/sweep/outcome.ts';
import type { KeptSweep, LeftSweep } from '../../shared/backtest/sweep/left-sweep.ts';
import type { ResultRows } from '../../shared/backtest/sweep/results.ts';
import type { SweepThread } from '../../shared/backtest/sweep/sweep-thread.ts';
import type { SweepBegun, SweepProgress } from '../../shared/backtest/sweep/sweeps.ts';
import type { WalkCut, WalkTotal } from '../../shared/backtest/sweep/walk-forward.ts';
import { must } from '../../shared/base/assert.ts';
import { Thread } from './thread.ts';

/** How often it is kept how far a sweep has come, ms. */
const keepMs = 1_000;
/** Candidates between two messages of a thread: some milliseconds of work, of the exact tier up to a second. */
const sliceOf = ({ type }: FormSweepRequest): number => (type === 'EXACT' ? 1 : 32);
const bars = 'bars';
/** The one part of a walk. */
const whole = { index: 0, of: 1 };

/** A walk-forward as it is kept. */
export type KeptWalk = KeptSweep & { readonly cut: WalkCut };

/** Why nothing has begun. */
export type SweepRefusal = Extract<SweepBegun, { readonly kind: 'refused' }>;

/** Hears how far all threads have come together. */
type Progress = (done: number, count: number) => void;

/** Hears of progress, and keeps it once a second. */
function keeping(heard: (now: SweepProgress) => void, keep: () => Promise<void>) {
  let keptMs = performance.now();
  return async (now: SweepProgress): Promise<void> => {
    heard(now);
    if (performance.now() < keptMs + keepMs) return;
    await keep();
    keptMs = performance.now();
  };
}

const newThread = (name: string): Thread<SweepThread> =>
  new Thread(new Worker(new URL('../../worker/backtest/sweep-worker.ts', import.meta.url), { type: 'module', name }));

/** The sweep that this browser was left with; undefined where there is none. */
export async function leftSweep(): Promise<LeftSweep | undefined> {
  const thread = newThread('left sweep');
  try {
    return await thread.orFailed(thread.remote.left());
  } finally {
    thread.end();
  }
}

/** The threads of one page that share the candidates of a sweep over the same bars. A failure rejects what is asked. */
export class SweepThreads {
  readonly #threads: readonly Thread<SweepThread>[];
  #isEnded = false;
  readonly #failed: Promise<never>;
  /** Fulfilled once all threads have the bars. */
  readonly #kept: Promise<unknown>;

  constructor(
    columns: BarColumns,
    ofOthers: readonly BarColumns[],
    count = Math.max(1, Math.min(8, navigator.hardwareConcurrency - 1)),
  ) {
    this.#threads = Array.from({ length: count }, (_, index) => newThread(`sweeps ${index + 1}`));
    this.#failed = Promise.race(this.#threads.map(({ failed }) => failed));
    this.#kept = Promise.all(this.#threads.map(({ remote }) => remote.keep(bars, columns, ofOthers)));
    // A thread that fails while nothing is asked of it is told by the next question.
    for (const each of [this.#failed, this.#kept]) each.catch(() => undefined);
  }

  /**
   * What all candidates have come to; undefined where it was ended meanwhile. How far it has come is kept in this
   * browser until it is done; one that `isLeft` goes on from there.
   */
  sweep(kept: KeptSweep, isLeft: boolean, progress: Progress): Promise<SweepOutcome | SweepRefusal | undefined> {
    const { request, measure } = kept;
    const of = this.#threads.length;
    const { remote: first } = must(this.#threads[0], 'a thread');
    const done = this.#threads.map((): SweepProgress => ({ done: 0, count: 0, isLeft: true }));
    const part = async (
      { remote }: Thread<SweepThread>,
      index: number,
    ): Promise<ResultRows | SweepRefusal | undefined> => {
      const own = { index, of };
      const begin = isLeft ? remote.goOn(bars, kept, own) : remote.sweep(bars, request, own);
      const begun = must(await begin, 'bars that are kept');
      if (begun.kind === 'refused') return begun;
      const heard = (now: SweepProgress): void => {
        done[index] = now;
        progress(
          done.reduce((sum, each) => sum + each.done, 0),
          done.reduce((sum, each) => sum + each.count, 0),
        );
      };
      const isDone = await this.#advance(
        remote,
        sliceOf(request),
        keeping(heard, () => remote.leave(kept, own)),
      );
      return isDone ? remote.rows() : undefined;
    };
    return this.#orFailed(async () => {
      if (!isLeft) await first.forget();
      const parts = await Promise.all(this.#threads.map(part));
      const refusal = parts.find((each): each is SweepRefusal => each !== undefined && 'kind' in each);
      // What is kept may be of other bars: nothing goes on from it any more.
      if (refusal && isLeft) await first.forget();
      if (refusal) return refusal;
      if (parts.includes(undefined)) return undefined;
      await first.forget();
      return first.outcome(bars, request, parts as readonly ResultRows[], measure);
    });
  }

  /** A walk through windows, by one thread; it is kept, and gone on with, as a sweep is. */
  walk(kept: KeptWalk, isLeft: boolean, progress: Progress): Promise<WalkTotal | SweepRefusal | undefined> {
    const { request, cut, measure } = kept;
    const { remote } = must(this.#threads[0], 'a thread');
    return this.#orFailed(async () => {
      if (!isLeft) await remote.forget();
      const begin = isLeft ? remote.goOn(bars, kept, whole) : remote.walk(bars, request, { cut, measure });
      const begun = must(await begin, 'bars that are kept');
      if (begun.kind === 'refused') {
        if (isLeft) await remote.forget();
        return begun;
      }
      const isDone = await this.#advance(
        remote,
        sliceOf(request),
        keeping(
          ({ done, count }) => progress(done, count),
          () => remote.leave(kept, whole),
        ),
      );
      if (!isDone) return undefined;
      await remote.forget();
      return (await remote.walked()).total;
    });
  }

  /** Profit in quote by the exact tier; null where it cannot begin. */
  confirm(request: BacktestRequest): Promise<number | null> {
    const { remote } = must(this.#threads[0], 'a thread');
    return this.#orFailed(() => remote.confirm(bars, request));
  }

  async #advance(remote: Remote<SweepThread>, slice: number, heard: (now: SweepProgress) => unknown): Promise<boolean> {
    for (let isLeft = true; isLeft && !this.#isEnded; ) {
      const now = await remote.advance(slice);
      await heard(now);
      isLeft = now.isLeft;
    }
    return !this.#isEnded;
  }

  #orFailed<T>(work: () => Promise<T>): Promise<T> {
    return Promise.race([this.#kept.then(work), this.#failed]);
  }

  /** Whatever is under way comes to nothing. Idempotent. */
  end(): void {
    this.#isEnded = true;
    for (const thread of this.#threads) thread.end();
  }
}
