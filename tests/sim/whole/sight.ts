import { check } from '../../crash/check.ts';
import type { VirtualTime } from './virtual-time.ts';

interface Span {
  readonly fromMs: number;
  toMs: number;
}

/**
 * Which accounts may be named to whom, and when: those of a user for good, others for as long as they are granted. Who
 * has no entry may see all.
 */
export class Sight {
  readonly #time: VirtualTime;
  readonly #spans = new Map<string, Map<string, Span[]>>();
  readonly #known = new Set<string>();

  constructor(time: VirtualTime) {
    this.#time = time;
  }

  /** From here on, and until it is hidden, an account may be seen from an address. */
  show(address: string, api_ids: readonly string[]): void {
    const own = this.#spans.get(address) ?? new Map<string, Span[]>();
    this.#spans.set(address, own);
    for (const api_id of api_ids) {
      this.#known.add(api_id);
      own.set(api_id, [...(own.get(api_id) ?? []), { fromMs: this.#time.nowMs, toMs: Number.POSITIVE_INFINITY }]);
    }
  }

  hide(address: string, api_id: string): void {
    for (const span of this.#spans.get(address)?.get(api_id) ?? []) span.toMs = Math.min(span.toMs, this.#time.nowMs);
  }

  /** The clock has been put elsewhere: what may be seen now may be seen from now on, and nothing else is under way. */
  restart(): void {
    for (const own of this.#spans.values())
      for (const [api_id, spans] of own)
        own.set(
          api_id,
          spans.some(({ toMs }) => toMs === Number.POSITIVE_INFINITY)
            ? [{ fromMs: Number.NEGATIVE_INFINITY, toMs: Number.POSITIVE_INFINITY }]
            : [],
        );
  }

  /** What was told at an address, sent after `sinceMs`, names no account that was not to be seen there then. */
  check(address: string, text: string, sinceMs: number): void {
    const own = this.#spans.get(address);
    if (!own) return;
    for (const api_id of this.#known)
      check(
        !text.includes(api_id) || (own.get(api_id) ?? []).some(({ toMs }) => toMs >= sinceMs),
        () => `${address} is told of ${api_id}: ${text.slice(0, 400)}`,
      );
  }
}
