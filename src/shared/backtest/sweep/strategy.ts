import type { BarColumns } from '../bars.ts';
import type { FillTrace } from './account.ts';
import { type BlshCandidate, startBlsh } from './blsh-candidate.ts';
import { BlshRun } from './blsh-run.ts';
import { type GridCandidate, type GridShape, startGrid } from './grid-candidate.ts';
import { GridRun } from './grid-run.ts';
import type { PriceFacts, Problem, SweepMarket } from './market.ts';
import type { SweepRun } from './play.ts';

/** What a candidate begins in. */
export interface SweepScene {
  readonly bars: BarColumns;
  readonly market: SweepMarket;
  readonly facts: PriceFacts;
  /** At whose close it begins. */
  readonly startRow: number;
  /** Hears of each fill. */
  readonly trace?: FillTrace | undefined;
}

/** A type of strategy that can be swept. */
export interface SweepStrategy<C> {
  readonly type: string;
  /** A run of a candidate, or the rule that it breaks. */
  begin(candidate: C, scene: SweepScene): SweepRun | Problem;
}

/** GRID on spot. */
export const gridSweep = (shape: GridShape): SweepStrategy<GridCandidate> => ({
  type: `GRID ${shape.mode}${shape.isPercent ? ' %' : ''}`,
  begin(candidate, { bars, market, facts, startRow, trace }) {
    const start = startGrid(candidate, shape, market, facts);
    return 'rule' in start ? start : new GridRun(bars, market, start, startRow, trace);
  },
});

/** BLSH on spot. */
export const blshSweep: SweepStrategy<BlshCandidate> = {
  type: 'BLSH',
  begin(candidate, { bars, market, facts, trace }) {
    const start = startBlsh(candidate, market, facts);
    return 'rule' in start ? start : new BlshRun(bars, market, start, trace);
  },
};
