import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import { nextUniform } from '../../src/shared/base/random.ts';
import { jsonProtocol } from '../../src/shared/wire/control.ts';
import { BookVenue, type Fault, FaultyWire } from './book-venue.ts';
import { testInstrument } from './instruments.ts';

export interface VenueServerOptions {
  readonly seed: number;
  /** Deltas a second. */
  readonly rate: number;
  /** Chance of each fault for one delta. */
  readonly faults?: Partial<Record<Exclude<Fault, 'none'>, number>>;
}

/**
 * Speaks /sapi's symbols and /wssapi's depth over a real socket, with faults on the way. One seeded book for all its
 * sockets.
 */
export class VenueServer {
  readonly venue: BookVenue;
  faulty = true;
  dials = 0;
  resyncs = 0;
  readonly #options: VenueServerOptions;
  readonly #http: Server;
  readonly #sockets = new Map<WebSocket, FaultyWire>();
  readonly #random: { state: number };
  #timer: NodeJS.Timeout | undefined;

  private constructor(options: VenueServerOptions) {
    this.#options = options;
    this.venue = new BookVenue(options.seed);
    this.#random = { state: options.seed };
    this.#http = createServer((request, response) => {
      const known =
        request.url?.startsWith('/sapi/client/base/symbols?') || request.url === '/sapi/client/base/symbols';
      response.writeHead(known ? 200 : 404, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify(
          known
            ? { code: 200, data: { version: 1, list: [testInstrument()] }, msg: '', time: 0 }
            : { code: 404, data: null, msg: '', time: 0 },
        ),
      );
    });
    new WebSocketServer({ server: this.#http, handleProtocols: () => jsonProtocol }).on('connection', (socket) =>
      this.#serve(socket),
    );
  }

  /** Listens on a free port of the loopback. */
  static async start(options: VenueServerOptions): Promise<VenueServer> {
    const server = new VenueServer(options);
    await new Promise<void>((listening) => {
      server.#http.listen(0, '127.0.0.1', listening);
    });
    server.#timer = setInterval(() => server.#tick(), 1_000 / options.rate);
    return server;
  }

  get origin(): string {
    return `127.0.0.1:${(this.#http.address() as AddressInfo).port}`;
  }

  /** Cuts every socket off, as a network does. */
  cut(): void {
    for (const socket of this.#sockets.keys()) socket.terminate();
  }

  /** Stops the book, so that readers can be compared with it. Heartbeats tell its newest number. */
  freeze(): void {
    clearInterval(this.#timer);
    this.#timer = setInterval(() => {
      for (const socket of this.#sockets.keys())
        socket.send(JSON.stringify({ e: 'hb', u: this.venue.u, time: Date.now() }));
    }, 50);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.cut();
    await new Promise((closed) => {
      this.#http.close(closed);
    });
  }

  #serve(socket: WebSocket): void {
    this.dials++;
    socket.send(JSON.stringify({ e: 'open', sid: String(this.dials), time: Date.now() }));
    socket.send(JSON.stringify(this.venue.snap()));
    this.#sockets.set(socket, new FaultyWire(this.#options.seed + this.dials));
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('message', (data) => {
      if (String(data) === 'ping') socket.send('pong');
      if (String(data) !== 'resync') return;
      this.resyncs++;
      socket.send(JSON.stringify(this.venue.snap()));
    });
  }

  #tick(): void {
    const frame = this.venue.next();
    for (const [socket, wire] of this.#sockets) for (const text of wire.pass(frame, this.#fault())) socket.send(text);
  }

  #fault(): Fault {
    let left = this.faulty ? nextUniform(this.#random) : 1;
    for (const [fault, chance] of Object.entries(this.#options.faults ?? {})) {
      left -= chance;
      if (left < 0) return fault as Fault;
    }
    return 'none';
  }
}
