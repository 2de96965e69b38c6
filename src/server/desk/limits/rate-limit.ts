import { Refusal } from '../../../shared/base/refusal.ts';

const windowMs = 1_000;

/** At most so many admissions of one key in any second. */
export interface RateLimit {
  /** Takes one admission; throws RATE_LIMIT with the wait where there is none left. */
  admit(key: string): void;
}

/** `ownLimit`: a lower one that a key has of its own; undefined or null where it has none. */
export function createRateLimit(
  limit: number,
  nowMs: () => number,
  ownLimit: (key: string) => number | null | undefined = () => undefined,
): RateLimit {
  const admitted = new Map<string, number[]>();
  return {
    admit(key) {
      const now = nowMs();
      const recent = (admitted.get(key) ?? []).filter((atMs) => atMs > now - windowMs && atMs <= now);
      admitted.set(key, recent);
      const most = Math.min(limit, ownLimit(key) ?? limit);
      if (recent.length >= most)
        throw new Refusal('RATE_LIMIT', { retry_after_ms: Math.max(1, recent.at(-most)! + windowMs - now) });
      recent.push(now);
    },
  };
}
