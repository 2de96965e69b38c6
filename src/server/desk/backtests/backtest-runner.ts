import { Worker } from 'node:worker_threads';
import type { BacktestAnswer } from '../../../shared/backtest/backtests.ts';
import type { BarColumns } from '../../../shared/backtest/bars.ts';
import type { BacktestReport, BacktestRequest } from '../../../shared/backtest/report.ts';
import { Refusal } from '../../../shared/base/refusal.ts';

/** What the thread is asked for, and what it answers. */
export interface BacktestTask {
  readonly request: BacktestRequest;
  readonly bars: BarColumns;
  /** Of the markets of its other legs. */
  readonly ofOthers?: readonly BarColumns[];
}
export type TaskAnswer = BacktestAnswer;

/** Backtests that wait at most; more are refused. */
const mostWaiting = 16;
/** One that takes so long is given up, with its thread. */
const timeoutMs = 30_000;
const entry = new URL('./thread.ts', import.meta.url);

/** Plays backtests one after the other in a thread beside the server's own, which is made with the first. */
export class BacktestRunner {
  #worker: Worker | undefined;
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  /** UNAVAILABLE where too many wait or it takes too long; throws what the backtest refuses. */
  async run(task: BacktestTask): Promise<BacktestReport> {
    if (this.#waiting >= mostWaiting) throw new Refusal('UNAVAILABLE', { field: 'strategy_type', rule: 'busy' });
    this.#waiting += 1;
    const done = this.#last
      .then(() => this.#play(task))
      .finally(() => {
        this.#waiting -= 1;
      });
    this.#last = done.catch(() => undefined);
    const answer = await done;
    if (answer.kind === 'refused') throw new Refusal(answer.code, answer.data);
    return answer.report;
  }

  async stop(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  #play(task: BacktestTask): Promise<TaskAnswer> {
    const worker = this.#worker ?? new Worker(entry);
    this.#worker = worker;
    return new Promise<TaskAnswer>((resolve, reject) => {
      const over = (): void => {
        clearTimeout(timer);
        worker.off('message', answered).off('error', broken).off('exit', ended);
        // A server that stops does not wait for it.
        worker.unref();
      };
      const answered = (answer: TaskAnswer): void => {
        over();
        resolve(answer);
      };
      const broken = (error: Error): void => {
        over();
        if (this.#worker === worker) this.#worker = undefined;
        worker.terminate().then(() => reject(error), reject);
      };
      const ended = (): void => broken(new Refusal('UNAVAILABLE', { field: 'strategy_type', rule: 'stopped' }));
      const timer = setTimeout(
        () => broken(new Refusal('UNAVAILABLE', { field: 'interval', rule: 'too_long' })),
        timeoutMs,
      );
      worker.ref();
      worker.on('message', answered).on('error', broken).on('exit', ended);
      worker.postMessage(task);
    });
  }
}
