import type { Exchange } from '../../shared/market/instrument.ts';
import { figuresOf } from '../../shared/base/latency-histogram.ts';
import type { ConnectionValue, ExchangeRow, FeedLatency, StreamStatus, VenueStatus, WindowStatus } from '../api.ts';
import type { MemoryStatus } from '../values/connection-value.ts';
import type { Cancel, Clock } from '../clock.ts';
import type { FanOut } from '../tabs/fan-out.ts';
import type { Source } from '../sources/source.ts';
import { FeedStatus } from '../sources/feed-status.ts';
import type { Http } from '../connection/http.ts';
import type { OrderTimes } from '../latency/order-times.ts';
import type { ServerClock } from '../latency/server-clock.ts';
import { createRates, type Rate } from './rates.ts';
import type { Listed, Streams } from '../connection/streams.ts';

const everyMs = 1_000;

export interface ConnectionOptions {
  readonly clock: Clock;
  readonly streams: Streams;
  readonly http: Pick<Http, 'isAnswered'>;
  readonly fanOut: Pick<FanOut, 'windowList' | 'painted'>;
  readonly orders: Pick<OrderTimes, 'figures' | 'ofExchange'>;
  readonly serverClock: ServerClock | undefined;
  readonly memory: () => MemoryStatus;
  readonly online: () => boolean;
  readonly exchanges: () => readonly ExchangeRow[] | undefined;
}

/**
 * What the status bar and the connection panel show of sockets, venues and windows, once a second for as long as
 * somebody looks.
 */
export function createConnectionFeed(options: ConnectionOptions, changed: () => void): Source {
  const { clock, streams } = options;
  const status = new FeedStatus(clock, changed);
  const rates = createRates();
  const whole = createRates();
  let version = 0;
  let cancel: Cancel | undefined;
  let value: ConnectionValue | undefined;
  let last = { frames: streams.frames(), atMs: clock.monoMs() };
  whole.measure([{ key: '', frames: streams.frames(), bytes: streams.bytes() }], clock.monoMs());

  function measure(): void {
    const frames = streams.frames();
    const atMs = clock.monoMs();
    const seconds = Math.max(everyMs, atMs - last.atMs) / 1_000;
    const total = whole.measure([{ key: '', frames, bytes: streams.bytes() }], atMs).get('');
    value = summed(options, rates, {
      messagesPerSecond: Math.round((frames - last.frames) / seconds),
      bytesPerSecond: total?.bytesPerSecond ?? 0,
    });
    last = { frames, atMs };
    version++;
    status.received('live', null);
    cancel = clock.after(everyMs, measure);
  }

  measure();
  return {
    head: () => status.head(),
    version: () => version,
    change: () => ({ kind: 'whole', value }),
    close: () => cancel?.(),
  };
}

function summed(
  { clock, streams, http, fanOut, orders, serverClock, memory, online, exchanges }: ConnectionOptions,
  rates: ReturnType<typeof createRates>,
  total: Rate,
): ConnectionValue {
  const list = streams.list();
  const nowMs = clock.monoMs();
  const rateOf = rates.measure(
    list.map(({ status: { key, frames }, bytes }) => ({ key, frames, bytes })),
    nowMs,
  );
  const statuses = list.map(
    (listed): StreamStatus => ({
      ...listed.status,
      ...(rateOf.get(listed.status.key) ?? noRate),
      latency: latencyOf([listed], nowMs),
    }),
  );
  const windowList: readonly WindowStatus[] = fanOut.windowList();
  return {
    ...total,
    streams: statuses,
    venues: venuesOf(list, statuses, exchanges(), nowMs, orders.ofExchange),
    windows: windowList.length,
    windowList,
    latency: latencyOf(list, nowMs),
    painted: figuresOf(fanOut.painted()),
    orders: orders.figures(),
    serverClock: serverClock?.offset() ?? null,
    memory: memory(),
    online: online(),
    reachable: http.isAnswered() || isReachable(list),
  };
}

const noRate: Rate = { messagesPerSecond: 0, bytesPerSecond: 0 };

const latencyOf = (list: readonly Listed[], nowMs: number): FeedLatency => ({
  venueToServer: figuresOf(list.flatMap(({ stages }) => stages.venueToServer.held(nowMs))),
  serverToWorker: figuresOf(list.flatMap(({ stages }) => stages.serverToWorker.held(nowMs))),
});

const connected: readonly StreamStatus['state'][] = ['open', 'live', 'suspect'];

/** Streams that are dialled for the first time say nothing yet. */
const isReachable = (list: readonly Listed[]): boolean =>
  list.some(({ status }) => connected.includes(status.state)) || list.every(({ status }) => status.reconnects === 0);

function venuesOf(
  list: readonly Listed[],
  statuses: readonly StreamStatus[],
  rows: readonly ExchangeRow[] | undefined,
  nowMs: number,
  ordersOf: OrderTimes['ofExchange'],
): readonly VenueStatus[] {
  const names = [...new Set(list.map(({ status }) => status.exchange))].filter(
    (name): name is Exchange => name !== null,
  );
  return names.map((exchange) => {
    const listed = list.filter(({ status }) => status.exchange === exchange);
    const open = statuses.filter((status) => status.exchange === exchange);
    const sum = (of: (status: StreamStatus) => number) => open.reduce((all, status) => all + of(status), 0);
    const ages = open.flatMap(({ ageMs }) => ageMs ?? []);
    return {
      exchange,
      state: stateOf(
        open,
        rows?.find((known) => known.exchange === exchange),
      ),
      latencyMs: median(listed.flatMap(({ delaysMs }) => delaysMs)),
      streams: open.length,
      ageMs: ages.length > 0 ? Math.min(...ages) : null,
      messagesPerSecond: sum((one) => one.messagesPerSecond),
      bytesPerSecond: sum((one) => one.bytesPerSecond),
      gaps: sum(({ gaps }) => gaps),
      healed: sum(({ healed }) => healed),
      resyncs: sum(({ resyncs }) => resyncs),
      latency: latencyOf(listed, nowMs),
      orders: ordersOf(exchange),
    };
  });
}

function stateOf(
  open: readonly StreamStatus[],
  row: ExchangeRow | undefined,
): ConnectionValue['venues'][number]['state'] {
  if (row?.status === 'ENDED') return 'ended';
  if (row?.status === 'DOWN') return 'down';
  return open.some(({ state }) => state === 'live' || state === 'open') ? 'live' : 'reconnecting';
}

/** Middle value, never below zero: the venue's clock may run ahead of ours. Null of an empty list. */
export function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted[sorted.length >> 1];
  return middle === undefined ? null : Math.max(0, middle);
}
