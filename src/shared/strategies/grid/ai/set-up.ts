import { fromUnits, unitsToNumber } from '../../../base/decimal.ts';
import { Refusal } from '../../../base/refusal.ts';
import { moneyText } from '../../../core/ledger/money.ts';
import { checkMarket } from '../../../core/orders/draft.ts';
import { bandAround } from '../../../core/orders/filters.ts';
import type { MarketState } from '../../../core/state/market-state.ts';
import { chooseGrid, type PriceRange } from '../../../finance/choose-grid.ts';
import type { GridPlan } from '../../../finance/grid-plan.ts';
import { aiLeastBars } from '../../../trade/strategy/ai-grid/bounds.ts';
import type { AiGridParams } from '../../../trade/strategy/ai-grid/params.ts';
import type { GridParams } from '../../../trade/strategy/grid-params.ts';
import { middleNow, refuse } from '../../set-up.ts';
import { firstLeg, type Setup, type StartSituation } from '../../strategy.ts';
import { setUpGrid } from '../set-up.ts';
import { barsNow, closedBars, windowBars } from './past-bars.ts';

/** A range within what the market lets be ordered, on the tick. */
function inBand({ grid, listed }: MarketState, { low, high }: PriceRange, middle: number) {
  const band = bandAround(listed.instrument, middle);
  const tick = unitsToNumber(1, grid.price);
  return {
    lower: fromUnits(Math.max(1, band.lowest, Math.floor(low / tick)), grid.price),
    upper: fromUnits(Math.min(band.highest, Math.ceil(high / tick)), grid.price),
  };
}

/** Whether a refusal is one of sizes or levels: a grid of other intervals may keep the rule. */
const isOfSizes = (error: unknown): error is Refusal => error instanceof Refusal && error.code === 'PARAMETERS';

/** The same of a form that has no range: what is wrong with that is the level of risk. */
function ofForm(error: Refusal): Refusal {
  const broken = Array.isArray(error.data) ? (error.data as readonly { readonly field: string }[]) : [];
  const own = ['lower', 'upper', 'grid_levels', 'mode'];
  return new Refusal(
    error.code,
    broken.map((each) => (own.includes(each.field) ? { ...each, field: 'risk_level' } : each)),
  );
}

/** An AI_GRID as it begins: the grid that its bars choose, the best one that its money pays. */
export function setUpAiGrid(given: AiGridParams, start: StartSituation): Setup<AiGridParams, GridPlan> {
  const { core, market } = firstLeg(start);
  checkMarket(core);
  const middle = middleNow(core, market);
  const bars = closedBars(market, given, windowBars(given), barsNow(market, start.nowMs));
  if (bars.length < aiLeastBars) refuse({ field: 'window_days', rule: 'too_few_bars', bars: aiLeastBars });
  const { range, choices } = chooseGrid(
    bars.map(([, open, high, low, close]) => ({ open, high, low, close })),
    {
      risk: given.risk_level,
      fee: core.listed.instrument.maker,
      price: middle * unitsToNumber(1, core.grid.price),
    },
  );
  const { risk_level: _, window_days: __, recentre_hours: ___, ...shared } = given;
  const asked = { ...shared, ...inBand(core, range, middle), mode: 'GEOMETRIC' } as const;
  let problem: Refusal | undefined;
  for (const { intervals } of choices) {
    const grid: GridParams = { ...asked, grid_levels: intervals };
    try {
      const { params, plan, need, marks } = setUpGrid(grid, start);
      const { end_signal } = params;
      return {
        params: { ...given, ...(end_signal && { end_signal }) },
        plan: { ...plan, funds: moneyText(need) },
        need,
        marks,
      };
    } catch (error) {
      if (!isOfSizes(error)) throw error;
      problem = smaller(problem, error);
    }
  }
  throw ofForm(problem ?? new Refusal('PARAMETERS', [{ field: 'risk_level', rule: 'too_fine' }]));
}

/** Of two refusals the one that asks for less money. */
function smaller(one: Refusal | undefined, other: Refusal): Refusal {
  const leastOf = ({ data }: Refusal): number => {
    const [first] = Array.isArray(data) ? (data as readonly { readonly least?: string }[]) : [];
    return Number(first?.least ?? Number.POSITIVE_INFINITY);
  };
  return one && leastOf(one) <= leastOf(other) ? one : other;
}
