/** Bytes that one message of a client may have. */
export const mostPayloadBytes = 16 * 1024;
/** Messages that one socket may send within a second, and within ten. */
export const mostMessages = { second: 50, tenSeconds: 200 } as const;
/** Sockets of one user, and of one client without a user. */
export const mostSockets = { user: 50, address: 200 } as const;

/** Counts sockets by owner. */
export interface SocketCounter {
  /** False where the owner has as many as allowed; else counts one more. */
  enter(owner: string, most: number): boolean;
  leave(owner: string): void;
}

export function createSocketCounter(): SocketCounter {
  const counts = new Map<string, number>();
  return {
    enter(owner, most) {
      const count = counts.get(owner) ?? 0;
      if (count >= most) return false;
      counts.set(owner, count + 1);
      return true;
    },
    leave(owner) {
      const count = (counts.get(owner) ?? 0) - 1;
      if (count > 0) counts.set(owner, count);
      else counts.delete(owner);
    },
  };
}

/** Whether one more message of a socket is within both rates. */
export function createMessageMeter(): (nowMs: number) => boolean {
  let [secondMs, inSecond, tenMs, inTen] = [0, 0, 0, 0];
  return (nowMs) => {
    if (nowMs - secondMs >= 1_000) [secondMs, inSecond] = [nowMs, 0];
    if (nowMs - tenMs >= 10_000) [tenMs, inTen] = [nowMs, 0];
    inSecond += 1;
    inTen += 1;
    return inSecond <= mostMessages.second && inTen <= mostMessages.tenSeconds;
  };
}
