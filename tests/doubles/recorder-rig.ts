import { gunzipSync } from 'node:zlib';
import { BehaviorSubject, Subject } from 'rxjs';
import { must } from '../../src/shared/base/assert.ts';
import { keyOf } from '../../src/shared/base/topic.ts';
import type { Grid } from '../../src/shared/market/instrument.ts';
import { depth } from '../../src/shared/topics/depth.ts';
import { decodeFlight, type FlightRecording } from '../../src/shared/wire/flight-file.ts';
import { type RecordedBook, createRecordedBook } from '../../src/server/venues/replay/recorded-book.ts';
import type { Market } from '../../src/server/venues/venue.ts';
import { createDepthSource } from '../../src/server/ws/publishers/depth.ts';
import { type DepthEvent, encodeDepthEvent } from '../../src/server/ws/publishers/depth-encoding.ts';
import { createPace } from '../../src/server/ws/publishers/pace.ts';
import { createRecordingStore } from '../../src/worker/cache/recording-store.ts';
import type { RecordingStore } from '../../src/worker/environment.ts';
import { BookSubscription, type DepthLimit } from '../../src/worker/feeds/book/book-subscription.ts';
import { createRecorder } from '../../src/worker/recorder/recorder.ts';
import { createStreams } from '../../src/worker/connection/streams.ts';
import { feedParts } from './feed-parts.ts';
import type { Recorded, Recording } from '../../src/shared/market/recording/recorded.ts';

/** A recorder over the real streams, with a store of this process and somebody logged in. */
export function recorderRig({
  store,
  token = 'token-1',
}: {
  readonly store?: RecordingStore;
  readonly token?: string;
} = {}) {
  const parts = feedParts(token);
  const { backend, http, session, clock } = parts;
  const { log } = backend.environment;
  const chunks = store ?? createRecordingStore(clock, log);
  let changes = 0;
  const recorder = createRecorder({ clock, log, recording: { store: chunks, build: 'test' } }, () => {
    changes++;
  });
  const streams = createStreams({ environment: backend.environment, http, session, recorder });
  recorder.own(token);
  return {
    ...parts,
    recorder,
    streams,
    store: chunks,
    logged: backend.logged,
    changes: () => changes,
    value: () =>
      (
        recorder.source.change({ kind: 'recorder' }, undefined) as {
          value: { state: string; reason: string; bytes: number };
        }
      ).value,
  };
}
export type RecorderRig = ReturnType<typeof recorderRig>;

/** The file that an export gives, unpacked and decoded. Fails where there is none. */
export async function exported({ recorder }: Pick<RecorderRig, 'recorder'>): Promise<{
  readonly flight: FlightRecording;
  readonly unpacked: Buffer;
  readonly bytes: number;
  readonly name: string;
}> {
  const made = await recorder.export();
  if (!made.ok) throw new Error(`no export: ${made.reason}`);
  const unpacked = gunzipSync(Buffer.from(await made.file.arrayBuffer()));
  return { flight: decodeFlight(unpacked), unpacked, bytes: made.file.size, name: made.name };
}

/** A book of the server's, driven by recorded messages, with the publisher that our own sockets have. */
export function publishedBook(recording: Pick<Recording, 'sequence' | 'resnaps'>, grid: Grid, limit: number) {
  const book: RecordedBook = createRecordedBook(grid, recording.sequence, recording.resnaps);
  const bookChanges = new Subject<void>();
  const market = {
    awake: true,
    hold: () => () => undefined,
    book,
    grid,
    bookChanges,
    state: new BehaviorSubject('LIVE'),
  } as unknown as Market;
  const out: DepthEvent[] = [];
  let source: ReturnType<typeof createDepthSource> | undefined;
  return {
    book,
    /** Frames of one message, encoded; the first ones begin with a snapshot. */
    take(message: Recorded): readonly ReturnType<typeof encodeDepthEvent>[] {
      if ((message.kind !== 'depth' && message.kind !== 'snapshot') || !book.take(message, Math.floor(message.atMs)))
        return [];
      if (source) bookChanges.next();
      else {
        source = createDepthSource(market, limit, (event) => out.push(event), {
          group: 1,
          pace: createPace(undefined),
        });
        out.push(...source.snapshot());
      }
      return out.splice(0).map(encodeDepthEvent);
    },
  };
}

/** A real book line over the rig's streams, its socket open. */
export async function openBook(
  rig: RecorderRig,
  symbol: {
    readonly exchange: 'BINANCE' | 'HALYARD';
    readonly symbol: string;
    readonly account_type: 'spot' | 'linear';
  },
  grid: Grid,
  limit: DepthLimit,
) {
  const { streams, http, clock, backend } = rig;
  const line = new BookSubscription(
    { symbol, grid, limit, http, streams, clock, log: backend.environment.log },
    {
      merged: () => undefined,
      polled: () => undefined,
      stale: () => undefined,
      ended: () => undefined,
      refused: () => undefined,
    },
  );
  await clock.advance(10);
  const key = keyOf(depth, { ...symbol, limit });
  const socket = must(
    backend.sockets.findLast(({ url }) => url.endsWith(key)),
    key,
  );
  socket.accept();
  return { line, socket };
}
