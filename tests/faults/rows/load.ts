import { WebSocket } from 'ws';
import { loginDemo, metric } from '../../stories/api.ts';
import { startProcess } from '../../server-process.ts';
import { apiList } from '../../../src/shared/contracts/api-account.ts';
import { depth } from '../../../src/shared/contracts/market-data.ts';
import { doOrder } from '../../../src/shared/contracts/order-place.ts';
import { jsonProtocol } from '../../../src/shared/wire/control.ts';
import { Rig } from '../rig.ts';
import { check, eventually, type Kit, type Scenario } from '../scenario.ts';
import { TcpProxy } from '../tcp-proxy.ts';

const market = { exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot' } as const;
const keys = ['HALYARD/BTCUSDT/spot', 'BINANCE/BTCUSDT/spot', 'BINANCE/ETHUSDT/spot'] as const;
const lagLimitMs = 2_000;

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.POSITIVE_INFINITY;
}

async function realServer(kit: Kit) {
  const server = await startProcess();
  kit.after(() => server.dispose());
  return server;
}

/** An engine on a real server; it is taken down with the scenario. */
function engineOn(kit: Kit, origin: string, seed: number): Rig {
  const rig = Rig.on(origin, { seed, mux: true, binary: true });
  kit.after(() => rig.close());
  return rig;
}

/** 20 kB/s and 400 ms: what is shown is never 2 s old, and an order's answer overtakes the market. */
async function slowNetwork(seed: number, kit: Kit): Promise<number> {
  const server = await realServer(kit);
  const proxy = await TcpProxy.start(server.port, seed);
  kit.after(() => proxy.stop());
  const api = await loginDemo(server.url);
  const rig = engineOn(kit, proxy.origin, seed);
  await rig.engine.calls.setSession({
    token: api.token,
    username: 'demo',
    role: 'user',
    invite_code: '',
    vip_level: 3,
  });
  const account = rig.watch({ kind: 'account' });
  const books = keys.map((key) => rig.watch({ kind: 'book', key, depth: 50, group: 1 }));
  const others = [
    rig.watch({ kind: 'trades', key: keys[0] }),
    rig.watch({ kind: 'klines', key: keys[0], interval: '1m' }),
    rig.watch({ kind: 'tickers' }),
  ];
  await eventually(
    () => [account, ...books, ...others].every(({ feed: { state } }) => state === 'live'),
    20_000,
    () => `live; ${[...books, ...others, account].map(({ states }) => states.at(-1))}`,
  );
  Object.assign(proxy.toxics, { bandwidth: 20_000, latencyMs: 400 });
  await rig.clock.sleep(6_000);
  const from = performance.now();
  const { data: accounts } = await api.call(apiList, {});
  const own = accounts.find(({ exchange }) => exchange === 'HALYARD')!;
  const { data: book } = await api.call(depth, { ...market, limit: 5 });
  const price = String(Math.floor(Number(book.bids[0]![0]) * 0.8));
  const lateMs: number[] = [];
  for (let count = 0; count < 5; count++) {
    const answer = await api.call(doOrder, {
      ...market,
      api_id: own.api_id,
      side: 'BUY',
      order_type: 'LIMIT',
      amount: '0.001',
      price,
      client_id: `slow-${seed}-${count}`,
    });
    const placed = performance.now();
    const id = answer.data.order.order_id;
    await eventually(
      () => rig.urgent.some((event) => event.kind === 'order' && event.order.order_id === id),
      lagLimitMs,
      `order ${count}`,
    );
    lateMs.push(performance.now() - placed);
    await rig.clock.sleep(800);
  }
  const lags = books.flatMap(({ shown }) =>
    shown
      .filter(({ ms }) => ms >= from)
      .flatMap(({ feed: { venueMs, receivedMs } }) => (venueMs && receivedMs ? [receivedMs - venueMs] : [])),
  );
  check(lags.length >= 10, `only ${lags.length} values`);
  check(
    percentile(lags, 0.99) < lagLimitMs,
    `lag ${Math.round(percentile(lags, 0.5))}/${Math.round(percentile(lags, 0.99))} ms of ${lags.length}`,
  );
  check(
    books.every(({ feed: { state } }) => state === 'live'),
    `books: ${books.map(({ states }) => states.slice(-2).join())}`,
  );
  return Math.max(...lateMs);
}

/**
 * A reader that held up another one would do so for as long as it does not read: seconds, far above what two busy cores
 * add.
 */
const heldUpMs = 300;

/** Readers that take nothing in, beside one that does; and a window of that one which never acknowledges. */
async function slowReaders(seed: number, kit: Kit): Promise<undefined> {
  const server = await realServer(kit);
  const rig = engineOn(kit, `127.0.0.1:${server.port}`, seed);
  const book = rig.watch({ kind: 'book', key: keys[1], depth: 50, group: 1 });
  await eventually(() => book.feed.state === 'live', 15_000, 'live');
  const lagsSince = (from: number) =>
    book.shown
      .filter(({ ms }) => ms >= from)
      .flatMap(({ feed: { venueMs, receivedMs } }) => (venueMs && receivedMs ? [receivedMs - venueMs] : []));
  const rss = async () => (await metric(server.url, 'process_resident_bytes')).get('') ?? Number.NaN;
  const quiet = performance.now();
  await rig.clock.sleep(4_000);
  const before = percentile(lagsSince(quiet), 0.99);
  const bytes = await rss();
  check(bytes > 0, 'the server tells no memory');
  const readers = await Promise.all(Array.from({ length: 12 }, () => deafReader(server.port)));
  kit.after(() => {
    for (const reader of readers) reader.terminate();
  });
  const loaded = performance.now();
  await rig.clock.sleep(8_000);
  const during = percentile(lagsSince(loaded + 1_000), 0.99);
  const grown = (await rss()) - bytes;
  check(grown < 64 * 1024 * 1024, `the server has grown by ${Math.round(grown / 1024 / 1024)} MB`);
  check(during <= Math.max(2 * before, before + heldUpMs), `p99 ${Math.round(before)} → ${Math.round(during)} ms`);
  rig.reads = false;
  await rig.clock.sleep(300);
  const batches = rig.batches;
  await rig.clock.sleep(1_500);
  check(rig.batches === batches, `${rig.batches - batches} batches without an acknowledgement`);
  rig.reads = true;
  const from = performance.now();
  rig.acknowledge();
  await eventually(() => book.shown.some(({ ms }) => ms >= from), 500, 'it is brought up to date');
}

/** Asks for many books and reads nothing. */
async function deafReader(port: number): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/wssapi/mux`, [jsonProtocol]);
  socket.on('error', () => undefined);
  await new Promise((open) => {
    socket.on('open', open);
  });
  const symbols = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT'];
  socket.send(
    JSON.stringify(
      symbols.map((symbol, at) => ({
        op: 'sub',
        id: at + 1,
        path: '/client/depth/depth/ws',
        query: { exchange: 'BINANCE', symbol, account_type: 'spot', limit: '1000' },
      })),
    ),
  );
  socket.pause();
  return socket;
}

export const loadScenarios: readonly Scenario[] = [
  { row: 32, name: '20 kB/s and 400 ms', place: 'alone', run: slowNetwork },
  { row: 33, name: 'readers that never read', place: 'alone', run: slowReaders },
];
