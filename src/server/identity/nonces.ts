import { Refusal } from '../../shared/base/refusal.ts';

/** Most nonces of one key that are remembered at once. */
export const maxNonces = 10_000;
const bucketMs = 1_000;

/** Nonces of signed requests, each remembered for as long as its request could be taken again. */
export interface Nonces {
  /**
   * Takes the nonce of a request that can be taken until `untilMs`; false where it was taken before. RATE_LIMIT where
   * the key has too many that live.
   */
  take(keyId: string, nonce: string, untilMs: number): boolean;
  /** How many are remembered. */
  count(): number;
}

export function createNonces(nowMs: () => number, most = maxNonces): Nonces {
  const taken = new Map<string, Map<string, number>>();
  /** What ends within one second, by that second. */
  const ending = new Map<number, (readonly [keyId: string, nonce: string])[]>();

  function forget(now: number): void {
    for (const [bucket, entries] of ending) {
      if ((bucket + 1) * bucketMs > now) continue;
      ending.delete(bucket);
      for (const [keyId, nonce] of entries) {
        const own = taken.get(keyId);
        own?.delete(nonce);
        if (own?.size === 0) taken.delete(keyId);
      }
    }
  }

  return {
    take(keyId, nonce, untilMs) {
      const now = nowMs();
      forget(now);
      const own = taken.get(keyId) ?? new Map<string, number>();
      if (own.has(nonce)) return false;
      if (own.size >= most) {
        const freeMs = [...own.values()].reduce((least, until) => Math.min(least, until), Number.POSITIVE_INFINITY);
        throw new Refusal('RATE_LIMIT', {
          field: 'nonce',
          rule: 'most',
          retry_after_ms: Math.max(1, Math.floor(freeMs / bucketMs + 1) * bucketMs - now),
        });
      }
      taken.set(keyId, own.set(nonce, untilMs));
      const bucket = Math.floor(untilMs / bucketMs);
      const entries = ending.get(bucket);
      if (entries) entries.push([keyId, nonce]);
      else ending.set(bucket, [[keyId, nonce]]);
      return true;
    },
    count: () => [...taken.values()].reduce((sum, own) => sum + own.size, 0),
  };
}
