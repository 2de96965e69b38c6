import type { FeedHead, FeedState } from '../api.ts';
import type { Clock } from '../clock.ts';

/** The state of a source: what a Feed tells besides its value. */
export class FeedStatus {
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
