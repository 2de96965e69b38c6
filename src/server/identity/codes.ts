import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { secondMs } from '../../shared/base/time.ts';
import type { Clock } from '../base/clock.ts';

/** Seconds for which a code counts. */
export const codeLifeS = 300;
/** Wrong answers that end a code. */
export const codeTries = 5;
const most = 50_000;

interface Issued {
  readonly hash: Buffer;
  readonly untilMs: number;
  triesLeft: number;
}

/**
 * Codes of six digits, one for each purpose and address. Only keyed hashes are kept, under a key of this process: six
 * digits under a plain hash are found in a moment. After a restart another code has to be asked for.
 */
export interface Codes {
  /** A new code; the one before it for the same purpose and address counts no more. */
  issue(purpose: string, address: string): string;
  /** Whether this is the code. A right one goes on counting until it is spent; five wrong answers end it. */
  isRight(purpose: string, address: string, code: string): boolean;
  /** Uses the code up; false where there is none, so that of two who come with it one is refused. */
  spend(purpose: string, address: string): boolean;
}

export function createCodes(clock: Clock): Codes {
  const key = randomBytes(32);
  const issued = new Map<string, Issued>();
  const keyOf = (purpose: string, address: string): string => `${purpose}|${address}`;
  const hashOf = (name: string, code: string): Buffer => createHmac('sha256', key).update(`${name}|${code}`).digest();

  function alive(name: string): Issued | undefined {
    const entry = issued.get(name);
    return entry && entry.untilMs > clock.nowMs() && entry.triesLeft > 0 ? entry : undefined;
  }

  /** They all live equally long, so the oldest come first. */
  function dropOld(): void {
    const now = clock.nowMs();
    for (const [name, { untilMs }] of issued) {
      if (untilMs > now && issued.size < most) return;
      issued.delete(name);
    }
  }

  return {
    issue(purpose, address) {
      dropOld();
      const name = keyOf(purpose, address);
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      issued.delete(name);
      issued.set(name, {
        hash: hashOf(name, code),
        untilMs: clock.nowMs() + codeLifeS * secondMs,
        triesLeft: codeTries,
      });
      return code;
    },
    isRight(purpose, address, code) {
      const name = keyOf(purpose, address);
      // Hashed first: the time must not tell whether a code was issued at all.
      const given = hashOf(name, code);
      const entry = alive(name);
      if (!entry) return false;
      if (timingSafeEqual(entry.hash, given)) return true;
      entry.triesLeft -= 1;
      return false;
    },
    spend(purpose, address) {
      const name = keyOf(purpose, address);
      const counts = alive(name) !== undefined;
      issued.delete(name);
      return counts;
    },
  };
}
