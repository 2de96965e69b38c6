import type { Authenticator } from '../../identity/authenticator.ts';

/** Who is there: a user is seen with every call of a session of its own, and while it has a socket open. */
export interface Presence {
  seen(user_id: string): void;
  /** When a user was last seen since the server started, ms; undefined where it was not. */
  lastOf(user_id: string): number | undefined;
  /** Sockets are asked whether a user has one open. */
  watch(hasSocket: (user_id: string) => boolean): void;
}

export function createPresence(nowMs: () => number): Presence {
  const last = new Map<string, number>();
  let hasSocket = (_user_id: string): boolean => false;
  return {
    seen: (user_id) => void last.set(user_id, nowMs()),
    lastOf(user_id) {
      if (hasSocket(user_id)) last.set(user_id, nowMs());
      return last.get(user_id);
    },
    watch(asked) {
      hasSocket = asked;
    },
  };
}

/** The same authenticator; whoever proves a session is seen. */
export const noticing = (door: Authenticator, presence: Pick<Presence, 'seen'>): Authenticator => ({
  async callerOf(token, ip) {
    const caller = await door.callerOf(token, ip);
    if (caller) presence.seen(caller.user.userId);
    return caller;
  },
});
