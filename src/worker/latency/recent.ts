import { LatencyHistogram } from '../../shared/base/latency-histogram.ts';

/** Figures are over the last one to two of these, so that an hour of calm does not hide the last minutes. */
export const generationMs = 150_000;

/** Durations of the last minutes: those of this generation and of the one before. */
export class RecentLatency {
  #now = new LatencyHistogram();
  #before = new LatencyHistogram();
  #sinceMs: number;

  /** `monoMs`: the present on the clock that never jumps, here and below. */
  constructor(monoMs: number) {
    this.#sinceMs = monoMs;
  }

  record(ms: number, monoMs: number): void {
    this.#turn(monoMs);
    this.#now.record(ms);
  }

  /** What is held, for figures over several; not to be changed. */
  held(monoMs: number): readonly LatencyHistogram[] {
    this.#turn(monoMs);
    return [this.#now, this.#before];
  }

  #turn(monoMs: number): void {
    const passed = Math.floor((monoMs - this.#sinceMs) / generationMs);
    if (passed <= 0) return;
    [this.#now, this.#before] = [this.#before, this.#now];
    this.#now.clear();
    if (passed > 1) this.#before.clear();
    this.#sinceMs += passed * generationMs;
  }
}
