import type { Exchange } from '../shared/market/instrument.ts';
import type { ConnectionValue, ExchangeRow, StreamStatus } from './api.ts';
import type { Cancel, Clock } from './environment.ts';
import { type Source, Standing } from './feeds/feed.ts';
import type { Http } from './http.ts';
import type { Streams } from './streams.ts';

const everyMs = 1_000;
/** Measures over which bytes are averaged. */
const bytesOver = 10;

export interface ConnectionOptions {
  readonly clock: Clock;
  readonly streams: Streams;
  readonly http: Pick<Http, 'isAnswered'>;
  readonly windows: () => number;
  readonly online: () => boolean;
  readonly exchanges: () => readonly ExchangeRow[] | undefined;
}

/** What the status bar shows of sockets and venues, once a second for as long as somebody looks. */
export function createConnectionFeed(options: ConnectionOptions, changed: () => void): Source {
  const { clock, streams, http, windows, online, exchanges } = options;
  const standing = new Standing(clock, changed);
  let version = 0;
  let cancel: Cancel | undefined;
  let value: ConnectionValue | undefined;
  let last = { frames: streams.frames(), atMs: clock.monoMs() };
  let weighed = [{ bytes: streams.bytes(), atMs: clock.monoMs() }];

  function measure(): void {
    const [frames, atMs] = [streams.frames(), clock.monoMs()];
    const seconds = Math.max(everyMs, atMs - last.atMs) / 1_000;
    const list = streams.list();
    weighed = [...weighed.slice(-bytesOver), { bytes: streams.bytes(), atMs }];
    value = {
      streams: list.map(({ status }) => status), venues: venuesOf(list, exchanges()), messagesPerSecond: Math.round((frames - last.frames) / seconds),
      bytesPerSecond: Math.round(paceOf(weighed)), reachable: http.isAnswered() || isReachable(list),
      windows: windows(), online: online(),
    };
    last = { frames, atMs };
    version++;
    standing.received('live', null);
    cancel = clock.after(everyMs, measure);
  }

  measure();
  return {
    head: () => standing.head(),
    version: () => version,
    change: () => ({ kind: 'whole', value }),
    close: () => cancel?.(),
  };
}

type Listed = ReturnType<Streams['list']>;

/** Bytes a second between the first and the last weighing. */
function paceOf(weighed: readonly { readonly bytes: number; readonly atMs: number }[]): number {
  const [first, last] = [weighed[0], weighed.at(-1)];
  if (!first || !last) return 0;
  return (last.bytes - first.bytes) / Math.max(1, (last.atMs - first.atMs) / 1_000);
}

const connected: readonly StreamStatus['state'][] = ['open', 'live', 'suspect'];

/** Streams that are dialled for the first time say nothing yet. */
const isReachable = (list: Listed): boolean =>
  list.some(({ status }) => connected.includes(status.state)) || list.every(({ status }) => status.reconnects === 0);

function venuesOf(list: Listed, rows: readonly ExchangeRow[] | undefined): ConnectionValue['venues'] {
  const names = [...new Set(list.map(({ status }) => status.exchange))].filter((name): name is Exchange => name !== null);
  return names.map((exchange) => {
    const open = list.filter(({ status }) => status.exchange === exchange);
    const row = rows?.find((known) => known.exchange === exchange);
    return { exchange, state: stateOf(open.map(({ status }) => status), row), latencyMs: median(open.flatMap(({ delaysMs }) => delaysMs)) };
  });
}

function stateOf(open: readonly StreamStatus[], row: ExchangeRow | undefined): ConnectionValue['venues'][number]['state'] {
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
