/** Exchanges that are looked at: the quickest of them says most. */
const exchangesKept = 10;

/**
 * The server's clock minus this worker's clock that never jumps, ms; the truth is at most `uncertaintyMs` away from it.
 */
export interface ClockOffset {
  readonly offsetMs: number;
  readonly uncertaintyMs: number;
}

/**
 * The server's clock as it is known from exchanges in which it told its time: it told it between the question and the
 * answer, so the middle of the two is off by half a round trip at most. Nothing is known before the first exchange.
 */
export class ServerClock {
  #exchanges: ClockOffset[] = [];

  /**
   * A question went at `sentMs` and its answer came at `receivedMs`, both on the worker's clock that never jumps; it
   * says `serverMs`.
   */
  exchanged(sentMs: number, serverMs: number, receivedMs: number): void {
    const uncertaintyMs = (receivedMs - sentMs) / 2;
    if (!(uncertaintyMs >= 0)) return;
    this.#exchanges = [
      ...this.#exchanges.slice(1 - exchangesKept),
      { offsetMs: serverMs - (sentMs + receivedMs) / 2, uncertaintyMs },
    ];
  }

  /** The clock may have stood still or been set: what was known is worth nothing. */
  forget(): void {
    this.#exchanges = [];
  }

  /** By the quickest exchange; undefined before the first. */
  offset(): ClockOffset | undefined {
    return this.#exchanges.reduce<ClockOffset | undefined>(
      (best, next) => (best && best.uncertaintyMs <= next.uncertaintyMs ? best : next),
      undefined,
    );
  }

  /** The server's time at a moment of the worker's clock; undefined where nothing is known. */
  at(monoMs: number): number | undefined {
    const offset = this.offset();
    return offset && monoMs + offset.offsetMs;
  }
}
