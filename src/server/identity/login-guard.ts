import { Refusal } from '../../shared/base/refusal.ts';
import { minuteMs, secondMs } from '../../shared/base/time.ts';
import type { Clock } from '../base/clock.ts';
import { clientOf } from '../base/client-address.ts';

const windowMs = 15 * minuteMs;
const freeFailures = 5;
const freeFailuresOfAddress = 30;
/** Failures of all clients together within a minute, beyond which known addresses only are let in. */
export const stormFailures = 300;
const longestWaitMs = 15 * minuteMs;
const maxKeys = 50_000;

interface Failures {
  count: number;
  lastMs: number;
  openMs: number;
}

/**
 * Slows down guessing: after 5 failures within 15 minutes an account is closed to the address that failed, for 1 s, 2
 * s, 4 s … up to 15 minutes; after 30 an address is closed to all accounts. An account is never closed to everyone, so
 * nobody can lock another out. Where one password is tried on many names from many addresses, none of which fails
 * often, `stormMs` tells.
 */
export interface LoginGuard {
  /** Throws RATE_LIMIT while the address must wait. */
  check(account: string, ip: string): void;
  failed(account: string, ip: string): void;
  succeeded(account: string, ip: string): void;
  /** How long, ms, the guesses of all clients together are too many yet; 0 where they are not. */
  stormMs(): number;
}

/**
 * `locked` is told when a failure closes an account to its address, or an address to all accounts, for the first time
 * within the window.
 */
export function createLoginGuard(
  clock: Clock,
  locked: (what: 'account' | 'address', account: string, ip: string) => void = () => undefined,
): LoginGuard {
  const failures = new Map<string, Failures>();
  let all = { count: 0, untilMs: 0 };
  const keysOf = (account: string, ip: string): readonly (readonly [key: string, free: number])[] => [
    [`account:${account.toLowerCase()}|${clientOf(ip)}`, freeFailures],
    [`ip:${clientOf(ip)}`, freeFailuresOfAddress],
  ];

  /** Whether this failure is the one that closes. */
  function count(key: string, free: number): boolean {
    const now = clock.nowMs();
    if (failures.size > maxKeys)
      for (const [old, { lastMs }] of failures) if (now - lastMs > windowMs) failures.delete(old);
    const known = failures.get(key);
    const entry = known && now - known.lastMs <= windowMs ? known : { count: 0, lastMs: now, openMs: 0 };
    entry.count += 1;
    entry.lastMs = now;
    if (entry.count >= free) entry.openMs = now + Math.min(longestWaitMs, secondMs * 2 ** (entry.count - free));
    failures.set(key, entry);
    return entry.count === free;
  }

  return {
    check(account, ip) {
      const now = clock.nowMs();
      const waitMs = Math.max(0, ...keysOf(account, ip).map(([key]) => (failures.get(key)?.openMs ?? 0) - now));
      if (waitMs > 0) throw new Refusal('RATE_LIMIT', { retry_after_ms: waitMs });
    },
    failed(account, ip) {
      const [closesAccount, closesAddress] = keysOf(account, ip).map(([key, free]) => count(key, free));
      if (closesAccount) locked('account', account, ip);
      if (closesAddress) locked('address', account, ip);
      const now = clock.nowMs();
      if (all.untilMs <= now) all = { count: 0, untilMs: now + minuteMs };
      all.count += 1;
    },
    succeeded(account, ip) {
      failures.delete(keysOf(account, ip)[0]![0]);
    },
    stormMs: () => (all.count >= stormFailures ? Math.max(0, all.untilMs - clock.nowMs()) : 0),
  };
}
