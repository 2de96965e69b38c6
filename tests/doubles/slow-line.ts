import type { Socket } from 'node:net';

/**
 * A line of so many bytes a second, both ways together, on which everything takes `delayMs` longer one way. With 0
 * bytes a second it stands still.
 */
export interface Line {
  readonly bytesPerSecond: number;
  readonly delayMs: number;
}

/** What waits on the line, oldest first: one queue for all connections, as on a radio link. */
interface Waiting {
  readonly from: Socket;
  readonly to: Socket;
  readonly chunk: Buffer;
  readonly dueMs: number;
}

const everyMs = 5;
/** Bytes of one connection that may wait on the line: beyond them its sender is held up, as by a full modem. */
const maxWaiting = 64 * 1024;
const maxAtOnce = 1_400;

/** Passes bytes between sockets as slowly as its line does; at once where it has none. */
export class SlowLine {
  line: Line | undefined;
  readonly #held = new Map<Socket, number>();
  #queue: Waiting[] = [];
  #flying: Waiting[] = [];
  #budget = 0;
  #lastMs = performance.now();
  readonly #timer = setInterval(() => this.#tick(), everyMs);

  pass(from: Socket, to: Socket, chunk: Buffer): void {
    if (!this.line && this.#queue.length === 0 && this.#flying.length === 0) {
      to.write(chunk);
      return;
    }
    for (let start = 0; start < chunk.length; start += maxAtOnce)
      this.#queue.push({ from, to, chunk: chunk.subarray(start, start + maxAtOnce), dueMs: 0 });
    this.#hold(from, chunk.length);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#queue = [];
    this.#flying = [];
  }

  #hold(from: Socket, bytes: number): void {
    const waiting = (this.#held.get(from) ?? 0) + bytes;
    this.#held.set(from, waiting);
    if (waiting > maxWaiting) from.pause();
    else if (from.isPaused()) from.resume();
  }

  #deliver({ from, to, chunk }: Waiting): void {
    this.#hold(from, -chunk.length);
    if (!to.destroyed) to.write(chunk);
  }

  /** Lets onto the line what its rate allows, and off it what has been on it for long enough. */
  #tick(): void {
    const now = performance.now();
    const rate = this.line?.bytesPerSecond ?? Number.POSITIVE_INFINITY;
    const most = Math.max(maxAtOnce, (rate * everyMs) / 500);
    this.#budget = rate === 0 ? 0 : Math.min(this.#budget + ((now - this.#lastMs) / 1_000) * rate, most);
    this.#lastMs = now;
    while (this.#queue[0] && this.#budget > 0) {
      const first = this.#queue.shift()!;
      this.#budget -= first.chunk.length;
      this.#flying.push({ ...first, dueMs: now + (this.line?.delayMs ?? 0) });
    }
    while (this.#flying[0] && this.#flying[0].dueMs <= now) this.#deliver(this.#flying.shift()!);
  }
}
