import type { doOrder, doOrderV2 } from '../../shared/contracts/order-place.ts';
import { must } from '../../shared/base/assert.ts';
import type { Input, Output } from '../../shared/base/contract.ts';
import { Refusal, refusalSentence, refusals } from '../../shared/base/refusal.ts';
import type { PlaceOrder, PlaceRefused } from '../../shared/core/state/command.ts';
import type { Outcome } from '../../shared/core/state/client-ids.ts';
import type { MarketState } from '../../shared/core/state/market-state.ts';
import type { TradingEngine } from '../trading/engine.ts';
import { type AccountOf, type Caller, marketFor, requireVip } from './caller.ts';
import { type MarginFields, marginFor } from './margin/margin-fields.ts';
import { bodyHash, clientIdFor, type ExternalBook, fieldsFor, orderFor, plainOf } from './order-request.ts';
import { ofOwnExchange, onOwnGrid } from './own-exchange.ts';
import type { DailyNotional } from './limits/daily-notional.ts';
import type { RateLimit } from './limits/rate-limit.ts';
import type { Holds, Placed, Requests } from './requests.ts';
import type { SizeFor } from './sizing.ts';

/** Code of an order that was taken in. */
export const okCode = 200;

export interface PlaceOrdersOptions {
  readonly engine: TradingEngine;
  readonly accountOf: AccountOf;
  readonly external: ExternalBook;
  readonly requests: Requests;
  /** Of orders and amendments a second. */
  readonly limit: RateLimit;
  readonly dailyNotional: DailyNotional;
  readonly sizeFor: SizeFor;
}

/** The two order calls: checks that need no state of the market, then one command, then the answer. */
export function createPlaceOrders({
  engine,
  accountOf,
  external,
  requests: { once, submit },
  limit,
  dailyNotional,
  sizeFor,
}: PlaceOrdersOptions) {
  /**
   * An order for one account, or why it has none: the market's own rules are judged later, by the matching. What it
   * holds is given back when the request is answered.
   */
  function draw(
    holds: Holds,
    caller: Caller,
    api_id: string,
    symbol: MarginFields,
    order: (market: MarketState) => PlaceOrder,
  ): PlaceOrder | PlaceRefused {
    try {
      const market = marketFor(engine, accountOf, caller, api_id, symbol);
      const drawn = order(market);
      const margin = marginFor(symbol, caller.vip_level);
      limit.admit(api_id);
      holds.push(dailyNotional.hold(api_id, market, drawn));
      return margin ? { ...drawn, margin } : drawn;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { api_id, refused: { code: error.code, data: error.data } };
    }
  }

  async function place(caller: Caller, input: Input<typeof doOrder>): Promise<Output<typeof doOrder>> {
    requireVip(caller);
    const { api_id, client_id } = input;
    const request = { user_id: caller.user_id, client_id, hash: bodyHash(input) };
    const { outcomes, orderOf, replayed } = await once(request, async (holds) => {
      const drawn = draw(holds, caller, api_id, input, (market) =>
        orderFor(market, api_id, client_id, input, external),
      );
      if ('refused' in drawn) throw new Refusal(drawn.refused.code, drawn.refused.data);
      return submit({ kind: 'place', ...request, source: caller.source ?? 'WEB', orders: [drawn] });
    });
    const { order_id, refusal, legs } = must(outcomes[0], 'outcome of an order');
    if (refusal) throw new Refusal(refusal.code, refusal.data);
    const order = orderOf(must(order_id, 'id of a placed order'));
    const list = legs && { list_id: must(order.list_id, 'id of a list'), orders: legs.map(orderOf) };
    return { order, ...(list && { list }), ...(replayed && { replayed }) };
  }

  async function placeMany(caller: Caller, input: Input<typeof doOrderV2>): Promise<Output<typeof doOrderV2>> {
    requireVip(caller);
    const { client_id } = input;
    const plain = plainOf(input);
    const request = { user_id: caller.user_id, client_id, hash: bodyHash(input) };
    const { outcomes, orderOf, replayed } = await once(request, async (holds) => {
      const ids = [...new Set(input.sync ? input.api_ids : input.api_ids.slice(0, 1))];
      const orders = ids.map((api_id, index) => {
        const own = ofOwnExchange(plain, accountOf, api_id, index);
        return draw(holds, caller, api_id, own, (market) => {
          const fields = fieldsFor(sizeFor, market, index, own);
          return orderFor(
            market,
            api_id,
            clientIdFor(client_id, api_id),
            own === plain ? fields : onOwnGrid(fields, market.listed.instrument),
            external,
          );
        });
      });
      return orders.every((order) => 'refused' in order)
        ? nonePlaced(orders)
        : submit({ kind: 'place', ...request, source: caller.source ?? 'WEB', orders });
    });
    return { results: outcomes.map((outcome) => resultOf(outcome, orderOf)), ...(replayed && { replayed }) };
  }

  return { place, placeMany };
}

/** All accounts were refused here: there is nothing to write down, and the client id stays free. */
export const nonePlaced = (orders: readonly PlaceRefused[]): Placed => ({
  outcomes: orders.map(({ api_id, refused }) => ({ api_id, order_id: null, refusal: refused })),
  replayed: false,
  orderOf: (id) => {
    throw new Error(`no order ${id} was placed`);
  },
});

/** One account's part of the answer. */
export function resultOf({ api_id, order_id, refusal }: Outcome, orderOf: Placed['orderOf']) {
  const order = order_id === null ? {} : { order: orderOf(order_id) };
  if (!refusal) return { api_id, code: okCode, msg: '', ...order };
  return {
    api_id,
    code: refusals[refusal.code].number,
    msg: refusalSentence(refusal.code, refusal.data),
    data: refusal.data,
    ...order,
  };
}
