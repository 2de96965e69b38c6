import type { OrderReason } from '../../shared/trade/order-reason.ts';
import * as v from 'valibot';
import { assert, must } from '../../shared/kit/assert.ts';
import { ask, type BookSide, bid } from '../../shared/market/book/book.ts';
import { Instrument } from '../../shared/market/instrument.ts';
import { isFinal, orderStatuses } from '../../shared/trade/order-status.ts';
import { Order, orderTypes, sides, timesInForce } from '../../shared/trade/order.ts';
import { marginAutos } from '../../shared/trade/margin-auto.ts';
import {
  debtRow,
  debtsOf,
  lendingOf,
  lendingRow,
  Money,
  restoreDebts,
  restoreLending,
  sumRows,
  Sums,
} from './lending-snapshot.ts';
import { ClientRow, clientRow, restoreClient } from './client-rows.ts';
import type { PlaceOrder } from './command.ts';
import { enqueue, entriesOf, levelsOf, lotsOf, orderAt, type QueueBook } from './book.ts';
import {
  contractFieldsOfRow,
  ContractOrderRow,
  contractOrderRow,
  ContractRow,
  contractRow,
  ContractsRow,
  contractsRow,
  exitOfRow,
  restoreContract,
  restoreContracts,
} from './contract-snapshot.ts';
import { link } from './oco.ts';
import { open } from './open-orders.ts';
import { type OrderState, restsOn, triggerSide } from './order-state.ts';
import {
  emptyWorld,
  type FairPriceOf,
  isShareMarket,
  type Listed,
  listMarket,
  type MarketState,
  type World,
} from './world.ts';

/** `[price, …queue]`: the flow's entry by its lots, a user's by the order's id. */
const LevelRow = v.tupleWithRest([v.number()], v.union([v.number(), v.string()]));

const OrderRow = v.object({
  id: v.string(),
  user_id: v.string(),
  api_id: v.string(),
  client_id: v.string(),
  market: v.string(),
  side: v.picklist(sides),
  type: v.picklist(orderTypes),
  tif: v.picklist(timesInForce),
  source: Order.entries.source,
  price: v.number(),
  lots: v.number(),
  budget: v.nullable(Money),
  locked: Money,
  filledLots: v.number(),
  filledQuote: Money,
  fee: Money,
  status: v.picklist(orderStatuses),
  reason: v.custom<OrderReason>((reason) => typeof reason === 'string'),
  createdMs: v.number(),
  updatedMs: v.number(),
  filledMs: v.nullable(v.number()),
  version: v.number(),
  trigger: v.optional(v.number(), 0),
  rises: v.optional(v.boolean(), false),
  triggeredMs: v.optional(v.nullable(v.number()), null),
  arrival: v.optional(v.number(), 0),
  expireMs: v.optional(v.nullable(v.number()), null),
  listId: v.optional(v.string(), ''),
  contract: v.optional(ContractOrderRow),
  wallet: v.optional(v.string()),
  auto: v.optional(v.picklist(marginAutos), 'NONE'),
});

/** A request on its way to a venue: the order as it was asked for, the orders that stand for it, and whether it is to be canceled when it arrives. */
const FlightRow = v.object({
  spec: v.custom<PlaceOrder>((spec) => typeof spec === 'object' && spec !== null),
  orders: v.array(OrderRow),
  isUnwanted: v.boolean(),
});

/**
 * Format of the text. Format 1 knew no triggers, no ends and no lists, format 2 no contracts, no margin and no shares bought on a day: they are read as states
 * in which there are none. Their texts are not what this one would write, so the hash of a state that was restored from one is another.
 */
const format = 3;

const SnapshotRow = v.object({
  format: v.picklist([1, 2, format]),
  seed: v.number(),
  step: v.number(),
  nextOrder: v.number(),
  nextFill: v.number(),
  nextEntry: v.optional(v.number(), 1),
  ...lendingRow,
  markets: v.array(
    v.object({
      listed: v.object({
        instrument: Instrument,
        external: v.boolean(),
        lotsPerMinute: v.number(),
        share: v.optional(v.object({ st: v.boolean(), listed_on: v.nullable(v.string()) })),
      }),
      asleep: v.optional(v.literal(true)),
      pace: v.optional(v.tuple([v.number(), v.number(), v.number()])),
      last: v.number(),
      lastTradeId: v.number(),
      u: v.number(),
      random: v.number(),
      bids: v.array(LevelRow),
      asks: v.array(LevelRow),
      falling: v.optional(v.array(LevelRow), []),
      rising: v.optional(v.array(LevelRow), []),
      contract: v.optional(ContractRow),
    }),
  ),
  accounts: v.array(
    v.object({
      api_id: v.string(),
      user_id: v.string(),
      cells: v.array(v.tuple([v.string(), Money, Money])),
      ...debtRow,
    }),
  ),
  fees: Sums,
  flow: Sums,
  deposits: Sums,
  contracts: v.optional(ContractsRow, { pools: [], modes: [], settings: [] }),
  orders: v.array(OrderRow),
  inFlight: v.optional(v.array(FlightRow), []),
  bought: v.optional(v.array(v.tuple([v.string(), v.number(), v.number()])), []),
  clients: v.array(ClientRow),
});

/** Whether a text is of the format that is written now, so that the state restored from it gives the same text again. */
export const isOwnFormat = (text: string): boolean => text.startsWith(`{"format":${format},`);

/** The state as text, with those client ids that are written nowhere else. */
export const snapshotOf = (world: World): string =>
  JSON.stringify({
    ...stateRow(world),
    clients: [...world.clients.recent()].map(([key, record]) => clientRow(key, record)),
  });

/** The same once all client ids are written: equal states give equal texts, whatever way they were reached. */
export const stateOf = (world: World): string => JSON.stringify({ ...stateRow(world), clients: [] });

function stateRow(world: World) {
  const { seed, step, nextOrder, nextFill, nextEntry, ledger } = world;
  return {
    format,
    seed,
    step,
    nextOrder,
    nextFill,
    nextEntry,
    ...lendingOf(world),
    markets: [...world.markets.values()].map((market) => {
      const { listed, awake, last, lastTradeId, book, triggers, random } = market;
      return {
        listed: listedRow(listed),
        ...(!awake && { asleep: true }),
        ...paceRow(world, market),
        last,
        lastTradeId,
        u: book.u,
        random: random.state,
        bids: rowsOf(book, bid),
        asks: rowsOf(book, ask),
        falling: rowsOf(triggers, bid),
        rising: rowsOf(triggers, ask),
        ...contractRow(market, rowsOf),
      };
    }),
    accounts: [...ledger.accounts.values()].map((account) => ({
      api_id: account.api_id,
      user_id: account.user_id,
      cells: [...account.cells].map(([key, cell]) => [key, String(cell.free), String(cell.locked)]),
      ...debtsOf(account),
    })),
    fees: sumRows(ledger.fees),
    flow: sumRows(ledger.flow),
    deposits: sumRows(ledger.deposits),
    contracts: contractsRow(world),
    orders: [...world.orders.values()].map(orderRow),
    // NOTE: absent where there is none, so that the text is what it was before there could be any.
    ...(world.inFlight.size > 0 && {
      inFlight: [...world.inFlight.values()].map(({ orders, spec, isUnwanted }) => ({
        spec,
        orders: orders.map(orderRow),
        isUnwanted,
      })),
    }),
    bought: [...world.bought].map(([key, { day, lots }]) => [key, day, lots]),
  };
}

/** How a market moves, where that decides anything: in the step of its newest trade, and while it is halted. */
function paceRow({ step, terms }: World, { pace }: MarketState): { readonly pace?: readonly [number, number, number] } {
  const moves = terms.told.halts === true && pace.step === step;
  return moves || pace.haltedUntil > 0
    ? { pace: [moves ? pace.step : 0, moves ? pace.ticks : 0, pace.haltedUntil] }
    : {};
}

/** What a market is made from, with the instrument's fields in the schema's order, whoever wrote it: equal listings give equal JSON. */
export const listedRow = ({ instrument, external, lotsPerMinute, share }: Listed) => ({
  instrument: Object.fromEntries(
    Object.keys(Instrument.entries).map((name) => [name, instrument[name as keyof Instrument]]),
  ),
  external,
  lotsPerMinute,
  ...(share && { share: { st: share.st, listed_on: share.listed_on } }),
});

/** The queues of a side, a row a level: its price, then each entry as its order's id, or as its lots where it is the flow's. */
const rowsOf = (book: QueueBook, side: BookSide): (number | string)[][] =>
  levelsOf(book, side).map((level) => [
    level.price,
    ...entriesOf(book, level).map((entry) => orderAt(book, entry)?.id ?? lotsOf(book, entry)),
  ]);

function orderRow(order: OrderState) {
  const { id, user_id, api_id, client_id, side, type, tif, source, price, lots, filledLots, status, reason } = order;
  return {
    id,
    user_id,
    api_id,
    client_id,
    market: order.market.key,
    side,
    type,
    tif,
    source,
    price,
    lots,
    filledLots,
    status,
    reason,
    budget: order.budget === null ? null : String(order.budget),
    locked: String(order.locked),
    filledQuote: String(order.filledQuote),
    fee: String(order.fee),
    createdMs: order.createdMs,
    updatedMs: order.updatedMs,
    filledMs: order.filledMs,
    version: order.version,
    trigger: order.trigger,
    rises: order.rises,
    triggeredMs: order.triggeredMs,
    expireMs: order.expireMs,
    listId: order.listId,
    ...(order.arrival > 0 && { arrival: order.arrival }),
    ...(order.auto !== 'NONE' && { wallet: order.wallet, auto: order.auto }),
    ...contractOrderRow(order),
  };
}

/** The state of a snapshot's text, every queue in its order. Throws where the text is no snapshot of this format. */
export function worldOfSnapshot(text: string, fairPriceOf: FairPriceOf): World {
  const row = v.parse(SnapshotRow, JSON.parse(text));
  const world = emptyWorld(fairPriceOf);
  world.seed = row.seed;
  world.step = row.step;
  world.nextOrder = row.nextOrder;
  world.nextFill = row.nextFill;
  world.nextEntry = row.nextEntry;
  restoreLending(world, row);
  const markets = row.markets.map((market) => restoreMarket(world, market));
  for (const { api_id, user_id, cells, ...owed } of row.accounts) {
    const entries = cells.map(([key, free, locked]) => [key, { free, locked }] as const);
    world.ledger.accounts.set(api_id, { api_id, user_id, cells: new Map(entries), ...restoreDebts(owed) });
  }
  for (const name of ['fees', 'flow', 'deposits'] as const)
    for (const [asset, amount] of row[name]) world.ledger[name].set(asset, amount);
  restoreContracts(world, row.contracts);
  for (const order of row.orders) open(world, restoreOrder(world, order));
  for (const { orders, ...flight } of row.inFlight)
    world.inFlight.set(must(orders[0], 'an order on its way').id, {
      ...flight,
      orders: orders.map((order) => restoreOrder(world, order)),
    });
  for (const [key, day, lots] of row.bought) world.bought.set(key, { day, lots });
  row.markets.forEach((market, index) => {
    restoreBook(world, markets[index]!, market);
  });
  restoreLists(world);
  for (const client of row.clients) world.clients.set(...restoreClient(client));
  return world;
}

function restoreOrder(world: World, { contract, ...order }: v.InferOutput<typeof OrderRow>): OrderState {
  assert(!isFinal(order.status), 'a snapshot holds open orders only');
  const market = must(world.markets.get(order.market), `market ${order.market}`);
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

type MarketRow = v.InferOutput<typeof SnapshotRow>['markets'][number];

function restoreMarket(world: World, row: MarketRow): MarketState {
  const market = listMarket(world, row.listed, !row.asleep);
  market.last = row.last;
  market.lastTradeId = row.lastTradeId;
  market.random.state = row.random;
  if (row.pace) [market.pace.step, market.pace.ticks, market.pace.haltedUntil] = row.pace;
  restoreContract(market, row.contract);
  return market;
}

function restoreBook(world: World, { book, triggers, contract }: MarketState, row: MarketRow): void {
  for (const [side, rows] of [
    [bid, row.bids],
    [ask, row.asks],
  ] as const) {
    restoreSide(book, side, rows, (price, entry) => {
      if (typeof entry === 'number') return void enqueue(book, side, price, entry, null);
      const order = must(world.orders.get(entry), `order ${entry}`);
      assert(
        restsOn(order.side) === side && (order.price === price || isShareMarket(order.market)),
        `order ${entry} rests where the snapshot says`,
      );
      order.entry = enqueue(book, side, price, order.lots - order.filledLots, order);
    });
  }
  restoreTriggers(world, triggers, [row.falling, row.rising]);
  if (contract && row.contract) {
    restoreTriggers(world, contract.marks, row.contract.marks);
    restoreTriggers(world, contract.indexes, row.contract.indexes);
  }
  book.u = row.u;
}

function restoreTriggers(
  world: World,
  queue: QueueBook,
  rows: readonly [falling: MarketRow['bids'], rising: MarketRow['bids']],
): void {
  for (const side of [bid, ask] as const) {
    restoreSide(queue, side, rows[side], (price, entry) => {
      const order = must(world.orders.get(String(entry)), `order ${entry}`);
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
function restoreLists(world: World): void {
  const limits = new Map<string, OrderState>();
  for (const order of world.orders.values()) {
    const limit = limits.get(order.listId);
    if (limit) link(limit, order);
    else if (order.listId !== '') limits.set(order.listId, order);
  }
}
