import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import BTreeModule from 'sorted-btree';
import { nextUniform, type Random } from '../src/shared/kit/random.ts';
import { ask, type BookSide, bid } from '../src/shared/market/book/book.ts';
import { apply } from '../src/server/matching/apply.ts';
import { emptyQueueBook, enqueue, type Entry, levelsOf, reduce, remove } from '../src/server/matching/book.ts';
import type { Command } from '../src/server/matching/command.ts';
import { type OrderState, restsOn } from '../src/server/matching/order-state.ts';
import { emptyWorld } from '../src/server/matching/world.ts';
import { createScheduler } from '../src/server/scheduler.ts';
import { createExchange } from '../src/server/venues/exchange.ts';
import { assets } from '../src/server/venues/coins.ts';
import { listing } from '../src/server/venues/listing.ts';
import { fairPriceOf, flowMarket } from '../src/server/venues/simulated.ts';

/** What a book under load is asked for. Handles are the book's own. */
interface Contender {
  readonly name: string;
  place(side: BookSide, price: number, lots: number): object;
  cancel(handle: object): void;
  /** Takes lots from the best of a side; the number that was there. */
  take(side: BookSide, lots: number): number;
  isOpen(handle: object): boolean;
}

function ours(): Contender {
  const book = emptyQueueBook();
  // One owner a side: the entry tells its side by it, as the real one does.
  const owners = [{ side: 'BUY' }, { side: 'SELL' }] as unknown as readonly OrderState[];
  return {
    name: 'queues',
    place: (side, price, lots) => enqueue(book, side, price, lots, owners[side]!),
    isOpen: (handle) => (handle as Entry).lots > 0,
    cancel(handle) {
      const entry = handle as Entry;
      remove(book, restsOn(entry.order!.side), entry);
    },
    take(side, lots) {
      let left = lots;
      for (let level = levelsOf(book, side).at(-1); level && left > 0; level = levelsOf(book, side).at(-1)) {
        const entry = level.head!;
        const taken = Math.min(left, entry.lots);
        reduce(book, side, entry, taken);
        left -= taken;
      }
      return lots - left;
    },
  };
}

interface PeerOrder { lots: number; readonly side: BookSide; readonly price: number }
// NOTE: sorted-btree is CommonJS; Node gives its class as `default` of the default export.
const BTree = ((BTreeModule as unknown as { default?: typeof BTreeModule }).default ?? BTreeModule);

/** The simple way: a B+ tree of prices with an array of orders at each. */
function peer(): Contender {
  const sides = [new BTree<number, PeerOrder[]>(), new BTree<number, PeerOrder[]>()] as const;
  return {
    name: 'sorted-btree',
    place(side, price, lots) {
      const order = { lots, side, price };
      const queue = sides[side].get(price);
      if (queue) queue.push(order);
      else sides[side].set(price, [order]);
      return order;
    },
    isOpen: (handle) => (handle as PeerOrder).lots > 0,
    cancel(handle) {
      const order = handle as PeerOrder;
      const queue = sides[order.side].get(order.price)!;
      queue.splice(queue.indexOf(order), 1);
      order.lots = 0;
      if (queue.length === 0) sides[order.side].delete(order.price);
    },
    take(side, lots) {
      let left = lots;
      while (left > 0) {
        const price = side === bid ? sides[side].maxKey() : sides[side].minKey();
        if (price === undefined) break;
        const queue = sides[side].get(price)!;
        const order = queue[0]!;
        const taken = Math.min(left, order.lots);
        order.lots -= taken;
        left -= taken;
        if (order.lots === 0) queue.shift();
        if (queue.length === 0) sides[side].delete(price);
      }
      return lots - left;
    },
  };
}

/** Milliseconds of place, cancel and take over the same random life of a book with some 10,000 orders on 400 prices a side. */
function race(contender: Contender, ops: number) {
  const random: Random = { state: 42 };
  const uniform = () => nextUniform(random);
  const handles: object[] = [];
  const spent = { place: 0, cancel: 0, take: 0 };
  let taken = 0;
  const timed = (name: keyof typeof spent, count: number, task: () => void) => {
    const from = performance.now();
    for (let at = 0; at < count; at++) task();
    spent[name] += performance.now() - from;
  };
  const place = () => {
    const side = uniform() < 0.5 ? bid : ask;
    const away = 1 + Math.floor(uniform() ** 2 * 400);
    handles.push(contender.place(side, side === bid ? 100_000 - away : 100_000 + away, 1 + Math.floor(uniform() * 100)));
  };
  const cancel = () => {
    const at = Math.floor(uniform() * handles.length);
    const handle = handles[at]!;
    handles[at] = handles.at(-1)!;
    handles.pop();
    if (contender.isOpen(handle)) contender.cancel(handle);
  };
  for (let at = 0; at < 10_000; at++) place();
  for (let round = 0; round < ops / 100; round++) {
    timed('place', 100, place);
    timed('cancel', 80, cancel);
    timed('take', 20, () => { taken += contender.take(uniform() < 0.5 ? bid : ask, 50); });
  }
  const rate = (count: number, ms: number) => Math.round((count / ms) * 1000);
  return { taken, place: rate(ops, spent.place), cancel: rate(ops * 0.8, spent.cancel), take: rate(ops * 0.2, spent.take) };
}

const instrument = listing.find(({ exchange, symbol }) => exchange === 'HALYARD' && symbol === 'BTCUSDT')!;
const market = 'HALYARD/BTCUSDT/spot';
const traders = 50;
const depositsOf = (at: number): Command[] => (['USDT', 'BTC'] as const).map((asset) =>
  ({ kind: 'deposit', user_id: `u${at}`, api_id: `a${at}`, account_type: 'spot', asset, amount: asset === 'BTC' ? '1000000' : '90000000000' }));

/** Random limit orders of many users around one price: about half of them trade. */
function createOrders(mid: number) {
  const random: Random = { state: 7 };
  let count = 0;
  return (): Command => {
    count += 1;
    const [who, offset] = [Math.floor(nextUniform(random) * traders), Math.floor((nextUniform(random) - 0.5) * 40)];
    const side = nextUniform(random) < 0.5 ? 'BUY' : 'SELL';
    const client_id = `c${count}`;
    return {
      kind: 'place', user_id: `u${who}`, client_id, hash: client_id, source: 'API',
      orders: [{
        api_id: `a${who}`, client_id, market, side, order_type: 'LIMIT', time_in_force: count % 3 === 0 ? 'GTC' : 'IOC',
        price: ((mid + offset) / 10).toFixed(1), amount: (0.0002 + nextUniform(random) * 0.01).toFixed(5),
      }],
    };
  };
}

/** Place commands a second through matching and ledger, without a disk. */
function pureRate(count: number): number {
  const world = emptyWorld(() => () => 670_000);
  apply(world, { kind: 'list', seed: 1, markets: [flowMarket(instrument, 1)] }, 0);
  for (let at = 0; at < traders; at++) for (const command of depositsOf(at)) apply(world, command, 0);
  const next = createOrders(670_000);
  const commands = Array.from({ length: count }, next);
  const from = performance.now();
  for (const command of commands) apply(world, command, 0);
  return Math.round((count / (performance.now() - from)) * 1000);
}

const quiet = { info: () => undefined, warn: () => undefined, error: (facts: object, text: string) => { console.error(text, facts); } };

function openExchange(path: string) {
  return createExchange({
    seed: 1, listing: listing.slice(0, 24).map((each) => flowMarket(each, assets[each.base]!.dailyVolume / 1440)), journalPath: path, nowMs: () => Date.now(), names: {}, log: quiet,
    scheduler: createScheduler(),
    sleeps: false, history: () => ({ wake: () => undefined, rest: () => undefined, addTrades: () => undefined, klines: () => [], ticker: () => ['', '', '', '', '', '0', '0', 0, '', '', 0] }), fairPriceOf,
  });
}

const percentile = (sorted: readonly number[], share: number): number => Number((sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2));

/** Orders with a file beneath them, the flow of 24 markets going on: as many as it takes in groups, and the acknowledgement at a given rate. */
async function durable() {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-bench-'));
  const exchange = openExchange(join(folder, 'trading.db'));
  try {
    for (let at = 0; at < traders; at++) await Promise.all(depositsOf(at).map((command) => exchange.submit(command)));
    exchange.start();
    const next = createOrders(exchange.market(market)!.last);
    const from = performance.now();
    const total = 40_000;
    for (let at = 0; at < total; at += 500) await Promise.all(Array.from({ length: 500 }, () => exchange.submit(next())));
    const rate = Math.round((total / (performance.now() - from)) * 1000);
    const waits = await paced(5_000, 2_000, () => exchange.submit(next()));
    return { rate, p50: percentile(waits, 0.5), p99: percentile(waits, 0.99), records: exchange.journalSeq };
  } finally {
    exchange.shutdown();
    rmSync(folder, { recursive: true });
  }
}

/** Milliseconds from when each order was due, ascending: a late start counts. */
async function paced(perSecond: number, forMs: number, send: () => Promise<unknown>): Promise<number[]> {
  const waits: number[] = [];
  const pending: Promise<void>[] = [];
  const from = performance.now();
  for (let sent = 0; performance.now() - from < forMs;) {
    const due = Math.floor(((performance.now() - from) * perSecond) / 1000);
    for (; sent < due; sent++) {
      const dueAt = from + (sent * 1000) / perSecond;
      pending.push(send().then(() => { waits.push(performance.now() - dueAt); }));
    }
    await new Promise((resolve) => { setImmediate(resolve); });
  }
  await Promise.all(pending);
  return waits.sort((a, b) => a - b);
}

/** Microseconds of one flow step of one market, the price process included. */
function stepCost(): number {
  const world = emptyWorld(fairPriceOf);
  apply(world, { kind: 'list', seed: 1, markets: listing.slice(0, 24).map((each) => flowMarket(each, assets[each.base]!.dailyVolume / 1440)) }, 0);
  apply(world, { kind: 'rebase', step: 17_700_000_000 }, 0);
  const run = (steps: number) => { for (let at = 0; at < steps; at++) apply(world, { kind: 'step', step: world.step + 1 }, (world.step + 1) * 100); };
  run(500);
  const from = performance.now();
  run(2_000);
  return Number((((performance.now() - from) * 1000) / 2_000 / 24).toFixed(1));
}

const ops = 200_000;
race(ours(), 50_000);
race(peer(), 50_000);
const [mine, theirs] = [race(ours(), ops), race(peer(), ops)];
if (mine.taken !== theirs.taken) throw new Error(`the books disagree: ${mine.taken} and ${theirs.taken} lots taken`);
pureRate(5_000);
const figures = {
  place_per_s: mine.place, cancel_per_s: mine.cancel, take_per_s: mine.take,
  peer_place_per_s: theirs.place, peer_cancel_per_s: theirs.cancel, peer_take_per_s: theirs.take,
  matched_with_ledger_per_s: pureRate(50_000), flow_step_us: stepCost(),
  ...await durable().then(({ rate, p50, p99 }) => ({ durable_orders_per_s: rate, ack_p50_ms_at_5000_per_s: p50, ack_p99_ms_at_5000_per_s: p99 })),
};
for (const [name, figure] of Object.entries(figures)) console.log(name.padEnd(28), figure.toLocaleString('en-US'));
console.log(JSON.stringify({ bench: 'matching', targets: [], figures, load: Number(loadavg()[0]!.toFixed(2)) }));
