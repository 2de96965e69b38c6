import type { Args } from '../../../../../shared/base/contract.ts';
import type { doOrder, doOrderV2 } from '../../../../../shared/contracts/order-place.ts';
import { isMargin } from '../../../../../shared/market/margin-instrument.ts';
import type { Instrument } from '../../../../../shared/market/instrument.ts';
import type { Side } from '../../../../../shared/trade/order.ts';
import { parseDecimal } from '../../../../format/parse-number.ts';
import { algoOf } from './algo-plan.ts';
import { type Draft, limitOf, needsPrice, timeOf } from './draft.ts';
import { exitFields } from './exits.ts';
import { lacksExits } from './live-exits.ts';
import { hasTrigger, isAlgo, waits } from './order-types.ts';
import { closesAll, type OrderSize, type Reckoning, sizeOf } from './reckon.ts';

/** An order without its client_id: what is to happen, the same for every attempt. */
export type Request = Omit<Args<typeof doOrder>, 'client_id' | 'api_id' | 'order_type'> &
  Pick<Args<typeof doOrderV2>, 'order_type' | 'algo'>;

/** Whether prices that it needs are no numbers. */
function lacksPrices(draft: Draft): boolean {
  const isBad = (typed: string) => parseDecimal(typed) === undefined;
  return (
    (needsPrice(draft) && isBad(draft.price)) ||
    (hasTrigger(draft.type) && isBad(draft.trigger)) ||
    (draft.type === 'OCO' && draft.stopLimit.trim() !== '' && isBad(draft.stopLimit))
  );
}

/** What only an order for contracts has, by the account's position mode; an option has one side and one mode. */
function contractFields(draft: Draft, side: Side, { rules, funds }: Reckoning): Partial<Request> {
  const { instrument } = rules;
  if (!instrument.contract) return {};
  const closes = closesAll(draft, instrument);
  const trigger = hasTrigger(draft.type) && draft.triggerBy !== 'LAST' ? { trigger_by: draft.triggerBy } : {};
  if (!funds.standing?.hedge || rules.contract?.option)
    return { ...trigger, ...(closes ? { close_position: true } : draft.reduceOnly && { reduce_only: true }) };
  const isClosing = closes || draft.reduceOnly;
  return {
    ...trigger,
    position_side: (side === 'BUY') === isClosing ? 'SHORT' : 'LONG',
    ...(closes && { close_position: true }),
  };
}

/** How long it lasts; that of an order at the market is not said. */
function timeFields(draft: Draft, instrument: Instrument): Partial<Request> {
  const time = timeOf(draft, instrument);
  if (time === undefined) return {};
  return {
    time_in_force: time,
    ...(time === 'GTX' && { post_only: true }),
    ...(time === 'GTD' && draft.expires !== null && { expire_time: draft.expires }),
  };
}

/** The prices of an order that is no algorithm's. */
function priceFields(draft: Draft): Partial<Request> {
  const price = limitOf(draft);
  const trigger = parseDecimal(draft.trigger);
  if (draft.type === 'OCO' && price !== undefined && trigger !== undefined) {
    const stopLimit = parseDecimal(draft.stopLimit);
    return {
      oco: { limit_price: price, stop_price: trigger, ...(stopLimit !== undefined && { stop_limit_price: stopLimit }) },
    };
  }
  return {
    ...(waits(draft.type) && trigger !== undefined && { trigger_price: trigger }),
    ...(price !== undefined && { price }),
  };
}

const sizeFields = (size: OrderSize): Partial<Request> =>
  size.total ? { total: size.total } : { amount: size.amount };

/** The request of a checked draft. Throws where the draft was not checked. */
export function requestOf(draft: Draft, side: Side, reckoning: Reckoning): Request {
  const { instrument } = reckoning.rules;
  const size = sizeOf(draft, side, reckoning);
  if (!size || lacksPrices(draft) || lacksExits(draft, instrument)) throw new Error('request of an unchecked draft');
  const { exchange, symbol, account_type } = instrument;
  const { type } = draft;
  if (type === 'SOR') throw new Error('a SOR is no single order');
  const common = {
    exchange,
    symbol,
    account_type,
    side,
    ...(isMargin(account_type) && { margin_auto: draft.marginAuto }),
    ...(closesAll(draft, instrument) ? {} : sizeFields(size)),
    ...contractFields(draft, side, reckoning),
  };
  if (isAlgo(type)) return { ...common, order_type: type, algo: algoOf(type, draft.algo, limitOf(draft)) };
  return {
    ...common,
    order_type: type,
    ...exitFields(draft, instrument),
    ...priceFields(draft),
    ...timeFields(draft, instrument),
    ...(draft.tradingMode === 'DIRECT' && { trading_mode: 'DIRECT' as const }),
  };
}
