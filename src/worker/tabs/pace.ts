/** Time between two batches of a tab, by how far it is behind: 60, 30 and 10 a second. */
export const periodsMs = [1_000 / 60, 1_000 / 30, 1_000 / 10] as const;
/** Three frames at 60 Hz: a tab that takes longer from post to acknowledgement is over budget. */
const budgetMs = 50;
/** One block is no reason to slow down: the first values after it are wanted at once. */
const slowBatches = 3;
const calmMs = 1_000;
const longestCalmMs = 16_000;

/**
 * How often a tab is sent its market channel. Three batches in a row over budget make it slower; a second within budget
 * makes it faster again, and twice as long each time that a faster pace has proved too fast.
 */
export class Pace {
  #step = 0;
  #slow = 0;
  #calmFromMs = 0;
  #calmNeededMs = calmMs;
  #risenMs = Number.NEGATIVE_INFINITY;

  /** Milliseconds between two batches. */
  get periodMs(): number {
    return periodsMs[this.#step]!;
  }

  /** A batch was acknowledged at `nowMs`, `tookMs` after it was posted. */
  acknowledged(tookMs: number, nowMs: number): void {
    if (tookMs > budgetMs) {
      this.#calmFromMs = nowMs;
      if (++this.#slow >= slowBatches) this.#slower(nowMs);
      return;
    }
    this.#slow = 0;
    if (this.#step > 0 && nowMs - this.#calmFromMs >= this.#calmNeededMs) this.#faster(nowMs);
  }

  #slower(nowMs: number): void {
    if (this.#step === periodsMs.length - 1) return;
    this.#step++;
    this.#slow = 0;
    const tooFast = nowMs - this.#risenMs < this.#calmNeededMs;
    this.#calmNeededMs = tooFast ? Math.min(longestCalmMs, this.#calmNeededMs * 2) : calmMs;
  }

  #faster(nowMs: number): void {
    this.#step--;
    this.#calmFromMs = nowMs;
    this.#risenMs = nowMs;
  }
}
