import {
  emptyLevel,
  gridNeed,
  type GridPlan,
  gridPlan,
  grossLots,
  openedCells,
  tickLevels,
} from '../../finance/grid-plan.ts';
import { gridProfit } from '../../finance/grid-levels.ts';
import { must } from '../../base/assert.ts';
import { fromUnits, toScaled } from '../../base/decimal.ts';
import { Refusal } from '../../base/refusal.ts';
import { ask, bid } from '../../market/book/book.ts';
import { moneyDecimals, moneyText } from '../../core/ledger/money.ts';
import { checkMarket, maxOpenOrders } from '../../core/orders/draft.ts';
import { bandAround } from '../../core/orders/filters.ts';
import { minLots } from '../../core/orders/least-lots.ts';
import type { MarketState } from '../../core/state/market-state.ts';
import type { GridParams } from '../../trade/strategy/grid-params.ts';
import { type ContractGrid, contractNeed, contractPlan } from '../contract-grid.ts';
import { firstLeg, moneyAssetOf, type Setup, type StartLeg, type StartSituation } from '../strategy.ts';
import { checkEnds, middleNow, refuse, ticksOf, withSignal } from '../set-up.ts';
import { checkContract, checkLiquidation } from './contract-rules.ts';

/** Ticks of the range. Throws PARAMETERS where it is none. */
export function rangeOf(core: MarketState, { lower, upper }: GridParams) {
  const low = must(ticksOf(core, 'lower', lower), 'lower');
  const high = must(ticksOf(core, 'upper', upper), 'upper');
  if (high <= low) refuse({ field: 'upper', rule: 'above_lower' });
  return { low, high };
}

type Ticks = ReturnType<typeof rangeOf>;

/** Throws PARAMETERS where the range does not hold the price, or goes too far from it. */
export function checkRange(core: MarketState, { low, high }: Ticks, middle: number): void {
  const band = bandAround(core.listed.instrument, middle);
  const textOf = (ticks: number): string => fromUnits(ticks, core.grid.price);
  if (middle < low) refuse({ field: 'lower', rule: 'range_excludes_price', price: textOf(middle) });
  if (middle > high) refuse({ field: 'upper', rule: 'range_excludes_price', price: textOf(middle) });
  if (low < band.lowest) refuse({ field: 'lower', rule: 'price_band', least: textOf(band.lowest) });
  if (high > band.highest) refuse({ field: 'upper', rule: 'price_band', most: textOf(band.highest) });
}

/** Its levels. Throws PARAMETERS where they are too near each other for the tick or for the fees. */
export function levelsOf({ listed: { instrument } }: MarketState, { low, high }: Ticks, params: GridParams): number[] {
  const range = { low, high, intervals: params.grid_levels };
  const mode = params.mode === 'GEOMETRIC' ? 'geometric' : 'arithmetic';
  const levels = tickLevels(range, mode);
  if (new Set(levels).size < levels.length) refuse({ field: 'grid_levels', rule: 'too_fine' });
  if (gridProfit(levels, instrument.maker).least <= 0) refuse({ field: 'grid_levels', rule: 'below_fees' });
  return levels;
}

/** Lots that the orders of an interval have to have. */
export function leastLots(core: MarketState, { levels }: Pick<GridPlan, 'levels'>): number {
  const least = Math.max(minLots(core, levels[0]!, false), minLots(core, levels.at(-1)!, false));
  if (core.contract) return least;
  // What a buy has left after its fee must be enough for the sell.
  const { maker } = core.listed.instrument;
  return Math.max(minLots(core, levels[0]!, false), grossLots(minLots(core, levels[1]!, false), maker), 2);
}

/** What a plan of so many lots an interval costs at most, money units. */
export function needOf(
  { units, listed: { instrument } }: MarketState,
  plan: GridPlan,
  contract: ContractGrid | undefined,
): bigint {
  if (contract) return contractNeed(contract, plan.lots);
  const opened = openedCells({ ...plan, intervals: plan.levels.length - 1 });
  const opening = opened === 0 ? 0 : grossLots(opened * plan.lots, instrument.taker);
  return gridNeed({ ...plan, opening }) * units.quotePerTickLot;
}

/** Throws PARAMETERS where the orders would be too small or too large. */
export function checkSize(core: MarketState, plan: GridPlan, contract: ContractGrid | undefined): void {
  const smallest = leastLots(core, plan);
  if (plan.lots < smallest)
    refuse({
      field: 'invest',
      rule: 'too_small',
      least: moneyText(needOf(core, { ...plan, lots: smallest }, contract)),
    });
  const { maxLots } = core.units;
  if (Math.max(plan.opening, plan.lots) > maxLots)
    refuse({ field: 'invest', rule: 'too_large', most_amount: fromUnits(maxLots, core.grid.size) });
}

/** Throws PARAMETERS where the account has not room for so many open orders. */
function checkRoom({ openCount }: MarketState, params: GridParams, api_id: string): void {
  const room = maxOpenOrders - (openCount.get(api_id) ?? 0);
  if (params.grid_levels > room) refuse({ field: 'grid_levels', rule: 'too_many_orders', most: room });
}

/** Throws BALANCE where an account has not so much more for it. */
export function checkFunds({ core: { listed }, freeOf }: StartLeg, need: bigint): void {
  const asset = moneyAssetOf(listed.instrument);
  const free = freeOf(asset);
  if (free < need)
    throw new Refusal('BALANCE', { asset, free: moneyText(free), need: moneyText(need), field: 'invest' });
}

/** Money units of a decimal text, cut. */
export const moneyOf = (text: string): bigint => must(toScaled(text, moneyDecimals + 6), 'money') / 1_000_000n;

/** The worst price of the first order: above the best offer, below the best bid where it sells. */
export function capOf(market: StartLeg['market'], trigger: number | undefined, params: GridParams): number {
  const slip = params.max_slippage / 100;
  if (params.direction === 'SHORT') {
    const best = trigger ?? must(market.best(bid), 'a bid');
    return Math.max(1, Math.ceil(best * (1 - slip)));
  }
  return Math.floor((trigger ?? must(market.best(ask), 'an offer')) * (1 + slip));
}

/** The price that it waits for before its first order; undefined where it begins at once. */
function triggerOf(core: MarketState, params: GridParams, middle: number): GridPlan['trigger'] {
  const ticks = ticksOf(core, 'trigger_price', params.trigger_price);
  return ticks === undefined || ticks === middle ? undefined : { ticks, rises: ticks > middle };
}

/** What a grid is sized on. */
export type Budget = Pick<GridPlan, 'levels' | 'empty' | 'cap' | 'direction'>;

/** The largest plan that its money pays. */
export function planOf(
  { core }: StartLeg,
  { direction, ...budget }: Budget,
  invest: bigint,
  contract: ContractGrid | undefined,
): GridPlan {
  if (contract) return contractPlan(contract, invest);
  const { taker } = core.listed.instrument;
  return gridPlan({ ...budget, taker, invest: invest / core.units.quotePerTickLot });
}

/** The grid as one on a contract; undefined on spot. */
export const contractGrid = (leg: StartLeg, plan: ContractGrid['plan'], leverage: number): ContractGrid | undefined =>
  leg.core.contract ? { terms: leg.core.contract.terms, plan, leverage } : undefined;

/** A grid as it begins: its levels, the size of each order and what all of it costs at most. */
export function setUpGrid(given: GridParams, start: StartSituation): Setup<GridParams, GridPlan> {
  const leg = firstLeg(start);
  const { core, market, api_id } = leg;
  checkMarket(core);
  const middle = middleNow(core, market);
  const params = checkContract(leg, withSignal(market, given));
  const { direction, leverage = 1, mode } = params;
  const trigger = triggerOf(core, params, middle);
  const at = trigger?.ticks ?? middle;
  const ticks = rangeOf(core, params);
  checkRange(core, ticks, at);
  checkEnds(core, params, at, start.nowMs);
  const levels = levelsOf(core, ticks, params);
  const invest = moneyOf(params.invest);
  const budget = {
    levels: [...levels],
    empty: emptyLevel(levels, at),
    cap: capOf(market, trigger?.ticks, params),
    direction,
  };
  const contract = contractGrid(leg, budget, leverage);
  const sized = planOf(leg, budget, invest, contract);
  checkSize(core, sized, contract);
  checkRoom(core, params, api_id);
  if (contract) checkLiquidation(leg, contract, sized.lots, invest);
  const need = contract ? invest : needOf(core, sized, contract);
  checkFunds(leg, need);
  const isTrailing = params.trailing === 'ON';
  const plan: GridPlan = {
    ...sized,
    wide: true,
    ...(direction && { direction }),
    ...(trigger && { trigger }),
    ...(isTrailing && { trailing: mode === 'GEOMETRIC' ? 'geometric' : 'arithmetic' }),
    ...((contract || isTrailing) && { funds: moneyText(need) }),
  };
  return { params, plan, need, marks: [middle], ...(contract && { leverage }) };
}
