import type { StaleNotice, Feed, TabMessage, Update, ValueOf, View } from '../../worker/api.ts';
import { applyUpdate, emptyFeed } from './apply-update.ts';
import type { Watched } from './client.ts';

/** A view that nobody watches any more is given back after this long: React mounts twice, and screens come back. */
const unsubscribeAfterMs = 1_000;

interface WatchedView {
  /** Number of the newest subscription: what comes for an older one is not for us any more. */
  id: number;
  readonly view: View;
  readonly watched: Watched<unknown>;
  readonly listeners: Set<() => void>;
  feed: Feed<unknown>;
  giveBack: ReturnType<typeof setTimeout> | undefined;
}

export interface WatchedViews {
  /** The same view always gives the same object. */
  watch<V extends View>(view: V): Watched<ValueOf<V>>;
  /** Takes a batch in: all values first, then one notification for each view in it. */
  apply(updates: readonly Update[]): void;
  /** What the worker does not trust any more is marked; values and their times stay. */
  markStale(notices: readonly StaleNotice[]): void;
  /** The worker has died: what is on show is stale until another one says better. */
  orphan(): void;
  /** Asks another worker for all that is watched. */
  askAgain(): void;
}

function notify(entries: Iterable<WatchedView>): void {
  for (const { listeners } of entries) for (const listener of [...listeners]) listener();
}

/** The same for views that say the same in another order. */
const nameOf = (view: View): string => JSON.stringify(view, Object.keys(view).sort());

/** The views that this window watches. `send` brings a message to the worker, or nowhere while there is none. */
export function createWatchedViews(send: (message: TabMessage) => void): WatchedViews {
  const byName = new Map<string, WatchedView>();
  /** Those that the worker has been asked for. */
  const byId = new Map<number, WatchedView>();
  let lastId = 0;

  function create(view: View): WatchedView {
    const fresh: WatchedView = {
      id: 0,
      view,
      listeners: new Set(),
      feed: emptyFeed,
      giveBack: undefined,
      watched: { subscribe: (changed) => subscribe(fresh, changed), current: () => fresh.feed },
    };
    return fresh;
  }

  function subscribe(entry: WatchedView, changed: () => void): () => void {
    const listener = () => changed();
    entry.listeners.add(listener);
    clearTimeout(entry.giveBack);
    if (!byId.has(entry.id)) ask(entry);
    return () => {
      entry.listeners.delete(listener);
      if (entry.listeners.size === 0) entry.giveBack = setTimeout(() => release(entry), unsubscribeAfterMs);
    };
  }

  function ask(entry: WatchedView): void {
    byId.delete(entry.id);
    entry.id = ++lastId;
    byId.set(entry.id, entry);
    send({ t: 'sub', id: entry.id, view: entry.view });
  }

  function release(entry: WatchedView): void {
    if (entry.listeners.size > 0) return;
    entry.feed = emptyFeed;
    byId.delete(entry.id);
    send({ t: 'unsub', id: entry.id });
  }

  return {
    watch(view) {
      const name = nameOf(view);
      const entry = byName.get(name) ?? create(view);
      byName.set(name, entry);
      return entry.watched as Watched<ValueOf<typeof view>>;
    },
    apply(updates) {
      const touched: WatchedView[] = [];
      for (const update of updates) {
        const entry = byId.get(update.id);
        if (!entry) continue;
        entry.feed = applyUpdate(entry.feed, update);
        touched.push(entry);
      }
      notify(touched);
    },
    markStale(notices) {
      const touched: WatchedView[] = [];
      for (const { id, state, reason } of notices) {
        const entry = byId.get(id);
        if (!entry) continue;
        entry.feed = { ...entry.feed, state, reason };
        touched.push(entry);
      }
      notify(touched);
    },
    orphan() {
      const shown = [...byId.values()].filter(({ feed }) => feed.value !== undefined);
      for (const entry of shown) entry.feed = { ...entry.feed, state: 'stale', reason: 'engine' };
      notify(shown);
    },
    askAgain() {
      for (const entry of [...byId.values()]) ask(entry);
    },
  };
}
