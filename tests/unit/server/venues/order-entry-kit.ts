import { createCoreEntry } from '../../../../src/server/desk/runner/core-entry.ts';
import { createPracticeEntry } from '../../../../src/server/venues/gateway/practice-entry.ts';
import { withVenueGateway } from '../../../../src/server/venues/gateway/venue-gateway.ts';
import type { OrderEntry, VenueOrder } from '../../../../src/server/venues/order-entry.ts';
import { noMaker } from '../../../../src/shared/core/state/core-state.ts';
import type { Exchange } from '../../../../src/shared/market/instrument.ts';
import type { Order } from '../../../../src/shared/trade/order.ts';
import { createMinimalVenue } from '../../../doubles/minimal-venue.ts';
import { freshId, instrument, listed } from '../../shared/core/core-kit.ts';
import { benchOf, fund } from '../trading/engine-kit.ts';

/** An order entry on trial: user `u` trades through it with the account `a`. */
export interface Trial {
  readonly entry: OrderEntry;
  /** A new buy of 0.100 at 1000, with fields changed. */
  order(fields?: Partial<VenueOrder>): VenueOrder;
  /** Lets what has been sent arrive, and what it set off come to its end. */
  settle(): Promise<void>;
  /** Somebody else sells so much to an order. */
  sellTo(order: VenueOrder, amount: string): Promise<void>;
}

/** The order of a request as whoever sent it keeps it; its id is the sender's own. */
export const kept = (request: VenueOrder): Order =>
  ({
    ...request,
    order_id: `own ${request.client_id}`,
    status: 'UNFILLED',
    version: 1,
    price: request.price ?? '0',
    amount: request.amount ?? '0',
  }) as Order;

/**
 * The trading core as a venue of some name; with `practice` it is reached through the gateway, over a connection that
 * takes half a second.
 */
async function coreTrial(exchange: Exchange, practice: boolean): Promise<Trial> {
  const bench = benchOf();
  const tasks = new Set<() => void>();
  const scheduler = {
    every(_ms: number, task: () => void) {
      tasks.add(task);
      return () => tasks.delete(task);
    },
    soon: (task: () => void) => {
      queueMicrotask(task);
    },
  };
  const nowMs = () => bench.nowMs;
  const quality = { delayMs: 500, loss: 0, silence: 0, random: { state: 1 } };
  // Without a market maker nobody else trades with the orders.
  const direct = bench.open({ listing: [listed({ exchange })], maker: noMaker });
  const engine = withVenueGateway({
    engine: direct,
    entries: new Map(practice ? [[exchange, createPracticeEntry({ ...quality, scheduler, nowMs })]] : []),
    scheduler,
    nowMs,
    overdue: () => undefined,
    failed: (error) => {
      throw error;
    },
  });
  await fund(engine);
  const accountOf = (id: string) =>
    ({ owner: id === 'a' ? 'u' : 'v', exchange, permissions: ['spot'] as 'spot'[], active: true }) as const;
  const parts = { engine, accountOf };
  const other = createCoreEntry({ engine: direct, accountOf }, 'v');
  const order = (fields: Partial<VenueOrder> = {}): VenueOrder => ({
    api_id: 'a',
    exchange,
    symbol: instrument.symbol,
    account_type: 'spot',
    side: 'BUY',
    order_type: 'LIMIT',
    amount: '0.100',
    price: '1000.0',
    client_id: freshId(),
    ...fields,
  });
  async function settle(): Promise<void> {
    for (let step = 0; step < 4; step++) {
      bench.nowMs += 250;
      for (const task of [...tasks]) task();
      for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    }
  }
  return {
    entry: createCoreEntry(parts, 'u'),
    order,
    settle,
    async sellTo({ price }, amount) {
      await other.place(order({ api_id: 'b', side: 'SELL', price, amount }));
      await settle();
    },
  };
}

/** A venue that shares no code with the core. */
async function minimalTrial(): Promise<Trial> {
  const { entry, fill, market } = createMinimalVenue({ ...instrument, exchange: 'HTX' }, 10_000);
  const settle = () => Promise.resolve();
  return {
    entry,
    settle,
    order: (fields = {}) => ({
      api_id: 'a',
      exchange: 'HTX',
      symbol: market.instrument.symbol,
      account_type: 'spot',
      side: 'BUY',
      order_type: 'LIMIT',
      amount: '0.100',
      price: '1000.0',
      client_id: freshId(),
      ...fields,
    }),
    async sellTo(order, amount) {
      fill(order, amount);
    },
  };
}

export const trials: readonly (readonly [name: string, open: () => Promise<Trial>])[] = [
  ['the house venue', () => coreTrial('HALYARD', false)],
  ['a simulated venue', () => coreTrial('BINANCE', false)],
  ['a simulated venue behind the gateway', () => coreTrial('OKX', true)],
  ['a venue of another kind', minimalTrial],
];
