import type { ConnectionValue, FeedLatency, StreamStatus, VenueStatus } from '../../src/worker/api.ts';

const latency: FeedLatency = {
  venueToServer: { count: 60, p50Ms: 31, p99Ms: 74 },
  serverToWorker: { count: 60, p50Ms: 2.4, p99Ms: 9.8 },
};
const stream = (path: string, query: string, rest: Partial<StreamStatus>): StreamStatus => ({
  key: `${path}${query}`,
  path,
  exchange: null,
  state: 'live',
  ageMs: 90,
  frames: 642,
  messagesPerSecond: 12.5,
  bytesPerSecond: 2_048,
  reconnects: 0,
  gaps: 0,
  healed: 0,
  resyncs: 0,
  unknown: 0,
  latency,
  ...rest,
});
const venue = (
  rest: Pick<VenueStatus, 'exchange' | 'state' | 'latencyMs'> & Partial<Pick<VenueStatus, 'orders'>>,
): VenueStatus => ({
  streams: 2,
  ageMs: 90,
  messagesPerSecond: 24.5,
  bytesPerSecond: 4_096,
  gaps: 1,
  healed: 1,
  resyncs: 1,
  latency,
  orders: { figures: null, recentMs: null },
  ...rest,
});

/** Three venues, two streams and three windows, status still. */
export const connection: ConnectionValue = {
  streams: [
    stream('/client/depth/depth/ws', '?exchange=BINANCE&symbol=BTCUSDT&account_type=spot&limit=200', {
      exchange: 'BINANCE',
      frames: 18_402,
      gaps: 1,
      healed: 1,
      resyncs: 1,
    }),
    stream('/client/klines/data/24h/ws', '', {
      ageMs: 800,
      reconnects: 1,
      latency: { venueToServer: null, serverToWorker: latency.serverToWorker },
    }),
  ],
  venues: [
    venue({
      exchange: 'BINANCE',
      state: 'live',
      latencyMs: 38,
      orders: { figures: { count: 4, p50Ms: 10, p99Ms: 26 }, recentMs: 10 },
    }),
    venue({ exchange: 'OKX', state: 'reconnecting', latencyMs: 51 }),
    venue({ exchange: 'HALYARD', state: 'live', latencyMs: 1 }),
  ],
  messagesPerSecond: 1_842,
  bytesPerSecond: 20_480,
  reachable: true,
  windows: 3,
  online: true,
  windowList: ['/dashboard', '/exkchart?q=BINANCE/BTCUSDT/spot', '/exdepth?q=HALYARD/BTCUSDT/spot'].map(
    (route, index) => ({
      id: index + 1,
      route,
      visible: index < 2,
      views: 9 - index,
      batchesPerSecond: index < 2 ? 58 : 0,
      maxPerSecond: index < 2 ? 60 : 0,
      painted: index < 2 ? { count: 3_000, p50Ms: 12, p99Ms: 31 } : null,
    }),
  ),
  latency,
  painted: { count: 6_000, p50Ms: 12, p99Ms: 31 },
  orders: {
    clickToSent: { count: 4, p50Ms: 2, p99Ms: 5 },
    sentToAcknowledged: { count: 4, p50Ms: 8, p99Ms: 21 },
    clickToAcknowledged: { count: 4, p50Ms: 10, p99Ms: 26 },
    acknowledgedToFilled: null,
  },
  serverClock: { offsetMs: 1_700_000_000_000, uncertaintyMs: 0.8 },
  memory: {
    heapBytes: null,
    held: {
      books: { entries: 800, bytes: 12_800 },
      bars: { entries: 1_500, bytes: 96_000 },
      trades: { entries: 500, bytes: 21_000 },
      tickers: { entries: 24, bytes: 1_900 },
    },
  },
};
