import type { ParamsIn, Topic } from '../../shared/kit/topic.ts';
import { keyOf } from '../../shared/kit/topic.ts';
import { crc32 } from '../../shared/kit/crc32.ts';
import { depth } from '../../shared/topics/depth.ts';
import { klines } from '../../shared/topics/klines.ts';
import { ticker24h } from '../../shared/topics/ticker-24h.ts';
import { trades } from '../../shared/topics/trades.ts';
import { userOrders } from '../../shared/topics/user-orders.ts';
import type { DashboardState } from '../../shared/trade/dashboard-state.ts';
import type { FlightAction, FlightStream } from '../../shared/wire/flight-file.ts';
import type { MergedBook } from '../../shared/wire/merged-book.ts';
import type { RecorderValue, RecordingExport } from '../api.ts';
import type { Environment, Recording } from '../environment.ts';
import { type Source, Standing } from '../feeds/feed.ts';
import type { TopicHandlers } from '../connection/topic-stream.ts';
import { actionOfCall, actionOfOrderFrame, actionsOfTabs } from './actions.ts';
import { ChunkRing } from './chunk-ring.ts';
import { Tape } from './tape.ts';

/** A link's handlers, and the book that the stream keeps. */
export interface StreamHandlers extends TopicHandlers {
  /** For the flight recorder: it writes the book down from time to time, so that a recording can be replayed from there. */
  book?(): MergedBook;
}

/** Streams whose frames are recorded as they come: all are public, so nothing in them is anybody's own. */
const recordedPaths: ReadonlySet<string> = new Set([depth, klines, ticker24h, trades].map(({ path }) => path));

export interface Recorder {
  /** What the recorder is doing, as a stream. */
  readonly source: Source;
  /** Handlers that write down what comes before they pass it on, and what to call when the stream is closed. */
  watch<T extends Topic>(
    topic: T,
    params: ParamsIn<T>,
    handlers: StreamHandlers,
  ): { readonly handlers: TopicHandlers; closed(): void };
  /** The user makes a call; the returned function is told how it ended. */
  call(path: string, input: unknown): (code: string) => void;
  /** The user changes the dashboard. */
  patched(before: DashboardState | undefined, patch: Partial<DashboardState>): void;
  /** Who is logged in from now on: what another session did is deleted. */
  own(token: string | undefined): void;
  /** Switched off it forgets all that it has. */
  set(on: boolean): void;
  export(): Promise<RecordingExport>;
}

/**
 * The flight recorder: frames of the public streams as they came and what the user did, the last 15 minutes of it, in this browser. It is off until
 * it is switched on. Whatever goes wrong in it switches it off with a reason and reaches nobody else.
 */
export function createRecorder(
  { clock, log, recording }: Pick<Environment, 'clock' | 'log' | 'recording'>,
  changed: () => void,
): Recorder {
  const standing = new Standing(clock, changed);
  let value: RecorderValue = {
    state: 'off',
    reason: recording ? '' : 'unsupported',
    bytes: 0,
    startMs: null,
    endMs: null,
  };
  let version = 0;
  let wished = false;
  /** Undefined until it is known who is logged in; 0 where nobody is. */
  let owner: number | undefined;
  /** Numbers that stand for order ids; forgotten with the session. */
  let orders = new Map<string, number>();

  function become(next: Partial<RecorderValue>): void {
    value = { ...value, ...next };
    version++;
    standing.received('live', null);
  }

  function fail(reason: RecorderValue['reason'], cause: unknown): void {
    if (value.state !== 'on') return;
    log.warn(`recorder: off, ${reason}`, cause);
    tape.stop();
    become({ state: 'failed', reason });
  }

  const ring =
    recording &&
    new ChunkRing(recording.store, clock, {
      kept: (kept) => {
        if (value.state === 'on') become(kept);
      },
      failed: fail,
    });
  const tape = new Tape({ clock, sealed: (chunk) => ring?.add(chunk), failed: (error) => fail('error', error) });

  const numberOf = (orderId: string): number => {
    const known = orders.get(orderId) ?? orders.size + 1;
    orders.set(orderId, known);
    return known;
  };
  function note(action: FlightAction | undefined): void {
    if (action && value.state === 'on')
      ring?.addAction({ atMs: clock.wallMs(), owner: owner ?? 0, text: JSON.stringify(action) });
  }

  async function start(outside: Recording, chunks: ChunkRing): Promise<void> {
    const opened = await outside.store.open();
    if (value.state !== 'on') return;
    if (!opened) fail('store', undefined);
    else await chunks.open(owner);
  }

  become({});
  return {
    source: {
      head: () => standing.head(),
      version: () => version,
      change: (_view, since) => (since === version ? { kind: 'none' } : { kind: 'whole', value }),
      close: () => undefined,
    },
    watch(topic, params, handlers) {
      if (topic.path === userOrders.path) {
        const frame = (told: unknown) => {
          note(actionOfOrderFrame(told, numberOf));
          handlers.frame(told);
        };
        return { handlers: { ...handlers, frame }, closed: () => undefined };
      }
      if (!recording || !recordedPaths.has(topic.path)) return { handlers, closed: () => undefined };
      return taped(
        tape,
        {
          key: keyOf(topic, params as object),
          path: topic.path,
          params: params as FlightStream['params'],
          book: handlers.book,
        },
        handlers,
      );
    },
    call(path, input) {
      const action = value.state === 'on' ? actionOfCall(path, input, numberOf) : undefined;
      note(action);
      return (code) => {
        if (action) note({ a: 'answer', to: action.a, code });
      };
    },
    patched(before, patch) {
      if (value.state === 'on') for (const action of actionsOfTabs(before, patch)) note(action);
    },
    own(token) {
      const next = token === undefined ? 0 : crc32(token) || 1;
      if (next === owner) return;
      owner = next;
      orders = new Map();
      if (value.state !== 'off') ring?.own(owner);
    },
    set(on) {
      if (!recording || !ring || on === wished) return;
      wished = on;
      tape.stop();
      if (on) {
        tape.start();
        become({ state: 'on', reason: '' });
        void start(recording, ring).catch((error: unknown) => fail('store', error));
      } else {
        become({ state: 'off', reason: '', bytes: 0, startMs: null, endMs: null });
        void recording.store
          .open()
          .then((opened) => (opened ? ring.clear() : undefined))
          .catch((error: unknown) => log.warn('recorder: not emptied', error));
      }
    },
    async export() {
      if (!recording || !ring) return { ok: false, reason: 'unsupported' };
      if (value.state === 'off') return { ok: false, reason: 'off' };
      tape.seal();
      // A chunk of its own: a recording is saved once in a while.
      return import('./build-export.ts')
        .then(({ buildExport }) => buildExport(recording, ring, owner ?? 0))
        .catch((error: unknown) => {
          log.warn('recorder: not exported', error);
          return { ok: false as const, reason: 'error' as const };
        });
    },
  };
}

function taped(
  tape: Tape,
  stream: Parameters<Tape['open']>[0],
  handlers: StreamHandlers,
): ReturnType<Recorder['watch']> {
  const line = tape.open(stream);
  return {
    handlers: {
      ...handlers,
      opened() {
        line.opened();
        handlers.opened();
      },
      raw(data, from) {
        line.frame(data, from);
        return handlers.raw?.(data, from) ?? false;
      },
      lost(reason) {
        line.lost();
        handlers.lost(reason);
      },
    },
    closed: line.closed,
  };
}
