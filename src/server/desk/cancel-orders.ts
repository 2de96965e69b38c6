import type { cancelOrder, exchangeCancelOrder } from '../../shared/contracts/order.ts';
import type { Input, Output } from '../../shared/base/contract.ts';
import { Refusal, type RefusalCode, refusals } from '../../shared/base/refusal.ts';
import type { Order } from '../../shared/trade/order.ts';
import type { TradingEngine } from '../trading/engine.ts';
import { type AccountOf, accountTypeOf, type Caller, isWithin, ownAccount } from './caller.ts';
import { clientIdFor } from './order-request.ts';
import { createRateLimit } from './limits/rate-limit.ts';
import type { Views } from './views.ts';

export const cancelsPerSecond = 100;
const okCode = 200;

type RateLimit = ReturnType<typeof createRateLimit>;

type Request = Input<typeof cancelOrder>;
type Result = Output<typeof cancelOrder>['results'][number];

/** One id of the request and the open orders that it names; none where it is unknown or final. */
interface Named {
  readonly id: string;
  readonly orders: readonly Order[];
}

export interface CancelingOptions {
  readonly engine: TradingEngine;
  readonly views: Views;
  readonly accountOf: AccountOf;
  readonly nowMs: () => number;
}

/** What each id of a request names, order ids first. */
function namedOrders(views: Views, caller: Caller, { order_ids, client_ids }: Request): Named[] {
  const byId = (order_ids ?? []).map((id) => {
    const order = views.order(caller.user_id, id);
    return { id, orders: order && isWithin(caller, order.api_id) ? [order] : [] };
  });
  const open = client_ids ? [...views.orders(caller.user_id)].filter(({ api_id }) => isWithin(caller, api_id)) : [];
  const byClientId = (client_ids ?? []).map((id) => ({
    id,
    orders: open.filter(({ client_id, api_id }) => client_id === id || client_id === clientIdFor(id, api_id)),
  }));
  return [...byId, ...byClientId];
}

/**
 * Cancels by order id, by client id (one of a request to several accounts names all its orders) or all that match. Each
 * order has its own code; the accounts' limit of cancels a second counts orders, but a request for all counts once an
 * account.
 */
export function createCanceling({ engine, views, accountOf, nowMs }: CancelingOptions) {
  const limit = createRateLimit(cancelsPerSecond, nowMs);

  function allOf(caller: Caller, all: NonNullable<Request['all']>): Order[] {
    for (const api_id of all.api_ids) {
      ownAccount(accountOf, caller, api_id);
      limit.admit(api_id);
    }
    return [...views.orders(caller.user_id)].filter(
      (order) =>
        all.api_ids.includes(order.api_id) &&
        (accountTypeOf(all.account_type, order.symbol) ?? order.account_type) === order.account_type &&
        (all.symbol === undefined || order.symbol === all.symbol) &&
        (all.side === undefined || order.side === all.side),
    );
  }

  async function cancelNamed(
    caller: Caller,
    names: readonly Named[],
    legOnly = false,
  ): Promise<Output<typeof cancelOrder>> {
    const unknown = names.filter(({ orders }) => orders.length === 0).map(({ id }) => refused(id, 'ORDER_FINAL'));
    const wanted = [...new Map(names.flatMap(({ orders }) => orders).map((order) => [order.order_id, order])).values()];
    const late = new Map(
      wanted.flatMap((order) => {
        const why = lateness(limit, order);
        return why ? [[order, why] as const] : [];
      }),
    );
    return {
      results: [
        ...(await send(
          engine,
          caller,
          wanted.filter((order) => !late.has(order)),
          legOnly,
        )),
        ...late.values(),
        ...unknown,
      ],
    };
  }

  return {
    async cancel(caller: Caller, input: Request): Promise<Output<typeof cancelOrder>> {
      if (engine.isHalted) throw new Refusal('UNAVAILABLE');
      if (input.all) return { results: await send(engine, caller, allOf(caller, input.all), input.leg_only) };
      return cancelNamed(caller, namedOrders(views, caller, input), input.leg_only);
    },

    /** All that a user has open, by whoever may end it; no limit of cancels counts them. */
    cancelOwn: (user_id: string): Promise<Result[]> => send(engine, { user_id }, [...views.orders(user_id)]),

    async cancelAtVenue(
      caller: Caller,
      input: Input<typeof exchangeCancelOrder>,
    ): Promise<Output<typeof exchangeCancelOrder>> {
      if (engine.isHalted) throw new Refusal('UNAVAILABLE');
      ownAccount(accountOf, caller, input.api_id);
      const type = accountTypeOf(input.account_type, input.symbol);
      const open = [...views.orders(caller.user_id)].filter(
        ({ api_id, account_type, symbol }) =>
          api_id === input.api_id && account_type === type && symbol === input.symbol,
      );
      return cancelNamed(
        caller,
        input.exchange_order_ids.map((id) => ({
          id,
          orders: open.filter(({ exchange_order_id }) => exchange_order_id === id),
        })),
      );
    },
  };
}

/** Undefined where there is room for one more cancel, else its refusal. */
function lateness(limit: RateLimit, { api_id, order_id }: Order): Result | undefined {
  try {
    limit.admit(api_id);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return refused(order_id, error.code, error.data as Result['data']);
    throw error;
  }
}

async function send(
  engine: TradingEngine,
  caller: Pick<Caller, 'user_id'>,
  orders: readonly Order[],
  legOnly = false,
): Promise<Result[]> {
  if (orders.length === 0) return [];
  const answer = await engine.submit({
    kind: 'cancel',
    user_id: caller.user_id,
    order_ids: orders.map(({ order_id }) => order_id),
    ...(legOnly && { leg_only: true }),
  });
  if (answer.kind !== 'canceled') throw new Error(`a cancel command was answered with ${answer.kind}`);
  return answer.results.map(({ order_id, code, status }) =>
    code ? refused(order_id, code, causes[code]) : { order_id, code: okCode, ...(status && { status }) },
  );
}

/**
 * In the minutes before an auction no order may be taken back, and a venue behind a line takes back both orders of an
 * OCO.
 */
const causes: Partial<Record<RefusalCode, Result['data']>> = {
  FILTER: { field: 'order_id', filter: 'A_SESSION' },
  INPUT: { field: 'leg_only', rule: 'whole_list' },
};

const refused = (order_id: string, code: RefusalCode, data?: Result['data']): Result => ({
  order_id,
  code: refusals[code].number,
  ...(data && { data }),
});
