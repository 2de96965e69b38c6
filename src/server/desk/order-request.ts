import { hash } from 'node:crypto';
import type { doOrder, doOrderV2 } from '../../shared/contracts/order-place.ts';
import { assert } from '../../shared/base/assert.ts';
import type { Input } from '../../shared/base/contract.ts';
import { toScaled, toUnits } from '../../shared/base/decimal.ts';
import type { InstrumentKey } from '../../shared/market/instrument.ts';
import { ask, bid, type BookSide } from '../../shared/market/book/book.ts';
import type { TimeInForce } from '../../shared/trade/order.ts';
import { moneyDecimals, quoteOf } from '../../shared/core/ledger/money.ts';
import type { External, PlaceOrder } from '../../shared/core/state/command.ts';
import type { MarketState } from '../../shared/core/state/market-state.ts';
import type { SizeFor } from './sizing.ts';

type OrderFields = Omit<Input<typeof doOrder>, 'api_id'>;
/** A request to several accounts without an algorithm. */
export type PlainRequest = Omit<Input<typeof doOrderV2>, 'order_type' | 'algo'> & Pick<OrderFields, 'order_type'>;
type SizeFields = Pick<OrderFields, 'side' | 'price' | 'amount' | 'total'>;

/**
 * Levels of a recorded venue's book that stand behind users' orders, best first. Throws FILTER where it cannot be
 * traded on.
 */
export type ExternalBook = (key: InstrumentKey, side: BookSide) => External;

/** The request as the desk carries it out at once; one for an algorithm must not come here. */
export function plainOf(request: Input<typeof doOrderV2>): PlainRequest {
  assert(request.algo === undefined, 'an algorithmic order is not carried out at once');
  return request as PlainRequest;
}

/** Hash of a request's body: equal for equal bodies whatever the order of their fields. */
export function bodyHash(body: object): string {
  const fields = Object.entries(body)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return hash('sha256', JSON.stringify(fields), 'hex').slice(0, 32);
}

/**
 * Client id of one account's order under a request to several: the request's own, a dot and the account, as a dot never
 * stands in a client id.
 */
export const clientIdFor = (client_id: string, api_id: string): string => `${client_id}.${api_id}`;

/**
 * MARKET orders are IOC; any other is GTC unless it says otherwise or is post-only, and of A-shares lasts until the
 * day's close.
 */
function timeInForceOf({ order_type, time_in_force, post_only, account_type }: OrderFields): TimeInForce {
  if (order_type === 'MARKET') return 'IOC';
  return time_in_force ?? (post_only ? 'GTX' : account_type === 'astock' ? 'DAY' : 'GTC');
}

/** One account's order as the matching takes it. */
export function orderFor(
  market: MarketState,
  api_id: string,
  client_id: string,
  fields: OrderFields,
  external: ExternalBook,
): PlaceOrder {
  return {
    api_id,
    client_id,
    market: market.key,
    side: fields.side,
    order_type: fields.order_type,
    time_in_force: timeInForceOf(fields),
    amount: fields.amount,
    total: fields.total,
    price: fields.price,
    trigger_price: fields.trigger_price,
    expire_time: fields.expire_time,
    oco: fields.oco,
    external: externalFor(market, fields, external),
    trigger_by: fields.trigger_by,
    position_side: fields.position_side,
    reduce_only: fields.reduce_only,
    close_position: fields.close_position,
    leverage: fields.leverage,
    margin_mode: fields.margin_mode,
    tp: fields.tp,
    sl: fields.sl,
  };
}

/** What of a recorded book an order may take; undefined in a market of our own. */
export const externalFor = (market: MarketState, size: SizeFields, external: ExternalBook): External | undefined =>
  market.listed.external ? reachable(market, size, external(market.key, size.side === 'BUY' ? ask : bid)) : undefined;

/**
 * The levels that the order may take, and always the best one, by which its price is judged: the journal keeps what is
 * passed on.
 */
function reachable(market: MarketState, { side, price, amount, total }: SizeFields, levels: External): External {
  assert(
    levels.every(([ticks, lots]) => Number.isSafeInteger(ticks) && Number.isSafeInteger(lots) && ticks > 0 && lots > 0),
    `levels of ${market.key} are whole`,
  );
  const limit = price === undefined ? undefined : toUnits(price, market.grid.price);
  const wantedLots = amount && toUnits(amount, market.grid.size);
  const wantedQuote = total && toScaled(total, moneyDecimals);
  let lots = 0;
  let quote = 0n;
  return levels.filter(([ticks, offered], index) => {
    const isBeyond = limit !== undefined && (side === 'BUY' ? ticks > limit : ticks < limit);
    const isEnough = (wantedLots && lots >= wantedLots) || (wantedQuote && quote >= wantedQuote);
    lots += offered;
    quote += quoteOf(market.units, ticks, offered);
    return index === 0 || !(isBeyond || isEnough);
  });
}

/** The fields for the account at `index`. */
export const fieldsFor = (
  sizeFor: SizeFor,
  market: MarketState,
  index: number,
  request: PlainRequest,
): OrderFields => ({ ...request, ...sizeFor(market, index, request) });
