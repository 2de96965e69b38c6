import { sql } from 'kysely';
import { phonesMeant } from '../../../shared/user/contact.ts';
import type { Role } from '../../../shared/user/role.ts';
import type { Database } from '../database/database.ts';
import { rightChanges, userChanges } from './users/user-changes.ts';
import { userInvites } from './users/user-invites.ts';
import { selectUsers, type User, userOf, type UserRow } from './users/user-row.ts';

export type { InvitedUser, UserLink } from './users/user-invites.ts';
export type { NewUser, SubRights, User } from './users/user-row.ts';

/** Users by their number and a page at a time, hidden ones left out. */
const userLists = (db: Database, hidden: readonly string[]) => ({
  /** Users of this role, oldest first. */
  async ofRole(role: Role): Promise<User[]> {
    const rows = await selectUsers(db).where('users.role', '=', role).orderBy('users.created').execute();
    return rows.filter(({ email }) => !hidden.includes(email ?? '')).map(userOf);
  },

  /** Ids of users whose turnover has earned a level. */
  async raisedByTurnover(): Promise<string[]> {
    const rows = await db.selectFrom('users').select('user_id').where('vip_turnover', '>', 0).execute();
    return rows.map(({ user_id }) => user_id);
  },

  /** Users that there are, hidden ones not counted. */
  async count(): Promise<number> {
    const query = db.selectFrom('users').select((is) => is.fn.countAll<number>().as('total'));
    const { total } = await (hidden.length === 0
      ? query
      : query.where((is) => is.or([is('email', 'is', null), is('email', 'not in', hidden)]))
    ).executeTakeFirstOrThrow();
    return Number(total);
  },

  /**
   * One page, newest first, and how many there are; with `search` those whose name, address or number holds it, in any
   * case of letters. `page` counts from 1.
   */
  async list(
    page: number,
    pageSize: number,
    search = '',
  ): Promise<{ readonly total: number; readonly found: readonly User[] }> {
    const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
    let rows = db.selectFrom('users');
    if (hidden.length > 0) rows = rows.where((is) => is.or([is('email', 'is', null), is('email', 'not in', hidden)]));
    if (search !== '')
      rows = rows.where(({ or, fn }) =>
        or(
          (['username', 'email', 'phone'] as const).map(
            (field) => sql<boolean>`${fn('lower', [field])} LIKE ${pattern} ESCAPE '\\'`,
          ),
        ),
      );
    const { total } = await rows.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const shown = rows
      .select('user_id')
      .orderBy('created', 'desc')
      .orderBy('user_id')
      .offset((page - 1) * pageSize)
      .limit(pageSize);
    const found = await selectUsers(db)
      .where('users.user_id', 'in', shown)
      .orderBy('users.created', 'desc')
      .orderBy('users.user_id')
      .execute();
    return { total: Number(total), found: found.map(userOf) };
  },
});

/** The table `users`. Rows with one of the `hidden` e-mail addresses stay where they are and are never found. */
export function createUserStore(db: Database, hidden: readonly string[] = []) {
  const found = (row: UserRow | undefined): User | undefined =>
    row && !hidden.includes(row.email ?? '') ? userOf(row) : undefined;
  /** Asked at every call: built once. */
  const one = selectUsers(db).where('users.user_id', '=', '').compile();
  return {
    async byId(userId: string): Promise<User | undefined> {
      return found((await db.executeQuery<UserRow>({ ...one, parameters: [userId] })).rows[0]);
    },

    /**
     * By user name, e-mail address or phone number, each exact but for the case of name and address. A number without
     * dialling code counts where it means one user only.
     */
    async byLogin(name: string): Promise<User | undefined> {
      const lower = name.toLowerCase();
      const phones = phonesMeant(name);
      const rows = await selectUsers(db)
        .where((is) =>
          is.or([
            is(is.fn('lower', ['users.username']), '=', lower),
            is(is.fn('lower', ['users.email']), '=', lower),
            ...(phones.length > 0 ? [is('users.phone', 'in', phones)] : []),
          ]),
        )
        .limit(2)
        .execute();
      return rows.length === 1 ? found(rows[0]) : undefined;
    },

    /**
     * Whether a user has it, one that is hidden too. Names and addresses in any case of letters; phone numbers in full.
     */
    async isTaken(field: 'username' | 'email' | 'phone', text: string): Promise<boolean> {
      const row = await db
        .selectFrom('users')
        .select('user_id')
        .where((is) => is(is.fn('lower', [field]), '=', text.toLowerCase()))
        .executeTakeFirst();
      return row !== undefined;
    },

    ...userLists(db, hidden),
    ...userChanges(db),
    ...rightChanges(db),
    ...userInvites(db, hidden),

    /** By a number in full. */
    async byPhone(phone: string): Promise<User | undefined> {
      return found(await selectUsers(db).where('users.phone', '=', phone).executeTakeFirst());
    },

    async byEmail(email: string): Promise<User | undefined> {
      return found(
        await selectUsers(db)
          .where((is) => is(is.fn('lower', ['users.email']), '=', email.toLowerCase()))
          .executeTakeFirst(),
      );
    },

    async byInviteCode(code: string): Promise<User | undefined> {
      return found(await selectUsers(db).where('users.invite_code', '=', code).executeTakeFirst());
    },
  };
}
export type UserStore = ReturnType<typeof createUserStore>;
