import { randomBytes, randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import * as v from 'valibot';
import { parseJson } from '../../../shared/base/parse-json.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import { phonesMeant } from '../../../shared/user/contact.ts';
import { roles, type Role } from '../../../shared/user/role.ts';
import type { Database, Tables } from '../database/database.ts';

/** A user as the server knows it. `passwordHash` is an argon2id string. */
export interface User {
  readonly userId: string;
  readonly username: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly passwordHash: string;
  readonly role: Role;
  readonly vipLevel: number;
  readonly inviteCode: string;
  readonly mainUserId: string | null;
  readonly activated: boolean;
  readonly createdMs: number;
  /**
   * Addresses from which alone the account can be used, as `plainIp` writes them; from anywhere where there are none.
   */
  readonly ipList: readonly string[];
  /** When an admin shut the account; null where it is open. */
  readonly disabledMs: number | null;
}

export interface NewUser extends Pick<User, 'username' | 'email' | 'phone' | 'passwordHash' | 'role' | 'vipLevel'> {
  readonly createdMs: number;
  /** Id of the user whose invite code came along. */
  readonly invitedBy?: string;
}

const userOf = (row: Tables['users']): User => ({
  userId: row.user_id,
  username: row.username,
  email: row.email,
  phone: row.phone,
  passwordHash: row.password_hash,
  role: v.parse(v.picklist(roles), row.role),
  vipLevel: row.vip_level,
  inviteCode: row.invite_code,
  mainUserId: row.main_user_id,
  activated: row.activated === 1,
  createdMs: Number(row.created),
  ipList: row.ip_list === null ? [] : v.parse(v.array(v.string()), parseJson(row.ip_list)),
  disabledMs: row.disabled === null ? null : Number(row.disabled),
});

/** What changes the table `users`. */
const userChanges = (db: Database) => ({
  /** A new user. Refuses with USER_EXISTS where another has this name, address or number. */
  async create(user: NewUser): Promise<User> {
    const row: Tables['users'] = {
      user_id: randomUUID(),
      username: user.username,
      email: user.email,
      phone: user.phone,
      password_hash: user.passwordHash,
      role: user.role,
      vip_level: user.vipLevel,
      invite_code: randomBytes(5).toString('hex').toUpperCase(),
      main_user_id: null,
      activated: 1,
      created: user.createdMs,
      invited_by: user.invitedBy ?? null,
      ip_list: null,
      disabled: null,
    };
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('users')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) throw new Refusal('USER_EXISTS');
    return userOf(row);
  },

  /** Gives a user another address or number; false, and nothing changes, where somebody has it. */
  async setPlace(userId: string, field: 'email' | 'phone', text: string): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('users')
      .set({ [field]: text })
      .where('user_id', '=', userId)
      .where((is) =>
        is.not(
          is.exists(
            db
              .selectFrom('users as others')
              .select('others.user_id')
              .where((other) => other(other.fn('lower', [`others.${field}`]), '=', text.toLowerCase())),
          ),
        ),
      )
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },

  /** Binds a user to these addresses; to none at all where the list is empty. */
  async bindIps(userId: string, ips: readonly string[]): Promise<void> {
    await db
      .updateTable('users')
      .set({ ip_list: ips.length === 0 ? null : JSON.stringify(ips) })
      .where('user_id', '=', userId)
      .execute();
  },

  /** Shuts an account, or opens it where the time is null. */
  async setDisabled(userId: string, disabledMs: number | null): Promise<void> {
    await db.updateTable('users').set({ disabled: disabledMs }).where('user_id', '=', userId).execute();
  },

  async setVipLevel(userId: string, vipLevel: number): Promise<void> {
    await db.updateTable('users').set({ vip_level: vipLevel }).where('user_id', '=', userId).execute();
  },
});

/** Users by their number and a page at a time, hidden ones left out. */
const userLists = (db: Database, hidden: readonly string[]) => ({
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
    const found = await rows
      .selectAll()
      .orderBy('created', 'desc')
      .orderBy('user_id')
      .offset((page - 1) * pageSize)
      .limit(pageSize)
      .execute();
    return { total: Number(total), found: found.map(userOf) };
  },
});

/** The table `users`. Rows with one of the `hidden` e-mail addresses stay where they are and are never found. */
export function createUserStore(db: Database, hidden: readonly string[] = []) {
  const found = (row: Tables['users'] | undefined): User | undefined =>
    row && !hidden.includes(row.email ?? '') ? userOf(row) : undefined;
  /** Asked at every call: built once. */
  const one = db.selectFrom('users').selectAll().where('user_id', '=', '').compile();
  return {
    async byId(userId: string): Promise<User | undefined> {
      return found((await db.executeQuery<Selectable<Tables['users']>>({ ...one, parameters: [userId] })).rows[0]);
    },

    /**
     * By user name, e-mail address or phone number, each exact but for the case of name and address. A number without
     * dialling code counts where it means one user only.
     */
    async byLogin(name: string): Promise<User | undefined> {
      const lower = name.toLowerCase();
      const phones = phonesMeant(name);
      const rows = await db
        .selectFrom('users')
        .selectAll()
        .where((is) =>
          is.or([
            is(is.fn('lower', ['username']), '=', lower),
            is(is.fn('lower', ['email']), '=', lower),
            ...(phones.length > 0 ? [is('phone', 'in', phones)] : []),
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

    /** By a number in full. */
    async byPhone(phone: string): Promise<User | undefined> {
      return found(await db.selectFrom('users').selectAll().where('phone', '=', phone).executeTakeFirst());
    },

    async byEmail(email: string): Promise<User | undefined> {
      return found(
        await db
          .selectFrom('users')
          .selectAll()
          .where((is) => is(is.fn('lower', ['email']), '=', email.toLowerCase()))
          .executeTakeFirst(),
      );
    },

    async byInviteCode(code: string): Promise<User | undefined> {
      return found(await db.selectFrom('users').selectAll().where('invite_code', '=', code).executeTakeFirst());
    },
  };
}
export type UserStore = ReturnType<typeof createUserStore>;
