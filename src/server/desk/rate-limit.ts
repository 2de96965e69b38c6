import { Refusal } from '../../shared/base/refusal.ts';

const windowMs = 1_000;

/** At most `limit` admissions of one key in any second. */
export interface RateLimit {
  /** Takes one admission; throws RATE_LIMIT with the wait where there is none left. */
  admit(key: string): void;
}

export function createRateLimit(limit: number, nowMs: () => number): RateLimit {
  const admitted = new Map<string, number[]>();
  return {
    admit(key) {
      const now = nowMs();
      const recent = (admitted.get(key) ?? []).filter((atMs) => atMs > now - windowMs && atMs <= now);
      admitted.set(key, recent);
      if (recent.length >= limit)
        throw new Refusal('RATE_LIMIT', { retry_after_ms: Math.max(1, recent[0]! + windowMs - now) });
      recent.push(now);
    },
  };
}
