import type { ParamsIn, Topic } from '../../shared/base/topic.ts';
import { keyOf, queryFields } from '../../shared/base/topic.ts';
import { wsTicket } from '../../shared/contracts/user.ts';
import type { FeedLatency, StreamStatus } from '../api.ts';
import type { Cancel } from '../clock.ts';
import type { Environment, TopicAddress } from '../environment.ts';
import type { MergedBook } from '../../shared/wire/merged-book.ts';
import type { Http } from './http.ts';
import { RecentLatency } from '../latency/recent.ts';
import { Refused, type TopicHandlers, TopicStream } from './topic-stream.ts';
import { backoffMs } from './liveness.ts';

/** What a feed hears of its stream, and the book that it keeps of it. */
export interface StreamHandlers extends TopicHandlers {
  /** For a recording, which has the book from time to time, so that it can be replayed from there. */
  book?(): MergedBook;
}

/** Sees every stream as it is opened. */
export interface StreamWatcher {
  /** Handlers that note what comes before they pass it on, and what to call when the stream is closed. */
  watch<T extends Topic>(
    topic: T,
    params: ParamsIn<T>,
    handlers: StreamHandlers,
  ): { readonly handlers: TopicHandlers; closed(): void };
}

/** Whose streams they are, and what ends with them. */
export interface StreamSession {
  token(): string | undefined;
  /** A socket that was dialled with `token` was closed for good. */
  revoked(token: string): void;
}

/** One open stream of one feed. */
export interface Stream {
  send(text: string): void;
  /** Sum of what went wrong, for the connection view; feeds count into it. */
  readonly counts: { gaps: number; resyncs: number };
  /** All gaps so far are put right. */
  healed(): void;
  /**
   * Counts a frame of a type that nobody knows and logs it, the first one and each 100th after it. It is passed over.
   */
  unknown(frame: unknown): void;
  /** Notes the venue's time of a value that has just come. */
  delayed(venueMs: number): void;
  close(): void;
}

export interface Streams {
  open<T extends Topic>(topic: T, params: ParamsIn<T>, handlers: StreamHandlers, delayMs?: typeof backoffMs): Stream;
  list(): readonly Listed[];
  /** Frames of all sockets since the start, those closed since included. */
  frames(): number;
  /** Bytes of all sockets since the start, as `frames`. */
  bytes(): number;
  /** Hastens a probe of every socket. */
  hasten(): void;
}

/** One stream as the connection view sees it. */
export interface Listed {
  readonly status: Omit<StreamStatus, 'messagesPerSecond' | 'bytesPerSecond' | 'latency'>;
  readonly bytes: number;
  /** From venue to worker, of the newest values. */
  readonly delaysMs: readonly number[];
  readonly stages: Readonly<Record<keyof FeedLatency, RecentLatency>>;
}

interface Entry {
  readonly key: string;
  readonly path: string;
  readonly exchange: string | null;
  readonly topicStream: TopicStream;
  cancelWake: Cancel | undefined;
  readonly counts: { gaps: number; resyncs: number; unknown: number; healed: number };
  readonly delaysMs: number[];
  readonly stages: Listed['stages'];
  /** Venue's time of the newest value; undefined where the server's word on when it was sent has been heard. */
  unstampedMs: number | undefined;
}

const delaysKept = 50;
const reportEvery = 100;
/** A socket that is back and has lived for this long shows that the others may come back too. */
const backAfterMs = 1_000;

interface Options {
  readonly environment: Environment;
  readonly http: Http;
  readonly session: StreamSession;
  readonly recorder?: StreamWatcher;
}

/** All sockets of the engine. */
export function createStreams(options: Options): Streams {
  const { environment, recorder } = options;
  const entries = new Set<Entry>();
  let closedFrames = 0;
  let closedBytes = 0;

  /** One socket that came back and stays wakes those that still wait; one that is closed at once wakes nobody. */
  function wakeOthers(entry: Entry): void {
    entry.cancelWake?.();
    if (entry.topicStream.reconnects === 0) return;
    entry.cancelWake = environment.clock.after(backAfterMs, () => {
      if (entry.topicStream.state !== 'live') return;
      for (const { topicStream } of entries) if (topicStream.state === 'waiting') topicStream.hasten();
    });
  }

  return {
    open(topic, params, handlers, delayMs = backoffMs) {
      const { clock, openTopic, log, random, gate } = environment;
      const taped = recorder?.watch(topic, params, handlers) ?? { handlers, closed: () => undefined };
      const topicStream = new TopicStream(
        {
          clock,
          openTopic,
          log,
          key: keyOf(topic, params as object),
          address: () => addressOf(options, topic, params as object),
          ...(gate && { ready: () => gate.opened() }),
          delayMs: (attempt, flapping) => (gate && !gate.isOpen() ? 0 : delayMs(attempt, random, flapping)),
          timed: (serverMs, afterMs) => timed(environment, entry, serverMs, afterMs),
        },
        {
          ...watchRevocation(options.session, topic, taped.handlers),
          opened() {
            taped.handlers.opened();
            wakeOthers(entry);
          },
        },
      );
      const entry = entryOf(topic, params as object, topicStream, clock.monoMs());
      entries.add(entry);
      topicStream.start();
      return streamOf(environment, entry, () => {
        if (!entries.delete(entry)) return;
        closedFrames += topicStream.frames;
        closedBytes += topicStream.bytes;
        taped.closed();
      });
    },
    list: () => [...entries].map((entry) => listed(entry, environment.clock.monoMs())),
    frames: () => [...entries].reduce((sum, { topicStream }) => sum + topicStream.frames, closedFrames),
    bytes: () => [...entries].reduce((sum, { topicStream }) => sum + topicStream.bytes, closedBytes),
    hasten() {
      environment.hasten?.();
      for (const { topicStream } of entries) topicStream.hasten();
    },
  };
}

/** Where a stream is opened, with a fresh ticket where it needs one. Throws Refused where opening it has no sense. */
async function addressOf({ environment, http, session }: Options, topic: Topic, params: object): Promise<TopicAddress> {
  const address = { path: topic.path, query: queryFields(params) };
  if (topic.access === 'public') return address;
  const ticket = await http.call(wsTicket, { path: environment.ticketPath ?? topic.path });
  if (ticket.ok) return { ...address, ticket: ticket.data.ticket };
  const { code } = ticket.failure;
  // A token that is refused here is being checked by the session, which ends it or not; until then this is a failure
  // like any other.
  if (code === 'FORBIDDEN' || (code === 'PERMISSION_DENIED' && session.token() === undefined)) throw new Refused(code);
  throw new Error(`no ticket: ${code}`);
}

/** A heartbeat says when the frame before it was sent. Each frame is measured once. */
function timed({ clock, serverClock }: Environment, entry: Entry, serverMs: number, afterMs: number | undefined): void {
  const { unstampedMs, stages } = entry;
  const now = clock.monoMs();
  const here = serverClock?.at(now);
  if (here !== undefined) stages.serverToWorker.record(here - serverMs, now);
  if (unstampedMs !== undefined && afterMs !== undefined)
    stages.venueToServer.record(serverMs - afterMs - unstampedMs, now);
  entry.unstampedMs = undefined;
}

/** A revoked socket speaks about the token that it was dialled with, which need not be the current one. */
function watchRevocation(session: StreamSession, topic: Topic, handlers: TopicHandlers): TopicHandlers {
  if (topic.access === 'public') return handlers;
  const token = session.token();
  return {
    ...handlers,
    refused(code, revoked) {
      handlers.refused(code, revoked);
      if (revoked && token !== undefined) session.revoked(token);
    },
  };
}

/** The stream's end for the feed that opened it. */
const streamOf = ({ clock, serverClock, log }: Environment, entry: Entry, closed: () => void): Stream => ({
  send: (text) => entry.topicStream.send(text),
  counts: entry.counts,
  healed() {
    entry.counts.healed = entry.counts.gaps;
  },
  unknown(frame) {
    if (entry.counts.unknown++ % reportEvery === 0)
      log.error(`${entry.key}: a frame of unknown type: ${JSON.stringify(frame).slice(0, 100)}`);
  },
  delayed(venueMs) {
    entry.unstampedMs = venueMs;
    entry.delaysMs.push((serverClock?.at(clock.monoMs()) ?? clock.wallMs()) - venueMs);
    if (entry.delaysMs.length > delaysKept) entry.delaysMs.shift();
  },
  close() {
    closed();
    entry.cancelWake?.();
    entry.topicStream.stop();
  },
});

const entryOf = (topic: Topic, params: object, topicStream: TopicStream, nowMs: number): Entry => ({
  key: keyOf(topic, params),
  path: topic.path,
  exchange: 'exchange' in params ? String(params.exchange) : null,
  topicStream,
  cancelWake: undefined,
  counts: { gaps: 0, resyncs: 0, unknown: 0, healed: 0 },
  delaysMs: [],
  unstampedMs: undefined,
  stages: { venueToServer: new RecentLatency(nowMs), serverToWorker: new RecentLatency(nowMs) },
});

function listed({ key, path, exchange, topicStream, counts, delaysMs, stages }: Entry, nowMs: number): Listed {
  const { state, frames, reconnects, lastFrameMs, bytes } = topicStream;
  const ageMs = lastFrameMs === null ? null : nowMs - lastFrameMs;
  return { status: { key, path, exchange, state, ageMs, frames, reconnects, ...counts }, bytes, delaysMs, stages };
}
