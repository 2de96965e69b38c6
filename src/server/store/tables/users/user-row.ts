import * as v from 'valibot';
import { parseJson } from '../../../../shared/base/parse-json.ts';
import { roles, type Role } from '../../../../shared/user/role.ts';
import { vipLevelOf } from '../../../../shared/user/vip.ts';
import type { Tables } from '../../database/database.ts';

/** A user as the server knows it. `passwordHash` is an argon2id string. */
export interface User {
  readonly userId: string;
  readonly username: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly passwordHash: string;
  readonly role: Role;
  /** What the user may do: `vipFixed` where that is a number, else by activation and turnover. */
  readonly vipLevel: number;
  /** The level that an administrator has set; null: by activation and turnover. */
  readonly vipFixed: number | null;
  readonly inviteCode: string;
  readonly mainUserId: string | null;
  /** Who invited the user. */
  readonly invitedBy: string | null;
  /** Whether the user has read the risks of trading and opened the account for it. */
  readonly activated: boolean;
  readonly createdMs: number;
  /**
   * Addresses from which alone the account can be used, as `plainIp` writes them; from anywhere where there are none.
   */
  readonly ipList: readonly string[];
  /** When an admin shut the account; null where it is open. */
  readonly disabledMs: number | null;
}

export interface NewUser extends Pick<User, 'username' | 'email' | 'phone' | 'passwordHash' | 'role'> {
  readonly createdMs: number;
  /** A level that only an administrator changes; by activation and turnover where it is left out. */
  readonly vipLevel?: number;
  /** Default true. */
  readonly activated?: boolean;
  /** Id of the user whose invite code came along. */
  readonly invitedBy?: string;
}

export const userOf = (row: Tables['users']): User => ({
  userId: row.user_id,
  username: row.username,
  email: row.email,
  phone: row.phone,
  passwordHash: row.password_hash,
  role: v.parse(v.picklist(roles), row.role),
  vipLevel: vipLevelOf({ activated: row.activated === 1, fixed: row.vip_fixed, byTurnover: row.vip_turnover }),
  vipFixed: row.vip_fixed,
  inviteCode: row.invite_code,
  mainUserId: row.main_user_id,
  invitedBy: row.invited_by,
  activated: row.activated === 1,
  createdMs: Number(row.created),
  ipList: row.ip_list === null ? [] : v.parse(v.array(v.string()), parseJson(row.ip_list)),
  disabledMs: row.disabled === null ? null : Number(row.disabled),
});
