import { type BarColumns, isGap } from '../../../../shared/backtest/bars.ts';
import { fromUnits, toUnits, unitsToNumber } from '../../../../shared/base/decimal.ts';
import { chooseGrid, type PriceRange } from '../../../../shared/finance/choose-grid.ts';
import type { PriceBar } from '../../../../shared/finance/grid-result.ts';
import { gridOf, type Instrument } from '../../../../shared/market/instrument.ts';
import { aiLeastBars, type AiRisk, aiRisks } from '../../../../shared/trade/strategy/ai-grid/bounds.ts';
import { type Draft, type GridPreview, previewOf } from '../draft.ts';

/** The grid that the past of a market chooses. */
export interface AiPreview {
  readonly grid: GridPreview;
  readonly grids: number;
  /** What it would have made, in percent: in the bars by which it was chosen, and in those after. */
  readonly chosen: number;
  readonly tested: number;
}

/** Bars in ticks. */
function priceBars(columns: BarColumns): PriceBar[] {
  const bars: PriceBar[] = [];
  for (let row = 0; row < columns.open.length; row++)
    if (!isGap(columns, row))
      bars.push({
        open: columns.open[row]!,
        high: columns.high[row]!,
        low: columns.low[row]!,
        close: columns.close[row]!,
      });
  return bars;
}

/** Whether the market takes orders as small as those of a grid at its lowest level. */
function isEnough({ amount, levels }: GridPreview, { min_qty, min_notional }: Instrument): boolean {
  return Number(amount) >= Number(min_qty) && Number(amount) * Number(levels[0]) >= Number(min_notional);
}

/** The grid of a draft at the price of now; undefined as long as there is too little of anything. */
export function aiPreview(
  draft: Draft,
  instrument: Instrument,
  last: string,
  columns: BarColumns,
): AiPreview | undefined {
  const { price } = gridOf(instrument);
  const ticks = toUnits(last, price);
  const risk = (Object.keys(aiRisks) as AiRisk[]).find((key) => key === draft.risk_level);
  const bars = priceBars(columns);
  if (!ticks || !risk || bars.length < aiLeastBars) return undefined;
  const { range, choices, tested } = chooseGrid(bars, { risk, fee: instrument.maker, price: ticks });
  for (const { intervals, result } of choices) {
    const grid = previewOf(
      { ...draft, ...textsOf(range, instrument), grid_levels: String(intervals) },
      instrument,
      last,
    );
    if (grid && isEnough(grid, instrument))
      return { grid, grids: intervals, chosen: result * 100, tested: tested(intervals) * 100 };
  }
  return undefined;
}

/** Fields of a grid over a range in ticks. */
function textsOf({ low, high }: PriceRange, instrument: Instrument): Draft {
  const { price } = gridOf(instrument);
  return {
    lower: fromUnits(Math.max(1, Math.floor(low)), price),
    upper: fromUnits(Math.ceil(high), price),
    mode: 'GEOMETRIC',
  };
}

/** Percent between two levels of a grid, the least. */
export function stepOf({ levels }: GridPreview, instrument: Instrument): number {
  const { price } = gridOf(instrument);
  const prices = levels.map((level) => (toUnits(level, price) ?? 0) * unitsToNumber(1, price));
  return Math.min(...prices.slice(1).map((value, index) => (value / prices[index]! - 1) * 100));
}
