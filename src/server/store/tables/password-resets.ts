import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../database/database.ts';

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** The table `password_resets`: only hashes of tokens are stored. */
export function createPasswordResetStore(db: Database) {
  /** The user whose token this is, where it is alive and of an account with this address (in small letters). */
  async function userOf(token: string, email: string, nowMs: number): Promise<string | undefined> {
    const row = await db
      .selectFrom('password_resets')
      .innerJoin('users', 'users.user_id', 'password_resets.user_id')
      .select('users.user_id')
      .where('token_hash', '=', hashOf(token))
      .where('expires', '>', nowMs)
      .where((is) => is(is.fn('lower', ['users.email']), '=', email))
      .executeTakeFirst();
    return row?.user_id;
  }

  async function replace(
    within: Pick<Database, 'deleteFrom' | 'updateTable'>,
    userId: string,
    passwordHash: string,
  ): Promise<void> {
    await within.deleteFrom('password_resets').where('user_id', '=', userId).execute();
    await within.updateTable('users').set({ password_hash: passwordHash }).where('user_id', '=', userId).execute();
    await within.deleteFrom('sessions').where('user_id', '=', userId).execute();
  }

  return {
    userOf,

    /** Replaces the password with hash `from`: links and sessions but `keptToken` end. False where it has changed. */
    async change(
      userId: string,
      { from, to, keptToken }: { readonly from: string; readonly to: string; readonly keptToken: string },
    ): Promise<boolean> {
      return db.transaction().execute(async (within) => {
        const { numUpdatedRows } = await within
          .updateTable('users')
          .set({ password_hash: to })
          .where('user_id', '=', userId)
          .where('password_hash', '=', from)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await within.deleteFrom('password_resets').where('user_id', '=', userId).execute();
        await within
          .deleteFrom('sessions')
          .where('user_id', '=', userId)
          .where('token_hash', '!=', hashOf(keptToken))
          .execute();
        return true;
      });
    },

    /** A new token of 32 random bytes. Older ones stay: who asks in another's name must not spoil the owner's link. */
    async open(userId: string, nowMs: number, lifeMs: number): Promise<string> {
      const token = randomBytes(32).toString('base64url');
      await db.deleteFrom('password_resets').where('expires', '<=', nowMs).execute();
      await db
        .insertInto('password_resets')
        .values({ token_hash: hashOf(token), user_id: userId, expires: nowMs + lifeMs })
        .execute();
      return token;
    },

    /** Uses a token up: the password changes, sessions and tokens of the user end. False where it was used before. */
    async use(token: string, userId: string, passwordHash: string): Promise<boolean> {
      return db.transaction().execute(async (within) => {
        const { numDeletedRows } = await within
          .deleteFrom('password_resets')
          .where('token_hash', '=', hashOf(token))
          .executeTakeFirst();
        if (numDeletedRows === 0n) return false;
        await replace(within, userId, passwordHash);
        return true;
      });
    },

    /** A new password by another proof than a token: all sessions and all tokens of the user end. */
    set: async (userId: string, passwordHash: string): Promise<void> =>
      db.transaction().execute((within) => replace(within, userId, passwordHash)),
  };
}
export type PasswordResetStore = ReturnType<typeof createPasswordResetStore>;
