import { minuteMs } from '../../shared/base/time.ts';
import { flightVersion } from '../../shared/wire/flight-file.ts';
import type { RecorderValue } from '../api.ts';
import type { Clock } from '../clock.ts';
import type { KeptAction, RecordingStore } from '../environment.ts';
import { pack } from './pack.ts';
import type { SealedChunk } from './tape.ts';

/** What is kept: the last 15 minutes, at most 64 MB, and at most a twentieth of the room that the browser gives. */
export const keptMs = 15 * minuteMs;
const maxBytes = 64_000_000;
const shareOfRoom = 1 / 20;
/** Chunks that may wait to be written; a store that is slower than that is none. */
const maxWaiting = 24;

interface RingHandlers {
  /** What is kept is another part of the past. */
  kept(kept: Pick<RecorderValue, 'bytes' | 'startMs' | 'endMs'>): void;
  failed(reason: RecorderValue['reason'], cause: unknown): void;
}

/**
 * The chunks in the store: newer ones push out those that are too old or too much. Writes go one after another; a
 * failure is told once each.
 */
export class ChunkRing {
  readonly #store: RecordingStore;
  readonly #clock: Clock;
  readonly #handlers: RingHandlers;
  #limitBytes = maxBytes;
  #work: Promise<void> = Promise.resolve();
  #waiting = 0;

  constructor(store: RecordingStore, clock: Clock, handlers: RingHandlers) {
    this.#store = store;
    this.#clock = clock;
    this.#handlers = handlers;
  }

  /** The store is open: takes over what an earlier worker has left, but no actions of another session. */
  async open(owner: number | undefined): Promise<void> {
    const room = await this.#store.room();
    if (room !== undefined) this.#limitBytes = Math.min(maxBytes, room * shareOfRoom);
    if (owner !== undefined) this.own(owner);
    this.#do(() => this.#trim());
    await this.#work;
  }

  add({ startMs, endMs, streams, records }: SealedChunk): void {
    if (this.#waiting >= maxWaiting) {
      this.#handlers.failed('slow', undefined);
      return;
    }
    this.#waiting++;
    this.#do(async () => {
      this.#waiting--;
      const body = await pack(records);
      await this.#store.add({ format: flightVersion, startMs, endMs, bytes: body.length, streams }, body);
      await this.#trim();
    });
  }

  addAction(action: KeptAction): void {
    this.#do(() => this.#store.addAction(action));
  }

  /** Deletes what other sessions did. */
  own(owner: number): void {
    this.#do(() => this.#store.dropActionsOfOthers(owner));
  }

  clear(): Promise<void> {
    this.#do(() => this.#store.clear());
    return this.#work;
  }

  /** When all that has been handed over so far is written. */
  settled(): Promise<void> {
    return this.#work;
  }

  #do(work: () => Promise<void>): void {
    this.#work = this.#work
      .then(work)
      .catch((error: unknown) => this.#handlers.failed(isQuota(error) ? 'quota' : 'write', error));
  }

  async #trim(): Promise<void> {
    const oldestMs = this.#clock.wallMs() - keptMs;
    const heads = await this.#store.heads();
    let bytes = 0;
    const kept = heads.toReversed().filter((head) => {
      bytes += head.bytes;
      return head.format === flightVersion && head.endMs >= oldestMs && bytes <= this.#limitBytes;
    });
    const going = heads.filter((head) => !kept.includes(head)).map(({ id }) => id);
    if (going.length > 0) {
      await this.#store.drop(going);
      await this.#store.dropActionsBefore(kept.at(-1)?.startMs ?? oldestMs);
    }
    this.#handlers.kept({
      bytes: kept.reduce((sum, head) => sum + head.bytes, 0),
      startMs: kept.at(-1)?.startMs ?? null,
      endMs: kept[0]?.endMs ?? null,
    });
  }
}

/** Dexie wraps the browser's own error. */
function isQuota(error: unknown): boolean {
  const { name, inner } = (error ?? {}) as { readonly name?: string; readonly inner?: { readonly name?: string } };
  return name === 'QuotaExceededError' || inner?.name === 'QuotaExceededError';
}
