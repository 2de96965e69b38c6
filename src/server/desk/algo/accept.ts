import type { doOrderV2 } from '../../../shared/contracts/order-place.ts';
import { must } from '../../../shared/base/assert.ts';
import type { Input } from '../../../shared/base/contract.ts';
import { fromUnits } from '../../../shared/base/decimal.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import { keyOfSymbol } from '../../../shared/market/instrument.ts';
import { ask, bid } from '../../../shared/market/book/book.ts';
import type { Algo } from '../../../shared/trade/algo.ts';
import { reducibleLots } from '../../../shared/core/contracts/contract-need.ts';
import { checkMarket, limitOf, lotsOf } from '../../../shared/core/orders/draft.ts';
import { minLots } from '../../../shared/core/orders/least-lots.ts';
import { lotRuleOf } from '../../../shared/core/shares/hours.ts';
import type { MarketState } from '../../../shared/core/state/market-state.ts';
import type { AlgoParent } from '../../store/tables/algo-parents.ts';
import type { Market } from '../../venues/venue.ts';
import { tradedSince, usualVolumes } from '../../../shared/strategies/execution/traded-volume.ts';
import { equalTargets, sliceTimes, weightedTargets } from '../../../shared/strategies/execution/schedule.ts';

export type AlgoRequestInput = Input<typeof doOrderV2> & { readonly algo: Algo };

/** What a parent is made from. */
export interface NewParent {
  readonly parent_id: string;
  readonly user_id: string;
  readonly source: AlgoParent['source'];
  readonly api_id: string;
  readonly core: MarketState;
  readonly market: Market;
  /** Size of this account's part. */
  readonly amount: string | undefined;
  readonly nowMs: number;
}

/**
 * Most lots of a parent or of what it shows: the market's bound, or where it only reduces the whole position that is
 * larger.
 */
function maxLotsOf(
  api_id: string,
  market: MarketState,
  { side, position_side = 'BOTH', reduce_only }: AlgoRequestInput,
): number {
  const { maxLots } = market.units;
  if (!reduce_only && position_side === 'BOTH') return maxLots;
  return Math.max(maxLots, reducibleLots({ api_id, market, side, positionSide: position_side }));
}

/**
 * A parent for one account. Throws FILTER for a size or a limit price that the market does not take, and INPUT where
 * its slices or its visible part would be too small.
 */
export function parentOf(
  { parent_id, user_id, source, api_id, core, market, amount, nowMs }: NewParent,
  input: AlgoRequestInput,
): AlgoParent {
  const {
    api_ids: _ids,
    sync: _sync,
    sync_ratio: _ratio,
    sizing: _sizing,
    trading_mode: _mode,
    order_type: _type,
    amount: _amount,
    ...rest
  } = input;
  const { algo, exchange, symbol, account_type, side, client_id, ...passed } = rest;
  checkMarket(core);
  const most = maxLotsOf(api_id, core, input);
  const lots = lotsOf(core, must(amount, 'amount of an algorithmic order'), most);
  if (algo.limit_price !== undefined) limitOf(core, algo.limit_price, 'algo.limit_price');
  const arrival = arrivalOf(market);
  const targets = targetsOf(parent_id, market, algo, { lots, nowMs });
  checkSlices(core, arrival, { algo, side, lots, most, targets, reduces: input.reduce_only === true });
  return {
    parent_id,
    user_id,
    api_id,
    client_id,
    exchange,
    symbol,
    account_type,
    side,
    amount: fromUnits(lots, core.grid.size),
    algo,
    source,
    passed: defined(passed),
    targets,
    arrival_price: fromUnits(arrival, core.grid.price),
    before: tradedSince(market, nowMs, nowMs),
    status: 'EXECUTING',
    reason: '',
    errors: 0,
    created: nowMs,
    updated: nowMs,
    version: 2,
    figures: {
      filled_amount: fromUnits(0, core.grid.size),
      filled_total: '0',
      avg_price: '0',
      fee: '0',
      fee_asset: '',
      done_slices: 0,
      vwap_bench: null,
      execution_time: null,
    },
  };
}

const defined = (fields: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** Middle of the best prices, rounded down to a tick, or the one that there is. Refuses INPUT where there is none. */
function arrivalOf(market: Market): number {
  const highest = market.best(bid);
  const lowest = market.best(ask);
  const middle =
    highest !== undefined && lowest !== undefined ? Math.floor((highest + lowest) / 2) : (highest ?? lowest);
  if (middle === undefined || middle < 1)
    throw new Refusal('INPUT', { field: 'symbol', rule: 'no_last_price', key: keyOfSymbol(market.instrument) });
  return middle;
}

function targetsOf(
  parent_id: string,
  market: Market,
  algo: Algo,
  { lots, nowMs }: { lots: number; nowMs: number },
): number[] {
  if (algo.slices === undefined) return [];
  if (algo.kind === 'TWAP') return equalTargets(lots, algo.slices);
  const times = sliceTimes(parent_id, { ...algo, slices: algo.slices });
  return weightedTargets(lots, usualVolumes(market, nowMs, times, algo.duration_s * 1_000));
}

/**
 * A slice of a VWAP may be too small: it waits for the next one. Of equal slices none may be, and the whole of neither.
 */
function checkSlices(
  core: MarketState,
  arrival: number,
  {
    algo,
    side,
    lots,
    most,
    targets,
    reduces,
  }: { algo: Algo; side: string; lots: number; most: number; targets: readonly number[]; reduces: boolean },
): void {
  const least = minLots(core, arrival, reduces);
  const { step } = lotRuleOf(core);
  if (side === 'BUY' && lots % step !== 0) throw new Refusal('FILTER', { filter: 'A_LOT', field: 'amount', step });
  if (lots < least)
    throw new Refusal('FILTER', { filter: 'MIN_NOTIONAL', field: 'amount', min: core.listed.instrument.min_notional });
  if (algo.kind === 'TWAP' && targets[0]! < least)
    throw new Refusal('INPUT', { field: 'algo.slices', rule: 'too_many', most: Math.floor(lots / least) });
  if (algo.visible === undefined) return;
  const visible = lotsOf(core, algo.visible, most);
  if (visible < least)
    throw new Refusal('INPUT', { field: 'algo.visible', rule: 'too_small', least: fromUnits(least, core.grid.size) });
  if (visible % step !== 0) throw new Refusal('INPUT', { field: 'algo.visible', rule: 'step', step });
  if (visible > lots) throw new Refusal('INPUT', { field: 'algo.visible', rule: 'above_amount' });
}
