import { fromUnits, toUnits, unitsToNumber } from '../../../../shared/base/decimal.ts';
import { type InfinityGrid, levelLots, levelTicks } from '../../../../shared/finance/infinity-grid.ts';
import { gridOf, type Instrument } from '../../../../shared/market/instrument.ts';
import { gridSlippage } from '../../../../shared/trade/strategy/grid-params.ts';
import { strongStep, strongTrail } from '../../../../shared/trade/strategy/strong-grid-bounds.ts';
import { parseDecimal } from '../../../format/parse-number.ts';
import type { Draft } from '../draft.ts';

/** Levels that are drawn on each side of the price. */
const drawnLevels = 10;
/** Levels below the price that are looked at. */
const mostLevels = 2_000;

/** What an infinity grid would be at the price of now. Money in quote. */
export interface StrongPreview {
  /** Base of the first sale, as decimal text. */
  readonly part: string;
  readonly opening: string;
  readonly cost: number;
  /** Percent that a round brings after both fees. */
  readonly profit: number;
  /** Levels that the reserve buys, and the price of the last of them. */
  readonly bought: number;
  readonly lowest: string;
  /** Lower bound at the start, and the profit where the price falls there at once and all is sold. */
  readonly bound: string;
  readonly worst: number;
}

const numberOf = (text: string | undefined): number => Number(parseDecimal(text ?? '') ?? Number.NaN);

/** The grid of a draft; undefined as long as it cannot be one. */
function gridIn(draft: Draft, instrument: Instrument, last: string): InfinityGrid | undefined {
  const { price, size } = gridOf(instrument);
  const reference = toUnits(last, price);
  const step = numberOf(draft.step);
  const value = numberOf(draft.value) / (unitsToNumber(1, price) * unitsToNumber(1, size));
  const isStep = step >= strongStep.least && step <= strongStep.most;
  return reference && isStep && value > 0 ? { reference, step: step / 100, value } : undefined;
}

/** Levels around the price in ticks, ascending; none as long as there are none. */
export function strongLevels(draft: Draft, instrument: Instrument, last: string): readonly number[] {
  const grid = gridIn(draft, instrument, last);
  if (!grid) return [];
  const levels = Array.from({ length: 2 * drawnLevels + 1 }, (_, index) => levelTicks(grid, index - drawnLevels));
  return levels.filter((ticks) => ticks !== grid.reference);
}

/** What the draft comes to; undefined as long as it holds too little. The server works it out anew by its own price. */
export function strongPreview(draft: Draft, instrument: Instrument, last: string): StrongPreview | undefined {
  const { price, size } = gridOf(instrument);
  const { maker, taker } = instrument;
  const grid = gridIn(draft, instrument, last);
  const reserve = numberOf(draft.reserve);
  const trail = numberOf(draft.trail) / 100;
  const slippage = (numberOf(draft.max_slippage) || gridSlippage.usual) / 100;
  if (!grid || !(reserve > 0) || !(trail >= strongTrail.least / 100 && trail < 1)) return undefined;
  const perTickLot = unitsToNumber(1, price) * unitsToNumber(1, size);
  const part = levelLots(grid, 1);
  const opening = Math.floor(grid.value / grid.reference);
  if (part < 1 || opening < 1) return undefined;
  const bound = Math.floor(grid.reference * (1 - trail));
  let [bought, spent, lots] = [0, 0, opening * (1 - taker)];
  for (let level = 0; bought < mostLevels; level--) {
    const ticks = levelTicks(grid, level - 1);
    const cost = ticks * levelLots(grid, level) * perTickLot;
    if (ticks <= bound || spent + cost > reserve) break;
    bought += 1;
    spent += cost;
    lots += levelLots(grid, level) * (1 - maker);
  }
  const proceeds = lots * bound * perTickLot * (1 - taker);
  return {
    part: fromUnits(part, size),
    opening: fromUnits(opening, size),
    cost: opening * grid.reference * (1 + slippage) * perTickLot + reserve,
    profit: ((1 - maker) * (1 - maker) * (1 + grid.step) - 1) * 100,
    bought,
    lowest: fromUnits(levelTicks(grid, -bought), price),
    bound: fromUnits(bound, price),
    worst: proceeds - spent - opening * grid.reference * perTickLot,
  };
}
