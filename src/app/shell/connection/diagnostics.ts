import type { ConnectionValue, LogLine } from '../../../worker/api.ts';

export interface DiagnosticsParts {
  readonly build: string;
  readonly userAgent: string;
  /** ms on the wall clock. */
  readonly nowMs: number;
  /** CSS px. */
  readonly viewport: { readonly width: number; readonly height: number };
  readonly connection: ConnectionValue | undefined;
  readonly log: readonly LogLine[];
}

/**
 * Parameters of pages and streams that name instruments and shapes of data; whatever else a query holds may name a
 * person.
 */
const plainParams = new Set([
  'q',
  's',
  'num',
  'exchange',
  'symbol',
  'symbols',
  'account_type',
  'interval',
  'limit',
  'group',
  'hz',
  'every_s',
]);

/** A path with those of its parameters that are about the market. */
export function marketOnly(address: string): string {
  const [path = '', query = ''] = address.split(/[?#]/);
  const kept = [...new URLSearchParams(query)]
    .filter(([name]) => plainParams.has(name))
    .map(([name, value]) => `${name}=${value}`);
  return kept.length > 0 ? `${path}?${kept.join('&')}` : path;
}

/** A page's path with its instrument, for reading. */
export function shownRoute(route: string): string {
  const [path = '', query = ''] = marketOnly(route).split('?');
  const { q, s } = Object.fromEntries(new URLSearchParams(query));
  return [path, q ?? s].filter(Boolean).join(' · ');
}

/**
 * What a bug report needs to say about this browser's engine, as JSON. It holds no token, key or name: every field is
 * chosen here, and the log comes without them.
 */
export function diagnosticsText({ build, userAgent, nowMs, viewport, connection, log }: DiagnosticsParts): string {
  return JSON.stringify(
    {
      build,
      time: new Date(nowMs).toISOString(),
      browser: userAgent,
      viewport,
      engine: connection ? engineOf(connection) : null,
      log: log.map(lineOf),
    },
    rounded,
    2,
  );
}

const lineOf = ({ atMs, level, text }: LogLine) => ({ time: new Date(atMs).toISOString(), level, text });

function engineOf({
  streams,
  venues,
  messagesPerSecond,
  bytesPerSecond,
  latency,
  painted,
  orders,
  serverClock,
  windowList,
  memory,
  online,
  reachable,
}: ConnectionValue) {
  return {
    online,
    reachable,
    messagesPerSecond,
    bytesPerSecond,
    clockUncertaintyMs: serverClock?.uncertaintyMs ?? null,
    latency: {
      ...stagesOf(latency),
      workerToPainted: painted,
      clickToSent: orders.clickToSent,
      sentToAcknowledged: orders.sentToAcknowledged,
      clickToAcknowledged: orders.clickToAcknowledged,
      acknowledgedToFilled: orders.acknowledgedToFilled,
    },
    venues: venues.map(
      ({ exchange, state, streams: open, latencyMs, latency: stages, orders: answers, ...counts }) => ({
        exchange,
        state,
        streams: open,
        latencyMs,
        clickToAcknowledged: answers.figures,
        ...countsOf(counts),
        ...stagesOf(stages),
      }),
    ),
    streams: streams.map(({ key, state, frames, reconnects, unknown, latency: stages, ...counts }) => ({
      key: marketOnly(key),
      state,
      frames,
      reconnects,
      unknown,
      ...countsOf(counts),
      ...stagesOf(stages),
    })),
    windows: windowList.map(({ id, route, visible, views, batchesPerSecond, maxPerSecond, painted: drawn }) => ({
      id,
      route: marketOnly(route),
      visible,
      views,
      batchesPerSecond,
      maxPerSecond,
      painted: drawn,
    })),
    memory: { heapBytes: memory.heapBytes, held: memory.held },
  };
}

type Counts = Pick<
  ConnectionValue['venues'][number],
  'ageMs' | 'gaps' | 'healed' | 'resyncs' | 'messagesPerSecond' | 'bytesPerSecond'
>;
const countsOf = ({ ageMs, gaps, healed, resyncs, messagesPerSecond, bytesPerSecond }: Counts): Counts => ({
  ageMs,
  gaps,
  healed,
  resyncs,
  messagesPerSecond,
  bytesPerSecond,
});
const stagesOf = ({ venueToServer, serverToWorker }: ConnectionValue['latency']) => ({ venueToServer, serverToWorker });

/** Hundredths are enough. */
const rounded = (_name: string, value: unknown): unknown =>
  typeof value === 'number' ? Math.round(value * 100) / 100 : value;
