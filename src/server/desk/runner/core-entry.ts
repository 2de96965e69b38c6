import { from, mergeMap } from 'rxjs';
import { Refusal } from '../../../shared/base/refusal.ts';
import { isFinal } from '../../../shared/trade/order-status.ts';
import type { Order } from '../../../shared/trade/order.ts';
import type { Command } from '../../../shared/core/state/command.ts';
import type { Answer } from '../../../shared/core/state/effects.ts';
import type { TradingEngine } from '../../trading/engine.ts';
import type { OrderEntry, VenueOrder, VenueOrderState } from '../../venues/order-entry.ts';
import { type AccountOf, marketFor } from '../caller.ts';
import { marginFor } from '../margin/margin-fields.ts';
import type { DailyNotional } from '../limits/daily-notional.ts';
import { bodyHash, type ExternalBook, externalFor, orderFor } from '../order-request.ts';

export interface CoreEntryOptions {
  readonly engine: TradingEngine;
  readonly accountOf: AccountOf;
  readonly external?: ExternalBook;
  /** None where it is left out. */
  readonly dailyNotional?: DailyNotional;
}

/**
 * A user's orders by the trading core: the order entry of the house venue and of the simulated ones, through which
 * strategies and algorithmic orders trade. Orders are like any other, but no limit of orders a second counts them. A
 * client id lets an order in once, whatever is repeated.
 */
export function createCoreEntry(
  { engine, accountOf, external = () => [], dailyNotional }: CoreEntryOptions,
  user_id: string,
): OrderEntry {
  const marketOf = (order: Pick<VenueOrder, 'api_id' | 'exchange' | 'symbol' | 'account_type'>) =>
    marketFor(engine, accountOf, { user_id, frozenToo: true }, order.api_id, order);
  /** Its id in the core; found by its client id where it bears that of another book-keeping. */
  function idOf({ order_id, client_id }: Pick<Order, 'order_id' | 'client_id'>): string {
    if (engine.openOrder(order_id)?.client_id === client_id) return order_id;
    return engine.clientRecord(user_id, client_id)?.outcomes[0]?.order_id ?? order_id;
  }
  /** Throws the Refusal of a command that is refused. */
  async function submit(command: Command): Promise<Exclude<Answer, { kind: 'refused' }>> {
    const answer = await engine.submit(command);
    if (answer.kind === 'refused') throw new Refusal(answer.code, answer.data);
    return answer;
  }

  return {
    async place(order) {
      const { api_id, client_id } = order;
      // NOTE: whoever trades by itself does not keep its owner's vip_level, so its orders borrow by the lowest tier.
      const margin = marginFor(order, 0);
      const market = marketOf(order);
      const placed = orderFor(market, api_id, client_id, order, external);
      const giveBack = dailyNotional?.hold(api_id, market, placed);
      const answer = await submit({
        kind: 'place',
        user_id,
        client_id,
        hash: client_id,
        source: 'BOT',
        orders: [margin ? { ...placed, margin } : placed],
      }).finally(giveBack);
      if (answer.kind !== 'placed') throw new Error(`a place command was answered with ${answer.kind}`);
      const refusal = answer.outcomes[0]?.refusal;
      if (refusal) throw new Refusal(refusal.code, refusal.data);
    },

    async amend(order, change) {
      const { side, amount, price, client_id, version } = order;
      const size = { side, price: change.price ?? price, amount: change.amount ?? amount };
      const levels = Number(price) === 0 ? undefined : externalFor(marketOf(order), size, external);
      const request = { client_id: `${client_id}.amend.${version}`, hash: bodyHash(change) };
      await submit({ kind: 'amend', user_id, ...request, order_id: idOf(order), ...change, external: levels });
    },

    async cancel(orders) {
      await submit({ kind: 'cancel', user_id, order_ids: orders.map(idOf) });
    },

    async query(order) {
      const id = idOf(order);
      const found = engine.openOrder(id) ?? lastOf(engine.history, id);
      return found?.client_id === order.client_id ? stateOf(found) : undefined;
    },

    events: engine.events.pipe(
      mergeMap((events) =>
        from(
          events.flatMap((event) =>
            event.kind === 'order' && event.user_id === user_id ? [stateOf(event.order)] : [],
          ),
        ),
      ),
    ),
    forget: () => undefined,
    close: () => undefined,
  };
}

/** An order as the history has it; undefined where its id is unknown. */
const lastOf = ({ deals }: TradingEngine['history'], id: string): Order | undefined =>
  deals.ownerOf(id) === undefined ? undefined : deals.orderOf(id);

/** An order of the core as a venue reports it. */
const stateOf = ({
  api_id,
  client_id,
  status,
  filled_amount,
  price,
  amount,
  trigger_price,
}: Order): VenueOrderState => ({
  api_id,
  client_id,
  state: status === 'CANCELED' ? 'CANCELED' : isFinal(status) ? 'ENDED' : 'OPEN',
  filled_amount,
  price,
  amount,
  trigger_price,
});
