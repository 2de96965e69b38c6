import type { ParamsIn, Topic } from '../../shared/base/topic.ts';
import { keyOf } from '../../shared/base/topic.ts';
import { crc32 } from '../../shared/base/crc32.ts';
import { depth } from '../../shared/topics/depth.ts';
import { klines } from '../../shared/topics/klines.ts';
import { ticker24h } from '../../shared/topics/ticker-24h.ts';
import { trades } from '../../shared/topics/trades.ts';
import { userOrders } from '../../shared/topics/user-orders.ts';
import type { DashboardState } from '../../shared/trade/workspace/dashboard-state.ts';
import type { FlightAction, FlightStream } from '../../shared/wire/flight-file.ts';
import type { RecorderValue, RecordingExport } from '../api.ts';
import type { Environment, Recording } from '../environment.ts';
import type { Source } from '../sources/source.ts';
import { FeedStatus } from '../sources/feed-status.ts';
import type { StreamHandlers, StreamWatcher } from '../connection/streams.ts';
import { actionOfCall, actionOfOrderFrame, actionsOfTabs } from './actions.ts';
import { ChunkRing } from './chunk-ring.ts';
import { Tape } from './tape.ts';

/** Streams whose frames are recorded as they come: all are public, so nothing in them is anybody's own. */
const recordedPaths: ReadonlySet<string> = new Set([depth, klines, ticker24h, trades].map(({ path }) => path));

export interface Recorder extends StreamWatcher {
  /** What the recorder is doing, as a stream. */
  readonly source: Source;
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
 * The flight recorder: frames of the public streams as they came and what the user did, the last 15 minutes of it, in
 * this browser. It is off until it is switched on. Whatever goes wrong in it switches it off with a reason and reaches
 * nobody else.
 */
export function createRecorder(
  environment: Pick<Environment, 'clock' | 'log' | 'recording'>,
  changed: () => void,
): Recorder {
  return new FlightRecorder(environment, changed);
}

class FlightRecorder implements Recorder {
  readonly source: Source;
  readonly #environment: Pick<Environment, 'clock' | 'log' | 'recording'>;
  readonly #status: FeedStatus;
  readonly #ring: ChunkRing | undefined;
  readonly #tape: Tape;
  #value: RecorderValue;
  #version = 0;
  #wished = false;
  /** Undefined until it is known who is logged in; 0 where nobody is. */
  #owner: number | undefined;
  /** Numbers that stand for order ids; forgotten with the session. */
  #orders = new Map<string, number>();

  constructor(environment: Pick<Environment, 'clock' | 'log' | 'recording'>, changed: () => void) {
    const { clock, recording } = environment;
    this.#environment = environment;
    this.#status = new FeedStatus(clock, changed);
    this.#value = { state: 'off', reason: recording ? '' : 'unsupported', bytes: 0, startMs: null, endMs: null };
    this.#ring =
      recording &&
      new ChunkRing(recording.store, clock, {
        kept: (kept) => {
          if (this.#value.state === 'on') this.#become(kept);
        },
        failed: (reason, cause) => this.#fail(reason, cause),
      });
    this.#tape = new Tape({
      clock,
      sealed: (chunk) => this.#ring?.add(chunk),
      failed: (error) => this.#fail('error', error),
    });
    this.source = {
      head: () => this.#status.head(),
      version: () => this.#version,
      change: (_view, since) => (since === this.#version ? { kind: 'none' } : { kind: 'whole', value: this.#value }),
      close: () => undefined,
    };
    this.#become({});
  }

  watch<T extends Topic>(topic: T, params: ParamsIn<T>, handlers: StreamHandlers): ReturnType<Recorder['watch']> {
    if (topic.path === userOrders.path) {
      const frame = (raw: unknown) => {
        this.#note(actionOfOrderFrame(raw, this.#numberOf));
        handlers.frame(raw);
      };
      return { handlers: { ...handlers, frame }, closed: () => undefined };
    }
    if (!this.#environment.recording || !recordedPaths.has(topic.path)) return { handlers, closed: () => undefined };
    const stream = {
      key: keyOf(topic, params as object),
      path: topic.path,
      params: params as FlightStream['params'],
      book: handlers.book,
    };
    return taped(this.#tape, stream, handlers);
  }

  call(path: string, input: unknown): (code: string) => void {
    const action = this.#value.state === 'on' ? actionOfCall(path, input, this.#numberOf) : undefined;
    this.#note(action);
    return (code) => {
      if (action) this.#note({ a: 'answer', to: action.a, code });
    };
  }

  patched(before: DashboardState | undefined, patch: Partial<DashboardState>): void {
    if (this.#value.state === 'on') for (const action of actionsOfTabs(before, patch)) this.#note(action);
  }

  own(token: string | undefined): void {
    const next = token === undefined ? 0 : crc32(token) || 1;
    if (next === this.#owner) return;
    this.#owner = next;
    this.#orders = new Map();
    if (this.#value.state !== 'off') this.#ring?.own(next);
  }

  set(on: boolean): void {
    const { recording, log } = this.#environment;
    const ring = this.#ring;
    if (!recording || !ring || on === this.#wished) return;
    this.#wished = on;
    this.#tape.stop();
    if (on) {
      this.#tape.start();
      this.#become({ state: 'on', reason: '' });
      void this.#start(recording, ring).catch((error: unknown) => this.#fail('store', error));
    } else {
      this.#become({ state: 'off', reason: '', bytes: 0, startMs: null, endMs: null });
      void recording.store
        .open()
        .then((opened) => (opened ? ring.clear() : undefined))
        .catch((error: unknown) => log.warn('recorder: not emptied', error));
    }
  }

  async export(): Promise<RecordingExport> {
    const { recording, log } = this.#environment;
    const ring = this.#ring;
    if (!recording || !ring) return { ok: false, reason: 'unsupported' };
    if (this.#value.state === 'off') return { ok: false, reason: 'off' };
    this.#tape.seal();
    // A chunk of its own: a recording is saved once in a while.
    return import('./build-export.ts')
      .then(({ buildExport }) => buildExport(recording, ring, this.#owner ?? 0))
      .catch((error: unknown) => {
        log.warn('recorder: not exported', error);
        return { ok: false as const, reason: 'error' as const };
      });
  }

  #become(next: Partial<RecorderValue>): void {
    this.#value = { ...this.#value, ...next };
    this.#version++;
    this.#status.received('live', null);
  }

  #fail(reason: RecorderValue['reason'], cause: unknown): void {
    if (this.#value.state !== 'on') return;
    this.#environment.log.warn(`recorder: off, ${reason}`, cause);
    this.#tape.stop();
    this.#become({ state: 'failed', reason });
  }

  readonly #numberOf = (orderId: string): number => {
    const known = this.#orders.get(orderId) ?? this.#orders.size + 1;
    this.#orders.set(orderId, known);
    return known;
  };

  #note(action: FlightAction | undefined): void {
    if (!action || this.#value.state !== 'on') return;
    const atMs = this.#environment.clock.wallMs();
    this.#ring?.addAction({ atMs, owner: this.#owner ?? 0, text: JSON.stringify(action) });
  }

  async #start(recording: Recording, ring: ChunkRing): Promise<void> {
    const opened = await recording.store.open();
    if (this.#value.state !== 'on') return;
    if (!opened) this.#fail('store', undefined);
    else await ring.open(this.#owner);
  }
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
