import type { LatencyFigures } from '../../shared/base/latency-histogram.ts';
import type { Exchange } from '../../shared/market/instrument.ts';
import type { ClockOffset } from '../latency/server-clock.ts';
import type { AcknowledgementFigures } from '../latency/acknowledgements.ts';
import type { OrderLatency } from '../latency/order-times.ts';

export type SocketState = 'idle' | 'dialing' | 'open' | 'live' | 'suspect' | 'waiting';

/** The way of market data to the worker over the last minutes, where its topic carries the venue's time. */
export interface FeedLatency {
  /** From the venue's time of a frame to the time at which the server sent it; one frame in five seconds says so. */
  readonly venueToServer: LatencyFigures | null;
  /** From there to the worker, by the server's clock as the worker knows it. */
  readonly serverToWorker: LatencyFigures | null;
}

export interface StreamStatus {
  /** Path and query of the socket, without token. */
  readonly key: string;
  readonly path: string;
  readonly exchange: string | null;
  readonly state: SocketState;
  /** Milliseconds since the last frame of any kind; null before the first. */
  readonly ageMs: number | null;
  readonly frames: number;
  /** Over the last ten seconds at most, as the bytes. */
  readonly messagesPerSecond: number;
  readonly bytesPerSecond: number;
  readonly reconnects: number;
  /** Times that something was missing or wrong, and how many of them are put right since. */
  readonly gaps: number;
  readonly healed: number;
  readonly resyncs: number;
  /** Frames of a type that nobody knows, passed over. */
  readonly unknown: number;
  readonly latency: FeedLatency;
}

/** One exchange with an open stream. Counts and rates are the sums of its streams. */
export interface VenueStatus {
  readonly exchange: Exchange;
  readonly state: 'live' | 'reconnecting' | 'down' | 'ended';
  /** Median delay from venue to worker of its newest values. */
  readonly latencyMs: number | null;
  readonly streams: number;
  /** Of its newest frame. */
  readonly ageMs: number | null;
  readonly messagesPerSecond: number;
  readonly bytesPerSecond: number;
  readonly gaps: number;
  readonly healed: number;
  readonly resyncs: number;
  readonly latency: FeedLatency;
  readonly orders: AcknowledgementFigures;
}

/** One tab or pop-out that shares the worker. */
export interface WindowStatus {
  /** Number of the window in this worker. */
  readonly id: number;
  /** Path and query of its page; "" before it has said so. */
  readonly route: string;
  readonly visible: boolean;
  readonly views: number;
  /** Batches that it got within the last second, and the most that it is sent now. */
  readonly batchesPerSecond: number;
  readonly maxPerSecond: number;
  /**
   * From a value's arrival in the worker to the animation frame that draws it, over the last minutes while the window
   * was visible.
   */
  readonly painted: LatencyFigures | null;
}

/**
 * What the worker holds in memory, counted: 8 bytes a number and one a character, without what the language's own
 * upkeep takes.
 */
export interface Held {
  readonly entries: number;
  readonly bytes: number;
}
export type HeldKind = 'books' | 'bars' | 'trades' | 'tickers';

export interface MemoryStatus {
  /** Used JavaScript heap of the worker; null where the browser does not tell it. */
  readonly heapBytes: number | null;
  /** Levels of books, bars, trades and 24 h rows of the sources that are open. */
  readonly held: Readonly<Record<HeldKind, Held>>;
}

export interface ConnectionValue {
  readonly streams: readonly StreamStatus[];
  readonly venues: readonly VenueStatus[];
  readonly messagesPerSecond: number;
  /** Bytes of all sockets, over the last ten seconds at most. */
  readonly bytesPerSecond: number;
  /** Number of tabs and pop-outs that share this worker. */
  readonly windows: number;
  readonly windowList: readonly WindowStatus[];
  /** Over all streams. */
  readonly latency: FeedLatency;
  readonly painted: LatencyFigures | null;
  readonly orders: OrderLatency;
  /** How well the server's clock is known; null where it is not, and then no delay from server to worker is told. */
  readonly serverClock: ClockOffset | null;
  readonly memory: MemoryStatus;
  readonly online: boolean;
  /**
   * False where no stream has reached the server since one was lost, and no call was answered lately: nothing can be
   * sent.
   */
  readonly reachable: boolean;
}

/** A line that the engine logged, without anything that names the user or proves the identity. */
export interface LogLine {
  /** ms on the wall clock. */
  readonly atMs: number;
  readonly level: 'error' | 'warn';
  readonly text: string;
}
