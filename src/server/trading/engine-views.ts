import type { InstrumentKey } from '../../shared/market/instrument.ts';
import { clientKey, clientRecordOf } from '../../shared/core/state/client-requests.ts';
import { orderOf } from '../../shared/core/state/order.ts';
import type { OrderState, MarketState } from '../../shared/core/state/market-state.ts';
import type { World } from '../../shared/core/state/world.ts';
import { inFlightOf } from '../../shared/core/state/flight.ts';
import { reopensAt } from '../../shared/core/book/halt.ts';
import { stateOf } from '../../shared/core/snapshot/snapshot.ts';
import { hashOf } from '../store/snapshots.ts';
import { accountsOf } from './account-views.ts';
import { createMarginViews } from './margin-views.ts';

/** Open orders of users, those that are on their way to a venue too, oldest first. */
export const openOrdersOf = ({ orders, inFlight }: World): OrderState[] =>
  [...orders.values(), ...[...inFlight.values()].flatMap((flight) => flight.orders)].sort(
    (a, b) => Number(a.id) - Number(b.id),
  );

/** What the engine tells of its world; `take` lets a market join it that is listed lazily. */
export function viewsOf(world: World, nowMs: () => number, take: (key: InstrumentKey) => boolean) {
  return {
    seed: world.seed,
    stateHash: () => hashOf(stateOf(world)),
    market: (key: InstrumentKey) => world.markets.get(key) ?? (take(key) ? world.markets.get(key) : undefined),
    markets: () => world.markets.values(),
    lastTicks: ({ awake, fair, last }: MarketState) => (awake || !fair ? last : fair(nowMs())),
    clientRecord: (user_id: string, client_id: string) =>
      clientRecordOf(world, clientKey({ user_id, client_id }), nowMs()),
    openOrders: () => openOrdersOf(world).map((order) => ({ user_id: order.user_id, order: orderOf(order) })),
    openOrder(id: string) {
      const order = world.orders.get(id) ?? inFlightOf(world, id)?.orders.find((each) => each.id === id);
      return order && orderOf(order);
    },
    resting: (key: InstrumentKey) =>
      [...world.orders.values()]
        .filter(({ market, entry }) => entry && market.key === key)
        .map(({ id, side, price, lots, filledLots }) => ({
          order_id: id,
          side,
          ticks: price,
          lots: lots - filledLots,
        })),
    reopensAt(key: InstrumentKey) {
      const market = world.markets.get(key);
      return market ? reopensAt(world, market) : null;
    },
    accounts: () => accountsOf(world),
    margin: createMarginViews(world),
  };
}
