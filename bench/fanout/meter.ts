import type { Clock } from '../../src/worker/clock.ts';
import type { WorkerStats } from './messages.ts';
import { nowMs } from './wire.ts';

/** Measures what a worker does: time in its callbacks, and messages to its tabs. */
export class Meter {
  #fromMs = Number.POSITIVE_INFINITY;
  #toMs = 0;
  #busyMs = 0;
  #frames = 0;
  #queued = 0;
  readonly #posts = new Map<number, number[]>();
  readonly #waiting = new Map<number, number>();

  measure(fromMs: number, toMs: number): void {
    [this.#fromMs, this.#toMs, this.#busyMs, this.#frames, this.#queued] = [fromMs, toMs, 0, 0, 0];
  }

  /** Runs one callback of the worker. They never nest. */
  run(callback: () => void): void {
    const startMs = performance.now();
    callback();
    if (this.#within(nowMs())) this.#busyMs += performance.now() - startMs;
  }

  frame(): void {
    if (this.#within(nowMs())) this.#frames++;
  }

  posted(tab: number): void {
    const list = this.#posts.get(tab) ?? [];
    list.push(nowMs());
    this.#posts.set(tab, list);
    const waiting = (this.#waiting.get(tab) ?? 0) + 1;
    this.#waiting.set(tab, waiting);
    this.#queued = Math.max(this.#queued, waiting);
  }

  acknowledged(tab: number): void {
    this.#waiting.set(tab, (this.#waiting.get(tab) ?? 0) - 1);
  }

  /** Market messages to one tab in a span of time. */
  postedTo(tab: number, fromMs: number, toMs: number): number {
    return (this.#posts.get(tab) ?? []).filter((ms) => ms >= fromMs && ms < toMs).length;
  }

  stats(): WorkerStats {
    const lists = [...this.#posts.values()].map((list) => list.filter((ms) => this.#within(ms)));
    // A span of n periods holds n + 1 ticks at most.
    const rates = lists.map((list) => ((list.length - 1) / (this.#toMs - this.#fromMs)) * 1_000);
    return {
      busy: this.#busyMs / (this.#toMs - this.#fromMs),
      frames: this.#frames,
      posts: lists.reduce((sum, { length }) => sum + length, 0),
      postsASecond: Math.max(0, ...rates),
      queued: this.#queued,
    };
  }

  /** The worker's clock, whose timers are measured too. */
  clock(): Clock {
    return {
      monoMs: () => performance.now(),
      wallMs: () => Date.now(),
      after: (ms, run) => {
        const timer = setTimeout(() => this.run(run), ms);
        return () => clearTimeout(timer);
      },
    };
  }

  #within(ms: number): boolean {
    return ms >= this.#fromMs && ms < this.#toMs;
  }
}
