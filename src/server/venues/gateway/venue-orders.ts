import type { Order } from '../../../shared/trade/order.ts';
import type { PlaceCommand, PlaceOrder } from '../../../shared/core/state/command.ts';
import type { VenueOrder } from '../order-entry.ts';
import type { GatewayOptions } from './following.ts';

type PlacePart = PlaceCommand['orders'][number];

/**
 * Marks orders that go to a venue with an order entry; one whose fills such a venue could not report in time is refused
 * by its field.
 */
export const splitByVenue = (
  { engine, entries }: Pick<GatewayOptions, 'engine' | 'entries'>,
  orders: readonly PlacePart[],
): readonly PlacePart[] =>
  entries.size === 0
    ? orders
    : orders.map((order) => {
        const market = 'market' in order ? engine.market(order.market) : undefined;
        if (!('market' in order) || !market || !entries.has(market.listed.instrument.exchange)) return order;
        if (market.listed.external && !rests(order))
          return {
            api_id: order.api_id,
            refused: { code: 'INPUT', data: { field: 'order_type', rule: 'resting_only' } },
          };
        return { ...order, by_line: true };
      });

/**
 * Whether an order waits in the book for its fills. NOTE: the core ends one that does not within the turn of its
 * arrival, before its venue can report what it filled.
 */
const rests = ({ order_type, time_in_force }: PlaceOrder): boolean =>
  order_type === 'LIMIT' && time_in_force !== 'IOC' && time_in_force !== 'FOK';

/** A committed order in the words of a new one. */
export const venueOrderOf = (
  { margin, external: _levels, market: _key, by_line: _mark, ...spec }: PlaceOrder,
  { exchange, symbol, account_type }: Pick<Order, 'exchange' | 'symbol' | 'account_type'>,
): VenueOrder => ({ ...spec, exchange, symbol, account_type, ...(margin && { margin_auto: margin.auto }) });
