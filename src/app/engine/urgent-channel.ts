import type { TabMessage, UrgentEvent, WorkerMessage } from '../../worker/api.ts';

type Urgent = Extract<WorkerMessage, { t: 'urgent' | 'replayed' }>;

export interface UrgentChannelOptions {
  readonly deliver: (event: UrgentEvent) => void;
  /** Brings a message to the worker of the moment. */
  readonly send: (message: TabMessage) => void;
  readonly warn: (text: string) => void;
}

/**
 * This window's end of the urgent channel: each event of a worker once and in order. A hole in the numbers is asked for
 * again; so is all that a successor worker has told before this window joined it. What the worker no longer keeps is
 * lost, and that is said.
 */
export class UrgentChannel {
  readonly #options: UrgentChannelOptions;
  /** The worker that the numbers are of; undefined before the first. */
  #worker: string | undefined;
  #last = 0;
  /** A replay is on its way: it brings whatever comes meanwhile, too. */
  #pendingConfirm = false;

  constructor(options: UrgentChannelOptions) {
    this.#options = options;
  }

  /** The window has joined a worker, whose newest event had number `before` then. */
  join(worker: string, before: number): void {
    const first = this.#worker === undefined;
    if (this.#worker !== worker) this.#last = first ? before : 0;
    this.#worker = worker;
    this.#pendingConfirm = false;
    if (before > this.#last) this.#ask();
  }

  take(message: Urgent): void {
    if (message.t === 'replayed') this.#takeReplay(message.after, message.events);
    else if (message.n === 0) this.#options.deliver(message.event);
    else if (!this.#pendingConfirm) this.#takeNext(message.n, message.event);
  }

  #takeNext(n: number, event: UrgentEvent): void {
    if (n > this.#last + 1) this.#ask();
    else if (n === this.#last + 1) {
      this.#last = n;
      this.#options.deliver(event);
    }
  }

  #takeReplay(after: number, events: readonly UrgentEvent[]): void {
    this.#pendingConfirm = false;
    if (after > this.#last) {
      this.#options.warn(`engine: ${after - this.#last} urgent events are lost`);
      this.#last = after;
    }
    for (const [index, event] of events.entries()) this.#takeNext(after + index + 1, event);
  }

  #ask(): void {
    this.#pendingConfirm = true;
    this.#options.send({ t: 'replay', after: this.#last });
  }
}
