import type { Change, TabMessage, Update, UrgentEvent, View, WorkerMessage } from './api.ts';
import type { Cancel, Clock } from './environment.ts';
import type { Source } from './feeds/feed.ts';
import { sourceKeyOf, type Sources } from './sources.ts';

/** The worker's end of one tab's raw port. */
export interface TabPort {
  post(message: WorkerMessage): void;
}

/** One distinct view and the last cut of it, which all tabs at the same version share. */
interface Cut {
  readonly name: string;
  readonly view: View;
  readonly source: Source;
  readonly readers: Set<Subscription>;
  last: { readonly version: number; readonly since: number | undefined; readonly change: Change } | undefined;
}

interface Subscription {
  readonly id: number;
  readonly tab: Tab;
  readonly cut: Cut;
  /** Version that the tab has; undefined where it has none. */
  version: number | undefined;
}

interface Tab {
  readonly port: TabPort;
  readonly subscriptions: Map<number, Subscription>;
  readonly dirty: Set<Subscription>;
  visible: boolean;
  /** Whether the tab has acknowledged the last batch. */
  credit: boolean;
  urgent: number;
}

/** A tab as its owner holds it. */
export interface TabHandle {
  receive(message: TabMessage): void;
  urgent(event: UrgentEvent): void;
  /** Gives everything back that the tab held. */
  close(): void;
}

/** Fields in a fixed order, so that equal views have equal names. */
export function viewName(view: View): string {
  if (view.kind === 'book') return `book ${view.key} ${view.depth} ${view.group}`;
  return sourceKeyOf(view);
}

/**
 * Brings values to tabs. Market lane: a tab has at most one batch under way, which holds the newest state of all its dirty views; the next one
 * goes when the tab acknowledges it, and none goes to a hidden tab. Urgent lane: each event at once, numbered, to every tab.
 */
export class FanOut {
  readonly #clock: Clock;
  readonly #sources: () => Sources;
  readonly #tabs = new Set<Tab>();
  readonly #cuts = new Map<string, Cut>();
  readonly #bySource = new Map<string, Set<Cut>>();
  #cancelFlush: Cancel | undefined;

  constructor(clock: Clock, sources: () => Sources) {
    this.#clock = clock;
    this.#sources = sources;
  }

  get windows(): number {
    return this.#tabs.size;
  }

  attach(port: TabPort): TabHandle {
    const tab: Tab = { port, subscriptions: new Map(), dirty: new Set(), visible: true, credit: true, urgent: 0 };
    this.#tabs.add(tab);
    return {
      receive: (message) => this.#receive(tab, message),
      urgent: (event) => this.#urgentTo(tab, event),
      close: () => {
        for (const id of [...tab.subscriptions.keys()]) this.#unsubscribe(tab, id);
        this.#tabs.delete(tab);
      },
    };
  }

  /** The source of this key has another value or state. */
  changed(sourceKey: string): void {
    for (const cut of this.#bySource.get(sourceKey) ?? []) {
      for (const reader of cut.readers) reader.tab.dirty.add(reader);
    }
    this.#flushSoon();
  }

  urgent(event: UrgentEvent): void {
    for (const tab of this.#tabs) this.#urgentTo(tab, event);
  }

  log(level: 'error' | 'warn', text: string): void {
    for (const tab of this.#tabs) tab.port.post({ t: 'log', level, text });
  }

  #urgentTo(tab: Tab, event: UrgentEvent): void {
    tab.port.post({ t: 'urgent', n: ++tab.urgent, event });
  }

  #receive(tab: Tab, message: TabMessage): void {
    if (message.t === 'sub') this.#subscribe(tab, message.id, message.view);
    else if (message.t === 'unsub') this.#unsubscribe(tab, message.id);
    else if (message.t === 'ack') tab.credit = true;
    else tab.visible = message.visible;
    this.#flushSoon();
  }

  #subscribe(tab: Tab, id: number, view: View): void {
    if (!this.#tabs.has(tab) || tab.subscriptions.has(id)) return;
    const source = this.#sources().hold(view);
    const cut = this.#cuts.get(viewName(view)) ?? this.#newCut(view, source);
    const subscription: Subscription = { id, tab, cut, version: undefined };
    cut.readers.add(subscription);
    tab.subscriptions.set(id, subscription);
    tab.dirty.add(subscription);
  }

  #newCut(view: View, source: Source): Cut {
    const cut: Cut = { name: viewName(view), view, source, readers: new Set(), last: undefined };
    this.#cuts.set(cut.name, cut);
    const key = sourceKeyOf(view);
    const siblings = this.#bySource.get(key) ?? new Set();
    this.#bySource.set(key, siblings.add(cut));
    return cut;
  }

  #unsubscribe(tab: Tab, id: number): void {
    const subscription = tab.subscriptions.get(id);
    if (!subscription) return;
    const { cut } = subscription;
    tab.subscriptions.delete(id);
    tab.dirty.delete(subscription);
    cut.readers.delete(subscription);
    if (cut.readers.size === 0) this.#dropCut(cut);
    this.#sources().release(cut.view);
  }

  #dropCut(cut: Cut): void {
    const key = sourceKeyOf(cut.view);
    this.#cuts.delete(cut.name);
    const siblings = this.#bySource.get(key);
    siblings?.delete(cut);
    if (siblings?.size === 0) this.#bySource.delete(key);
  }

  /** All changes of one turn of the event loop go into one batch. */
  #flushSoon(): void {
    this.#cancelFlush ??= this.#clock.after(0, () => {
      this.#cancelFlush = undefined;
      for (const tab of this.#tabs) this.#flush(tab);
    });
  }

  #flush(tab: Tab): void {
    if (!tab.visible || !tab.credit || tab.dirty.size === 0) return;
    const updates = [...tab.dirty].map(updateOf);
    tab.dirty.clear();
    tab.credit = false;
    tab.port.post({ t: 'batch', updates });
  }
}

function updateOf(reader: Subscription): Update {
  const change = changeFor(reader.cut, reader.version);
  if (change.kind !== 'none') reader.version = reader.cut.source.version();
  const head = reader.cut.source.head();
  const withoutValue = reader.version === undefined && (head.state === 'live' || head.state === 'cached');
  return { id: reader.id, head: withoutValue ? { ...head, state: 'waiting' } : head, change };
}

function changeFor(cut: Cut, since: number | undefined): Change {
  const version = cut.source.version();
  if (version === since) return { kind: 'none' };
  if (cut.last?.version === version && cut.last.since === since) return cut.last.change;
  const change = cut.source.change(cut.view, since);
  if (change.kind !== 'none') cut.last = { version, since, change };
  return change;
}
