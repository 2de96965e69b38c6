import { keyOfSymbol } from '../../src/shared/market/instrument.ts';
import type { UrgentEvent } from '../../src/worker/api.ts';
import { FanOut } from '../../src/worker/tabs/fan-out.ts';
import type { Source } from '../../src/worker/sources/source.ts';
import { createSources, type Sources } from '../../src/worker/sources/sources.ts';
import { type Books, grid } from './books.ts';
import type { ToTab, ToWorker, Variant } from './messages.ts';
import type { Meter } from './meter.ts';
import { shown, topics } from './wire.ts';

/** One way to bring books to tabs. */
export interface Contestant {
  attach(tab: number, post: (message: ToTab, transfer: ArrayBuffer[]) => void): (message: ToWorker) => void;
  changed(topic: number): void;
  urgent(sentMs: number): void;
}

export const keyOfTopic = (topic: number) =>
  keyOfSymbol({ exchange: 'HALYARD', symbol: `T${topic}`, account_type: 'spot' });

type Make = (books: Books, meter: Meter) => Contestant;

/** Each frame to each tab as it comes. */
const push: Make = (books, meter) => {
  const tabs = new Map<number, (message: ToTab, transfer: ArrayBuffer[]) => void>();
  return {
    attach(tab, post) {
      tabs.set(tab, post);
      return () => undefined;
    },
    changed(topic) {
      const message = { t: 'books', books: [books.plain(topic)] } as const;
      for (const [tab, post] of tabs) {
        meter.posted(tab);
        post(message, []);
      }
    },
    urgent(sentMs) {
      for (const post of tabs.values()) post({ t: 'urgent', sentMs }, []);
    },
  };
};

/** The newest value of what changed, as soon as the tab has answered for the last message. */
const latest: Make = (books, meter) => {
  interface Tab {
    readonly number: number;
    readonly post: (message: ToTab, transfer: ArrayBuffer[]) => void;
    readonly dirty: Set<number>;
    credit: boolean;
  }
  const tabs = new Set<Tab>();
  const flush = (tab: Tab) => {
    if (!tab.credit || tab.dirty.size === 0) return;
    meter.posted(tab.number);
    tab.post({ t: 'books', books: [...tab.dirty].map((topic) => books.plain(topic)) }, []);
    tab.dirty.clear();
    tab.credit = false;
  };
  return {
    attach(number, post) {
      const tab: Tab = {
        number,
        post,
        dirty: new Set(Array.from({ length: topics }, (_, topic) => topic)),
        credit: true,
      };
      tabs.add(tab);
      return (message) => {
        if (message.t !== 'ack') return;
        meter.acknowledged(number);
        tab.credit = true;
        flush(tab);
      };
    },
    changed(topic) {
      for (const tab of tabs) {
        tab.dirty.add(topic);
        flush(tab);
      }
    },
    urgent(sentMs) {
      for (const { post } of tabs) post({ t: 'urgent', sentMs }, []);
    },
  };
};

/** The engine's own fan-out. An urgent event carries its time as the build that it names. */
const engine =
  (transfers: boolean): Make =>
  (books, meter) => {
    const clock = meter.clock();
    const fanOut: FanOut = new FanOut(clock, () => sources);
    const numbers = new Map(Array.from({ length: topics }, (_, topic) => [keyOfTopic(topic), topic]));
    const sources: Sources = createSources(
      clock,
      (view) => sourceOf(books, 'key' in view ? numbers.get(view.key)! : 0),
      (key) => fanOut.changed(key),
    );
    const keys = Array.from({ length: topics }, (_, topic) => `book ${keyOfTopic(topic)}`);
    return {
      attach(tab, post) {
        const handle = fanOut.attach({
          transfers,
          post(message, transfer) {
            if (message.t === 'batch') meter.posted(tab);
            post(message, transfer);
          },
        });
        return (message) => {
          if (message.t === 'ack') meter.acknowledged(tab);
          handle.receive(message);
        };
      },
      changed: (topic) => fanOut.changed(keys[topic]!),
      urgent: (sentMs) => fanOut.urgent({ kind: 'reload', build: String(sentMs) } satisfies UrgentEvent),
    };
  };

/** A book's source, whose venue time is the time that its newest frame was made. */
function sourceOf(books: Books, topic: number): Source {
  const entry = books.topics[topic]!;
  return {
    head: () => ({ state: 'live', reason: '', venueMs: entry.sentMs, receivedMs: null }),
    version: () => entry.version,
    change: () => ({
      kind: 'whole',
      value: {
        bids: entry.book.levels.grouped(0, shown, 1),
        asks: entry.book.levels.grouped(1, shown, 1),
        u: entry.book.u,
        price: grid.price,
        size: grid.size,
      },
    }),
    close: () => undefined,
  };
}

export const contestants: Readonly<Record<Variant, Make>> = { push, latest, ours: engine(true), cloned: engine(false) };
