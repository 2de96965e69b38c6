import { minuteMs } from '../../base/time.ts';
import type { Memory } from './memory.ts';

/** After something was unwound it opens nothing for so long, ms. */
const restMs = minuteMs;

type Remembered = Pick<Memory, 'isUnwinding' | 'isTakingBack' | 'restMs' | 'openMs' | 'lookedMs'>;

/** How long a set has been incomplete, and whether it is unwound or taken back. */
export class SetProgress {
  isUnwinding: boolean;
  isTakingBack: boolean;
  #restMs: number;
  #openMs: number;
  #lookedMs: number;

  constructor(before: Remembered | undefined) {
    this.isUnwinding = before?.isUnwinding ?? false;
    this.isTakingBack = before?.isTakingBack ?? false;
    this.#restMs = before?.restMs ?? 0;
    this.#openMs = before?.openMs ?? 0;
    this.#lookedMs = before?.lookedMs ?? 0;
  }

  get memory(): Remembered {
    return {
      isUnwinding: this.isUnwinding,
      isTakingBack: this.isTakingBack,
      restMs: this.#restMs,
      openMs: this.#openMs,
      lookedMs: this.#lookedMs,
    };
  }

  isResting = (nowMs: number): boolean => nowMs < this.#restMs;

  /** All sets are whole: nothing is opened for a while where that took unwinding. */
  complete(nowMs: number): void {
    if (this.isUnwinding) this.#restMs = nowMs + restMs;
    this.isUnwinding = false;
    this.isTakingBack = false;
  }

  /**
   * Whether a set has been incomplete for `timeoutMs` since it was seen so first, and since its last fill at `movedMs`;
   * while nobody looked its time stands still.
   */
  isLate(isComplete: boolean, nowMs: number, movedMs: number, timeoutMs: number): boolean {
    if (isComplete) this.#openMs = 0;
    else if (this.#openMs === 0 || nowMs - this.#lookedMs > timeoutMs) this.#openMs = nowMs;
    this.#lookedMs = nowMs;
    if (isComplete) return false;
    return this.isUnwinding || nowMs >= Math.max(movedMs, this.#openMs) + timeoutMs;
  }
}
