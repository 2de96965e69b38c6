import { type Remote, wrap } from 'comlink';
import type { BarColumns } from '../../shared/backtest/bars.ts';
import type { BacktestAnswer, Backtests, ReplayAnswer } from '../../shared/backtest/backtests.ts';
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

/** The thread of backtests of one page, and what it is asked for: one at a time, the newest next. */
export class BacktestThread {
  readonly #worker: Worker;
  readonly #backtests: Remote<Backtests>;
  readonly #answered: Answered;
  #kept = '';
  #next: { readonly name: string; readonly work: () => Promise<BacktestAnswer | undefined> } | undefined;
  #isBusy = false;

  constructor(answered: Answered) {
    this.#answered = answered;
    this.#worker = threadOfBacktests();
    this.#backtests = wrap<Backtests>(this.#worker);
    this.#worker.onerror = ({ message }) => answered(new Error(message));
  }

  ask(name: string, bars: BarColumns, request: BacktestRequest): void {
    const work = async () => {
      if (this.#kept !== name) await this.#backtests.keep(name, bars);
      this.#kept = name;
      return this.#backtests.run(name, request);
    };
    this.#next = { name, work };
    if (!this.#isBusy) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isBusy = true;
    while (this.#next) {
      const { name, work } = this.#next;
      this.#next = undefined;
      try {
        const answer = await work();
        if (answer) this.#answered(answer, name);
      } catch (error) {
        console.error('a backtest has failed', error);
        this.#answered(error instanceof Error ? error : new Error(String(error)));
      }
    }
    this.#isBusy = false;
  }

  end(): void {
    this.#next = undefined;
    this.#worker.terminate();
  }
}
