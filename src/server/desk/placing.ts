import type { doOrder, doOrderV2 } from '../../shared/contracts/order.ts';
import { must } from '../../shared/kit/assert.ts';
import type { Input, Output } from '../../shared/kit/contract.ts';
import { Refusal, refusals } from '../../shared/kit/refusal.ts';
import type { SymbolRef } from '../../shared/market/instrument.ts';
import type { Order } from '../../shared/trade/order.ts';
import type { PlaceCommand, PlaceOrder, PlaceRefused } from '../matching/command.ts';
import type { MarketState, Outcome } from '../matching/world.ts';
import type { Exchange } from '../venues/exchange.ts';
import { type AccountOf, type Caller, marketFor, requireVip } from './caller.ts';
import { bodyHash, clientIdFor, type ExternalBook, fieldsFor, orderFor } from './order-request.ts';
import { createRateLimit } from './rate-limit.ts';

const ordersPerSecond = 10;
const okCode = 200;

export interface PlacingOptions {
  readonly exchange: Exchange;
  readonly accountOf: AccountOf;
  readonly external: ExternalBook;
  readonly nowMs: () => number;
}

const keyOf = (user_id: string, client_id: string): string => `${user_id}/${client_id}`;

interface Placed {
  readonly outcomes: readonly Outcome[];
  readonly orderOf: (order_id: string) => Order;
  readonly replayed: boolean;
}

/** The two order calls: checks that need no state of the market, then one command, then the answer. */
export function createPlacing({ exchange, accountOf, external, nowMs }: PlacingOptions) {
  const limit = createRateLimit(ordersPerSecond, nowMs);
  /** Requests on their way, by user and client id: a doubled one waits, is answered by the first and spends no limit. Never rejected. */
  const underWay = new Map<string, Promise<void>>();

  /** What this client id was answered before; undefined where it is free, CONFLICT where it stands for another body. */
  function before(user_id: string, client_id: string, hash: string): Placed | undefined {
    const record = exchange.clientRecord(user_id, client_id);
    if (record && record.hash !== hash) throw new Refusal('CONFLICT', { client_id });
    return record && { outcomes: record.outcomes, orderOf: (id) => exchange.history.firstOf(id), replayed: true };
  }

  async function send(command: PlaceCommand): Promise<Placed> {
    const key = keyOf(command.user_id, command.client_id);
    const placed = submit(command);
    underWay.set(key, placed.then(() => undefined, () => undefined));
    try {
      return await placed;
    } finally {
      underWay.delete(key);
    }
  }

  async function submit(command: PlaceCommand): Promise<Placed> {
    const answer = await exchange.submit(command);
    if (answer.kind === 'refused') throw new Refusal(answer.code, answer.data);
    if (answer.kind !== 'placed') throw new Error(`a place command was answered with ${answer.kind}`);
    const { outcomes, orders, replayed } = answer;
    return { outcomes, replayed, orderOf: (id) => (replayed ? exchange.history.firstOf(id) : must(orders.get(id), `order ${id}`)) };
  }

  /** An order for one account, or why it has none: the market's own rules are judged later, by the matching. */
  function draw(caller: Caller, api_id: string, symbol: SymbolRef, order: (market: MarketState) => PlaceOrder): PlaceOrder | PlaceRefused {
    try {
      const drawn = order(marketFor(exchange, accountOf, caller, api_id, symbol));
      limit.admit(api_id);
      return drawn;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { api_id, refused: { code: error.code, data: error.data } };
    }
  }

  async function place(caller: Caller, input: Input<typeof doOrder>): Promise<Output<typeof doOrder>> {
    requireVip(caller);
    const { api_id, client_id } = input;
    const hash = bodyHash(input);
    // NOTE: here and not in a function, so that nothing comes between the last look and this request's own entry.
    while (underWay.has(keyOf(caller.user_id, client_id))) await underWay.get(keyOf(caller.user_id, client_id));
    let placed = before(caller.user_id, client_id, hash);
    if (!placed) {
      const drawn = draw(caller, api_id, input, (market) => orderFor(market, api_id, client_id, input, external));
      if ('refused' in drawn) throw new Refusal(drawn.refused.code, drawn.refused.data);
      placed = await send({ kind: 'place', user_id: caller.user_id, client_id, hash, source: 'WEB', orders: [drawn] });
    }
    const { order_id, refusal } = must(placed.outcomes[0], 'outcome of an order');
    if (refusal) throw new Refusal(refusal.code, refusal.data);
    const order = placed.orderOf(must(order_id, 'id of a placed order'));
    return placed.replayed ? { order, replayed: true } : { order };
  }

  async function placeMany(caller: Caller, input: Input<typeof doOrderV2>): Promise<Output<typeof doOrderV2>> {
    requireVip(caller);
    const { client_id } = input;
    const hash = bodyHash(input);
    while (underWay.has(keyOf(caller.user_id, client_id))) await underWay.get(keyOf(caller.user_id, client_id));
    let placed = before(caller.user_id, client_id, hash);
    if (!placed) {
      const ids = [...new Set(input.sync ? input.api_ids : input.api_ids.slice(0, 1))];
      const orders = ids.map((api_id, index) => draw(caller, api_id, input, (market) =>
        orderFor(market, api_id, clientIdFor(client_id, api_id), fieldsFor(market, index, input), external)));
      placed = orders.every((order) => 'refused' in order) ? nonePlaced(orders) : await send({ kind: 'place', user_id: caller.user_id, client_id, hash, source: 'WEB', orders });
    }
    const { orderOf } = placed;
    const results = placed.outcomes.map((outcome) => resultOf(outcome, orderOf));
    return placed.replayed ? { results, replayed: true } : { results };
  }

  return { place, placeMany };
}

/** All accounts were refused here: there is nothing to write down, and the client id stays free. */
const nonePlaced = (orders: readonly PlaceRefused[]): Placed => ({
  outcomes: orders.map(({ api_id, refused }) => ({ api_id, order_id: null, refusal: refused })), replayed: false,
  orderOf: (id) => { throw new Error(`no order ${id} was placed`); },
});

function resultOf({ api_id, order_id, refusal }: Outcome, orderOf: Placed['orderOf']) {
  const order = order_id === null ? {} : { order: orderOf(order_id) };
  if (!refusal) return { api_id, code: okCode, msg: '', ...order };
  return { api_id, code: refusals[refusal.code].number, msg: refusals[refusal.code].text, data: refusal.data, ...order };
}
