import { Connection } from '../../src/app/engine/connection.ts';
import { createDataPort } from '../../src/app/engine/data-port.ts';
import { createWatchedViews, type WatchedViews } from '../../src/app/engine/watched-views.ts';
import type { Host } from '../../src/app/engine/worker-host.ts';
import { keyOfSymbol } from '../../src/shared/market/instrument.ts';
import type { Order, PlainMessage, Variant, WorkerStats } from './messages.ts';
import { nowMs, shown, topics } from './wire.ts';

/** Ages in ms, of values when they were applied and when the frame that shows them was drawn. */
export interface PageStats {
  readonly market: readonly number[];
  readonly painted: readonly number[];
  readonly urgent: readonly number[];
}

/** What the benchmark calls in each of its tabs. */
class BenchPage {
  readonly #applied: { readonly atMs: number; readonly ageMs: number }[] = [];
  readonly #painted: { readonly atMs: number; readonly ageMs: number }[] = [];
  readonly #urgent: { readonly atMs: number; readonly ageMs: number }[] = [];
  readonly #shown = new Map<number, number>();
  readonly #waiting: { readonly sinceMs: number; readonly done: () => void }[] = [];
  #control: MessagePort | undefined;

  /** Joins the worker `name` as tab number `tab` and shows every topic. */
  join(name: string, tab: number, source: string, variant: Variant): void {
    const { port } = new SharedWorker(new URL('./worker.ts', import.meta.url), { name, type: 'module' });
    port.start();
    this.#control = port;
    const channel = new MessageChannel();
    port.postMessage({ t: 'join', tab, source, variant } satisfies Order, [channel.port2]);
    if (variant === 'ours' || variant === 'cloned') this.#joinEngine(channel.port1);
    else this.#joinPlain(channel.port1, variant);
    const frame = () => {
      for (const sentMs of this.#shown.values()) this.#painted.push({ atMs: nowMs(), ageMs: nowMs() - sentMs });
      this.#shown.clear();
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  measure(from: number, to: number): void {
    this.#control!.postMessage({ t: 'measure', from, to } satisfies Order);
  }

  workerStats(): Promise<WorkerStats> {
    return this.#ask({ t: 'stats' });
  }

  posted(tab: number, from: number, to: number): Promise<number> {
    return this.#ask({ t: 'posted', tab, from, to });
  }

  stats(from: number, to: number): PageStats {
    const within = (list: readonly { readonly atMs: number; readonly ageMs: number }[]) =>
      list.filter(({ atMs }) => atMs >= from && atMs < to).map(({ ageMs }) => ageMs);
    return { market: within(this.#applied), painted: within(this.#painted), urgent: within(this.#urgent) };
  }

  /** Blocks the page; when the block began and ended, and how long after it a value of after the block was there. */
  block(ms: number): Promise<{ readonly from: number; readonly to: number; readonly freshMs: number }> {
    const from = nowMs();
    while (nowMs() - from < ms);
    const to = nowMs();
    return this.untilFresh(to).then((freshMs) => ({ from, to, freshMs }));
  }

  /** Milliseconds from `sinceMs` until a value that was made later was applied. */
  untilFresh(sinceMs: number): Promise<number> {
    return new Promise((resolve) => {
      this.#waiting.push({ sinceMs, done: () => resolve(nowMs() - sinceMs) });
    });
  }

  #ask<T>(order: Order): Promise<T> {
    const control = this.#control!;
    return new Promise((resolve) => {
      control.onmessage = ({ data }: MessageEvent<T>) => resolve(data);
      control.postMessage(order);
    });
  }

  #apply(topic: number, sentMs: number): void {
    const atMs = nowMs();
    this.#applied.push({ atMs, ageMs: atMs - sentMs });
    this.#shown.set(topic, sentMs);
    while (this.#waiting[0] && this.#waiting[0].sinceMs < sentMs) this.#waiting.shift()!.done();
  }

  #takeUrgent(sentMs: number): void {
    this.#urgent.push({ atMs: nowMs(), ageMs: nowMs() - sentMs });
  }

  #joinPlain(port: MessagePort, variant: Variant): void {
    port.onmessage = ({ data }: MessageEvent<PlainMessage>) => {
      if (data.t === 'urgent') this.#takeUrgent(data.sentMs);
      else for (const { topic, sentMs } of data.books) this.#apply(topic, sentMs);
      if (variant === 'latest' && data.t === 'books') port.postMessage({ t: 'ack' });
    };
  }

  /** The app's own half of the engine on this port. */
  #joinEngine(port: MessagePort): void {
    const views: WatchedViews = createWatchedViews((message) => connection.send(message));
    const host = {
      api: {},
      data: createDataPort(port),
      urgents: { worker: 'bench', before: 0 },
      died: new Promise<never>(() => undefined),
      close: () => undefined,
    } as unknown as Host;
    const connection = new Connection(
      'bench',
      views,
      (event) => {
        if (event.kind === 'reload') this.#takeUrgent(Number(event.build));
      },
      async () => host,
    );
    void connection.run();
    for (let topic = 0; topic < topics; topic++) {
      const key = keyOfSymbol({ exchange: 'HALYARD', symbol: `T${topic}`, account_type: 'spot' });
      const watched = views.watch({ kind: 'book', key, depth: shown, group: 1 });
      watched.subscribe(() => {
        const { venueMs } = watched.current();
        if (venueMs !== null) this.#apply(topic, venueMs);
      });
    }
  }
}

Object.assign(globalThis, { bench: new BenchPage() });
export type { BenchPage };
