import type { RawData, WebSocket } from 'ws';
import type { Interval } from '../../src/shared/base/time.ts';
import type { Kline } from '../../src/shared/market/kline.ts';
import { binaryProtocol, heartbeatAfterMs } from '../../src/shared/wire/control.ts';
import { muxPath, type MuxRequest } from '../../src/shared/wire/mux.ts';
import { testInstrument } from '../doubles/instruments.ts';
import { encode, type Going } from './frames.ts';
import { depthPath, klinesPath, ordersPath, tickerPath, tradesPath } from './paths.ts';
import type { FaultVenue } from './venue.ts';

interface Topic {
  readonly path: string;
  readonly id: number | undefined;
  readonly interval: Interval;
  lastMs: number;
  bar: Kline | undefined;
}

/** One socket of the venue: one topic, or many of them by id. */
export class VenueSession {
  readonly venue: FaultVenue;
  readonly socket: WebSocket;
  readonly topics = new Map<number, Topic>();
  readonly heard: string[] = [];
  /** Paths asked for, again and again where they are. */
  readonly asked: string[] = [];
  readonly muxed: boolean;
  readonly #binary: boolean;

  constructor(venue: FaultVenue, socket: WebSocket, url: string) {
    this.venue = venue;
    this.socket = socket;
    this.#binary = socket.protocol === binaryProtocol;
    const { pathname, searchParams } = new URL(url, 'http://venue');
    const path = pathname.replace('/wssapi', '');
    this.#say({ e: 'open', sid: 's', time: 0 }, undefined);
    this.muxed = path === muxPath;
    if (this.muxed) socket.on('message', (data) => this.#hear(data));
    else {
      socket.on('message', (data) => this.#hearOne(String(data)));
      this.#join(0, undefined, path, Object.fromEntries(searchParams));
    }
  }

  publish(path: string, frame: object): void {
    for (const topic of this.topics.values()) if (topic.path === path) this.#send(topic, frame);
  }

  publishBars(): void {
    for (const topic of this.topics.values()) {
      if (topic.path !== klinesPath) continue;
      const since = this.venue.bars(topic.interval).filter(([openMs]) => !topic.bar || openMs >= topic.bar[0]);
      for (const [at, bar] of since.entries()) {
        const closed = at < since.length - 1;
        if (closed || bar.join() !== topic.bar?.join())
          this.#send(topic, { e: 'k', k: bar, x: closed, E: Math.floor(this.venue.options.clock.wallMs()) });
      }
      topic.bar = since.at(-1);
    }
  }

  heartbeat(): void {
    const now = this.venue.options.clock.monoMs();
    for (const topic of this.topics.values()) {
      if (now - topic.lastMs >= heartbeatAfterMs / 5)
        this.#send(topic, { e: 'hb', ...(topic.path === depthPath ? { u: this.venue.book.u } : {}), time: 0 });
    }
  }

  /** Says something to one topic past every fault. */
  report(path: string, going: Going): void {
    for (const topic of this.topics.values()) if (topic.path === path) this.#say(going, topic.id);
  }

  raw(message: string | Uint8Array): void {
    if (this.socket.readyState === this.socket.OPEN) this.socket.send(message);
  }

  #send(topic: Topic, frame: object): void {
    if (this.venue.stalled.has(topic.path) || this.venue.stalled.has('all')) return;
    topic.lastMs = this.venue.options.clock.monoMs();
    for (const going of this.venue.tamper(frame, topic.path, this)) this.#say(going, topic.id);
  }

  #say(going: Going, id: number | undefined): void {
    this.raw(encode(going, id, this.#binary, this.venue.options.sealing ?? 'own'));
  }

  #hear(data: RawData): void {
    const text = String(data);
    this.heard.push(text);
    if (text === 'ping') {
      if (!this.venue.stalled.has('pong')) this.raw('pong');
      return;
    }
    const requests = [JSON.parse(text)].flat() as MuxRequest[];
    for (const request of requests) {
      if (request.op === 'sub') this.#join(request.id, request.id, request.path, request.query);
      else if (request.op === 'unsub') this.topics.delete(request.id);
      else if (request.op === 'resync') this.#resync(request.id);
    }
  }

  #hearOne(text: string): void {
    this.heard.push(text);
    if (text === 'ping' && !this.venue.stalled.has('pong')) this.raw('pong');
    else if (text === 'resync') this.#resync(0);
  }

  #resync(key: number): void {
    const topic = this.topics.get(key);
    if (!topic) return;
    this.venue.resyncs++;
    // As far away as a server is: on the loopback a book would be whole again before anybody saw that it was not.
    this.venue.options.clock.after(this.venue.answerMs, () => {
      for (const frame of this.#hello(topic)) this.#send(topic, frame);
    });
  }

  #join(key: number, id: number | undefined, path: string, query: Readonly<Record<string, string>>): void {
    const topic: Topic = { path, id, interval: (query.interval ?? '1s') as Interval, lastMs: 0, bar: undefined };
    this.topics.set(key, topic);
    this.asked.push(path);
    if (id !== undefined && !this.venue.stalled.has('all')) this.#say({ e: 'open', sid: 's', time: 0 }, id);
    for (const frame of this.#hello(topic)) this.#send(topic, frame);
  }

  #hello(topic: Topic): object[] {
    const { venue } = this;
    const { path, interval } = topic;
    if (path === depthPath) return [venue.snap()];
    if (path === klinesPath) {
      const list = venue.bars(interval).slice(-2);
      topic.bar = list.at(-1);
      return [{ e: 'snap', list }];
    }
    if (path === tradesPath) return [{ e: 't', list: venue.tape.trades.slice(-50) }];
    if (path === ordersPath) return [{ e: 'start', seq: 1 }];
    const { exchange, symbol, account_type } = testInstrument();
    if (path === tickerPath)
      return [
        { e: '24h', rows: [[`${exchange}/${symbol}/${account_type}`, '1', '1', '1', '1', '1', '1', 0, '1', '1', 1]] },
      ];
    return [];
  }
}
