import * as v from 'valibot';
import type { strategyStart } from '../../../shared/contracts/strategy.ts';
import { gridProfit } from '../../../shared/finance/grid-levels.ts';
import {
  emptyLevel,
  gridNeed,
  type GridPlan,
  gridPlan,
  grossLots,
  tickLevels,
} from '../../../shared/finance/grid-plan.ts';
import { must } from '../../../shared/kit/assert.ts';
import type { Input } from '../../../shared/kit/contract.ts';
import { fromUnits, toScaled, toUnits } from '../../../shared/kit/decimal.ts';
import { Refusal } from '../../../shared/kit/refusal.ts';
import { ask, bid } from '../../../shared/market/book/book.ts';
import type { SymbolRef } from '../../../shared/market/instrument.ts';
import { GridParams } from '../../../shared/trade/grid-params.ts';
import type { Signal } from '../../../shared/trade/signal.ts';
import { moneyDecimals, moneyText } from '../../../shared/core/ledger/money.ts';
import { bandAround } from '../../../shared/core/orders/filters.ts';
import { checkMarket, maxOpenOrders } from '../../../shared/core/orders/draft.ts';
import type { MarketState } from '../../../shared/core/state/market-state.ts';
import { ruleOf } from '../../base/rule-of.ts';
import type { InstanceRecord } from '../../store/instances.ts';
import type { Market } from '../../venues/venue.ts';
import { leastLots } from '../algo/accept.ts';
import { type StudyProblem, studyOn } from '../study.ts';

export type StartInput = Input<typeof strategyStart>;

/** What an instance is made from. */
export interface NewInstance {
  readonly instance_id: string;
  readonly user_id: string;
  readonly ref: SymbolRef;
  readonly core: MarketState;
  readonly face: Market;
  /** Quote that the account has for it. */
  readonly free: bigint;
  readonly nowMs: number;
}

interface Broken {
  readonly field: keyof GridParams & string;
  readonly rule: string;
  readonly [fact: string]: string | number;
}

const refuse = (...broken: readonly (Broken | StudyProblem)[]): never => {
  throw new Refusal('PARAMETERS', broken);
};

/** Middle of the best prices in ticks, rounded down; undefined where a side is empty. */
export function middleOf(face: Market): number | undefined {
  const highest = face.best(bid);
  const lowest = face.best(ask);
  return highest === undefined || lowest === undefined ? undefined : Math.max(1, Math.floor((highest + lowest) / 2));
}

/** The parameters as the strategy has them. Throws PARAMETERS with every field that is wrong by itself. */
function paramsOf(given: Readonly<Record<string, unknown>>): GridParams {
  const parsed = v.safeParse(GridParams, given);
  if (parsed.success) return parsed.output;
  return refuse(...parsed.issues.map((issue) => ({ field: v.getDotPath(issue) ?? 'params', rule: ruleOf(issue) })));
}

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

/** The end signal with all parameters of its indicator. Throws PARAMETERS where its indicator is not as asked for or has too few bars. */
const signalOf = (face: Market, signal: Signal): Signal => ({
  ...signal,
  params: studyOn(face, signal, (problem) => refuse({ ...problem, field: `end_signal.${problem.field}` })).params,
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
    leastLots(core, levels[0]!, false),
    grossLots(leastLots(core, levels[1]!, false), instrument.maker),
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
  if (Math.max(plan.opening, plan.lots) > units.mostLots)
    refuse({ field: 'invest', rule: 'too_large', most_amount: fromUnits(units.mostLots, grid.size) });
  const room = maxOpenOrders - (core.openCount.get(api_id) ?? 0);
  if (params.grid_levels > room) refuse({ field: 'grid_levels', rule: 'too_many_orders', most: room });
}

/** An instance of a GRID as it begins. Throws PARAMETERS with the fields that are wrong, BALANCE, FILTER where the market does not trade, and INPUT where it has no price. */
export function recordOf(
  { instance_id, user_id, ref, core, face, free, nowMs }: NewInstance,
  input: StartInput,
): InstanceRecord {
  const given = paramsOf(input.params);
  checkMarket(core);
  const {
    listed: { instrument },
    units,
  } = core;
  const middle = middleOf(face);
  const best = face.best(ask);
  if (middle === undefined || best === undefined)
    throw new Refusal('INPUT', { field: 'symbols', rule: 'no_last_price', symbol: ref.symbol });
  const params: GridParams = given.end_signal ? { ...given, end_signal: signalOf(face, given.end_signal) } : given;
  const ticks = ticksOf(core, params);
  checkPrices(core, ticks, middle);
  if (params.end_time !== undefined && params.end_time <= nowMs) refuse({ field: 'end_time', rule: 'future' });
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
  checkSize(core, plan, params, must(input.api_ids[0], 'an account'));
  const need = gridNeed(plan) * units.quotePerTickLot;
  if (free < need)
    throw new Refusal('BALANCE', {
      asset: instrument.quote,
      free: moneyText(free),
      need: moneyText(need),
      field: 'invest',
    });
  return {
    instance_id,
    user_id,
    api_id: input.api_ids[0]!,
    name: input.name,
    strategy_type: 'GRID',
    env: input.env,
    ...ref,
    params,
    plan: { ...plan, levels: [...plan.levels] },
    invested: moneyText(need),
    status: 'PREPARING',
    stop: null,
    error: null,
    resumes: [],
    peak: 1,
    max_drawdown: 0,
    created: nowMs,
    started: null,
    stopped: null,
    version: 1,
    figures: {
      profit: '0',
      net_value: '1',
      profit_rate: 0,
      realised: '0',
      fees: '0',
      volume: '0',
      orders: 0,
      fills: 0,
      wins: 0,
      losses: 0,
      qty: '0',
      cost: '0',
      mark: fromUnits(middle, core.grid.price),
    },
  };
}
