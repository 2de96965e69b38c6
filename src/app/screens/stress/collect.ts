import type { StressReport, StressRun, WindowReport, WorkerReport } from '../../../shared/wire/stress.ts';

/** Median and 99th percentile of some milliseconds; both 0 where there is none. */
export interface Spread {
  readonly p50: number;
  readonly p99: number;
}

/** How one window fared: frames a second, milliseconds between frames, and from a task's arrival to its start. */
export interface WindowResult {
  readonly path: string;
  readonly visible: boolean;
  readonly framesPerSecond: number;
  readonly frameMs: Spread;
  readonly inputDelayMs: Spread;
  /** Megabytes of JavaScript heap; null where the browser does not tell. */
  readonly heapMb: number | null;
}

export interface WorkerResult {
  /** Share of one core, 0 to 1. */
  readonly busy: number;
  readonly postsPerSecond: number;
  readonly framesPerSecond: number;
  readonly bytesPerSecond: number;
  /** From a frame's making at the venue to the end of its merging. */
  readonly lagMs: Spread;
  readonly windows: number;
}

export interface StressResult {
  readonly run: Omit<StressRun, 'tag'>;
  readonly seconds: number;
  /** Depth updates a second that the venue really made. */
  readonly updatesPerSecond: number;
  readonly worker: WorkerResult | null;
  readonly windows: readonly WindowResult[];
}

/** Sums of one window's reports. */
interface WindowSum {
  last: WindowReport;
  spanMs: number;
  frames: number;
  readonly framesMs: number[];
  readonly delaysMs: number[];
}

/** Median and 99th percentile by nearest rank. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

const megabyte = 1024 * 1024;
const secondMs = 1_000;

/** Adds up what windows, worker and venue report from its making on. */
export class StressCollector {
  readonly #run: StressRun;
  readonly #windows = new Map<string, WindowSum>();
  readonly #lagsMs: number[] = [];
  readonly #worker = { spanMs: 0, busyMs: 0, posts: 0, frames: 0, bytes: 0, windows: 0 };
  #firstBeat: { readonly atMs: number; readonly made: number } | undefined;
  #lastBeat: { readonly atMs: number; readonly made: number } | undefined;

  constructor(run: StressRun) {
    this.#run = run;
  }

  take(report: StressReport): void {
    if (report.t === 'window') this.#window(report);
    else if (report.t === 'worker') this.#ofWorker(report);
    else {
      this.#firstBeat ??= report;
      this.#lastBeat = report;
    }
  }

  /** What was seen in the last `seconds`. */
  result(seconds: number): StressResult {
    const { symbols, rate, wire } = this.#run;
    const spanMs = (this.#lastBeat?.atMs ?? 0) - (this.#firstBeat?.atMs ?? 0);
    const made = (this.#lastBeat?.made ?? 0) - (this.#firstBeat?.made ?? 0);
    return {
      run: { symbols, rate, wire },
      seconds,
      updatesPerSecond: spanMs > 0 ? (made / spanMs) * secondMs : 0,
      worker: this.#workerResult(),
      windows: [...this.#windows.values()].map(windowResult),
    };
  }

  #window(report: WindowReport): void {
    const sum = this.#windows.get(report.id) ?? { last: report, spanMs: 0, frames: 0, framesMs: [], delaysMs: [] };
    this.#windows.set(report.id, sum);
    sum.last = report;
    sum.spanMs += report.spanMs;
    sum.frames += report.frames;
    sum.framesMs.push(...report.framesMs);
    sum.delaysMs.push(...report.delaysMs);
  }

  #ofWorker({ spanMs, busyMs, posts, frames, bytes, windows, lagsMs }: WorkerReport): void {
    const sum = this.#worker;
    sum.spanMs += spanMs;
    sum.busyMs += busyMs;
    sum.posts += posts;
    sum.frames += frames;
    sum.bytes += bytes;
    sum.windows = windows;
    this.#lagsMs.push(...lagsMs);
  }

  #workerResult(): WorkerResult | null {
    const { spanMs, busyMs, posts, frames, bytes, windows } = this.#worker;
    if (spanMs === 0) return null;
    const perSecond = (count: number) => (count / spanMs) * secondMs;
    return {
      busy: busyMs / spanMs,
      postsPerSecond: perSecond(posts),
      framesPerSecond: perSecond(frames),
      bytesPerSecond: perSecond(bytes),
      lagMs: spreadOf(this.#lagsMs),
      windows,
    };
  }
}

function windowResult({ last, spanMs, frames, framesMs, delaysMs }: WindowSum): WindowResult {
  return {
    path: last.path,
    visible: last.visible,
    framesPerSecond: spanMs > 0 ? (frames / spanMs) * secondMs : 0,
    frameMs: spreadOf(framesMs),
    inputDelayMs: spreadOf(delaysMs),
    heapMb: last.heap === null ? null : last.heap / megabyte,
  };
}
