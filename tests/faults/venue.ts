import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Interval } from '../../src/shared/base/time.ts';
import { nextUniform, type Random } from '../../src/shared/base/random.ts';
import { binaryProtocol, heartbeatAfterMs, jsonProtocol } from '../../src/shared/wire/control.ts';
import { BookVenue } from '../doubles/book-venue.ts';
import { answerOf, type HttpAnswer } from './answers.ts';
import type { Going, Sealing } from './frames.ts';
import { depthPath, tradesPath } from './paths.ts';
import type { ScaledClock } from './scaled-clock.ts';
import { Tape } from './tape.ts';
import { VenueSession } from './venue-session.ts';

export interface VenueOptions {
  readonly seed: number;
  readonly clock: ScaledClock;
  /** Deltas a second of the venue's clock. */
  readonly rate?: number;
  readonly sealing?: Sealing;
}

/** What becomes of one frame of a topic on one socket. */
export type Tamper = (frame: object, path: string, session: VenueSession) => readonly Going[];
/** What becomes of an upgrade: taken, closed with a code at once, answered with an HTTP status, or never answered. */
export type Door = 'open' | { readonly close: number } | { readonly status: number } | 'mute';

/**
 * A seeded venue with one book, one tape and their bars, which speaks /sapi for what the engine reads, and /wssapi by
 * single sockets and the multiplexed one. Everything that can go wrong with it is a field.
 */
export class FaultVenue {
  book: BookVenue;
  readonly tape: Tape;
  readonly options: VenueOptions;
  readonly sessions = new Set<VenueSession>();
  /** Times of the venue's clock at which a socket was dialled. */
  readonly dialsMs: number[] = [];
  readonly requests: { readonly path: string; readonly query: URLSearchParams; readonly ms: number }[] = [];
  resyncs = 0;
  door: () => Door = () => 'open';
  tamper: Tamper = (frame) => [frame];
  /** Answers in place of the usual one; `mute` never answers. */
  http: (path: string, query: URLSearchParams) => HttpAnswer | 'mute' | undefined = () => undefined;
  /** What a snapshot of the book says. */
  snap: () => object = () => this.book.snap();
  /** Topics that say nothing, not even heartbeats. */
  readonly stalled = new Set<string>();
  ticking = true;
  /** How long a snapshot takes that is asked for. */
  answerMs = 40;
  readonly #http: Server;
  readonly #raw = new Set<Socket>();
  readonly #random: Random;
  #port = 0;

  private constructor(options: VenueOptions) {
    this.options = options;
    this.book = new BookVenue(options.seed);
    this.tape = new Tape(options.seed, options.clock.wallMs());
    this.#random = { state: options.seed + 7 };
    this.#http = createServer((request, response) => this.#answer(request.url ?? '/', response));
    this.#http.on('connection', (socket) => {
      this.#raw.add(socket);
      socket.on('close', () => this.#raw.delete(socket));
      socket.on('error', () => socket.destroy());
    });
    const protocols = (offered: Set<string>) =>
      [...offered].find((name) => name === binaryProtocol || name === jsonProtocol) ?? false;
    const sockets = new WebSocketServer({ noServer: true, handleProtocols: protocols });
    this.#http.on('upgrade', (request, socket, head) => {
      this.dialsMs.push(options.clock.monoMs());
      const door = this.door();
      if (door === 'mute') return;
      if (door !== 'open' && 'status' in door) {
        socket.end(`HTTP/1.1 ${door.status} No\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
        return;
      }
      sockets.handleUpgrade(request, socket, head, (opened) => this.#serve(opened, request.url ?? '/', door));
    });
  }

  /** Listens on a free port of the loopback. */
  static async start(options: VenueOptions): Promise<FaultVenue> {
    const venue = new FaultVenue(options);
    await venue.listen();
    const { clock, rate = 50 } = options;
    clock.every(1_000 / rate, () => {
      if (venue.ticking) venue.tick();
    });
    clock.every(250, () => venue.publishBars());
    clock.every(heartbeatAfterMs / 5, () => {
      for (const session of venue.sessions) session.heartbeat();
    });
    return venue;
  }

  get origin(): string {
    return `127.0.0.1:${this.#port}`;
  }

  get port(): number {
    return this.#port;
  }

  async listen(): Promise<void> {
    await new Promise<void>((listening) => {
      this.#http.listen(this.#port, '127.0.0.1', listening);
    });
    this.#port = (this.#http.address() as AddressInfo).port;
  }

  /** One step of the market: a delta, and now and then a trade. */
  tick(trades = nextUniform(this.#random) < 0.4 ? 1 : 0): void {
    this.publish(depthPath, this.book.next());
    const list = Array.from({ length: trades }, () => this.tape.trade(this.options.clock.wallMs()));
    if (list.length > 0) this.publish(tradesPath, { e: 't', list });
  }

  publish(path: string, frame: object): void {
    for (const session of this.sessions) session.publish(path, frame);
  }

  publishBars(): void {
    for (const session of this.sessions) session.publishBars();
  }

  bars(interval: Interval) {
    return this.tape.bars(interval, this.options.clock.wallMs());
  }

  uniform(): number {
    return nextUniform(this.#random);
  }

  /** Closes every socket with a code, or cuts it as a network does. */
  cut(code?: number): void {
    for (const { socket } of this.sessions) {
      if (code === undefined) socket.terminate();
      else socket.close(code);
    }
  }

  /** Ends as a killed process does: sockets are reset and dials refused, until `listen`. */
  async down(): Promise<void> {
    this.sessions.clear();
    for (const socket of this.#raw) socket.resetAndDestroy();
    await new Promise((closed) => {
      this.#http.close(closed);
    });
  }

  async stop(): Promise<void> {
    this.options.clock.stop();
    if (this.#http.listening) await this.down();
  }

  #serve(socket: WebSocket, url: string, door: Door): void {
    socket.on('error', () => socket.terminate());
    if (door !== 'open' && typeof door === 'object' && 'close' in door) {
      socket.close(door.close);
      return;
    }
    const session = new VenueSession(this, socket, url);
    this.sessions.add(session);
    socket.on('close', () => this.sessions.delete(session));
  }

  #answer(url: string, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(url, 'http://venue');
    const path = pathname.replace('/sapi', '');
    this.requests.push({ path, query: searchParams, ms: this.options.clock.monoMs() });
    const answer = this.http(path, searchParams) ?? answerOf(this, path, searchParams);
    if (answer === 'mute') return;
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
    response.end(
      answer.text ?? JSON.stringify({ code: answer.status ?? 200, data: answer.data ?? null, msg: '', time: 0 }),
    );
  }
}
