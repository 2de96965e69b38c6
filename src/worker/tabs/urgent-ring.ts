import type { UrgentEvent } from '../api.ts';

/** The newest urgent events of this worker, numbered from 1. */
export class UrgentRing {
  readonly #size: number;
  #events: UrgentEvent[] = [];
  #last = 0;

  /** Keeps the newest `size` events. */
  constructor(size: number) {
    this.#size = size;
  }

  /** Number of the newest event; 0 before the first. */
  get last(): number {
    return this.#last;
  }

  /** Takes an event in; its number. */
  put(event: UrgentEvent): number {
    this.#events.push(event);
    if (this.#events.length > this.#size) this.#events.shift();
    return ++this.#last;
  }

  /** The events after number `asked`; `after` is higher than that where older ones are not kept any more. */
  since(asked: number): { readonly after: number; readonly events: readonly UrgentEvent[] } {
    const after = Math.max(asked, this.#last - this.#events.length);
    return { after, events: this.#events.slice(this.#events.length - Math.max(0, this.#last - after)) };
  }
}
