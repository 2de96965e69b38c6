import { randomBytes, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { roles } from '../../shared/user/role.ts';
import type { Role } from '../../shared/user/role.ts';
import type { Database, Tables } from './database.ts';

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
}

export interface NewUser extends Pick<User, 'username' | 'email' | 'phone' | 'passwordHash' | 'role' | 'vipLevel'> {
  readonly createdMs: number;
}

const userOf = (row: Tables['users']): User => ({
  userId: row.user_id, username: row.username, email: row.email, phone: row.phone, passwordHash: row.password_hash, role: v.parse(v.picklist(roles), row.role),
  vipLevel: row.vip_level, inviteCode: row.invite_code, mainUserId: row.main_user_id, activated: row.activated === 1, createdMs: Number(row.created),
});

/** The table `users`. Rows with one of the `hidden` e-mail addresses stay where they are and are never found. */
export function createUserStore(db: Database, hidden: readonly string[] = []) {
  const found = (row: Tables['users'] | undefined): User | undefined => (row && !hidden.includes(row.email ?? '') ? userOf(row) : undefined);
  return {
    async byId(userId: string): Promise<User | undefined> {
      return found(await db.selectFrom('users').selectAll().where('user_id', '=', userId).executeTakeFirst());
    },

    /** By user name, e-mail address or phone number, each exact but for the case of name and address. */
    async byLogin(name: string): Promise<User | undefined> {
      const lower = name.toLowerCase();
      const row = await db.selectFrom('users').selectAll()
        .where((is) => is.or([is(is.fn('lower', ['username']), '=', lower), is(is.fn('lower', ['email']), '=', lower), is('phone', '=', name)]))
        .executeTakeFirst();
      return found(row);
    },

    async create(user: NewUser): Promise<User> {
      const row: Tables['users'] = {
        user_id: randomUUID(), username: user.username, email: user.email, phone: user.phone, password_hash: user.passwordHash, role: user.role,
        vip_level: user.vipLevel, invite_code: randomBytes(5).toString('hex').toUpperCase(), main_user_id: null, activated: 1, created: user.createdMs,
      };
      await db.insertInto('users').values(row).execute();
      return userOf(row);
    },
  };
}
export type UserStore = ReturnType<typeof createUserStore>;
