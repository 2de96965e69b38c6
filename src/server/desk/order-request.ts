import { hash } from 'node:crypto';
import type { doOrder, doOrderV2 } from '../../shared/contracts/order.ts';
import { assert } from '../../shared/kit/assert.ts';
import type { Input } from '../../shared/kit/contract.ts';
import { fromScaled, scaleOf, toScaled, toUnits } from '../../shared/kit/decimal.ts';
import { type InstrumentKey, keyOfSymbol } from '../../shared/market/instrument.ts';
import { ask, bid, type BookSide } from '../../shared/market/book/book.ts';
import type { TimeInForce } from '../../shared/trade/order.ts';
import { moneyDecimals, quoteOf } from '../ledger/money.ts';
import type { External, PlaceOrder } from '../matching/command.ts';
import type { MarketState } from '../matching/world.ts';

type OrderFields = Omit<Input<typeof doOrder>, 'api_id'>;
type SizeFields = Pick<OrderFields, 'side' | 'price' | 'amount' | 'total'>;

/** Levels of a recorded venue's book that stand behind users' orders, best first. Throws FILTER where it cannot be traded on. */
export type ExternalBook = (key: InstrumentKey, side: BookSide) => External;

/** Hash of a request's body: equal for equal bodies whatever the order of their fields. */
export function bodyHash(body: object): string {
  const fields = Object.entries(body).filter(([, value]) => value !== undefined).sort(([a], [b]) => (a < b ? -1 : 1));
  return hash('sha256', JSON.stringify(fields), 'hex').slice(0, 32);
}

/** Client id of one account's order under a request to several: the request's own, a dot and the account, as a dot never stands in a client id. */
export const clientIdFor = (client_id: string, api_id: string): string => `${client_id}.${api_id}`;

/** MARKET orders are IOC; any other is GTC unless it says otherwise or is post-only. */
function timeInForceOf({ order_type, time_in_force, post_only }: OrderFields): TimeInForce {
  if (order_type === 'MARKET') return 'IOC';
  return time_in_force ?? (post_only ? 'GTX' : 'GTC');
}

/** One account's order as the matching takes it. */
export function orderFor(market: MarketState, api_id: string, client_id: string, fields: OrderFields, external: ExternalBook): PlaceOrder {
  return {
    api_id, client_id, market: keyOfSymbol(fields), side: fields.side, order_type: fields.order_type, time_in_force: timeInForceOf(fields),
    amount: fields.amount, total: fields.total, price: fields.price, trigger_price: fields.trigger_price, expire_time: fields.expire_time, oco: fields.oco,
    external: externalFor(market, fields, external),
    trigger_by: fields.trigger_by, position_side: fields.position_side, reduce_only: fields.reduce_only, close_position: fields.close_position,
    leverage: fields.leverage, margin_mode: fields.margin_mode, tp: fields.tp, sl: fields.sl,
  };
}

/** What of a recorded book an order may take; undefined in a market of our own. */
export const externalFor = (market: MarketState, size: SizeFields, external: ExternalBook): External | undefined =>
  (market.listed.external ? reachable(market, size, external(market.key, size.side === 'BUY' ? ask : bid)) : undefined);

/** The levels that the order may take, and always the best one, by which its price is judged: the journal keeps what is passed on. */
function reachable(market: MarketState, { side, price, amount, total }: SizeFields, levels: External): External {
  assert(levels.every(([ticks, lots]) => Number.isSafeInteger(ticks) && Number.isSafeInteger(lots) && ticks > 0 && lots > 0), `levels of ${market.key} are whole`);
  const limit = price === undefined ? undefined : toUnits(price, market.grid.price);
  const [wantedLots, wantedQuote] = [amount && toUnits(amount, market.grid.size), total && toScaled(total, moneyDecimals)];
  let [lots, quote] = [0, 0n];
  return levels.filter(([ticks, offered], index) => {
    const isBeyond = limit !== undefined && (side === 'BUY' ? ticks > limit : ticks < limit);
    const isEnough = (wantedLots && lots >= wantedLots) || (wantedQuote && quote >= wantedQuote);
    lots += offered;
    quote += quoteOf(market.units, ticks, offered);
    return index === 0 || !(isBeyond || isEnough);
  });
}

/** `sync_ratio` percent of a size or a total, rounded down to the step or to the quote's smallest part. */
function share(text: string | undefined, percent: number, step: string): string | undefined {
  if (text === undefined) return undefined;
  const { decimals, unit } = scaleOf(step);
  const places = Math.max(decimals, text.split('.')[1]?.length ?? 0);
  const whole = toScaled(text, places)! * BigInt(Math.round(percent * 100));
  const stepUnits = BigInt(unit) * 10n ** BigInt(places - decimals);
  const steps = whole / (10_000n * stepUnits);
  return fromScaled(steps * stepUnits, places);
}

/** The fields for the account at `index`: RATIO gives all after the first a share of the size. */
export function fieldsFor(market: MarketState, index: number, request: Input<typeof doOrderV2>): OrderFields {
  if (request.sizing === 'SAME' || index === 0) return request;
  const { step, tick } = market.listed.instrument;
  return { ...request, amount: share(request.amount, request.sync_ratio, step), total: share(request.total, request.sync_ratio, tick) };
}
