import { must } from '../../../shared/base/assert.ts';
import { parentPort } from 'node:worker_threads';
import { backtest } from '../../../shared/backtest/report.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import type { BacktestTask, TaskAnswer } from './backtest-runner.ts';

const port = must(parentPort, 'a thread that started this one');

function answerTo({ request, bars, ofOthers }: BacktestTask): TaskAnswer {
  try {
    return { kind: 'report', report: backtest(request, bars, ofOthers) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { kind: 'refused', code: error.code, data: error.data };
  }
}

port.on('message', (task: BacktestTask) => port.postMessage(answerTo(task)));
