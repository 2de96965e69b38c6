import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Refusal } from '../../../../shared/base/refusal.ts';
import type { Role } from '../../../../shared/user/role.ts';
import type { Database, Tables } from '../../database/database.ts';
import { type NewUser, selectUsers, type User, userOf } from './user-row.ts';

/** What changes the table `users`. */
export const userChanges = (db: Database) => ({
  /** A new user. Refuses with USER_EXISTS where another has this name, address or number. */
  async create(user: NewUser): Promise<User> {
    const row: Tables['users'] = {
      user_id: randomUUID(),
      username: user.username,
      email: user.email,
      phone: user.phone,
      password_hash: user.passwordHash,
      role: user.role,
      vip_fixed: user.vipLevel ?? null,
      vip_turnover: 0,
      invite_code: randomBytes(5).toString('hex').toUpperCase(),
      main_user_id: user.sub?.mainUserId ?? null,
      activated: user.activated === false ? 0 : 1,
      created: user.createdMs,
      invited_by: user.invitedBy ?? null,
      ip_list: null,
      disabled: null,
      sub_kind: user.sub?.kind ?? null,
      sub_permissions: user.sub ? JSON.stringify(user.sub.permissions) : null,
      sub_api_ids: user.sub?.apiIds ? JSON.stringify(user.sub.apiIds) : null,
      sub_note: user.sub?.note ?? null,
      frozen: null,
    };
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('users')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) throw new Refusal('USER_EXISTS');
    return userOf(await selectUsers(db).where('users.user_id', '=', row.user_id).executeTakeFirstOrThrow());
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
});

/** Whether somebody else is an administrator and may log in. */
const otherAdmin = (userId: string) =>
  sql<boolean>`EXISTS (SELECT 1 FROM users o WHERE o.role = 'admin' AND o.disabled IS NULL AND o.user_id != ${userId})`;

/** What changes what users may do. */
export const rightChanges = (db: Database) => ({
  /** Shuts an account unless nobody who may log in would be an administrator then; whether it was shut. */
  async disable(userId: string, disabledMs: number): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('users')
      .set({ disabled: disabledMs })
      .where('user_id', '=', userId)
      .where((is) => is.or([is('role', '!=', 'admin'), otherAdmin(userId)]))
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },

  /** Opens an account again. */
  async enable(userId: string): Promise<void> {
    await db.updateTable('users').set({ disabled: null }).where('user_id', '=', userId).execute();
  },

  /** Sets a level by hand; null: by activation and turnover again. */
  async fixVipLevel(userId: string, vipLevel: number | null): Promise<void> {
    await db.updateTable('users').set({ vip_fixed: vipLevel }).where('user_id', '=', userId).execute();
  },

  /** Sets the level that a user's turnover earns; whether it was another one. */
  async setVipByTurnover(userId: string, vipLevel: number): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('users')
      .set({ vip_turnover: vipLevel })
      .where('user_id', '=', userId)
      .where('vip_turnover', '!=', vipLevel)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },

  /** Opens an account for trading; whether it was not open yet. */
  async activate(userId: string): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('users')
      .set({ activated: 1 })
      .where('user_id', '=', userId)
      .where('activated', '=', 0)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },

  async setRole(userId: string, role: Role): Promise<void> {
    await db.updateTable('users').set({ role }).where('user_id', '=', userId).execute();
  },

  /** Sets a role unless nobody who may log in would be an administrator then; whether it was set. */
  async changeRole(userId: string, role: Role): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('users')
      .set({ role })
      .where('user_id', '=', userId)
      .$if(role !== 'admin', (update) => update.where((is) => is.or([is('role', '!=', 'admin'), otherAdmin(userId)])))
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },
});
