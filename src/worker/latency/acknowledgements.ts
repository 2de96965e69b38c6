import { figuresOf, type LatencyFigures, LatencyHistogram } from '../../shared/base/latency-histogram.ts';

/** Orders of an exchange that figures are over. */
const kept = 50;
/** Whether a venue is slow now is told by the middle of its newest orders, if they are as new as this. */
const newest = 5;
const newMs = 300_000;

/** How long a venue took to acknowledge orders, from the press on. */
export interface AcknowledgementFigures {
  /** Of the last 50 orders; null before the first. */
  readonly figures: LatencyFigures | null;
  /** Median of the last five orders of the last five minutes, ms; null where there is none. */
  readonly recentMs: number | null;
}

/** The last acknowledgements of each exchange; times are ms on the worker's clock that never jumps. */
export class Acknowledgements {
  readonly #byExchange = new Map<string, readonly { readonly ms: number; readonly atMs: number }[]>();

  record(exchange: string, ms: number, atMs: number): void {
    this.#byExchange.set(exchange, [...(this.#byExchange.get(exchange) ?? []), { ms, atMs }].slice(-kept));
  }

  /** Of one exchange, or of all. */
  figures(nowMs: number, exchange?: string): AcknowledgementFigures {
    const all = [...this.#byExchange].flatMap(([name, list]) =>
      exchange === undefined || name === exchange ? list : [],
    );
    const last = all.toSorted((a, b) => a.atMs - b.atMs).slice(-kept);
    const histogram = new LatencyHistogram();
    for (const { ms } of last) histogram.record(ms);
    const recent = last
      .slice(-newest)
      .flatMap(({ ms, atMs }) => (nowMs - atMs <= newMs ? ms : []))
      .sort((a, b) => a - b);
    return { figures: figuresOf([histogram]), recentMs: recent[recent.length >> 1] ?? null };
  }
}
