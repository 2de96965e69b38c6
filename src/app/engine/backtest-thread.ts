import { type Remote, transfer, wrap } from 'comlink';
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

/** Hears of each answer with the name of its bars, and of what keeps the thread from answering. */
type Answered = (answer: BacktestAnswer | Error, name?: string) => void;

const threadOfBacktests = (): Worker =>
  new Worker(new URL('../../worker/backtest/backtest-worker.ts', import.meta.url), {
    type: 'module',
    name: 'backtests',
  });

/** Plays the record of a run again, in a thread of its own. Rejects where that cannot be had. */
export async function replayRecord(record: Uint8Array): Promise<ReplayAnswer> {
  const worker = threadOfBacktests();
  const failed = new Promise<never>((_, reject) => {
    worker.onerror = ({ message }) => reject(new Error(message));
  });
  try {
    return await Promise.race([wrap<Backtests>(worker).replay(record), failed]);
  } finally {
    worker.terminate();
  }
}

/** A thread that plays backtests for several who ask, one after the other. Its calls reject where it fails. */
export class PlayThread {
  readonly #worker = threadOfBacktests();
  readonly #backtests: Remote<Backtests> = wrap<Backtests>(this.#worker);
  readonly #failed: Promise<never>;
  #kept: LegBars | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor() {
    this.#failed = new Promise((_, reject) => {
      this.#worker.onerror = ({ message }) => reject(new Error(message));
    });
    // Heard where something is asked of it.
    this.#failed.catch(() => undefined);
  }

  /**
   * Answers in the order of the requests; undefined where they were not wanted any more before they were played.
   * `bars` are those of each leg, the first one first, and are sent once as long as they are the same.
   */
  play(
    bars: LegBars,
    requests: readonly BacktestRequest[],
    isWanted: () => boolean,
  ): Promise<readonly BacktestAnswer[] | undefined> {
    const work = async (): Promise<readonly BacktestAnswer[] | undefined> => {
      const answers: BacktestAnswer[] = [];
      for (const request of requests) {
        if (!isWanted()) return undefined;
        if (this.#kept !== bars) await this.#backtests.keep('', bars[0], bars.slice(1));
        this.#kept = bars;
        answers.push(must(await this.#backtests.run('', request), 'bars that are kept'));
      }
      return answers;
    };
    const played = this.#last.then(work);
    this.#last = played.catch(() => undefined);
    return Promise.race([played, this.#failed]);
  }

  end(): void {
    this.#worker.terminate();
  }
}

/** A thread that holds the record of a run and explains its turns. Its calls reject where it fails. */
export class RunThread {
  readonly #worker = threadOfBacktests();
  readonly #run: Remote<Backtests> = wrap<Backtests>(this.#worker);
  readonly #failed: Promise<never>;

  constructor() {
    this.#failed = new Promise((_, reject) => {
      this.#worker.onerror = ({ message }) => reject(new Error(message));
    });
    // Heard where something is asked of it.
    this.#failed.catch(() => undefined);
  }

  open = (record: Uint8Array): Promise<RunAnswer> => Promise.race([this.#run.openRun(record), this.#failed]);
  explain = (wanted: TurnWanted): Promise<ExplainedTurn | undefined> =>
    Promise.race([this.#run.explain(wanted), this.#failed]);

  end(): void {
    this.#worker.terminate();
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
  readonly #worker: Worker;
  readonly #backtests: Remote<Backtests>;
  readonly #queue: NewestNext<BacktestAnswer>;
  #kept = '';

  constructor(answered: Answered) {
    this.#queue = new NewestNext(answered);
    this.#worker = threadOfBacktests();
    this.#backtests = wrap<Backtests>(this.#worker);
    this.#worker.onerror = ({ message }) => answered(new Error(message));
  }

  /** `bars` are those of each leg, the first one first. */
  ask(name: string, [bars, ...ofOthers]: LegBars, request: BacktestRequest): void {
    this.#queue.ask(name, async () => {
      if (this.#kept !== name) await this.#backtests.keep(name, bars, ofOthers);
      this.#kept = name;
      return this.#backtests.run(name, request);
    });
  }

  end(): void {
    this.#queue.clear();
    this.#worker.terminate();
  }
}

/** A thread that plays recordings, and keeps them. Its calls reject where it fails. */
export class RecordingThread {
  readonly #worker = threadOfBacktests();
  readonly #recordings: Remote<Recordings> = wrap<Recordings>(this.#worker);
  readonly #queue: NewestNext<RecordingAnswer>;

  /** `answered` hears of each answer with the name of its recording, and of what keeps the thread from answering. */
  constructor(answered: (answer: RecordingAnswer | Error, of?: string) => void) {
    this.#queue = new NewestNext(answered);
    this.#worker.onerror = ({ message }) => answered(new Error(message));
  }

  list = (): Promise<readonly RecordingFacts[]> => this.#recordings.recordings();
  drop = (name: string): Promise<void> => this.#recordings.dropRecording(name);
  barsOf = (name: string, barMs: number): ReturnType<Recordings['barsOf']> => this.#recordings.barsOf(name, barMs);

  add(name: string, file: Uint8Array<ArrayBuffer>): ReturnType<Recordings['addRecording']> {
    return this.#recordings.addRecording(name, transfer(file, [file.buffer]));
  }

  ask(name: string, request: RecordingRequest): void {
    this.#queue.ask(name, () => this.#recordings.runOver(name, request));
  }

  end(): void {
    this.#queue.clear();
    this.#worker.terminate();
  }
}
