import { Refusal } from '../../shared/base/refusal.ts';
import { minuteMs } from '../../shared/base/time.ts';
import type { Clock } from '../base/clock.ts';

/** As much of an answer as takes a header. */
interface Reply {
  header(name: string, value: string): unknown;
}

interface Count {
  untilMs: number;
  spent: number;
}

/** Weight that one user or client may spend a minute on all its calls (protocol.md §0.8). */
export const weightPerMinute = 1_200;
const maxKeys = 50_000;

/** Counts events per key and window, and refuses with RATE_LIMIT above a limit. */
export interface Throttle {
  /** Counts one event; throws RATE_LIMIT with retry_after_ms where the window holds `limit` already. */
  spend(key: string, limit: number, windowMs: number): void;
  /**
   * One call of a user or client at its weight, which X-Weight tells, and X-Used-Weight that of the minute. Throws
   * RATE_LIMIT where less is left.
   */
  spendWeight(key: string, weight: number, reply: Reply): void;
}

export function createThrottle(clock: Clock): Throttle {
  const counts = new Map<string, Count>();

  function countOf(key: string, windowMs: number): Count {
    const now = clock.nowMs();
    const known = counts.get(key);
    if (known && known.untilMs > now) return known;
    if (counts.size > maxKeys) for (const [old, { untilMs }] of counts) if (untilMs <= now) counts.delete(old);
    const fresh = { untilMs: now + windowMs, spent: 0 };
    counts.set(key, fresh);
    return fresh;
  }

  function spend(key: string, limit: number, windowMs: number): void {
    const count = countOf(key, windowMs);
    if (count.spent >= limit) throw new Refusal('RATE_LIMIT', { retry_after_ms: count.untilMs - clock.nowMs() });
    count.spent += 1;
  }

  function spendWeight(key: string, weight: number, reply: Reply): void {
    const count = countOf(`weight:${key}`, minuteMs);
    const isLeft = count.spent + weight <= weightPerMinute;
    if (isLeft) count.spent += weight;
    reply.header('x-used-weight', String(count.spent));
    reply.header('x-weight', String(isLeft ? weight : 0));
    if (!isLeft) throw new Refusal('RATE_LIMIT', { retry_after_ms: count.untilMs - clock.nowMs() });
  }

  return { spend, spendWeight };
}
