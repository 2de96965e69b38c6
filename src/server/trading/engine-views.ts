import type { InstrumentKey } from '../../shared/market/instrument.ts';
import { clientKey, clientRecordOf } from '../../shared/core/state/client-requests.ts';
import { orderOf } from '../../shared/core/state/order.ts';
import { holdingOf } from '../../shared/core/shares/hours.ts';
import { shareRulesOf } from '../../shared/core/shares/share-rules.ts';
import { isShareMarket, type OrderState, type MarketState } from '../../shared/core/state/market-state.ts';
import type { CoreState } from '../../shared/core/state/core-state.ts';
import { inFlightOf } from '../../shared/core/state/flight.ts';
import { reopensAt } from '../../shared/core/book/halt.ts';
import { stateText } from '../../shared/core/snapshot/snapshot.ts';
import { hashOf } from '../store/journal/snapshots.ts';
import { accountsOf } from './account-views.ts';
import { createMarginPlans } from './margin-previews.ts';
import { createMarginViews } from './margin-views.ts';

/** Open orders of users, those that are on their way to a venue too, oldest first. */
export const openOrdersOf = ({ orders, inFlight }: CoreState): OrderState[] =>
  [...orders.values(), ...[...inFlight.values()].flatMap((flight) => flight.orders)].sort(
    (a, b) => Number(a.id) - Number(b.id),
  );

/** What the engine tells of its engine; `take` lets a market join it that is listed lazily. */
export function viewsOf(state: CoreState, nowMs: () => number, take: (key: InstrumentKey) => boolean) {
  return {
    seed: state.seed,
    stateHash: () => hashOf(stateText(state)),
    market: (key: InstrumentKey) => state.markets.get(key) ?? (take(key) ? state.markets.get(key) : undefined),
    markets: () => state.markets.values(),
    lastTicks: ({ awake, fair, last }: MarketState) => (awake || !fair ? last : fair(nowMs())),
    clientRecord: (user_id: string, client_id: string) =>
      clientRecordOf(state, clientKey({ user_id, client_id }), nowMs()),
    openOrders: () => openOrdersOf(state).map((order) => ({ user_id: order.user_id, order: orderOf(order) })),
    accountOrders: (api_id: string) =>
      [...state.orders.values(), ...[...state.inFlight.values()].flatMap((flight) => flight.orders)]
        .filter((order) => order.api_id === api_id)
        .map(orderOf),
    openOrder(id: string) {
      const order = state.orders.get(id) ?? inFlightOf(state, id)?.orders.find((each) => each.id === id);
      return order && orderOf(order);
    },
    resting: (key: InstrumentKey) =>
      [...state.orders.values()]
        .filter(({ market, entry }) => entry && market.key === key)
        .map(({ id, side, price, lots, filledLots }) => ({
          order_id: id,
          side,
          ticks: price,
          lots: lots - filledLots,
        })),
    reopensAt(key: InstrumentKey) {
      const market = state.markets.get(key);
      return market ? reopensAt(state, market) : null;
    },
    accounts: () => accountsOf(state),
    margin: createMarginViews(state),
    marginPlans: createMarginPlans(state, nowMs),
    shares: {
      rules: (market: MarketState) => shareRulesOf(state, market, nowMs()),
      holding: (market: MarketState, api_id: string) =>
        isShareMarket(market) ? holdingOf(state, market, api_id, nowMs()) : undefined,
    },
  };
}
