import { emptyLevel, gridNeed, type GridPlan, gridPlan, grossLots, tickLevels } from '../../finance/grid-plan.ts';
import { gridProfit } from '../../finance/grid-levels.ts';
import { must } from '../../base/assert.ts';
import { fromUnits, toScaled } from '../../base/decimal.ts';
import { Refusal } from '../../base/refusal.ts';
import { ask } from '../../market/book/book.ts';
import { moneyDecimals, moneyText } from '../../core/ledger/money.ts';
import { checkMarket, maxOpenOrders } from '../../core/orders/draft.ts';
import { bandAround } from '../../core/orders/filters.ts';
import { minLots } from '../../core/orders/least-lots.ts';
import type { MarketState } from '../../core/state/market-state.ts';
import type { GridParams } from '../../trade/grid-params.ts';
import { firstLeg, type Setup, type StartSituation } from '../strategy.ts';
import { checkEnds, middleNow, refuse, ticksOf, withSignal } from '../set-up.ts';

/** Ticks of the range. */
function rangeOf(core: MarketState, { lower, upper }: GridParams) {
  return { low: must(ticksOf(core, 'lower', lower), 'lower'), high: must(ticksOf(core, 'upper', upper), 'upper') };
}

type Ticks = ReturnType<typeof rangeOf>;

/** Throws PARAMETERS where the range does not hold the price, or goes too far from it. */
function checkRange(core: MarketState, { low, high }: Ticks, middle: number): void {
  const band = bandAround(core.listed.instrument, middle);
  const textOf = (ticks: number): string => fromUnits(ticks, core.grid.price);
  if (high <= low) refuse({ field: 'upper', rule: 'above_lower' });
  if (middle < low) refuse({ field: 'lower', rule: 'range_excludes_price', price: textOf(middle) });
  if (middle > high) refuse({ field: 'upper', rule: 'range_excludes_price', price: textOf(middle) });
  if (low < band.lowest) refuse({ field: 'lower', rule: 'price_band', least: textOf(band.lowest) });
  if (high > band.highest) refuse({ field: 'upper', rule: 'price_band', most: textOf(band.highest) });
}

/** Its levels. Throws PARAMETERS where they are too near each other for the tick or for the fees. */
function levelsOf({ listed: { instrument } }: MarketState, { low, high }: Ticks, params: GridParams): number[] {
  const range = { low, high, intervals: params.grid_levels };
  const mode = params.mode === 'GEOMETRIC' ? 'geometric' : 'arithmetic';
  const levels = tickLevels(range, mode);
  if (new Set(levels).size < levels.length) refuse({ field: 'grid_levels', rule: 'too_fine' });
  if (gridProfit(levels, instrument.maker).least <= 0) refuse({ field: 'grid_levels', rule: 'below_fees' });
  return levels;
}

/** Throws PARAMETERS where the orders would be too small, too large or too many. */
function checkSize(core: MarketState, plan: GridPlan, params: GridParams, api_id: string): void {
  const {
    units,
    grid,
    listed: { instrument },
  } = core;
  const { levels } = plan;
  // What a buy has left after its fee must be enough for the sell.
  const smallest = Math.max(
    minLots(core, levels[0]!, false),
    grossLots(minLots(core, levels[1]!, false), instrument.maker),
    2,
  );
  if (plan.lots < smallest) {
    const sells = levels.length - 1 - plan.empty;
    const need = gridNeed({
      ...plan,
      lots: smallest,
      opening: sells === 0 ? 0 : grossLots(sells * smallest, instrument.taker),
    });
    refuse({ field: 'invest', rule: 'too_small', least: moneyText(need * units.quotePerTickLot) });
  }
  if (Math.max(plan.opening, plan.lots) > units.maxLots)
    refuse({ field: 'invest', rule: 'too_large', most_amount: fromUnits(units.maxLots, grid.size) });
  const room = maxOpenOrders - (core.openCount.get(api_id) ?? 0);
  if (params.grid_levels > room) refuse({ field: 'grid_levels', rule: 'too_many_orders', most: room });
}

/** A grid as it begins: its levels, the size of each order and what all of it costs at most. */
export function setUpGrid(given: GridParams, start: StartSituation): Setup<GridParams, GridPlan> {
  const { core, market, api_id, freeOf } = firstLeg(start);
  checkMarket(core);
  const {
    listed: { instrument },
    units,
  } = core;
  const middle = middleNow(core, market);
  const best = must(market.best(ask), 'an offer');
  const params = withSignal(market, given);
  const ticks = rangeOf(core, params);
  checkRange(core, ticks, middle);
  checkEnds(core, params, middle, start.nowMs);
  const levels = levelsOf(core, ticks, params);
  const cap = Math.floor(best * (1 + params.max_slippage / 100));
  const invest = must(toScaled(params.invest, moneyDecimals + 6), 'invest') / 1_000_000n;
  const plan = gridPlan({
    levels,
    empty: emptyLevel(levels, middle),
    cap,
    taker: instrument.taker,
    invest: invest / units.quotePerTickLot,
  });
  checkSize(core, plan, params, api_id);
  const need = gridNeed(plan) * units.quotePerTickLot;
  const free = freeOf(instrument.quote);
  if (free < need)
    throw new Refusal('BALANCE', {
      asset: instrument.quote,
      free: moneyText(free),
      need: moneyText(need),
      field: 'invest',
    });
  return { params, plan: { ...plan, levels: [...plan.levels] }, need, marks: [middle] };
}
