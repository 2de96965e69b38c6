import type { Change, FeedHead, FeedState, View } from '../api.ts';
import type { Held, HeldKind } from '../values/connection-value.ts';
import type { Clock } from '../environment.ts';

/** What a source holds, and which kind of thing. */
export type HeldOf = { readonly kind: HeldKind } & Held;

/** One source of values that any number of views are cut from. Whoever creates it closes it. */
export interface Source {
  head(): FeedHead;
  /** Rises with each change of the value. */
  version(): number;
  /** What the view of someone who has version `since` lacks; `since` undefined = he has nothing. `none` where nothing can be shown yet. */
  change(view: View, since: number | undefined): Change;
  /** What its values take, where they are many. */
  held?(): HeldOf;
  /** Writes what has changed to this browser's store now, where it is kept there. */
  keep?(): void;
  /** A further view asks for it. */
  want?(view: View): void;
  close(): void;
}

/** The state of a source: what a Feed tells besides its value. */
export class Standing {
  readonly #clock: Clock;
  readonly #changed: () => void;
  #head: FeedHead = { state: 'waiting', reason: '', venueMs: null, receivedMs: null };

  /** `changed` is called after each change. */
  constructor(clock: Clock, changed: () => void) {
    this.#clock = clock;
    this.#changed = changed;
  }

  head(): FeedHead {
    return this.#head;
  }

  /** A value has come just now. What has ended stays so. */
  received(state: 'live' | 'cached', venueMs: number | null): void {
    const ended = this.#head.state === 'ended';
    this.#head = { state: ended ? 'ended' : state, reason: '', venueMs, receivedMs: this.#clock.wallMs() };
    this.#changed();
  }

  /** A value has come by HTTP just now, for want of a socket. */
  polled(venueMs: number | null): void {
    if (this.#head.state === 'ended' || this.#head.state === 'failed') return;
    this.#head = { state: 'live', reason: 'polling', venueMs, receivedMs: this.#clock.wallMs() };
    this.#changed();
  }

  /** A value that this browser has kept since `savedMs`; what is known to be wrong meanwhile stays said. */
  recalled(savedMs: number, venueMs: number | null): void {
    this.#head = { state: 'cached', reason: this.#head.reason, venueMs, receivedMs: savedMs };
    this.#changed();
  }

  /** The value has changed by what was known already; its state stays. */
  touched(): void {
    this.#changed();
  }

  /** The value stays as it is, but what is known about it changes. What has ended or failed stays so. */
  become(state: FeedState, reason: string): void {
    const { state: before, reason: known } = this.#head;
    if ((before === state && known === reason) || before === 'failed' || before === 'ended') return;
    this.#head = { ...this.#head, state, reason };
    this.#changed();
  }

  /** Something broke: a value on show is stale from now on; without one it is still waited for. */
  broke(reason: string): void {
    const { state } = this.#head;
    this.become(state === 'waiting' || state === 'cached' ? state : 'stale', reason);
  }

  /** Forgets that it failed or ended. */
  reset(): void {
    this.#head = { state: 'waiting', reason: '', venueMs: null, receivedMs: null };
    this.#changed();
  }
}

/** A source that will never have a value, for the reason given. */
export function refusedSource(reason: string): Source {
  const head: FeedHead = { state: 'failed', reason, venueMs: null, receivedMs: null };
  return { head: () => head, version: () => 0, change: () => ({ kind: 'none' }), close: () => undefined };
}

/** Bytes of the fields of a row: 8 a number and one a character. */
export const bytesOf = (row: readonly (string | number)[]): number =>
  row.reduce<number>((sum, field) => sum + (typeof field === 'string' ? field.length : 8), 0);
