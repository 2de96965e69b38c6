/**
 * A numbered message; or the number up to which all have come; or, below zero, the number of the first that is missing.
 */
export type Parcel = readonly [number: number, message: unknown] | number;

/**
 * What carries parcels to the one other member, or loses them: a BroadcastChannel. Whoever owns it hands what comes to
 * `receive`.
 */
export interface Wire {
  postMessage(parcel: unknown): void;
  close(): void;
}

/** What the platform has for it. */
export interface Platform {
  /** Runs something once, so many ms from now; what it gives back prevents it. */
  after(ms: number, run: () => void): () => void;
  /** A copy as a channel makes it. */
  copy<T>(message: T): T;
}

/** As of a port's event, by what is used of it. */
type Listener = (event: { readonly data: unknown }) => void;

/** After how long what has not been acknowledged is sent again: at first, and at most. */
const soonMs = 1_000;
const lateMs = 8_000;

/**
 * One of two ends of a BroadcastChannel, as sure as a port: browsers lose what is sent to a page while another page of
 * its process opens a window. Every message is numbered, kept until the other end says that it has come, and sent again
 * otherwise; each is told once, in order, and from the moment on at which somebody listens. Silent once it is closed,
 * as a port is.
 */
export class SureChannel {
  readonly #wire: Wire;
  readonly #platform: Platform;
  readonly #listeners = new Set<Listener>();
  #open = true;
  #last = 0;
  /** Up to which number everything has come, and which one has been asked for. */
  #came = 0;
  #asked = 0;
  #unsure: (readonly [number, unknown])[] = [];
  #waitMs = soonMs;
  #cancel: (() => void) | undefined;
  /** What has come before somebody listened. */
  #early: unknown[] | undefined = [];

  constructor(wire: Wire, platform: Platform) {
    this.#wire = wire;
    this.#platform = platform;
  }

  /** Takes in what has come over the wire. */
  receive(parcel: Parcel): void {
    if (!this.#open) return;
    if (typeof parcel !== 'number') this.#take(parcel);
    else if (parcel < 0) this.#sendAgain();
    else this.#acknowledged(parcel);
  }

  postMessage(message: unknown): void {
    if (!this.#open) return;
    // A copy: what is sent again is what was meant, whatever the sender has done with it since.
    const parcel = [++this.#last, this.#platform.copy(message)] as const;
    this.#unsure.push(parcel);
    this.#wire.postMessage(parcel);
    this.#arm();
  }

  addEventListener(_type: 'message', listener: Listener): void {
    this.#listeners.add(listener);
    const early = this.#early;
    this.#early = undefined;
    for (const message of early ?? []) this.#deliver(message);
  }

  removeEventListener(_type: 'message', listener: Listener): void {
    this.#listeners.delete(listener);
  }

  close(): void {
    this.#open = false;
    this.#cancel?.();
    this.#unsure = [];
    this.#wire.close();
  }

  #take([number, message]: readonly [number, unknown]): void {
    const next = this.#came + 1;
    if (number > next) {
      // Asked for once: what follows meanwhile shows the same gap.
      if (this.#asked !== next) this.#wire.postMessage(-next);
      this.#asked = next;
      return;
    }
    if (number === next) this.#came = number;
    this.#wire.postMessage(this.#came);
    if (number < next) return;
    if (this.#early) this.#early.push(message);
    else this.#deliver(message);
  }

  #deliver(message: unknown): void {
    for (const listener of [...this.#listeners]) listener({ data: message });
  }

  #acknowledged(upTo: number): void {
    if ((this.#unsure[0]?.[0] ?? Number.POSITIVE_INFINITY) > upTo) return;
    this.#unsure = this.#unsure.filter(([number]) => number > upTo);
    this.#waitMs = soonMs;
    this.#cancel?.();
    this.#cancel = undefined;
    this.#arm();
  }

  #sendAgain(): void {
    for (const parcel of this.#unsure) this.#wire.postMessage(parcel);
  }

  #arm(): void {
    if (this.#unsure.length === 0 || this.#cancel) return;
    this.#cancel = this.#platform.after(this.#waitMs, () => {
      this.#cancel = undefined;
      this.#waitMs = Math.min(lateMs, this.#waitMs * 2);
      this.#sendAgain();
      this.#arm();
    });
  }
}
