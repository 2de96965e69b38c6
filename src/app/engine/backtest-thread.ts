import { transfer } from 'comlink';
import { must } from '../../shared/base/assert.ts';
import type { BarColumns } from '../../shared/backtest/bars.ts';
import type {
  BacktestAnswer,
  Backtests,
  ReplayAnswer,
  RunAnswer,
  TurnWanted,
} from '../../shared/backtest/backtests.ts';
import type { ExplainedTurn } from '../../shared/strategies/record/explained-turn.ts';
import type { RecordingAnswer, RecordingFacts, Recordings } from '../../shared/backtest/book/recordings.ts';
import type { RecordingRequest } from '../../shared/backtest/book/report.ts';
import type { BacktestRequest } from '../../shared/backtest/report.ts';
import { Thread } from './thread.ts';

/** Hears of each answer with the name of its bars and its request, and of what keeps the thread from answering. */
type Answered = (answer: BacktestAnswer | Error, name?: string, request?: BacktestRequest) => void;

interface Answer {
  readonly answer: BacktestAnswer;
  readonly request: BacktestRequest;
}

const newThread = (): Thread<Backtests & Recordings> =>
  new Thread(
    new Worker(new URL('../../worker/backtest/backtest-worker.ts', import.meta.url), {
      type: 'module',
      name: 'backtests',
    }),
  );

/** Plays the record of a run again, in a thread of its own. Rejects where that cannot be had. */
export async function replayRecord(record: Uint8Array): Promise<ReplayAnswer> {
  const thread = newThread();
  try {
    return await thread.orFailed(thread.remote.replay(record));
  } finally {
    thread.end();
  }
}

/** A thread that plays backtests for several who ask, one after the other. Its calls reject where it fails. */
export class PlayThread {
  readonly #thread = newThread();
  #kept: LegBars | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /**
   * Answers in the order of the requests; undefined where they were not wanted any more before they were played.
   * `bars` are those of each leg, the first one first, and are sent once as long as they are the same.
   */
  play(
    bars: LegBars,
    requests: readonly BacktestRequest[],
    isWanted: () => boolean,
  ): Promise<readonly BacktestAnswer[] | undefined> {
    const { remote } = this.#thread;
    const work = async (): Promise<readonly BacktestAnswer[] | undefined> => {
      const answers: BacktestAnswer[] = [];
      for (const request of requests) {
        if (!isWanted()) return undefined;
        if (this.#kept !== bars) await remote.keep('', bars[0], bars.slice(1));
        this.#kept = bars;
        answers.push(must(await remote.run('', request), 'bars that are kept'));
      }
      return answers;
    };
    const played = this.#last.then(work);
    this.#last = played.catch(() => undefined);
    return this.#thread.orFailed(played);
  }

  end(): void {
    this.#thread.end();
  }
}

/** A thread that holds the record of a run and explains its turns. Its calls reject where it fails. */
export class RunThread {
  readonly #thread = newThread();

  open = (record: Uint8Array): Promise<RunAnswer> => this.#thread.orFailed(this.#thread.remote.openRun(record));
  explain = (wanted: TurnWanted): Promise<ExplainedTurn | undefined> =>
    this.#thread.orFailed(this.#thread.remote.explain(wanted));

  end(): void {
    this.#thread.end();
  }
}

/** Work that is asked for again and again: one at a time, the newest next. */
class NewestNext<A> {
  readonly #answered: (answer: A | Error, of?: string) => void;
  #next: { readonly of: string; readonly work: () => Promise<A | undefined> } | undefined;
  #isBusy = false;

  constructor(answered: (answer: A | Error, of?: string) => void) {
    this.#answered = answered;
  }

  ask(of: string, work: () => Promise<A | undefined>): void {
    this.#next = { of, work };
    if (!this.#isBusy) void this.#run();
  }

  clear(): void {
    this.#next = undefined;
  }

  async #run(): Promise<void> {
    this.#isBusy = true;
    while (this.#next) {
      const { of, work } = this.#next;
      this.#next = undefined;
      try {
        const answer = await work();
        if (answer) this.#answered(answer, of);
      } catch (error) {
        console.error('a backtest has failed', error);
        this.#answered(error instanceof Error ? error : new Error(String(error)));
      }
    }
    this.#isBusy = false;
  }
}

/** Bars of one market at least. */
export type LegBars = readonly [BarColumns, ...BarColumns[]];

/** The thread of backtests of one page, and what it is asked for: one at a time, the newest next. */
export class BacktestThread {
  readonly #thread = newThread();
  readonly #queue: NewestNext<Answer>;
  #kept = '';
  #resting: ReturnType<typeof setTimeout> | undefined;

  constructor(answered: Answered) {
    this.#queue = new NewestNext((it, name) =>
      it instanceof Error ? answered(it, name) : answered(it.answer, name, it.request),
    );
    this.#thread.failed.catch(answered);
  }

  /**
   * `bars` are those of each leg, the first one first. It is played once nothing else has been asked for `restMs`: 0
   * where that is not waited for.
   */
  ask(name: string, [bars, ...ofOthers]: LegBars, request: BacktestRequest, restMs: number): void {
    const ask = () =>
      this.#queue.ask(name, async () => {
        if (this.#kept !== name) await this.#thread.remote.keep(name, bars, ofOthers);
        this.#kept = name;
        const answer = await this.#thread.remote.run(name, request);
        return answer && { answer, request };
      });
    clearTimeout(this.#resting);
    if (restMs === 0) ask();
    else this.#resting = setTimeout(ask, restMs);
  }

  end(): void {
    clearTimeout(this.#resting);
    this.#queue.clear();
    this.#thread.end();
  }
}

/** A thread that plays recordings, and keeps them. Its calls reject where it fails. */
export class RecordingThread {
  readonly #thread = newThread();
  readonly #queue: NewestNext<RecordingAnswer>;

  /** `answered` hears of each answer with the name of its recording, and of what keeps the thread from answering. */
  constructor(answered: (answer: RecordingAnswer | Error, of?: string) => void) {
    this.#queue = new NewestNext(answered);
    this.#thread.failed.catch(answered);
  }

  list = (): Promise<readonly RecordingFacts[]> => this.#thread.orFailed(this.#thread.remote.recordings());
  drop = (name: string): Promise<void> => this.#thread.orFailed(this.#thread.remote.dropRecording(name));
  barsOf = (name: string, barMs: number): ReturnType<Recordings['barsOf']> =>
    this.#thread.orFailed(this.#thread.remote.barsOf(name, barMs));

  add(name: string, file: Uint8Array<ArrayBuffer>): ReturnType<Recordings['addRecording']> {
    return this.#thread.orFailed(this.#thread.remote.addRecording(name, transfer(file, [file.buffer])));
  }

  ask(name: string, request: RecordingRequest): void {
    this.#queue.ask(name, () => this.#thread.remote.runOver(name, request));
  }

  end(): void {
    this.#queue.clear();
    this.#thread.end();
  }
}
