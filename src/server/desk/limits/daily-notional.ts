import { must } from '../../../shared/base/assert.ts';
import { fromUnits, toScaled, toUnits } from '../../../shared/base/decimal.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import { dayMs } from '../../../shared/base/time.ts';
import { spotKeyOf } from '../../../shared/market/instrument.ts';
import { notionalOf } from '../../../shared/core/ledger/contract-terms.ts';
import { moneyDecimals, moneyText, quoteOf } from '../../../shared/core/ledger/money.ts';
import type { Order } from '../../../shared/trade/order.ts';
import type { PlaceOrder } from '../../../shared/core/state/command.ts';
import type { MarketState } from '../../../shared/core/state/market-state.ts';
import type { TradingEngine } from '../../trading/engine.ts';
import type { AccountOf } from '../caller.ts';
import { usdNotional, type UsdPriceOf } from '../valuation.ts';

interface DailyNotionalParts {
  readonly engine: Pick<TradingEngine, 'market' | 'lastTicks' | 'accountOrders'> & {
    readonly history: Pick<TradingEngine['history'], 'userFills'>;
  };
  readonly accountOf: AccountOf;
  readonly usdPriceOf: UsdPriceOf;
  readonly nowMs: () => number;
}

/** What of an order says how much it may trade. */
export type Sized = Pick<PlaceOrder, 'side' | 'price' | 'trigger_price' | 'amount' | 'total'> &
  Partial<Pick<PlaceOrder, 'reduce_only' | 'close_position'>>;

/** An account with a limit, and how much of it today's orders have taken. */
interface Usage {
  readonly limit: bigint;
  readonly used: bigint;
}

/** Fills of an account that were added up today. */
interface Traded {
  day: number;
  lastFill: number;
  usdValue: bigint;
}

/** Fills that are read in one go. */
const rowsAtOnce = 500;

/** What is changed of an open order. */
type Change = Pick<PlaceOrder, 'price' | 'amount' | 'trigger_price'>;

const onlyReduces = ({
  reduce_only,
  close_position,
}: Partial<Pick<Order, 'reduce_only' | 'close_position'>>): boolean => reduce_only === true || close_position === true;

/** Lots that are left of an amount, both decimal texts. */
const restOf = ({ grid }: MarketState, amount: string, filled: string): number =>
  (toUnits(amount, grid.size) ?? 0) - (toUnits(filled, grid.size) ?? 0);

/** Quote, or notional of a contract in what it settles in, of lots at a price. */
function notionalIn(market: MarketState, ticks: number, lots: number): bigint {
  return market.contract ? notionalOf(market.contract.terms, ticks, lots) : quoteOf(market.units, ticks, lots);
}

/** Notionals of orders in USD, scaled by `moneyDecimals`. */
function createNotionals({ engine, usdPriceOf }: Pick<DailyNotionalParts, 'engine' | 'usdPriceOf'>) {
  const usdOf = (market: MarketState, amount: bigint): bigint =>
    usdNotional(usdPriceOf, market.listed.instrument, amount);

  /** What a sale brings is at least the last price, though its limit is lower. */
  function orderNotional(market: MarketState, order: Sized): bigint {
    const scale = market.grid.price;
    const last = Number(engine.lastTicks(market));
    const asked = order.price ?? order.trigger_price;
    const limit = asked === undefined ? last : (toUnits(asked, scale) ?? last);
    const ticks = order.side === 'SELL' ? Math.max(limit, last) : limit;
    if (order.total !== undefined) return usdOf(market, toScaled(order.total, moneyDecimals) ?? 0n);
    const lots = order.amount === undefined ? 0 : (toUnits(order.amount, market.grid.size) ?? 0);
    return lots > 0 && ticks > 0 ? usdOf(market, notionalIn(market, ticks, lots)) : 0n;
  }

  /** What is left to fill of an open order. */
  function restNotional(market: MarketState, { price, trigger_price, amount, filled_amount }: Order): bigint {
    const asked = Number(price) > 0 ? price : (trigger_price ?? '0');
    const ticks = toUnits(asked, market.grid.price) ?? 0;
    const lots = restOf(market, amount, filled_amount);
    return lots > 0 && ticks > 0 ? usdOf(market, notionalIn(market, ticks, lots)) : 0n;
  }

  return { usdOf, orderNotional, restNotional };
}

/** Gives what an account has filled since the day began, in USD; each fill is added up once. */
function createFilledToday(
  { engine, nowMs }: Pick<DailyNotionalParts, 'engine' | 'nowMs'>,
  usdOf: (market: MarketState, amount: bigint) => bigint,
) {
  const traded = new Map<string, Traded>();
  return (api_id: string, user_id: string): bigint => {
    const now = nowMs();
    const day = Math.floor(now / dayMs);
    const known = traded.get(api_id);
    const sum = known?.day === day ? known : { day, lastFill: 0, usdValue: 0n };
    traded.set(api_id, sum);
    const query = { user_id, api_ids: [api_id], start: day * dayMs, end: (day + 1) * dayMs };
    const { userFills } = engine.history;
    let rows = userFills.after(query, sum.lastFill, rowsAtOnce);
    while (rows.length > 0) {
      for (const { fill, order } of rows) {
        const market = engine.market(spotKeyOf(order));
        const quote = must(toScaled(fill.quote, moneyDecimals), 'quote of a fill');
        if (market) sum.usdValue += usdOf(market, quote);
        sum.lastFill = Math.max(sum.lastFill, Number(fill.fill_id));
      }
      rows = userFills.after(query, sum.lastFill, rowsAtOnce);
    }
    return sum.usdValue;
  };
}

/**
 * Holds accounts to the USD that they may trade a day (UTC), where their owners have set such a limit: what was filled
 * today, what open orders may still fill, and what is on its way. An order that only reduces a position is never
 * refused. What has no price in USD counts nothing.
 */
export function createDailyNotional({ engine, accountOf, usdPriceOf, nowMs }: DailyNotionalParts) {
  const underWay = new Map<string, bigint>();
  const { usdOf, orderNotional, restNotional } = createNotionals({ engine, usdPriceOf });
  const filledToday = createFilledToday({ engine, nowMs }, usdOf);

  /** What is left to fill of an account's open orders, `except` one; of a list at most one is filled. */
  function openNotional(api_id: string, except: string | undefined): bigint {
    const byList = new Map<string, bigint>();
    for (const order of engine.accountOrders(api_id)) {
      if (order.order_id === except || onlyReduces(order)) continue;
      const market = engine.market(spotKeyOf(order));
      if (!market) continue;
      const notional = restNotional(market, order);
      const list = order.list_id ?? order.order_id;
      byList.set(list, notional > (byList.get(list) ?? 0n) ? notional : byList.get(list)!);
    }
    return [...byList.values()].reduce((sum, each) => sum + each, 0n);
  }

  function usageOf(api_id: string, except?: string): Usage | undefined {
    const account = accountOf(api_id);
    const limit = account?.max_daily_notional;
    if (!account || limit === undefined || limit === null) return undefined;
    const used = filledToday(api_id, account.owner) + openNotional(api_id, except) + (underWay.get(api_id) ?? 0n);
    return { limit: must(toScaled(limit, moneyDecimals), 'limit of an account'), used };
  }

  function release(api_id: string, notional: bigint): void {
    const left = (underWay.get(api_id) ?? 0n) - notional;
    if (left > 0n) underWay.set(api_id, left);
    else underWay.delete(api_id);
  }

  /** Takes a notional of an account's limit; `replaced` is the open order in whose place it comes. */
  function take(api_id: string, notional: bigint, replaced?: { readonly order_id: string; readonly notional: bigint }) {
    const usage = usageOf(api_id, replaced?.order_id);
    if (!usage) return () => undefined;
    const left = usage.limit - usage.used;
    if (notional > left && notional > (replaced?.notional ?? 0n))
      throw new Refusal('FILTER', {
        filter: 'DAILY_NOTIONAL',
        field: 'amount',
        limit: moneyText(usage.limit),
        left: moneyText(left > 0n ? left : 0n),
      });
    underWay.set(api_id, (underWay.get(api_id) ?? 0n) + notional);
    return () => release(api_id, notional);
  }

  return {
    /**
     * Takes an order's notional of an account's limit until the result is called, once: when the order is among the
     * open ones, filled or refused. Throws FILTER {DAILY_NOTIONAL, `limit` and `left` in USD} where it is more than is
     * left.
     */
    hold: (api_id: string, market: MarketState, order: Sized): (() => void) =>
      onlyReduces(order) ? () => undefined : take(api_id, orderNotional(market, order)),

    /** The same of an open order as it is to be; never refused where it becomes no larger. */
    holdChange(market: MarketState, order: Order, { price, amount, trigger_price }: Change): () => void {
      if (onlyReduces(order)) return () => undefined;
      const lots = restOf(market, amount ?? order.amount, order.filled_amount);
      const changed: Sized = {
        side: order.side,
        price: price ?? (Number(order.price) > 0 ? order.price : undefined),
        trigger_price: trigger_price ?? order.trigger_price,
        amount: fromUnits(Math.max(0, lots), market.grid.size),
      };
      const { order_id, api_id } = order;
      return take(api_id, orderNotional(market, changed), { order_id, notional: restNotional(market, order) });
    },
  };
}
export type DailyNotional = ReturnType<typeof createDailyNotional>;
