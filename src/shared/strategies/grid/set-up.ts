import { emptyLevel, gridNeed, type GridPlan, gridPlan, grossLots, tickLevels } from '../../finance/grid-plan.ts';
import { gridProfit } from '../../finance/grid-levels.ts';
import { type StudyProblem, studyOn } from '../../indicators/study.ts';
import { must } from '../../base/assert.ts';
import { fromUnits, toScaled, toUnits } from '../../base/decimal.ts';
import { Refusal } from '../../base/refusal.ts';
import { ask } from '../../market/book/book.ts';
import type { MarketView } from '../../market/market-view.ts';
import { middleOf } from '../../market/middle.ts';
import { moneyDecimals, moneyText } from '../../core/ledger/money.ts';
import { checkMarket, maxOpenOrders } from '../../core/orders/draft.ts';
import { bandAround } from '../../core/orders/filters.ts';
import { minLots } from '../../core/orders/least-lots.ts';
import type { MarketState } from '../../core/state/market-state.ts';
import type { GridParams } from '../../trade/grid-params.ts';
import type { Signal } from '../../trade/signal.ts';
import { firstLeg, type Setup, type StartSituation } from '../strategy.ts';

interface Broken {
  readonly field: keyof GridParams & string;
  readonly rule: string;
  readonly [fact: string]: string | number;
}

const refuse = (...broken: readonly (Broken | StudyProblem)[]): never => {
  throw new Refusal('PARAMETERS', broken);
};

/** Ticks of each price of the parameters. */
function ticksOf({ grid, listed }: MarketState, params: GridParams) {
  const read = (field: 'lower' | 'upper' | 'take_profit_price' | 'stop_loss_price'): number | undefined => {
    const text = params[field];
    if (text === undefined) return undefined;
    const ticks = toUnits(text, grid.price);
    return ticks === undefined || ticks < 1 ? refuse({ field, rule: 'tick', tick: listed.instrument.tick }) : ticks;
  };
  return {
    low: must(read('lower'), 'lower'),
    high: must(read('upper'), 'upper'),
    takeProfit: read('take_profit_price'),
    stopLoss: read('stop_loss_price'),
  };
}

type Ticks = ReturnType<typeof ticksOf>;

/** Throws PARAMETERS where the prices do not stand to each other and to the market as they have to. */
function checkPrices(core: MarketState, { low, high, takeProfit, stopLoss }: Ticks, middle: number): void {
  const band = bandAround(core.listed.instrument, middle);
  if (high <= low) refuse({ field: 'upper', rule: 'above_lower' });
  if (middle < low) refuse({ field: 'lower', rule: 'range_excludes_price', price: fromUnits(middle, core.grid.price) });
  if (middle > high)
    refuse({ field: 'upper', rule: 'range_excludes_price', price: fromUnits(middle, core.grid.price) });
  if (low < band.lowest) refuse({ field: 'lower', rule: 'price_band', least: fromUnits(band.lowest, core.grid.price) });
  if (high > band.highest)
    refuse({ field: 'upper', rule: 'price_band', most: fromUnits(band.highest, core.grid.price) });
  if (takeProfit !== undefined && takeProfit <= middle)
    refuse({ field: 'take_profit_price', rule: 'above_price', price: fromUnits(middle, core.grid.price) });
  if (stopLoss !== undefined && stopLoss >= middle)
    refuse({ field: 'stop_loss_price', rule: 'below_price', price: fromUnits(middle, core.grid.price) });
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

/**
 * The end signal with all parameters of its indicator. Throws PARAMETERS where its indicator is not as asked for or has
 * too few bars.
 */
const signalOf = (market: MarketView, signal: Signal): Signal => ({
  ...signal,
  params: studyOn(market, signal, (problem) => refuse({ ...problem, field: `end_signal.${problem.field}` })).params,
});

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
  const middle = middleOf(market);
  const best = market.best(ask);
  if (middle === undefined || best === undefined)
    throw new Refusal('INPUT', { field: 'symbols', rule: 'no_last_price', symbol: instrument.symbol });
  const params: GridParams = given.end_signal ? { ...given, end_signal: signalOf(market, given.end_signal) } : given;
  const ticks = ticksOf(core, params);
  checkPrices(core, ticks, middle);
  if (params.end_time !== undefined && params.end_time <= start.nowMs) refuse({ field: 'end_time', rule: 'future' });
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
