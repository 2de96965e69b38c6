import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { nextUniform, type Random } from '../../src/shared/base/random.ts';

/** What the way does to bytes, both directions alike. Times are real milliseconds. */
export interface Toxics {
  latencyMs?: number;
  /** Bytes a second towards the client. */
  bandwidth?: number;
  /** New connections are refused. */
  down?: boolean;
  /** Bytes are swallowed, and connections stay open. */
  timeout?: boolean;
  /** New connections are answered with bytes that mean nothing. */
  junk?: boolean;
  /** An ended connection is ended at the other side only after this long. */
  slowCloseMs?: number;
  /** Pieces of at most this many bytes, of seeded length. */
  slicer?: number;
  /** Reset after this many bytes towards the client. */
  limitData?: number;
}

/** Milliseconds of traffic that may wait on the line. */
const mostQueuedMs = 500;

/** A TCP connection through the proxy. */
interface Way {
  readonly client: Socket;
  readonly server: Socket;
  swallows: boolean;
}

/** Stands between two ends on the loopback and does to their bytes what networks do. */
export class TcpProxy {
  readonly toxics: Toxics = {};
  connections = 0;
  readonly #target: number;
  readonly #random: Random;
  readonly #server: Server;
  readonly #ways = new Set<Way>();
  readonly #clients = new Set<Socket>();
  /** When a socket was asked for, on any connection; real ms. */
  readonly dialsMs: number[] = [];

  private constructor(target: number, seed: number) {
    this.#target = target;
    this.#random = { state: seed };
    this.#server = createServer((client) => this.#open(client));
  }

  static async start(target: number, seed: number): Promise<TcpProxy> {
    const proxy = new TcpProxy(target, seed);
    await new Promise<void>((listening) => {
      proxy.#server.listen(0, '127.0.0.1', listening);
    });
    return proxy;
  }

  get origin(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Resets every connection now, in the middle of whatever is under way. */
  reset(): void {
    for (const { client, server } of this.#ways) {
      client.resetAndDestroy();
      server.destroy();
    }
  }

  /** Swallows from now on whatever the connections carry that there are; new ones are as the toxics say. */
  swallow(): void {
    for (const way of this.#ways) way.swallows = true;
  }

  async stop(): Promise<void> {
    for (const client of this.#clients) client.destroy();
    for (const { server } of this.#ways) server.destroy();
    await new Promise((closed) => {
      this.#server.close(closed);
    });
  }

  #open(client: Socket): void {
    this.connections++;
    this.#clients.add(client);
    client.on('close', () => this.#clients.delete(client));
    client.on('error', () => client.destroy());
    client.on('data', (chunk: Buffer) => {
      if (chunk.includes('GET /wssapi/')) this.dialsMs.push(performance.now());
    });
    if (this.toxics.down) {
      client.resetAndDestroy();
      return;
    }
    if (this.toxics.junk) {
      client.write(Buffer.from(Array.from({ length: 64 }, () => Math.floor(nextUniform(this.#random) * 256))));
      return;
    }
    const way: Way = { client, server: connect(this.#target, '127.0.0.1'), swallows: false };
    this.#ways.add(way);
    client.setNoDelay(true);
    way.server.setNoDelay(true);
    this.#pass(way, way.server, client, true);
    this.#pass(way, client, way.server, false);
    client.on('close', () => this.#ways.delete(way));
  }

  /** Carries bytes from one end to the other, in order, each piece at its time. */
  #pass(way: Way, from: Socket, to: Socket, down: boolean): void {
    const queue = new Queue();
    let passed = 0;
    from.on('error', () => to.destroy());
    from.on('data', (chunk: Buffer) => {
      if (this.toxics.timeout || way.swallows) return;
      for (const piece of this.#slices(chunk)) {
        const { bandwidth, latencyMs = 0, limitData = Number.POSITIVE_INFINITY } = this.toxics;
        passed += piece.length;
        if (down && passed > limitData) {
          to.resetAndDestroy();
          from.destroy();
          return;
        }
        queue.put(down && bandwidth ? (piece.length / bandwidth) * 1_000 : 0, latencyMs, () => {
          if (!to.destroyed && !this.toxics.timeout && !way.swallows) to.write(piece);
          if (from.isPaused() && queue.waitsMs < mostQueuedMs) from.resume();
        });
        // What waits here is what a modem's queue holds: the sender is stopped when it is long.
        if (queue.waitsMs > mostQueuedMs) from.pause();
      }
    });
    from.on('close', () =>
      queue.put(0, this.toxics.slowCloseMs ?? 0, () => {
        if (!this.toxics.timeout && !way.swallows) to.end();
      }),
    );
  }

  #slices(chunk: Buffer): Buffer[] {
    const { slicer, bandwidth } = this.toxics;
    const most = slicer ?? (bandwidth ? Math.max(64, bandwidth / 50) : chunk.length);
    const pieces: Buffer[] = [];
    for (let at = 0; at < chunk.length; ) {
      const length = Math.max(1, slicer ? Math.ceil(nextUniform(this.#random) * most) : Math.ceil(most));
      pieces.push(chunk.subarray(at, at + length));
      at += length;
    }
    return pieces;
  }
}

/** Runs things in order, each when its turn on the line and its way are over. */
class Queue {
  readonly #waiting: { readonly ms: number; readonly run: () => void }[] = [];
  #lineFreeMs = 0;
  #timer: NodeJS.Timeout | undefined;

  /** For how long the line is taken. */
  get waitsMs(): number {
    return this.#lineFreeMs - performance.now();
  }

  put(lineMs: number, wayMs: number, run: () => void): void {
    this.#lineFreeMs = Math.max(performance.now(), this.#lineFreeMs) + lineMs;
    this.#waiting.push({ ms: this.#lineFreeMs + wayMs, run });
    if (this.#timer === undefined) this.#drain();
  }

  #drain(): void {
    this.#timer = undefined;
    while (this.#waiting[0] && this.#waiting[0].ms <= performance.now()) this.#waiting.shift()!.run();
    const next = this.#waiting[0];
    if (next && this.#timer === undefined)
      this.#timer = setTimeout(() => this.#drain(), Math.max(1, next.ms - performance.now()));
  }
}
