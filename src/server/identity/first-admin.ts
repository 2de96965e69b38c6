import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { minuteMs } from '../../shared/base/time.ts';
import type { Clock } from '../base/clock.ts';
import type { UserStore } from '../store/tables/users.ts';

const tokenBytes = 32;
/** The link works for so long after the start. */
export const firstAdminMinutes = 30;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Lets whoever has read what the server printed at its start make the first administrator, once. */
export interface FirstAdmin {
  /** What the link carries; undefined where there is an administrator already. */
  readonly token: string | undefined;
  isOpen(): Promise<boolean>;
  /** Whether the token is right and still counts. */
  isRight(token: string): boolean;
  /** Whether the token is right and still counts; it does not any more afterwards. */
  take(token: string): Promise<boolean>;
  /** Lets a token count again that was taken for nothing. */
  giveBack(): void;
}

/** The token lives in memory alone: a server that starts anew prints another. */
export async function createFirstAdmin(users: Pick<UserStore, 'ofRole'>, clock: Clock): Promise<FirstAdmin> {
  const isWanted = async () => (await users.ofRole('admin')).length === 0;
  const token = (await isWanted()) ? randomBytes(tokenBytes).toString('base64url') : undefined;
  const expected = digest(token ?? '');
  const endsMs = clock.nowMs() + firstAdminMinutes * minuteMs;
  let isUsed = false;
  const counts = () => token !== undefined && !isUsed && clock.nowMs() < endsMs;
  const isRight = (given: string) => timingSafeEqual(digest(given), expected) && counts();
  return {
    token,
    isRight,
    isOpen: async () => counts() && (await isWanted()),
    async take(given) {
      if (!isRight(given)) return false;
      // Before the look at the database, so that two requests at once do not both pass.
      isUsed = true;
      return isWanted();
    },
    giveBack() {
      isUsed = false;
    },
  };
}
