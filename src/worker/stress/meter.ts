import { secondMs } from '../../shared/base/time.ts';
import type { WorkerReport } from '../../shared/wire/stress.ts';
import type { Clock } from '../clock.ts';

/** Lags that one report carries at most. */
const maxLags = 500;

/**
 * Measures what a worker does: time in its callbacks, messages to its windows, frames and their lag. A worker's clock
 * steps by 0.1 ms, so that one callback counts too little or too much; over a second of them it comes out even.
 */
export class StressMeter {
  #sinceMs: number;
  #busyMs = 0;
  #posts = 0;
  #frames = 0;
  #bytes = 0;
  #lagsMs: number[] = [];
  #inside = false;
  readonly #nowMs: () => number;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
    this.#sinceMs = nowMs();
  }

  /** Runs one callback of the worker and counts its time; one within another counts once. */
  run<T>(callback: () => T): T {
    if (this.#inside) return callback();
    const startMs = this.#nowMs();
    this.#inside = true;
    try {
      return callback();
    } finally {
      this.#inside = false;
      this.#busyMs += this.#nowMs() - startMs;
    }
  }

  posted(): void {
    this.#posts++;
  }

  /** Frames that came in one message, and how old the newest was when all were merged. */
  took(frames: number, bytes: number, lagMs: number): void {
    this.#frames += frames;
    this.#bytes += bytes;
    if (this.#lagsMs.length < maxLags) this.#lagsMs.push(lagMs);
  }

  /** The clock with its timers counted. */
  clock(clock: Clock): Clock {
    return { ...clock, after: (ms, run) => clock.after(ms, () => this.run(run)) };
  }

  /** What was counted since the last report. */
  report(windows: number): WorkerReport {
    const nowMs = this.#nowMs();
    const report: WorkerReport = {
      t: 'worker',
      spanMs: nowMs - this.#sinceMs,
      busyMs: this.#busyMs,
      posts: this.#posts,
      frames: this.#frames,
      bytes: this.#bytes,
      windows,
      lagsMs: this.#lagsMs,
    };
    [this.#sinceMs, this.#busyMs, this.#posts, this.#frames, this.#bytes, this.#lagsMs] = [nowMs, 0, 0, 0, 0, []];
    return report;
  }
}

export const reportEveryMs = secondMs;
