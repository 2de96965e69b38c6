import type { BacktestAnswer } from '../../../../shared/backtest/backtests.ts';
import type { StageRun } from '../backtest/stage-picture.ts';
import { figuresOf, type RunFigures } from '../compared/figures-of.ts';

/** Of a run as it was. */
export const runFigures = ({ equity, fills }: StageRun): RunFigures => figuresOf(equity, fills.ticks.length);

/** Of a run that was played; undefined where it was refused. */
export const playedFigures = (answer: BacktestAnswer | undefined): RunFigures | undefined =>
  answer?.kind === 'report' ? figuresOf(answer.report.equity, answer.report.fills.ticks.length) : undefined;
