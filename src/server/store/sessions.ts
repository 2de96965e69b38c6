import { createHash, randomBytes } from 'node:crypto';
import type { Database } from './database.ts';

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** The table `sessions`: only hashes of tokens are stored. */
export function createSessionStore(db: Database) {
  return {
    /** A new token of 32 random bytes; it is told once and cannot be read again. */
    async open(userId: string, ip: string, nowMs: number, lifeMs: number): Promise<string> {
      const token = randomBytes(32).toString('base64url');
      await db.deleteFrom('sessions').where('expires', '<=', nowMs).execute();
      await db.insertInto('sessions').values({ token_hash: hashOf(token), user_id: userId, ip, created: nowMs, expires: nowMs + lifeMs }).execute();
      return token;
    },

    /** User of a token that is neither revoked nor expired. */
    async userOf(token: string, nowMs: number): Promise<string | undefined> {
      const row = await db.selectFrom('sessions').select('user_id').where('token_hash', '=', hashOf(token)).where('expires', '>', nowMs).executeTakeFirst();
      return row?.user_id;
    },

    /** Idempotent. */
    async revoke(token: string): Promise<void> {
      await db.deleteFrom('sessions').where('token_hash', '=', hashOf(token)).execute();
    },
  };
}
export type SessionStore = ReturnType<typeof createSessionStore>;
