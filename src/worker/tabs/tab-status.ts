import type { WindowStatus } from '../api.ts';
import type { Clock } from '../clock.ts';
import { figuresOf, type LatencyHistogram } from '../../shared/base/latency-histogram.ts';
import { RecentLatency } from '../latency/recent.ts';

/** What is measured of one tab for the connection view. */
export class TabMeter {
  readonly id: number;
  route = '';
  batches = 0;
  readonly #clock: Clock;
  readonly #painted: RecentLatency;
  /** When the first of the changes that wait came; undefined where none waits or the tab was hidden then. */
  #waitingMs: number | undefined;
  #waitedMs: number | undefined;
  #postedWallMs = 0;
  #rate = { batches: 0, atMs: 0, perSecond: 0 };

  constructor(id: number, clock: Clock) {
    this.id = id;
    this.#clock = clock;
    this.#painted = new RecentLatency(clock.monoMs());
    this.#rate.atMs = clock.monoMs();
  }

  /** The first change since the last batch has come. */
  waits(): void {
    this.#waitingMs = this.#clock.monoMs();
  }

  /** The tab was hidden: how long a change has waited for it says nothing. */
  hidden(): void {
    this.#waitingMs = undefined;
    this.#waitedMs = undefined;
  }

  posted(nowMs: number): void {
    this.batches++;
    this.#waitedMs = this.#waitingMs === undefined ? undefined : nowMs - this.#waitingMs;
    this.#waitingMs = undefined;
    this.#postedWallMs = this.#clock.wallMs();
  }

  /**
   * The batch was drawn at `paintedMs` on the wall clock, and its acknowledgement came `tookMs` after it was posted: it
   * was drawn before that in any case.
   */
  acknowledged(paintedMs: number | undefined, tookMs: number): void {
    if (paintedMs === undefined || this.#waitedMs === undefined) return;
    this.#painted.record(
      this.#waitedMs + Math.min(tookMs, Math.max(0, paintedMs - this.#postedWallMs)),
      this.#clock.monoMs(),
    );
  }

  painted(): readonly LatencyHistogram[] {
    return this.#painted.held(this.#clock.monoMs());
  }

  /** Batches a second since this was last asked a second or more ago. */
  rate(): number {
    const nowMs = this.#clock.monoMs();
    const passedMs = nowMs - this.#rate.atMs;
    if (passedMs >= 950)
      this.#rate = {
        batches: this.batches,
        atMs: nowMs,
        perSecond: ((this.batches - this.#rate.batches) * 1_000) / passedMs,
      };
    return this.#rate.perSecond;
  }
}

export const windowStatus = (
  meter: TabMeter,
  tab: { readonly visible: boolean; readonly views: number; readonly periodMs: number },
): WindowStatus => ({
  id: meter.id,
  route: meter.route,
  visible: tab.visible,
  views: tab.views,
  batchesPerSecond: tab.visible ? Math.round(meter.rate()) : 0,
  maxPerSecond: tab.visible ? Math.round(1_000 / tab.periodMs) : 0,
  painted: figuresOf(meter.painted()),
});
