import { annualPercent } from '../../finance/funding-carry.ts';
import { ladderLevels, ladderTarget } from '../../finance/rate-ladder.ts';
import type { InstanceFigures } from '../../trade/instance.ts';
import { FundingGridParams } from '../../trade/strategy/rate-grid-params.ts';
import { CarryInstance } from '../carry/carry-instance.ts';
import { type CarryChoice, type CarryView, decide } from '../carry/decide.ts';
import type { CarryPlan } from '../carry/plan.ts';
import type { Beginning } from '../strategy.ts';

/** Part of a unit that is neither missing nor there. */
const dust = 0.1;

/** Rates at which a unit is added, ascending, before them the one at which the last unit goes; percent a year. */
const rateLevels = ({ low_rate, high_rate, grid_levels }: FundingGridParams): number[] =>
  ladderLevels(low_rate, high_rate, grid_levels);

/** One at work: it holds a unit for each level that the expected funding has reached. */
export class FundingGridInstance extends CarryInstance<FundingGridParams> {
  readonly #levels: readonly number[];

  constructor(from: Beginning<FundingGridParams, CarryPlan>) {
    super(from, FundingGridParams);
    this.#levels = rateLevels(from.params);
  }

  protected choose(view: CarryView): CarryChoice {
    const { hold_periods } = this.params;
    const annual = view.rates && annualPercent(view.rates, hold_periods);
    const most = annual === undefined ? view.held : Math.round(this.#target(annual, view.held));
    // The levels alone say when it opens and closes by the rate.
    const rules = { trigger_rate: Number.NEGATIVE_INFINITY, exit_rate: Number.NEGATIVE_INFINITY, hold_periods };
    const choice = decide({ ...view, most }, rules);
    return choice.doing === 'RATE_LOW' ? { ...choice, doing: 'WAITING' } : choice;
  }

  /** Lots that are to be held at a rate. */
  #target(annual: number, held: number): number {
    const { split } = this.plan;
    return ladderTarget(this.#levels, annual, held / split) * split;
  }

  /** With the rates at which the next unit is added, and the one before it is taken off. */
  protected override stateAt(marks: readonly number[]): Pick<InstanceFigures, 'state' | 'doing'> {
    const { state, ...rest } = super.stateAt(marks);
    const units = this.position / this.plan.split;
    const [above, below] = [this.#levels[Math.floor(units + dust) + 1], this.#levels[Math.ceil(units - dust) - 1]];
    return {
      ...rest,
      state: {
        ...state,
        ...(above !== undefined && { above: above.toFixed(4) }),
        ...(below !== undefined && { below: below.toFixed(4) }),
      },
    };
  }
}
