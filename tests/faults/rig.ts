import { applyUpdate, emptyFeed, updatesOf } from '../../src/app/engine/apply-update.ts';
import { nextUniform, type Random } from '../../src/shared/base/random.ts';
import { BarList } from '../../src/shared/market/bar-list.ts';
import { binaryProtocol, jsonProtocol } from '../../src/shared/wire/control.ts';
import { muxPath } from '../../src/shared/wire/mux.ts';
import type {
  BookValue,
  ConnectionValue,
  Feed,
  KlinesValue,
  UrgentEvent,
  ValueOf,
  View,
  WorkerMessage,
} from '../../src/worker/api.ts';
import { createEngine, type Engine } from '../../src/worker/engine.ts';
import type { Environment } from '../../src/worker/environment.ts';
import { topicSockets } from '../../src/worker/connection/topic-url.ts';
import { Mux } from '../../src/worker/connection/mux.ts';
import type { Trade } from '../../src/shared/market/trade.ts';
import { realSocket } from '../doubles/real-socket.ts';
import { depthPath } from './paths.ts';
import { ScaledClock } from './scaled-clock.ts';
import { check, eventually, same } from './scenario.ts';
import { StallMeter } from './stall-meter.ts';
import { FaultVenue, type VenueOptions } from './venue.ts';

export const key = 'HALYARD/BTCUSDT/spot';
export const bookView: View = { kind: 'book', key, depth: 100, group: 1 };

export interface RigOptions extends Partial<Omit<VenueOptions, 'seed' | 'clock'>> {
  readonly seed: number;
  readonly speed?: number;
  /**
   * The way of the sockets; by seed where it is not given: three of four over the multiplexed one, every second in
   * bytes.
   */
  readonly mux?: boolean;
  readonly binary?: boolean;
  /** `host:port` in place of the venue's: a proxy before it. */
  readonly through?: (venue: FaultVenue) => Promise<string>;
}

/** A feed as it is at the moment: a list of bars goes on in place. */
function asShown<V>(feed: Feed<V>): Feed<V> {
  const value = feed.value as Partial<KlinesValue> | undefined;
  return value?.bars instanceof BarList
    ? { ...feed, value: { ...value, bars: new BarList(value.bars.block()) } as V }
    : feed;
}

/** All that one view has shown, with the engine's time. */
export class Watch<V extends View> {
  readonly shown: { readonly feed: Feed<ValueOf<V>>; readonly ms: number }[] = [];
  feed: Feed<ValueOf<V>> = emptyFeed as Feed<ValueOf<V>>;

  get states(): string[] {
    return this.shown.map(({ feed }) => `${feed.state} ${feed.reason}`.trim());
  }
}

/** A fault venue, and a real engine that reads it over real sockets. */
export class Rig {
  readonly clock: ScaledClock;
  readonly #venue: FaultVenue | undefined;
  readonly engine: Engine;
  readonly logged: string[] = [];
  readonly urgent: UrgentEvent[] = [];
  /** When each message of a socket came in. */
  readonly received: { readonly ms: number; readonly bytes: number }[] = [];
  online = true;
  batches = 0;
  /** Whether the tab acknowledges what it gets. */
  reads = true;
  readonly #tab;
  readonly #stalls = new StallMeter();
  readonly #watches = new Map<number, Watch<View>>();
  #id = 0;

  private constructor(
    clock: ScaledClock,
    venue: FaultVenue | undefined,
    origin: string,
    { seed, mux = seed % 4 !== 3, binary = seed % 2 === 0 }: RigOptions,
  ) {
    this.#venue = venue;
    this.clock = clock;
    this.engine = this.another(origin, seed, mux, binary);
    this.#tab = this.engine.attach({ post: (message) => this.#take(message) });
  }

  static async start(options: RigOptions): Promise<Rig> {
    const clock = new ScaledClock(options.speed ?? 1);
    const venue = await FaultVenue.start({ rate: 50, sealing: 'own', ...options, clock });
    return new Rig(clock, venue, options.through ? await options.through(venue) : venue.origin, options);
  }

  /** An engine that reads a server which is not ours. */
  static on(origin: string, options: RigOptions): Rig {
    return new Rig(new ScaledClock(1), undefined, origin, options);
  }

  get venue(): FaultVenue {
    if (!this.#venue) throw new Error('this rig has no venue of its own');
    return this.#venue;
  }

  /** One more engine with nothing in it, on the same server. */
  another(origin = this.venue.origin, seed = 1, mux = true, binary = true): Engine {
    return createEngine(this.#environment(origin, seed, mux, binary));
  }

  watch<V extends View>(view: V): Watch<V> {
    const watch = new Watch<V>();
    this.#watches.set(++this.#id, watch as unknown as Watch<View>);
    this.#tab.receive({ t: 'sub', id: this.#id, view });
    return watch;
  }

  acknowledge(): void {
    this.#tab.receive({ t: 'ack' });
  }

  async close(): Promise<void> {
    this.#tab.close();
    this.#stalls.stop();
    // What the engine keeps for 30 s goes at once.
    this.clock.stop();
    await this.#venue?.stop();
  }

  /**
   * How long the process of venue and engine has stood still since the rig was made, ms of its clock: limits of time
   * are that much wider.
   */
  get stalledMs(): number {
    return this.#stalls.ms * this.clock.speed;
  }

  /** Waits in the rig's time. */
  until(holds: () => boolean, withinMs: number, what: string | (() => string)): Promise<number> {
    return eventually(holds, withinMs / this.clock.speed, what).then((ms) => ms * this.clock.speed);
  }

  /** A book that is live; then the venue may go wrong. */
  async liveBook(): Promise<Watch<typeof bookView & { kind: 'book' }>> {
    const watch = this.watch(bookView as typeof bookView & { kind: 'book' });
    await this.until(
      () => watch.feed.state === 'live',
      8_000,
      () => `a first book; ${watch.states.slice(-3)} ${this.logged.slice(-3)}`,
    );
    await this.clock.sleep(100);
    return watch;
  }

  /**
   * The book is live and, with the market at rest, the venue's level by level; nothing crossed was ever shown. The time
   * it took to be live.
   */
  async provesBook(watch: Watch<View & { kind: 'book' }>, withinMs: number): Promise<number> {
    const ms = await this.until(
      () => watch.feed.state === 'live',
      withinMs,
      () => `live; ${watch.states.slice(-4).join(' | ')}`,
    );
    const ticking = this.venue.ticking;
    this.venue.ticking = false;
    await this.until(
      () => watch.feed.value?.u === this.venue.book.u && watch.feed.state === 'live',
      10_000,
      () => `the newest book: ${watch.feed.value?.u} of ${this.venue.book.u}, ${watch.states.slice(-4).join(' | ')}`,
    );
    same(
      [rows(watch.feed.value!.bids), rows(watch.feed.value!.asks)],
      [this.venue.book.rows(0).slice(0, 100), this.venue.book.rows(1).slice(0, 100)],
      'the book',
    );
    for (const {
      feed: { value, state },
    } of watch.shown) {
      if (value && state === 'live')
        check(!(value.bids.prices[0]! >= value.asks.prices[0]!), 'a crossed book was shown');
    }
    this.venue.ticking = ticking;
    return ms;
  }

  provesTrades(watch: Watch<View & { kind: 'trades' }>): void {
    const list = watch.feed.value as readonly Trade[];
    same(
      list.map(([id]) => id),
      this.venue.tape.trades.slice(-list.length).map(([id]) => id),
      'trades',
    );
    check(
      list.length >= Math.min(500, this.venue.tape.trades.length) || list.length > 50,
      `only ${list.length} trades`,
    );
  }

  /** Closed bars are the venue's, without a hole. */
  provesBars(watch: Watch<View & { kind: 'klines' }>, interval: '1s' | '1m'): void {
    const bars = (watch.feed.value as KlinesValue).bars.rows();
    const closed = bars.slice(0, -1);
    const truth = new Map(this.venue.bars(interval).map((bar) => [bar[0], bar]));
    same(
      closed,
      closed.map(([openMs]) => truth.get(openMs)),
      'closed bars',
    );
    const step = interval === '1s' ? 1_000 : 60_000;
    check(
      bars.every((bar, at) => at === 0 || bar[0] - bars[at - 1]![0] === step),
      'a hole between bars',
    );
  }

  /** Says what the status bar knows of the book's stream. */
  depthStatus(connection: Watch<View & { kind: 'connection' }>) {
    return (connection.feed.value as ConnectionValue | undefined)?.streams.find(({ path }) => path === depthPath);
  }

  #take(message: WorkerMessage): void {
    if (message.t === 'log' || message.t === 'replayed') return;
    if (message.t === 'urgent') {
      this.urgent.push(message.event);
      return;
    }
    if (message.t === 'stale') {
      for (const { id, state, reason } of message.notices) {
        const watch = this.#watches.get(id)!;
        watch.feed = { ...watch.feed, state, reason };
        watch.shown.push({ feed: watch.feed, ms: performance.now() });
      }
      return;
    }
    this.batches++;
    for (const update of updatesOf(message)) {
      const watch = this.#watches.get(update.id)!;
      watch.feed = applyUpdate(watch.feed, update) as Feed<ValueOf<View>>;
      watch.shown.push({ feed: asShown(watch.feed), ms: performance.now() });
    }
    if (this.reads) setTimeout(() => this.acknowledge(), 8);
  }

  #environment(origin: string, seed: number, mux: boolean, binary: boolean): Environment {
    const random: Random = { state: seed };
    const { clock, logged } = this;
    const log = {
      error: (text: string) => {
        logged.push(`error ${text}`);
      },
      warn: (text: string) => {
        logged.push(`warn ${text}`);
      },
    };
    const common = { clock, log, random: () => nextUniform(random) };
    const open = realSocket(binary ? [binaryProtocol, jsonProtocol] : [jsonProtocol], (bytes) =>
      this.received.push({ ms: performance.now(), bytes }),
    );
    const muxed = mux ? new Mux({ ...common, open, origin: `ws://${origin}` }) : undefined;
    return {
      ...common,
      ...(muxed
        ? { openTopic: muxed.openTopic, gate: muxed, ticketPath: muxPath, hasten: () => muxed.hasten() }
        : { openTopic: topicSockets(`ws://${origin}`, open) }),
      fetch: (url, init) => fetch(url, init),
      online: () => this.online,
      httpOrigin: `http://${origin}`,
      packs: { read: async () => undefined, write: async () => undefined },
    };
  }
}

const rows = (side: BookValue['bids']) => Array.from(side.prices, (price, at) => [price, side.sizes[at]!]);
