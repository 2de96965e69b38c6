import { type PackedBook, packBooks } from '../../shared/wire/book-pack.ts';
import type { LatencyHistogram } from '../../shared/base/latency-histogram.ts';
import type { BookValue, TabMessage, Update, UrgentEvent, View, WindowStatus, WorkerMessage } from '../api.ts';
import {
  type Projection,
  Projections,
  staleNoticeOf,
  hasDegraded,
  isDegraded,
  type Reader,
  updateOf,
} from './projections.ts';
import type { Clock } from '../clock.ts';
import { Pace, periodsMs } from './pace.ts';
import type { Sources } from '../sources/sources.ts';
import { TabMeter, windowStatus } from './tab-status.ts';
import { Tick } from './tick.ts';
import { UrgentRing } from './urgent-ring.ts';

/** Urgent events that a tab can ask for again. */
const urgentsKept = 256;
/** What this browser has kept is not waited for longer. */
const restoreWithinMs = 50;
/** A tick that comes this much too early for a tab is its tick nevertheless: ticks are not exact. */
const toleranceMs = periodsMs[0] / 2;

/** The worker's end of one tab's raw port. */
export interface TabPort {
  /** `transfer` is given away with the message. */
  post(message: WorkerMessage, transfer: ArrayBuffer[]): void;
  /** Whether the port gives buffers away: books travel packed then. */
  readonly transfers?: boolean;
}

interface Subscription extends Reader {
  readonly tab: Tab;
  readonly projection: Projection<Subscription>;
}

interface Tab {
  readonly port: TabPort;
  readonly subscriptions: Map<number, Subscription>;
  readonly dirty: Set<Subscription>;
  readonly pace: Pace;
  readonly meter: TabMeter;
  visible: boolean;
  /** Its first batch waits for what is being read of the cache. */
  held: boolean;
  /** Whether the tab has acknowledged the last batch. */
  credit: boolean;
  /** When the last batch was posted, and from when on the next one may be. */
  postedMs: number;
  dueMs: number;
  /** The buffer of an earlier batch, handed back. */
  spare: ArrayBuffer | undefined;
}

/** A tab as its owner holds it. */
export interface TabHandle {
  /** Number of the newest urgent event when the tab came. */
  readonly urgentsBefore: number;
  receive(message: TabMessage): void;
  /** An event for this tab alone: it has number 0 and is never replayed. */
  urgent(event: UrgentEvent): void;
  /** Gives everything back that the tab held. */
  close(): void;
}

/**
 * Brings values to tabs. Market channel: at a tick that all tabs share a tab gets one batch with the newest state of
 * all its dirty views, and none before it has acknowledged the one before; a tab that is over budget is served at every
 * second or sixth tick, a hidden one not at all. Urgent channel: each event at once, numbered, to every tab, and again
 * to one that asks. What becomes stale or fails is told at once too, to hidden tabs and without credit: one message a
 * tab for all that broke in one turn of the event loop.
 */
export class FanOut {
  readonly #clock: Clock;
  readonly #sources: () => Sources;
  readonly #recalled: (() => Promise<void>) | undefined;
  readonly #tabs = new Set<Tab>();
  readonly #projections = new Projections<Subscription>();
  readonly #urgents = new UrgentRing(urgentsKept);
  /** Readers whose source has just become stale or failed. */
  readonly #degraded = new Set<Subscription>();
  #lastId = 0;
  readonly #tick: Tick;

  /** `recalled` is fulfilled as soon as nothing is being read of the cache. */
  constructor(clock: Clock, sources: () => Sources, recalled?: () => Promise<void>) {
    this.#clock = clock;
    this.#sources = sources;
    this.#recalled = recalled;
    this.#tick = new Tick(clock, (nowMs) => this.#flushAll(nowMs));
  }

  get windows(): number {
    return this.#tabs.size;
  }

  /** Every window, in the order in which they came. */
  windowList(): readonly WindowStatus[] {
    return [...this.#tabs].map(({ meter, visible, subscriptions, pace }) =>
      windowStatus(meter, { visible, views: subscriptions.size, periodMs: pace.periodMs }),
    );
  }

  /** From a change in the worker to the frame that draws it, over all windows. */
  painted(): readonly LatencyHistogram[] {
    return [...this.#tabs].flatMap(({ meter }) => meter.painted());
  }

  /** What is held at the moment: all of it is 0 when no tab is there. */
  sizes(): { readonly tabs: number; readonly projections: number; readonly dirty: number } {
    return {
      tabs: this.#tabs.size,
      projections: this.#projections.size,
      dirty: [...this.#tabs].reduce((sum, tab) => sum + tab.dirty.size, 0),
    };
  }

  attach(port: TabPort): TabHandle {
    const tab: Tab = {
      port,
      subscriptions: new Map(),
      dirty: new Set(),
      pace: new Pace(),
      meter: new TabMeter(++this.#lastId, this.#clock),
      visible: true,
      held: this.#recalled !== undefined,
      credit: true,
      postedMs: 0,
      dueMs: 0,
      spare: undefined,
    };
    this.#tabs.add(tab);
    return {
      urgentsBefore: this.#urgents.last,
      receive: (message) => this.#receive(tab, message),
      urgent: (event) => tab.port.post({ t: 'urgent', n: 0, event }, []),
      close: () => {
        for (const id of [...tab.subscriptions.keys()]) this.#unsubscribe(tab, id);
        this.#tabs.delete(tab);
      },
    };
  }

  /** The source of this key has another value or state. */
  changed(sourceKey: string): void {
    for (const projection of this.#projections.from(sourceKey)) {
      const degraded = hasDegraded(projection);
      for (const reader of projection.readers) {
        this.#markDirty(reader);
        if (degraded) this.#markDegraded(reader);
        this.#serveSoon(reader.tab);
      }
    }
  }

  #markDirty(reader: Subscription): void {
    const { tab } = reader;
    if (tab.visible && tab.dirty.size === 0) tab.meter.waits();
    tab.dirty.add(reader);
  }

  #markDegraded(reader: Subscription): void {
    if (this.#degraded.size === 0) queueMicrotask(() => this.#notifyDegraded());
    this.#degraded.add(reader);
  }

  #notifyDegraded(): void {
    // One that has been put right within the same turn is told by its batch.
    const readers = [...this.#degraded].filter(({ projection }) => isDegraded(projection.source.head().state));
    this.#degraded.clear();
    for (const tab of new Set(readers.map((reader) => reader.tab))) {
      const notices = readers
        .filter((reader) => reader.tab === tab && tab.subscriptions.get(reader.id) === reader)
        .map(staleNoticeOf);
      if (this.#tabs.has(tab) && notices.length > 0) tab.port.post({ t: 'stale', notices }, []);
    }
  }

  urgent(event: UrgentEvent): void {
    const n = this.#urgents.put(event);
    for (const tab of this.#tabs) tab.port.post({ t: 'urgent', n, event }, []);
  }

  log(level: 'error' | 'warn', text: string): void {
    for (const tab of this.#tabs) tab.port.post({ t: 'log', level, text }, []);
  }

  #receive(tab: Tab, message: TabMessage): void {
    if (message.t === 'sub') this.#subscribe(tab, message.id, message.view);
    else if (message.t === 'unsub') this.#unsubscribe(tab, message.id);
    else if (message.t === 'ack') this.#acknowledged(tab, message);
    else if (message.t === 'replay') tab.port.post({ t: 'replayed', ...this.#urgents.since(message.after) }, []);
    else if (message.t === 'route') tab.meter.route = message.route;
    else if (message.t === 'visible') show(tab, message.visible);
    this.#serveSoon(tab);
  }

  #acknowledged(tab: Tab, { books, paintedMs }: Extract<TabMessage, { t: 'ack' }>): void {
    if (tab.credit) return;
    const now = this.#clock.monoMs();
    const tookMs = now - tab.postedMs;
    tab.credit = true;
    tab.spare = books;
    tab.pace.acknowledged(tookMs, now);
    tab.meter.acknowledged(paintedMs, tookMs);
    this.#tick.answered(tookMs);
  }

  #subscribe(tab: Tab, id: number, view: View): void {
    if (!this.#tabs.has(tab) || tab.subscriptions.has(id)) return;
    const source = this.#sources().hold(view);
    const projection = this.#projections.of(view, source);
    if (tab.held && tab.subscriptions.size === 0) this.#hold(tab);
    const subscription: Subscription = { id, tab, projection, version: undefined };
    projection.readers.add(subscription);
    tab.subscriptions.set(id, subscription);
    this.#markDirty(subscription);
  }

  /**
   * Lets a new tab's first batch go as soon as the cache has answered: all that is shown first goes in one batch, and
   * nothing of it waits for the frame that acknowledges one without it.
   */
  #hold(tab: Tab): void {
    const release = () => {
      cancel();
      tab.held = false;
      this.#serveSoon(tab);
    };
    const cancel = this.#clock.after(restoreWithinMs, release);
    void this.#recalled?.().then(release);
  }

  #unsubscribe(tab: Tab, id: number): void {
    const subscription = tab.subscriptions.get(id);
    if (!subscription) return;
    const { projection } = subscription;
    tab.subscriptions.delete(id);
    tab.dirty.delete(subscription);
    projection.readers.delete(subscription);
    if (projection.readers.size === 0) this.#projections.drop(projection);
    this.#sources().release(projection.view);
  }

  /** Asks for the tick that the tab's next batch may go with. All changes until then go into one batch. */
  #serveSoon(tab: Tab): void {
    if (isReady(tab)) this.#tick.request(tab.dueMs);
  }

  #flushAll(nowMs: number): void {
    for (const tab of this.#tabs) {
      if (isReady(tab) && tab.dueMs <= nowMs) flush(tab, nowMs);
      this.#serveSoon(tab);
    }
  }
}

const isReady = ({ visible, held, credit, dirty }: Tab): boolean => visible && !held && credit && dirty.size > 0;

function show(tab: Tab, visible: boolean): void {
  if (!visible) tab.meter.hidden();
  tab.visible = visible;
}

function flush(tab: Tab, nowMs: number): void {
  const updates: Update[] = [];
  const books: PackedBook[] = [];
  for (const reader of tab.dirty) {
    const update = updateOf(reader);
    const book = tab.port.transfers ? packable(reader, update) : undefined;
    if (book) books.push(book);
    else updates.push(update);
  }
  tab.dirty.clear();
  tab.credit = false;
  tab.postedMs = nowMs;
  tab.meter.posted(nowMs);
  tab.dueMs = nowMs + tab.pace.periodMs - toleranceMs;
  if (books.length === 0) tab.port.post({ t: 'batch', updates }, []);
  else {
    const buffer = packBooks(books, tab.spare);
    tab.spare = undefined;
    tab.port.post({ t: 'batch', updates, books: buffer }, [buffer]);
  }
}

/** A live book packs; whatever says more about itself travels as it is. */
function packable({ projection }: Reader, { id, head, change }: Update): PackedBook | undefined {
  if (projection.view.kind !== 'book' || change.kind !== 'whole' || head.state !== 'live' || head.reason !== '')
    return undefined;
  return { id, venueMs: head.venueMs, receivedMs: head.receivedMs, value: change.value as BookValue };
}
