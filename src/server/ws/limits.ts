import type { Caller } from '../identity/authenticator.ts';

/** Bytes that one message of a client may have. */
export const maxPayloadBytes = 16 * 1024;
/** Messages that one socket may send within a second, and within ten. */
export const maxMessages = { second: 50, tenSeconds: 200 } as const;
/** Sockets of one user, and of one client without a user. */
export const maxSockets = { user: 50, address: 200 } as const;

/**
 * What all open topics of one user, or of one client without a user, may cost together: candles or a book of one market
 * are 1, some 0.3 ms of the process a second.
 */
export const maxLoad = { user: 1_200, address: 160 } as const;

/**
 * Whose topics they are that a caller asks for, or somebody without a session from an address; and what they may cost.
 */
export const ownerOf = (caller: Caller | undefined, client: string): { readonly key: string; readonly most: number } =>
  caller ? { key: `user:${caller.user.userId}`, most: maxLoad.user } : { key: `ip:${client}`, most: maxLoad.address };

/** Sums by owner: of sockets, or of what topics cost. */
export interface OwnerCounter {
  /** False where the owner would have more than allowed; else counts so much more. */
  enter(owner: string, most: number, count?: number): boolean;
  leave(owner: string, count?: number): void;
}

export function createOwnerCounter(): OwnerCounter {
  const counts = new Map<string, number>();
  return {
    enter(owner, most, more = 1) {
      const count = (counts.get(owner) ?? 0) + more;
      if (count > most) return false;
      counts.set(owner, count);
      return true;
    },
    leave(owner, less = 1) {
      const count = (counts.get(owner) ?? 0) - less;
      if (count > 0) counts.set(owner, count);
      else counts.delete(owner);
    },
  };
}

/** Whether one more message of a socket is within both rates. */
export function createMessageMeter(): (nowMs: number) => boolean {
  let secondMs = 0;
  let inSecond = 0;
  let tenMs = 0;
  let inTen = 0;
  return (nowMs) => {
    if (nowMs - secondMs >= 1_000) [secondMs, inSecond] = [nowMs, 0];
    if (nowMs - tenMs >= 10_000) [tenMs, inTen] = [nowMs, 0];
    inSecond += 1;
    inTen += 1;
    return inSecond <= maxMessages.second && inTen <= maxMessages.tenSeconds;
  };
}
