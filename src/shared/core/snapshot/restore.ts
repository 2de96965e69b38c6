import * as v from 'valibot';
import { assert, must } from '../../base/assert.ts';
import { ask, type BookSide, bid } from '../../market/book/book.ts';
import { isFinal } from '../../trade/order-status.ts';
import { restoreDebts, restoreLending } from './lending-rows.ts';
import { restoreClient } from './client-rows.ts';
import { enqueue, levelsOf } from '../book/queue.ts';
import { contractFieldsOfRow, exitOfRow, restoreContract, restoreContracts } from './contract-rows.ts';
import { link } from '../orders/oco.ts';
import { open } from '../orders/open-orders.ts';
import { type OrderState, isShareMarket, type MarketState, type QueueBook } from '../state/market-state.ts';
import { restsOn, triggerSide } from '../state/order.ts';
import {
  emptyState,
  type MarketMaker,
  noMaker,
  type FairPriceOf,
  listMarket,
  type CoreState,
} from '../state/core-state.ts';
import { type MarketRow, type OrderRow, SnapshotRow } from './rows.ts';

/** The state of a snapshot's text, every queue in its order. Throws where the text is no snapshot of this format. */
export function stateOfSnapshot(text: string, fairPriceOf: FairPriceOf, maker: MarketMaker = noMaker): CoreState {
  const row = v.parse(SnapshotRow, JSON.parse(text));
  const state = emptyState(fairPriceOf, maker);
  state.seed = row.seed;
  state.step = row.step;
  state.nextOrder = row.nextOrder;
  state.nextFill = row.nextFill;
  state.nextEntry = row.nextEntry;
  restoreLending(state, row);
  const markets = row.markets.map((market) => restoreMarket(state, market));
  for (const { api_id, user_id, cells, ...owed } of row.accounts) {
    const entries = cells.map(([key, free, locked]) => [key, { free, locked }] as const);
    state.ledger.accounts.set(api_id, { api_id, user_id, cells: new Map(entries), ...restoreDebts(owed) });
  }
  for (const name of ['fees', 'flow', 'deposits'] as const)
    for (const [asset, amount] of row[name]) state.ledger[name].set(asset, amount);
  restoreContracts(state, row.contracts);
  for (const order of row.orders) open(state, restoreOrder(state, order));
  for (const { orders, ...flight } of row.inFlight)
    state.inFlight.set(must(orders[0], 'an order on its way').id, {
      ...flight,
      orders: orders.map((order) => restoreOrder(state, order)),
    });
  for (const [key, day, lots] of row.bought) state.bought.set(key, { day, lots });
  state.rebated.day = row.rebated[0];
  for (const invitee of row.rebated[1]) state.rebated.invitees.add(invitee);
  row.markets.forEach((market, index) => {
    restoreBook(state, markets[index]!, market);
  });
  restoreLists(state);
  for (const client of row.clients) state.clients.set(...restoreClient(client));
  return state;
}

function restoreOrder(state: CoreState, { contract, ...order }: v.InferOutput<typeof OrderRow>): OrderState {
  assert(!isFinal(order.status), 'a snapshot holds open orders only');
  const market = must(state.markets.get(order.market), `market ${order.market}`);
  return {
    ...order,
    ...contractFieldsOfRow(contract),
    exitOf: exitOfRow(contract),
    market,
    wallet: order.wallet ?? market.listed.instrument.account_type,
    sibling: null,
    entry: null,
    waiting: null,
  };
}

function restoreMarket(state: CoreState, row: MarketRow): MarketState {
  const market = listMarket(state, row.listed, !row.asleep);
  market.last = row.last;
  market.lastTradeId = row.lastTradeId;
  market.random.state = row.random;
  market.quoted = row.quoted;
  if (row.pace) [market.pace.step, market.pace.ticks, market.pace.haltedUntil] = row.pace;
  restoreContract(market, row.contract);
  return market;
}

function restoreBook(state: CoreState, { book, triggers, contract }: MarketState, row: MarketRow): void {
  for (const [side, rows] of [
    [bid, row.bids],
    [ask, row.asks],
  ] as const) {
    restoreSide(book, side, rows, (price, entry) => {
      if (typeof entry === 'number') return void enqueue(book, side, price, entry, null);
      const order = must(state.orders.get(entry), `order ${entry}`);
      assert(
        restsOn(order.side) === side && (order.price === price || isShareMarket(order.market)),
        `order ${entry} rests where the snapshot says`,
      );
      order.entry = enqueue(book, side, price, order.lots - order.filledLots, order);
    });
  }
  restoreTriggers(state, triggers, [row.falling, row.rising]);
  if (contract && row.contract) {
    restoreTriggers(state, contract.marks, row.contract.marks);
    restoreTriggers(state, contract.indexes, row.contract.indexes);
  }
  book.u = row.u;
}

function restoreTriggers(
  state: CoreState,
  queue: QueueBook,
  rows: readonly [falling: MarketRow['bids'], rising: MarketRow['bids']],
): void {
  for (const side of [bid, ask] as const) {
    restoreSide(queue, side, rows[side], (price, entry) => {
      const order = must(state.orders.get(String(entry)), `order ${entry}`);
      assert(
        triggerSide(order) === side && order.trigger === price && order.status === 'WAITING',
        `order ${entry} waits where the snapshot says`,
      );
      order.waiting = enqueue(queue, side, price, 1, order);
    });
  }
}

function restoreSide(
  queues: QueueBook,
  side: BookSide,
  rows: MarketRow['bids'],
  restore: (price: number, entry: number | string) => void,
): void {
  for (const [price, ...queue] of rows) for (const entry of queue) restore(price, entry);
  assert(levelsOf(queues, side).length === rows.length, 'every level is restored');
}

/** The two legs of an OCO follow each other, the limit leg first. */
function restoreLists(state: CoreState): void {
  const limits = new Map<string, OrderState>();
  for (const order of state.orders.values()) {
    const limit = limits.get(order.listId);
    if (limit) link(limit, order);
    else if (order.listId !== '') limits.set(order.listId, order);
  }
}
