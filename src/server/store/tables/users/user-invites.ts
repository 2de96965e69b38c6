import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { selectUsers, type User, userOf } from './user-row.ts';

/** What decides whose fees are shared with whom. */
export interface UserLink {
  readonly userId: string;
  readonly invitedBy: string | null;
  readonly mainUserId: string | null;
  readonly isDisabled: boolean;
}

/** An invited user, with the ids of the account and of its sub-accounts. */
export interface InvitedUser extends User {
  readonly userIds: readonly string[];
}

/** Who has invited whom, hidden users left out. */
export const userInvites = (db: Database, hidden: readonly string[]) => ({
  /** Of all users. */
  async inviteLinks(): Promise<UserLink[]> {
    const rows = await db
      .selectFrom('users')
      .select(['user_id', 'invited_by', 'main_user_id', 'disabled', 'email'])
      .execute();
    return rows
      .filter(({ email }) => !hidden.includes(email ?? ''))
      .map(({ user_id, invited_by, main_user_id, disabled }) => ({
        userId: user_id,
        invitedBy: invited_by,
        mainUserId: main_user_id,
        isDisabled: disabled !== null,
      }));
  },

  /**
   * Users whom a main account or one of its sub-accounts has invited, newest first; sub-accounts stand with their main
   * accounts.
   */
  async invitedBy(mainUserId: string): Promise<InvitedUser[]> {
    const subs = db.selectFrom('users').select('user_id').where('main_user_id', '=', mainUserId);
    const rows = await selectUsers(db)
      .where('users.main_user_id', 'is', null)
      .where('users.user_id', '!=', mainUserId)
      .where((is) => is.or([is('users.invited_by', '=', mainUserId), is('users.invited_by', 'in', subs)]))
      .orderBy('users.created', 'desc')
      .orderBy('users.user_id')
      .execute();
    const ids = JSON.stringify(rows.map(({ user_id }) => user_id));
    const theirSubs = await db
      .selectFrom('users')
      .select(['user_id', 'main_user_id'])
      .where(sql<boolean>`main_user_id IN (SELECT value FROM json_each(${ids}))`)
      .execute();
    return rows
      .filter(({ email }) => !hidden.includes(email ?? ''))
      .map((row) => ({
        ...userOf(row),
        userIds: [row.user_id, ...theirSubs.flatMap((sub) => (sub.main_user_id === row.user_id ? [sub.user_id] : []))],
      }));
  },

  /** Names of users by their ids. */
  async namesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (userIds.length === 0) return new Map();
    const rows = await db
      .selectFrom('users')
      .select(['user_id', 'username'])
      .where(sql<boolean>`user_id IN (SELECT value FROM json_each(${JSON.stringify(userIds)}))`)
      .execute();
    return new Map(rows.map(({ user_id, username }) => [user_id, username]));
  },

  /** Names the inviter of a user who has none; whether that was so. */
  async setInviter(userId: string, inviterId: string): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('users')
      .set({ invited_by: inviterId })
      .where('user_id', '=', userId)
      .where('invited_by', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },
});
