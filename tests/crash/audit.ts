import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { must } from '../../src/shared/base/assert.ts';
import { toScaled } from '../../src/shared/base/decimal.ts';
import { isFinal } from '../../src/shared/trade/order-status.ts';
import type { LedgerEntry } from '../../src/shared/trade/ledger-entry.ts';
import type { Fill, Order } from '../../src/shared/trade/order.ts';
import { moneyDecimals } from '../../src/shared/core/ledger/money.ts';
import { bestOf } from '../../src/shared/core/book/queue.ts';
import { givenAsset, orderOf } from '../../src/shared/core/state/order.ts';
import type { FairPriceOf, CoreState } from '../../src/shared/core/state/core-state.ts';
import { createJournal, openTradingFile, type TradingFile } from '../../src/server/store/journal/journal.ts';
import { createOrderHistory } from '../../src/server/store/history/order-history.ts';
import { fillText, orderText } from '../../src/server/store/history/row-text.ts';
import { unsealed } from '../../src/server/store/history/sealed.ts';
import { createSnapshotStore } from '../../src/server/store/journal/snapshots.ts';
import { recover } from '../../src/server/trading/recovery.ts';
import { fairPriceOf as ownFairPriceOf } from '../../src/server/venues/simulated.ts';
import { verifyJournal } from '../oracles/verify-journal.ts';
import { check, same } from './check.ts';
import { copyDatabase, freshFolder } from './image.ts';
import { imbalanceOf } from '../oracles/imbalance.ts';

/** A line of the ledger's history as it lies in the file. */
export type LedgerRow = LedgerEntry['row'];

/** What a trading file holds once its server has been brought back from it. */
export interface Audit {
  readonly lastSeq: number;
  /** Chain of hashes after each record that is there. */
  readonly chains: ReadonlyMap<number, string>;
  /** First records of the commits, ascending. */
  readonly heads: readonly number[];
  readonly orders: ReadonlyMap<string, Order>;
  readonly fills: ReadonlyMap<string, Fill>;
  readonly deposits: ReadonlyMap<string, bigint>;
  /** Lines of the ledger's history by id: all but the notices of margin. */
  readonly entries: ReadonlyMap<string, LedgerRow>;
  readonly stateHash: string;
  /**
   * Whether the journal is sound from its beginning, and not only from the oldest snapshot, which is as far back as a
   * start looks.
   */
  readonly isWhole: boolean;
}

/**
 * Brings a copy of a trading file back and proves it: sums, chain and effects of every record, the same state from the
 * beginning and from each snapshot, and the invariants of ledger, orders, fills and books. Fails where one of them does
 * not hold; the file itself is not touched.
 * `mayLackBeginning`: records before the oldest snapshot may be damaged, and only told of.
 */
export function audit(path: string, fairPriceOf: FairPriceOf = ownFairPriceOf, mayLackBeginning = false): Audit {
  const folder = freshFolder();
  try {
    const copy = copyDatabase(path, join(folder, 'trading.db'));
    const db = openTradingFile(copy, true);
    const { state, seq } = broughtBack(db, fairPriceOf);
    const rows = db
      .prepare<[], { seq: number; chain: string; out: string }>('SELECT seq, chain, out FROM journal ORDER BY seq')
      .all();
    const orders = new Map(
      textsOf(db, 'SELECT body FROM orders ORDER BY order_id', orderText.recordOf).map((order) => [
        order.order_id,
        order,
      ]),
    );
    const fills = new Map(
      textsOf(db, 'SELECT body FROM fills ORDER BY fill_id', fillText.recordOf).map((fill) => [fill.fill_id, fill]),
    );
    const lines = textsOf(
      db,
      "SELECT body FROM ledger_entries WHERE kind != 'margin' ORDER BY entry_id",
      (body) => JSON.parse(unsealed(body)) as LedgerRow,
    );
    db.close();
    const fromZero = verifyJournal(copy, { fairPriceOf });
    const verdict =
      fromZero.ok || !mayLackBeginning ? fromZero : verifyJournal(copy, { fairPriceOf, fromSnapshots: true });
    check(
      verdict.ok && verdict.seq === seq,
      () => `the journal does not verify: ${verdict.problem} (${verdict.seq} of ${seq})`,
    );
    checkLedger(state);
    checkBooks(state);
    checkOrders(state, orders, fills);
    return {
      lastSeq: seq,
      orders,
      fills,
      entries: new Map(lines.map((row) => [idOf(row), row])),
      deposits: new Map(state.ledger.deposits),
      stateHash: verdict.hash,
      isWhole: fromZero.ok,
      chains: new Map(rows.map((row) => [row.seq, row.chain])),
      heads: rows.filter(({ out }, index) => index === 0 || out !== '').map((row) => row.seq),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function idOf(row: LedgerRow): string {
  if ('transfer_id' in row) return row.transfer_id;
  if ('tx_id' in row) return row.tx_id;
  if ('rebate_id' in row) return row.rebate_id;
  if ('funding_id' in row) return row.funding_id;
  return 'notice_id' in row ? row.notice_id : row.entry_id;
}

/** The state that a trading file leads to, its ledger and books proved; the file itself is not touched. */
export function stateIn(path: string, fairPriceOf: FairPriceOf = ownFairPriceOf): CoreState {
  const folder = freshFolder();
  try {
    const db = openTradingFile(copyDatabase(path, join(folder, 'trading.db')), true);
    const { state } = broughtBack(db, fairPriceOf);
    db.close();
    checkLedger(state);
    checkBooks(state);
    return state;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function broughtBack(db: TradingFile, fairPriceOf: FairPriceOf) {
  const history = createOrderHistory(db);
  const { position } = history;
  const recovered = recover({
    journal: createJournal(db),
    snapshots: createSnapshotStore(db),
    fairPriceOf,
    warn: () => undefined,
    emittedUpTo: position,
    emit(effects, seq) {
      for (const event of effects.events) {
        if (event.kind === 'order') history.emitOrder(seq, event.user_id, event.order);
        if (event.kind === 'fill') history.emitFill(seq, event.user_id, event.fill);
        if (event.kind === 'entry') history.emitEntry(seq, event.user_id, event.entry);
      }
      effects.events.forEach((event, index) => {
        if (event.kind === 'closed') history.emitClosed(seq, index, event.user_id, event.position);
      });
    },
  });
  history.flush();
  return recovered;
}

const textsOf = <T>(db: TradingFile, query: string, read: (body: string) => T): T[] =>
  db
    .prepare<[], { body: string }>(query)
    .all()
    .map(({ body }) => read(body));

/**
 * I1, I2, I3 and I16: nothing below zero, nothing made or lost, locks are what open orders and positions need, and
 * these are nothing together with the house.
 */
function checkLedger({ ledger, orders, contracts, markets }: CoreState): void {
  for (const [asset, amount] of imbalanceOf(ledger))
    check(amount === 0n, `users, fees and flow differ from the deposits of ${asset} by ${amount}`);
  const needs = new Map<string, bigint>();
  for (const order of orders.values()) {
    const name = `${order.api_id}/${order.wallet}/${givenAsset(order)}`;
    needs.set(name, (needs.get(name) ?? 0n) + order.locked);
  }
  const lots = new Map<string, number>();
  const costs = new Map<string, bigint>();
  for (const { api_id, account_type, settle, positions } of contracts.pools.values())
    for (const { market, lots: size, cost, margin } of positions.values()) {
      const name = `${api_id}/${account_type}/${settle}`;
      needs.set(name, (needs.get(name) ?? 0n) + margin);
      lots.set(market.key, (lots.get(market.key) ?? 0) + size);
      costs.set(market.key, (costs.get(market.key) ?? 0n) + cost);
    }
  for (const { key, contract } of markets.values()) {
    if (contract)
      check(
        (lots.get(key) ?? 0) + contract.house.lots === 0 && (costs.get(key) ?? 0n) + contract.house.cost === 0n,
        `positions of ${key} are not the house's with another sign`,
      );
  }
  for (const { api_id, cells } of ledger.accounts.values()) {
    for (const [key, { free, locked }] of cells) {
      check(free >= 0n && locked >= 0n, `${api_id} has ${free} free and ${locked} locked of ${key}`);
      check(
        locked === (needs.get(`${api_id}/${key}`) ?? 0n),
        `${api_id} has ${locked} of ${key} locked, its orders need ${needs.get(`${api_id}/${key}`) ?? 0n}`,
      );
    }
  }
}

/** I4: no book is crossed at rest. */
function checkBooks({ markets }: CoreState): void {
  for (const { key, book } of markets.values()) {
    const bid = bestOf(book, 0);
    const ask = bestOf(book, 1);
    check(bid === undefined || ask === undefined || bid < ask, `${key} is crossed: ${bid} and ${ask}`);
  }
}

/**
 * I6 and I22: what was filled is the sum of the fills, ids leave no gap, and history and state tell the same of open
 * orders.
 */
function checkOrders(
  { orders: atVenue, inFlight, nextOrder, nextFill }: CoreState,
  orders: ReadonlyMap<string, Order>,
  fills: ReadonlyMap<string, Fill>,
): void {
  const open = new Map([
    ...atVenue,
    ...[...inFlight.values()].flatMap((flight) => flight.orders.map((order) => [order.id, order] as const)),
  ]);
  same(
    [...fills.keys()].map(Number),
    Array.from({ length: nextFill - 1 }, (_, index) => index + 1),
    'ids of fills',
  );
  same(
    [...orders.keys()].map(Number),
    Array.from({ length: nextOrder - 1 }, (_, index) => index + 1),
    'ids of orders',
  );
  const filled = new Map<string, { amount: bigint; total: bigint; fee: bigint }>();
  const money = (text: string): bigint => must(toScaled(text, moneyDecimals), 'an amount');
  for (const { order_id, qty, quote, fee } of fills.values()) {
    const sum = filled.get(order_id) ?? { amount: 0n, total: 0n, fee: 0n };
    filled.set(order_id, {
      amount: sum.amount + money(qty),
      total: sum.total + money(quote),
      fee: sum.fee + money(fee),
    });
  }
  for (const order of orders.values()) {
    const sum = filled.get(order.order_id) ?? { amount: 0n, total: 0n, fee: 0n };
    same(
      [money(order.filled_amount), money(order.filled_total), money(order.fee)].map(String),
      [sum.amount, sum.total, sum.fee].map(String),
      `sums of the fills of order ${order.order_id}`,
    );
    check(money(order.filled_amount) <= money(order.amount), `order ${order.order_id} is filled beyond its amount`);
    check(
      isFinal(order.status) !== open.has(order.order_id),
      `order ${order.order_id} is ${order.status} and ${open.has(order.order_id) ? 'open' : 'not open'}`,
    );
  }
  for (const order of open.values()) same(orders.get(order.id), orderOf(order), `history of open order ${order.id}`);
}
